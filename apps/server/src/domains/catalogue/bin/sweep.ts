import { LIMITS } from "@vitrine/contract";
import { sql } from "../../../storage/database.ts";
import { type Sweep, sweepRows } from "../../../storage/sweeping.ts";

/** What nobody wanted back in time, and of a workspace that deletes without end what it deleted first. */
export const sweep: Sweep = (tx, now) =>
  sweepRows(
    tx,
    { from: "bin_items", where: sql`kept_until <= ${now}` },
    {
      from: "bin_items",
      where: (its) => sql`
        id in (
          select o.id from (
            select id, sum(bytes::bigint) over (order by deleted_at desc, id desc) as bytes from bin_items where ${its}) o
          where o.bytes > ${LIMITS.bin.bytesMax})`,
      // Adding up what all have is quick; putting it in order is done for those alone who have too much.
      due: {
        from: "bin_items",
        where: sql`
          workspace_id in (
            select workspace_id from bin_items group by workspace_id having sum(bytes::bigint) > ${LIMITS.bin.bytesMax})`,
      },
    },
  );
