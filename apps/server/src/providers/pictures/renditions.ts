// Smaller copies of stored pictures. Runs in a decoder process.

import sharp from "sharp";
import { damaged } from "./unusable.ts";

export interface Rendering {
  width: number;
  format: "webp" | "avif";
  /** Keeps all frames if true, else only the first. */
  animated: boolean;
}

/** Low effort for AVIF: more takes many times as long and saves only a few percent. */
const ENCODINGS = { webp: { quality: 80, effort: 4 }, avif: { quality: 50, effort: 2 } };

/** Stored pictures were checked on upload, so the pixel limit is off. */
export async function renderFile(path: string, to: string, { width, format, animated }: Rendering): Promise<void> {
  try {
    await sharp(path, { pages: animated ? -1 : 1, limitInputPixels: false, sequentialRead: true })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, ENCODINGS[format])
      .toFile(to);
  } catch {
    throw damaged();
  }
}
