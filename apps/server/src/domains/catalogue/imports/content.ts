// Content of an import in transit: it arrives as a stream, waits in the database in chunks of one size, and is readable
// from any offset. It is never whole in memory.

import { createHash } from "node:crypto";
import type { WorkspaceScope } from "../../../kernel/access/principals.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Database, sql, type Tx } from "../../../storage/database.ts";
import type { StoreDuring } from "./arrival/index.ts";

const CHUNK_BYTES = 64 * 1024;

export interface StoredContent {
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/** Identifies the content of one import. */
export interface ContentName {
  workspace: WorkspaceScope;
  importId: string;
}

export async function storeContent(
  database: Database,
  { workspace, importId }: ContentName,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  now: Date,
): Promise<StoredContent> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let n = 0;
  for await (const chunk of inChunks(bytes)) {
    hash.update(chunk);
    sizeBytes += chunk.length;
    await database.write((tx) =>
      tx.run(sql`
        insert into import_chunks (workspace_id, import_id, n, bytes, received_at)
        values (${workspace.id}, ${importId}, ${n}, ${chunk}, ${now})`),
    );
    n++;
  }
  return { sizeBytes, sha256: hash.digest("hex") };
}

/**
 * Yields chunks of one size, except the last, so that an offset determines its chunk. A chunk is valid until the next
 * one is requested. All chunks share one buffer: the garbage of a whole file would delay all requests.
 */
async function* inChunks(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of bytes) {
    for (let taken = 0; taken < piece.length; ) {
      const part = piece.subarray(taken, taken + CHUNK_BYTES - filled);
      chunk.set(part, filled);
      filled += part.length;
      taken += part.length;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

export async function* readContent(
  database: Database,
  { workspace, importId }: ContentName,
  fromOffset: number,
): AsyncGenerator<Buffer> {
  let skip = fromOffset % CHUNK_BYTES;
  for (let n = Math.floor(fromOffset / CHUNK_BYTES); ; n++) {
    const row = await database.read((tx) =>
      tx.find<{ bytes: Buffer }>(sql`
        select bytes from import_chunks
        where workspace_id = ${workspace.id} and import_id = ${importId} and n = ${n}`),
    );
    if (row === undefined) return;
    yield row.bytes.subarray(skip);
    skip = 0;
  }
}

async function* readRange(database: Database, name: ContentName, start: number, end: number): AsyncGenerator<Buffer> {
  let left = end - start;
  for await (const chunk of readContent(database, name, start)) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/** Stores bytes like the content of an import that never exists. The sweep deletes leftovers of a killed process. */
export const keepingContent = (database: Database, workspace: WorkspaceScope, now: Date): StoreDuring =>
  async function* (bytes, work) {
    const name = { workspace, importId: newId("import") };
    try {
      const { sizeBytes } = await storeContent(database, name, bytes, now);
      yield* work((start, end) => readRange(database, name, start, end), sizeBytes);
    } finally {
      await database.write((tx) => dropContentWithoutImport(tx, name));
    }
  };

/** Deletes the content of an import that has ended. */
export async function dropContent(tx: Tx, { workspace, importId }: ContentName): Promise<void> {
  await tx.run(sql`delete from import_chunks where workspace_id = ${workspace.id} and import_id = ${importId}`);
  await tx.run(sql`delete from import_keys where workspace_id = ${workspace.id} and import_id = ${importId}`);
}

/** Deletes the content of an ended upload. Without an import, it has no reader. */
export async function dropContentWithoutImport(tx: Tx, { workspace, importId }: ContentName): Promise<void> {
  await tx.run(sql`
    delete from import_chunks
    where workspace_id = ${workspace.id} and import_id = ${importId}
      and not exists (select from imports where workspace_id = ${workspace.id} and id = ${importId})`);
}
