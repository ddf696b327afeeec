// A few background processes that run one job at a time, for work that keeps a processor busy. Threads would share their
// garbage collection with the service. A process is replaced when it crashes, hangs or grows too large, or when its
// caller gives up: nothing else stops a computation.

import { type ChildProcess, fork, type Serializable } from "node:child_process";
import type { WorkMessage } from "./background.ts";
import { HeavyKind, type HeavyTurn } from "./heavy-work.ts";
import { Slots } from "./slots.ts";

export interface WorkPoolOptions {
  /** Name of a process in the log. */
  name: string;
  /** A process can only run the build, even if this one runs from source. */
  program: URL;
  /** Parameters of the program, visible to every user of this machine. */
  given?: object;
  processes: number;
  heapMegabytesMax: number;
  /** Time after which a job counts as hung. A process with low priority may wait long for a processor. */
  jobMillisecondsMax?: number | undefined;
  idleMilliseconds?: number | undefined;
  /** Lets jobs end after their caller gave up, because a new process starts slowly. */
  finishesAbandoned?: boolean;
  /** Slots shared by all kinds of heavy work. */
  heavyWork: Slots;
  /** Maximum queue of a workspace. */
  waitingMax: number;
  /** Error for the caller of a lost job. */
  failure: (message: string) => Error;
}

/** Above the longest deadline of a call. */
const JOB_MILLISECONDS_MAX = 600_000;
const IDLE_MILLISECONDS = 120_000;

export class WorkPool<Job extends Serializable, Result> {
  readonly #options: WorkPoolOptions;
  readonly #heavy: HeavyKind;
  readonly #slots: Slots;
  /** The last one is the warmest. */
  readonly #idle: { process: WorkProcess<Job, Result>; timer: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<WorkProcess<Job, Result>>();
  #isClosed = false;

  constructor(options: WorkPoolOptions) {
    this.#options = options;
    this.#heavy = new HeavyKind(options.heavyWork, { waitingMax: options.waitingMax });
    // One slot per workspace, so that another one finds a process that is not occupied by a single neighbour.
    this.#slots = new Slots({ slots: options.processes, perTenant: 1, waitingMax: 1 });
  }

  run(tenant: string, job: Job, turn: HeavyTurn = {}): Promise<Result> {
    const { signal } = turn;
    return this.#heavy.run(tenant, () => this.#slots.run(tenant, () => this.#work(job, signal), { signal }), turn);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#idle) clearTimeout(timer);
    const processes = [...this.#busy, ...this.#idle.splice(0).map(({ process }) => process)];
    await Promise.all(processes.map((process) => process.end("is closed")));
  }

  async #work(job: Job, signal: AbortSignal | undefined): Promise<Result> {
    const { name, failure, jobMillisecondsMax = JOB_MILLISECONDS_MAX, finishesAbandoned } = this.#options;
    if (this.#isClosed) throw failure(`${name} is closed`);
    const process = this.#acquire();
    const timer = setTimeout(() => void process.end("took too long"), jobMillisecondsMax);
    const abandon = () => void process.end("is not needed any more");
    if (!finishesAbandoned) signal?.addEventListener("abort", abandon, { once: true });
    try {
      return await process.run(job);
    } catch (error) {
      throw failure(`${name} ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abandon);
      this.#release(process);
    }
  }

  #acquire(): WorkProcess<Job, Result> {
    const idle = this.#idle.pop();
    clearTimeout(idle?.timer);
    const process = idle?.process ?? new WorkProcess<Job, Result>(this.#options, (lost) => this.#forget(lost));
    this.#busy.add(process);
    return process;
  }

  #release(process: WorkProcess<Job, Result>): void {
    this.#busy.delete(process);
    if (process.hasEnded || this.#isClosed) return;
    const { idleMilliseconds = IDLE_MILLISECONDS } = this.#options;
    const timer = setTimeout(() => void process.end("is idle"), idleMilliseconds).unref();
    this.#idle.push({ process, timer });
  }

  /** Removes an idle process that has ended. */
  #forget(process: WorkProcess<Job, Result>): void {
    const at = this.#idle.findIndex((idle) => idle.process === process);
    for (const { timer } of at < 0 ? [] : this.#idle.splice(at, 1)) clearTimeout(timer);
  }
}

interface Current<Result> {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

class WorkProcess<Job extends Serializable, Result> {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #current: Current<Result> | undefined;
  #reason: string | undefined;
  hasEnded = false;

  constructor(
    { program, given = {}, heapMegabytesMax }: Pick<WorkPoolOptions, "program" | "given" | "heapMegabytesMax">,
    onEnd: (process: WorkProcess<Job, Result>) => void,
  ) {
    this.#child = fork(program, [JSON.stringify(given)], {
      // The service's environment contains secrets.
      env: { MALLOC_ARENA_MAX: "2" },
      // Without this process's own flags: they may name source files.
      execArgv: [`--max-old-space-size=${heapMegabytesMax}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.on("message", (message: WorkMessage<Result>) => {
      if ("failure" in message) this.#reason ??= `failed: ${message.failure}`;
      else this.#settle()?.resolve(message.result);
    });
    this.#ended = new Promise((resolve) => {
      const end = () => {
        this.hasEnded = true;
        this.#settle()?.reject(new Error(this.#reason ?? "ended"));
        onEnd(this);
        resolve();
      };
      this.#child.on("error", ({ message }) => {
        this.#reason ??= `failed: ${message}`;
        // A process that could not start has no other event.
        if (this.#child.pid === undefined) end();
      });
      this.#child.once("close", end);
    });
  }

  run(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#current = { resolve, reject };
      this.#keepAlive(true);
      // A lost process reports its end.
      if (this.#child.connected) this.#child.send(job, () => {});
    });
  }

  /** Ends the process at once and fails its job. */
  async end(reason: string): Promise<void> {
    this.#reason ??= reason;
    this.#child.ref();
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  #settle(): Current<Result> | undefined {
    const current = this.#current;
    this.#current = undefined;
    this.#keepAlive(false);
    return current;
  }

  /** Keeps the service's process alive only during a job. */
  #keepAlive(isNeeded: boolean): void {
    for (const held of [this.#child, this.#child.channel as unknown as NodeJS.RefCounted | null]) {
      if (isNeeded) held?.ref();
      else held?.unref();
    }
  }
}
