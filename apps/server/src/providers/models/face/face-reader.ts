// Reads faces in a thread of its own. The thread starts with the first picture and ends when none has come for a while:
// the networks and their memory are only there while they are needed.

import { Worker } from "node:worker_threads";
import { abortFailure, ModelFailure } from "../failure.ts";
import { UnusablePicture } from "../pictures.ts";
import type { FaceOutcome } from "./reading.ts";
import type { FaceJob, FaceResult } from "./worker.ts";

export interface FaceReaderOptions {
  /** How many pictures may wait; one more is refused. */
  waitingMax?: number;
  /** A picture that takes longer has hung: the thread is replaced. */
  pictureMillisecondsMax?: number;
  idleMilliseconds?: number;
}

const DEFAULTS = { waitingMax: 16, pictureMillisecondsMax: 30_000, idleMilliseconds: 120_000 };

/** A thread can only load the build, also where this file itself runs from its source. */
const WORKER = new URL("./worker.js", import.meta.url.replace("/apps/server/src/", "/apps/server/dist/"));

interface Waiting {
  bytes: Uint8Array;
  signal: AbortSignal;
  resolve: (outcome: FaceOutcome) => void;
  reject: (error: Error) => void;
}

export class FaceReader {
  readonly #options: Required<FaceReaderOptions>;
  readonly #queue: Waiting[] = [];
  #worker: Worker | undefined;
  #current: { id: number; waiting: Waiting; timer: NodeJS.Timeout } | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  constructor(options: FaceReaderOptions = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  /**
   * Reads the one face of a picture, or says why it cannot be read. Throws UnusablePicture for bytes that are no picture
   * that we take. Nothing of the picture is kept.
   */
  read(bytes: Uint8Array, signal: AbortSignal): Promise<FaceOutcome> {
    if (this.#closed) return Promise.reject(new ModelFailure("unavailable", "the face reader is closed"));
    if (signal.aborted) return Promise.reject(abortFailure(signal));
    if (this.#queue.length >= this.#options.waitingMax) {
      return Promise.reject(new ModelFailure("unavailable", "too many pictures are waiting"));
    }
    let giveUp = () => {};
    const read = new Promise<FaceOutcome>((resolve, reject) => {
      const waiting = { bytes, signal, resolve, reject };
      giveUp = () => this.#giveUp(waiting);
      signal.addEventListener("abort", giveUp, { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
    return read.finally(() => signal.removeEventListener("abort", giveUp));
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#queue.splice(0))
      reject(new ModelFailure("unavailable", "the face reader is closed"));
    await this.#stop(new ModelFailure("unavailable", "the face reader is closed"));
  }

  /** Who waits leaves the queue at once; a picture that is being read is read to its end, for nobody. */
  #giveUp(waiting: Waiting): void {
    const place = this.#queue.indexOf(waiting);
    if (place >= 0) this.#queue.splice(place, 1);
    waiting.reject(abortFailure(waiting.signal));
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const waiting = this.#queue.shift();
    if (waiting === undefined) {
      this.#rest();
      return;
    }
    clearTimeout(this.#idle);
    const id = ++this.#lastId;
    const hung = new ModelFailure("unavailable", "a picture took too long to read");
    const timer = setTimeout(() => void this.#stop(hung), this.#options.pictureMillisecondsMax);
    this.#current = { id, waiting, timer };
    const job: FaceJob = { id, bytes: Uint8Array.from(waiting.bytes) };
    this.#thread().postMessage(job, [job.bytes.buffer as ArrayBuffer]);
  }

  #thread(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    // Without this process's own flags: they may say where to find sources, and the thread runs the build.
    const worker = new Worker(WORKER, { stdout: false, stderr: false, execArgv: [] });
    worker.on("message", (result: FaceResult) => this.#finish(result));
    worker.on(
      "error",
      (error) => void this.#lose(worker, new ModelFailure("unavailable", "the face thread failed", { cause: error })),
    );
    worker.on("exit", () => void this.#lose(worker, new ModelFailure("unavailable", "the face thread ended")));
    this.#worker = worker;
    return worker;
  }

  #finish(result: FaceResult): void {
    const current = this.#current;
    if (current === undefined || current.id !== result.id) return;
    this.#current = undefined;
    clearTimeout(current.timer);
    const { resolve, reject } = current.waiting;
    if ("outcome" in result) resolve(result.outcome);
    else if ("unusable" in result) reject(new UnusablePicture(result.unusable));
    else reject(new ModelFailure("unavailable", `reading a face failed: ${result.failure}`));
    this.#next();
  }

  /** The thread went away by itself: its picture fails, the others get a new one. */
  async #lose(worker: Worker, failure: ModelFailure): Promise<void> {
    if (worker === this.#worker) await this.#stop(failure);
  }

  async #stop(failure: ModelFailure): Promise<void> {
    const worker = this.#worker;
    const current = this.#current;
    this.#worker = undefined;
    this.#current = undefined;
    clearTimeout(this.#idle);
    if (current !== undefined) {
      clearTimeout(current.timer);
      current.waiting.reject(failure);
    }
    await worker?.terminate();
    if (!this.#closed) this.#next();
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (this.#worker === undefined) return;
    this.#worker.unref();
    this.#idle = setTimeout(
      () => void this.#stop(new ModelFailure("unavailable", "idle")),
      this.#options.idleMilliseconds,
    );
    this.#idle.unref();
  }
}
