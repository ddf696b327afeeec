import { type ActorType, getUsageReport, type UsageRow } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { join, raw, sql, type Tx } from "../../storage/database.ts";
import { limitTo, type PageQuery, toPagination } from "../../storage/paging.ts";
import { type Grain, parseReportPeriod, type SignedPiece, sumUpPeriod } from "./period.ts";

/** Grains of `usage_by_actor`. */
const GRAINS: readonly Grain[] = ["MONTH", "TEN_DAYS", "DAY", "SIX_HOURS"];

export const usageReportHandlers: readonly Handler[] = [
  handle(getUsageReport, "read", async ({ tx, workspace, query, now }) => {
    const period = parseReportPeriod(query, now);
    const rows = await sumByActor(tx, workspace, sumUpPeriod(period, now, GRAINS), query);
    const { actors, all_events, all_requests, all_credits } = rows[0] as ReportRow;
    return {
      usage: rows.flatMap(toUsageRow),
      pagination: toPagination(query, actors),
      totals: { events: all_events, requests: all_requests, credits: all_credits },
      from: period.from.toISOString(),
      to: period.to.toISOString(),
    };
  }),
];

interface Totals {
  actors: number;
  all_events: number;
  all_requests: number;
  all_credits: number;
}

interface ActorRow {
  actor_type: ActorType;
  user_id: string;
  name: string;
  last_used_at: Date;
  events: number;
  requests: number;
  credits: number;
  product_requests: number;
  routine_requests: number;
  face_analyses: number;
  comprehensive_requests: number;
  product_views: number;
  visits: number;
}

/** Every row carries the totals. An empty page returns one row with only the totals. */
type ReportRow = Totals & (ActorRow | { [Column in keyof ActorRow]: null });

/** One statement, whose cost depends on the number of actors and pieces. It reads the events of a few hours at most. */
function sumByActor(tx: Tx, workspace: WorkspaceScope, pieces: SignedPiece[], page: PageQuery): Promise<ReportRow[]> {
  return tx.many<ReportRow>(sql`
    with used (actor_type, user_id, last_used_at, ${raw(SUMS)}) as (${join(
      pieces.map((piece) => usedIn(workspace, piece)),
      " union all ",
    )}),
    by_actor as materialized (
      select actor_type, user_id, max(last_used_at) as last_used_at, sum(events) as events,
             sum(requests) as requests, sum(credits) as credits,
             sum(product_requests) as product_requests, sum(routine_requests) as routine_requests,
             sum(face_analyses) as face_analyses,
             sum(comprehensive_requests) as comprehensive_requests,
             sum(product_views) as product_views, sum(visits) as visits
      from used group by actor_type, user_id having sum(events) > 0
    ),
    totals as (
      select count(*) as actors, coalesce(sum(events), 0)::bigint as all_events,
             coalesce(sum(requests), 0)::bigint as all_requests, coalesce(sum(credits), 0)::bigint as all_credits
      from by_actor
    ),
    page as (
      select * from by_actor order by last_used_at desc, actor_type, user_id
      ${limitTo(page)}
    )
    select totals.*, page.*, coalesce(a.name, '') as name
    from totals
    left join page on true
    left join usage_actors a
      on a.workspace_id = ${workspace.id} and a.actor_type = page.actor_type and a.user_id = page.user_id
    order by page.last_used_at desc, page.actor_type, page.user_id`);
}

const usedIn = (workspace: WorkspaceScope, piece: SignedPiece) =>
  piece.grain === "CUT" ? eventByEvent(workspace, piece) : rolledUp(workspace, piece);

const rolledUp = (workspace: WorkspaceScope, { grain, from, to, isTakenOff }: SignedPiece) => sql`
  select actor_type, user_id, ${isTakenOff ? TAKEN_OFF : COUNTED}
  from usage_by_actor
  where workspace_id = ${workspace.id} and grain = ${grain} and starts_at >= ${from} and starts_at < ${to}`;

const eventByEvent = (workspace: WorkspaceScope, { from, to, isTakenOff }: SignedPiece) => sql`
  select e.actor_type, coalesce(e.user_id, '') as user_id, ${isTakenOff ? TAKEN_OFF : COUNTED}
  from usage_events e cross join lateral (select e.created_at as last_used_at, 1 as events) one
  cross join lateral usage_facts_of(e.event_name, e.status, e.credit_delta, e.is_comprehensive) f
  where e.workspace_id = ${workspace.id} and e.created_at >= ${from} and e.created_at < ${to}`;

const SUMS = `events, requests, credits, product_requests, routine_requests, face_analyses, comprehensive_requests,
  product_views, visits`;
const COUNTED = raw(`last_used_at, ${SUMS}`);
const TAKEN_OFF = raw(`null::timestamptz, ${SUMS.replaceAll(/\w+/g, "-$&")}`);

function toUsageRow(row: ReportRow): UsageRow[] {
  if (row.actor_type === null) return [];
  return [
    {
      actorType: row.actor_type,
      userId: row.user_id === "" ? null : row.user_id,
      name: row.name,
      lastUsedAt: row.last_used_at.toISOString(),
      events: row.events,
      requests: row.requests,
      credits: row.credits,
      productRequests: row.product_requests,
      routineRequests: row.routine_requests,
      faceAnalyses: row.face_analyses,
      comprehensiveRequests: row.comprehensive_requests,
      productViews: row.product_views,
      visits: row.visits,
    },
  ];
}
