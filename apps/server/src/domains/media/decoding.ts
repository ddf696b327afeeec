// Decoding pictures takes memory and processor time out of all proportion to the bytes that ask for it. Everything that
// decodes goes through one gate.

import sharp from "sharp";

// Every picture is another one: libvips would only keep memory and open files for nothing.
sharp.cache(false);

/** Half of the threads that Node has for such work, so that files and names can still be looked up meanwhile. */
const PLACES = 2;
/** A picture beyond this takes all places: the worst (AVIF) needs some 20 bytes a pixel to decode. */
const LARGE_PIXELS = 25_000_000;

export class DecodingGate {
  #free = PLACES;
  readonly #waiting: { places: number; enter: () => void }[] = [];

  async run<T>(pixels: number, work: () => Promise<T>): Promise<T> {
    const places = pixels > LARGE_PIXELS ? PLACES : 1;
    await new Promise<void>((enter) => {
      this.#waiting.push({ places, enter });
      this.#admit();
    });
    try {
      return await work();
    } finally {
      this.#free += places;
      this.#admit();
    }
  }

  /** Strictly in turn, so that large pictures are not passed over for ever. */
  #admit(): void {
    for (let next = this.#waiting[0]; next !== undefined && next.places <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.places;
      next.enter();
    }
  }
}

/** No picture that we take needs longer, by far. */
export const DECODING_SECONDS_MAX = 60;
