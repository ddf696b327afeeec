// Holds of requests in flight, besides credits: the visitor's quota, and the usage event in case of failure. The
// transaction that deletes the row closes the request.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { dayOf } from "../../kernel/clock.ts";
import { quotaExhausted } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { type NewUsageEvent, recordUsage } from "../usage/index.ts";
import { type DailyLimits, giveBackQuota } from "./quota.ts";

/** The usage event of a request. Its cost and model are known only at the end. */
export type MeteredEvent = Omit<NewUsageEvent, "at" | "creditDelta" | "modelKey" | "status">;

interface NewHold {
  reservationId: string;
  visitorId: string;
  credits: number;
  event: MeteredEvent;
}

/** Takes the visitor's quota and stores the hold, or throws. Returns the number of requests left. */
export async function createHold(
  tx: Tx,
  workspace: WorkspaceScope,
  { reservationId, visitorId, credits, event }: NewHold,
  limits: DailyLimits,
  now: Date,
): Promise<number> {
  const row = { reservation_id: reservationId, visitor_id: visitorId, day: dayOf(now), credits, usage_event: event };
  const { requests } = await tx.one<{ requests: number | null }>(sql`
    select requests
    from take_hold(${workspace.id}, ${JSON.stringify(row)}::jsonb, ${limits.requests}, ${limits.credits}) as t (requests)`);
  if (requests === null) throw quotaExhausted(now);
  return limits.requests - requests;
}

interface HoldRow {
  visitorId: string;
  day: string;
  credits: number;
  event: MeteredEvent;
}

/** Returns undefined when another transaction has already deleted the row. */
export const deleteHold = (tx: Tx, workspace: WorkspaceScope, reservationId: string): Promise<HoldRow | undefined> =>
  tx.find<HoldRow>(sql`
    delete from metered_requests where workspace_id = ${workspace.id} and reservation_id = ${reservationId}
    returning visitor_id as "visitorId", day, credits, usage_event as event`);

/** Returns a visitor's quota. The ledger also calls it when it expires the credits of a dead process. */
export async function releaseHold(tx: Tx, workspace: WorkspaceScope, reservationId: string, now: Date): Promise<void> {
  const hold = await deleteHold(tx, workspace, reservationId);
  if (hold === undefined) return;
  await giveBackQuota(tx, workspace, hold);
  await recordUsage(tx, workspace, { ...hold.event, at: now, status: "FAILED" });
}
