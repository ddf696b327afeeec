import type { Home } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { DAY, dayOf, later } from "../../kernel/clock.ts";
import { sql, type Tx } from "../../storage/database.ts";

const WEEK = 7;

interface WeekRow {
  isNow: boolean;
  eventName: string;
  events: number;
  requests: number;
  credits: number;
}

export interface Weeks {
  figures: Home["figures"];
  wasEverAsked: boolean;
}

/** Compares the last seven days, today included, with the seven before, from daily counters. */
export async function readWeeks(tx: Tx, workspace: WorkspaceScope, now: Date): Promise<Weeks> {
  const [before, from, to] = [2 * WEEK - 1, WEEK - 1, 0].map((days) => dayOf(later(now, -days * DAY))) as [
    string,
    string,
    string,
  ];
  const rows = await tx.many<WeekRow>(sql`
    select starts_on >= ${from}::date as "isNow", event_name as "eventName", sum(events)::bigint as events,
           sum(requests)::bigint as requests, sum(credits)::bigint as credits
    from usage_counts
    where workspace_id = ${workspace.id} and grain = 'DAY' and starts_on >= ${before}::date and starts_on <= ${to}::date
    group by 1, 2`);
  const { wasEverAsked } = await tx.one<{ wasEverAsked: boolean }>(sql`
    select exists (select from usage_counts
                   where workspace_id = ${workspace.id} and grain = 'MONTH' and requests > 0) as "wasEverAsked"`);
  return { figures: { from, to, ...figuresOf(rows) }, wasEverAsked };
}

function figuresOf(rows: readonly WeekRow[]) {
  const figure = (of: "events" | "requests" | "credits", eventName?: string) => {
    const sum = (isNow: boolean) =>
      rows
        .filter((row) => row.isNow === isNow && (eventName === undefined || row.eventName === eventName))
        .reduce((total, row) => total + row[of], 0);
    return { now: sum(true), before: sum(false) };
  };
  return {
    visits: figure("events", "VISIT"),
    productViews: figure("events", "PRODUCT_VIEW"),
    searches: figure("events", "SEARCH"),
    requests: figure("requests"),
    credits: figure("credits"),
  };
}
