import type { Doorkeeper } from "../../kernel/access/doorkeeper.ts";
import type { Handler } from "../../kernel/call/handler.ts";
import { type Clock, HOUR, later } from "../../kernel/clock.ts";
import type { DatabaseSlots } from "../../kernel/database-slots.ts";
import type { RateLimiter } from "../../kernel/rate-limits.ts";
import type { BlobStore } from "../../providers/blobs/index.ts";
import type { Decoders } from "../../providers/pictures/index.ts";
import type { PublicFetch } from "../../providers/public-fetch/index.ts";
import type { Database } from "../../storage/database.ts";
import { Arrivals } from "./arrivals.ts";
import { MediaBytes } from "./bytes.ts";
import { descriptionHandlers } from "./descriptions.ts";
import { createUploadHandler, ExpectedUploads } from "./expected-uploads.ts";
import { MediaFiles } from "./files.ts";
import { importMediaHandler, type PictureArrivals, pictureArrivals } from "./imports.ts";
import type { BytesName } from "./keys.ts";
import {
  deleteMediaHandler,
  getMediaHandler,
  listMediaHandlers,
  type MediaParts,
  type StoredPicture,
} from "./media.ts";
import { Staging } from "./staging.ts";
import { tidyingHandlers } from "./tidying.ts";
import {
  replaceMediaFileHandler,
  replaceMediaHandler,
  uploadMediaFilesHandler,
  uploadMediaHandler,
} from "./uploads.ts";

export type { PictureArrivals } from "./imports.ts";
export { parseMediaKey, renditionKeys } from "./keys.ts";
export { findMediaByName } from "./media.ts";
export { existingMediaIds, type MediaRow, type MediaUrl, mediaColumns, toMedia } from "./rows.ts";
export { sweep } from "./sweep.ts";
export { removeUnusedMedia } from "./tidying.ts";

export interface MediaDomain {
  handlers: Handler[];
  /** The public picture files. */
  files: MediaFiles;
  /** Receives files for created upload URLs. */
  expectedUploads: ExpectedUploads;
  /** Imports pictures from the web. */
  arrivals: PictureArrivals;
  /** Makes the renditions that visitors request first. */
  makeRenditions(picture: StoredPicture): Promise<void>;
  /** Removes bytes that no media use. */
  removeUnusedBytes(bytes: BytesName): Promise<void>;
  /** Removes leftovers of killed processes in the store and in the staging folder. */
  sweepBytes(): Promise<void>;
}

export interface MediaDomainParts extends MediaParts {
  database: Database;
  slots: DatabaseSlots;
  store: BlobStore;
  clock: Clock;
  limiter: RateLimiter;
  requestsPerMinute: number;
  doorkeeper: Doorkeeper;
  publicFetch: PublicFetch;
  decoders: Decoders;
  /** Returns the upload URL for a token. */
  uploadUrl: (token: string) => string;
  onReleaseError: (error: unknown) => void;
  /** Maximum bytes of staged pictures, for all workspaces together. */
  stagedBytesMax: number;
}

export async function openMediaDomain(given: MediaDomainParts): Promise<MediaDomain> {
  const bytes = new MediaBytes(given);
  const staging = new Staging(given.store.stagingFolder, given.stagedBytesMax);
  const parts = { ...given, bytes, staging, arrivals: new Arrivals() };
  const sweepStaging = () => staging.sweep(later(given.clock.now(), -HOUR));
  // The sweep may run on another machine, so each process cleans its own folder at the start.
  await sweepStaging();
  const files = new MediaFiles(parts);
  return {
    handlers: [
      ...listMediaHandlers(parts),
      ...descriptionHandlers(parts),
      getMediaHandler(parts),
      uploadMediaHandler(parts),
      uploadMediaFilesHandler(parts),
      replaceMediaHandler(parts),
      replaceMediaFileHandler(parts),
      deleteMediaHandler(parts),
      ...tidyingHandlers(parts),
      createUploadHandler(given.uploadUrl),
      importMediaHandler(parts),
    ],
    files,
    expectedUploads: new ExpectedUploads(parts),
    arrivals: pictureArrivals(parts, files),
    makeRenditions: (picture) => files.makeAhead(picture),
    removeUnusedBytes: (name) => bytes.removeUnused(name),
    async sweepBytes() {
      await sweepStaging();
      await bytes.sweep();
    },
  };
}
