import type { Sql } from "sql-template-tag";

/** The only access to the database: inside a transaction, or read-only outside of one. */
export interface Tx {
  /** Actor of the write, for the audit log. */
  origin?: Origin;
  /** Workspace with texts that may not be indexed yet: the indexer is notified after the commit. */
  textsDueOf?: string;
  /** Set by a write without an effect: there is no change to record. */
  hasNoEffect?: boolean;
  /** Any number of rows. */
  many<Row>(statement: Sql, planning?: Planning): Promise<Row[]>;
  /** The first row, if present. */
  find<Row>(statement: Sql, planning?: Planning): Promise<Row | undefined>;
  /** Exactly one row: anything else is a programming error. */
  one<Row>(statement: Sql, planning?: Planning): Promise<Row>;
  /** Set by the owner of the transaction if it runs no statement after the work. */
  mayEnd?: boolean;
  /** Like `one`, for the last statement of the work: with `mayEnd`, it commits in the same round trip. */
  last<Row>(statement: Sql): Promise<Row>;
  /** Returns the number of affected rows. */
  run(statement: Sql): Promise<number>;
}

export interface Origin {
  requestId: string | null;
  /** The key or grant that acts for an account; null for users. */
  connectionId: string | null;
}

/** `once`: prepared, with one plan for all values. `each time`: if the best plan depends on the values. */
export type Planning = "once" | "each time";
