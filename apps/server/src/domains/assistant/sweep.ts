import { DAY, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

// How long conversations are kept is the operator's choice: see domains/erasure/retention.ts.
export const sweep: Sweep = (tx, now) =>
  // A request of yesterday may still be on its way, and give back what it took of that day.
  sweepRows(tx, { from: "visitor_days", where: sql`day < ${later(now, -2 * DAY)}` });
