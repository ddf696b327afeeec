import { DAY, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

export const sweep: Sweep = (tx, now) => {
  const remembered = later(now, -90 * DAY);
  return sweepRows(
    tx,
    { from: "conversation_turns", where: sql`created_at <= ${remembered}` },
    { from: "conversations", where: sql`updated_at <= ${remembered}` },
    { from: "unanswered_questions", where: sql`last_asked_at <= ${remembered}` },
    // A request of yesterday may still be on its way, and give back what it took of that day.
    { from: "visitor_days", where: sql`day < ${later(now, -2 * DAY)}` },
  );
};
