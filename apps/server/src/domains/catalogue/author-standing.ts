// Checks whether the author of a background job may still request it when the job runs. Callers lock the job's row
// first: the author's rights are in service tables, which can be on another machine.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { sql, type Tx } from "../../storage/database.ts";

export interface Author {
  /** Null for the operator at the command line. */
  account_id: string | null;
  connection_id: string | null;
}

interface Standing {
  workspace_status: string;
  account_status: string | null;
  role: string | null;
  /** False once the key or connection is deleted, long after its end. */
  has_connection: boolean;
  revoked_at: Date | null;
  blocked_at: Date | null;
}

/** Returns the reason why the job may not continue, as a readable text. */
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
    return "The author can no longer write to the workspace.";
  }
  return undefined;
}

/** Applies the rules of a live call, but ignores the expiry of keys and sessions. */
function mayStillWrite(
  { account_status, role, has_connection, revoked_at, blocked_at }: Standing,
  connectionId: string | null,
): boolean {
  const hasRole = role === "OWNER" || (role === "STAFF" && connectionId === null);
  const isConnected = connectionId === null || (has_connection && revoked_at === null && blocked_at === null);
  return account_status === "ACTIVE" && hasRole && isConnected;
}
