// Reads from a replica of bounded age. The replica's last replayed commit tells its age; if it is too old, does not answer
// or is missing, the writer answers. An idle writer sends no commits, so the writer answers then, too.

import pg from "pg";
import { type Database, type ReadOptions, type ReadWork, sql } from "./database.ts";
import { Unavailable } from "./unavailable.ts";

/** Interval for checking the replica's age, while there are reads. */
const CHECK_EVERY = 1_000;

interface Options {
  writer: Database;
  replica: Database;
  /** Maximum age, in milliseconds. */
  ageMax: number;
  now?: () => number;
}

export class ReplicaReads {
  readonly #options: Required<Options>;
  /** The replica has replayed all commits before this time. */
  #freshAt = Number.NEGATIVE_INFINITY;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  /** Number of reads that each has answered. */
  readonly answered = { replica: 0, writer: 0 };

  constructor(options: Options) {
    this.#options = { now: () => performance.now(), ...options };
  }

  /** Upper bound of the replica's age, in milliseconds; infinite if unknown. */
  get age(): number {
    return this.#options.now() - this.#freshAt;
  }

  /** Runs `work` on the replica, or on the writer; if the replica fails halfway, all of it runs again on the writer. */
  async read<T>(work: ReadWork<T>, options: ReadOptions = {}): Promise<T> {
    const { writer, replica, ageMax, now } = this.#options;
    if (now() - this.#checkedAt >= CHECK_EVERY) void this.check();
    if (this.age <= ageMax) {
      try {
        const result = await replica.read(work, options);
        this.answered.replica++;
        return result;
      } catch (error) {
        if (!isReplicaError(error)) throw error;
        if (error instanceof Unavailable) this.#freshAt = Number.NEGATIVE_INFINITY;
      }
    }
    this.answered.writer++;
    return writer.read(work, options);
  }

  /** Reads the replica's age. Concurrent calls share one check. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<void> {
    const { replica, now } = this.#options;
    this.#checkedAt = now();
    try {
      // A promoted replica is not in recovery, and has no age.
      const { age } = await replica.read((tx) =>
        tx.one<{ age: number | null }>(sql`
          select case when pg_is_in_recovery()
                 then (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 end as age`),
      );
      this.#freshAt = age === null ? Number.NEGATIVE_INFINITY : this.#checkedAt - Math.max(0, age);
    } catch {
      this.#freshAt = Number.NEGATIVE_INFINITY;
    }
  }

  async close(): Promise<void> {
    await this.#checking;
    await this.#options.replica.close();
  }
}

/** The replica is down, or it cancelled the read to continue replay (40001): both do not affect the writer. */
const isReplicaError = (error: unknown): boolean =>
  error instanceof Unavailable || (error instanceof pg.DatabaseError && error.code === "40001");
