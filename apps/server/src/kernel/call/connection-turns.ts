// Turns at the database's connections, of workspaces for their calls. Whose call it is, is known only once it is authorized, on its connection:
// keyed by what a call claims, a stranger could fill a workspace's line. So a call goes on at once where its workspace has a
// place free, and otherwise gives its connection back, waits, and begins anew.

import { type Clock, SECOND } from "../clock.ts";
import { OperationError } from "../errors.ts";
import { FairTurns, type TurnOptions } from "../fair-turns.ts";

/** Above what all keys of a busy shop, or a page of pictures, may ask for in a moment; one more is 429. */
export const WAITING_PER_WORKSPACE_MAX = 500;
const WAIT_MAX = 30 * SECOND;

export interface ConnectionTurnsOptions {
  /** What has turns, for the log. */
  what: string;
  connections: number;
  /** How many calls may be under way at once, and how many of them one workspace's. */
  places: number;
  placesPerTenant: number;
  clock: Clock;
}

export class MustWait extends Error {
  readonly tenant: string;

  constructor(tenant: string) {
    super("this workspace has all its places in use");
    this.tenant = tenant;
  }
}

export class ConnectionTurns {
  readonly #what: string;
  readonly #turns: FairTurns;

  constructor({ what, connections, places, placesPerTenant, clock }: ConnectionTurnsOptions) {
    this.#what = what;
    this.#turns = new FairTurns({
      places,
      placesPerTenant,
      // A shop with no others nearby has half of all connections: whoever comes then finds the other half free.
      uncontended: { places: Math.max(placesPerTenant, Math.floor(connections / 2)), clock },
      waitingMax: WAITING_PER_WORKSPACE_MAX,
    });
  }

  /** Others who are there have less at once. */
  note(tenant: string): void {
    this.#turns.note(tenant);
  }

  /** For whoever holds a connection already. What is returned gives the place back. */
  enterOrGoBack(tenant: string): () => void {
    const leave = this.#turns.tryEnter(tenant);
    if (leave === undefined) throw new MustWait(tenant);
    return leave;
  }

  /** For whom it is known: waits first, where all places are in use, with no connection held, and then lets others go ahead. */
  async inTurn<T>(
    tenant: string,
    work: () => Promise<T>,
    { isUrgent = false }: Pick<TurnOptions, "isUrgent"> = {},
  ): Promise<T> {
    const leave = this.#turns.tryEnter(tenant);
    if (leave !== undefined) return work().finally(leave);
    const late = AbortSignal.timeout(WAIT_MAX);
    try {
      return await this.#turns.run(tenant, work, { signal: late, isUrgent });
    } catch (error) {
      if (error === late.reason) throw new OperationError("unavailable", { internal: `${this.#what} wait too long` });
      throw error;
    }
  }
}
