// Queries and commands of operators for the job queue.

import { empty, sql, type Tx } from "../storage/database.ts";

/** HELD: a worker runs it. FAILED: all attempts are used. */
type JobState = "WAITING" | "HELD" | "FAILED";

export interface ListedJob {
  id: string;
  task: string;
  state: JobState;
  ageSeconds: number;
  /** Negative when it is overdue. */
  dueInSeconds: number;
  attempts: number;
  attemptsMax: number;
  lastError: string | null;
}

const STATE = sql`
  case when locked_at is not null then 'HELD' when attempts >= max_attempts then 'FAILED' else 'WAITING' end`;

/** Failed jobs first, then those that have waited longest. */
export const listJobs = (tx: Tx, { task, limit }: { task?: string | undefined; limit: number }): Promise<ListedJob[]> =>
  tx.many<ListedJob>(sql`
    select id::text, task_identifier as task, ${STATE} as state, attempts::int, max_attempts::int as "attemptsMax",
      extract(epoch from now() - created_at)::int as "ageSeconds",
      extract(epoch from run_at - now())::int as "dueInSeconds", last_error as "lastError"
    from graphile_worker.jobs ${task === undefined ? empty : sql`where task_identifier = ${task}`}
    order by ${STATE} = 'FAILED' desc, run_at, id limit ${limit}`);

export interface QueuedJob {
  id: string;
  task: string;
  state: JobState;
  attempts: number;
  attemptsMax: number;
  lastError: string | null;
  createdAt: Date;
  dueAt: Date;
}

interface JobFilter {
  state?: JobState | undefined;
  task?: string | undefined;
  /** Only those that failed at their last attempt. */
  hasFailed?: boolean;
  id?: string | undefined;
  /** Only those that were added before this one. */
  before?: string | undefined;
  limit: number;
}

/** Newest first, without payloads. */
export const findJobs = (tx: Tx, { state, task, hasFailed, id, before, limit }: JobFilter): Promise<QueuedJob[]> =>
  tx.many<QueuedJob>(sql`
    select id::text, task_identifier as task, ${STATE} as state, attempts::int, max_attempts::int as "attemptsMax",
      last_error as "lastError", created_at as "createdAt", run_at as "dueAt"
    from graphile_worker.jobs
    where true ${state === undefined ? empty : sql`and ${STATE} = ${state}`}
      ${task === undefined ? empty : sql`and task_identifier = ${task}`}
      ${hasFailed ? sql`and last_error is not null` : empty}
      ${id === undefined ? empty : sql`and id = ${id}::bigint`}
      ${before === undefined ? empty : sql`and id < ${before}::bigint`}
    order by jobs.id desc limit ${limit}`);

/** Payloads of a task's jobs, keyed by id. */
export async function readPayloads<Payload>(tx: Tx, ids: readonly string[]): Promise<Map<string, Payload>> {
  const rows = await tx.many<{ id: string; payload: Payload }>(sql`
    select id::text, payload from graphile_worker._private_jobs where id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, payload }) => [id, payload]));
}

/** Resets one job, or all failed jobs of a task (of all tasks): they get all their attempts again, at once. */
export async function retryJobs(
  tx: Tx,
  which: { id?: string | undefined; task?: string | undefined },
): Promise<number> {
  const ofTask = which.task === undefined ? empty : sql`and task_identifier = ${which.task}`;
  const chosen = which.id === undefined ? sql`attempts >= max_attempts ${ofTask}` : sql`id::text = ${which.id}`;
  return tx.run(sql`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where locked_at is null and ${chosen}), run_at := now(), attempts := 0)`);
}

export interface JobCount {
  task: string;
  state: JobState;
  count: number;
  /** Time since the oldest waiting job became due. */
  lagSeconds: number;
}

export const countJobs = (tx: Tx): Promise<JobCount[]> =>
  tx.many<JobCount>(sql`
    select task_identifier as task, ${STATE} as state, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(run_at)))::float8 as "lagSeconds"
    from graphile_worker.jobs group by 1, 2 order by 1, 2`);
