// Stored answers of writes with an Idempotency-Key. An advisory lock of the write's transaction marks the first request as
// running, so a killed process leaves nothing to clean up.

import { LIMITS } from "@vitrine/contract";
import { assertNoHiddenWrites, MAY_HIDE_WRITES, type Sql, sql, type Tx } from "../../storage/database.ts";
import { DAY, later } from "../clock.ts";
import { sha256 } from "../credentials/secrets.ts";
import { invalidInput, OperationError } from "../errors.ts";
import type { RawInput } from "../wire.ts";

export interface IdempotentRequest {
  connectionId: string;
  visitorId: string;
  /** Workspace of the write, if any. */
  workspaceId: string | null;
  operation: string;
  key: string;
  requestHash: Buffer;
}

export interface StoredAnswer {
  status: number;
  /** Encrypted, because some answers contain a key or token that is shown once. */
  body: string | null;
  etag: string | null;
  /** Id of the created resource, if the body was too large to store. */
  resourceId: string | null;
  /** Headers of the answer itself, such as its cost. */
  headers: Record<string, string>;
}

export function assertIdempotencyKey(key: string): void {
  if (
    key.length < 1 ||
    key.length > LIMITS.request.idempotencyKeyMax ||
    !/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(key)
  ) {
    throw invalidInput({
      "Idempotency-Key": `must have 1 to ${LIMITS.request.idempotencyKeyMax} printable characters`,
    });
  }
}

/** Requests are equal if they differ in the formatting of their JSON only. */
export const hashRequest = (workspaceId: string | null, { params, query, body, fieldErrors }: RawInput): Buffer =>
  sha256(canonicalJson([workspaceId, params, query, body ?? null, fieldErrors]));

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, node) =>
    typeof node === "object" && node !== null && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  );
}

const lockName = ({ connectionId, visitorId, operation, key }: IdempotentRequest) =>
  JSON.stringify([connectionId, visitorId, operation, key]);

/** Condition for the key, with the same columns in both tables. */
export const withKeyOf = ({ connectionId, visitorId, operation, key }: IdempotentRequest): Sql => sql`
  connection_id = ${connectionId} and visitor_id = ${visitorId} and operation = ${operation} and key = ${key}`;

/** Blocks repeated requests until the transaction ends. */
export async function waitForLock(tx: Tx, request: IdempotentRequest): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${lockName(request)}, 0))`);
}

/** Returns the stored answer, or undefined for the first request, which then holds the lock. */
export async function claimOrReplay(tx: Tx, request: IdempotentRequest, now: Date): Promise<StoredAnswer | undefined> {
  // The second statement runs after the first: the holder of the lock sees the stored answer.
  const [{ locked }, stored] = await Promise.all([
    tx.one<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${lockName(request)}, 0)) as locked`,
    ),
    tx.find<StoredAnswer & { request_hash: Buffer; mayHideWrites: boolean }>(sql`
      select status, body, etag, headers, resource_id as "resourceId", request_hash, ${MAY_HIDE_WRITES} as "mayHideWrites"
      from idempotency_answers
      where ${withKeyOf(request)} and created_at > ${later(now, -DAY)}`),
  ]);
  if (!locked) throw new OperationError("in_progress");
  if (stored === undefined) return undefined;
  if (!stored.request_hash.equals(request.requestHash)) throw new OperationError("idempotency_conflict");
  // A client that gets the answer can read what it wrote.
  if (stored.mayHideWrites && request.workspaceId !== null) await assertNoHiddenWrites(tx, request.workspaceId);
  return stored;
}

export async function storeAnswer(tx: Tx, request: IdempotentRequest, answer: StoredAnswer, now: Date): Promise<void> {
  await tx.run(sql`
    insert into idempotency_answers as i
      (connection_id, visitor_id, operation, key, request_hash, status, body, etag, headers, resource_id, created_at)
    values (${request.connectionId}, ${request.visitorId}, ${request.operation}, ${request.key},
            ${request.requestHash}, ${answer.status}, ${answer.body}, ${answer.etag},
            ${JSON.stringify(answer.headers)}::jsonb, ${answer.resourceId}, ${now})
    on conflict (connection_id, visitor_id, operation, key) do update
      set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
          etag = excluded.etag, headers = excluded.headers, resource_id = excluded.resource_id,
          created_at = excluded.created_at`);
}
