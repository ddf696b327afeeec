// A process that does one job at a time, so that requests are answered meanwhile. It starts with the first job, ends when
// none has come for a while, and is replaced when it crashes, hangs, grows too large or is told to stop.

import { SideProcess } from "./side-process.ts";

export interface WorkProcessOptions {
  /** What is said of it in the log. */
  name: string;
  program: URL;
  /** What it must know before it can begin. */
  given?: object;
  heapMegabytesMax: number;
  /** A job that takes longer has hung. Work that has stepped back may wait long for a processor. */
  jobMillisecondsMax?: number | undefined;
  idleMilliseconds: number;
  /** What its job fails with where the process is lost or ended. */
  failure: (message: string) => Error;
}

export interface JobOrder<Job> {
  readonly id: number;
  readonly job: Job;
}

/** What comes back of a job. */
export interface JobWord<Result> {
  readonly id: number;
  readonly result: Result;
}

/** As long as anybody may be told to wait for an answer. */
const JOB_MILLISECONDS_MAX = 600_000;

interface Current<Result> {
  id: number;
  resolve: (result: Result) => void;
  reject: (failure: Error) => void;
  timer: NodeJS.Timeout;
}

/** Whoever holds it gives it one job at a time. */
export class WorkProcess<Job extends object, Result> {
  readonly #options: WorkProcessOptions;
  #process: SideProcess<JobOrder<Job>, JobWord<Result>> | undefined;
  #current: Current<Result> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: WorkProcessOptions) {
    this.#options = options;
  }

  run(job: Job): Promise<Result> {
    const { name, jobMillisecondsMax = JOB_MILLISECONDS_MAX } = this.#options;
    if (this.#isClosed) return Promise.reject(this.#failure("is closed"));
    if (this.#current !== undefined) throw new Error(`${name} was given two jobs at once`);
    clearTimeout(this.#idle);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.stop("took too long"), jobMillisecondsMax);
      this.#current = { id, resolve, reject, timer };
      const process = this.#started();
      process.rest(false);
      process.tell({ id, job });
    });
  }

  /** Ends the process and fails its job; the next job gets a new one. */
  async stop(reason: string): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    clearTimeout(this.#idle);
    this.#end()?.reject(this.#failure(reason));
    await process?.end();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.stop("is closed");
  }

  #started(): SideProcess<JobOrder<Job>, JobWord<Result>> {
    const { program, given = {}, heapMegabytesMax } = this.#options;
    this.#process ??= new SideProcess({
      program,
      given,
      heapMegabytesMax,
      onWord: (word) => this.#receive(word),
      onLost: (reason) => void this.stop(reason),
    });
    return this.#process;
  }

  #receive(word: JobWord<Result>): void {
    if (this.#current?.id !== word.id) return;
    this.#end()?.resolve(word.result);
    this.#rest();
  }

  #end(): Current<Result> | undefined {
    const current = this.#current;
    this.#current = undefined;
    clearTimeout(current?.timer);
    return current;
  }

  #rest(): void {
    this.#process?.rest(true);
    this.#idle = setTimeout(() => void this.stop("is idle"), this.#options.idleMilliseconds);
    this.#idle.unref();
  }

  #failure(reason: string): Error {
    return this.#options.failure(`${this.#options.name} ${reason}`);
  }
}
