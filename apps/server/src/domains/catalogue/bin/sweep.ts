import { LIMITS } from "@vitrine/contract";
import { sql, type Tx } from "../../../storage/database.ts";
import { type Sweep, sweepRows } from "../../../storage/sweeping.ts";

/** Deletes expired items, and the oldest items of a workspace whose bin is too large. */
export const sweep: Sweep = async (tx, now) => {
  const late = await sweepRows(tx, { from: "bin_items", where: sql`kept_until <= ${now}` });
  const isOver = await emptyFull(tx);
  return { mayHaveMore: late.mayHaveMore || isOver };
};

const WORKSPACES_AT_ONCE = 3;
/** Sorting a bin takes longer than deleting from it, so one sort serves many deletions. */
const REMOVED_AT_ONCE = 50_000;

/**
 * Returns whether a bin may still be too large. Summing up all bins is fast; only those that are too large are sorted.
 */
async function emptyFull(tx: Tx): Promise<boolean> {
  const over = await tx.many<{ id: string }>(sql`
    select workspace_id as id from bin_items group by workspace_id having sum(bytes::bigint) > ${LIMITS.bin.bytesMax}
    limit ${WORKSPACES_AT_ONCE}`);
  let removed = 0;
  for (const { id } of over) {
    removed += await tx.run(sql`
      delete from bin_items where workspace_id = ${id} and id = any(array(
        select o.id from (
          select id, sum(bytes::bigint) over (order by deleted_at desc, id desc) as bytes
          from bin_items where workspace_id = ${id}) o
        where o.bytes > ${LIMITS.bin.bytesMax} limit ${REMOVED_AT_ONCE}))`);
  }
  return removed > 0;
}
