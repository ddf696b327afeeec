// The bytes decide a file's type, not its name or the declared type.

import { LIMITS, type MediaType } from "@vitrine/contract";
import { type LimitRule, type RateLimiter, takePoints } from "../../kernel/rate-limits.ts";
import type { BlobStore } from "../../providers/blobs/index.ts";
import {
  type Decoder,
  type Decoders,
  type PictureFacts,
  pixelsMax,
  tooManyPixels,
  UnusablePicture,
} from "../../providers/pictures/index.ts";
import type { StagedFile, Staging } from "./staging.ts";

export interface Picture {
  mimeType: MediaType;
  /** Displayed size, after the EXIF rotation. */
  width: number;
  height: number;
  /** False for an animation. */
  isStill: boolean;
}

export interface PictureParts {
  decoders: Decoders;
  limiter: RateLimiter;
  staging: Staging;
  store: Pick<BlobStore, "hasten">;
}

/** Limit of decoded pixels per workspace. The cost of decoding grows with them. */
const DECODED_PIXELS: LimitRule = {
  name: "decoded-pixels",
  max: LIMITS.media.decodedPixelsPerMinute,
  windowSeconds: 60,
};

export const FILE_EXTENSIONS: Record<MediaType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};

/** Limit of a short decoder job: about 50 ms. */
const SHORT_WORK_PIXELS = 4_000_000;
/** Cost of an AVIF pixel relative to other formats. */
const AVIF_FACTOR = 6;

/**
 * Identifies a picture by decoding it fully, in the workspace's decoder queue. Removes all data except the picture.
 * With `declared` null, the bytes decide the type.
 */
export async function acceptPicture(
  parts: PictureParts,
  workspaceId: string,
  staged: StagedFile,
  declared: MediaType | null,
): Promise<Picture & StagedFile> {
  const { decoders, limiter } = parts;
  const clean = (decoder: Decoder, facts: PictureFacts) => cleanUp(parts, decoder, workspaceId, staged, facts);
  const looked = await decoders.lend(
    workspaceId,
    async (decoder) => {
      const facts = await decoder.inspectFile(staged.path);
      assertTaken(facts, declared);
      await takePoints(limiter, DECODED_PIXELS, workspaceId, pixelsOf(facts));
      return { facts, file: isShortWork(facts) ? await clean(decoder, facts) : undefined };
    },
    { isShort: true },
  );
  const { facts } = looked;
  const file = looked.file ?? (await decoders.lend(workspaceId, (decoder) => clean(decoder, facts)));
  const { mimeType, width, height, frames } = facts;
  return { ...file, mimeType, width, height, isStill: frames === 1 };
}

const isShortWork = (facts: PictureFacts) =>
  pixelsOf(facts) * (facts.mimeType === "image/avif" ? AVIF_FACTOR : 1) <= SHORT_WORK_PIXELS;

const pixelsOf = ({ framePixels, frames }: PictureFacts) => framePixels * frames;

function assertTaken(facts: PictureFacts, declared: MediaType | null): void {
  const { mimeType, framePixels } = facts;
  if (declared !== null && mimeType !== declared) throw new UnusablePicture(`is ${mimeType}, not ${declared}`);
  if (framePixels > pixelsMax(mimeType)) throw tooManyPixels(mimeType);
  if (pixelsOf(facts) > LIMITS.media.animationPixelsMax) {
    throw new UnusablePicture(
      `must have at most ${LIMITS.media.animationPixelsMax / 1e6} megapixels across all frames`,
    );
  }
}

async function cleanUp(
  { limiter, staging, store }: PictureParts,
  decoder: Decoder,
  workspaceId: string,
  staged: StagedFile,
  facts: PictureFacts,
): Promise<StagedFile> {
  const path = staging.newPath();
  try {
    const hastened = store.hasten(staged.path);
    hastened.catch(() => {}); // store.put reports this failure
    const clean = await decoder.cleanFile(staged.path, path, facts);
    if (clean === null) return { ...staged, hastened };
    await staging.replace(staged.path, path);
    return { ...clean, path: staged.path };
  } catch (error) {
    await staging.discard(path);
    // A failure at this point may have cost more than the header promised, so it counts as the largest picture.
    if (error instanceof UnusablePicture) {
      await limiter.consume(DECODED_PIXELS, workspaceId, LIMITS.media.pixelsMax);
    }
    throw error;
  }
}
