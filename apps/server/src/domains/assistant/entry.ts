// Limits of a metered call besides credits and quota: the solved challenge, the workspace's calls per minute, and
// refused pictures. A refused picture releases its credits and quota, so a separate limit counts it.

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
  /** The visitor or account that sends the pictures. */
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

  /** Rejects a caller with too many refused pictures before the next picture is analysed. */
  async requireFewRefused(): Promise<void> {
    const { limiter } = this.#parts;
    await requireHitLeft(limiter, ASSISTANT_LIMITS.visitorRefusedPictures, this.#context.askerId);
    await requireHitLeft(limiter, ASSISTANT_LIMITS.workspaceRefusedPictures, this.#context.workspace.id);
  }

  /**
   * Runs the work and counts it against the workspace's per-minute limit. Counting comes first, outside any
   * transaction, because the counter may be on another machine. A replayed challenge does not use up the limit.
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

  /** Counts a refused picture. The caller may send one more picture with the same challenge. */
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
