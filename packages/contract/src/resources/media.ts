import { z } from "zod";
import { MEDIA_TYPES } from "../enumerations.ts";
import { count, id, text, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { followedFields, Pagination } from "./common.ts";

export type MediaType = (typeof MEDIA_TYPES)[number];

/** `/media/{key}?w=…` returns the picture with at most this width. */
export const RENDITION_WIDTHS = [320, 640, 960, 1280, 1920] as const;
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];

export const Media = z
  .strictObject({
    id: id(),
    fileName: z.string(),
    mimeType: z.string(),
    size: count(),
    kind: z.string(),
    key: z.string(),
    createdAt: timestamp(),
    usageCount: count().default(0),
    url: z.string().default(""),
  })
  .meta({ id: "Media" });
export type Media = z.output<typeof Media>;

// Rejects characters that file names cannot have on every system. A name is only shown and downloaded, never opened as
// a path.
const NOT_IN_FILE_NAMES = /[/\\\p{Cc}\u2028\u2029]/u;

export const mediaFileName = () =>
  title({ max: LIMITS.field.fileNameMax }).refine(
    (value) => !NOT_IN_FILE_NAMES.test(value),
    "must not contain slashes or control characters",
  );

// Searches for one invalid character. A pattern that matches all characters keeps state for each, which can overflow on
// megabytes.
const isBase64 = (value: string) => value.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(value.replace(/={1,2}$/, ""));

export const MediaWrite = z
  .strictObject({
    fileName: mediaFileName(),
    mimeType: z.enum(MEDIA_TYPES),
    base64: text({ min: 4, max: LIMITS.media.base64Max })
      .refine(isBase64, "must be padded base64 without a data URL prefix")
      .meta({ contentEncoding: "base64" }),
  })
  .meta({ id: "MediaWrite" });

/** An image in the media library, with fields that the closed resource `Media` cannot have. */
export const MediaRow = Media.extend({
  width: count().describe("In pixels."),
  height: count(),
  altText: z.string().describe("Alternative text for people who cannot see the image; empty if not set."),
}).meta({ id: "MediaRow" });
export type MediaRow = z.output<typeof MediaRow>;

export const MediaAltText = z
  .strictObject({ altText: text({ max: LIMITS.media.altTextMax }) })
  .meta({ id: "MediaAltText" });

export const MediaSummary = z
  .strictObject({ total: count(), unused: count(), linked: count(), multiLinked: count() })
  .meta({ id: "MediaSummary" });
export type MediaSummary = z.output<typeof MediaSummary>;

export const MediaList = z
  .strictObject({ media: z.array(Media), pagination: Pagination, summary: MediaSummary, ...followedFields() })
  .meta({ id: "MediaList" });

export const MediaRowList = z
  .strictObject({ media: z.array(MediaRow), pagination: Pagination, summary: MediaSummary })
  .meta({ id: "MediaRowList" });

export const MediaBatch = z.strictObject({ media: z.array(Media) }).meta({ id: "MediaBatch" });

/** A use of an image. The website's `id` is the place on it, and its `name` is empty. */
export const MediaUse = z
  .strictObject({ kind: z.enum(["PRODUCT", "COLLECTION", "WEBSITE"]), id: id(), name: z.string() })
  .meta({ id: "MediaUse" });
export type MediaUse = z.output<typeof MediaUse>;

export const MediaUseList = z
  .strictObject({ uses: z.array(MediaUse), pagination: Pagination })
  .meta({ id: "MediaUseList" });

export const MediaName = z.strictObject({ fileName: mediaFileName() }).meta({ id: "MediaName" });

export const mediaExample: Media = {
  id: "med_01kp2v8d3nfa9svqmz4c7hxw1e",
  fileName: "rose-serum.png",
  mimeType: "image/png",
  size: 70,
  kind: "IMAGE",
  key: "wks_01kp2v8d3nfa9svqmz4c7hxw1f/80d5b7a4a2b1a9b0d3b8a9c3f0ec7fbc2b1e3ffb8a8ad5f3b77e1a4ef4bb1a4d.png",
  createdAt: "2026-03-01T10:00:00.000Z",
  usageCount: 0,
  url: "http://localhost:4000/media/wks_01kp2v8d3nfa9svqmz4c7hxw1f/80d5b7a4a2b1a9b0d3b8a9c3f0ec7fbc2b1e3ffb8a8ad5f3b77e1a4ef4bb1a4d.png",
};

export const mediaRowExample: MediaRow = {
  ...mediaExample,
  width: 1,
  height: 1,
  altText: "A bottle of rose serum on white stone",
};

/** A complete PNG file of one pixel. */
export const mediaWriteExample = {
  fileName: mediaExample.fileName,
  mimeType: "image/png",
  base64: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
} as const;
