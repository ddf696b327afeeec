// Reads faces in a thread of its own, for one workspace after the other: the networks and their memory are there once,
// and only while they are needed.

import { FairTurns } from "../../../kernel/fair-turns.ts";
import { abortFailure, ModelFailure } from "../failure.ts";
import { UnusablePicture } from "../pictures.ts";
import { WorkThread } from "../work-thread.ts";
import type { FaceOutcome } from "./reading.ts";
import type { FaceJob, FaceResult } from "./worker.ts";

export interface FaceReaderOptions {
  /** How many pictures of one workspace may wait; one more is refused. */
  waitingMax?: number;
  /** A picture that takes longer has hung: the thread is replaced. */
  pictureMillisecondsMax?: number;
  idleMilliseconds?: number;
}

const DEFAULTS = { waitingMax: 2, pictureMillisecondsMax: 30_000, idleMilliseconds: 120_000 };

/** The networks take some 200 MB, most of it outside of the heap that this limits. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 };

export class FaceReader {
  readonly #thread: WorkThread<Pick<FaceJob, "bytes">, FaceResult>;
  readonly #turns: FairTurns;
  readonly #closing = new AbortController();

  constructor(worker: URL, options: FaceReaderOptions = {}) {
    const { waitingMax, pictureMillisecondsMax, idleMilliseconds } = { ...DEFAULTS, ...options };
    this.#turns = new FairTurns({ places: 1, placesPerTenant: 1, waitingMax });
    this.#thread = new WorkThread({
      name: "the face thread",
      url: worker,
      resourceLimits: RESOURCE_LIMITS,
      jobMillisecondsMax: pictureMillisecondsMax,
      idleMilliseconds,
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
      return await Promise.race([gaveUp, this.#turns.run(tenant, () => this.#read(bytes), { signal: leaving })]);
    } finally {
      leaving.removeEventListener("abort", giveUp);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(closed());
    await this.#thread.close();
  }

  async #read(bytes: Uint8Array): Promise<FaceOutcome> {
    const copy = Uint8Array.from(bytes);
    const result = await this.#thread.run({ bytes: copy }, [copy.buffer]);
    if ("outcome" in result) return result.outcome;
    if ("unusable" in result) throw new UnusablePicture(result.unusable);
    throw new ModelFailure("unavailable", `reading a face failed: ${result.failure}`);
  }
}

const closed = () => new ModelFailure("unavailable", "the face reader is closed");
