// The job queue: graphile-worker's tables on the service's own PostgreSQL. A job is added in the transaction that causes
// it, so it exists exactly when that transaction has committed, and it is tried again until it succeeds or runs out of
// attempts. Who works on them, and how, is in lane.ts.

import { Logger as QueueLogger, runMigrations } from "graphile-worker";
import { migrations } from "graphile-worker/dist/generated/sql.js";
import pg from "pg";
import { sql, type Tx } from "../storage/database.ts";

/** Every job there is, with what it carries. Payloads lie in the job table as they are: no secrets in clear. */
export interface Jobs {
  send_mail: { sealed: string };
  sweep: Record<string, unknown>;
  remove_media_bytes: { workspaceId: string; key: string };
  make_renditions: { workspaceId: string; key: string; width: number };
  sweep_media: Record<string, unknown>;
  run_imports: { workspaceId: string };
  fetch_pictures: { workspaceId: string };
  run_product_changes: { workspaceId: string };
  /** Added when the new texts of a product are indexed. */
  check_answers: { workspaceId: string; productId: string };
}
export type JobName = keyof Jobs;

/** What does each job. A task may run twice after a crash, and must end within the deadline. */
export type Tasks = { readonly [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

/** Tries, with growing pauses (1 s, e s, e² s, … up to 6 hours): about three days in all. */
const ATTEMPTS_MAX = 25;
const MIGRATION_LOCK = 8_340_117_002n; // any constant of our own; see storage/migrate.ts

/** Brings the queue's own schema up to date. Several processes may call it at once. */
export async function migrateJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "vitrine-migrate" });
  await client.connect();
  try {
    if (await isUpToDate(client)) return;
    // The transaction only holds the lock, on a connection of its own: behind a pooler a session's lock would stay.
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await migrateQueue(url);
    // Every process asks each second which jobs are held, and by whom: a few, however many wait.
    await client.query(`
      create index if not exists ${LAST_STEP} on graphile_worker._private_jobs (locked_by)
      where locked_by is not null`);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** What nearly every start finds: it needs no lock then, and no second connection. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  const begun = await client.query("select to_regclass($1) is not null as was", [`graphile_worker.${LAST_STEP}`]);
  if (!begun.rows[0]?.was) return false;
  const { rows } = await client.query<{ latest: number }>("select max(id) as latest from graphile_worker.migrations");
  return rows[0]?.latest === LATEST_MIGRATION;
}

const LAST_STEP = "vitrine_held_jobs";
const LATEST_MIGRATION = Math.max(...Object.keys(migrations).map((file) => Number.parseInt(file, 10)));

/** On connections of our own: what a server says that goes away while they are closed is nobody's business any more. */
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

/** Where it is said that there is something to do: which job it is, or nothing where it may be any. */
export const JOBS_CHANNEL = "vitrine:jobs";

export interface EnqueueOptions {
  runAt?: Date;
  /** From now on, by the database's clock. */
  pauseSeconds?: number;
  /** A later job with the same key replaces one that has not started. */
  jobKey?: string;
}

/** Adds a job that runs once the transaction has committed. */
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
 * Sees to it that the job runs once in so many seconds, however many processes call this however often. By the
 * database's clock, and never later than that from now: a clock that was ahead for a while delays nothing.
 */
export async function enqueueNextRun(tx: Tx, name: "sweep" | "sweep_media", everySeconds: number): Promise<void> {
  const due = sql`now() + make_interval(secs => ${everySeconds}::int)`;
  // Read first: whoever changes a job, even to nothing, keeps others from taking it.
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
