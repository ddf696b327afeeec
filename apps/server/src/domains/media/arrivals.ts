// Files on their way in. A sender may take minutes over one, and all of a request lie on the disk until the last has come: a few of a
// workspace arrive at a time, the next ones wait for a while with nothing of them read, and one more is told to come back.

import { SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { FairTurns } from "../../kernel/fair-turns.ts";

const RETRY_AFTER_SECONDS = 5;

/** The dashboard sends three at a time, and several people may use it. No workspace waits for another. */
const PLACES = {
  places: Number.MAX_SAFE_INTEGER,
  placesPerTenant: 4,
  waitingMax: 32,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

const WAIT_MILLISECONDS = 30 * SECOND;

export class Arrivals {
  readonly #turns = new FairTurns(PLACES);
  readonly #waitMilliseconds: number;

  constructor(waitMilliseconds = WAIT_MILLISECONDS) {
    this.#waitMilliseconds = waitMilliseconds;
  }

  /** `receive` is told whether it had to wait: what was true before may not be any more. */
  async run<T>(workspaceId: string, receive: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const atOnce = this.#turns.tryEnter(workspaceId);
    const leave = atOnce ?? (await this.#waitFor(workspaceId));
    try {
      return await receive(atOnce === undefined);
    } finally {
      leave();
    }
  }

  /** A place, once there is one; what is returned gives it back. */
  #waitFor(workspaceId: string): Promise<() => void> {
    const patience = new AbortController();
    const refusal = new OperationError("rate_limited", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const timer = setTimeout(() => patience.abort(refusal), this.#waitMilliseconds);
    return new Promise((resolve, reject) => {
      const hold = () =>
        new Promise<void>((leave) => {
          clearTimeout(timer);
          resolve(leave);
        });
      this.#turns.run(workspaceId, hold, { signal: patience.signal }).catch((error) => {
        clearTimeout(timer);
        reject(error);
      });
    });
  }
}
