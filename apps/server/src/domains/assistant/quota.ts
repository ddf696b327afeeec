// What a visitor may use of a UTC day: so many requests, and credits up to a cap. Requests in flight count.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { dayOf } from "../../kernel/clock.ts";
import { type Sql, sql, type Tx } from "../../storage/database.ts";

export interface DailyLimits {
  requests: number;
  credits: number;
}

/** Takes one request and its credits and tells how many requests that makes; tells nothing where there is none left. */
export const takingQuota = (
  workspace: WorkspaceScope,
  { visitorId, limits, credits }: { visitorId: string; limits: DailyLimits; credits: number },
  now: Date,
): Sql => sql`
  insert into visitor_days as d (workspace_id, visitor_id, day, requests, credits)
  select ${workspace.id}, ${visitorId}, ${dayOf(now)}::date, 1, ${credits}::int
  where ${limits.requests}::int >= 1 and ${credits}::int <= ${limits.credits}::int
  on conflict (workspace_id, visitor_id, day) do update
    set requests = d.requests + 1, credits = d.credits + excluded.credits
    where d.requests < ${limits.requests}::int and d.credits + excluded.credits <= ${limits.credits}::int
  returning workspace_id, visitor_id, day, requests`;

/** For a request that was not answered. A visitor who has asked nothing that was answered leaves no row. */
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

/** How many requests a visitor has left today. */
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
