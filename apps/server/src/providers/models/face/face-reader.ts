// Reads faces in a process of its own, for one workspace after the other: the networks and their memory are there once,
// and only while they are needed.

import { FairTurns } from "../../../kernel/fair-turns.ts";
import { HeavyKind, openHeavyWork } from "../../../kernel/heavy-work.ts";
import { WorkProcess } from "../../../kernel/work-process.ts";
import { type DecoderLoss, UnusablePicture } from "../../pictures/index.ts";
import type { FaceOutcome } from "../face-reading.ts";
import { abortFailure, ModelFailure, unavailable } from "../failure.ts";
import type { FaceDecoding, FaceJob, FaceResult } from "./face-program.ts";

export interface FacePrograms {
  face: URL;
  decoder: URL;
}

/** Of the process that decodes, for one picture. */
interface FaceDecodingBounds {
  memoryBytesMax: number;
  /** Of processor time. */
  secondsMax: number;
  /** By the clock on the wall. */
  patienceSeconds?: number;
}

export interface FaceReaderOptions {
  decoding?: FaceDecodingBounds | undefined;
  onDecoderLost?: ((how: DecoderLoss) => void) | undefined;
  /** How many pictures of one workspace may wait; one more is refused. */
  waitingMax?: number;
  /** A picture that takes longer has hung: the process is replaced. */
  jobMillisecondsMax?: number | undefined;
  idleMilliseconds?: number;
  /** Of all kinds; this one alone where nothing is said. */
  heavyWork?: FairTurns;
}

const DEFAULTS = { waitingMax: 2, idleMilliseconds: 120_000 };
const DECODING: FaceDecodingBounds = { memoryBytesMax: 2 ** 30, secondsMax: 20 };

/** The networks take some 200 MB, most of it outside of the heap that this limits. */
const HEAP_MEGABYTES_MAX = 512;

export class FaceReader {
  readonly #process: WorkProcess<FaceJob, FaceResult>;
  readonly #heavy: HeavyKind;
  /** At the one process. */
  readonly #turns = new FairTurns({ places: 1, placesPerTenant: 1, waitingMax: 1 });
  readonly #onDecoderLost: (how: DecoderLoss) => void;
  readonly #closing = new AbortController();

  constructor({ face, decoder }: FacePrograms, options: FaceReaderOptions = {}) {
    const { waitingMax, jobMillisecondsMax, idleMilliseconds } = { ...DEFAULTS, ...options };
    this.#onDecoderLost = options.onDecoderLost ?? (() => {});
    this.#heavy = new HeavyKind(options.heavyWork ?? openHeavyWork(), { waitingMax });
    this.#process = new WorkProcess({
      name: "the process for faces",
      program: face,
      given: { ...(options.decoding ?? DECODING), decoder: decoder.href } satisfies FaceDecoding,
      heapMegabytesMax: HEAP_MEGABYTES_MAX,
      jobMillisecondsMax,
      idleMilliseconds,
      failure: unavailable,
    });
  }

  /**
   * Reads the one face of a picture, or says why it cannot be read. Throws UnusablePicture for bytes that are no picture
   * that we take. Nothing of the picture is kept.
   */
  async read(bytes: Uint8Array, signal: AbortSignal, tenant = ""): Promise<FaceOutcome> {
    if (signal.aborted) throw abortFailure(signal);
    const leaving = AbortSignal.any([signal, this.#closing.signal]);
    // Who gives up is told at once; a picture that is being read is read to its end, for nobody.
    let giveUp = () => {};
    const gaveUp = new Promise<never>((_resolve, reject) => {
      giveUp = () => reject(signal.aborted ? abortFailure(signal) : closed());
      leaving.addEventListener("abort", giveUp, { once: true });
    });
    try {
      return await Promise.race([gaveUp, this.#inTurn(bytes, tenant, leaving)]);
    } finally {
      leaving.removeEventListener("abort", giveUp);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(closed());
    await this.#process.close();
  }

  #inTurn(bytes: Uint8Array, tenant: string, signal: AbortSignal): Promise<FaceOutcome> {
    const read = () => this.#turns.run(tenant, () => this.#read(bytes), { signal });
    return this.#heavy.run(tenant, read, { signal });
  }

  async #read(bytes: Uint8Array): Promise<FaceOutcome> {
    const { reading, losses } = await this.#process.run({ bytes });
    for (const how of losses) this.#onDecoderLost(how);
    if ("outcome" in reading) return reading.outcome;
    if ("unusable" in reading) throw new UnusablePicture(reading.unusable);
    throw new ModelFailure("unavailable", `reading a face failed: ${reading.failure}`);
  }
}

const closed = () => new ModelFailure("unavailable", "the face reader is closed");
