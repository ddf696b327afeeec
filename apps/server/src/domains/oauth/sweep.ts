import { DAY, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

export const sweep: Sweep = (tx, now) =>
  sweepRows(
    tx,
    { from: "oauth_authorization_requests", where: sql`expires_at <= ${now}` },
    { from: "oauth_assertions", where: sql`expires_at <= ${now}` },
    // For a day a used code still takes back what it gave, and an old token is called expired and not unknown.
    { from: "oauth_codes", where: sql`expires_at <= ${later(now, -DAY)}` },
    { from: "oauth_access_tokens", where: sql`expires_at <= ${later(now, -DAY)}` },
    // Ended connections are shown for a while; with them go their refresh tokens.
    { from: "oauth_grants", where: sql`least(revoked_at, expires_at) <= ${later(now, -90 * DAY)}` },
    // Nobody was ever asked for it, or what was allowed is long over.
    {
      from: "oauth_clients",
      where: sql`
        created_at <= ${later(now, -DAY)}
        and not exists (select from oauth_authorization_requests where client_id = oauth_clients.id)
        and not exists (select from oauth_codes where client_id = oauth_clients.id)
        and not exists (select from oauth_grants where client_id = oauth_clients.id)`,
    },
  );
