// What a metered call uses up beside credits and quota: the solved challenge, one of the workspace's calls in a minute,
// and the patience for pictures that are looked at in vain. Such pictures give back what they held, so they are counted.

import type { CallContext } from "../../kernel/call/handler.ts";
import { OperationError } from "../../kernel/errors.ts";
import { type RateLimiter, requireHitLeft } from "../../kernel/rate-limits.ts";
import type { ChallengeProof } from "../../providers/challenge/index.ts";
import type { Tx } from "../../storage/database.ts";
import type { Challenges } from "../visitors/index.ts";
import { ASSISTANT_LIMITS } from "./limits.ts";

interface EntryParts {
  challenges: Challenges;
  limiter: RateLimiter;
}

type EntryContext = Pick<CallContext<unknown>, "workspace" | "countHit"> & {
  /** Who sends the pictures. */
  askerId: string;
};

export class Entry {
  readonly #parts: EntryParts;
  readonly #context: EntryContext;
  readonly #proof: ChallengeProof | null;
  #isReplayed = false;
  #isToBeGivenBack = false;

  constructor(parts: EntryParts, context: EntryContext, proof: ChallengeProof | null) {
    this.#parts = parts;
    this.#context = context;
    this.#proof = proof;
  }

  /** Refuses who has sent too many pictures in vain, before the next one is looked at. */
  async requireFewRefused(): Promise<void> {
    const { limiter } = this.#parts;
    await requireHitLeft(limiter, ASSISTANT_LIMITS.visitorRefusedPictures, this.#context.askerId);
    await requireHitLeft(limiter, ASSISTANT_LIMITS.workspaceRefusedPictures, this.#context.workspace.id);
  }

  /**
   * Does the work as one of the shop's calls in this minute. That is counted first, while no transaction is open: the count
   * may be on another machine. Who turns out to have sent a used challenge takes nothing of the minute.
   */
  async counted<T>(work: () => Promise<T>): Promise<T> {
    const { workspace, countHit } = this.#context;
    await countHit(ASSISTANT_LIMITS.workspace, workspace.id);
    try {
      return await work();
    } catch (error) {
      if (this.#isReplayed) await this.#parts.limiter.giveBack(ASSISTANT_LIMITS.workspace, workspace.id);
      throw error;
    }
  }

  async take(tx: Tx): Promise<void> {
    this.#isReplayed = true;
    await this.#parts.challenges.consume(tx, this.#context.workspace, this.#proof);
    this.#isReplayed = false;
  }

  async giveBack(tx: Tx): Promise<void> {
    if (this.#isToBeGivenBack) await this.#parts.challenges.giveBack(tx, this.#context.workspace, this.#proof);
  }

  /** Whoever took a bad picture may take another with the same challenge, once. */
  async countRefusal<T>(looking: Promise<T>): Promise<T> {
    try {
      return await looking;
    } catch (error) {
      if (error instanceof OperationError && error.code === "invalid_input") await this.#noteRefusal();
      throw error;
    }
  }

  async #noteRefusal(): Promise<void> {
    const { limiter } = this.#parts;
    await limiter.consume(ASSISTANT_LIMITS.visitorRefusedPictures, this.#context.askerId);
    await limiter.consume(ASSISTANT_LIMITS.workspaceRefusedPictures, this.#context.workspace.id);
    if (this.#proof === null) return;
    const challenge = this.#proof.hash.toString("hex");
    const { allowed } = await limiter.consume(ASSISTANT_LIMITS.challengeRefusedPictures, challenge);
    this.#isToBeGivenBack = allowed;
  }
}
