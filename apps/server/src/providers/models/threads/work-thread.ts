// A thread that does one job at a time, so that requests are answered meanwhile. It starts with the first job, ends when
// none has come for a while, and is replaced when it crashes, hangs, grows too large or is told to stop.

import { type ResourceLimits, type TransferListItem, Worker } from "node:worker_threads";
import { ModelFailure } from "../failure.ts";

export interface WorkThreadOptions {
  /** What is said of it in the log. */
  name: string;
  /** A thread can only load the build, also where everything else runs from its source. */
  url: URL;
  resourceLimits: ResourceLimits;
  /** A job that takes longer has hung. */
  jobMillisecondsMax: number;
  idleMilliseconds: number;
}

interface Current<Result> {
  id: number;
  resolve: (result: Result) => void;
  reject: (failure: ModelFailure) => void;
  timer: NodeJS.Timeout;
}

/** Jobs carry an id, and so do the results that answer them. Whoever holds it gives it one job at a time. */
export class WorkThread<Job extends object, Result extends { readonly id: number }> {
  readonly #options: WorkThreadOptions;
  #worker: Worker | undefined;
  #current: Current<Result> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: WorkThreadOptions) {
    this.#options = options;
  }

  run(job: Job, transfer: readonly TransferListItem[] = []): Promise<Result> {
    const { name, jobMillisecondsMax } = this.#options;
    if (this.#isClosed) return Promise.reject(this.#failure("is closed"));
    if (this.#current !== undefined) throw new Error(`${name} was given two jobs at once`);
    clearTimeout(this.#idle);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.stop("took too long"), jobMillisecondsMax);
      this.#current = { id, resolve, reject, timer };
      const worker = this.#start();
      worker.ref();
      worker.postMessage({ ...job, id }, transfer);
    });
  }

  /** Ends the thread and fails its job; the next job gets a new one. */
  async stop(reason: string): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    clearTimeout(this.#idle);
    this.#end()?.reject(this.#failure(reason));
    await worker?.terminate();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.stop("is closed");
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const { url, resourceLimits } = this.#options;
    // Without this process's own flags: they may say where to find sources, and the thread runs the build.
    const worker = new Worker(url, { stdout: false, stderr: false, execArgv: [], resourceLimits });
    worker.on("message", (result: Result) => this.#finish(result));
    worker.on("error", (error) => void this.#lose(worker, `failed: ${error.message}`));
    worker.on("exit", () => void this.#lose(worker, "ended"));
    this.#worker = worker;
    return worker;
  }

  #finish(result: Result): void {
    if (this.#current?.id !== result.id) return;
    this.#end()?.resolve(result);
    this.#rest();
  }

  #end(): Current<Result> | undefined {
    const current = this.#current;
    this.#current = undefined;
    clearTimeout(current?.timer);
    return current;
  }

  /** The thread went away by itself. */
  async #lose(worker: Worker, reason: string): Promise<void> {
    if (worker === this.#worker) await this.stop(reason);
  }

  #rest(): void {
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.stop("is idle"), this.#options.idleMilliseconds);
    this.#idle.unref();
  }

  #failure(reason: string): ModelFailure {
    return new ModelFailure("unavailable", `${this.#options.name} ${reason}`);
  }
}
