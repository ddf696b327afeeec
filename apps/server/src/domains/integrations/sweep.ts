import { DAY, dayOf, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";
import { API_KEYS_SOURCE } from "./source-writes.ts";

/** Figures are shown for 30 days. */
const REQUESTS_DAYS = 60;

/**
 * Any client can create a source by registering a new name, so unused ones are deleted. Blocked ones are kept to
 * preserve the block.
 */
export const sweep: Sweep = (tx, now) =>
  sweepRows(
    tx,
    {
      from: "integration_sources",
      where: sql`
        created_at <= ${later(now, -7 * DAY)} and blocked_at is null and key <> ${API_KEYS_SOURCE}
        and not exists (select from oauth_clients where source_id = integration_sources.id)
        and not exists (select from oauth_grants where source_id = integration_sources.id)
        and not exists (select from api_keys where source_id = integration_sources.id)`,
    },
    { from: "integration_source_days", where: sql`day < ${dayOf(later(now, -REQUESTS_DAYS * DAY))}::date` },
  );
