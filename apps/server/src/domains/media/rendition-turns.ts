// Queue for renditions. One page view requests renditions of all its pictures at once. Each workspace makes one at a
// time, in a queue apart from its uploads, with a maximum wait.

import { LIMITS } from "@vitrine/contract";
import { type Clock, later, SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { type Decoder, type Decoders, UnusablePicture } from "../../providers/pictures/index.ts";

/** After this wait, a retry finds the rendition made or a shorter queue. */
const WAIT_LIMIT = 30 * SECOND;
const RETRY_AFTER_SECONDS = 5;
/** A failed rendition takes as long to fail again. */
const RETRY_AFTER_FAILURE_SECONDS = 600;
const FAILURES_REMEMBERED = 1000;

export class RenditionTurns {
  readonly #decoders: Decoders;
  readonly #clock: Clock;
  /** Renditions in progress. Concurrent requests share one. */
  readonly #making = new Map<string, Promise<void>>();
  /** Earliest retry time per failed rendition. */
  readonly #failed = new Map<string, Date>();

  constructor({ decoders, clock }: { decoders: Decoders; clock: Clock }) {
    this.#decoders = decoders;
    this.#clock = clock;
  }

  /** Makes a rendition once. Throws 503 if it cannot be made now. */
  makeOnce(workspaceId: string, key: string, make: (decoder: Decoder) => Promise<void>): Promise<void> {
    const running = this.#making.get(key);
    if (running !== undefined) return running;
    const making = this.#make(workspaceId, key, make).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(workspaceId: string, key: string, make: (decoder: Decoder) => Promise<void>): Promise<void> {
    this.#assertMayTry(key);
    const signal = AbortSignal.timeout(WAIT_LIMIT);
    try {
      await this.#decoders.lend(workspaceId, make, {
        line: "renditions",
        waitingMax: LIMITS.media.renditionsWaitingMax,
        signal,
      });
    } catch (error) {
      if (error instanceof UnusablePicture) throw this.#noteFailure(key, error);
      const isFull = error === signal.reason || (error instanceof OperationError && error.code === "rate_limited");
      throw isFull ? unavailable(RETRY_AFTER_SECONDS, "too many renditions are waiting") : error;
    }
  }

  #assertMayTry(key: string): void {
    const until = this.#failed.get(key);
    if (until === undefined) return;
    const seconds = Math.ceil((until.getTime() - this.#clock.now().getTime()) / SECOND);
    if (seconds > 0) throw notRenderable(seconds, "this rendition could not be made");
    this.#failed.delete(key);
  }

  #noteFailure(key: string, { problem }: UnusablePicture): OperationError {
    const [oldest] = this.#failed.keys();
    if (this.#failed.size >= FAILURES_REMEMBERED && oldest !== undefined) this.#failed.delete(oldest);
    this.#failed.set(key, later(this.#clock.now(), RETRY_AFTER_FAILURE_SECONDS * SECOND));
    return notRenderable(RETRY_AFTER_FAILURE_SECONDS, `a rendition of ${key} cannot be made: the picture ${problem}`);
  }
}

/** The picture itself fails, not the busy machine. */
export class NotRenderable extends OperationError {}

const notRenderable = (retryAfterSeconds: number, internal: string) =>
  new NotRenderable("unavailable", { retryAfterSeconds, internal });

const unavailable = (retryAfterSeconds: number, internal: string) =>
  new OperationError("unavailable", { retryAfterSeconds, internal });
