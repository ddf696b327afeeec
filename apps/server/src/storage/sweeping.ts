// Takes away what time has made useless, a bounded number of rows at a time: a clean-up that is large, or late, neither
// holds locks for long nor fills the memory.

import { placeOf } from "./cluster/placement.ts";
import { empty, raw, type Sql, sql, type Tx } from "./database.ts";

export const ROWS_AT_ONCE = 1000;

/** A domain's clean-up. It is called again, in another transaction, while it answers that there may be more. */
export type Sweep = (tx: Tx, now: Date) => Promise<{ mayHaveMore: boolean }>;

interface Rows {
  from: string;
  where: Sql;
}

/** Rows of a table that are of no use any more. */
export type Useless =
  | Rows
  | {
      from: string;
      /** In one workspace, told by the condition that names it. */
      where: (its: Sql) => Sql;
      /** What tells in which workspaces there are some. */
      due: Rows;
    };

/** Removes them in this order. Rows that somebody else works on right now are left for the next time. */
export async function sweepRows(tx: Tx, ...useless: Useless[]): Promise<{ mayHaveMore: boolean }> {
  let mayHaveMore = false;
  for (const one of useless) {
    const removed = await (placeOf(one.from) === "workspace" || "due" in one
      ? sweepWorkspaces(tx, one)
      : removeSome(tx, one));
    mayHaveMore ||= removed >= ROWS_AT_ONCE;
  }
  return { mayHaveMore };
}

const sweepWorkspaces = (tx: Tx, useless: Useless): Promise<number> =>
  inEachWorkspace(tx, "due" in useless ? useless.due : useless, (its) => {
    const { from, where } = useless;
    return removeSome(tx, { from, where: typeof where === "function" ? where(its) : where }, sql`${its} and`);
  });

const removeSome = (tx: Tx, { from, where }: Rows, its: Sql = empty): Promise<number> =>
  tx.run(sql`
    delete from ${raw(from)} where ${its} ctid = any(array(
      select ctid from ${raw(from)} where ${its} ${where} limit ${ROWS_AT_ONCE} for update skip locked))`);

/**
 * Workspace after workspace: each may lie in a place of its own, where rows can be held one by one. The work is told the condition
 * that names its workspace, and answers how many rows there were.
 */
export async function inEachWorkspace(
  tx: Tx,
  { from, where }: Rows,
  work: (its: Sql) => Promise<number>,
): Promise<number> {
  const due = await tx.many<{ id: string }>(sql`
    select distinct d.workspace_id as id from (
      select workspace_id from ${raw(from)} where ${where} limit ${ROWS_AT_ONCE}) d order by 1`);
  let rows = 0;
  for (const { id } of due) {
    if (rows >= ROWS_AT_ONCE) break;
    rows += await work(sql`workspace_id = ${id}`);
  }
  return rows;
}

/** Of a table that is too large to be looked through at once. */
export const PAGES_AT_ONCE = 1000;

export async function pagesOf(tx: Tx, table: string): Promise<number> {
  const { pages } = await tx.one<{ pages: number }>(
    sql`select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`,
  );
  return pages;
}

/**
 * Some pages of a table, wherever chance has it. An index by age would cost every write: so each time a part is looked through, and
 * all of a very large table within days.
 */
export async function somePagesOf(tx: Tx, table: string): Promise<Sql> {
  const first = Math.floor(Math.random() * Math.max(1, (await pagesOf(tx, table)) - PAGES_AT_ONCE + 1));
  return sql`ctid >= ${`(${first},0)`}::tid and ctid < ${`(${first + PAGES_AT_ONCE},0)`}::tid`;
}
