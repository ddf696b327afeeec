// A process that decodes, seen from the one that started it. What becomes of it becomes of one picture, never of the service.

import { type ChildProcess, fork } from "node:child_process";
import { OperationError } from "../../kernel/errors.ts";
import type { Bounds, Report } from "./child.ts";
import { UnusablePicture } from "./unusable.ts";
import type { Job, Result, Work, WorkName } from "./work.ts";

export interface DecoderOptions extends Bounds {
  /** The built `child.js`: a process can only run the build. */
  program: URL;
  /** By the clock on the wall, for one picture; where nothing is said, several times what it may take of the processor's. */
  patienceSeconds?: number;
  /** A process ended with a picture in its hands, or before it took one. */
  onLost: (how: DecoderLoss) => void;
}

export interface DecoderLoss {
  code: number | null;
  signal: string | null;
  jobName: string;
}

/** On a busy machine a process waits for the processor most of the time. */
const PATIENCE_FACTOR = 5;
const START_SECONDS_MAX = 30;
/** A process that has grown to this part of its bound and kept it is replaced, so that the next picture finds room. */
const KEPT_MEMORY_PART = 4;

/** What it was last asked for: to start, or to do a piece of work. */
interface Pending {
  jobName: WorkName | "start";
  settle: (outcome: Result) => void;
  lose: (error: Error) => void;
}

export class Decoder {
  readonly #options: DecoderOptions;
  readonly #process: ChildProcess;
  readonly #started: Promise<Result>;
  #isGone = false;
  #isBloated = false;
  #pending: Pending | undefined;

  constructor(options: DecoderOptions) {
    this.#options = options;
    // Nothing of this process's environment: it holds secrets, and strangers' bytes are at work in there.
    this.#process = fork(options.program, {
      env: { MALLOC_ARENA_MAX: "2" },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#process.on("message", (report: Report) => this.#receive(report));
    this.#process.once("error", () => this.#lose({ code: null, signal: null }));
    this.#process.once("exit", (code, signal) => this.#lose({ code, signal }));
    const { memoryBytesMax, secondsMax, niceness } = options;
    this.#started = this.#expect("start", { memoryBytesMax, secondsMax, niceness });
    // Whoever asks for something learns of it.
    this.#started.catch(() => {});
  }

  /** Whether it can take another picture. */
  get isFit(): boolean {
    return !this.#isGone && !this.#isBloated;
  }

  /** What the file holds. Throws UnusablePicture for what is no picture that we take. */
  inspectFile = this.#asker("inspectFile");
  /** The picture alone, in another file, decoded whole. Null where the file holds nothing else. */
  cleanFile = this.#asker("cleanFile");
  renderFile = this.#asker("renderFile");
  /** A visitor's picture as a model may get it. */
  toModelPicture = this.#asker("toModelPicture");
  /** Pixels of a visitor's picture. */
  decodePicture = this.#asker("decodePicture");

  /** Keeps the service's process alive while it is at work, and no longer. */
  rest(isResting: boolean): void {
    if (isResting) this.#process.unref();
    else this.#process.ref();
    const channel = this.#process.channel as { ref(): void; unref(): void } | null | undefined;
    if (isResting) channel?.unref();
    else channel?.ref();
  }

  /** Whatever it is at is unavailable. */
  end(): void {
    this.#lose({ code: null, signal: null }, gone());
  }

  #asker<Name extends WorkName>(name: Name) {
    return (...input: Parameters<Work[Name]>) => this.#ask(name, input) as ReturnType<Work[Name]>;
  }

  async #ask(jobName: WorkName, input: readonly unknown[]): Promise<unknown> {
    await this.#within(START_SECONDS_MAX, this.#started);
    const { secondsMax, patienceSeconds = secondsMax * PATIENCE_FACTOR } = this.#options;
    const result = await this.#within(patienceSeconds, this.#expect(jobName, { name: jobName, input }));
    if ("output" in result) return result.output;
    if ("unusable" in result) throw new UnusablePicture(result.unusable);
    throw new Error(`${jobName} failed: ${result.failure}`);
  }

  #expect(jobName: WorkName | "start", message: Bounds | Job): Promise<Result> {
    if (this.#isGone) return Promise.reject(gone());
    return new Promise((settle, lose) => {
      this.#pending = { jobName, settle, lose };
      // A process that is gone is noticed by its exit.
      this.#process.send(message, () => {});
    });
  }

  async #within<T>(seconds: number, result: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#lose({ code: null, signal: "SIGKILL" }), seconds * 1000);
    try {
      return await result;
    } finally {
      clearTimeout(timer);
    }
  }

  #receive(report: Report): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (report === "ready") {
      pending?.settle({ output: undefined });
      return;
    }
    this.#isBloated = report.memoryBytes > this.#options.memoryBytesMax / KEPT_MEMORY_PART;
    pending?.settle(report.result);
  }

  #lose(how: { code: number | null; signal: string | null }, error?: Error): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#process.kill("SIGKILL");
    const pending = this.#pending;
    if (pending === undefined) return;
    this.#pending = undefined;
    if (error === undefined) this.#options.onLost({ ...how, jobName: pending.jobName });
    // One that never started has not failed at the picture.
    pending.lose(error ?? (pending.jobName === "start" ? gone() : tooMuch()));
  }
}

const tooMuch = () => new UnusablePicture("takes more memory or time than a picture may");

const gone = () => new OperationError("unavailable", { retryAfterSeconds: 5, internal: "no process decodes pictures" });
