// Jobs in a backup: with the name of their task, and without rows, ids and holders of the queue's own tables, whose
// schema belongs to the library.

/** Every process queues the repeated jobs at its start. */
const REPEATED = "'sweep', 'sweep_media'";

const COLUMNS = {
  task: "text",
  payload: "json",
  priority: "int",
  run_at: "timestamptz",
  attempts: "int",
  max_attempts: "int",
  last_error: "text",
  created_at: "timestamptz",
  key: "text",
};

export const KEPT_JOBS = {
  name: "queue/jobs",
  columns: Object.keys(COLUMNS),
  /** In queue order. Payloads are in the library's private table, not in its view. */
  select: `
    select t.identifier as task, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts, j.last_error, j.created_at,
      j.key
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier not in (${REPEATED}) order by j.id`,
  /** Staging table of a restore. */
  arrival: "arriving_jobs",
};

export interface QueueChange {
  query(text: string): Promise<unknown>;
}

export const prepareArrival = ({ query }: QueueChange) =>
  query(`
    create temporary table ${KEPT_JOBS.arrival} (
      ${Object.entries(COLUMNS)
        .map(([name, type]) => `${name} ${type}`)
        .join(", ")}
    ) on commit drop`);

/**
 * Replaces the queue with the restored jobs. Held jobs wait again. Mail is optional: mails sent after the backup would
 * be sent twice.
 */
export async function replaceJobs({ query }: QueueChange, { withMail }: { withMail: boolean }): Promise<void> {
  const { arrival } = KEPT_JOBS;
  await query("delete from graphile_worker._private_jobs");
  if (!withMail) await query(`delete from ${arrival} where task = 'send_mail'`);
  await query(`
    insert into graphile_worker._private_tasks (identifier) select distinct task from ${arrival}
    on conflict do nothing`);
  await query(`
    insert into graphile_worker._private_jobs
      (task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key)
    select t.id, a.payload, a.priority, a.run_at, a.attempts, a.max_attempts, a.last_error, a.created_at, now(), a.key
    from ${arrival} a join graphile_worker._private_tasks t on t.identifier = a.task`);
}
