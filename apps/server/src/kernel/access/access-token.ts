import { sql, type Tx } from "../../storage/database.ts";
import { OAUTH_TOKENS } from "../credentials/agent-tokens.ts";
import { sha256 } from "../credentials/secrets.ts";
import { OperationError } from "../errors.ts";
import { FailedAuthentication } from "./doorkeeper.ts";
import { scopeSet } from "./scope-set.ts";
import { type Access, type AccessContext, type StandingRow, toStanding } from "./standing.ts";

interface AccessTokenRow extends StandingRow {
  grant_id: string;
  account_id: string;
  source_id: string;
  scopes: string;
  workspace_ids: string[] | null;
  resource: string;
  is_account_level: boolean;
  token_expires_at: Date;
  grant_expires_at: Date;
  revoked_at: Date | null;
  blocked_at: Date | null;
}

/** An agent's token, valid for the resource of its grant and at most as long as the grant. */
export async function authenticateAccessToken(
  tx: Tx,
  { token, resource }: { token: string; resource: string },
  workspaceId: string | null,
  { environment, now }: Pick<AccessContext, "environment" | "now">,
): Promise<Access> {
  OAUTH_TOKENS.access.assertForm(environment, token);
  const row = await tx.find<AccessTokenRow>(sql`
    select g.id as grant_id, g.account_id, g.source_id, array_to_string(t.scopes, ' ') as scopes, g.workspace_ids,
           g.resource, g.is_account_level,
           t.expires_at as token_expires_at, g.expires_at as grant_expires_at,
           coalesce(t.revoked_at, g.revoked_at) as revoked_at, s.blocked_at,
           a.status as account_status, w.status as workspace_status, m.role
    from oauth_access_tokens t
    join oauth_grants g on g.id = t.grant_id
    join accounts a on a.id = g.account_id
    join integration_sources s on s.id = g.source_id
    left join members m on m.account_id = g.account_id and m.workspace_id = ${workspaceId}
      and (g.workspace_ids is null or m.workspace_id = any(g.workspace_ids))
    left join workspace_standings w on w.workspace_id = m.workspace_id
    where t.token_hash = ${sha256(token)}`);
  if (row === undefined || row.resource !== resource) throw new FailedAuthentication("invalid_token");
  if (row.revoked_at !== null) throw new FailedAuthentication("revoked_token");
  if (!row.is_account_level) throw new OperationError("reconnect_required");
  // Not a failed attempt: tokens expire within the hour, and the client refreshes then.
  if (row.token_expires_at <= now || row.grant_expires_at <= now) throw new OperationError("expired_token");
  return {
    principal: {
      kind: "integration",
      accountId: row.account_id,
      connectionId: row.grant_id,
      sourceId: row.source_id,
      scopes: scopeSet(row.scopes),
      workspaceIds: row.workspace_ids,
    },
    standing: { ...toStanding(row), sourceBlocked: row.blocked_at !== null },
  };
}
