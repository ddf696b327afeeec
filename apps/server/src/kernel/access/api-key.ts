import { sql, type Tx } from "../../storage/database.ts";
import { parseApiKey } from "../credentials/api-keys.ts";
import { sha256 } from "../credentials/secrets.ts";
import { FailedAuthentication } from "./doorkeeper.ts";
import type { Integration } from "./principals.ts";
import { scopeSet } from "./scope-set.ts";
import { type Access, type AccessContext, type StandingRow, toStanding } from "./standing.ts";

interface ApiKeyRow extends StandingRow {
  account_id: string;
  source_id: string;
  scopes: string;
  expires_at: Date;
  revoked_at: Date | null;
  blocked_at: Date | null;
}

export async function authenticateApiKey(
  tx: Tx,
  token: string,
  workspaceId: string | null,
  { environment, now }: AccessContext,
): Promise<Access & { principal: Integration }> {
  const { id, secret } = parseApiKey(environment, token);
  const row = await tx.find<ApiKeyRow>(sql`
    select k.account_id, k.source_id, array_to_string(k.scopes, ' ') as scopes, k.expires_at, k.revoked_at, s.blocked_at,
           a.status as account_status, w.status as workspace_status, m.role
    from api_keys k
    join accounts a on a.id = k.account_id
    join integration_sources s on s.id = k.source_id
    left join members m on m.account_id = k.account_id and m.workspace_id = ${workspaceId}
    left join workspace_standings w on w.workspace_id = m.workspace_id
    where k.id = ${id} and k.secret_hash = ${sha256(secret)}`);
  if (row === undefined) throw new FailedAuthentication("invalid_token");
  if (row.revoked_at !== null) throw new FailedAuthentication("revoked_token");
  if (row.expires_at <= now) throw new FailedAuthentication("expired_token");
  return {
    principal: {
      kind: "integration",
      accountId: row.account_id,
      connectionId: id,
      sourceId: row.source_id,
      scopes: scopeSet(row.scopes),
      workspaceIds: null,
    },
    standing: { ...toStanding(row), sourceBlocked: row.blocked_at !== null },
  };
}
