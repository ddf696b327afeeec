// Reads a whole backup and verifies its content.

import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parseMediaKey } from "../domains/media/index.ts";
import type { Keyring } from "../kernel/credentials/keyring.ts";
import { type ArchiveEntry, DamagedBackup, readEntries } from "./archive.ts";
import { MediaDigest, RowDigest } from "./digests.ts";
import { MANIFEST, type Manifest, MEDIA, parseManifest, type ReadManifest, SIGNATURE } from "./manifest.ts";
import { PART_BYTES } from "./write-backup.ts";

/** Receives the parts in order. */
export interface Sink {
  /** Rows of a set, in pieces. Sets come one after the other. */
  rows(set: string, bytes: Buffer): Promise<void>;
  media(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
}

const NOTHING: Sink = {
  async rows() {},
  async media(_key, bytes) {
    for await (const _ of bytes);
  },
};

/** Above any manifest, and above any part: one piece plus the longest value. */
const MANIFEST_BYTES = 64 * 1024 * 1024;
const LONGEST_PART_BYTES = 2 ** 30 + PART_BYTES;

const decompress = promisify(gunzip);

/** Throws DamagedBackup unless all content is verified. The sink's data is usable only after that. */
export async function readBackup(path: string, keyring: Keyring, sink: Sink = NOTHING): Promise<ReadManifest> {
  const sets = new Map<string, RowDigest>();
  const media = new MediaDigest();
  const closing = new Map<string, Buffer>();
  for await (const entry of readEntries(path)) {
    const { name } = entry;
    if (name === MANIFEST || name === SIGNATURE) closing.set(name, await readWhole(entry, MANIFEST_BYTES));
    else if (closing.size > 0) throw new DamagedBackup(`the backup was altered: ${name} follows its end`);
    else if (name.startsWith(MEDIA)) await readMedia(entry, media, sink);
    else await readPart(entry, sets, sink);
  }
  const [manifest, signature] = [closing.get(MANIFEST), closing.get(SIGNATURE)];
  if (manifest === undefined || signature === undefined) throw new DamagedBackup("the backup is truncated");
  const read = parseManifest(keyring, manifest, signature.toString("utf8"));
  assertSame(read.manifest, sets, media);
  return read;
}

async function readPart(entry: ArchiveEntry, sets: Map<string, RowDigest>, sink: Sink): Promise<void> {
  const [, set] = /^(.+)\/\d{6}\.copy\.gz$/.exec(entry.name) ?? [];
  if (set === undefined) throw new DamagedBackup(`the backup was altered: ${entry.name} is not part of a backup`);
  const compressed = await readWhole(entry, LONGEST_PART_BYTES);
  const bytes = await decompress(compressed, { maxOutputLength: LONGEST_PART_BYTES }).catch((error) => {
    throw new DamagedBackup(`the backup is damaged at ${entry.name}`, { cause: error });
  });
  const digest = sets.get(set) ?? new RowDigest();
  sets.set(set, digest);
  digest.add(bytes);
  await sink.rows(set, bytes);
}

/** The key determines the target path: an invalid key could point elsewhere. */
async function readMedia(entry: ArchiveEntry, digest: MediaDigest, sink: Sink): Promise<void> {
  const key = entry.name.slice(MEDIA.length);
  if (parseMediaKey(key) === undefined)
    throw new DamagedBackup(`the backup was altered: ${entry.name} is not a media file`);
  await sink.media(key, digest.through(key, entry.bytes));
}

async function readWhole({ name, sizeBytes, bytes }: ArchiveEntry, bytesMax: number): Promise<Buffer> {
  if (sizeBytes > bytesMax) throw new DamagedBackup(`the backup was altered: ${name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function assertSame(manifest: Manifest, sets: Map<string, RowDigest>, media: MediaDigest): void {
  const found = [...sets.keys()].filter((name) => !manifest.sets.some((set) => set.name === name));
  if (found.length > 0) throw new DamagedBackup(`the backup was altered: ${found[0]} was added to it`);
  for (const { name, rows, sha256 } of manifest.sets) {
    const read = (sets.get(name) ?? new RowDigest()).end();
    if (read.sha256 !== sha256 || read.rows !== rows)
      throw new DamagedBackup(`the backup was altered: ${name} does not match its checksum`);
  }
  const { files, sha256 } = media.end();
  if (files !== (manifest.media?.files ?? 0) || (manifest.media !== null && sha256 !== manifest.media.sha256)) {
    throw new DamagedBackup("the backup was altered: its media files do not match");
  }
}
