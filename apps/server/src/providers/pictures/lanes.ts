// Most pictures are decoded in a moment, and some take seconds. They go different ways, so that nobody with an ordinary
// picture waits for somebody's enormous one.

import type { TurnOptions } from "../../kernel/fair-turns.ts";
import type { Decoder } from "./decoder.ts";
import { DecoderPool, type DecoderPoolOptions } from "./pool.ts";

export interface LendOptions extends TurnOptions {
  /** For work that is known to be short: looking at a file's header, decoding a small picture. */
  isShort?: boolean;
}

/** Means to decode pictures, lent for as long as `work` takes. */
export interface Decoders {
  /** Whoever asks as a tenant that has too much waiting already is refused with 429. */
  lend<T>(tenant: string, work: (decoder: Decoder) => Promise<T>, options?: LendOptions): Promise<T>;
}

type DecoderLanesOptions = Omit<DecoderPoolOptions, "niceness" | "startsAhead">;

/** Requests are answered first: whoever uploads an enormous picture waits for it, everybody else need not. */
const LONG_NICENESS = 10;

export class DecoderLanes implements Decoders {
  readonly #short: DecoderPool;
  readonly #long: DecoderPool;

  constructor(options: DecoderLanesOptions) {
    this.#short = new DecoderPool({ ...options, niceness: 0, startsAhead: true });
    this.#long = new DecoderPool({ ...options, niceness: LONG_NICENESS });
  }

  /** How many pieces of work wait for a process, of all tenants. */
  get waiting(): number {
    return this.#short.waiting + this.#long.waiting;
  }

  lend<T>(
    tenant: string,
    work: (decoder: Decoder) => Promise<T>,
    { isShort = false, ...turn }: LendOptions = {},
  ): Promise<T> {
    return (isShort ? this.#short : this.#long).lend(tenant, work, turn);
  }

  async close(): Promise<void> {
    await Promise.all([this.#short.close(), this.#long.close()]);
  }
}
