// Daily activity from the usage counters. The cost depends on the number of days, not of events.

import { type ActorType, getUsageTimeline, LIMITS, type UsageTimeline } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { DAY, dayOf, later } from "../../kernel/clock.ts";
import { empty, sql, type Tx } from "../../storage/database.ts";
import { type Days, daysIn, parseDays } from "./period.ts";

interface CountRow {
  day: string;
  eventName: string;
  events: number;
  requests: number;
  credits: number;
}

export const usageTimelineHandlers: readonly Handler[] = [
  handle(getUsageTimeline, "read", async ({ tx, workspace, query, now }): Promise<UsageTimeline> => {
    const days = parseDays(query, now, LIMITS.usage.timelineDaysMax);
    const rows = await readCounts(tx, workspace, days, query.actorType);
    return { days: daysIn(days).map((day) => toDay(day, rows)), totals: sumOf(rows), from: days.from, to: days.to };
  }),
];

function readCounts(tx: Tx, workspace: WorkspaceScope, { from, to }: Days, actorType?: ActorType): Promise<CountRow[]> {
  const ofActors = actorType === undefined ? empty : sql`and actor_type = ${actorType}`;
  return tx.many<CountRow>(sql`
    select starts_on::text as day, event_name as "eventName", sum(events)::bigint as events,
           sum(requests)::bigint as requests, sum(credits)::bigint as credits
    from usage_counts
    where workspace_id = ${workspace.id} and grain = 'DAY'
      and starts_on >= ${from}::date and starts_on <= ${to}::date ${ofActors}
    group by starts_on, event_name order by starts_on, event_name`);
}

function toDay(day: string, rows: readonly CountRow[]): UsageTimeline["days"][number] {
  const ofDay = rows.filter((row) => row.day === day);
  return { day, ...sumOf(ofDay), byEvent: ofDay.map(({ day: _day, ...counted }) => counted) };
}

const sumOf = (rows: readonly CountRow[]) => ({
  events: rows.reduce((sum, { events }) => sum + events, 0),
  requests: rows.reduce((sum, { requests }) => sum + requests, 0),
  credits: rows.reduce((sum, { credits }) => sum + credits, 0),
});

/** Returns charged credits per day, today included. Days without charges are missing. */
export function readCreditsByDay(
  tx: Tx,
  workspace: WorkspaceScope,
  days: number,
  now: Date,
): Promise<{ day: string; credits: number }[]> {
  return tx.many(sql`
    select starts_on::text as day, sum(credits)::bigint as credits from usage_counts
    where workspace_id = ${workspace.id} and grain = 'DAY' and starts_on > ${dayOf(later(now, -days * DAY))}::date
      and starts_on <= ${dayOf(now)}::date
    group by starts_on having sum(credits) > 0`);
}
