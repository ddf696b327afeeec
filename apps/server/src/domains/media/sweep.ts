import { DAY, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

/** Keeps an expired URL for a day, so that it is still reported as used. Bytes have their own sweep (bytes.ts). */
export const sweep: Sweep = (tx, now) =>
  sweepRows(tx, { from: "media_uploads", where: sql`expires_at <= ${later(now, -DAY)}` });
