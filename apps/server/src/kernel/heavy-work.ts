// Work that keeps a processor busy: decoding large pictures, reading faces and texts. Each kind has few processes; all kinds
// together leave one processor to other workspaces.

import { availableParallelism } from "node:os";
import { Slots, type SlotWish } from "./slots.ts";

const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** Concurrent work of one workspace, of all kinds together. Each kind limits its own queue. */
export const openHeavyWork = (processors = availableParallelism()): Slots =>
  new Slots({ slots: UNLIMITED, perTenant: Math.max(1, processors - 1), waitingMax: UNLIMITED });

export interface HeavyTurn extends SlotWish {
  /** Name of a separate queue of the tenant. */
  line?: string | undefined;
}

/** One kind of heavy work. Work that waits for its share of the processors holds none of the kind's processes. */
export class HeavyKind {
  readonly #queues: Slots;
  readonly #share: Slots;

  constructor(share: Slots, { waitingMax }: { waitingMax: number }) {
    this.#share = share;
    this.#queues = new Slots({ slots: UNLIMITED, perTenant: 1, waitingMax });
  }

  /** Number of queued pieces of work. */
  get waiting(): number {
    return this.#queues.waiting;
  }

  run<T>(tenant: string, work: () => Promise<T>, { line, signal, isUrgent, waitingMax }: HeavyTurn = {}): Promise<T> {
    const queue = line === undefined ? tenant : `${tenant} ${line}`;
    return this.#queues.run(queue, () => this.#share.run(tenant, work, { signal, isUrgent }), { signal, waitingMax });
  }
}
