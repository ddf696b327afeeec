// The job queue: graphile-worker on the service's own PostgreSQL. A job is added in the transaction that causes it, so
// it exists exactly when that transaction has committed, and it is tried again until it succeeds or runs out of attempts.

import { parseCronItems, Logger as QueueLogger, runMigrations, runOnce, type TaskList } from "graphile-worker";
import pg from "pg";
import type { Logger } from "pino";
import { MINUTE, SECOND } from "../kernel/clock.ts";
import { sql, type Tx } from "../storage/database.ts";
import { SteadyRunner } from "./steady-runner.ts";

/** Every job there is, with what it carries. Payloads lie in the job table as they are: no secrets in clear. */
export interface Jobs {
  send_mail: { sealed: string };
  sweep: Record<string, unknown>;
  remove_media_bytes: { workspaceId: string; key: string };
  sweep_media: Record<string, unknown>;
  run_imports: { workspaceId: string };
}
export type JobName = keyof Jobs;

/** What does each job. A task may run twice after a crash, and must end within the deadline. */
export type Tasks = { readonly [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

/** Tries, with growing pauses (1 s, e s, e² s, … up to 6 hours): about three days in all. */
const ATTEMPTS_MAX = 25;
const TASK_DEADLINE = 5 * MINUTE;
/** A job that has been held for longer belongs to a process that died. */
export const ABANDONED_AFTER = 2 * TASK_DEADLINE;

const CRON = [
  { task: "sweep", match: "*/5 * * * *", options: { backfillPeriod: 0, maxAttempts: 1, jobKey: "sweep" } },
  { task: "sweep_media", match: "*/10 * * * *", options: { backfillPeriod: 0, maxAttempts: 1, jobKey: "sweep_media" } },
] satisfies { task: JobName; match: string; options: object }[];

const WORKERS = 4;
const STOP_WITHIN = 20 * SECOND;
const POLL_EVERY = 2 * SECOND;
const MIGRATION_LOCK = 8_340_117_002n; // any constant of our own; see storage/migrate.ts

/** Brings the queue's own schema up to date. Several processes may call it at once. */
export async function migrateJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "vitrine-migrate" });
  await client.connect();
  try {
    // The transaction only holds the lock, on a connection of its own: behind a pooler a session's lock would stay.
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await runMigrations({ connectionString: url, maxPoolSize: 1, logger: SILENT });
    await client.query("commit");
  } finally {
    await client.end();
  }
}

export interface EnqueueOptions {
  runAt?: Date;
  /** A later job with the same key replaces one that has not started. */
  jobKey?: string;
}

/** Adds a job that runs once the transaction has committed. */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  { runAt, jobKey }: EnqueueOptions = {},
): Promise<void> {
  await tx.run(sql`
    select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, run_at := ${runAt ?? null}::timestamptz,
                                   max_attempts := ${ATTEMPTS_MAX}::int, job_key := ${jobKey ?? null}::text)`);
}

export interface QueueOptions {
  url: string;
  /** Off behind a pooler in transaction mode. */
  prepare: boolean;
  tasks: Tasks;
  log: Logger;
  /** How long stopping may wait for jobs in hand. */
  stopWithinMilliseconds?: number;
  /** How often to look for jobs that nobody told of: repeated ones, and those whose time has come. */
  pollMilliseconds?: number;
}

/** Works on jobs in the background, from the moment they are committed, until stopped. */
export async function startJobs(options: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const pool = openPool(options.url);
  const settings = {
    ...common(options, pool),
    concurrency: WORKERS,
    pollInterval: options.pollMilliseconds ?? POLL_EVERY,
    parsedCronItems: parseCronItems(CRON),
  };
  const runner = await SteadyRunner.start(settings, options.log).catch(async (error) => {
    await pool.end();
    throw error;
  });
  return {
    // A job that returns after all, too late to be waited for, is still finished on a connection of the pool.
    stop: () => runner.stop(options.stopWithinMilliseconds ?? STOP_WITHIN, () => pool.end()),
  };
}

/** Runs every job that is due and returns when none is left. */
export async function drainJobs(options: QueueOptions): Promise<void> {
  const pool = openPool(options.url);
  try {
    await runOnce({ ...common(options, pool), concurrency: 1 });
  } finally {
    await pool.end();
  }
}

function openPool(url: string): pg.Pool {
  // One connection listens for new jobs, the rest fetch and finish them.
  const pool = new pg.Pool({ connectionString: url, max: WORKERS + 1, application_name: "vitrine-jobs" });
  pool.on("error", () => {}); // a lost idle connection is replaced by the pool
  return pool;
}

const common = ({ prepare, tasks, log }: QueueOptions, pgPool: pg.Pool) => ({
  pgPool,
  noHandleSignals: true,
  noPreparedStatements: !prepare,
  taskList: withDeadlines(tasks),
  logger: toQueueLogger(log),
});

function withDeadlines(tasks: Tasks): TaskList {
  const entries = Object.entries(tasks) as [JobName, (payload: never) => Promise<void>][];
  return Object.fromEntries(
    entries.map(([name, task]) => [name, (payload: unknown) => within(TASK_DEADLINE, name, task(payload as never))]),
  );
}

async function within<T>(milliseconds: number, name: string, work: Promise<T>): Promise<T> {
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

const SILENT = new QueueLogger(() => () => {});

/** The queue tells about every single job at "info"; that is our "debug". */
const toQueueLogger = (log: Logger) =>
  new QueueLogger((scope) => (level, message, meta) => {
    const details = { job: scope.jobId, task: scope.taskIdentifier, err: meta?.["error"] };
    if (level === "error") log.error(details, message);
    else if (level === "warning") log.warn(details, message);
    else log.debug(details, message);
  });
