import type { MediaType } from "@vitrine/contract";
// Imports only the limits: with all schemas a decoder process would start several times as slowly.
import { LIMITS } from "@vitrine/contract/limits";

/** An unusable picture; `problem` is a text for its sender. */
export class UnusablePicture extends Error {
  readonly problem: string;

  constructor(problem: string) {
    super(problem);
    this.name = "UnusablePicture";
    this.problem = problem;
  }
}

/** A decoder's message would not help the sender. */
export const damaged = () => new UnusablePicture("is damaged");

export const notAPicture = () => new UnusablePicture("must be a JPEG, PNG, WebP, GIF or AVIF image");

/** An AVIF takes some seven times as long to decode as a JPEG of its size, and six times the memory. */
export const pixelsMax = (type: MediaType) =>
  type === "image/avif" ? LIMITS.media.avifPixelsMax : LIMITS.media.pixelsMax;

export const tooManyPixels = (type: MediaType) =>
  new UnusablePicture(
    `must have at most ${pixelsMax(type) / 1e6} megapixels${type === "image/avif" ? " as AVIF" : ""}`,
  );
