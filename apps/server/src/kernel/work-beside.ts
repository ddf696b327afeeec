// A process's side of `WorkProcess`: jobs in, results out, one at a time.

import { onMessage, say } from "./beside.ts";
import type { JobOrder, JobWord } from "./work-process.ts";

export function doJobs<Job extends object, Result>(work: (job: Job) => Result | Promise<Result>): void {
  onMessage(async ({ id, job }: JobOrder<Job>) => say({ id, result: await work(job) } satisfies JobWord<Result>));
}
