// Bounded-staleness reads from a replica. The writer's WAL position is recorded with its time; a replica that has
// replayed that position is no staler than that time. If the replica lags, does not answer or is missing, the writer
// answers.

import pg from "pg";
import { type Database, type ReadOptions, sql, type Tx } from "./database.ts";
import { Unavailable } from "./unavailable.ts";

/** Interval for checking the replica's position, while there are reads. */
const LOOK_EVERY = 1_000;

/** WAL position of the writer at a time. */
interface Mark {
  at: number;
  written: bigint;
}

interface Options {
  writer: Database;
  replica: Database;
  /** Maximum staleness, in milliseconds. */
  ageMax: number;
  now?: () => number;
}

export class ReplicaReads {
  readonly #writer: Database;
  readonly #replica: Database;
  readonly #ageMax: number;
  readonly #now: () => number;
  /** Marks that the replica may not have reached yet, oldest first. */
  #marks: Mark[] = [];
  /** The replica has replayed all commits before this time. */
  #freshAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  /** Number of reads that each has answered. */
  readonly answered = { replica: 0, writer: 0 };

  constructor({ writer, replica, ageMax, now = () => performance.now() }: Options) {
    this.#writer = writer;
    this.#replica = replica;
    this.#ageMax = ageMax;
    this.#now = now;
  }

  /** Upper bound of the replica's staleness, in milliseconds; infinite if unknown. */
  get age(): number {
    return this.#now() - this.#freshAt;
  }

  /** Maximum concurrent reads. */
  get connections(): number {
    return this.#replica.connections;
  }

  /** Runs `work` on the replica, or on the writer; if the replica fails halfway, all of it runs again on the writer. */
  async read<T>(work: (tx: Tx) => Promise<T>, options: ReadOptions = {}): Promise<T> {
    this.#lookSometimes();
    if (this.age <= this.#ageMax) {
      try {
        const result = await this.#replica.read(work, options);
        this.answered.replica++;
        return result;
      } catch (error) {
        if (!isReplicaError(error)) throw error;
        if (error instanceof Unavailable) this.#forget();
      }
    }
    this.answered.writer++;
    return this.#writer.read(work, options);
  }

  /** Compares both WAL positions. Concurrent calls share one check. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Checks only while there are reads. */
  #lookSometimes(): void {
    if (this.#now() - this.#lookedAt < LOOK_EVERY) return;
    this.look().catch(() => this.#forget());
  }

  async #look(): Promise<void> {
    const at = this.#now();
    this.#lookedAt = at;
    const written = await position(this.#writer, sql`pg_current_wal_lsn()`);
    if (written === null) return; // a failover of the writer is in progress
    this.#note({ at, written });
    // Accepts only a server in recovery: a promoted replica has a WAL history of its own.
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

  /** Adds a mark and drops those that are too old. An equal position replaces the last mark, with a later time. */
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

/** The replica is down, or it cancelled the read to continue replay (40001): both do not affect the writer. */
const isReplicaError = (error: unknown): boolean =>
  error instanceof Unavailable || (error instanceof pg.DatabaseError && error.code === "40001");
