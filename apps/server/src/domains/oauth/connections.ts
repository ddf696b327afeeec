import { type Connection, getConnection, listConnections, revokeConnection } from "@vitrine/contract";
import type { LastUsed } from "../../kernel/access/last-used.ts";
import { accountActor, writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import { sql } from "../../storage/database.ts";
import { limitTo, toPagination } from "../../storage/paging.ts";
import { type ConnectionRow, toConnectionFacts } from "../integrations/index.ts";
import { verifiedHostOf } from "./clients.ts";
import { listOwned } from "./consent-choice.ts";

interface AgentRow extends ConnectionRow {
  client_id: string;
  client_name: string;
  client_uri: string | null;
  workspace_ids: string[] | null;
  last_operation: string | null;
  last_workspace_id: string | null;
  last_operation_at: Date | null;
}

const CONNECTION = sql`
  select g.id, g.client_id, c.name as client_name, c.metadata ->> 'client_uri' as client_uri, g.scopes,
         g.workspace_ids, g.last_operation, g.last_workspace_id, g.last_operation_at, g.is_account_level, s.blocked_at is not null as is_blocked,
         g.created_at, g.expires_at, g.revoked_at, g.last_used_at
  from oauth_grants g
  join oauth_clients c on c.id = g.client_id
  join integration_sources s on s.id = g.source_id`;

export const connectionHandlers = ({ lastUsed }: { lastUsed: Pick<LastUsed, "flush"> }): Handler[] => [
  // Not "read": waiting for the flush must not hold a database connection that the flush may need.
  handle(listConnections, "outside", async ({ database, account, query, now }) => {
    await lastUsed.flush();
    return database.read(async (tx) => {
      const rows = await tx.many<AgentRow>(sql`
        ${CONNECTION} where g.account_id = ${account.id}
        order by g.created_at desc, g.id desc ${limitTo(query)}`);
      const { total } = await tx.one<{ total: number }>(
        sql`select count(*) as total from oauth_grants where account_id = ${account.id}`,
      );
      return { connections: rows.map((row) => toConnection(row, now)), pagination: toPagination(query, total) };
    });
  }),

  handle(getConnection, "outside", async ({ database, account, params, now }) => {
    await lastUsed.flush();
    return database.read(async (tx) => {
      const row = await tx.find<AgentRow>(
        sql`${CONNECTION} where g.id = ${params.id} and g.account_id = ${account.id}`,
      );
      if (row === undefined) throw notFound();
      const workspaces = row.workspace_ids && (await listOwned(tx, account, row.workspace_ids));
      return { ...toConnection(row, now), clientUri: row.client_uri, workspaces, lastOperation: toLastOperation(row) };
    });
  }),

  handle(revokeConnection, "write", async ({ tx, account, params, now }) => {
    const revoked = await tx.run(sql`
      update oauth_grants set revoked_at = ${now}
      where id = ${params.id} and account_id = ${account.id} and revoked_at is null`);
    const row = await tx.find<AgentRow>(sql`${CONNECTION} where g.id = ${params.id} and g.account_id = ${account.id}`);
    if (row === undefined) throw notFound();
    if (revoked > 0) {
      await writeAudit(tx, { actor: accountActor(account), action: "connection.revoke", subjectId: params.id }, now);
    }
    return toConnection(row, now);
  }),
];

const toConnection = (row: AgentRow, now: Date): Connection => ({
  ...toConnectionFacts(row, now),
  clientName: row.client_name,
  workspaceIds: row.workspace_ids,
  verifiedHost: verifiedHostOf(row.client_id),
});

const toLastOperation = ({ last_operation: name, last_workspace_id: workspaceId, last_operation_at: at }: AgentRow) =>
  name === null || at === null ? null : { name, workspaceId, at: at.toISOString() };
