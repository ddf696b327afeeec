import { DAY, dayOf, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

/** Addresses of clients are of use for a few days, and nobody's business afterwards. */
const TURNED_AWAY_DAYS = 7;

export const sweep: Sweep = (tx, now) =>
  sweepRows(
    tx,
    { from: "used_contact_challenges", where: sql`expires_at <= ${now}` },
    { from: "turned_away", where: sql`day < ${dayOf(later(now, -TURNED_AWAY_DAYS * DAY))}::date` },
  );
