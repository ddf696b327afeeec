// A lane runs some kinds of jobs in a number of places of its own: waiting or hanging jobs of other lanes cannot use
// them.

import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { MINUTE, SECOND } from "../kernel/clock.ts";
import { type Database, sql } from "../storage/database.ts";
import type { Trace } from "../storage/trace.ts";
import { Unavailable } from "../storage/unavailable.ts";
import { claimJob, failJob, finishJob, type HeldJob, releaseJobsOf, type Wish } from "./held-jobs.ts";
import type { Presence } from "./presence.ts";
import type { JobName, Tasks } from "./queue.ts";

export interface LanePlan extends Wish {
  name: string;
  /** Maximum concurrent jobs per process. */
  places: number;
}

/**
 * Mail mostly waits for another machine, so it has many places: a hanging server holds some of them until the timeout.
 * Imports use processor and database and alternate by workspace (see domains/catalogue/imports). Bulk changes alternate
 * too; their users wait at a screen, so they do not queue behind imports. Renditions run right after an upload; a mass
 * upload can hold only one of the two places. Pictures of imports come from foreign servers, which may be slow, so only
 * other fetches wait for them.
 */
export const LANES: readonly LanePlan[] = [
  { name: "mail", tasks: ["send_mail"], places: 8, oneAtATimeBy: undefined },
  { name: "imports", tasks: ["run_imports"], places: 2, oneAtATimeBy: "workspaceId" },
  { name: "changes", tasks: ["run_product_changes"], places: 2, oneAtATimeBy: "workspaceId" },
  { name: "fetches", tasks: ["fetch_pictures"], places: 2, oneAtATimeBy: "workspaceId" },
  { name: "pictures", tasks: ["make_renditions"], places: 2, oneAtATimeBy: "workspaceId" },
  {
    name: "upkeep",
    tasks: ["remove_media_bytes", "sweep", "sweep_media", "check_answers"],
    places: 2,
    oneAtATimeBy: undefined,
  },
];

/** Returns the lane of a task. Tasks without a lane do not run here. */
export const laneOf = (task: string): string =>
  LANES.find(({ tasks }) => tasks.some((name) => name === task))?.name ?? "none";

/** Called after every attempt at a job. */
export type OnAttempt = (task: JobName, outcome: "done" | "failed", seconds: number) => void;

export interface LaneParts {
  database: Database;
  presence: Pick<Presence, "isSeen" | "nameOf">;
  tasks: Tasks;
  log: Logger;
  onAttempt?: OnAttempt | undefined;
  trace?: Trace | undefined;
}

const TASK_DEADLINE = 5 * MINUTE;
/** Longer than a live process of an earlier version can hold any job. */
export const ABANDONED_AFTER = 2 * TASK_DEADLINE;
const SETTLE_AGAIN_AFTER = SECOND / 4;

export class Lane {
  readonly name: string;
  readonly #idle: (() => void)[] = [];
  readonly #over: Promise<unknown>;
  readonly #gaveUp = new AbortController();
  #wakes = 0;
  #isStopping = false;

  constructor(plan: LanePlan, parts: LaneParts) {
    this.name = plan.name;
    const places = Array.from({ length: plan.places }, (_, n) => new Place(plan, `${plan.name}-${n + 1}`, parts));
    this.#over = Promise.all(places.map((place) => this.#keepWorking(place)));
  }

  /** Wakes one place to check for jobs; if it finds one, it wakes the next place. */
  wake(): void {
    this.#wakes++;
    this.#idle.pop()?.();
  }

  /** Claims no more jobs, and resolves when the running ones are done. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const goOn of this.#idle.splice(0)) goOn();
    await this.#over;
  }

  /** Ends the wait of a stop: other processes take over unfinished jobs. */
  giveUp(): void {
    this.#gaveUp.abort();
  }

  async #keepWorking(place: Place): Promise<void> {
    while (!this.#isStopping) {
      const wakes = this.#wakes;
      const job = await place.claim();
      if (job !== undefined) {
        this.wake();
        await place.do(job, this.#gaveUp.signal);
      } else if (wakes === this.#wakes && !this.#isStopping) {
        await new Promise<void>((goOn) => this.#idle.push(goOn));
      }
    }
  }
}

/** Runs one job at a time. */
export class Place {
  readonly #wish: Wish;
  readonly #parts: LaneParts;
  readonly #name: string;
  /** The answer to the last claim was lost: it may have claimed a job. */
  #mayHold = false;

  constructor(wish: Wish, name: string, parts: LaneParts) {
    this.#wish = wish;
    this.#parts = parts;
    this.#name = parts.presence.nameOf(name);
  }

  /** Undefined when the queue is empty or the database is unavailable. */
  async claim(): Promise<HeldJob | undefined> {
    const { database, presence, log } = this.#parts;
    if (!presence.isSeen) return undefined;
    try {
      const job = await database.write(async (tx) => {
        if (this.#mayHold) await releaseJobsOf(tx, sql`select ${this.#name}::text`);
        return claimJob(tx, this.#name, this.#wish);
      });
      this.#mayHold = false;
      return job;
    } catch (error) {
      this.#mayHold = true;
      log.debug({ err: error }, "no job could be taken");
      return undefined;
    }
  }

  /** Runs the job and records the outcome, after an outage as soon as the database is back. */
  async do(job: HeldJob, gaveUp: AbortSignal): Promise<void> {
    const failure = await this.#attempt(job);
    while (!(await this.#settle(job, failure)) && !gaveUp.aborted) await pause(SETTLE_AGAIN_AFTER);
  }

  async #attempt({ id, task, payload, attempt, attemptsMax }: HeldJob): Promise<Failure | undefined> {
    const { tasks, log, onAttempt } = this.#parts;
    const run = tasks[task] as (payload: unknown) => Promise<void>;
    const begun = performance.now();
    const tell = (outcome: "done" | "failed") => onAttempt?.(task, outcome, (performance.now() - begun) / SECOND);
    try {
      await within(
        TASK_DEADLINE,
        task,
        this.#traced(task, () => run(payload)),
      );
      tell("done");
      return undefined;
    } catch (error) {
      tell("failed");
      log.error({ err: error, job: id, task, attempt, attemptsMax }, "a job failed");
      return toFailure(error, attempt);
    }
  }

  #traced(task: JobName, work: () => Promise<void>): Promise<void> {
    const { trace } = this.#parts;
    return trace === undefined ? work() : trace({ name: `job ${task}`, kind: "consumer" }, work);
  }

  async #settle(job: HeldJob, failure: Failure | undefined): Promise<boolean> {
    const { database, log } = this.#parts;
    try {
      await database.write((tx) =>
        failure === undefined ? finishJob(tx, this.#name, job) : failJob(tx, this.#name, job, failure),
      );
      return true;
    } catch (error) {
      log.debug({ err: error, job: job.id }, "a job's end could not be written down");
      return false;
    }
  }
}

interface Failure {
  message: string;
  pauseSeconds: number;
}

/** Exponential backoff. An outage of a dependency says little about the job, so the first retries come sooner. */
function toFailure(error: unknown, attempt: number): Failure {
  const message = (error instanceof Error && error.message) || String(error);
  const growing = Math.exp(Math.min(attempt - 1, 10));
  const isSoon = attempt <= SOON_MAX && error instanceof Unavailable;
  return { message, pauseSeconds: isSoon ? Math.min(growing, SOON_SECONDS) : growing };
}

const SOON_MAX = 8;
const SOON_SECONDS = 2;

async function within<T>(milliseconds: number, name: JobName, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${milliseconds / SECOND} s`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
