import { DAY, later } from "../../kernel/clock.ts";
import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";

/** For a day a URL that was used is still called used. Bytes are another matter (bytes.ts). */
export const sweep: Sweep = (tx, now) =>
  sweepRows(tx, { from: "media_uploads", where: sql`expires_at <= ${later(now, -DAY)}` });
