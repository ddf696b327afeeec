// Inspects and cleans files before storage. Runs in a decoder process with one picture at a time. Synchronous reads are
// fine there; extra threads would only wait for a processor.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import type { MediaType } from "@vitrine/contract";
import sharp, { type Metadata } from "sharp";
import { sniffMediaType, walkPicture } from "./containers/index.ts";
import { damaged, notAPicture, UnusablePicture } from "./unusable.ts";

/** Facts from a file's structure and header. */
export interface PictureFacts {
  mimeType: MediaType;
  /** Size of one frame as shown, after the camera's rotation. */
  width: number;
  height: number;
  /** Number of decoded frames. */
  frames: number;
  /** Pixels of the largest frame that a viewer has to show. */
  framePixels: number;
  /** EXIF orientation, 1 to 8; 1 is upright. */
  orientation: number;
}

export async function inspectFile(path: string): Promise<PictureFacts> {
  const file = readFileSync(path);
  const mimeType = sniffMediaType(file);
  if (mimeType === undefined) throw notAPicture();
  const walked = walkPicture(file, mimeType);
  if (walked === undefined) throw new UnusablePicture("is truncated or has extra data");
  return factsOf(mimeType, await readHeader(path, mimeType), walked.announcedPixels);
}

function factsOf(mimeType: MediaType, metadata: Metadata, announcedPixels: number): PictureFacts {
  const { width, height, pageHeight = height, pages = 1, orientation = 1, autoOrient } = metadata;
  const frames = framesOf(mimeType).pages === 1 ? 1 : pages;
  return {
    mimeType,
    width: autoOrient.width,
    height: autoOrient.height / frames,
    frames,
    framePixels: Math.max(announcedPixels, width * pageHeight),
    orientation,
  };
}

async function readHeader(path: string, type: MediaType): Promise<Metadata> {
  try {
    const metadata = await sharp(path, { ...framesOf(type), limitInputPixels: false }).metadata();
    if (mediaTypeOf(metadata) === type) return metadata;
  } catch {
    // Damaged, as below.
  }
  throw damaged();
}

/** GIF and WebP may be animations: all their frames count. */
const framesOf = (type: MediaType) => ({ pages: type === "image/gif" || type === "image/webp" ? -1 : 1 });

function mediaTypeOf({ format, compression }: Metadata): string {
  return format === "heif" && compression === "av1" ? "image/avif" : `image/${format}`;
}

export interface CleanFile {
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/**
 * Writes the picture to `to` without place, time, camera, comments and other metadata, without re-encoding. Returns
 * null if `path` is already clean. In both cases the result is decoded completely, so the stored file is the checked
 * one.
 */
export async function cleanFile(path: string, to: string, facts: PictureFacts): Promise<CleanFile | null> {
  const file = readFileSync(path);
  const walked = walkPicture(file, facts.mimeType, facts.orientation);
  if (walked === undefined) throw damaged();
  const clean = Buffer.concat(walked.kept);
  if (clean.equals(file)) {
    await decodeWholly(path, facts);
    return null;
  }
  writeFileSync(to, clean, { flag: "wx" });
  await assertSame(to, facts, walked.announcedPixels);
  await decodeWholly(to, facts);
  return { sizeBytes: clean.length, sha256: createHash("sha256").update(clean).digest("hex") };
}

async function assertSame(path: string, facts: PictureFacts, announcedPixels: number): Promise<void> {
  const found = factsOf(facts.mimeType, await readHeader(path, facts.mimeType), announcedPixels);
  if (Object.entries(facts).some(([name, value]) => found[name as keyof PictureFacts] !== value)) throw damaged();
}

/** Only a complete decode detects a truncated or broken file. The small result saves memory and is discarded. */
async function decodeWholly(path: string, { mimeType, framePixels, frames }: PictureFacts): Promise<void> {
  const bounds = { failOn: "truncated", limitInputPixels: framePixels * frames, sequentialRead: true } as const;
  try {
    await sharp(path, { ...framesOf(mimeType), ...bounds })
      .resize(8, 8, { fit: "fill" })
      .raw()
      .toBuffer();
  } catch {
    throw damaged();
  }
}
