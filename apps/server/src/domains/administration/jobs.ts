// The job queue in administration. The queue is injected, because domains do not depend on it.

import {
  countJobs,
  type JobRecord,
  listFailedMail,
  listJobs,
  listTurnedAway,
  retryJob,
  type TurnedAway,
} from "@vitrine/contract";
import { staffActor } from "../../kernel/access/staff-actor.ts";
import { writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput, notFound, OperationError } from "../../kernel/errors.ts";
import { keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { sql, type Tx } from "../../storage/database.ts";
import type { Notices } from "./notices.ts";

interface QueuedJob extends Omit<JobRecord, "createdAt" | "dueAt"> {
  createdAt: Date;
  dueAt: Date;
}

interface JobFilter {
  state?: JobRecord["state"] | undefined;
  task?: string | undefined;
  hasFailed?: boolean;
  id?: string | undefined;
  before?: string | undefined;
  limit: number;
}

/** The queue's operations for staff. */
export interface JobQueue {
  find(tx: Tx, wish: JobFilter): Promise<QueuedJob[]>;
  count(tx: Tx): Promise<{ task: string; state: JobRecord["state"]; count: number; lagSeconds: number }[]>;
  /** Returns the number of retried jobs. */
  retry(tx: Tx, id: string): Promise<number>;
  /** Returns the recipients of mail jobs, if known. */
  recipients(tx: Tx, ids: readonly string[]): Promise<Map<string, string | null>>;
}

const MAIL_TASK = "send_mail";

const toRecord = ({ createdAt, dueAt, ...job }: QueuedJob): JobRecord => ({
  ...job,
  createdAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
});

/** Job numbers only increase, so they serve as keyset cursors. */
function pageOfJobs({ after, pageSize }: { after?: string | undefined; pageSize: number }) {
  if (after !== undefined && !/^\d{1,18}$/.test(after)) {
    throw invalidInput({ after: "must be the `next` value of the previous page" });
  }
  return { before: after, limit: pageSize + 1 };
}

const nextOf = (jobs: QueuedJob[], pageSize: number) =>
  jobs.length > pageSize ? (jobs[pageSize - 1]?.id ?? null) : null;

interface AwayRow extends Omit<TurnedAway, "lastAt"> {
  last_at: Date;
}

export interface JobParts {
  jobQueue: JobQueue;
  notices: Pick<Notices, "write">;
}

export const jobHandlers = ({ jobQueue, notices }: JobParts): Handler[] => [
  handle(listJobs, "read", async ({ tx, query }) => {
    const { state, task, pageSize } = query;
    const found = await jobQueue.find(tx, { state, task, ...pageOfJobs(query) });
    return { jobs: found.slice(0, pageSize).map(toRecord), next: nextOf(found, pageSize) };
  }),

  handle(countJobs, "read", async ({ tx }) => ({ tasks: await jobQueue.count(tx) })),

  handle(retryJob, "write", async ({ tx, principal, params: { id }, body, now }) => {
    const [before] = await jobQueue.find(tx, { id, limit: 1 });
    if (before === undefined) throw notFound();
    if ((await jobQueue.retry(tx, id)) === 0) {
      throw new OperationError("conflict", { fieldErrors: { id: "is already running" } });
    }
    const [after = before] = await jobQueue.find(tx, { id, limit: 1 });
    const factsOf = ({ state, attempts }: QueuedJob) => ({ state, attempts });
    const change = { before: factsOf(before), after: factsOf(after), details: { task: before.task } };
    await writeAudit(
      tx,
      { actor: staffActor(principal, body.reason), action: "job.retry", subjectId: id, ...change },
      now,
    );
    return toRecord(after);
  }),

  handle(listFailedMail, "read", async ({ tx, query }) => {
    const found = await jobQueue.find(tx, { task: MAIL_TASK, hasFailed: true, ...pageOfJobs(query) });
    const shown = found.slice(0, query.pageSize);
    const recipients = await jobQueue.recipients(
      tx,
      shown.map(({ id }) => id),
    );
    const mails = shown.map(toRecord).map(({ task: _, attemptsMax: __, ...mail }) => ({
      ...mail,
      lastError: mail.lastError ?? "",
      to: recipients.get(mail.id) ?? null,
    }));
    return { mails, next: nextOf(found, query.pageSize) };
  }),

  // Not "read": waiting for the flush must not hold a database connection that the flush may need.
  handle(listTurnedAway, "outside", async ({ database, query }) => {
    await notices.write();
    const found = await database.read((tx) =>
      tx.many<AwayRow>(sql`
        select address, rule as limit, day::text, times, last_at from turned_away
        where true ${pastPage(query, "last_at", "(address || ' ' || rule)")}
        order by last_at desc, (address || ' ' || rule) desc ${keysetLimit(query)}`),
    );
    const placeOf = ({ last_at: at, address, limit }: AwayRow) => ({ at, id: `${address} ${limit}` });
    const { rows, next } = keysetPage(found, query, placeOf);
    return { addresses: rows.map(({ last_at, ...row }) => ({ ...row, lastAt: last_at.toISOString() })), next };
  }),
];
