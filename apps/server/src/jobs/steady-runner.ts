// graphile-worker stops for good when its database is away at the wrong moment (while a job is being finished, or on the
// minute of a scheduled job). The service outlives its database's restarts, so the queue has to begin again.

import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type Runner, type RunnerOptions, run } from "graphile-worker";
import type { Logger } from "pino";
import { SECOND } from "../kernel/clock.ts";

const RESTART_AFTER = 2 * SECOND;

export class SteadyRunner {
  readonly #options: RunnerOptions;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #runner: Runner | undefined;
  #supervision: Promise<void> = Promise.resolve();

  private constructor(options: RunnerOptions, log: Logger) {
    this.#options = options;
    this.#log = log;
  }

  /** A queue that cannot start at all is an error; one that stops later is started again. */
  static async start(options: RunnerOptions, log: Logger): Promise<SteadyRunner> {
    const steady = new SteadyRunner(options, log);
    await steady.#run();
    steady.#supervision = steady.#supervise();
    return steady;
  }

  /**
   * Takes no more jobs and waits, so long at most, for those in hand: what is then unfinished is done again later.
   * `whenOver` is called as soon as none is in hand any more, be it after that time.
   */
  async stop(withinMilliseconds: number, whenOver: () => Promise<void>): Promise<void> {
    this.#stopping.abort();
    const stopped = this.#runner?.stop().catch(() => {}); // it may have stopped by itself
    const late = new AbortController();
    await Promise.race([
      Promise.all([stopped, this.#supervision]).then(whenOver),
      pause(withinMilliseconds, undefined, { signal: late.signal }).catch(() => {}),
    ]);
    late.abort();
  }

  async #run(): Promise<void> {
    const events = new EventEmitter();
    const runner = await run({ ...this.#options, events });
    // A worker that cannot finish its job ends, and is not replaced: better begin again with all of them.
    events.once("worker:fatalError", () => void runner.stop().catch(() => {}));
    this.#runner = runner;
  }

  async #supervise(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#runner?.promise;
      } catch (error) {
        this.#log.error({ err: error }, "the job queue stopped");
      }
      await this.#restart(signal);
    }
  }

  async #restart(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await pause(RESTART_AFTER, undefined, { signal });
        return await this.#run();
      } catch (error) {
        if (!signal.aborted) this.#log.error({ err: error }, "the job queue does not start");
      }
    }
  }
}
