// Whether those who asked for something that a job does may still ask for it, at the moment when it is done. What they asked for is
// held first: who may write stands in tables of the service, which need not lie beside it.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { sql, type Tx } from "../../storage/database.ts";

export interface Author {
  /** Null for whoever sits at the machine. */
  account_id: string | null;
  connection_id: string | null;
}

interface Standing {
  workspace_status: string;
  account_status: string | null;
  role: string | null;
  /** Keys and connections that ended long ago are forgotten. */
  has_connection: boolean;
  revoked_at: Date | null;
  blocked_at: Date | null;
}

/** Why it may not go on, in words for whoever looks at it later. */
export async function problemOfAuthor(
  tx: Tx,
  workspace: WorkspaceScope,
  { account_id: accountId, connection_id: connectionId }: Author,
): Promise<string | undefined> {
  const row = await tx.one<Standing>(sql`
    select w.status as workspace_status, a.status as account_status,
           case when g.workspace_ids is null or w.workspace_id = any(g.workspace_ids) then m.role end as role,
           k.id is not null or g.id is not null as has_connection, coalesce(k.revoked_at, g.revoked_at) as revoked_at, s.blocked_at
    from workspace_standings w
    left join accounts a on a.id = ${accountId}
    left join members m on m.workspace_id = w.workspace_id and m.account_id = a.id
    left join api_keys k on k.id = ${connectionId}
    left join oauth_grants g on g.id = ${connectionId}
    left join integration_sources s on s.id = coalesce(k.source_id, g.source_id)
    where w.workspace_id = ${workspace.id}`);
  if (row.workspace_status !== "ACTIVE") return "The workspace is not active.";
  if (accountId !== null && !mayStillWrite(row, connectionId)) {
    return "Whoever started it may no longer write to the workspace.";
  }
  return undefined;
}

/** As for a call of theirs at this moment, but for the end of a key's or session's days, which comes to all of them. */
function mayStillWrite(
  { account_status, role, has_connection, revoked_at, blocked_at }: Standing,
  connectionId: string | null,
): boolean {
  const hasRole = role === "OWNER" || (role === "STAFF" && connectionId === null);
  const isConnected = connectionId === null || (has_connection && revoked_at === null && blocked_at === null);
  return account_status === "ACTIVE" && hasRole && isConnected;
}
