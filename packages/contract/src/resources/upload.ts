import { z } from "zod";
import { MEDIA_TYPES } from "../enumerations.ts";
import { text, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { mediaFileName } from "./media.ts";

export const UploadWrite = z
  .strictObject({
    fileName: mediaFileName(),
    mimeType: z.enum(MEDIA_TYPES),
    size: z.int().min(1).max(LIMITS.media.fileBytesMax).meta({ description: "Size in bytes." }),
  })
  .meta({ id: "UploadWrite" });

export const Upload = z
  .strictObject({
    url: z.string().meta({ description: "URL for one PUT of the bytes, without a credential." }),
    method: z.literal("PUT"),
    fileName: z.string(),
    mimeType: z.enum(MEDIA_TYPES),
    size: z.int().min(1),
    expiresAt: timestamp(),
  })
  .meta({ id: "Upload" });

/** Only a development service fetches from localhost; any other rejects it. */
const HTTPS_OR_LOCALHOST = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])\S+$/i;

export const MediaImport = z
  .strictObject({
    url: text({ min: 9, max: LIMITS.field.linkMax })
      .regex(HTTPS_OR_LOCALHOST, "must be an https URL")
      .meta({ format: "uri", description: "Public https URL of the image itself, not of a page." }),
    fileName: mediaFileName().optional().meta({ description: "Default: from the URL." }),
  })
  .meta({ id: "MediaImport" });

export const uploadWriteExample = { fileName: "rose-serum.png", mimeType: "image/png", size: 70 } as const;

export const uploadExample: z.output<typeof Upload> = {
  url: "http://localhost:4000/media/uploads/5d1c0a9b6f3e4c7d8a2b1f0e9c8d7b6a5f4e3d2c1b0a9f8e7d6c5b4a39281706",
  method: "PUT",
  ...uploadWriteExample,
  expiresAt: "2026-03-01T10:10:00.000Z",
};
