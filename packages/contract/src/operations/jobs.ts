import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { cursorQuery, formed, text } from "../fields.ts";
import {
  FailedMailList,
  failedMailExample,
  JobCounts,
  JobRecord,
  JobRecordList,
  jobExample,
  TurnedAwayList,
  turnedAwayExample,
} from "../resources/job.ts";
import { StaffDeed } from "../resources/staff.ts";

const common = { group: "Operations", level: "account", callers: ["staff"], scope: null, tool: false } as const;
const reads = { ...common, staffRole: "SUPPORT", effect: "read" } as const;

export const listJobs = defineOperation({
  ...reads,
  name: "list_jobs",
  title: "List jobs",
  description: "Lists waiting and failed jobs, newest first.",
  rest: { method: "GET", path: "/jobs" },
  query: cursorQuery().extend({
    state: JobRecord.shape.state.optional(),
    task: text({ min: 1, max: 100 }).optional(),
  }),
  output: JobRecordList,
  examples: { query: { state: "FAILED" }, output: { jobs: [jobExample], next: null } },
});

export const countJobs = defineOperation({
  ...reads,
  name: "count_jobs",
  title: "Count jobs",
  description: "Counts jobs by task and state.",
  rest: { method: "GET", path: "/jobs/counts" },
  output: JobCounts,
  examples: { output: { tasks: [{ task: "send_mail", state: "WAITING", count: 3, lagSeconds: 0.4 }] } },
});

export const retryJob = defineOperation({
  ...common,
  name: "retry_job",
  title: "Retry a job",
  description: "Resets the attempts of a failed or waiting job and runs it now.",
  staffRole: "OPERATOR",
  effect: "change",
  rest: { method: "POST", path: "/jobs/{id}/retry" },
  params: z.strictObject({ id: formed(/^[1-9]\d{0,17}$/, { max: 18, problem: "must be a job number" }) }),
  body: StaffDeed,
  output: JobRecord,
  errors: ["not_found", "conflict"],
  examples: {
    params: { id: jobExample.id },
    body: { reason: "The mail server is back" },
    output: { ...jobExample, state: "WAITING", attempts: 0 },
  },
});

export const listFailedMail = defineOperation({
  ...reads,
  name: "list_failed_mail",
  title: "List failed mail",
  description: "Lists mails whose last attempt failed, newest first: recipient and reason, never the text.",
  rest: { method: "GET", path: "/mail/failed" },
  query: cursorQuery(),
  output: FailedMailList,
  examples: { output: { mails: [failedMailExample], next: null } },
});

export const listTurnedAway = defineOperation({
  ...reads,
  name: "list_turned_away",
  title: "List refused addresses",
  description:
    "Lists client addresses that reached a limit, by day, last one first: too many requests, or repeated invalid " +
    "credentials. Kept for a week.",
  rest: { method: "GET", path: "/turned-away" },
  query: cursorQuery(),
  output: TurnedAwayList,
  examples: { output: { addresses: [turnedAwayExample], next: null } },
});
