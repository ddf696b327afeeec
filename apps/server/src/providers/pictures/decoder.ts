// A decoder process, seen from its parent. A crash fails one picture, never the service.

import { type ChildProcess, fork } from "node:child_process";
import { OperationError } from "../../kernel/errors.ts";
import type { Bounds, Report } from "./child.ts";
import { UnusablePicture } from "./unusable.ts";
import type { Job, Result, Work, WorkName } from "./work.ts";

export interface DecoderOptions extends Bounds {
  /** The built `child.js`: a process can only run the build. */
  program: URL;
  /** Wall-clock limit for one picture; by default several times the limit on processor time. */
  patienceSeconds?: number;
  /** Called when a process ended during a picture or before its first one. */
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
/** A process that keeps this share of its memory limit is replaced, so that the next picture has memory. */
const KEPT_MEMORY_PART = 4;

/** The pending request: the start, or a job. */
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
    // Passes no environment: it contains secrets, and this process runs untrusted bytes.
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
    // The next request reports the failure.
    this.#started.catch(() => {});
  }

  /** True if it can accept another picture. */
  get isFit(): boolean {
    return !this.#isGone && !this.#isBloated;
  }

  /** Returns the facts of a file. Throws UnusablePicture for an unsupported picture. */
  inspectFile = this.#asker("inspectFile");
  /**
   * Writes the picture without other data to another file, after a complete decode. Returns null if the file holds no
   * other data.
   */
  cleanFile = this.#asker("cleanFile");
  renderFile = this.#asker("renderFile");
  /** Converts a visitor's picture for a model. */
  toModelPicture = this.#asker("toModelPicture");
  /** Decodes a visitor's picture to pixels. */
  decodePicture = this.#asker("decodePicture");

  /** Keeps the service's process alive only during work. */
  rest(isResting: boolean): void {
    if (isResting) this.#process.unref();
    else this.#process.ref();
    const channel = this.#process.channel as { ref(): void; unref(): void } | null | undefined;
    if (isResting) channel?.unref();
    else channel?.ref();
  }

  /** Fails the pending work as unavailable. */
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
      // The exit event detects a process that has ended.
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
    // A process that never started has not failed because of the picture.
    pending.lose(error ?? (pending.jobName === "start" ? gone() : tooMuch()));
  }
}

const tooMuch = () => new UnusablePicture("takes too much memory or time to process");

const gone = () => new OperationError("unavailable", { retryAfterSeconds: 5, internal: "no process decodes pictures" });
