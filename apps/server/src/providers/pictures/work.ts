// All that is done with strangers' bytes, by name. It runs in a decoder's process, and nowhere else.

import sharp from "sharp";
import { cleanFile, inspectFile } from "./files.ts";
import { renderFile } from "./renditions.ts";
import { UnusablePicture } from "./unusable.ts";
import { decodePicture, toModelPicture } from "./visitor-pictures.ts";

// Every picture is another one: libvips would only keep memory and open files for nothing.
sharp.cache(false);
// Several pictures are worked on at once by several processes; one alone must not take all processors.
sharp.concurrency(1);
// What decodes SVG, PDF, TIFF and twenty other kinds is out of reach, whatever a file begins with.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((kind) => `VipsForeignLoad${kind}`) });

const WORK = { inspectFile, cleanFile, renderFile, toModelPicture, decodePicture };

export type Work = typeof WORK;
export type WorkName = keyof Work;

export interface Job {
  readonly name: WorkName;
  readonly input: readonly unknown[];
}

/** Errors lose their class on the way between processes. */
export type Result = { readonly output: unknown } | { readonly unusable: string } | { readonly failure: string };

export async function perform({ name, input }: Job): Promise<Result> {
  try {
    const work = WORK[name] as (...input: readonly unknown[]) => Promise<unknown>;
    return { output: await work(...input) };
  } catch (error) {
    if (error instanceof UnusablePicture) return { unusable: error.problem };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
