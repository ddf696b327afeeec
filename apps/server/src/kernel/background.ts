// Beginning of a background program: a child process of the service that has a lower priority and ends with the service.

import { lowerPriority } from "./priority.ts";

/** The message of a program that `WorkPool` started. */
export type WorkMessage<Result> = { readonly result: Result } | { readonly failure: string };

/** Call it before loading the program: loading takes up to a second of processor time. */
export function beginBackground(): void {
  lowerPriority();
  endWithParent();
}

export function endWithParent(): void {
  // Signals of a terminal reach all its processes. The service needs this one until its own end.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("disconnect", die);
}

/** Parameters of the program; see `WorkPool`. */
export const given = <T>(): T => JSON.parse(process.argv[2] ?? "{}") as T;

/** Runs the jobs of a `WorkPool`, one at a time. */
export function runJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  const send = (message: WorkMessage<Result>, sent = () => {}) => process.send?.(message, sent);
  process.on("uncaughtException", ({ message }) => send({ failure: message }, die));
  process.on("message", async (job: Job) => send({ result: await work(job) }));
}

/** Ends at once: an orderly exit would wait for the running job. */
function die(): void {
  process.kill(process.pid, "SIGKILL");
}
