// Runs the jobs of a service in the `all` role in a child process with the `jobs` role, so that long work never delays
// requests. A crash loses no job: the next child, or another process, takes over.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { MINUTE, SECOND } from "../kernel/clock.ts";
import { JOBS_PROGRAM } from "./programs.ts";

/** An attempt at a job, for the metrics of the parent process. */
export type JobAttempt = [task: string, outcome: "done" | "failed", seconds: number];

export type ChildMessage = "ready" | JobAttempt;

const HEAP_MEGABYTES_MAX = 512;
/** The lanes have connections of their own. */
const POOL_MAX = 8;
const RESTART_AFTER = SECOND / 2;
const RESTART_AFTER_MAX = MINUTE / 2;
/** A child that lived this long ended for a new reason. */
const STABLE_AFTER = MINUTE;

interface Parent {
  /** With the chosen ports. */
  config: Config;
  log: Logger;
  onAttempt: (...attempt: JobAttempt) => void;
}

export class JobsProcess {
  #child: ChildProcess;
  #parent: Parent | undefined;
  #restart: NodeJS.Timeout | undefined;
  #pause = RESTART_AFTER;
  #isStopping = false;

  /** Loads the program while the service starts. */
  constructor() {
    this.#child = this.#fork();
  }

  /** Runs jobs from now on, when the schema is up to date. */
  start(parent: Parent): void {
    this.#parent = parent;
    if (this.#child.exitCode !== null) this.#child = this.#fork();
    this.#configure();
  }

  /** Resolves when the child has ended its running jobs; throws if it did not end in order. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    if (this.#parent === undefined) child.kill("SIGKILL");
    else child.send("stop", () => {});
    const [code, signal] = await ended;
    if (code !== 0 && this.#parent !== undefined) throw new Error(`the process for jobs ended with ${code ?? signal}`);
  }

  #fork(): ChildProcess {
    const startedAt = performance.now();
    const child = fork(JOBS_PROGRAM, {
      // Without this process's own flags: they may name source files.
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES_MAX}`],
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.on("message", (message: ChildMessage) => {
      if (message === "ready") this.#parent?.log.info("the process for jobs is ready");
      else this.#parent?.onAttempt(...message);
    });
    child.on("error", (error) => this.#parent?.log.error({ err: error }, "the process for jobs failed"));
    child.once("exit", (code, signal) => {
      if (this.#isStopping) return;
      if (performance.now() - startedAt > STABLE_AFTER) this.#pause = RESTART_AFTER;
      this.#parent?.log.error({ code, signal, restartsInMilliseconds: this.#pause }, "the process for jobs ended");
      if (this.#parent !== undefined) this.#restart = setTimeout(() => this.#again(), this.#pause).unref();
      this.#pause = Math.min(2 * this.#pause, RESTART_AFTER_MAX);
    });
    return child;
  }

  #again(): void {
    this.#child = this.#fork();
    this.#configure();
  }

  /** Sent instead of passed in the environment or as an argument: it contains secrets. */
  #configure(): void {
    if (this.#parent !== undefined) this.#child.send(configOfChild(this.#parent.config), () => {});
  }
}

const configOfChild = (config: Config): Config => ({
  ...config,
  role: "jobs",
  surfaces: new Set(),
  stop: { ...config.stop, drainSeconds: 0 },
  database: { ...config.database, poolMax: Math.min(config.database.poolMax, POOL_MAX), reader: undefined },
});
