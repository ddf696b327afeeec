// Writes a backup while the service runs. All rows belong to one snapshot, and media follow. A lock keeps the
// snapshot's media in the store until they are read (storage/backup-lock.ts), and bytes under a key never change.

import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { KEPT_JOBS } from "../jobs/kept-jobs.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Keyring } from "../kernel/credentials/keyring.ts";
import type { BlobStore } from "../providers/blobs/index.ts";
import { blockByteDeletion } from "../storage/backup-lock.ts";
import { ArchiveWriter } from "./archive.ts";
import { applySettings, inOwnTransaction } from "./connection.ts";
import { MediaDigest, RowDigest } from "./digests.ts";
import {
  describeBackup,
  keyFingerprint,
  MANIFEST,
  type Manifest,
  MEDIA,
  type RowSet,
  SIGNATURE,
  signManifest,
} from "./manifest.ts";
import { columnList, listMigrations, listTables, quote, readSequences } from "./tables.ts";

export interface BackupParts {
  url: string;
  /** Null for the rows alone. */
  store: Pick<BlobStore, "open"> | null;
  keyring: Keyring;
  clock: Clock;
  /** The version of this build. */
  build: string;
  /** For the temporary list of media. */
  scratchFolder: string;
  onProgress: (words: string) => void;
}

/** Size of the pieces that are compressed, and so of the memory in use. */
export const PART_BYTES = 4 * 1024 * 1024;
/** Limits the list for readability. */
const MISSING_NAMED = 100;

const compress = promisify(gzip);

export class NothingToBackUp extends Error {
  override readonly name = "NothingToBackUp";
}

/** Writes everything into `out`, ends it, and returns the manifest. */
export async function writeBackup(parts: BackupParts, out: Writable): Promise<Manifest> {
  const at = parts.clock.now();
  const archive = new ArchiveWriter(out);
  try {
    const facts = parts.store === null ? await writeRows(parts, archive, at) : await writeAll(parts, archive, at);
    const manifest = describeBackup({
      createdAt: at.toISOString(),
      build: parts.build,
      key: keyFingerprint(parts.keyring),
      media: null,
      ...facts,
    });
    const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await archive.add(MANIFEST, bytes, at);
    await archive.add(SIGNATURE, Buffer.from(signManifest(parts.keyring, bytes)), at);
    await archive.end();
    return manifest;
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

type Rows = Pick<Manifest, "postgres" | "migrations" | "sets" | "sequences">;

/** Rows and media. The transaction that locks the bytes is separate from the reading one and begins earlier. */
async function writeAll(parts: BackupParts, archive: ArchiveWriter, at: Date): Promise<Rows & Pick<Manifest, "media">> {
  const folder = await mkdtemp(join(parts.scratchFolder, "backup-"));
  const keys = join(folder, "media-keys");
  try {
    return await inOwnTransaction(parts.url, "read only", async (guard) => {
      await applySettings(guard);
      if (!(await blockByteDeletion(guard)))
        throw new Error("another backup is running: try again when it has finished");
      const rows = await writeRows(parts, archive, at, keys);
      const media = await writeMedia(parts, archive, at, keys);
      await guard.query("select"); // fails if the lock was lost, so that bytes could have been removed
      return { ...rows, media };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeRows(parts: BackupParts, archive: ArchiveWriter, at: Date, keysFile?: string): Promise<Rows> {
  return inOwnTransaction(parts.url, "isolation level repeatable read read only", async (client) => {
    await applySettings(client);
    const migrations = await listMigrations(client);
    if (migrations.length === 0) throw new NothingToBackUp("there is nothing to back up: the database has no tables");
    const sets: RowSet[] = [];
    const add = async (name: string, columns: string[], query: string) => {
      parts.onProgress(name);
      const written = await writeSet(client.query(copyTo(`copy ${query} to stdout`)), archive, name, at);
      sets.push({ name, columns, ...written });
    };
    for (const { name, columns } of await listTables(client)) {
      await add(`tables/${name}`, columns, `${quote(name)} (${columnList(columns)})`);
    }
    if (await hasJobs(client)) await add(KEPT_JOBS.name, KEPT_JOBS.columns, `(${KEPT_JOBS.select})`);
    if (keysFile !== undefined) await listUsedKeys(client, keysFile);
    // Sequences are outside of the snapshot and may only be ahead of it.
    const sequences = await readSequences(client);
    return { postgres: await majorOf(client), migrations, sets, sequences };
  });
}

async function writeSet(rows: Readable, archive: ArchiveWriter, name: string, at: Date) {
  const digest = new RowDigest();
  let part: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    const bytes = Buffer.concat(part);
    part = [];
    size = 0;
    digest.add(bytes);
    await archive.add(`${name}/${String(++number).padStart(6, "0")}.copy.gz`, await compress(bytes), at);
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    part.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  return digest.end();
}

/** Lists the keys in a file: there may be millions, and reading their bytes must not keep the snapshot open. */
async function listUsedKeys(client: pg.Client, file: string): Promise<void> {
  const keys = client.query(copyTo("copy (select key from media_blobs where uses > 0 order by key) to stdout"));
  await pipeline(keys, createWriteStream(file, { mode: 0o600 }));
}

async function writeMedia(
  { store, onProgress }: BackupParts,
  archive: ArchiveWriter,
  at: Date,
  keysFile: string,
): Promise<Manifest["media"]> {
  const digest = new MediaDigest();
  const missingKeys: string[] = [];
  let missing = 0;
  let files = 0;
  // Keys contain only characters that COPY does not escape.
  for await (const key of createInterface({ input: createReadStream(keysFile), crlfDelay: Infinity })) {
    const blob = await store?.open(key);
    if (blob === undefined) {
      if (missing++ < MISSING_NAMED) missingKeys.push(key);
      continue;
    }
    const bytes = Readable.from(digest.through(key, blob.bytes), { objectMode: false });
    await archive.addStream({ name: `${MEDIA}${key}`, sizeBytes: blob.sizeBytes, bytes, at });
    onProgress(`media: ${++files}`);
  }
  return { ...digest.end(), missing, missingKeys };
}

async function hasJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select where to_regclass('graphile_worker.jobs') is not null");
  return rows.length > 0;
}

async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  return Math.floor(Number(rows[0]?.version) / 10_000);
}
