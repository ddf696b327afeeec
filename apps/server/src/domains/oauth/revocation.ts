import { sha256 } from "../../kernel/credentials/secrets.ts";
import { sql, type Tx } from "../../storage/database.ts";
import type { Client } from "./clients.ts";
import { revokeGrant } from "./grants.ts";

/** Revokes an access token, or the whole connection of a refresh token. Ignores tokens of other clients. */
export async function revokeToken(tx: Tx, client: Client, token: string, now: Date): Promise<void> {
  const hash = sha256(token);
  const refresh = await tx.find<{ grant_id: string }>(sql`
    select t.grant_id from oauth_refresh_tokens t join oauth_grants g on g.id = t.grant_id
    where t.token_hash = ${hash} and g.client_id = ${client.id}`);
  if (refresh !== undefined) return revokeGrant(tx, refresh.grant_id, now);
  await tx.run(sql`
    update oauth_access_tokens t set revoked_at = coalesce(t.revoked_at, ${now}) from oauth_grants g
    where t.token_hash = ${hash} and g.id = t.grant_id and g.client_id = ${client.id}`);
}
