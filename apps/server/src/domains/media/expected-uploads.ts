// Uploads to a one-time URL: one file with a fixed size and type, within minutes. The URL is a credential and expires
// with the connection that created it.

import { createUpload, type Media, type MediaType } from "@vitrine/contract";
import { type Doorkeeper, FailedAuthentication } from "../../kernel/access/doorkeeper.ts";
import { assumeWorkspace, principalAs } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { connectionRule } from "../../kernel/call/limits.ts";
import { type Clock, later, MINUTE } from "../../kernel/clock.ts";
import { newSecret, sha256 } from "../../kernel/credentials/secrets.ts";
import { invalidInput, OperationError } from "../../kernel/errors.ts";
import { type RateLimiter, takeHit } from "../../kernel/rate-limits.ts";
import { type Database, empty, raw, type Sql, sql, type Tx } from "../../storage/database.ts";
import { toMedia } from "./rows.ts";
import { insertOne, preparePicture, type UploadParts } from "./uploads.ts";

const UPLOAD_LIFE = 10 * MINUTE;

export function createUploadHandler(uploadUrl: (token: string) => string): Handler {
  return handle(createUpload, "write", async ({ tx, workspace, body, principal, now }) => {
    const { accountId, connectionId } = principalAs(principal, "integration");
    const token = newSecret();
    const expiresAt = later(now, UPLOAD_LIFE);
    await tx.run(sql`
      insert into media_uploads (token_hash, workspace_id, account_id, connection_id, file_name, mime_type, size_bytes,
                                 expires_at)
      values (${sha256(token)}, ${workspace.id}, ${accountId}, ${connectionId}, ${body.fileName},
              ${body.mimeType}, ${body.size}, ${expiresAt})`);
    return { url: uploadUrl(token), method: "PUT" as const, ...body, expiresAt: expiresAt.toISOString() };
  });
}

/** An incoming file. `headers` belong to the answer. */
export interface Arrival {
  token: string;
  /** The sender's IP address. */
  address: string;
  contentType: string | undefined;
  contentLength: number | undefined;
  bytes: AsyncIterable<Uint8Array>;
  headers: Record<string, string>;
}

interface ExpectedUpload {
  workspace_id: string;
  connection_id: string;
  file_name: string;
  mime_type: MediaType;
  size_bytes: number;
}

interface ReceivingParts extends UploadParts {
  database: Database;
  clock: Clock;
  limiter: RateLimiter;
  requestsPerMinute: number;
  doorkeeper: Doorkeeper;
}

export class ExpectedUploads {
  readonly #parts: ReceivingParts;

  constructor(parts: ReceivingParts) {
    this.#parts = parts;
  }

  /** Receives the file. After a refused file, the URL stays valid. */
  async receive({ token, address, bytes, headers, ...declared }: Arrival): Promise<Media> {
    const { database, clock, limiter, doorkeeper, mediaUrl } = this.#parts;
    const now = clock.now();
    const shown = { address, secret: token };
    doorkeeper.assertOpen(shown);
    const expected = await doorkeeper.watch(shown, () => database.read((tx) => getExpected(tx, token, now)));
    doorkeeper.welcome(shown);
    await takeHit(limiter, connectionRule(this.#parts.requestsPerMinute), expected.connection_id, headers);
    assertDeclared(expected, declared);
    const workspace = assumeWorkspace(expected.workspace_id, "the upload's own, read with its secret token");
    const prepared = await this.#parts.arrivals.run(workspace.id, async (hasWaited) => {
      // Several files may be sent to one URL at once. After a wait, another may already be stored.
      if (hasWaited) await database.read((tx) => getExpected(tx, token, now));
      return preparePicture(this.#parts, workspace, {
        bytes: exactly(expected.size_bytes, bytes),
        fileName: expected.file_name,
        declared: expected.mime_type,
        field: "body",
      });
    });
    try {
      return await database.write(async (tx) => {
        await getExpected(tx, token, now, raw("for update of u"));
        const [row] = await Promise.all([
          insertOne(this.#parts, tx, workspace, prepared.value, now),
          tx.run(sql`update media_uploads set used_at = ${now} where token_hash = ${sha256(token)}`),
        ]);
        return toMedia(row, mediaUrl);
      });
    } catch (error) {
      await prepared.release();
      throw error;
    }
  }
}

