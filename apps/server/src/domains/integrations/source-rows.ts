import { type IntegrationSource, type IntegrationSourceDetails, LIMITS } from "@vitrine/contract";
import { DAY, dayOf, later } from "../../kernel/clock.ts";
import { notFound } from "../../kernel/errors.ts";
import { anywhere, type KeysetQuery, keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { empty, raw, type Sql, sql, type Tx } from "../../storage/database.ts";

interface SourceRow {
  id: string;
  key: string;
  name: string;
  blocked_at: Date | null;
  block_reason: string | null;
  created_at: Date;
  active: number;
  requests: number;
}

const isLive = (now: Date) => sql`source_id = s.id and revoked_at is null and expires_at > ${now}`;

const REQUESTS_DAYS = 30;
const requestsSince = (now: Date) => sql`d.day > ${dayOf(later(now, -REQUESTS_DAYS * DAY))}::date`;

const SOURCE = (now: Date): Sql => sql`
  select s.id, s.key, s.name, s.blocked_at, s.block_reason, s.created_at,
         (select count(*) from (
            (select 1 from api_keys where ${isLive(now)} limit ${raw(String(LIMITS.list.countedMax))})
            union all
            (select 1 from oauth_grants where ${isLive(now)} limit ${raw(String(LIMITS.list.countedMax))})) c) as active,
         (select coalesce(sum(d.requests), 0)::bigint from integration_source_days d
          where d.source_id = s.id and ${requestsSince(now)}) as requests
  from integration_sources s`;

const toSource = (row: SourceRow): IntegrationSource => ({
  id: row.id,
  key: row.key,
  name: row.name,
  status: row.blocked_at === null ? "APPROVED" : "BLOCKED",
  createdAt: row.created_at.toISOString(),
  blockedAt: row.blocked_at?.toISOString() ?? null,
  blockReason: row.block_reason,
  activeConnections: Math.min(row.active, LIMITS.list.countedMax),
  requests: row.requests,
});

/** Lists all sources, oldest first, for the operator's terminal. */
export async function listSources(tx: Tx, now: Date): Promise<IntegrationSource[]> {
  const rows = await tx.many<SourceRow>(sql`${SOURCE(now)} order by s.created_at, s.id`);
  return rows.map(toSource);
}

const BUSIEST_SHOWN = 5;

/** Most used first. */
export async function listBusiestSources(tx: Tx, now: Date): Promise<IntegrationSource[]> {
  const busiest = await tx.many<{ id: string }>(sql`
    select d.source_id as id from integration_source_days d where ${requestsSince(now)} group by 1
    order by sum(d.requests) desc, 1 limit ${BUSIEST_SHOWN}`);
  const rows = await tx.many<SourceRow>(sql`${SOURCE(now)} where s.id = any(${busiest.map(({ id }) => id)}::text[])`);
  return rows.map(toSource).sort((a, b) => b.requests - a.requests);
}

const withStatus = (status: IntegrationSource["status"] | undefined) => {
  if (status === undefined) return empty;
  return status === "BLOCKED" ? sql`and s.blocked_at is not null` : sql`and s.blocked_at is null`;
};

interface SourceQuery extends KeysetQuery {
  status?: IntegrationSource["status"] | undefined;
  search?: string | undefined;
}

/** Newest first. */
export async function listSourcePage(
  tx: Tx,
  query: SourceQuery,
  now: Date,
): Promise<{ sources: IntegrationSource[]; next: string | null }> {
  const text = query.search?.trim().toLowerCase() ?? "";
  const named =
    text === ""
      ? empty
      : sql`and (lower(s.name || E'\n' || s.key) like ${anywhere(text)} or s.id = ${query.search?.trim()})`;
  const found = await tx.many<SourceRow>(
    sql`${SOURCE(now)} where true ${withStatus(query.status)} ${named} ${pastPage(query, "s.created_at", "s.id")}
        order by s.created_at desc, s.id desc ${keysetLimit(query)}`,
    "each time",
  );
  const { rows, next } = keysetPage(found, query, ({ created_at: at, id }) => ({ at, id }));
  return { sources: rows.map(toSource), next };
}

export async function requireSource(tx: Tx, id: string): Promise<void> {
  if ((await tx.find(sql`select from integration_sources where id = ${id}`)) === undefined) throw notFound();
}

/** Returns a source with exact counts of the people and connections that a block affects. */
export async function getSource(tx: Tx, id: string, now: Date): Promise<IntegrationSourceDetails> {
  const row = await tx.find<SourceRow>(sql`${SOURCE(now)} where s.id = ${id}`);
  if (row === undefined) throw notFound();
  const counted = await tx.one<{ active: number; people: number; last: Date | null }>(sql`
    select count(*) as active, count(distinct account_id) as people, max(last_used_at) as last
    from (select account_id, last_used_at from api_keys
          where source_id = ${id} and revoked_at is null and expires_at > ${now}
          union all
          select account_id, last_used_at from oauth_grants
          where source_id = ${id} and revoked_at is null and expires_at > ${now}) c`);
  return {
    ...toSource(row),
    activeConnections: counted.active,
    people: counted.people,
    lastUsedAt: counted.last?.toISOString() ?? null,
  };
}
