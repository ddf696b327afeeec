// A visitor's limits per UTC day: requests and credits. Requests in flight count.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { dayOf } from "../../kernel/clock.ts";
import { sql, type Tx } from "../../storage/database.ts";

export interface DailyLimits {
  requests: number;
  credits: number;
}

/** Returns the quota of an unanswered request. Deletes the row when no answered request is left. */
export async function giveBackQuota(
  tx: Tx,
  workspace: WorkspaceScope,
  { visitorId, day, credits }: { visitorId: string; day: string; credits: number },
): Promise<void> {
  const ofDay = sql`workspace_id = ${workspace.id} and visitor_id = ${visitorId} and day = ${day}::date`;
  const left = await tx.find<{ requests: number }>(sql`
    update visitor_days set requests = requests - 1, credits = credits - ${credits} where ${ofDay} returning requests`);
  if (left?.requests === 0) await tx.run(sql`delete from visitor_days where ${ofDay}`);
}

/** Returns the visitor's remaining requests of today. */
export async function remainingToday(
  tx: Tx,
  workspace: WorkspaceScope,
  { visitorId, dailyLimit }: { visitorId: string; dailyLimit: number },
  now: Date,
): Promise<number> {
  const row = await tx.find<{ requests: number }>(sql`
    select requests from visitor_days
    where workspace_id = ${workspace.id} and visitor_id = ${visitorId} and day = ${dayOf(now)}::date`);
  return Math.max(0, dailyLimit - (row?.requests ?? 0));
}
