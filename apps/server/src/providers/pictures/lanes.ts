// Most pictures are decoded in a moment, and some take seconds. They go different ways, so that nobody with an ordinary
// picture waits for somebody's enormous one.

import type { FairTurns } from "../../kernel/fair-turns.ts";
import { HeavyKind, type HeavyTurn, openHeavyWork } from "../../kernel/heavy-work.ts";
import type { Decoder } from "./decoder.ts";
import { DecoderPool, type DecoderPoolOptions, WAITING_MAX } from "./pool.ts";

export interface LendOptions extends Omit<HeavyTurn, "isUrgent"> {
  /** For work that is known to be short: looking at a file's header, decoding a small picture. */
  isShort?: boolean;
}

/** Means to decode pictures, lent for as long as `work` takes. */
export interface Decoders {
  /** How many pieces of work wait for a process, of all tenants. */
  readonly waiting: number;
  /** Whoever asks as a tenant that has too much waiting already is refused with 429. */
  lend<T>(tenant: string, work: (decoder: Decoder) => Promise<T>, options?: LendOptions): Promise<T>;
}

interface DecoderLanesOptions extends Omit<DecoderPoolOptions, "niceness" | "startsAhead"> {
  /** Of all kinds; this one alone where nothing is said. */
  heavyWork?: FairTurns;
}

/** Requests are answered first: whoever uploads an enormous picture waits for it, everybody else need not. */
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
