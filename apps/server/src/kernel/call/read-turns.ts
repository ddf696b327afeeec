// Reads of one workspace, such as searches, must not take the connections of all the others. Whose read it is, is known
// only once the call is authorized, on its connection: keyed by what a call claims, a stranger could fill a workspace's
// line. So a read goes on at once where its workspace has a place free, and otherwise gives its connection back, waits,
// and begins anew.

import { availableParallelism } from "node:os";
import type { ReadOptions, Tx } from "../../storage/database.ts";
import { type Clock, SECOND } from "../clock.ts";
import { OperationError } from "../errors.ts";
import { FairTurns, type TurnOptions } from "../fair-turns.ts";

/**
 * One processor less than there are: a workspace's searches would otherwise take them all from the reads of the others. A shop
 * with no others nearby has half of all connections: whoever comes then finds the other half free.
 */
export const READS_PER_WORKSPACE_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Above what all keys of a busy shop may ask for in a moment; one more is 429. */
export const WAITING_PER_WORKSPACE_MAX = 500;
const WAIT_MAX = 30 * SECOND;

/** To be called once it is known whose read it is, and before the work. */
export type TakeTurn = (workspaceId: string) => void;

/** Where connections for reads are lent. */
export interface Reads {
  readonly connections: number;
  read<T>(work: (tx: Tx) => Promise<T>, options?: ReadOptions): Promise<T>;
}

class MustWait extends Error {
  readonly workspaceId: string;

  constructor(workspaceId: string) {
    super("this workspace has all its places in use");
    this.workspaceId = workspaceId;
  }
}

export class ReadTurns {
  readonly #database: Reads;
  readonly #turns: FairTurns;

  constructor(database: Reads, clock: Clock) {
    this.#database = database;
    const { connections } = database;
    const placesPerTenant = Math.max(1, Math.min(READS_PER_WORKSPACE_MAX, connections - 1));
    this.#turns = new FairTurns({
      places: connections,
      placesPerTenant,
      whenAlone: { places: Math.max(placesPerTenant, Math.floor(connections / 2)), clock },
      waitingMax: WAITING_PER_WORKSPACE_MAX,
    });
  }

  /** A call of this workspace that need not read in turn: others who are there have less at once. */
  noteNearby(workspaceId: string): void {
    this.#turns.note(workspaceId);
  }

  /** Runs `work`, and all of it again where it had to wait for its turn. */
  async run<T>(work: (tx: Tx, takeTurn: TakeTurn) => Promise<T>): Promise<T> {
    try {
      return await this.#atOnce(work);
    } catch (error) {
      if (!(error instanceof MustWait)) throw error;
      return this.inTurn(error.workspaceId, (read) => read((tx) => work(tx, () => {})));
    }
  }

  async #atOnce<T>(work: (tx: Tx, takeTurn: TakeTurn) => Promise<T>): Promise<T> {
    let leave: (() => void) | undefined;
    const takeTurn = (workspaceId: string) => {
      leave = this.#turns.tryEnter(workspaceId);
      if (leave === undefined) throw new MustWait(workspaceId);
    };
    try {
      return await this.#database.read((tx) => work(tx, takeTurn));
    } finally {
      leave?.();
    }
  }

  /** For whom it is known: waits first, where all places are in use, with no connection held, and then lets others go ahead. */
  async inTurn<T>(
    workspaceId: string,
    work: (read: Reads["read"]) => Promise<T>,
    { isUrgent = false }: Pick<TurnOptions, "isUrgent"> = {},
  ): Promise<T> {
    const late = AbortSignal.timeout(WAIT_MAX);
    const turn = { signal: late, isUrgent };
    try {
      return await this.#turns.run(
        workspaceId,
        () => work((read) => this.#database.read(read, { patience: "turn" })),
        turn,
      );
    } catch (error) {
      if (error === late.reason)
        throw new OperationError("unavailable", { internal: "reads of a workspace wait too long" });
      throw error;
    }
  }
}
