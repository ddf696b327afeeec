// Takes away what time has made useless, a bounded number of rows at a time: a clean-up that is large, or late, neither
// holds locks for long nor fills the memory.

import { placeOf } from "./cluster/placement.ts";
import { empty, raw, type Sql, sql, type Tx } from "./database.ts";

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
  for (const one of useless) {
    const removed = placeOf(one.from) === "workspace" ? await sweepWorkspaces(tx, one) : await sweepAll(tx, one);
    mayHaveMore ||= removed >= ROWS_AT_ONCE;
  }
  return { mayHaveMore };
}

/** Workspace after workspace: each may lie in a place of its own, where rows can be held one by one. */
async function sweepWorkspaces(tx: Tx, { from, where }: Useless): Promise<number> {
  const due = await tx.many<{ id: string }>(sql`
    select distinct d.workspace_id as id from (
      select workspace_id from ${raw(from)} where ${where} limit ${ROWS_AT_ONCE}) d order by 1`);
  let removed = 0;
  for (const { id } of due) {
    if (removed >= ROWS_AT_ONCE) break;
    removed += await sweepAll(tx, { from, where: sql`workspace_id = ${id} and ${where}` }, sql`workspace_id = ${id} and`);
  }
  return removed;
}

const sweepAll = (tx: Tx, { from, where }: Useless, place: Sql = empty): Promise<number> =>
  tx.run(sql`
    delete from ${raw(from)} where ${place} ctid = any(array(
      select ctid from ${raw(from)} where ${where} limit ${ROWS_AT_ONCE} for update skip locked))`);
