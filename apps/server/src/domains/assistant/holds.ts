// What a request in flight holds beside its credits: a visitor's quota, and what is recorded of it should it fail. Whoever
// takes the row away is the one who closes the request.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { dayOf } from "../../kernel/clock.ts";
import { quotaExhausted } from "../../kernel/errors.ts";
import { sql, type Tx } from "../../storage/database.ts";
import { type NewUsageEvent, recordUsage } from "../usage/index.ts";
import { type DailyLimits, giveBackQuota } from "./quota.ts";

/** What is recorded of the request; what it cost and which model answered is known later. */
export type MeteredEvent = Omit<NewUsageEvent, "at" | "creditDelta" | "modelKey" | "status">;

interface NewHold {
  reservationId: string;
  visitorId: string;
  credits: number;
  event: MeteredEvent;
}

/** Takes the visitor's quota and notes who holds it, or refuses. Returns how many requests are left. */
export async function takeHold(
  tx: Tx,
  workspace: WorkspaceScope,
  { reservationId, visitorId, credits, event }: NewHold,
  limits: DailyLimits,
  now: Date,
): Promise<number> {
  const { requests } = await tx.one<{ requests: number | null }>(sql`
    select requests from take_hold(${workspace.id}, ${reservationId}, ${visitorId}, ${dayOf(now)}::date, ${credits},
      ${JSON.stringify(event)}::jsonb, ${limits.requests}, ${limits.credits}) as t (requests)`);
  if (requests === null) throw quotaExhausted(now);
  return limits.requests - requests;
}

interface HoldRow {
  visitorId: string;
  day: string;
  credits: number;
  event: MeteredEvent;
}

/** Undefined when somebody else was faster. */
export const dropHold = (tx: Tx, workspace: WorkspaceScope, reservationId: string): Promise<HoldRow | undefined> =>
  tx.find<HoldRow>(sql`
    delete from metered_requests where workspace_id = ${workspace.id} and reservation_id = ${reservationId}
    returning visitor_id as "visitorId", day, credits, usage_event as event`);

/** Gives back a visitor's quota. Also what the ledger does in the transaction that expires a dead process's credits. */
export async function releaseHold(tx: Tx, workspace: WorkspaceScope, reservationId: string, now: Date): Promise<void> {
  const hold = await dropHold(tx, workspace, reservationId);
  if (hold === undefined) return;
  await giveBackQuota(tx, workspace, hold);
  await recordUsage(tx, workspace, { ...hold.event, at: now, status: "FAILED" });
}
