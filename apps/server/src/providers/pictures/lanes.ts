// Most pictures decode in a moment, some take seconds. They use separate lanes, so that ordinary pictures do not wait
// for huge ones.

import { HeavyKind, type HeavyTurn, openHeavyWork } from "../../kernel/heavy-work.ts";
import type { Slots } from "../../kernel/slots.ts";
import type { Decoder } from "./decoder.ts";
import { DecoderPool, type DecoderPoolOptions, WAITING_MAX } from "./pool.ts";

export interface LendOptions extends Omit<HeavyTurn, "isUrgent"> {
  /** For short work: reading a file's header, decoding a small picture. */
  isShort?: boolean;
}

/** A pool of decoders, lent for the time of `work`. */
export interface Decoders {
  /** Number of queued jobs of all tenants. */
  readonly waiting: number;
  /** Refuses a tenant whose queue is full with 429. */
  lend<T>(tenant: string, work: (decoder: Decoder) => Promise<T>, options?: LendOptions): Promise<T>;
}

interface DecoderLanesOptions extends Omit<DecoderPoolOptions, "niceness" | "startsAhead"> {
  /** Slots shared with other heavy work; by default a pool of its own. */
  heavyWork?: Slots;
}

/** Requests have priority: only the uploader of a huge picture waits for it. */
const LONG_NICENESS = 10;

export class DecoderLanes implements Decoders {
  readonly #short: DecoderPool;
  readonly #long: DecoderPool;
  readonly #heavy: HeavyKind;

  constructor({ heavyWork = openHeavyWork(), ...options }: DecoderLanesOptions) {
    this.#heavy = new HeavyKind(heavyWork, { waitingMax: WAITING_MAX });
    this.#short = new DecoderPool({ ...options, niceness: 0, startsAhead: true });
    this.#long = new DecoderPool({ ...options, niceness: LONG_NICENESS });
  }

  get waiting(): number {
    return this.#short.waiting + this.#heavy.waiting + this.#long.waiting;
  }

  lend<T>(
    tenant: string,
    work: (decoder: Decoder) => Promise<T>,
    { isShort = false, ...turn }: LendOptions = {},
  ): Promise<T> {
    const { line, ...rest } = turn;
    const place = line === undefined ? tenant : `${tenant} ${line}`;
    if (isShort) return this.#short.lend(place, work, rest);
    return this.#heavy.run(tenant, () => this.#long.lend(place, work, { signal: turn.signal }), turn);
  }

  async close(): Promise<void> {
    await Promise.all([this.#short.close(), this.#long.close()]);
  }
}
