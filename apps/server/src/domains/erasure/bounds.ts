// Row limits of tables with age-based retention, because age alone does not limit a fast writer. The newest rows stay.
// A sample of the table finds the owners with too many rows: every five minutes it takes 0.02 s of processor time, where
// a count takes 1 s for two million rows. Then only their rows are counted, so a sampling error never deletes rows.

import { LIMITS, VISITOR_EVENTS } from "@vitrine/contract";
import { raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { PAGES_AT_ONCE, pagesOf, type Sweep } from "../../storage/sweeping.ts";
import type { RetentionRows } from "./settings.ts";

export function boundsSweep(rows: RetentionRows): Sweep {
  const bounds = crowdsOf(rows).map((crowd) => new Bound(crowd));
  // One limit after the other, each to its end, because finding owners with too many rows is expensive.
  let at = 0;
  return async (tx) => {
    for (; at < bounds.length; at++) if (await bounds[at]?.round(tx)) return { mayHaveMore: true };
    at = 0;
    return { mayHaveMore: false };
  };
}

/** An owner with too many rows, counted once. After a rollback or an error it is counted again. */
interface Excess {
  owner: string;
  rows: number;
  /** The newest row to remove, for tables without an index by age. */
  cut: string | null;
}

class Bound {
  readonly #crowd: Crowd;
  #excess: Excess | undefined;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  /** Removes one batch. Returns false if no owner exceeds the limit. */
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
  /** The owner of a row. */
  owner: Sql;
  which?: Sql;
  /** From oldest to newest. */
  order: Sql;
  /** True if an index has this order. Otherwise all rows are sorted once, and the cut finds the rows to remove. */
  isIndexed: boolean;
  /** Maximum rows per owner. */
  most: number;
  /** Columns returned for removed rows. */
  told?: Sql;
  countLess?: (tx: Tx, owner: string, removed: readonly RemovedEvent[]) => Promise<void>;
}

function crowdsOf(rows: RetentionRows): Crowd[] {
  const ofWorkspaces = { owner: sql`workspace_id`, order: sql`created_at, id`, isIndexed: true };
  return [
    { ...ofWorkspaces, from: "feedbacks", most: rows.feedback },
    // Only visitor events: assistant requests cost credits and are kept as long as all charges.
    {
      ...{ ...ofWorkspaces, from: "usage_events", most: rows.visitorEvents },
      which: sql`event_name = any(${[...VISITOR_EVENTS]}::text[])`,
      told: sql`actor_type, event_name, created_at`,
      countLess,
    },
    // Each change may list a thousand failed products. A change that can still be undone has items and stays.
    {
      ...{ ...ofWorkspaces, from: "product_changes", most: LIMITS.retention.changes },
      which: sql`
        status in ('DONE', 'FAILED', 'CANCELLED', 'UNDONE') and not exists (
          select from product_change_items i
          where i.workspace_id = product_changes.workspace_id and i.change_id = product_changes.id)`,
    },
    // Limited per actor, so that one cannot displace another's entries. Agents write continuously, so they have a
    // separate limit. The database itself protects sealed entries of staff and operators.
    ...[true, false].map((ofAgents) => ({
      ...{ from: "audit_log", owner: sql`actor_id`, order: sql`id`, isIndexed: true, most: rows.audit },
      which: sql`actor_kind = 'account' and starts_with(action, 'agent.') = ${ofAgents}`,
    })),
    // An index by age would slow down every write of a product.
    {
      ...{ from: "product_history", owner: sql`workspace_id`, order: sql`id`, isIndexed: false },
      most: rows.productHistory,
    },
  ];
}

const EVERY_ROW = sql`true`;
/** Maximum rows per PostgreSQL page. */
const ROWS_PER_PAGE = 291;
const OWNERS_AT_ONCE = 3;
const REMOVED_AT_ONCE = 5000;

async function findExcess(tx: Tx, crowd: Crowd): Promise<Excess | undefined> {
  for (const owner of await findCrowded(tx, crowd)) {
    const rows = await excessOf(tx, crowd, owner);
    if (rows > 0) return { owner, rows, cut: crowd.isIndexed ? null : await cutOf(tx, crowd, owner) };
  }
  return undefined;
}

/**
 * Returns the owners that exceed the limit in the sample, largest first. For a table no larger than the sample, the
 * result is exact.
 */
async function findCrowded(tx: Tx, { from, owner, which = EVERY_ROW, most }: Crowd): Promise<string[]> {
  const pages = await pagesOf(tx, from);
  // A table within the limit as a whole needs no sample.
  if (pages * ROWS_PER_PAGE <= most) return [];
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
  created_at: Date;
}

/** Subtracts removed events from the usage counters, with the same kind of statement as concurrent counting. */
async function countLess(tx: Tx, workspaceId: string, removed: readonly RemovedEvent[]): Promise<void> {
  await tx.run(sql`
    insert into usage_counts as known (workspace_id, grain, starts_on, actor_type, event_name, slot, events)
    select ${workspaceId}, g.grain, usage_grain_start(g.grain, r.created_at at time zone 'UTC')::date, r.actor_type,
           r.event_name, 0, -count(*)
    from json_to_recordset(${JSON.stringify(removed)}::json) as r (actor_type text, event_name text, created_at timestamptz)
    cross join (values ('DAY'), ('TEN_DAYS'), ('MONTH')) as g (grain)
    group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (workspace_id, grain, starts_on, actor_type, event_name, slot) do update
      set events = known.events + excluded.events`);
}
