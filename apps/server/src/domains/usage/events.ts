import { type ActorType, listUsageEvents, type UsageEvent } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { dayOf, later } from "../../kernel/clock.ts";
import { empty, join, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { offsetOf, toPagination } from "../../storage/paging.ts";
import { coverPeriod, type Grain, type Period, type Piece, parsePeriod } from "./period.ts";

export interface UsageEventRow {
  id: string;
  user_id: string | null;
  actor_type: ActorType;
  event_name: string;
  endpoint: string;
  resource_type: string;
  resource_id: string;
  credit_delta: number;
  model_key: string;
  status: string;
  created_at: Date;
}

export const EVENT_COLUMNS = raw(
  "id, user_id, actor_type, event_name, endpoint, resource_type, resource_id, credit_delta, model_key, status, created_at",
);

export const toUsageEvent = (row: UsageEventRow): UsageEvent => ({
  id: row.id,
  userId: row.user_id,
  actorType: row.actor_type,
  eventName: row.event_name,
  endpoint: row.endpoint,
  resourceType: row.resource_type,
  resourceId: row.resource_id,
  creditDelta: row.credit_delta,
  modelKey: row.model_key,
  status: row.status,
  createdAt: row.created_at.toISOString(),
});

interface Filter {
  actorType?: ActorType | undefined;
  userId?: string | undefined;
  eventName?: string | undefined;
}

/** Filter, order and offset of an event query. */
interface Search extends Filter {
  workspace: WorkspaceScope;
  period: Period;
  isNewestFirst: boolean;
  offset: number;
}

export const usageEventHandlers: readonly Handler[] = [
  handle(listUsageEvents, "read", async ({ tx, workspace, query, now }) => {
    const period = parsePeriod(query);
    const search = { ...query, workspace, period, isNewestFirst: query.sort !== "createdAt", offset: offsetOf(query) };
    const total = await countEvents(tx, search, now);
    // The total comes first, so that an empty result or a page past the end needs no scan.
    const rows = search.offset >= total ? [] : await readEvents(tx, await skipDays(tx, search, now), query.pageSize);
    return { events: rows.map(toUsageEvent), pagination: toPagination(query, total) };
  }),
];

function readEvents(tx: Tx, search: Search, limit: number): Promise<UsageEventRow[]> {
  const order = search.isNewestFirst ? raw("created_at desc, id desc") : raw("created_at, id");
  return tx.many<UsageEventRow>(sql`
    select ${EVENT_COLUMNS} from usage_events where ${matching(search)}
    order by ${order} limit ${limit} offset ${search.offset}`);
}

function matching({ workspace, period, ...filter }: Search): Sql {
  const conditions = [
    sql`workspace_id = ${workspace.id}`,
    sql`created_at >= ${period.from}`,
    sql`created_at <= ${period.to}`,
    ...byKind(filter),
  ];
  if (filter.userId !== undefined) conditions.push(sql`user_id = ${filter.userId}`);
  return join(conditions, " and ");
}

/** Conditions shared by the events and their counters. */
function byKind({ actorType, eventName }: Filter): Sql[] {
  const conditions: Sql[] = [];
  if (actorType !== undefined) conditions.push(sql`actor_type = ${actorType}`);
  if (eventName !== undefined) conditions.push(sql`event_name = ${eventName}`);
  return conditions;
}

/** Grains of `usage_counts`. The events of a partial day are counted by an index scan. */
const GRAINS: readonly Grain[] = ["MONTH", "TEN_DAYS", "DAY"];

/**
 * Counts events. One user's events are few and indexed. All others come from the roll-up, with partial days counted one
 * by one.
 */
async function countEvents(tx: Tx, search: Search, now: Date): Promise<number> {
  const statement =
    search.userId === undefined
      ? sql`select coalesce(sum(events), 0)::bigint as events from (${counts(search, coverPeriod(search.period, now, GRAINS))}) c`
      : sql`select count(*) as events from usage_events where ${matching(search)}`;
  const { events } = await tx.one<{ events: number }>(statement);
  return events;
}

/** Returns the number of events per piece, with its start and end. */
function counts({ workspace, ...filter }: Search, pieces: Piece[]): Sql {
  const kind = byKind(filter).map((condition) => sql` and ${condition}`);
  const ofKind = kind.length === 0 ? empty : join(kind, "");
  const inPiece = ({ grain, from, to }: Piece) =>
    grain === "CUT"
      ? sql`select ${from}::timestamptz as starts_at, ${to}::timestamptz as ends_at, count(*) as events
            from usage_events
            where workspace_id = ${workspace.id} and created_at >= ${from} and created_at < ${to} ${ofKind}`
      : sql`select starts_on::timestamp at time zone 'UTC' as starts_at,
                   (starts_on + 1)::timestamp at time zone 'UTC' as ends_at, sum(events)::bigint as events
            from usage_counts
            where workspace_id = ${workspace.id} and grain = ${grain}
              and starts_on >= ${dayOf(from)}::date and starts_on < ${dayOf(to)}::date ${ofKind}
            group by starts_on`;
  return join(pieces.map(inPiece), " union all ");
}

/** Below this offset, an index scan is faster than searching the start day. */
const SCANNED_OFFSET = 2000;

/** Starts a deep page at its day and skips the whole days before it by their counters. */
async function skipDays(tx: Tx, search: Search, now: Date): Promise<Search> {
  const { period, isNewestFirst, offset } = search;
  if (offset < SCANNED_OFFSET || search.userId !== undefined) return search;
  const order = isNewestFirst ? raw("starts_at desc") : raw("starts_at");
  const found = await tx.find<{ starts_at: Date; ends_at: Date; before: number }>(sql`
    select starts_at, ends_at, before::bigint as before
    from (select starts_at, ends_at, events, sum(events) over (order by ${order}) - events as before
          from (${counts(search, coverPeriod(period, now, ["DAY"]))}) c) as running
    where before <= ${offset} and before + events > ${offset}`);
  if (found === undefined) return search;
  const from = isNewestFirst ? period.from : found.starts_at;
  const to = isNewestFirst ? later(found.ends_at, -1) : period.to;
  return { ...search, period: { from, to }, offset: offset - found.before };
}
