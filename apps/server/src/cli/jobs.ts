import { LIMITS } from "@vitrine/contract";
import type { Command } from "commander";
import { listJobs, retryJobs } from "../jobs/index.ts";
import { OperationError } from "../kernel/errors.ts";
import { command, group, wholeNumber } from "./options.ts";
import { print, table } from "./output.ts";
import { withJobQueue } from "./session.ts";

const ERROR_LENGTH = 80;

interface ListOptions {
  task?: string;
  limit: number;
}

interface RetryOptions {
  job?: string;
  task?: string;
}

export function jobCommands(program: Command): void {
  const jobs = group(program, "job", "manage background jobs: emails, imports, clean-up").alias("jobs");

  command(jobs, "list", "list jobs, failed ones first")
    .option("--task <name>", "only jobs of this task, such as send_mail")
    .option("--limit <n>", "maximum number of results", wholeNumber(1, LIMITS.list.unpagedMax), 100)
    .action(async ({ task, limit }: ListOptions, self: Command) => {
      const listed = await withJobQueue((database) => database.read((tx) => listJobs(tx, { task, limit })));
      const rows = listed.map(({ id, state, ageSeconds, dueInSeconds, attempts, attemptsMax, lastError, ...job }) => ({
        id,
        task: job.task,
        state,
        age: duration(ageSeconds),
        "due in": state === "WAITING" && dueInSeconds > 0 ? duration(dueInSeconds) : undefined,
        attempts: `${attempts} of ${attemptsMax}`,
        "last error": lastError?.replace(/\s+/g, " ").slice(0, ERROR_LENGTH),
      }));
      print(self, listed, table(rows));
    });

  command(jobs, "retry", "retry failed jobs immediately: one job, all of a task, or all")
    .option("--job <id>", "one job, even if it is scheduled for another attempt")
    .option("--task <name>", "only jobs of this task, such as send_mail")
    .action(async ({ job, task }: RetryOptions, self: Command) => {
      const count = await withJobQueue((database) => database.write((tx) => retryJobs(tx, { id: job, task })));
      if (count === 0 && job !== undefined) {
        throw new OperationError("not_found", { fieldErrors: { job: "is not a pending or failed job" } });
      }
      print(self, { retried: count }, count === 1 ? "1 job scheduled for retry" : `${count} jobs scheduled for retry`);
    });
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}
