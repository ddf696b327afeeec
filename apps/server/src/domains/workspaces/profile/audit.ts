import { type AuditEntry, listAudit } from "@vitrine/contract";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import type { Actor } from "../../../kernel/audit.ts";
import { type Handler, handle } from "../../../kernel/call/handler.ts";
import { DAY, later } from "../../../kernel/clock.ts";
import { empty, type Sql, sql } from "../../../storage/database.ts";
import { limitTo, toPagination } from "../../../storage/paging.ts";

interface AuditRow {
  id: number;
  at: Date;
  actor_kind: Actor["kind"];
  actor_id: string;
  actor_name: string | null;
  action: string;
  details: Record<string, unknown>;
  request_id: string | null;
  connection_id: string | null;
  connection_name: string | null;
}

const KINDS: Record<Actor["kind"], AuditEntry["actor"]["kind"]> = {
  account: "MEMBER",
  staff: "STAFF",
  cli: "OPERATOR",
};

export const auditHandlers: readonly Handler[] = [
  handle(listAudit, "read", async ({ tx, workspace, query }) => {
    const where = filterOf(workspace, query);
    const rows = await tx.many<AuditRow>(sql`
      select l.id, l.at, l.actor_kind, l.actor_id, a.name as actor_name, l.action, l.details, l.request_id,
             l.connection_id, coalesce(k.name, c.name) as connection_name
      from audit_log l
      left join accounts a on l.actor_kind = 'account' and a.id = l.actor_id
      left join api_keys k on k.id = l.connection_id
      left join oauth_grants g on g.id = l.connection_id
      left join oauth_clients c on c.id = g.client_id
      where ${where} order by l.at desc, l.id desc ${limitTo(query)}`);
    const { total } = await tx.one<{ total: number }>(sql`select count(*) as total from audit_log l where ${where}`);
    return { entries: rows.map(toEntry), pagination: toPagination(query, total) };
  }),
];

interface Filter {
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function filterOf(workspace: WorkspaceScope, { action, from, to }: Filter): Sql {
  const end = to === undefined ? undefined : later(new Date(to), DAY);
  return sql`
    l.subject_id = ${workspace.id}
    ${action === undefined ? empty : sql`and (l.action = ${action} or starts_with(l.action, ${`${action}.`}))`}
    ${from === undefined ? empty : sql`and l.at >= ${new Date(from)}`}
    ${end === undefined ? empty : sql`and l.at < ${end}`}`;
}

/** Hides the names of platform staff from members. */
function toEntry(row: AuditRow): AuditEntry {
  const isMember = row.actor_kind === "account";
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    action: row.action,
    actor: {
      kind: KINDS[row.actor_kind],
      id: isMember ? row.actor_id : null,
      name: isMember ? row.actor_name : null,
    },
    connection: row.connection_id === null ? null : { id: row.connection_id, name: row.connection_name ?? "" },
    details: Object.fromEntries(Object.entries(row.details).map(([name, value]) => [name, toText(value)])),
    requestId: row.request_id,
  };
}

const toText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
