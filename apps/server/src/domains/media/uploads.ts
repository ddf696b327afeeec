// Uploads and replacements. The picture is checked and stored before the transaction, under a claim that ends with the
// write. If the call fails before that, the bytes are removed.

import {
  type Media,
  type MediaType,
  mediaFileName,
  replaceMedia,
  replaceMediaFile,
  uploadMedia,
  uploadMediaFiles,
} from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handlePrepared, type Prepared } from "../../kernel/call/handler.ts";
import { type FieldErrors, invalidInput, notFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { IncomingFile } from "../../kernel/wire.ts";
import type { BlobStore } from "../../providers/blobs/index.ts";
import { UnusablePicture } from "../../providers/pictures/index.ts";
import { type Database, join, sql, type Tx } from "../../storage/database.ts";
import { searchForm } from "../../storage/text-keys.ts";
import { requireWithinLimit } from "../quotas/index.ts";
import type { Arrivals } from "./arrivals.ts";
import type { MediaBytes } from "./bytes.ts";
import { mediaKey } from "./keys.ts";
import type { MediaParts } from "./media.ts";
import { acceptPicture, type Picture, type PictureParts } from "./pictures.ts";
import { getMediaRow, type MediaRow, newMediaColumns, toMedia } from "./rows.ts";
import type { StagedFile } from "./staging.ts";

export interface UploadParts extends MediaParts, PictureParts {
  database: Database;
  bytes: MediaBytes;
  store: BlobStore;
  arrivals: Arrivals;
  /** Only reports a failed release, because the sweep ends the claim an hour later. */
  onReleaseError: (error: unknown) => void;
}

/** Rejects a full workspace before its picture is received, decoded or fetched. */
export const requireMediaQuota = ({ tx, workspace }: { tx: Tx; workspace: WorkspaceScope }): Promise<void> =>
  requireWithinLimit(tx, workspace, "mediaBytes");

/** A checked picture with name and key. */
export interface Upload extends Picture {
  fileName: string;
  key: string;
  sizeBytes: number;
}

interface StagedUpload extends Upload, Pick<StagedFile, "path" | "hastened"> {
  /** The key of the bytes as sent. */
  sentKey: string;
}

export function uploadMediaHandler(parts: UploadParts): Handler {
  return handlePrepared(
    uploadMedia,
    async ({ database, workspace, body }) => {
      await database.read((tx) => requireMediaQuota({ tx, workspace }));
      return prepareBase64(parts, workspace, body);
    },
    async ({ tx, workspace, now, prepared }) => {
      return toMedia(await insertOne(parts, tx, workspace, prepared, now), parts.mediaUrl);
    },
  );
}

export function uploadMediaFilesHandler(parts: UploadParts): Handler {
  return handlePrepared(
    uploadMediaFiles,
    async ({ database, workspace, files }) => {
      await database.read((tx) => requireMediaQuota({ tx, workspace }));
      return prepareFiles(parts, workspace, files);
    },
    async ({ tx, workspace, now, prepared }) => {
      const rows = await insertMedia(parts, tx, workspace, prepared, now);
      return { media: rows.map((row) => toMedia(row, parts.mediaUrl)) };
    },
  );
}

export function replaceMediaHandler(parts: UploadParts): Handler {
  return handlePrepared(
    replaceMedia,
    ({ workspace, body }) => prepareBase64(parts, workspace, body),
    ({ tx, workspace, params, now, prepared }) => replaceRow(parts, tx, workspace, params.id, prepared, now),
  );
}

export function replaceMediaFileHandler(parts: UploadParts): Handler {
  return handlePrepared(
    replaceMediaFile,
    async ({ workspace, params, files }) => {
      // Rejects a missing image before the file is received or decoded.
      await parts.database.read((tx) => getMediaRow(tx, workspace, params.id));
      const { value, ...prepared } = await prepareFiles(parts, workspace, files, () => "file");
      return { ...prepared, value: value[0] as Upload };
    },
    ({ tx, workspace, params, now, prepared }) => replaceRow(parts, tx, workspace, params.id, prepared, now),
  );
}

async function replaceRow(
  { bytes, mediaUrl, removeBytesLater, makeRenditionsLater }: UploadParts,
  tx: Tx,
  workspace: WorkspaceScope,
  id: string,
  { fileName, mimeType, sizeBytes, key, width, height }: Upload,
  now: Date,
): Promise<Media> {
  const former = await tx.find<{ key: string }>(
    sql`select key from media where workspace_id = ${workspace.id} and id = ${id} for no key update`,
  );
  if (former === undefined) throw notFound();
  // The key derives from the bytes, so the same picture with the same name is no change.
  const changed = await tx.run(sql`
    update media m
    set file_name = ${fileName}, mime_type = ${mimeType}, size_bytes = ${sizeBytes}, key = ${key}, width = ${width},
        height = ${height}, search_text = ${searchForm(fileName)}, updated_at = ${now}
    where m.workspace_id = ${workspace.id} and m.id = ${id} and (m.key, m.file_name) <> (${key}, ${fileName})`);
  tx.hasNoEffect = changed === 0;
  await bytes.endClaims(tx, workspace, [key]);
  const row = await getMediaRow(tx, workspace, id);
  if (former.key !== row.key) {
    await removeBytesLater(tx, { workspaceId: workspace.id, key: former.key });
    await makeRenditionsLater(tx, { workspaceId: workspace.id, key, width });
  }
  return toMedia(row, mediaUrl);
}

/** Inserts in one packet. Ids increase in list order, so that a batch keeps its order. */
async function insertMedia(
  { bytes, makeRenditionsLater }: UploadParts,
  tx: Tx,
  workspace: WorkspaceScope,
  uploads: readonly Upload[],
  now: Date,
): Promise<MediaRow[]> {
  const values = uploads.map(
    (upload) => sql`(${workspace.id}, ${newId("media")}, ${upload.fileName}, ${upload.mimeType}, ${upload.sizeBytes},
      'IMAGE', ${upload.key}, ${upload.width}, ${upload.height}, ${searchForm(upload.fileName)}, ${now}, ${now})`,
  );
  const keys = uploads.map(({ key }) => key);
  const [rows] = await Promise.all([
    tx.many<MediaRow>(sql`
      insert into media as m (workspace_id, id, file_name, mime_type, size_bytes, kind, key, width, height, search_text,
                              created_at, updated_at)
      values ${join(values)}
      returning ${newMediaColumns}`),
    bytes.endClaims(tx, workspace, keys),
    ...uploads.map(({ key, width }) => makeRenditionsLater(tx, { workspaceId: workspace.id, key, width })),
  ]);
  return rows;
}

export async function insertOne(
  parts: UploadParts,
  tx: Tx,
  workspace: WorkspaceScope,
  upload: Upload,
  now: Date,
): Promise<MediaRow> {
  const [row] = await insertMedia(parts, tx, workspace, [upload], now);
  return row as MediaRow;
}

interface Base64Upload {
  fileName: string;
  mimeType: MediaType;
  base64: string;
}

const prepareBase64 = (parts: UploadParts, workspace: WorkspaceScope, { fileName, mimeType, base64 }: Base64Upload) =>
  preparePicture(parts, workspace, {
    bytes: [Buffer.from(base64, "base64")],
    fileName,
    declared: mimeType,
    field: "base64",
  });

/** Prepares one picture; `field` is the field for its errors. */
export async function preparePicture(
  parts: UploadParts,
  workspace: WorkspaceScope,
  arrival: Declaration & { bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; field: string },
): Promise<Prepared<Upload>> {
  const staged = await parts.staging.receive(workspace.id, arrival.bytes);
  try {
    const upload = await checkStaged(parts, workspace, staged, arrival);
    return { ...(await storeClaimed(parts, workspace, [upload])), value: upload };
  } catch (error) {
    throw error instanceof UnusablePicture ? invalidInput({ [arrival.field]: error.problem }) : error;
  } finally {
    await parts.staging.discard(staged.path);
  }
}

/** Receives a call's files when the workspace has a free slot. */
const prepareFiles: typeof receiveFiles = (parts, workspace, files, fieldOf) =>
  parts.arrivals.run(workspace.id, () => receiveFiles(parts, workspace, files, fieldOf));

/**
 * Checks all files before any is stored: the batch succeeds or fails as a whole, and the error lists all problems.
 * After a refusal, no further file is kept.
 */
async function receiveFiles(
  parts: UploadParts,
  workspace: WorkspaceScope,
  files: AsyncIterable<IncomingFile>,
  fieldOf = (index: number) => `files.${index}`,
): Promise<Prepared<Upload[]>> {
  const uploads: StagedUpload[] = [];
  const paths = new Set<string>();
  const discardAll = async () => {
    for (const path of paths) await parts.staging.discard(path);
    paths.clear();
  };
  const errors: FieldErrors = {};
  try {
    let index = 0;
    for await (const file of files) {
      const field = fieldOf(index++);
      const staged = await parts.staging.receive(workspace.id, file.bytes);
      paths.add(staged.path);
      try {
        uploads.push(await checkStaged(parts, workspace, staged, parseDeclaration(file)));
      } catch (error) {
        if (!(error instanceof UnusablePicture)) throw error;
        errors[field] = error.problem;
      }
      if (Object.keys(errors).length > 0) await discardAll();
    }
    if (index === 0) errors[fieldOf(0).replace(/\.0$/, "")] = "is required";
    if (Object.keys(errors).length > 0) throw invalidInput(errors);
    const fingerprint = uploads.map(({ fileName, sentKey }) => [fileName, sentKey]);
    return { ...(await storeClaimed(parts, workspace, uploads)), value: uploads, fingerprint };
  } finally {
    await discardAll();
  }
}

interface Declaration {
  fileName: string;
  /** Null if the sender does not specify it. */
  declared: MediaType | null;
}

/** The generic content type. */
const UNSPECIFIED_TYPE = "application/octet-stream";

function parseDeclaration({ fileName, mimeType }: IncomingFile): Declaration {
  const name = mediaFileName().safeParse(fileName);
  if (!name.success) throw new UnusablePicture(`file name ${name.error.issues[0]?.message}`);
  return { fileName, declared: mimeType === UNSPECIFIED_TYPE ? null : (mimeType as MediaType) };
}

async function checkStaged(
  parts: UploadParts,
  workspace: WorkspaceScope,
  staged: StagedFile,
  { fileName, declared }: Declaration,
): Promise<StagedUpload> {
  const { sha256, ...picture } = await acceptPicture(parts, workspace.id, staged, declared);
  const keyOf = (hash: string) => mediaKey(workspace.id, hash, picture.mimeType);
  return { ...picture, fileName, key: keyOf(sha256), sentKey: keyOf(staged.sha256) };
}

/** Claims the keys and stores the bytes. Call `release` if no write ends the claim. */
async function storeClaimed(
  { bytes, store, onReleaseError }: UploadParts,
  workspace: WorkspaceScope,
  uploads: readonly StagedUpload[],
): Promise<{ release(): Promise<void> }> {
  const distinct = new Map(uploads.map((upload) => [upload.key, upload]));
  const keys = [...distinct.keys()];
  const release = () => bytes.release(workspace.id, keys).catch(onReleaseError);
  const claimed = bytes.claim(workspace.id, [...distinct.values()]);
  try {
    const hastened = [...distinct.values()].map((upload) => upload.hastened ?? store.hasten(upload.path));
    await Promise.all([claimed, ...hastened]);
    for (const { key, path, mimeType } of distinct.values()) await store.put(key, path, mimeType, { isHastened: true });
  } catch (error) {
    await claimed.then(release, () => {}); // a failed claim must not be released
    throw error;
  }
  return { release };
}
