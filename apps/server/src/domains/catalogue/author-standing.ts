// Whether those who asked for something that a job does may still ask for it, at the moment when it is done.

import { raw } from "../../storage/database.ts";

/** Read from a row `i` with `workspace_id`, `account_id` and `connection_id`. */
export interface Standing {
  account_id: string | null;
  connection_id: string | null;
  workspace_status: string;
  account_status: string | null;
  role: string | null;
  revoked_at: Date | null;
  blocked_at: Date | null;
}

export const standingColumns = raw(`
  i.account_id, i.connection_id, w.status as workspace_status, a.status as account_status,
  case when g.workspace_ids is null or i.workspace_id = any(g.workspace_ids) then m.role end as role,
  coalesce(k.revoked_at, g.revoked_at) as revoked_at, s.blocked_at`);

export const standingJoins = raw(`
  join workspaces w on w.id = i.workspace_id
  left join accounts a on a.id = i.account_id
  left join members m on m.workspace_id = i.workspace_id and m.account_id = i.account_id
  left join api_keys k on k.id = i.connection_id
  left join oauth_grants g on g.id = i.connection_id
  left join integration_sources s on s.id = coalesce(k.source_id, g.source_id)`);

/** Why it may not go on, in words for whoever looks at it later. */
export function problemOfAuthor(row: Standing): string | undefined {
  if (row.workspace_status !== "ACTIVE") return "The workspace is not active.";
  if (row.account_id !== null && !mayStillWrite(row)) {
    return "Whoever started it may no longer write to the workspace.";
  }
  return undefined;
}

/** As for a call of theirs at this moment, but for the end of a key's or session's days, which comes to all of them. */
function mayStillWrite({ connection_id, account_status, role, revoked_at, blocked_at }: Standing): boolean {
  const hasRole = role === "OWNER" || (role === "STAFF" && connection_id === null);
  return account_status === "ACTIVE" && hasRole && revoked_at === null && blocked_at === null;
}
