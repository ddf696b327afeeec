// The face thread: pictures in, numbers out, one at a time. Its own thread, so that requests are answered meanwhile.

import { parentPort } from "node:worker_threads";
import { UnusablePicture } from "../pictures.ts";
import { readFace } from "./read-face.ts";
import type { FaceOutcome } from "./reading.ts";

export interface FaceJob {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export type FaceResult = { readonly id: number } & (
  | { readonly outcome: FaceOutcome }
  | { readonly unusable: string }
  | { readonly failure: string }
);

/** Errors lose their class on the way between threads. */
async function work({ id, bytes }: FaceJob): Promise<FaceResult> {
  try {
    return { id, outcome: await readFace(bytes) };
  } catch (error) {
    if (error instanceof UnusablePicture) return { id, unusable: error.problem };
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", async (job: FaceJob) => parentPort?.postMessage(await work(job)));
