// Imports pictures from public URLs, never from the internal network.

import { importMedia, LIMITS, MEDIA_TYPES, mediaFileName } from "@vitrine/contract";
import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handlePrepared, type Prepared } from "../../kernel/call/handler.ts";
import { SECOND } from "../../kernel/clock.ts";
import { OperationError } from "../../kernel/errors.ts";
import { FetchError, type Fetched, type PublicFetch } from "../../providers/public-fetch/index.ts";
import type { Tx } from "../../storage/database.ts";
import type { MediaFiles } from "./files.ts";
import { toMedia } from "./rows.ts";
import { insertOne, preparePicture, requireMediaQuota, type Upload, type UploadParts } from "./uploads.ts";

const FETCH_LIMITS = {
  // File stores often send octet-stream. The bytes decide the type in the end.
  accepts: (type: string) => (MEDIA_TYPES as readonly string[]).includes(type) || /^\w+\/octet-stream$/.test(type),
  sizeBytesMax: LIMITS.media.fileBytesMax,
  timeoutMilliseconds: 15 * SECOND,
  redirectsMax: 3,
};

export function importMediaHandler(parts: UploadParts & { publicFetch: PublicFetch }): Handler {
  const places = new FetchSlots();
  return handlePrepared(
    importMedia,
    async ({ database, workspace, body }) => {
      await database.read((tx) => requireMediaQuota({ tx, workspace }));
      const fetched = await places.run(workspace.id, () => fetchPicture(parts.publicFetch, body.url));
      const fileName = body.fileName ?? nameOf(fetched.url);
      return preparePicture(parts, workspace, { bytes: [fetched.body], fileName, declared: null, field: "url" });
    },
    async ({ tx, workspace, now, prepared }) => {
      return toMedia(await insertOne(parts, tx, workspace, prepared, now), parts.mediaUrl);
    },
  );
}

/** Picture import for background jobs, one picture at a time. The limit on parallel fetches does not apply. */
export interface PictureArrivals {
  /** Fetches, checks and stores a picture. Throws a `FetchError` if the fetch fails. */
  prepare(workspace: WorkspaceScope, url: string): Promise<Prepared<Upload>>;
  /** Returns the image's id. */
  insert(tx: Tx, workspace: WorkspaceScope, upload: Upload, now: Date): Promise<string>;
}

export function pictureArrivals(parts: UploadParts & { publicFetch: PublicFetch }, files: MediaFiles): PictureArrivals {
  return {
    async prepare(workspace, url) {
      await parts.database.read((tx) => requireMediaQuota({ tx, workspace }));
      const own = await openOwn(parts, files, url);
      const bytes = own ?? [(await parts.publicFetch.get(url, FETCH_LIMITS)).body];
      return preparePicture(parts, workspace, { bytes, fileName: nameOf(url), declared: null, field: "url" });
    },
    insert: async (tx, workspace, upload, now) => (await insertOne(parts, tx, workspace, upload, now)).id,
  };
}

/** Opens a picture that this service already hosts, such as one in another workspace's export, without a fetch. */
async function openOwn({ mediaUrl }: UploadParts, files: MediaFiles, url: string) {
  const place = (address: string) => address.replace(/^https?:/i, "");
  const own = place(mediaUrl(""));
  if (!place(url).startsWith(own)) return undefined;
  const file = await files.find(place(url).slice(own.length).replace(/\?.*$/, ""));
  return file?.open();
}

async function fetchPicture(publicFetch: PublicFetch, url: string): Promise<Fetched> {
  try {
    return await publicFetch.get(url, FETCH_LIMITS);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    // The reason may contain internal addresses, so it is only logged.
    const problem =
      error.reason === "refused" ? "must be a public URL of an image of at most 10 MiB" : "cannot be fetched now";
    throw new OperationError("invalid_input", { fieldErrors: { url: problem }, internal: error.message });
  }
}

/** Returns the file name in the URL, if it is valid. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  const name = mediaFileName().safeParse(decoded(last));
  return name.success ? name.data : "picture";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const PLACES = 16;
const PLACES_A_WORKSPACE = 2;

/** Limits parallel fetches in total and per workspace, because a slow host occupies memory and a connection. */
class FetchSlots {
  readonly #taken = new Map<string, number>();
  #total = 0;

  async run<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    const taken = this.#taken.get(workspaceId) ?? 0;
    if (taken >= PLACES_A_WORKSPACE || this.#total >= PLACES) {
      throw new OperationError("rate_limited", { retryAfterSeconds: FETCH_LIMITS.timeoutMilliseconds / SECOND });
    }
    this.#total++;
    this.#taken.set(workspaceId, taken + 1);
    try {
      return await work();
    } finally {
      this.#total--;
      const left = (this.#taken.get(workspaceId) ?? 1) - 1;
      if (left === 0) this.#taken.delete(workspaceId);
      else this.#taken.set(workspaceId, left);
    }
  }
}
