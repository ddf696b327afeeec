// How many rows there may be of what leaves with its age: that alone bounds nothing, since whoever writes may write faster. The newest
// stay. Who may have too many is told by a sample of the table, so that looking costs the same however large it is: whoever holds most
// is met first. Theirs alone are counted then, so that nobody loses a row to a sample that errs.

import { VISITOR_EVENTS } from "@vitrine/contract";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { PAGES_AT_ONCE, pagesOf, type Sweep } from "../../storage/sweeping.ts";
import type { RetentionRows } from "./settings.ts";

export function boundsSweep(rows: RetentionRows): Sweep {
  const bounds = crowdsOf(rows).map((crowd) => new Bound(crowd));
  // One after the other, each to its end: whose rows are too many is looked for anew only then.
  let at = 0;
  return async (tx) => {
    for (; at < bounds.length; at++) if (await bounds[at]?.round(tx)) return { mayHaveMore: true };
    at = 0;
    return { mayHaveMore: false };
  };
}

/** Somebody who has too many rows, counted once. What is forgotten of it, or undone with its transaction, is counted anew the next time. */
interface Excess {
  owner: string;
  rows: number;
  /** The newest row that is too much, where no index leads to the oldest. */
  cut: string | null;
}

class Bound {
  readonly #crowd: Crowd;
  #excess: Excess | undefined;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  /** Removes some rows; false where nobody has too many. */
  async round(tx: Tx): Promise<boolean> {
    const excess = this.#excess ?? (await findExcess(tx, this.#crowd));
    if (excess === undefined) return false;
    const many = Math.min(excess.rows, REMOVED_AT_ONCE);
    const removed = await removeOldest(tx, this.#crowd, excess, many);
    const rows = excess.rows - removed;
    this.#excess = removed < many || rows === 0 ? undefined : { ...excess, rows };
    return removed > 0;
  }
}

interface Crowd {
  from: string;
  /** Whose the rows are. */
  owner: Sql;
  which?: Sql;
  /** From the oldest to the newest. */
  order: Sql;
  /** Whether an index leads along it. Where none does, all rows are put in order once, and what is removed is found by its place. */
  isIndexed: boolean;
  /** How many each may have. */
  most: number;
  /** Told of rows that went. */
  told?: Sql;
  countLess?: (tx: Tx, owner: string, removed: readonly RemovedEvent[]) => Promise<void>;
}

function crowdsOf(rows: RetentionRows): Crowd[] {
  const ofWorkspaces = { owner: sql`workspace_id`, order: sql`created_at, id`, isIndexed: true };
  return [
    { ...ofWorkspaces, from: "feedbacks", most: rows.feedback },
    // What visitors asked the assistant cost credits, and stays as long as everything that did.
    {
      ...{ ...ofWorkspaces, from: "usage_events", most: rows.visitorEvents },
      which: sql`event_name = any(${[...VISITOR_EVENTS]}::text[])`,
      told: sql`actor_type, event_name, utc_day(created_at)::text as day`,
      countLess,
    },
    // Each may name a thousand products that could not be changed. What can still be taken back has items, and stays.
    {
      ...{ ...ofWorkspaces, from: "product_changes", most: CHANGES_MAX },
      which: sql`
        status in ('DONE', 'FAILED', 'CANCELLED', 'UNDONE') and not exists (
          select from product_change_items i
          where i.workspace_id = product_changes.workspace_id and i.change_id = product_changes.id)`,
    },
    // By who acted, so that nobody pushes out what others did, whatever it was done to. Agents write without a pause, and go apart.
    // What staff and operators did is sealed: the database itself lets none of it go.
    ...[true, false].map((ofAgents) => ({
      ...{ from: "audit_log", owner: sql`actor_id`, order: sql`id`, isIndexed: true, most: rows.audit },
      which: sql`actor_kind = 'account' and starts_with(action, 'agent.') = ${ofAgents}`,
    })),
    // An index by age would cost every write of a product.
    {
      ...{ from: "product_history", owner: sql`workspace_id`, order: sql`id`, isIndexed: false },
      most: rows.productHistory,
    },
  ];
}

const CHANGES_MAX = 500;

const EVERY_ROW = sql`true`;
/** PostgreSQL puts no more into a page. */
const ROWS_OF_A_PAGE_MAX = 291;
const OWNERS_AT_ONCE = 3;
const REMOVED_AT_ONCE = 5000;

async function findExcess(tx: Tx, crowd: Crowd): Promise<Excess | undefined> {
  for (const owner of await findCrowded(tx, crowd)) {
    const rows = await excessOf(tx, crowd, owner);
    if (rows > 0) return { owner, rows, cut: crowd.isIndexed ? null : await cutOf(tx, crowd, owner) };
  }
  return undefined;
}

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

async function cutOf(tx: Tx, { from, owner, which = EVERY_ROW, order, most }: Crowd, its: string): Promise<string> {
  const { cut } = await tx.one<{ cut: string }>(sql`
    select (${order})::text as cut from ${raw(from)} where ${owner} = ${its} and ${which}
    order by ${order} desc offset ${most} limit 1`);
  return cut;
}

async function removeOldest(tx: Tx, crowd: Crowd, { owner: its, cut }: Excess, many: number): Promise<number> {
  const { from, owner, which = EVERY_ROW, order, told = sql`1`, countLess } = crowd;
  const oldest = cut === null ? sql`order by ${order}` : sql`and ${order} <= ${cut}::bigint`;
  const removed = await tx.many<RemovedEvent>(sql`
    delete from ${raw(from)} where ${owner} = ${its} and ctid = any(array(
      select ctid from ${raw(from)} where ${owner} = ${its} and ${which} ${oldest} limit ${many} for update skip locked))
    returning ${told}`);
  await countLess?.(tx, its, removed);
  return removed.length;
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
