import { LIMITS } from "@vitrine/contract";
import { DAY, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

const hasNoPendingDelivery = sql`not exists (
  select from webhook_deliveries d
  where d.workspace_id = webhook_events.workspace_id and d.event_id = webhook_events.id and d.status = 'PENDING')`;

/** Removes old events with their delivery log, and outbox rows of deleted webhooks. */
export const sweep: Sweep = (tx, now) =>
  sweepRows(
    tx,
    {
      from: "webhook_events",
      where: sql`created_at < ${later(now, -LIMITS.webhook.logDays * DAY)} and ${hasNoPendingDelivery}`,
    },
    {
      from: "webhook_events",
      due: {
        from: "webhook_events",
        where: sql`true group by workspace_id having count(*) > ${LIMITS.webhook.loggedMax}`,
      },
      // Ids increase with time.
      where: (its) => sql`
        id <= (select id from webhook_events where ${its} order by id desc offset ${LIMITS.webhook.loggedMax} limit 1)
        and ${hasNoPendingDelivery}`,
    },
    {
      from: "webhook_outbox",
      where: sql`not exists (select from webhooks h where h.workspace_id = webhook_outbox.workspace_id)`,
    },
  );
