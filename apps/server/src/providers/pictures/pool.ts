// A few decoder processes, shared fairly by all workspaces. They start with the first picture and end when idle.

import { OperationError } from "../../kernel/errors.ts";
import { Slots, type SlotWish } from "../../kernel/slots.ts";
import { Decoder, type DecoderOptions } from "./decoder.ts";

export interface DecoderPoolOptions extends DecoderOptions {
  processes: number;
  idleMilliseconds?: number;
  /** Starts another process as soon as all existing ones are busy: a start takes longer than most pictures. */
  startsAhead?: boolean;
}

const IDLE_MILLISECONDS = 120_000;
/** Maximum queued pictures per workspace: one batch. */
export const WAITING_MAX = 24;

export class DecoderPool {
  readonly #options: DecoderPoolOptions;
  readonly #turns: Slots;
  /** Last in, first out, so that surplus processes become idle and end. */
  readonly #resting: { decoder: Decoder; timer: NodeJS.Timeout }[] = [];
  readonly #working = new Set<Decoder>();
  #isClosed = false;

  constructor(options: DecoderPoolOptions) {
    this.#options = options;
    this.#turns = new Slots({ slots: options.processes, perTenant: 1, waitingMax: WAITING_MAX });
  }

  /** Number of queued jobs of all tenants. */
  get waiting(): number {
    return this.#turns.waiting;
  }

  lend<T>(tenant: string, work: (decoder: Decoder) => Promise<T>, options: SlotWish = {}): Promise<T> {
    return this.#turns.run(tenant, () => this.#lendNow(work), options);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { decoder, timer } of this.#resting.splice(0)) {
      clearTimeout(timer);
      decoder.end();
    }
    for (const decoder of this.#working) decoder.end();
  }

  async #lendNow<T>(work: (decoder: Decoder) => Promise<T>): Promise<T> {
    if (this.#isClosed)
      throw new OperationError("unavailable", { retryAfterSeconds: 5, internal: "no pictures are decoded any more" });
    const decoder = this.#takeRested() ?? new Decoder(this.#options);
    this.#working.add(decoder);
    if (this.#options.startsAhead) this.#startAhead();
    try {
      return await work(decoder);
    } finally {
      this.#working.delete(decoder);
      this.#takeBack(decoder);
    }
  }

  #startAhead(): void {
    if (this.#resting.length === 0 && this.#working.size < this.#options.processes) {
      this.#takeBack(new Decoder(this.#options));
    }
  }

  #takeRested(): Decoder | undefined {
    for (let rested = this.#resting.pop(); rested !== undefined; rested = this.#resting.pop()) {
      clearTimeout(rested.timer);
      if (!rested.decoder.isFit) continue;
      rested.decoder.rest(false);
      return rested.decoder;
    }
    return undefined;
  }

  #takeBack(decoder: Decoder): void {
    if (this.#isClosed || !decoder.isFit) {
      decoder.end();
      return;
    }
    decoder.rest(true);
    const timer = setTimeout(() => this.#dismiss(decoder), this.#options.idleMilliseconds ?? IDLE_MILLISECONDS);
    timer.unref();
    this.#resting.push({ decoder, timer });
  }

  #dismiss(decoder: Decoder): void {
    const place = this.#resting.findIndex((resting) => resting.decoder === decoder);
    if (place >= 0) this.#resting.splice(place, 1);
    decoder.end();
  }
}
