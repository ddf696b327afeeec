// SQL for running jobs. A job is held under the name of a place in a process (see presence.ts). Only the holder can
// finish it: after a reassignment the former holder's update has no effect. All times are the database's.

import { empty, type Sql, sql, type Tx } from "../storage/database.ts";
import { JOBS_CHANNEL, type JobName } from "./queue.ts";

export interface HeldJob {
  id: string;
  task: JobName;
  payload: unknown;
  /** Includes this one. */
  attempt: number;
  attemptsMax: number;
}

export interface Wish {
  tasks: readonly JobName[];
  /** Jobs with an equal value in this payload field run one at a time, across all processes. */
  oneAtATimeBy: string | undefined;
}

/** Claims the due job that has waited longest. */
export async function claimJob(tx: Tx, holder: string, { tasks, oneAtATimeBy }: Wish): Promise<HeldJob | undefined> {
  return tx.find<HeldJob>(sql`
    with next as (
      select waiting.id from graphile_worker._private_jobs waiting
      where waiting.is_available = true and waiting.run_at <= now()
        and waiting.task_id in (select id from graphile_worker._private_tasks where identifier = any(${tasks}::text[]))
        ${oneAtATimeBy === undefined ? empty : noSimilarJobHeld(oneAtATimeBy)}
      order by waiting.priority, waiting.run_at, waiting.id limit 1
      for update skip locked
    )
    update graphile_worker._private_jobs job
    set attempts = job.attempts + 1, locked_by = ${holder}, locked_at = now()
    from next where job.id = next.id
    returning job.id::text, job.payload, job.attempts::int as attempt, job.max_attempts::int as "attemptsMax",
      (select identifier from graphile_worker._private_tasks where id = job.task_id) as task`);
}

const noSimilarJobHeld = (part: string): Sql => sql`
  and not exists (
    select from graphile_worker._private_jobs held
    where held.locked_by is not null and held.task_id = waiting.task_id
      and held.payload ->> ${part} = waiting.payload ->> ${part})`;

export async function finishJob(tx: Tx, holder: string, { id }: HeldJob): Promise<void> {
  await tx.run(sql`delete from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${holder}`);
}

/** Retries after the pause, or never when all attempts are used. */
export async function failJob(
  tx: Tx,
  holder: string,
  { id, attempt }: HeldJob,
  { message, pauseSeconds }: { message: string; pauseSeconds: number },
): Promise<void> {
  // A newer job with the same key has used up this one's attempts and does its work.
  await Promise.all([
    tx.run(sql`
      delete from graphile_worker._private_jobs
      where id = ${id}::bigint and locked_by = ${holder} and attempts > ${attempt}`),
    tx.run(sql`
      update graphile_worker._private_jobs
      set last_error = ${message}, run_at = now() + make_interval(secs => ${pauseSeconds}::float8), updated_at = now(),
          locked_by = null, locked_at = null
      where id = ${id}::bigint and locked_by = ${holder}`),
  ]);
}

/** Releases all jobs held under these names and notifies all listeners. Returns the number of jobs. */
export async function releaseJobsOf(tx: Tx, holders: Sql): Promise<number> {
  // A job that never failed but has no attempts left was replaced by a newer one with its key.
  const replaced = await tx.run(sql`
    delete from graphile_worker._private_jobs
    where locked_by in (${holders}) and attempts >= max_attempts and last_error is null`);
  const freed = await tx.run(sql`
    update graphile_worker._private_jobs
    set run_at = now(), updated_at = now(), locked_by = null, locked_at = null
    where locked_by in (${holders})`);
  if (freed > 0) await tx.run(sql`select pg_notify(${JOBS_CHANNEL}, '')`);
  return replaced + freed;
}

/**
 * Reschedules jobs written before the clock was set back: they keep their pause, counted from now. Otherwise they would
 * wait until that time comes again.
 */
export async function requeueFutureJobs(tx: Tx): Promise<void> {
  await tx.run(sql`
    update graphile_worker._private_jobs
    set run_at = now() + (run_at - updated_at), updated_at = now()
    where locked_by is null and updated_at > now() + interval '1 minute'`);
}
