// Smaller copies of stored pictures. Runs in a decoder's process.

import sharp from "sharp";
import { damaged } from "./unusable.ts";

export interface Rendering {
  width: number;
  format: "webp" | "avif";
  /** Whether all frames are kept, or the first alone. */
  animated: boolean;
}

/** Little effort for AVIF: more takes many times as long for a few percent of the bytes. */
const ENCODINGS = { webp: { quality: 80, effort: 4 }, avif: { quality: 50, effort: 2 } };

/** Whatever is in the store was checked when it came in: its pixels are not counted again. */
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
