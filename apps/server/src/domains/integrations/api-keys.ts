import { type ApiKey, type ApiKeyWrite, LIMITS, type Scope } from "@vitrine/contract";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { DAY, later } from "../../kernel/clock.ts";
import { apiKeyPrefix, mintApiKey } from "../../kernel/credentials/api-keys.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import { invalidInput, notFound, OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { empty, raw, sql, type Tx } from "../../storage/database.ts";
import { limitTo, type PageQuery } from "../../storage/paging.ts";
import { API_KEYS_SOURCE } from "./sources.ts";

interface ApiKeyRow {
  id: string;
  name: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

const columns = raw("id, name, scopes, created_at, expires_at, revoked_at, last_used_at");

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

export type NewApiKeyInput = ApiKeyWrite & { accountId: string; environment: Environment };

/** A new key. Only its hash is kept: whoever does not take `key` from here never will. */
export async function createApiKey(tx: Tx, input: NewApiKeyInput, now: Date): Promise<ApiKey & { key: string }> {
  await requireRoomForKey(tx, input.accountId, now);
  const id = newId("apiKey");
  const { token, secret } = mintApiKey(input.environment, id);
  const row = await tx.find<ApiKeyRow>(sql`
    insert into api_keys (id, account_id, source_id, name, secret_hash, scopes, created_at, expires_at)
    select ${id}, ${input.accountId}, s.id, ${input.name}, ${sha256(secret)}, ${input.scopes}, ${now},
           ${later(now, input.days * DAY)}
    from integration_sources s where s.key = ${API_KEYS_SOURCE} and s.blocked_at is null
    returning ${columns}`);
  if (row === undefined) throw new OperationError("source_blocked");
  return { ...toApiKey(row, input.environment, now), key: token };
}

/** The account's row is updated, so that of many at once each counts those before it. */
async function requireRoomForKey(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.run(sql`update accounts set workspace_limit = workspace_limit where id = ${accountId}`);
  const { active } = await tx.one<{ active: number }>(sql`
    select count(*) as active from api_keys
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now}`);
  if (active >= LIMITS.activeKeysMax) {
    throw invalidInput({ body: `the account has ${LIMITS.activeKeysMax} active keys: revoke one first` });
  }
}

/** Newest first; all of them unless a page is asked for. */
export async function listApiKeys(
  tx: Tx,
  { accountId, environment, page }: { accountId: string; environment: Environment; page?: PageQuery },
  now: Date,
): Promise<ApiKey[]> {
  const rows = await tx.many<ApiKeyRow>(sql`
    select ${columns} from api_keys where account_id = ${accountId}
    order by created_at desc, id desc ${page ? limitTo(page) : empty}`);
  return rows.map((row) => toApiKey(row, environment, now));
}

export async function countApiKeys(tx: Tx, accountId: string): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`select count(*) as total from api_keys where account_id = ${accountId}`,
  );
  return total;
}

interface Revocation {
  /** The key's id, the prefix that lists show, or the key itself. */
  id: string;
  /** Whose key it must be; anybody's when left out. */
  accountId?: string;
  actor: Actor;
}

/** Ends a key at once and for good. Revoking it again changes nothing. */
export async function revokeApiKey(tx: Tx, { id, accountId, actor }: Revocation, now: Date): Promise<ApiKeyRow> {
  const thisKey = sql`id = ${toKeyId(id)} ${accountId === undefined ? empty : sql`and account_id = ${accountId}`}`;
  const revoked = await tx.run(sql`update api_keys set revoked_at = ${now} where ${thisKey} and revoked_at is null`);
  const row = await tx.find<ApiKeyRow>(sql`select ${columns} from api_keys where ${thisKey}`);
  if (row === undefined) throw notFound();
  if (revoked > 0) await writeAudit(tx, { actor, action: "api_key.revoke", subjectId: row.id }, now);
  return row;
}

const toKeyId = (name: string) => name.replace(/^vtr_(?:dev|live)_([0-9a-z]{26})(?:_.*)?$/s, "key_$1");
