// The process that reads faces: bytes in, numbers out, one picture at a time. Bytes of strangers are decoded in yet another
// process, as everywhere, but in one of its own: pixels are many megabytes, and none of them pass through the process
// that answers.

import { beginBeside, given } from "../../../kernel/beside.ts";
import { doJobs } from "../../../kernel/work-beside.ts";
import {
  type Decoder,
  DecoderLanes,
  type DecoderLoss,
  PICTURE_SIDE_MAX,
  type Region,
  UnusablePicture,
} from "../../pictures/index.ts";
import type { FaceOutcome } from "../face-reading.ts";

beginBeside();
const { readFace } = await import("./read-face.ts");

export interface FaceJob {
  readonly bytes: Uint8Array;
}

/** What it decodes with. */
export interface FaceDecoding {
  /** The address of the built program. */
  readonly decoder: string;
  readonly memoryBytesMax: number;
  readonly secondsMax: number;
  readonly patienceSeconds?: number;
}

/** Errors lose their class on the way between processes. */
type Reading = { readonly outcome: FaceOutcome } | { readonly unusable: string } | { readonly failure: string };

export interface FaceResult {
  readonly reading: Reading;
  /** Processes that decoded, and were lost over it. */
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

doJobs(async (job: FaceJob): Promise<FaceResult> => ({ reading: await read(job), losses: losses.splice(0) }));

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
