// Takes away what time has made useless, a bounded number of rows at a time: a clean-up that is large, or late, neither
// holds locks for long nor fills the memory.

import { raw, type Sql, sql, type Tx } from "./database.ts";

const ROWS_AT_ONCE = 1000;

/** A domain's clean-up. It is called again, in another transaction, while it answers that there may be more. */
export type Sweep = (tx: Tx, now: Date) => Promise<{ mayHaveMore: boolean }>;

/** Rows of a table that are of no use any more. */
export interface Useless {
  from: string;
  where: Sql;
}

/** Removes them in this order. Rows that somebody else works on right now are left for the next time. */
export async function sweepRows(tx: Tx, ...useless: Useless[]): Promise<{ mayHaveMore: boolean }> {
  let mayHaveMore = false;
  for (const { from, where } of useless) {
    const table = raw(from);
    const removed = await tx.run(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${ROWS_AT_ONCE} for update skip locked))`);
    mayHaveMore ||= removed === ROWS_AT_ONCE;
  }
  return { mayHaveMore };
}
