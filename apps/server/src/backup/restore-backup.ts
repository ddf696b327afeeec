// Restores a backup into a database: the schema of its rows, the rows, and then the later migrations. All in one
// transaction; media are stored before it commits.

import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { finished, pipeline } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { parseMediaKey, renditionKeys } from "../domains/media/index.ts";
import { migrateJobs } from "../jobs/index.ts";
import { KEPT_JOBS, prepareArrival, replaceJobs } from "../jobs/kept-jobs.ts";
import type { Keyring } from "../kernel/credentials/keyring.ts";
import type { BlobStore } from "../providers/blobs/index.ts";
import { migrateWithin } from "../storage/migrate.ts";
import { BASELINE, isFormer, listSchemaSteps, newerNames, type SchemaStep } from "../storage/schema/index.ts";
import { applySettings, inOwnTransaction } from "./connection.ts";
import type { Manifest, ReadManifest } from "./manifest.ts";
import { readBackup, type Sink } from "./read-backup.ts";
import { assertRestorable, dropAllObjects, openForRows, RestoreRefused } from "./schema.ts";
import { columnList, listTables, quote, type TableShape, writeSequences } from "./tables.ts";

export interface RestoreParts {
  url: string;
  /** Target for media; null omits them. */
  store: BlobStore | null;
  keyring: Keyring;
  /** Allows the loss of the existing data. */
  replace: boolean;
  /** Also sends mail that was queued. */
  withMail: boolean;
  onProgress: (words: string) => void;
}

export async function restoreBackup(parts: RestoreParts, path: string): Promise<ReadManifest> {
  const { url, keyring } = parts;
  parts.onProgress("checking the file");
  const { manifest } = await readBackup(path, keyring);
  const { ofRows, newer } = await splitSteps(manifest);
  await inOwnTransaction(url, "read only", (client) => assertRestorable(client, parts));
  await migrateJobs(url);
  return inOwnTransaction(url, "", async (client) => {
    await applySettings(client);
    await migrateWithin(client, []); // locks out other migrating processes
    await assertRestorable(client, parts);
    await recordFormerMedia(client);
    await dropAllObjects(client);
    await migrateWithin(client, ofRows);
    const closeForRows = await openForRows(client);
    const read = await load(client, parts, path, manifest);
    parts.onProgress("checking the references");
    await closeForRows();
    await writeSequences(client, manifest.sequences);
    await migrateWithin(client, newer);
    await client.query("update followed_lives set id = gen_random_uuid()::text");
    await replaceJobs({ query: (text) => client.query(text) }, parts);
    await client.query("commit");
    if (manifest.media !== null && parts.store !== null) await removeFormerMedia(client, parts.store);
    return read;
  });
}

/** Splits the schema into the steps that fit the backup's rows, and the later ones. Functions have only one version. */
async function splitSteps({ migrations }: Manifest): Promise<{ ofRows: SchemaStep[]; newer: SchemaStep[] }> {
  const steps = await listSchemaSteps();
  const names = new Set(isFormer(new Set(migrations)) ? BASELINE : migrations);
  const unknown = newerNames(names, steps);
  if (unknown.length > 0) {
    throw new RestoreRefused(`the backup is newer than this build (it has ${unknown.join(", ")}): use the newer build`);
  }
  const fitsRows = ({ name, isReplaceable }: SchemaStep) => isReplaceable || names.has(name);
  return { ofRows: steps.filter(fitsRows), newer: steps.filter((step) => !fitsRows(step)) };
}

/** Second read of the file: its content may have changed, so it is verified again. */
async function load(client: pg.Client, parts: RestoreParts, path: string, expected: Manifest): Promise<ReadManifest> {
  await prepareArrival({ query: (text) => client.query(text) });
  const tables = await listTables(client);
  const loading = new RowsLoading((set) => {
    parts.onProgress(set);
    return client.query(copyFrom(`copy ${targetOf(set, expected, tables)} from stdin`));
  });
  const sink: Sink = {
    rows: (set, bytes) => loading.add(set, bytes),
    media: async (key, bytes) => {
      await loading.end();
      await writeMedia(parts, key, bytes);
    },
  };
  const read = await readBackup(path, parts.keyring, sink);
  await loading.end();
  if (read.manifest.createdAt !== expected.createdAt)
    throw new RestoreRefused("the file was changed during the restore");
  return read;
}

/** Target of a set of rows, in the syntax of COPY. */
function targetOf(name: string, { sets }: Manifest, tables: readonly TableShape[]): string {
  const set = sets.find((known) => known.name === name);
  const table = name === KEPT_JOBS.name ? KEPT_JOBS.arrival : tables.find((one) => `tables/${one.name}` === name)?.name;
  if (set === undefined || table === undefined) throw new RestoreRefused(`there is no table for ${name}`);
  return `${quote(table)} (${columnList(set.columns)})`;
}

/** Loads one set after the other, each by its own COPY. */
class RowsLoading {
  readonly #begin: (set: string) => CopyStreamQuery;
  #set: string | undefined;
  #copy: CopyStreamQuery | undefined;

  constructor(begin: (set: string) => CopyStreamQuery) {
    this.#begin = begin;
  }

  async add(set: string, bytes: Buffer): Promise<void> {
    if (set !== this.#set) await this.end();
    this.#copy ??= this.#begin(set).on("error", () => {}); // the next write, or the end, reports the error
    this.#set = set;
    const copy = this.#copy;
    if (copy.errored !== null) throw copy.errored;
    await new Promise<void>((resolve, reject) => {
      copy.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  async end(): Promise<void> {
    const copy = this.#copy;
    this.#set = this.#copy = undefined;
    if (copy === undefined) return;
    copy.end();
    await finished(copy);
  }
}

async function writeMedia(
  { store, onProgress }: RestoreParts,
  key: string,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  if (store === null) {
    for await (const _ of bytes);
    return;
  }
  onProgress(key);
  const file = join(store.stagingFolder, randomUUID());
  try {
    await pipeline(bytes, createWriteStream(file, { flags: "wx", mode: 0o600 }));
    await store.put(key, file, parseMediaKey(key)?.mimeType ?? "application/octet-stream");
  } finally {
    await rm(file, { force: true });
  }
}

async function recordFormerMedia(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select where to_regclass('media_blobs') is not null");
  await client.query(
    `create temporary table former_media as ${rows.length > 0 ? "select key from media_blobs" : "select ''::text as key where false"}`,
  );
}

const REMOVED_AT_ONCE = 100;

/** Deletes bytes without a row: no later sweep would find them. */
async function removeFormerMedia(client: pg.Client, store: BlobStore): Promise<void> {
  await client.query("delete from former_media where key in (select key from media_blobs)");
  for (;;) {
    const { rows } = await client.query<{ key: string }>(
      `delete from former_media where ctid = any(array(select ctid from former_media limit ${REMOVED_AT_ONCE})) returning key`,
    );
    if (rows.length === 0) return;
    await store.delete(rows.flatMap(({ key }) => [key, ...renditionKeys(key)]));
  }
}
