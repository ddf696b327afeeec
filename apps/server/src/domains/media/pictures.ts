// The bytes decide what a file is, not its name and not what its sender says.

import { LIMITS, type MediaType } from "@vitrine/contract";
import sharp, { type Metadata } from "sharp";
import { DECODING_SECONDS_MAX, type DecodingGate } from "./decoding.ts";
import { FileBytes, gifScreenPixels, isWholePicture, sniffMediaType } from "./picture-end.ts";

export interface Picture {
  mimeType: MediaType;
  /** As shown, after the rotation that the camera noted. */
  width: number;
  height: number;
  /** No animation, as far as we show it. */
  isStill: boolean;
}

/** All frames of an animation together: some ten seconds of work for its largest rendition. */
const ANIMATION_PIXELS_MAX = 2 * LIMITS.imagePixelsMax;

export const FILE_EXTENSIONS: Record<MediaType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};

/** A file that is not a picture that we take; `problem` is written for its sender. */
export class NotAPicture extends Error {
  readonly problem: string;

  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}

/** Finds out what picture the file is by decoding all of it. `declared` null leaves the type to the bytes. */
export async function inspectPicture(gate: DecodingGate, path: string, declared: MediaType | null): Promise<Picture> {
  const { mimeType, screenPixels } = readStructure(path);
  if (declared !== null && mimeType !== declared) throw new NotAPicture(`is ${mimeType}, not ${declared}`);
  const metadata = await readHeader(path, mimeType);
  const framePixels = Math.max(screenPixels, metadata.width * (metadata.pageHeight ?? metadata.height));
  const { pages = 1 } = metadata;
  const allPixels = framePixels * pages;
  if (framePixels > LIMITS.imagePixelsMax) {
    throw new NotAPicture(`must have at most ${LIMITS.imagePixelsMax / 1e6} megapixels`);
  }
  if (allPixels > ANIMATION_PIXELS_MAX) {
    throw new NotAPicture(`must have at most ${ANIMATION_PIXELS_MAX / 1e6} megapixels in all its frames together`);
  }
  await gate.run(framePixels, () => decodeWholly(path, mimeType));
  const { width, height } = metadata.autoOrient;
  return { mimeType, width, height: height / pages, isStill: pages === 1 || framesOf(mimeType).pages === 1 };
}

function readStructure(path: string): { mimeType: MediaType; screenPixels: number } {
  const file = new FileBytes(path);
  try {
    const mimeType = sniffMediaType(file);
    if (mimeType === undefined) throw new NotAPicture("must be a JPEG, PNG, WebP, GIF or AVIF picture");
    if (!isWholePicture(file, mimeType)) throw new NotAPicture("is cut off, or more than a picture");
    return { mimeType, screenPixels: mimeType === "image/gif" ? gifScreenPixels(file) : 0 };
  } finally {
    file.close();
  }
}

async function readHeader(path: string, type: MediaType): Promise<Metadata> {
  try {
    const metadata = await sharp(path, { ...framesOf(type), limitInputPixels: false }).metadata();
    if (mediaTypeOf(metadata) === type) return metadata;
  } catch {
    // What the library says is of no help to the sender.
  }
  throw new NotAPicture("is damaged");
}

/** GIF and WebP may be animations: all their frames count. */
const framesOf = (type: MediaType) => ({ pages: type === "image/gif" || type === "image/webp" ? -1 : 1 });

function mediaTypeOf({ format, compression }: Metadata): string {
  return format === "heif" && compression === "av1" ? "image/avif" : `image/${format}`;
}

/** A cut-off or broken file shows only here. The result is thrown away: small, so that no memory holds the large one. */
async function decodeWholly(path: string, type: MediaType): Promise<void> {
  const bounds = { failOn: "truncated", limitInputPixels: ANIMATION_PIXELS_MAX, sequentialRead: true } as const;
  try {
    await sharp(path, { ...framesOf(type), ...bounds })
      .resize(8, 8, { fit: "fill" })
      .timeout({ seconds: DECODING_SECONDS_MAX })
      .raw()
      .toBuffer();
  } catch {
    throw new NotAPicture("is damaged");
  }
}
