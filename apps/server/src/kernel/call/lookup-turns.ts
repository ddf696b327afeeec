// Look-ups of what anybody may ask for and nobody is identified for, such as a picture or a name that is perhaps a site's. Whose
// they are tells the address alone: addresses take turns, and all of them together leave most connections to calls.

import type { Tx } from "../../storage/database.ts";
import type { Clock } from "../clock.ts";
import { ConnectionTurns } from "./connection-turns.ts";
import type { Reads } from "./read-turns.ts";

/** Of the connections for reads. Each look-up is one row by its key, so that few are enough for everybody. */
const SHARE_OF_CONNECTIONS = 1 / 4;
const PLACES_PER_ADDRESS_MAX = 2;

export class LookupTurns {
  readonly #database: Reads;
  readonly #turns: ConnectionTurns;

  constructor({ database, clock }: { database: Reads; clock: Clock }) {
    this.#database = database;
    const places = Math.max(1, Math.floor(database.connections * SHARE_OF_CONNECTIONS));
    // Somebody else finds a place free, where there is more than one.
    const placesPerTenant = Math.max(1, Math.min(PLACES_PER_ADDRESS_MAX, places - 1));
    this.#turns = new ConnectionTurns({
      what: "look-ups of an address",
      // With nobody else nearby all but one: with two of them, fifty browsers behind one address wait a third longer.
      ...{ connections: 2 * (places - 1), places, placesPerTenant, clock },
    });
  }

  /** Waits with no connection held; one too many of the address is 429. */
  read<T>(address: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#turns.inTurn(address, () => this.#database.read(work));
  }
}
