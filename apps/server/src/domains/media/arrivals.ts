// Slots for incoming files. An upload may take minutes, and its files stay on disk until the last one has arrived. Each
// workspace has a few slots and a queue. Queued uploads are not read; a full queue rejects with a retry delay.

import { SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { FairTurns } from "../../kernel/fair-turns.ts";

const RETRY_AFTER_SECONDS = 5;

/** The dashboard uploads three files at a time, and several people may use it. Workspaces never wait for each other. */
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

  /** `receive` gets true if it had to wait, as earlier checks may be outdated. */
  async run<T>(workspaceId: string, receive: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const atOnce = this.#turns.tryEnter(workspaceId);
    const leave = atOnce ?? (await this.#waitFor(workspaceId));
    try {
      return await receive(atOnce === undefined);
    } finally {
      leave();
    }
  }

  /** Waits for a slot. The returned function releases it. */
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
