// What hangs on a source, as staff sees it: account API keys and agents' connections alike.

import type { SourceConnection } from "@vitrine/contract";
import { sql, type Tx } from "../../storage/database.ts";
import { limitTo, type PageQuery } from "../../storage/paging.ts";
import { type ConnectionRow, toConnectionFacts } from "./connection-status.ts";

interface SourceConnectionRow extends ConnectionRow {
  kind: SourceConnection["kind"];
  name: string;
  account_id: string;
  email: string;
  account_name: string;
}

const CONNECTIONS = sql`
  select id, 'API_KEY' as kind, name, source_id, account_id, scopes, true as is_account_level, created_at, expires_at,
         last_used_at, revoked_at
  from api_keys
  union all
  select g.id, 'AGENT', c.name, g.source_id, g.account_id, g.scopes, g.is_account_level, g.created_at, g.expires_at,
         g.last_used_at, g.revoked_at
  from oauth_grants g join oauth_clients c on c.id = g.client_id`;

export async function listConnectionsOf(
  tx: Tx,
  sourceId: string,
  page: PageQuery,
  now: Date,
): Promise<SourceConnection[]> {
  const rows = await tx.many<SourceConnectionRow>(sql`
    select n.id, n.kind, n.name, n.account_id, a.email, a.name as account_name, n.scopes, n.created_at, n.expires_at,
           n.last_used_at, n.revoked_at, n.is_account_level, s.blocked_at is not null as is_blocked
    from (${CONNECTIONS}) n
    join accounts a on a.id = n.account_id
    join integration_sources s on s.id = n.source_id
    where n.source_id = ${sourceId}
    order by n.created_at desc, n.id desc ${limitTo(page)}`);
  return rows.map((row) => toSourceConnection(row, now));
}

export async function countConnectionsOf(tx: Tx, sourceId: string): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`
    select (select count(*) from api_keys where source_id = ${sourceId}) +
           (select count(*) from oauth_grants where source_id = ${sourceId}) as total`);
  return total;
}

const toSourceConnection = (row: SourceConnectionRow, now: Date): SourceConnection => ({
  ...toConnectionFacts(row, now),
  kind: row.kind,
  name: row.name,
  account: { id: row.account_id, email: row.email, name: row.account_name },
});
