import { sql } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";
import { DAY, HOUR, later } from "../clock.ts";

export const sweep: Sweep = (tx, now) =>
  sweepRows(
    tx,
    { from: "idempotency_answers", where: sql`created_at <= ${later(now, -DAY)}` },
    { from: "idempotency_claims", where: sql`expires_at <= ${later(now, -HOUR)}` },
  );
