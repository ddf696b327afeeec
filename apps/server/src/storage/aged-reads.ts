// Reads that may be some seconds old, from a replica. How old its state is at most, we know for certain: what the writer had
// written at a moment is noted, and a replica that has replayed as much knows all that was committed before it. A replica that
// is behind, silent or none is not asked; the writer is.

import pg from "pg";
import { type Database, type ReadOptions, sql, type Tx } from "./database.ts";
import { Unavailable } from "./unavailable.ts";

/** How often the replica is asked how far it is, while anybody reads. */
const LOOK_EVERY = 1_000;

/** How much the writer had written at a moment. */
interface Mark {
  at: number;
  written: bigint;
}

interface Options {
  writer: Database;
  replica: Database;
  /** What is older than so many milliseconds is nobody's answer. */
  ageMax: number;
  now?: () => number;
}

export class AgedReads {
  readonly #writer: Database;
  readonly #replica: Database;
  readonly #ageMax: number;
  readonly #now: () => number;
  /** Those that the replica may not have reached yet, oldest first. */
  #marks: Mark[] = [];
  /** All that was committed before is on the replica. */
  #freshAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  /** How many reads each has answered. */
  readonly answered = { replica: 0, writer: 0 };

  constructor({ writer, replica, ageMax, now = () => performance.now() }: Options) {
    this.#writer = writer;
    this.#replica = replica;
    this.#ageMax = ageMax;
    this.#now = now;
  }

  /** How many milliseconds old an answer of the replica could be; without end where nothing is known of it. */
  get age(): number {
    return this.#now() - this.#freshAt;
  }

  /** How many reads may be under way at once. */
  get connections(): number {
    return this.#replica.connections;
  }

  /** Runs `work` on the replica, or on the writer: there all of it, when the replica fails on the way. */
  async read<T>(work: (tx: Tx) => Promise<T>, options: ReadOptions = {}): Promise<T> {
    this.#lookSometimes();
    if (this.age <= this.#ageMax) {
      try {
        const result = await this.#replica.read(work, options);
        this.answered.replica++;
        return result;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        if (error instanceof Unavailable) this.#forget();
      }
    }
    this.answered.writer++;
    return this.#writer.read(work, options);
  }

  /** Asks both how far they are. Whoever waits for a look that is under way shares it. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** A process that nobody reads from asks nothing. */
  #lookSometimes(): void {
    if (this.#now() - this.#lookedAt < LOOK_EVERY) return;
    this.look().catch(() => this.#forget());
  }

  async #look(): Promise<void> {
    const at = this.#now();
    this.#lookedAt = at;
    const written = await position(this.#writer, sql`pg_current_wal_lsn()`);
    if (written === null) return; // the writer is being replaced
    this.#note({ at, written });
    // Only what replays somebody else's writes: one that has become a writer itself has a history of its own.
    const replayed = await position(
      this.#replica,
      sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`,
    );
    if (replayed === null) return this.#forget();
    const reached = this.#marks.findLast(({ written }) => written <= replayed);
    if (reached === undefined) return;
    this.#freshAt = reached.at;
    this.#marks = this.#marks.filter(({ at }) => at > reached.at);
  }

  /** Marks that are too old to be of use are dropped. One that says what the last one said makes that one younger. */
  #note(mark: Mark): void {
    this.#marks = this.#marks.filter(({ at, written }) => mark.at - at <= this.#ageMax && written < mark.written);
    this.#marks.push(mark);
  }

  #forget(): void {
    this.#freshAt = Number.NEGATIVE_INFINITY;
    this.#marks = [];
  }

  async close(): Promise<void> {
    await this.#looking?.catch(() => {});
    await this.#replica.close();
  }
}

const position = async (database: Database, place: ReturnType<typeof sql>): Promise<bigint | null> => {
  const { bytes } = await database.read((tx) =>
    tx.one<{ bytes: string | null }>(sql`select pg_wal_lsn_diff(${place}, '0/0')::text as bytes`),
  );
  return bytes === null ? null : BigInt(bytes);
};

/** It is away, or had to end the read to go on replaying: the writer has neither trouble. */
const isOfReplica = (error: unknown): boolean =>
  error instanceof Unavailable || (error instanceof pg.DatabaseError && error.code === "40001");
