// Fair access to a limited resource, such as database connections or decoders. Each tenant has a queue: first in, first
// out within a tenant, round robin over tenants. A tenant's backlog therefore delays that tenant only.

import { OperationError } from "./errors.ts";

export interface SlotsOptions {
  /** Maximum concurrent work of all tenants. */
  slots: number;
  /** Maximum concurrent work of one tenant. */
  perTenant: number;
  /** Maximum queue of one tenant; more is refused with 429. */
  waitingMax: number;
  /** Work that waits longer is refused with 503; unlimited if absent. */
  waitMilliseconds?: number;
  /** Sent with a 429. */
  retryAfterSeconds?: number;
}

export interface SlotWish {
  /** Leaves the queue when it aborts; started work continues. */
  signal?: AbortSignal | undefined;
  /** Starts before other work of the tenant. */
  isUrgent?: boolean | undefined;
  /** Overrides the maximum queue of the tenant. */
  waitingMax?: number | undefined;
}

interface Waiting {
  isUrgent: boolean;
  start: () => void;
}

interface Tenant {
  held: number;
  queue: Waiting[];
}

export class Slots {
  readonly #options: SlotsOptions;
  /** Tenants with running or queued work, least recently served first. */
  readonly #tenants = new Map<string, Tenant>();
  #free: number;

  constructor(options: SlotsOptions) {
    this.#options = options;
    this.#free = options.slots;
  }

  /** Length of all queues. */
  get waiting(): number {
    return [...this.#tenants.values()].reduce((sum, { queue }) => sum + queue.length, 0);
  }

  /** Runs `work` in a slot, and tells it if it had to wait. */
  async run<T>(tenant: string, work: (hasWaited: boolean) => Promise<T>, wish: SlotWish = {}): Promise<T> {
    wish.signal?.throwIfAborted();
    const { perTenant } = this.#options;
    const own = this.#tenants.get(tenant) ?? { held: 0, queue: [] };
    const isFree = this.#free > 0 && own.held < perTenant && own.queue.length === 0;
    if (isFree) this.#hold(tenant, own);
    else await this.#wait(tenant, own, wish);
    try {
      return await work(!isFree);
    } finally {
      own.held--;
      this.#free++;
      this.#moveToEnd(tenant, own);
      this.#startNext();
    }
  }

  /** Resolves when the work holds a slot. */
  #wait(
    tenant: string,
    own: Tenant,
    { signal, isUrgent = false, waitingMax = this.#options.waitingMax }: SlotWish,
  ): Promise<void> {
    const { waitMilliseconds, retryAfterSeconds = 1 } = this.#options;
    if (own.queue.length >= waitingMax) throw new OperationError("rate_limited", { retryAfterSeconds });
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const start = () => {
        end();
        resolve();
      };
      const waiting = { isUrgent, start };
      const leave = (reason: unknown) => {
        end();
        own.queue.splice(own.queue.indexOf(waiting), 1);
        this.#moveToEnd(tenant, own);
        reject(reason);
      };
      const abort = () => leave(signal?.reason);
      const tooLate = () => leave(new OperationError("unavailable", { internal: "a tenant's queue moves too slowly" }));
      const timer = waitMilliseconds === undefined ? undefined : setTimeout(tooLate, waitMilliseconds);
      signal?.addEventListener("abort", abort, { once: true });
      const behind = isUrgent ? own.queue.findLastIndex((one) => one.isUrgent) + 1 : own.queue.length;
      own.queue.splice(behind, 0, waiting);
      this.#tenants.set(tenant, own);
    });
  }

  #startNext(): void {
    for (const [tenant, own] of this.#tenants) {
      if (this.#free === 0) return;
      if (own.held >= this.#options.perTenant) continue;
      const next = own.queue.shift();
      if (next === undefined) continue;
      this.#hold(tenant, own);
      next.start();
      return;
    }
  }

  #hold(tenant: string, own: Tenant): void {
    own.held++;
    this.#free--;
    this.#moveToEnd(tenant, own);
  }

  /** Other tenants come first now. A tenant without work is forgotten. */
  #moveToEnd(tenant: string, own: Tenant): void {
    this.#tenants.delete(tenant);
    if (own.held > 0 || own.queue.length > 0) this.#tenants.set(tenant, own);
  }
}
