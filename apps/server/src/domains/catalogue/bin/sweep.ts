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
      where: sql`
        (workspace_id, id) in (
          select o.workspace_id, o.id from (
            select b.workspace_id, b.id,
                   sum(b.bytes::bigint) over (partition by b.workspace_id order by b.deleted_at desc, b.id desc) as bytes
            from bin_items b) o
          where o.bytes > ${LIMITS.bin.bytesMax})`,
    },
  );
