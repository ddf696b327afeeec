// Reads faces in one background process, one picture at a time: the networks take much memory, and only while needed.

import { openHeavyWork } from "../../../kernel/heavy-work.ts";
import type { Slots } from "../../../kernel/slots.ts";
import { WorkPool } from "../../../kernel/work-pool.ts";
import { type DecoderLoss, UnusablePicture } from "../../pictures/index.ts";
import type { FaceOutcome } from "../face-reading.ts";
import { abortFailure, ModelFailure, unavailable } from "../failure.ts";
import type { FaceDecoding, FaceJob, FaceResult } from "./face-program.ts";

export interface FacePrograms {
  face: URL;
  decoder: URL;
}

export interface FaceReaderOptions {
  /** Limits of the decoder process, for one picture. */
  decoding?: Omit<FaceDecoding, "decoder"> | undefined;
  onDecoderLost?: ((how: DecoderLoss) => void) | undefined;
  /** Maximum queue of a workspace. */
  waitingMax?: number;
  /** Time after which a picture counts as hung. */
  jobMillisecondsMax?: number | undefined;
  idleMilliseconds?: number;
  /** Slots shared with other heavy work; by default slots of its own. */
  heavyWork?: Slots;
}

const DECODING = { memoryBytesMax: 2 ** 30, secondsMax: 20 };

export class FaceReader {
  readonly #pool: WorkPool<FaceJob, FaceResult>;
  readonly #onDecoderLost: (how: DecoderLoss) => void;

  constructor({ face, decoder }: FacePrograms, options: FaceReaderOptions = {}) {
    const { decoding = DECODING, onDecoderLost = () => {}, waitingMax = 2, heavyWork = openHeavyWork() } = options;
    this.#onDecoderLost = onDecoderLost;
    this.#pool = new WorkPool({
      name: "the process for faces",
      program: face,
      given: { ...decoding, decoder: decoder.href } satisfies FaceDecoding,
      processes: 1,
      // The networks take some 200 MB, most of it outside of the heap that this limits.
      heapMegabytesMax: 512,
      jobMillisecondsMax: options.jobMillisecondsMax,
      idleMilliseconds: options.idleMilliseconds,
      finishesAbandoned: true,
      heavyWork,
      waitingMax,
      failure: unavailable,
    });
  }

  /**
   * Reads the one face of a picture, or says why it cannot be read. Throws UnusablePicture for bytes that are not a
   * supported picture. Stores no part of the picture.
   */
  async read(bytes: Uint8Array, signal: AbortSignal, tenant = ""): Promise<FaceOutcome> {
    if (signal.aborted) throw abortFailure(signal);
    // A caller that gives up gets its error at once, also while the picture is being read.
    let abort = () => {};
    const aborted = new Promise<never>((_resolve, reject) => {
      abort = () => reject(abortFailure(signal));
      signal.addEventListener("abort", abort, { once: true });
    });
    try {
      return await Promise.race([aborted, this.#read(bytes, tenant, signal)]);
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #read(bytes: Uint8Array, tenant: string, signal: AbortSignal): Promise<FaceOutcome> {
    const { reading, losses } = await this.#pool.run(tenant, { bytes }, { signal });
    for (const how of losses) this.#onDecoderLost(how);
    if ("outcome" in reading) return reading.outcome;
    if ("unusable" in reading) throw new UnusablePicture(reading.unusable);
    throw new ModelFailure("unavailable", `reading a face failed: ${reading.failure}`);
  }
}
