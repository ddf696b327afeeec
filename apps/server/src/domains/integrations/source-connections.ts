// API keys and agent connections in administration: account, scopes and expiry, never secrets.

import type { SourceConnection } from "@vitrine/contract";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { notFound } from "../../kernel/errors.ts";
import { type KeysetQuery, keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { empty, join, type Sql, sql, type Tx } from "../../storage/database.ts";
import { type ConnectionRow, toConnectionFacts } from "./connection-status.ts";

interface SourceConnectionRow extends ConnectionRow {
  kind: SourceConnection["kind"];
  name: string;
  account_id: string;
  email: string;
  account_name: string;
  source_id: string;
  source_name: string;
}

/** Each kind uses its own index; results of both are merged. */
const KINDS: Record<SourceConnection["kind"], (rest: Sql) => Sql> = {
  API_KEY: (rest) => sql`
    (select n.id, 'API_KEY' as kind, n.name, n.source_id, n.account_id, n.scopes, true as is_account_level, n.created_at,
            n.expires_at, n.last_used_at, n.revoked_at
     from api_keys n ${rest})`,
  AGENT: (rest) => sql`
    (select n.id, 'AGENT' as kind, c.name, n.source_id, n.account_id, n.scopes, n.is_account_level, n.created_at, n.expires_at,
            n.last_used_at, n.revoked_at
     from oauth_grants n join oauth_clients c on c.id = n.client_id ${rest})`,
};

export interface ConnectionFilter {
  sourceId?: string | undefined;
  accountId?: string | undefined;
  kind?: SourceConnection["kind"] | undefined;
}

/** Newest first. */
export async function listConnections(
  tx: Tx,
  { sourceId, accountId, kind }: ConnectionFilter,
  query: KeysetQuery,
  now: Date,
): Promise<{ connections: SourceConnection[]; next: string | null }> {
  const rest = sql`
    where true ${sourceId === undefined ? empty : sql`and n.source_id = ${sourceId}`}
      ${accountId === undefined ? empty : sql`and n.account_id = ${accountId}`}
      ${pastPage(query, "n.created_at", "n.id")}
    order by n.created_at desc, n.id desc ${keysetLimit(query)}`;
  const found = await readConnections(tx, kind === undefined ? Object.values(KINDS) : [KINDS[kind]], rest, query);
  const { rows, next } = keysetPage(found, query, ({ created_at: at, id }) => ({ at, id }));
  return { connections: rows.map((row) => toSourceConnection(row, now)), next };
}

const readConnections = (tx: Tx, kinds: ((rest: Sql) => Sql)[], rest: Sql, query: KeysetQuery) =>
  tx.many<SourceConnectionRow>(sql`
    select n.*, a.email, a.name as account_name, s.name as source_name, s.blocked_at is not null as is_blocked
    from (${join(
      kinds.map((of) => of(rest)),
      " union all ",
    )}) n
    join accounts a on a.id = n.account_id
    join integration_sources s on s.id = n.source_id
    order by n.created_at desc, n.id desc ${keysetLimit(query)}`);

async function getConnection(tx: Tx, id: string, now: Date): Promise<SourceConnection> {
  const [row] = await readConnections(tx, Object.values(KINDS), sql`where n.id = ${id}`, { pageSize: 1 });
  if (row === undefined) throw notFound();
  return toSourceConnection(row, now);
}

/** Revokes a key or an agent's connection permanently. */
export async function revokeConnection(
  tx: Tx,
  { id, actor }: { id: string; actor: Actor },
  now: Date,
): Promise<SourceConnection> {
  const before = await getConnection(tx, id, now);
  const table = before.kind === "API_KEY" ? sql`api_keys` : sql`oauth_grants`;
  await tx.run(sql`update ${table} set revoked_at = ${now} where id = ${id} and revoked_at is null`);
  const after = await getConnection(tx, id, now);
  const action = before.kind === "API_KEY" ? "api_key.revoke" : "connection.revoke";
  const details = { accountId: before.account.id, name: before.name };
  const change = { before: { status: before.status }, after: { status: after.status } };
  await writeAudit(tx, { actor, action, subjectId: id, details, ...change }, now);
  return after;
}

const toSourceConnection = (row: SourceConnectionRow, now: Date): SourceConnection => ({
  ...toConnectionFacts(row, now),
  kind: row.kind,
  name: row.name,
  account: { id: row.account_id, email: row.email, name: row.account_name },
  source: { id: row.source_id, name: row.source_name },
});
