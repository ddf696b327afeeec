import { DAY, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

export const sweep: Sweep = (tx, now) => {
  // Ended connections stay visible for a while.
  const isForgotten = sql`least(revoked_at, expires_at) <= ${later(now, -90 * DAY)}`;
  return sweepRows(
    tx,
    { from: "oauth_authorization_requests", where: sql`expires_at <= ${now}` },
    { from: "oauth_assertions", where: sql`expires_at <= ${now}` },
    // For one day, reuse of a code still revokes its tokens, and an old token is reported as expired.
    { from: "oauth_codes", where: sql`expires_at <= ${later(now, -DAY)}` },
    { from: "oauth_access_tokens", where: sql`expires_at <= ${later(now, -DAY)}` },
    // A connection has one token per hour of use, so they are deleted before it, not by cascade.
    { from: "oauth_refresh_tokens", where: sql`grant_id in (select id from oauth_grants where ${isForgotten})` },
    {
      from: "oauth_grants",
      where: sql`
        ${isForgotten}
        and not exists (select from oauth_refresh_tokens where grant_id = oauth_grants.id)
        and not exists (select from oauth_access_tokens where grant_id = oauth_grants.id)`,
    },
    // The client never reached a consent, or its connections were deleted long ago.
    {
      from: "oauth_clients",
      where: sql`
        created_at <= ${later(now, -DAY)}
        and not exists (select from oauth_authorization_requests where client_id = oauth_clients.id)
        and not exists (select from oauth_codes where client_id = oauth_clients.id)
        and not exists (select from oauth_grants where client_id = oauth_clients.id)`,
    },
  );
};
