// Writes of one workspace, such as those that wait for each other's rows, must not take the connections of all the others.

import type { Clock } from "../clock.ts";
import { ConnectionTurns, MustWait } from "./connection-turns.ts";

/** Of those that there are, one part is for what belongs to no workspace, such as a sign-in. */
const PARTS = 5;
/** A write waits for its disk more than it computes: with more of them a workspace writes no faster. */
export const WRITES_PER_WORKSPACE_MAX = 5;

export class WriteTurns {
  readonly #turns: ConnectionTurns;

  constructor({ connections }: { readonly connections: number }, clock: Clock) {
    this.#turns = new ConnectionTurns({
      what: "writes of a workspace",
      connections,
      places: Math.max(1, connections - Math.ceil(connections / PARTS)),
      placesPerTenant: Math.max(1, Math.min(WRITES_PER_WORKSPACE_MAX, Math.floor(connections / 4))),
      clock,
    });
  }

  /** The turn of one write. Null where it is not known yet whose it is. */
  turnOf(tenant: string | null): WriteTurn {
    return new WriteTurn(this.#turns, tenant);
  }
}

export class WriteTurn {
  readonly #turns: ConnectionTurns;
  #tenant: string | null;
  #leave: (() => void) | undefined;

  constructor(turns: ConnectionTurns, tenant: string | null) {
    this.#turns = turns;
    this.#tenant = tenant;
  }

  /** Around each attempt of a transaction: what has to run again holds no place meanwhile. */
  around = async <T>(attempt: () => Promise<T>): Promise<T> => {
    if (this.#tenant !== null) return this.#turns.inTurn(this.#tenant, attempt);
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof MustWait)) throw error;
    } finally {
      this.#leave?.();
    }
    return this.around(attempt);
  };

  /** Once it is known whose write it is, and before the work. What belongs to nobody has no turns. */
  take(tenant: string | null): void {
    if (this.#tenant !== null || tenant === null) return;
    this.#tenant = tenant;
    this.#leave = this.#turns.enterOrGoBack(tenant);
  }
}
