import { DAY, dayOf, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

/** Client addresses are useful for a few days only and must not be kept longer. */
const TURNED_AWAY_DAYS = 7;

export const sweep: Sweep = (tx, now) =>
  sweepRows(
    tx,
    { from: "used_contact_challenges", where: sql`expires_at <= ${now}` },
    { from: "turned_away", where: sql`day < ${dayOf(later(now, -TURNED_AWAY_DAYS * DAY))}::date` },
  );
