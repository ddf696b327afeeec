// Reads of one workspace, such as searches, must not take the connections of all the others.

import { availableParallelism } from "node:os";
import type { ReadOptions, Tx } from "../../storage/database.ts";
import type { Clock } from "../clock.ts";
import type { TurnOptions } from "../fair-turns.ts";
import { ConnectionTurns, MustWait } from "./connection-turns.ts";

/** One processor less than there are: a workspace's searches would otherwise take them all from the reads of the others. */
export const READS_PER_WORKSPACE_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));

/** To be called once it is known whose read it is, and before the work. */
export type AcquireSlot = (workspaceId: string) => void;

/** Where connections for reads are lent. */
export interface Reads {
  readonly connections: number;
  read<T>(work: (tx: Tx) => Promise<T>, options?: ReadOptions): Promise<T>;
}

export class ReadTurns {
  readonly #database: Reads;
  readonly #turns: ConnectionTurns;

  constructor(database: Reads, clock: Clock) {
    this.#database = database;
    const { connections } = database;
    const placesPerTenant = Math.max(1, Math.min(READS_PER_WORKSPACE_MAX, connections - 1));
    this.#turns = new ConnectionTurns({
      what: "reads of a workspace",
      connections,
      places: connections,
      placesPerTenant,
      clock,
    });
  }

  /** A call of this workspace that need not read in turn: others who are there have less at once. */
  noteNearby(workspaceId: string): void {
    this.#turns.note(workspaceId);
  }

  /** Runs `work`, and all of it again where it had to wait for its turn. */
  async run<T>(work: (tx: Tx, acquireSlot: AcquireSlot) => Promise<T>): Promise<T> {
    try {
      return await this.#atOnce(work);
    } catch (error) {
      if (!(error instanceof MustWait)) throw error;
      return this.inTurn(error.tenant, (read) => read((tx) => work(tx, () => {})));
    }
  }

  async #atOnce<T>(work: (tx: Tx, acquireSlot: AcquireSlot) => Promise<T>): Promise<T> {
    let leave: (() => void) | undefined;
    const acquireSlot = (workspaceId: string) => {
      leave = this.#turns.enterOrGoBack(workspaceId);
    };
    try {
      return await this.#database.read((tx) => work(tx, acquireSlot));
    } finally {
      leave?.();
    }
  }

  /** For whom it is known: waits first, where all places are in use. */
  inTurn<T>(
    workspaceId: string,
    work: (read: Reads["read"]) => Promise<T>,
    options: Pick<TurnOptions, "isUrgent"> = {},
  ): Promise<T> {
    return this.#turns.inTurn(
      workspaceId,
      () => work((read) => this.#database.read(read, { patience: "turn" })),
      options,
    );
  }
}
