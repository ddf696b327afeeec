import { type ApiKey, type ApiKeyWrite, LIMITS } from "@vitrine/contract";
import { type Actor, writeAudit } from "../../kernel/audit.ts";
import { DAY, later } from "../../kernel/clock.ts";
import { mintApiKey } from "../../kernel/credentials/api-keys.ts";
import type { Environment } from "../../kernel/credentials/environment.ts";
import { sha256 } from "../../kernel/credentials/secrets.ts";
import { invalidInput, notFound, OperationError } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { empty, sql, type Tx } from "../../storage/database.ts";
import { type ApiKeyRow, apiKeyColumns, toApiKey } from "./api-key-rows.ts";
import { API_KEYS_SOURCE } from "./source-writes.ts";

/** Batch size, because accounts from before the limit may have more ended keys. */
const FORGOTTEN_AT_ONCE = 1000;

export type NewApiKeyInput = ApiKeyWrite & { accountId: string; environment: Environment };

/** Creates a key. Only its hash is stored, so `key` cannot be read again. */
export async function createApiKey(tx: Tx, input: NewApiKeyInput, now: Date): Promise<ApiKey & { key: string }> {
  await requireKeyLimit(tx, input.accountId, now);
  await forgetEnded(tx, input.accountId, now);
  const id = newId("apiKey");
  const { token, secret } = mintApiKey(input.environment, id);
  const row = await tx.find<ApiKeyRow>(sql`
    insert into api_keys (id, account_id, source_id, name, secret_hash, scopes, created_at, expires_at)
    select ${id}, ${input.accountId}, s.id, ${input.name}, ${sha256(secret)}, ${input.scopes}, ${now},
           ${later(now, input.days * DAY)}
    from integration_sources s where s.key = ${API_KEYS_SOURCE} and s.blocked_at is null
    returning ${apiKeyColumns}`);
  if (row === undefined) throw new OperationError("source_blocked");
  return { ...toApiKey(row, input.environment, now), key: token };
}

/** Locks the account's row, so that concurrent requests count each other. */
async function requireKeyLimit(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.run(sql`select from accounts where id = ${accountId} for no key update`);
  const { active } = await tx.one<{ active: number }>(sql`
    select count(*) as active from api_keys
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now}`);
  if (active >= LIMITS.key.activeMax) {
    throw invalidInput({ body: `The account is limited to ${LIMITS.key.activeMax} active keys: revoke one first.` });
  }
}

/** Deletes the oldest ended keys above a limit, because their number would grow without bound. */
const forgetEnded = (tx: Tx, accountId: string, now: Date) =>
  tx.run(sql`
    delete from api_keys where id = any(array(
      select id from api_keys where account_id = ${accountId} and (revoked_at is not null or expires_at <= ${now})
      order by created_at desc, id desc offset ${LIMITS.ended.keptMax} limit ${FORGOTTEN_AT_ONCE}))`);

interface Revocation {
  /** The key's id, its displayed prefix, or the key itself. */
  id: string;
  /** The required account; without it, any account's key. */
  accountId?: string;
  actor: Actor;
}

/** Revokes a key immediately and permanently. Repeating it has no effect. */
export async function revokeApiKey(tx: Tx, { id, accountId, actor }: Revocation, now: Date): Promise<ApiKeyRow> {
  const thisKey = sql`id = ${toKeyId(id)} ${accountId === undefined ? empty : sql`and account_id = ${accountId}`}`;
  const revoked = await tx.run(sql`update api_keys set revoked_at = ${now} where ${thisKey} and revoked_at is null`);
  const row = await tx.find<ApiKeyRow>(sql`select ${apiKeyColumns} from api_keys where ${thisKey}`);
  if (row === undefined) throw notFound();
  if (revoked > 0) await writeAudit(tx, { actor, action: "api_key.revoke", subjectId: row.id }, now);
  return row;
}

const toKeyId = (name: string) => name.replace(/^vtr_(?:dev|live)_([0-9a-z]{26})(?:_.*)?$/s, "key_$1");
