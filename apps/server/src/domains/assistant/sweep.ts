import { DAY, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

// The operator sets how long conversations are kept: see domains/erasure/retention.ts.
export const sweep: Sweep = (tx, now) =>
  // A request of yesterday may still run and return that day's quota.
  sweepRows(tx, { from: "visitor_days", where: sql`day < ${later(now, -2 * DAY)}` });
