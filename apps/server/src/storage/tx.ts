import type { Sql } from "sql-template-tag";

/** The only way to the database. Whoever holds one runs inside a transaction, or read-only outside of one. */
export interface Tx {
  /** On whose behalf it writes, for whoever keeps a record of that. */
  origin?: Origin;
  /** The workspace in which it may leave texts that are not indexed yet: whoever keeps the index is told once it is committed. */
  textsDueOf?: string;
  /** Set by a write that found everything as it was asked for: there is nothing to record. */
  changesNothing?: boolean;
  /** Any number of rows. */
  many<Row>(statement: Sql, planning?: Planning): Promise<Row[]>;
  /** The first row, if there is one. */
  find<Row>(statement: Sql, planning?: Planning): Promise<Row | undefined>;
  /** Exactly one row: anything else is a programmer's error. */
  one<Row>(statement: Sql, planning?: Planning): Promise<Row>;
  /** How many rows were touched. */
  run(statement: Sql): Promise<number>;
}

export interface Origin {
  requestId: string | null;
  /** The key or grant that acts for an account; null for people. */
  connectionId: string | null;
}

/** `once`: prepared, with a plan that fits every value. `each time`: where the best plan depends on the values. */
export type Planning = "once" | "each time";
