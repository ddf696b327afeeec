// Size of a table. The coordinator of a cluster stores no row of a distributed table, so PostgreSQL reports size 0 there.

import sql from "sql-template-tag";
import type { Tx } from "../tx.ts";

/** Returns the pages of a table on all nodes. Citus refuses to measure after a write of the same transaction. */
export async function pagesOf(tx: Tx, table: string): Promise<number> {
  const { pages, mayBeDistributed } = await tx.one<{ pages: number; mayBeDistributed: boolean }>(sql`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages,
           to_regproc('pg_catalog.citus_relation_size') is not null as "mayBeDistributed"`);
  if (!mayBeDistributed) return pages;
  const onNodes = await tx.find<{ pages: number }>(sql`
    select (citus_relation_size(logicalrelid) / current_setting('block_size')::int)::int as pages
    from pg_dist_partition where logicalrelid = ${table}::regclass`);
  return onNodes?.pages ?? pages;
}
