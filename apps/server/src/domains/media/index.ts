import type { Doorkeeper } from "../../kernel/access/doorkeeper.ts";
import { type Clock, HOUR, later } from "../../kernel/clock.ts";
import type { DatabaseSlots } from "../../kernel/database-slots.ts";
import type { RateLimiter } from "../../kernel/rate-limits.ts";
import type { BlobStore } from "../../providers/blobs/index.ts";
import type { Decoders } from "../../providers/pictures/index.ts";
import type { PublicFetch } from "../../providers/public-fetch/index.ts";
import type { Database } from "../../storage/database.ts";
import { defineModule } from "../module.ts";
import { Arrivals } from "./arrivals.ts";
import { MediaBytes } from "./bytes.ts";
import { descriptionHandlers } from "./descriptions.ts";
import { createUploadHandler, ExpectedUploads } from "./expected-uploads.ts";
import { MediaFiles } from "./files.ts";
import { importMediaHandler, pictureArrivals } from "./imports.ts";
import type { BytesName } from "./keys.ts";
import {
  deleteMediaHandler,
  getMediaHandler,
  listMediaHandlers,
  type MediaParts,
  type StoredPicture,
} from "./media.ts";
import { Staging } from "./staging.ts";
import { sweep } from "./sweep.ts";
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
export { removeUnusedMedia } from "./tidying.ts";

export interface MediaModuleParts extends MediaParts {
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

export async function mediaModule(given: MediaModuleParts) {
  const bytes = new MediaBytes(given);
  const staging = new Staging(given.store.stagingFolder, given.stagedBytesMax);
  const parts = { ...given, bytes, staging, arrivals: new Arrivals() };
  const sweepStaging = () => staging.sweep(later(given.clock.now(), -HOUR));
  // The sweep may run on another machine, so each process cleans its own folder at the start.
  await sweepStaging();
  const files = new MediaFiles(parts);
  return {
    ...defineModule({
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
      jobs: {
        /** Makes the renditions that visitors request first. */
        make_renditions: (picture: StoredPicture) => files.makeAhead(picture),
        /** Removes bytes that no media use. */
        remove_media_bytes: (name: BytesName) => bytes.removeUnused(name),
        /** Removes leftovers of killed processes in the store and in the staging folder. */
        async sweep_media() {
          await sweepStaging();
          await bytes.sweep();
        },
      },
      cleanup: { media: sweep },
    }),
    /** The public picture files. */
    files,
    /** Receives files for created upload URLs. */
    expectedUploads: new ExpectedUploads(parts),
    /** Imports pictures from the web. */
    arrivals: pictureArrivals(parts, files),
  };
}
