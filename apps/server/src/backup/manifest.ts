// What a backup says of itself, written last. A file without it was cut off; a file that differs from it was altered.

import { createHash } from "node:crypto";
import { z } from "zod";
import type { Keyring } from "../kernel/credentials/keyring.ts";
import { DamagedBackup } from "./archive.ts";

export const MANIFEST = "manifest.json";
export const SIGNATURE = "manifest.signature";
export const MEDIA = "media/";

const FORMAT = "vitrine-backup";
const VERSION = 1;

const count = z.int().min(0);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Rows in PostgreSQL's COPY text format: `tables/…`, or the job queue's. */
const RowSet = z.object({ name: z.string(), columns: z.array(z.string()), rows: count, bytes: count, sha256: digest });
export type RowSet = z.output<typeof RowSet>;

const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  createdAt: z.string(),
  /** The build that wrote it, and the PostgreSQL that it read. */
  build: z.string(),
  postgres: z.int(),
  /** The schema's version: every migration that the rows have been through. */
  migrations: z.array(z.string()).min(1),
  /** Tells one SECRET_KEY from another, and nothing else about it. */
  key: z.string(),
  sets: z.array(RowSet),
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
  /** Null for a backup of the rows alone. `missing`: the store had no such bytes; the first of them by name. */
  media: z
    .object({ files: count, bytes: count, sha256: digest, missing: count, missingKeys: z.array(z.string()) })
    .nullable(),
});
export type Manifest = z.output<typeof Manifest>;

export const describeBackup = (facts: Omit<Manifest, "format" | "version">): Manifest => ({
  format: FORMAT,
  version: VERSION,
  ...facts,
});

const PURPOSE = "backup";
const FINGERPRINT = "fingerprint";

export const keyFingerprint = (keyring: Keyring): string => toFingerprint(keyring.signer(PURPOSE).sign(FINGERPRINT));

const toFingerprint = (signature: Buffer) => signature.toString("hex").slice(0, 16);

export const signManifest = (keyring: Keyring, bytes: Buffer): string =>
  keyring.signer(PURPOSE).sign(digestOf(bytes)).toString("hex");

export interface ReadManifest {
  manifest: Manifest;
  /** False: it was written under another SECRET_KEY, so nobody can say whether its writer was ours. */
  isOwnKey: boolean;
}

/** Throws DamagedBackup for what this build cannot read, and for what our own key did not sign though it says so. */
export function parseManifest(keyring: Keyring, bytes: Buffer, signature: string): ReadManifest {
  const manifest = parse(bytes);
  const signer = keyring.signer(PURPOSE);
  const isOwnKey = signer.signatures(FINGERPRINT).some((own) => toFingerprint(own) === manifest.key);
  if (isOwnKey && !signer.verify(digestOf(bytes), Buffer.from(signature, "hex"))) {
    throw new DamagedBackup("the backup was altered: its manifest is not the one that was signed");
  }
  return { manifest, isOwnKey };
}

function parse(bytes: Buffer): Manifest {
  const stated = parseJson(bytes);
  const { format, version } = stated;
  if (format === FORMAT && typeof version === "number" && version > VERSION) {
    throw new DamagedBackup(`the backup has format ${version}, which needs a newer build`);
  }
  const parsed = Manifest.safeParse(stated);
  if (!parsed.success) throw new DamagedBackup("the backup's manifest is damaged");
  return parsed.data;
}

function parseJson(bytes: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(bytes.toString("utf8")));
  } catch (error) {
    throw new DamagedBackup("the backup's manifest is damaged", { cause: error });
  }
}

const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
