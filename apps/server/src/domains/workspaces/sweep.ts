import { DAY, HOUR, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

export const sweep: Sweep = (tx, now) =>
  sweepRows(
    tx,
    // Kept for a while, so that a late click gets a clear answer.
    { from: "invitations", where: sql`expires_at <= ${later(now, -30 * DAY)}` },
    { from: "billing_email_verifications", where: sql`verified_at <= ${later(now, -HOUR)}` },
    { from: "subdomains", where: sql`held_until <= ${now}` },
  );
