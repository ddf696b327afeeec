// The face thread: pixels in, numbers out, one picture at a time. Its own thread, so that requests are answered meanwhile.

import { once } from "node:events";
import { type MessagePort, parentPort } from "node:worker_threads";
import { stepBack } from "../../../kernel/step-back.ts";
import type { DecodedPicture } from "../../pictures/index.ts";
import type { FaceOutcome } from "../face-reading.ts";
import type { LookCloser } from "./read-face.ts";

stepBack();
const { readFace } = await import("./read-face.ts");

export interface FaceJob {
  readonly id: number;
  readonly picture: DecodedPicture;
  /** Takes regions of the picture and answers their pixels: bytes of strangers are not decoded here. */
  readonly closer: MessagePort;
}

/** Null where the region cannot be had. */
export type CloserPicture = DecodedPicture | null;

export type FaceResult = { readonly id: number } & ({ readonly outcome: FaceOutcome } | { readonly failure: string });

/** Errors lose their class on the way between threads. */
async function work({ id, picture, closer }: FaceJob): Promise<FaceResult> {
  try {
    return { id, outcome: await readFace(picture, lookThrough(closer)) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  } finally {
    closer.close();
  }
}

const lookThrough =
  (port: MessagePort): LookCloser =>
  async (region) => {
    port.postMessage(region);
    const [picture] = (await once(port, "message")) as [CloserPicture];
    if (picture === null) throw new Error("the picture cannot be looked at more closely");
    return picture;
  };

parentPort?.on("message", async (job: FaceJob) => parentPort?.postMessage(await work(job)));
