// The manifest of a backup, written last. A file without it was truncated; a mismatch means that the file was altered.

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
  /** Build that wrote it, and PostgreSQL version of its source. */
  build: z.string(),
  postgres: z.int(),
  /** Schema version: all migrations that apply to the rows. */
  migrations: z.array(z.string()).min(1),
  /** Fingerprint that identifies a SECRET_KEY without revealing it. */
  key: z.string(),
  sets: z.array(RowSet),
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
  /**
   * Null for a backup of the rows alone. `missing` counts bytes that the store lacked; `missingKeys` names the first of
   * them.
   */
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
  /** False: written under another SECRET_KEY, so its signature cannot be verified. */
  isOwnKey: boolean;
}

/** Throws DamagedBackup for a format that this build cannot read, and for a wrong signature of our own key. */
export function parseManifest(keyring: Keyring, bytes: Buffer, signature: string): ReadManifest {
  const manifest = parse(bytes);
  const signer = keyring.signer(PURPOSE);
  const isOwnKey = signer.signatures(FINGERPRINT).some((own) => toFingerprint(own) === manifest.key);
  if (isOwnKey && !signer.verify(digestOf(bytes), Buffer.from(signature, "hex"))) {
    throw new DamagedBackup("the backup was altered: its manifest does not match its signature");
  }
  return { manifest, isOwnKey };
}

function parse(bytes: Buffer): Manifest {
  const stated = parseJson(bytes);
  const { format, version } = stated;
  if (format === FORMAT && typeof version === "number" && version > VERSION) {
    throw new DamagedBackup(`the backup has format ${version}, which requires a newer build`);
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
