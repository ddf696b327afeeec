import { DAY, later } from "../../../kernel/clock.ts";
import { sql } from "../../../storage/database.ts";
import { type Sweep, sweepRows } from "../../../storage/sweeping.ts";

/** Deletes the undo data of a change when its time is over, and the change itself a week after its end. */
export const sweep: Sweep = (tx, now) =>
  sweepRows(
    tx,
    {
      from: "product_change_items",
      where: sql`
        (workspace_id, change_id) in (
          select workspace_id, id from product_changes
          where undo_until <= ${now} and status in ('DONE', 'FAILED', 'CANCELLED', 'UNDONE'))`,
    },
    {
      from: "product_changes",
      where: sql`
        finished_at <= ${later(now, -7 * DAY)} and status in ('DONE', 'FAILED', 'CANCELLED', 'UNDONE')
        and not exists (select from product_change_items i
                        where i.workspace_id = product_changes.workspace_id and i.change_id = product_changes.id)`,
    },
  );
