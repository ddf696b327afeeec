// What a metered call uses up beside credits and quota: the solved challenge, one of the workspace's calls in a minute,
// and the patience for pictures that are looked at in vain. Such pictures give back what they held, so they are counted.

import { visitorOf } from "../../kernel/access/principals.ts";
import type { CallContext } from "../../kernel/call/handler.ts";
import { OperationError } from "../../kernel/errors.ts";
import { LIMIT_RULES, type RateLimiter, requireHitLeft } from "../../kernel/rate-limits.ts";
import type { ChallengeProof } from "../../providers/challenge/index.ts";
import type { Tx } from "../../storage/database.ts";
import type { Challenges } from "../visitors/index.ts";

interface EntryParts {
  challenges: Challenges;
  limiter: RateLimiter;
}

type EntryContext = Pick<CallContext<unknown>, "workspace" | "principal" | "countHit">;

export class Entry {
  readonly #parts: EntryParts;
  readonly #context: EntryContext;
  readonly #proof: ChallengeProof | null;
  #isCounted = false;
  #isToBeGivenBack = false;

  constructor(parts: EntryParts, context: EntryContext, proof: ChallengeProof | null) {
    this.#parts = parts;
    this.#context = context;
    this.#proof = proof;
  }

  /** Refuses who has sent too many pictures in vain, before the next one is looked at. */
  async requireFewRefused(): Promise<void> {
    const { limiter } = this.#parts;
    await requireHitLeft(limiter, LIMIT_RULES.visitorRefusedPictures, this.#visitorId);
    await requireHitLeft(limiter, LIMIT_RULES.workspaceRefusedPictures, this.#context.workspace.id);
  }

  /** The challenge first: who has solved none, or sends a used one, takes nothing of the shop's minute. */
  async take(tx: Tx): Promise<void> {
    const { workspace, countHit } = this.#context;
    await this.#parts.challenges.consume(tx, workspace, this.#proof);
    // Once, however often the transaction has to start again.
    if (this.#isCounted) return;
    this.#isCounted = true;
    await countHit(LIMIT_RULES.workspaceAi, workspace.id);
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
    await limiter.consume(LIMIT_RULES.visitorRefusedPictures, this.#visitorId);
    await limiter.consume(LIMIT_RULES.workspaceRefusedPictures, this.#context.workspace.id);
    if (this.#proof === null) return;
    const challenge = this.#proof.hash.toString("hex");
    const { allowed } = await limiter.consume(LIMIT_RULES.challengeRefusedPictures, challenge);
    this.#isToBeGivenBack = allowed;
  }

  get #visitorId(): string {
    return visitorOf(this.#context.principal).id;
  }
}
