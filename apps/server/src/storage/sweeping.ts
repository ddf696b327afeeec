// Deletes expired rows in bounded batches: a large or late clean-up neither holds locks for long nor fills the memory.

import { pagesOf } from "./cluster/index.ts";
import { empty, raw, type Sql, sql, type Tx } from "./database.ts";
import { placeOf } from "./schema/placement.ts";

export const ROWS_AT_ONCE = 1000;

/** A domain's clean-up. It runs again, in another transaction, while there may be more rows. */
export type Sweep = (tx: Tx, now: Date) => Promise<{ mayHaveMore: boolean }>;

interface Rows {
  from: string;
  where: Sql;
}

/** Expired rows of a table. */
export type Useless =
  | Rows
  | {
      from: string;
      /** Condition for one workspace; `its` restricts it to that workspace. */
      where: (its: Sql) => Sql;
      /** Query for the workspaces with such rows. */
      due: Rows;
    };

/** Deletes them in this order. Rows that other transactions have locked wait for the next run. */
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
 * Runs per workspace: each may be on another node, where rows can be locked. `work` gets the condition for its
 * workspace and returns its number of rows.
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

/** Batch size for tables too large for a full scan. */
export const PAGES_AT_ONCE = 1000;

export { pagesOf };

/**
 * A random range of a table's pages. An index by age would cost every write, so each run scans a part; even a very
 * large table is covered within days. On a cluster the range applies to each shard, and most ranges lie behind the end
 * of most shards, so each page has the same chance as on one PostgreSQL.
 */
export async function somePagesOf(tx: Tx, table: string): Promise<Sql> {
  const first = Math.floor(Math.random() * Math.max(1, (await pagesOf(tx, table)) - PAGES_AT_ONCE + 1));
  return sql`ctid >= ${`(${first},0)`}::tid and ctid < ${`(${first + PAGES_AT_ONCE},0)`}::tid`;
}
