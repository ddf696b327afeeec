import { LIMITS } from "@vitrine/contract";
import { sql, type Tx } from "../../../storage/database.ts";
import { type Sweep, sweepRows } from "../../../storage/sweeping.ts";

/** What nobody wanted back in time, and of a workspace that deletes without end what it deleted first. */
export const sweep: Sweep = async (tx, now) => {
  const late = await sweepRows(tx, { from: "bin_items", where: sql`kept_until <= ${now}` });
  const isOver = await emptyFull(tx);
  return { mayHaveMore: late.mayHaveMore || isOver };
};

const WORKSPACES_AT_ONCE = 3;
/** To put a bin in order takes longer than to remove what is found: so it is done for many things at once. */
const REMOVED_AT_ONCE = 50_000;

/** Whether a bin may still hold too much. Adding up what all hold is quick; it is put in order for those alone who have too much. */
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
