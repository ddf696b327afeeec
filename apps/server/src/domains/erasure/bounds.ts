// How many rows there may be of what leaves with its age: that alone bounds nothing, since whoever writes may write faster. The newest
// stay. Who has too many is told by a sample of the table, so that looking costs the same however large it is: whoever holds most is
// met first. Of a table that is no larger than the sample nothing is estimated.

import { VISITOR_EVENTS } from "@vitrine/contract";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { ROWS_AT_ONCE, type Sweep, somePagesOf, sweepRows } from "../../storage/sweeping.ts";
import type { RetentionRows } from "./settings.ts";

export function boundsSweep(rows: RetentionRows): Sweep {
  return async (tx) => {
    const removed = [
      await boundFeedback(tx, rows.feedback),
      await boundVisitorEvents(tx, rows.visitorEvents),
      await boundAccounts(tx, rows.audit),
    ];
    const history = await boundHistory(tx, rows.productHistory);
    return { mayHaveMore: history.mayHaveMore || removed.some((many) => many >= ROWS_AT_ONCE) };
  };
}

interface Crowd {
  from: string;
  /** Whose the rows are, and what grows with time. */
  owner: Sql;
  place: Sql;
  which?: Sql;
  /** How many each may have. */
  most: number;
}

interface Crowded {
  owner: string;
  /** What stands before it is too much. */
  cut: string;
}

const PAGES_LOOKED_AT = 1000;
/** PostgreSQL puts no more into one. */
const ROWS_OF_A_PAGE_MAX = 291;

/** Each that has too many rows, most first. */
async function findCrowded(tx: Tx, { from, owner, place, which = sql`true`, most }: Crowd): Promise<Crowded[]> {
  const { pages } = await tx.one<{ pages: number }>(
    sql`select (pg_relation_size(${from}::regclass) / current_setting('block_size')::int)::int as pages`,
  );
  // Where all rows together are not too many, nothing is looked at. On a cluster that is so for what lies elsewhere: its size is
  // known there alone, and all of it would be read.
  if (pages * ROWS_OF_A_PAGE_MAX <= most) return [];
  const share = Math.min(1, PAGES_LOOKED_AT / pages);
  const kept = Math.max(1, Math.floor(most * share));
  return tx.many<Crowded>(sql`
    select ${owner} as owner, (array_agg(${place} order by ${place} desc))[${kept}::int]::text as cut
    from ${raw(from)} tablesample system (${share * 100}) where ${which}
    group by 1 having count(*) > ${kept} order by count(*) desc limit 100`);
}

/** So many rows of all of them together. */
async function fromEach(crowded: readonly Crowded[], remove: (one: Crowded) => Promise<number>): Promise<number> {
  let removed = 0;
  for (const one of crowded) {
    if (removed >= ROWS_AT_ONCE) break;
    removed += await remove(one);
  }
  return removed;
}

async function boundFeedback(tx: Tx, most: number): Promise<number> {
  const crowded = await findCrowded(tx, {
    ...{ from: "feedbacks", owner: sql`workspace_id`, place: sql`created_at`, most },
  });
  return fromEach(crowded, ({ owner, cut }) =>
    tx.run(sql`
      delete from feedbacks where workspace_id = ${owner} and id = any(array(
        select id from feedbacks where workspace_id = ${owner} and created_at < ${cut}::timestamptz
        order by created_at limit ${ROWS_AT_ONCE} for update skip locked))`),
  );
}

/** What visitors asked the assistant cost credits, and stays as long as everything that did. */
const LOOKS = sql`event_name = any(${[...VISITOR_EVENTS]}::text[])`;

interface RemovedKind {
  actor_type: string;
  event_name: string;
  day: string;
}

async function boundVisitorEvents(tx: Tx, most: number): Promise<number> {
  const crowd = { from: "usage_events", owner: sql`workspace_id`, place: sql`created_at`, which: LOOKS, most };
  return fromEach(await findCrowded(tx, crowd), async ({ owner, cut }) => {
    const removed = await tx.many<RemovedKind>(sql`
      delete from usage_events where workspace_id = ${owner} and ctid = any(array(
        select ctid from usage_events where workspace_id = ${owner} and ${LOOKS} and created_at < ${cut}::timestamptz
        order by created_at limit ${ROWS_AT_ONCE} for update skip locked))
      returning actor_type, event_name, utc_day(created_at)::text as day`);
    await countLess(tx, owner, removed);
    return removed.length;
  });
}

/** What counts events for lists and charts goes with them, by the same statement whoever counts at that moment. */
async function countLess(tx: Tx, workspaceId: string, removed: readonly RemovedKind[]): Promise<void> {
  await tx.run(sql`
    insert into usage_counts as known (workspace_id, grain, starts_on, actor_type, event_name, slot, events)
    select ${workspaceId}, g.grain, usage_grain_start(g.grain, r.day), r.actor_type, r.event_name, 0, -count(*)
    from json_to_recordset(${JSON.stringify(removed)}::json) as r (actor_type text, event_name text, day date)
    cross join (values ('DAY'), ('TEN_DAYS'), ('MONTH')) as g (grain)
    group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (workspace_id, grain, starts_on, actor_type, event_name, slot) do update
      set events = known.events + excluded.events`);
}

/**
 * By who acted, so that nobody pushes out what others did, whatever it was done to. What staff and operators did is sealed: the database
 * itself lets none of it go.
 */
async function boundAccounts(tx: Tx, most: number): Promise<number> {
  let removed = 0;
  for (const ofAgents of [true, false]) {
    const which = sql`actor_kind = 'account' and starts_with(action, 'agent.') = ${ofAgents}`;
    const crowded = await findCrowded(tx, { from: "audit_log", owner: sql`actor_id`, place: sql`id`, which, most });
    removed += await fromEach(crowded, ({ owner, cut }) =>
      tx.run(sql`
        delete from audit_log where id = any(array(
          select id from audit_log where actor_id = ${owner} and ${which} and id < ${cut}::bigint
          order by id limit ${ROWS_AT_ONCE} for update skip locked))`),
    );
  }
  return removed;
}

/** There is no index by age, which every write of a product would pay for: each time some part of the table is looked through. */
async function boundHistory(tx: Tx, most: number): Promise<{ mayHaveMore: boolean }> {
  const crowd = { from: "product_history", owner: sql`workspace_id`, place: sql`id`, most };
  const crowded = await findCrowded(tx, crowd);
  if (crowded.length === 0) return { mayHaveMore: false };
  const owners = crowded.map(({ owner }) => owner);
  const cuts = crowded.map(({ cut }) => cut);
  return sweepRows(tx, {
    from: "product_history",
    where: sql`
      ${await somePagesOf(tx, "product_history")} and exists (
        select from unnest(${owners}::text[], ${cuts}::bigint[]) as c (owner, cut)
        where c.owner = product_history.workspace_id and product_history.id < c.cut)`,
  });
}
