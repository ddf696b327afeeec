// A process's side of `WorkProcess`: jobs in, results out, one at a time.

import { hear, say } from "./beside.ts";
import type { JobOrder, JobWord } from "./work-process.ts";

export function doJobs<Job extends object, Result>(work: (job: Job) => Result | Promise<Result>): void {
  hear(async ({ id, job }: JobOrder<Job>) => say({ id, result: await work(job) } satisfies JobWord<Result>));
}
