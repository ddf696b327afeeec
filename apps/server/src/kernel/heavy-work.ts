// Work that keeps a processor busy: decoding large pictures, reading faces, thinking about texts, imports. Each kind has
// few means (processes), and workspaces take turns at them; but all kinds together, one workspace could still
// keep every processor to itself. So whatever it has done at once, of all kinds, leaves one processor to the others.

import { availableParallelism } from "node:os";
import { FairTurns, type TurnOptions } from "./fair-turns.ts";

const WITHOUT_END = Number.MAX_SAFE_INTEGER;

/** What one workspace may do at once, of all kinds together. Each kind has its own bound on what waits. */
export const openHeavyWork = (processors = availableParallelism()): FairTurns =>
  new FairTurns({
    places: WITHOUT_END,
    placesPerTenant: Math.max(1, processors - 1),
    waitingMax: WITHOUT_END,
  });

export interface HeavyTurn extends Omit<TurnOptions, "places"> {
  /** Where work of one tenant comes in several ways at once, each way waits in a line of its own. */
  line?: string | undefined;
}

/**
 * One kind of it. Whoever waits for their share of the processors holds none of the kind's means yet: those are for
 * whoever can use them.
 */
export class HeavyKind {
  readonly #lines: FairTurns;
  readonly #share: FairTurns;

  constructor(share: FairTurns, { waitingMax }: { waitingMax: number }) {
    this.#share = share;
    this.#lines = new FairTurns({ places: WITHOUT_END, placesPerTenant: 1, waitingMax });
  }

  /** How many pieces of work wait in its lines. */
  get waiting(): number {
    return this.#lines.waiting;
  }

  run<T>(tenant: string, work: () => Promise<T>, { line, waitingMax, ...turn }: HeavyTurn = {}): Promise<T> {
    const inLine = { ...(waitingMax === undefined ? {} : { waitingMax }), signal: turn.signal };
    return this.#lines.run(
      line === undefined ? tenant : `${tenant} ${line}`,
      () => this.#share.run(tenant, work, turn),
      inLine,
    );
  }
}
