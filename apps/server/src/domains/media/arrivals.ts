// Slots for incoming files. An upload may take minutes, and its files stay on disk until the last one has arrived. Each
// workspace has a few slots and a queue. Queued uploads are not read; a full queue rejects with a retry delay.

import { SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { Slots } from "../../kernel/slots.ts";

const RETRY_AFTER_SECONDS = 5;

/** The dashboard uploads three files at a time, and several people may use it. Workspaces never wait for each other. */
const SLOTS = {
  slots: Number.MAX_SAFE_INTEGER,
  perTenant: 4,
  waitingMax: 32,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

const WAIT_MILLISECONDS = 30 * SECOND;

export class Arrivals {
  readonly #slots = new Slots(SLOTS);
  readonly #waitMilliseconds: number;

  constructor(waitMilliseconds = WAIT_MILLISECONDS) {
    this.#waitMilliseconds = waitMilliseconds;
  }

  /** `receive` gets true if it had to wait, as earlier checks may be outdated. */
  async run<T>(workspaceId: string, receive: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const patience = new AbortController();
    const refusal = new OperationError("rate_limited", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const timer = setTimeout(() => patience.abort(refusal), this.#waitMilliseconds);
    const begin = (hasWaited: boolean) => {
      clearTimeout(timer);
      return receive(hasWaited);
    };
    return this.#slots.run(workspaceId, begin, patience).finally(() => clearTimeout(timer));
  }
}
