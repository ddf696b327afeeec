import { HOUR, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

export const sweep: Sweep = (tx, now) =>
  sweepRows(
    tx,
    // The limits of an address (codes per hour, wrong guesses) outlive its code.
    {
      from: "sign_in_codes",
      where: sql`
        expires_at <= ${later(now, -HOUR)} and guesses_forgotten_at <= ${now} and askers_guesses_forgotten_at <= ${now}`,
    },
    {
      from: "sign_in_browsers",
      where: sql`greatest(expires_at, guesses_forgotten_at, known_until) <= ${later(now, -HOUR)}`,
    },
    { from: "dashboard_sessions", where: sql`expires_at <= ${now}` },
    { from: "staff_sessions", where: sql`expires_at <= ${now}` },
    { from: "staff_passkey_questions", where: sql`expires_at <= ${now}` },
    { from: "visit_tickets", where: sql`expires_at <= ${now}` },
  );
