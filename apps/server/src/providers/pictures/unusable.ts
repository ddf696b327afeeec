import type { MediaType } from "@vitrine/contract";
// The numbers alone: a decoder's process would start several times as slowly with all schemas.
import { LIMITS } from "@vitrine/contract/limits";

/** Why a picture cannot be used; `problem` is written for its sender. */
export class UnusablePicture extends Error {
  readonly problem: string;

  constructor(problem: string) {
    super(problem);
    this.name = "UnusablePicture";
    this.problem = problem;
  }
}

/** What a decoder says of a picture is of no help to its sender. */
export const damaged = () => new UnusablePicture("is damaged");

export const notAPicture = () => new UnusablePicture("must be a JPEG, PNG, WebP, GIF or AVIF picture");

/** An AVIF takes some seven times as long to decode as a JPEG of its size, and six times the memory. */
export const pixelsMax = (type: MediaType) =>
  type === "image/avif" ? LIMITS.media.avifPixelsMax : LIMITS.media.pixelsMax;

export const tooManyPixels = (type: MediaType) =>
  new UnusablePicture(
    `must have at most ${pixelsMax(type) / 1e6} megapixels${type === "image/avif" ? " as AVIF" : ""}`,
  );
