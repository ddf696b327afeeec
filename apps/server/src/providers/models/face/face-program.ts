// Background program that reads faces: bytes in, numbers out. It has its own decoder process, so that the pixels, which
// are many megabytes, do not pass through the service's process.

import { beginBackground, given, runJobs } from "../../../kernel/background.ts";
import {
  type Decoder,
  DecoderLanes,
  type DecoderLoss,
  PICTURE_SIDE_MAX,
  type Region,
  UnusablePicture,
} from "../../pictures/index.ts";
import type { FaceOutcome } from "../face-reading.ts";

beginBackground();
const { readFace } = await import("./read-face.ts");

export interface FaceJob {
  readonly bytes: Uint8Array;
}

/** Settings of its decoder. */
export interface FaceDecoding {
  /** URL of the built program. */
  readonly decoder: string;
  readonly memoryBytesMax: number;
  readonly secondsMax: number;
  readonly patienceSeconds?: number;
}

/** Errors lose their class between processes. */
type Reading = { readonly outcome: FaceOutcome } | { readonly unusable: string } | { readonly failure: string };

export interface FaceResult {
  readonly reading: Reading;
  /** Decoder processes lost during this picture. */
  readonly losses: readonly DecoderLoss[];
}

const { decoder: program, ...bounds } = given<FaceDecoding>();
const losses: DecoderLoss[] = [];
const decoders = new DecoderLanes({
  ...bounds,
  program: new URL(program),
  processes: 1,
  onLost: (how) => losses.push(how),
});

runJobs(async (job: FaceJob): Promise<FaceResult> => ({ reading: await read(job), losses: losses.splice(0) }));

async function read({ bytes }: FaceJob): Promise<Reading> {
  try {
    return { outcome: await decoders.lend("", (decoder) => decodeAndRead(decoder, bytes)) };
  } catch (error) {
    if (error instanceof UnusablePicture) return { unusable: error.problem };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

async function decodeAndRead(decoder: Decoder, bytes: Uint8Array): Promise<FaceOutcome> {
  const decode = (region?: Region) => decoder.decodePicture(bytes, PICTURE_SIDE_MAX, region);
  return readFace(await decode(), decode);
}
