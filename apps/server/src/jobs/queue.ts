// The job queue: graphile-worker's tables on the service's own PostgreSQL. A job is added in the transaction that
// causes it, so both commit together. It is retried until it succeeds or has no attempts left. The workers are in
// lane.ts.

import { Logger as QueueLogger, runMigrations } from "graphile-worker";
import { migrations } from "graphile-worker/dist/generated/sql.js";
import pg from "pg";
import { sql, type Tx } from "../storage/database.ts";

/** All jobs with their payloads. The job table stores payloads in plain text: no secrets in clear. */
export interface Jobs {
  send_mail: { sealed: string };
  sweep: Record<string, unknown>;
  remove_media_bytes: { workspaceId: string; key: string };
  make_renditions: { workspaceId: string; key: string; width: number };
  sweep_media: Record<string, unknown>;
  run_imports: { workspaceId: string };
  fetch_pictures: { workspaceId: string };
  run_product_changes: { workspaceId: string };
  /** Enqueued after the new texts of a product are indexed. */
  check_answers: { workspaceId: string; productId: string };
}
export type JobName = keyof Jobs;

/** Handlers of all jobs. A task may run twice after a crash, and must end within the deadline. */
export type Tasks = { readonly [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

/** Maximum attempts, with growing pauses (1 s, e s, e² s, … up to 6 hours): about three days in total. */
const ATTEMPTS_MAX = 25;
const MIGRATION_LOCK = 8_340_117_002n; // any constant of our own; see storage/migrate.ts

/** Migrates the queue's own schema. Concurrent calls are safe. */
export async function migrateJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "vitrine-migrate" });
  await client.connect();
  try {
    if (await isUpToDate(client)) return;
    // The transaction only holds the lock, on a connection of its own: behind a pooler a session lock would stay.
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await migrateQueue(url);
    // Every process queries the held jobs each second: the partial index keeps that cheap for any queue length.
    await client.query(`
      create index if not exists ${LAST_STEP} on graphile_worker._private_jobs (locked_by)
      where locked_by is not null`);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** The usual case at a start: it needs no lock and no second connection. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  const begun = await client.query("select to_regclass($1) is not null as was", [`graphile_worker.${LAST_STEP}`]);
  if (!begun.rows[0]?.was) return false;
  const { rows } = await client.query<{ latest: number }>("select max(id) as latest from graphile_worker.migrations");
  return rows[0]?.latest === LATEST_MIGRATION;
}

const LAST_STEP = "vitrine_held_jobs";
const LATEST_MIGRATION = Math.max(...Object.keys(migrations).map((file) => Number.parseInt(file, 10)));

/** Uses its own pool, so that late errors of closing connections are ignored. */
async function migrateQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: "vitrine-migrate" });
  pool.on("error", () => {});
  try {
    await runMigrations({ pgPool: pool, logger: SILENT });
  } finally {
    await pool.end();
  }
}

const SILENT = new QueueLogger(() => () => {});

/** Notification channel for new jobs: the payload is the task, or empty for any task. */
export const JOBS_CHANNEL = "vitrine:jobs";

export interface EnqueueOptions {
  runAt?: Date;
  /** From now, by the database's clock. */
  pauseSeconds?: number;
  /** A later job with the same key replaces one that has not started. */
  jobKey?: string;
}

/** Enqueues a job that runs after the transaction has committed. */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  { runAt, pauseSeconds, jobKey }: EnqueueOptions = {},
): Promise<void> {
  const at =
    pauseSeconds === undefined
      ? sql`${runAt ?? null}::timestamptz`
      : sql`now() + make_interval(secs => ${pauseSeconds}::float8)`;
  await tx.run(sql`
    select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, run_at := ${at},
                                   max_attempts := ${ATTEMPTS_MAX}::int, job_key := ${jobKey ?? null}::text),
           pg_notify(${JOBS_CHANNEL}, ${name})`);
}

/**
 * Ensures one run per interval, for any number of calls and processes. It uses the database's clock and never schedules
 * later than one interval: a clock that was ahead causes no delay.
 */
export async function enqueueNextRun(tx: Tx, name: "sweep" | "sweep_media", everySeconds: number): Promise<void> {
  const due = sql`now() + make_interval(secs => ${everySeconds}::int)`;
  // Reads first: even an update without a change locks the job against workers.
  const queued = await tx.find<{ id: string; is_too_late: boolean }>(sql`
    select id::text, run_at > ${due} as is_too_late from graphile_worker._private_jobs
    where key = ${name} and is_available`);
  if (queued === undefined) {
    await tx.run(sql`
      select graphile_worker.add_job(${name}::text, run_at := ${due}, max_attempts := ${ATTEMPTS_MAX}::int,
                                     job_key := ${name}::text)`);
  } else if (queued.is_too_late) {
    await tx.run(sql`
      update graphile_worker._private_jobs set run_at = ${due} where id = ${queued.id}::bigint and is_available`);
  }
}
