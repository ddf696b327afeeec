// How many rows there may be of what leaves with its age: that alone bounds nothing, since whoever writes may write faster. The newest
// stay. Who may have too many is told by a sample of the table, so that looking costs the same however large it is: whoever holds most
// is met first. Theirs alone are counted then, so that nobody loses a row to a sample that errs.

import { VISITOR_EVENTS } from "@vitrine/contract";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { PAGES_AT_ONCE, pagesOf, type Sweep } from "../../storage/sweeping.ts";
import type { RetentionRows } from "./settings.ts";

export function boundsSweep(rows: RetentionRows): Sweep {
  const crowds = crowdsOf(rows);
  return async (tx) => {
    let mayHaveMore = false;
    for (const crowd of crowds) {
      for (const owner of await findCrowded(tx, crowd)) {
        const excess = await excessOf(tx, crowd, owner);
        if (excess > 0) await removeOldest(tx, crowd, owner, Math.min(excess, REMOVED_AT_ONCE));
        mayHaveMore ||= excess > REMOVED_AT_ONCE;
      }
    }
    return { mayHaveMore };
  };
}

interface Crowd {
  from: string;
  /** Whose the rows are. */
  owner: Sql;
  which?: Sql;
  /** From the oldest to the newest. */
  order: Sql;
  /** How many each may have. */
  most: number;
  /** Told of rows that went. */
  told?: Sql;
  countLess?: (tx: Tx, owner: string, removed: readonly RemovedEvent[]) => Promise<void>;
}

function crowdsOf(rows: RetentionRows): Crowd[] {
  const owner = sql`workspace_id`;
  return [
    { from: "feedbacks", owner, order: sql`created_at, id`, most: rows.feedback },
    // What visitors asked the assistant cost credits, and stays as long as everything that did.
    {
      ...{ from: "usage_events", owner, order: sql`created_at, id`, most: rows.visitorEvents },
      which: sql`event_name = any(${[...VISITOR_EVENTS]}::text[])`,
      told: sql`actor_type, event_name, utc_day(created_at)::text as day`,
      countLess,
    },
    // Each may name a thousand products that could not be changed.
    {
      ...{ from: "product_changes", owner, order: sql`created_at, id`, most: CHANGES_MAX },
      which: sql`status in ('DONE', 'FAILED', 'CANCELLED', 'UNDONE')`,
    },
    // By who acted, so that nobody pushes out what others did, whatever it was done to. Agents write without a pause, and go apart.
    // What staff and operators did is sealed: the database itself lets none of it go.
    ...[true, false].map((ofAgents) => ({
      ...{ from: "audit_log", owner: sql`actor_id`, order: sql`id`, most: rows.audit },
      which: sql`actor_kind = 'account' and starts_with(action, 'agent.') = ${ofAgents}`,
    })),
    // There is no index by age, which every write of a product would pay for: all that its workspace has is looked through.
    { from: "product_history", owner, order: sql`id`, most: rows.productHistory },
  ];
}

const CHANGES_MAX = 500;

const EVERY_ROW = sql`true`;
/** PostgreSQL puts no more into a page. */
const ROWS_OF_A_PAGE_MAX = 291;
const OWNERS_AT_ONCE = 3;
const REMOVED_AT_ONCE = 5000;

/** Each that seems to have too many rows, most first. Of a table that is no larger than the sample that is exact. */
async function findCrowded(tx: Tx, { from, owner, which = EVERY_ROW, most }: Crowd): Promise<string[]> {
  const pages = await pagesOf(tx, from);
  // Where all rows together are not too many, nothing is looked at. On a cluster that is so for what lies elsewhere: its size is
  // known there alone, and all of it would be read.
  if (pages * ROWS_OF_A_PAGE_MAX <= most) return [];
  const share = Math.min(1, PAGES_AT_ONCE / pages);
  const found = await tx.many<{ owner: string }>(sql`
    select ${owner} as owner from ${raw(from)} tablesample system (${share * 100}) where ${which}
    group by 1 having count(*) > ${Math.floor(most * share)} order by count(*) desc limit ${OWNERS_AT_ONCE}`);
  return found.map((one) => one.owner);
}

async function excessOf(tx: Tx, { from, owner, which = EVERY_ROW, most }: Crowd, its: string): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from ${raw(from)} where ${owner} = ${its} and ${which}`,
  );
  return n - most;
}

async function removeOldest(tx: Tx, crowd: Crowd, its: string, many: number): Promise<void> {
  const { from, owner, which = EVERY_ROW, order, told = sql`1`, countLess } = crowd;
  const removed = await tx.many<RemovedEvent>(sql`
    delete from ${raw(from)} where ${owner} = ${its} and ctid = any(array(
      select ctid from ${raw(from)} where ${owner} = ${its} and ${which}
      order by ${order} limit ${many} for update skip locked))
    returning ${told}`);
  await countLess?.(tx, its, removed);
}

interface RemovedEvent {
  actor_type: string;
  event_name: string;
  day: string;
}

/** What counts events for lists and charts goes with them, by the same statement whoever counts at that moment. */
async function countLess(tx: Tx, workspaceId: string, removed: readonly RemovedEvent[]): Promise<void> {
  await tx.run(sql`
    insert into usage_counts as known (workspace_id, grain, starts_on, actor_type, event_name, slot, events)
    select ${workspaceId}, g.grain, usage_grain_start(g.grain, r.day), r.actor_type, r.event_name, 0, -count(*)
    from json_to_recordset(${JSON.stringify(removed)}::json) as r (actor_type text, event_name text, day date)
    cross join (values ('DAY'), ('TEN_DAYS'), ('MONTH')) as g (grain)
    group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (workspace_id, grain, starts_on, actor_type, event_name, slot) do update
      set events = known.events + excluded.events`);
}
