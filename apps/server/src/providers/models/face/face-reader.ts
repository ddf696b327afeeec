// Reads faces in a thread of its own, for one workspace after the other: the networks and their memory are there once,
// and only while they are needed.

import { MessageChannel } from "node:worker_threads";
import { FairTurns } from "../../../kernel/fair-turns.ts";
import { HeavyKind, openHeavyWork } from "../../../kernel/heavy-work.ts";
import { type DecodedPicture, type Decoders, PICTURE_SIDE_MAX, type Region } from "../../pictures/index.ts";
import type { FaceOutcome } from "../face-reading.ts";
import { abortFailure, ModelFailure } from "../failure.ts";
import { WorkThread } from "../threads/work-thread.ts";
import type { CloserPicture, FaceJob, FaceResult } from "./worker.ts";

export interface FaceReaderOptions {
  /** How many pictures of one workspace may wait; one more is refused. */
  waitingMax?: number;
  /** A picture that takes longer has hung: the thread is replaced. */
  pictureMillisecondsMax?: number;
  idleMilliseconds?: number;
  /** Of all kinds; this one alone where nothing is said. */
  heavyWork?: FairTurns;
}

const DEFAULTS = { waitingMax: 2, pictureMillisecondsMax: 30_000, idleMilliseconds: 120_000 };

/** The networks take some 200 MB, most of it outside of the heap that this limits. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 };

export class FaceReader {
  readonly #thread: WorkThread<Omit<FaceJob, "id">, FaceResult>;
  readonly #heavy: HeavyKind;
  /** At the one thread. */
  readonly #turns = new FairTurns({ places: 1, placesPerTenant: 1, waitingMax: 1 });
  readonly #decoders: Decoders;
  readonly #waitingMax: number;
  readonly #closing = new AbortController();

  constructor(worker: URL, decoders: Decoders, options: FaceReaderOptions = {}) {
    const { waitingMax, pictureMillisecondsMax, idleMilliseconds } = { ...DEFAULTS, ...options };
    this.#decoders = decoders;
    this.#waitingMax = waitingMax;
    this.#heavy = new HeavyKind(options.heavyWork ?? openHeavyWork(), { waitingMax });
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
      return await Promise.race([gaveUp, this.#decodeAndRead(bytes, tenant, leaving)]);
    } finally {
      leaving.removeEventListener("abort", giveUp);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(closed());
    await this.#thread.close();
  }

  /** The picture is decoded before it is its turn: whoever waits for a decoder does not keep the thread from others. */
  async #decodeAndRead(bytes: Uint8Array, tenant: string, signal: AbortSignal): Promise<FaceOutcome> {
    const turn = { line: "visitors", waitingMax: this.#waitingMax, signal };
    const decode: Decode = (region) =>
      this.#decoders.lend(tenant, (decoder) => decoder.decodePicture(bytes, PICTURE_SIDE_MAX, region), {
        ...turn,
        hasTurn: region !== undefined,
      });
    const picture = await decode();
    const read = () => this.#turns.run(tenant, () => this.#read(picture, decode), { signal });
    return this.#heavy.run(tenant, read, { signal });
  }

  async #read(picture: DecodedPicture, decode: Decode): Promise<FaceOutcome> {
    const { port1, port2 } = new MessageChannel();
    let failure: unknown;
    port1.on("message", async (region: Region) => {
      const closer: CloserPicture = await decode(region).catch((error) => {
        failure = error;
        return null;
      });
      port1.postMessage(closer);
    });
    try {
      const result = await this.#thread.run({ picture, closer: port2 }, [port2]);
      if ("outcome" in result) return result.outcome;
      throw failure ?? new ModelFailure("unavailable", `reading a face failed: ${result.failure}`);
    } finally {
      port1.close();
    }
  }
}

type Decode = (region?: Region) => Promise<DecodedPicture>;

const closed = () => new ModelFailure("unavailable", "the face reader is closed");
