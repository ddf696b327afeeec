import type { ApiKey, Scope } from "@vitrine/contract";
import { apiKeyPrefix } from "../../kernel/credentials/api-keys.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import { empty, raw, sql, type Tx } from "../../storage/database.ts";
import { limitTo, type PageQuery } from "../../storage/paging.ts";

export interface ApiKeyRow {
  id: string;
  name: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

export const apiKeyColumns = raw("id, name, scopes, created_at, expires_at, revoked_at, last_used_at");

export function toApiKey(row: ApiKeyRow, environment: Environment, now: Date): ApiKey {
  const status = row.revoked_at !== null ? "REVOKED" : row.expires_at <= now ? "EXPIRED" : "ACTIVE";
  return {
    id: row.id,
    name: row.name,
    prefix: apiKeyPrefix(environment, row.id),
    scopes: row.scopes,
    status,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}

/** Newest first; all keys without a page. */
export async function listApiKeys(
  tx: Tx,
  { accountId, environment, page }: { accountId: string; environment: Environment; page?: PageQuery },
  now: Date,
): Promise<ApiKey[]> {
  const rows = await tx.many<ApiKeyRow>(sql`
    select ${apiKeyColumns} from api_keys where account_id = ${accountId}
    order by created_at desc, id desc ${page ? limitTo(page) : empty}`);
  return rows.map((row) => toApiKey(row, environment, now));
}

export async function countApiKeys(tx: Tx, accountId: string): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*) as total from api_keys where account_id = ${accountId}`,
  );
  return total;
}
