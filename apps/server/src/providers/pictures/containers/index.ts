// Detects a file's type from its bytes, and separates the picture from other data. Hidden or appended data (a place, a
// page, a program) makes a polyglot file. Walking the format's structure detects it; decoding does not.

import type { MediaType } from "@vitrine/contract";
import { walkAvif } from "./avif.ts";
import { walkGif } from "./gif.ts";
import { isCameraTrailer, skipZeros, walkJpeg } from "./jpeg.ts";
import { walkPng } from "./png.ts";
import type { Walk, Walked } from "./walked.ts";
import { walkWebp } from "./webp.ts";

const WALKS: Record<MediaType, Walk> = {
  "image/jpeg": walkJpeg,
  "image/png": walkPng,
  "image/gif": walkGif,
  "image/webp": walkWebp,
  "image/avif": walkAvif,
};

/** Detects the picture type from the first bytes. */
export function sniffMediaType(file: Buffer): MediaType | undefined {
  const startsWith = (at: number, hex: string) => file.toString("hex", at, at + hex.length / 2) === hex;
  if (startsWith(0, "ffd8ff")) return "image/jpeg";
  if (startsWith(0, "89504e470d0a1a0a")) return "image/png";
  if (startsWith(0, "474946383961") || startsWith(0, "474946383761")) return "image/gif";
  if (startsWith(0, "52494646") && startsWith(8, "57454250")) return "image/webp";
  if (startsWith(4, "66747970") && hasAvifBrand(file)) return "image/avif";
  return undefined;
}

function hasAvifBrand(file: Buffer): boolean {
  const brands = file.toString("latin1", 8, Math.min(file.readUInt32BE(0), 256));
  return /^(.{4})*?avi[fs]/s.test(brands);
}

/**
 * Splits a file that consists only of a picture, padding and the trailers of cameras. Undefined for other files. The
 * result keeps `orientation`.
 */
export function walkPicture(file: Buffer, type: MediaType, orientation = 1): Walked | undefined {
  try {
    const walked = WALKS[type](file, orientation);
    if (walked === undefined || walked.end > file.length) return undefined;
    const isWhole = skipZeros(file, walked.end) === file.length;
    return isWhole || (type === "image/jpeg" && isCameraTrailer(file, walked.end)) ? walked : undefined;
  } catch (error) {
    // The data ends beyond the end of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
