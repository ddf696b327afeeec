// Visitors' pictures: decoded within limits, turned upright, reduced to their pixels. Runs in a decoder process.

import { LIMITS } from "@vitrine/contract/limits";
import sharp, { type Sharp } from "sharp";
import { sniffMediaType } from "./containers/index.ts";
import { PICTURE_SIDE_MAX } from "./picture-side.ts";
import { damaged, notAPicture, UnusablePicture } from "./unusable.ts";

export interface DecodedPicture {
  width: number;
  height: number;
  /** RGB, row by row. */
  data: Uint8Array;
  /** Size of the upright original. */
  original: { width: number; height: number };
}

/** A part of the upright original. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels of the picture or of a region of it, scaled down to `sideMax`. */
export async function decodePicture(bytes: Uint8Array, sideMax: number, region?: Region): Promise<DecodedPicture> {
  const original = await inspect(bytes);
  try {
    const upright = open(bytes).autoOrient();
    const part = region === undefined ? upright : upright.extract(region);
    const { data, info } = await part
      .resize(sideMax, sideMax, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#808080" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    // One channel instead of three would silently give wrong numbers.
    if (data.length !== info.width * info.height * 3) throw new Error(`${info.channels} channels`);
    return { width: info.width, height: info.height, data, original };
  } catch {
    throw damaged();
  }
}

/** Converts the picture for a model: a small JPEG without place, time and camera. */
export async function toModelPicture(bytes: Uint8Array): Promise<Uint8Array> {
  await inspect(bytes);
  try {
    return await open(bytes)
      .autoOrient()
      .resize(PICTURE_SIDE_MAX, PICTURE_SIDE_MAX, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 88 })
      .toBuffer();
  } catch {
    throw damaged();
  }
}

async function inspect(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  if (bytes.length > LIMITS.picture.bytesMax) throw new UnusablePicture("must have at most 3 MiB");
  if (sniffMediaType(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) === undefined) throw notAPicture();
  const header = await open(bytes, false)
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (header.width * header.height > LIMITS.picture.pixelsMax) {
    throw new UnusablePicture("must have at most 12 megapixels");
  }
  return header.autoOrient;
}

const open = (bytes: Uint8Array, limitInputPixels: number | false = LIMITS.picture.pixelsMax): Sharp =>
  sharp(bytes, { limitInputPixels, failOn: "truncated", sequentialRead: true, pages: 1 });
