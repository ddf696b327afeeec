import { DAY, HOUR, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

export const sweep: Sweep = (tx, now) =>
  sweepRows(
    tx,
    { from: "customer_introductions", where: sql`requested_at <= ${later(now, -HOUR)}` },
    { from: "customer_sign_ins", where: sql`requested_at <= ${later(now, -HOUR)}` },
    { from: "used_challenges", where: sql`expires_at <= ${now}` },
    // For a month, an old token is reported as expired or revoked, not as unknown.
    { from: "customer_sessions", where: sql`expires_at <= ${later(now, -30 * DAY)}` },
  );
