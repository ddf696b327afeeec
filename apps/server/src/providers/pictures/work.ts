// All functions on untrusted bytes, by name. They run only in a decoder process.

import sharp from "sharp";
import { cleanFile, inspectFile } from "./files.ts";
import { renderFile } from "./renditions.ts";
import { UnusablePicture } from "./unusable.ts";
import { decodePicture, toModelPicture } from "./visitor-pictures.ts";

// Every picture is different: a cache of libvips would only waste memory and open files.
sharp.cache(false);
// Several processes work in parallel; one of them must not use all processors.
sharp.concurrency(1);
// Blocks the loaders of SVG, PDF, TIFF and twenty other formats for all files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((kind) => `VipsForeignLoad${kind}`) });

const WORK = { inspectFile, cleanFile, renderFile, toModelPicture, decodePicture };

export type Work = typeof WORK;
export type WorkName = keyof Work;

export interface Job {
  readonly name: WorkName;
  readonly input: readonly unknown[];
}

/** Errors lose their class between processes. */
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
