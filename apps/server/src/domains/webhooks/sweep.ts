import { LIMITS } from "@vitrine/contract";
import { DAY, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

/** Events with the log of their deliveries. What still waits is younger than that. */
export const sweep: Sweep = (tx, now) =>
  sweepRows(tx, {
    from: "webhook_events",
    where: sql`created_at < ${later(now, -LIMITS.webhook.logDays * DAY)} and not exists (
      select from webhook_deliveries d
      where d.workspace_id = webhook_events.workspace_id and d.event_id = webhook_events.id and d.status = 'PENDING')`,
  });