interface ExpectedRow extends ExpectedUpload {
  expires_at: Date;
  used_at: Date | null;
  connection_ends_at: Date | null;
  connection_revoked_at: Date | null;
  blocked_at: Date | null;
  account_status: string;
  workspace_status: string;
  role: string | null;
}

/**
 * Returns the expected upload. Rejects an unknown, expired or used one, and one whose connection has lost its access.
 */
async function getExpected(tx: Tx, token: string, now: Date, lock: Sql = empty): Promise<ExpectedUpload> {
  const row = await tx.find<ExpectedRow>(sql`
    select u.workspace_id, u.connection_id, u.file_name, u.mime_type, u.size_bytes, u.expires_at, u.used_at,
           coalesce(k.expires_at, g.expires_at) as connection_ends_at,
           coalesce(k.revoked_at, g.revoked_at) as connection_revoked_at,
           s.blocked_at, a.status as account_status, w.status as workspace_status,
           case when g.workspace_ids is null or u.workspace_id = any(g.workspace_ids) then m.role end as role
    from media_uploads u
    join accounts a on a.id = u.account_id
    join workspace_standings w on w.workspace_id = u.workspace_id
    left join members m on m.workspace_id = u.workspace_id and m.account_id = u.account_id
    left join api_keys k on k.id = u.connection_id
    left join oauth_grants g on g.id = u.connection_id
    left join integration_sources s on s.id = coalesce(k.source_id, g.source_id)
    where u.token_hash = ${sha256(token)} ${lock}`);
  if (row === undefined) throw new FailedAuthentication("not_found");
  if (row.used_at !== null) throw new FailedAuthentication("conflict", { fieldErrors: { url: "was already used" } });
  if (row.expires_at <= now) throw new FailedAuthentication("expired_token");
  assertStanding(row, now);
  return row;
}

function assertStanding(row: ExpectedRow, now: Date): void {
  const { connection_ends_at: endsAt } = row;
  if (endsAt === null || row.connection_revoked_at !== null) throw new FailedAuthentication("revoked_token");
  if (endsAt <= now) throw new FailedAuthentication("expired_token");
  if (row.blocked_at !== null) throw new OperationError("source_blocked");
  if (row.account_status !== "ACTIVE") throw new OperationError("account_inactive");
  if (row.role !== "OWNER") throw new OperationError("not_owner");
  if (row.workspace_status !== "ACTIVE") throw new OperationError("workspace_inactive");
}

/** Content types of clients that do not specify one. */
const UNSPECIFIED_TYPES = new Set(["", "application/octet-stream", "application/x-www-form-urlencoded"]);

function assertDeclared(
  { mime_type, size_bytes }: ExpectedUpload,
  { contentType = "", contentLength = size_bytes }: Pick<Arrival, "contentType" | "contentLength">,
): void {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!UNSPECIFIED_TYPES.has(type) && type !== mime_type)
    throw invalidInput({ "Content-Type": `must be ${mime_type}` });
  if (contentLength > size_bytes) throw tooLong(size_bytes);
  if (contentLength < size_bytes) throw tooShort(size_bytes);
}

const tooLong = (sizeBytes: number) =>
  new OperationError("payload_too_large", { fieldErrors: { body: `must have exactly ${sizeBytes} bytes` } });

const tooShort = (sizeBytes: number) => invalidInput({ body: `must have exactly ${sizeBytes} bytes` });

async function* exactly(sizeBytes: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = sizeBytes;
  for await (const chunk of bytes) {
    left -= chunk.length;
    if (left < 0) throw tooLong(sizeBytes);
    yield chunk;
  }
  if (left > 0) throw tooShort(sizeBytes);
}
