// Pictures that visitors send: decoded within bounds, turned upright, stripped of everything but their pixels.

import { LIMITS } from "@vitrine/contract";
import sharp, { type Sharp } from "sharp";
import { UnusablePicture } from "../pictures/unusable.ts";
import { abortFailure } from "./failure.ts";

export { UnusablePicture };

const DECODING_SECONDS_MAX = 20;
/** Large enough for every model, small enough to be sent and looked at quickly. */
export const PICTURE_SIDE_MAX = 1280;

/** What we take, by the bytes themselves. Everything else that the decoder knows (SVG, PDF, TIFF …) is refused unread. */
const SIGNATURES: readonly { at: number; bytes: string }[] = [
  { at: 0, bytes: "ffd8ff" }, // JPEG
  { at: 0, bytes: "89504e470d0a1a0a" }, // PNG
  { at: 0, bytes: "47494638" }, // GIF
  { at: 8, bytes: "57454250" }, // WebP
  { at: 4, bytes: "6674797061766966" }, // AVIF
  { at: 4, bytes: "6674797061766973" }, // AVIF, a sequence
];

export interface DecodedPicture {
  width: number;
  height: number;
  /** RGB, row by row. */
  data: Uint8Array;
  /** The picture's own size, upright. */
  original: { width: number; height: number };
}

/** A part of the upright original. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels of the picture, or of a region of it, scaled down where it is larger than `sideMax`. */
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
      .timeout({ seconds: DECODING_SECONDS_MAX })
      .toBuffer({ resolveWithObject: true });
    // One channel where three are expected would silently become wrong numbers.
    if (data.length !== info.width * info.height * 3) throw new Error(`${info.channels} channels`);
    return { width: info.width, height: info.height, data, original };
  } catch (error) {
    throw unusable(error);
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** A few bytes may take seconds to decode, on one of the four threads that files and host names need as well. */
function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(() => {
    if (signal.aborted) throw abortFailure(signal);
    return work();
  });
  lastTurn = turn.catch(() => {});
  return turn;
}

/** The picture as a model may get it: a small JPEG without place, time and camera. One is made at a time. */
export const toModelPicture = (bytes: Uint8Array, signal: AbortSignal): Promise<Uint8Array> =>
  inTurn(signal, () => makeModelPicture(bytes));

/** The same without waiting for a turn, for whoever gives turns. */
export async function makeModelPicture(bytes: Uint8Array): Promise<Uint8Array> {
  await inspect(bytes);
  try {
    return await open(bytes)
      .autoOrient()
      .resize(PICTURE_SIDE_MAX, PICTURE_SIDE_MAX, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 88 })
      .timeout({ seconds: DECODING_SECONDS_MAX })
      .toBuffer();
  } catch (error) {
    throw unusable(error);
  }
}

async function inspect(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  if (bytes.length > LIMITS.pictureBytesMax) throw new UnusablePicture("must have at most 3 MiB");
  const start = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  if (!SIGNATURES.some((signature) => start.startsWith(signature.bytes, signature.at * 2))) {
    throw new UnusablePicture("must be a JPEG, PNG, WebP, GIF or AVIF picture");
  }
  const header = await open(bytes, false)
    .metadata()
    .catch((error) => {
      throw unusable(error);
    });
  if (header.width * header.height > LIMITS.picturePixelsMax) {
    throw new UnusablePicture("must have at most 12 megapixels");
  }
  return header.autoOrient;
}

const open = (bytes: Uint8Array, limitInputPixels: number | false = LIMITS.picturePixelsMax): Sharp =>
  sharp(bytes, { limitInputPixels, failOn: "truncated", sequentialRead: true, pages: 1 });

/** What the decoder says is of no help to the sender. */
const unusable = (error: unknown) => (error instanceof UnusablePicture ? error : new UnusablePicture("is damaged"));
