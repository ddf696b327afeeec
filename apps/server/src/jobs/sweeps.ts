// Takes away what time has made useless. Nothing depends on it: every reader checks the time for itself.

import { type Clock, DAY, HOUR, later, SECOND } from "../kernel/clock.ts";
import { type Database, sql, type Tx } from "../storage/database.ts";
import { ABANDONED_AFTER, type Tasks } from "./queue.ts";

export function sweepTask({ database, clock }: { database: Database; clock: Clock }): Tasks["sweep"] {
  return () => database.write((tx) => sweep(tx, clock.now()));
}

async function sweep(tx: Tx, now: Date): Promise<void> {
  // The budgets of an address (codes an hour, wrong guesses) outlive its code.
  await tx.run(sql`
    delete from sign_in_codes
    where expires_at <= ${later(now, -HOUR)} and guesses_forgotten_at <= ${now} and askers_guesses_forgotten_at <= ${now}`);
  await tx.run(sql`
    delete from sign_in_browsers
    where greatest(expires_at, guesses_forgotten_at, known_until) <= ${later(now, -HOUR)}`);
  await tx.run(sql`delete from dashboard_sessions where expires_at <= ${now}`);
  await tx.run(sql`delete from staff_sessions where expires_at <= ${now}`);
  await tx.run(sql`delete from idempotency_answers where created_at <= ${later(now, -DAY)}`);
  await tx.run(sql`delete from invitations where expires_at <= ${now}`);
  await tx.run(sql`delete from billing_email_verifications where verified_at <= ${later(now, -HOUR)}`);
  await tx.run(sql`delete from subdomains where held_until <= ${now}`);
  // For a day a URL that was used is still called used.
  await tx.run(sql`delete from media_uploads where expires_at <= ${later(now, -DAY)}`);
  await sweepImports(tx, now);
  await sweepVisitors(tx, now);
  await sweepAssistant(tx, now);
  await sweepOAuth(tx, now);
  await releaseAbandonedJobs(tx);
}

async function sweepImports(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`delete from imports where finished_at <= ${later(now, -30 * DAY)}`);
  // What a process has left that was killed while a file came.
  await tx.run(sql`
    delete from import_chunks c where c.received_at <= ${later(now, -DAY)}
      and not exists (select from imports i where i.workspace_id = c.workspace_id and i.id = c.import_id)`);
  // And those of a workspace that was deleted while it imported.
  await tx.run(sql`
    delete from import_keys k
    where not exists (select from imports i where i.workspace_id = k.workspace_id and i.id = k.import_id)`);
}

async function sweepVisitors(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`delete from customer_introductions where requested_at <= ${later(now, -HOUR)}`);
  await tx.run(sql`delete from customer_sign_ins where requested_at <= ${later(now, -HOUR)}`);
  await tx.run(sql`delete from used_challenges where expires_at <= ${now}`);
  // For a month an old token is called expired or revoked, and not unknown.
  await tx.run(sql`delete from customer_sessions where expires_at <= ${later(now, -30 * DAY)}`);
}

async function sweepAssistant(tx: Tx, now: Date): Promise<void> {
  const remembered = later(now, -90 * DAY);
  await tx.run(sql`delete from conversation_turns where created_at <= ${remembered}`);
  await tx.run(sql`delete from conversations where updated_at <= ${remembered}`);
  await tx.run(sql`delete from unanswered_questions where last_asked_at <= ${remembered}`);
  // A request of yesterday may still be on its way, and give back what it took of that day.
  await tx.run(sql`delete from visitor_days where day < ${later(now, -2 * DAY)}`);
  await tx.run(sql`delete from idempotency_claims where expires_at <= ${later(now, -HOUR)}`);
}

async function sweepOAuth(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`delete from oauth_authorization_requests where expires_at <= ${now}`);
  await tx.run(sql`delete from oauth_assertions where expires_at <= ${now}`);
  // For a day a used code still takes back what it gave, and an old token is called expired and not unknown.
  await tx.run(sql`delete from oauth_codes where expires_at <= ${later(now, -DAY)}`);
  await tx.run(sql`delete from oauth_access_tokens where expires_at <= ${later(now, -DAY)}`);
  // Ended connections are shown for a while; with them go their refresh tokens.
  await tx.run(sql`delete from oauth_grants where least(revoked_at, expires_at) <= ${later(now, -90 * DAY)}`);
  await tx.run(sql`
    delete from oauth_clients c where c.created_at <= ${later(now, -30 * DAY)}
      and not exists (select from oauth_grants g where g.client_id = c.id)`);
}

/** Jobs of a process that was killed go back into the queue. The queue keeps the database's time, not ours. */
async function releaseAbandonedJobs(tx: Tx): Promise<void> {
  await tx.run(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => ${ABANDONED_AFTER / SECOND})))`);
  // A job that never failed and yet may not run again was replaced by a newer one with its key while it was held.
  await tx.run(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where locked_at is null and last_error is null and attempts >= max_attempts))`);
}
