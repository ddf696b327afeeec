import { z } from "zod";
import { count, id, nextCursor, timestamp } from "../fields.ts";

/** HELD: a worker runs it. FAILED: it has no attempt left. */
export const JOB_STATES = ["WAITING", "HELD", "FAILED"] as const;

/** A job that is queued or failed for good. Its payload is never shown. */
export const JobRecord = z
  .strictObject({
    id: id(),
    task: z.string(),
    state: z.enum(JOB_STATES),
    attempts: count(),
    attemptsMax: count(),
    lastError: z.string().nullable(),
    createdAt: timestamp(),
    dueAt: timestamp(),
  })
  .meta({ id: "JobRecord" });
export type JobRecord = z.output<typeof JobRecord>;

export const JobRecordList = z
  .strictObject({ jobs: z.array(JobRecord), next: nextCursor() })
  .meta({ id: "JobRecordList" });

export const JobCounts = z
  .strictObject({
    tasks: z.array(
      z.strictObject({
        task: z.string(),
        state: z.enum(JOB_STATES),
        count: count(),
        lagSeconds: z.number().min(0).describe("Delay of the oldest job."),
      }),
    ),
  })
  .meta({ id: "JobCounts" });

/** A mail that is not sent yet. Its content is never shown. */
export const FailedMail = z
  .strictObject({
    id: id().describe("Job id, for a retry."),
    to: z.string().nullable().describe("Null if it was queued under another secret."),
    state: z.enum(JOB_STATES),
    attempts: count(),
    lastError: z.string(),
    createdAt: timestamp(),
    dueAt: timestamp(),
  })
  .meta({ id: "FailedMail" });
export type FailedMail = z.output<typeof FailedMail>;

export const FailedMailList = z
  .strictObject({ mails: z.array(FailedMail), next: nextCursor() })
  .meta({ id: "FailedMailList" });

/** A rejected client: its IP address exceeded a rate limit, or failed authentication too often. */
export const TurnedAway = z
  .strictObject({
    address: z.string(),
    limit: z.string().describe("Reached limit, such as `failed-authentication`."),
    day: z.string(),
    times: count(),
    lastAt: timestamp(),
  })
  .meta({ id: "TurnedAway" });
export type TurnedAway = z.output<typeof TurnedAway>;

export const TurnedAwayList = z
  .strictObject({ addresses: z.array(TurnedAway), next: nextCursor() })
  .meta({ id: "TurnedAwayList" });

export const jobExample: JobRecord = {
  id: "4711",
  task: "send_mail",
  state: "FAILED",
  attempts: 25,
  attemptsMax: 25,
  lastError: "connect ECONNREFUSED",
  createdAt: "2026-03-01T10:00:00.000Z",
  dueAt: "2026-03-01T16:00:00.000Z",
};

export const failedMailExample: FailedMail = {
  id: "4711",
  to: "elif@isilti.example",
  state: "WAITING",
  attempts: 3,
  lastError: "connect ECONNREFUSED",
  createdAt: "2026-03-01T10:00:00.000Z",
  dueAt: "2026-03-01T10:02:00.000Z",
};

export const turnedAwayExample: TurnedAway = {
  address: "203.0.113.7",
  limit: "failed-authentication",
  day: "2026-03-01",
  times: 118,
  lastAt: "2026-03-01T10:00:00.000Z",
};
