// A decoder's process: pictures in, facts and files out, one at a time. It watches itself, because what decodes pictures
// is native code that knows no bounds, and ends rather than take more than it was given.

import { stepBack } from "../../kernel/step-back.ts";
import { type Job, perform, type Result } from "./work.ts";

/** What the process that started this one sends first. */
export interface Bounds {
  readonly memoryBytesMax: number;
  /** Of processor time, for one picture. */
  readonly secondsMax: number;
  /** How far it steps back for other processes. */
  readonly niceness: number;
}

/** `ready` once, then an answer for each job. */
export type Report = "ready" | { readonly result: Result; readonly memoryBytes: number };

const WATCH_MILLISECONDS = 25;

// What stops the service stops it politely; this process is needed until then, and ends with its channel.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", die);
process.once("message", (bounds: Bounds) => {
  stepBack(bounds.niceness);
  process.on("message", (job: Job) => void work(job, bounds));
  report("ready");
});

async function work(job: Job, bounds: Bounds): Promise<void> {
  const before = process.cpuUsage();
  const watch = setInterval(() => assertWithin(bounds, before), WATCH_MILLISECONDS);
  const result = await perform(job);
  clearInterval(watch);
  report({ result, memoryBytes: process.memoryUsage.rss() });
}

function assertWithin({ memoryBytesMax, secondsMax }: Bounds, before: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(before);
  if (process.memoryUsage.rss() > memoryBytesMax || (user + system) / 1e6 > secondsMax) die();
}

/** At once: an orderly exit would wait for the decoder. */
function die(): void {
  process.kill(process.pid, "SIGKILL");
}

function report(message: Report): void {
  process.send?.(message);
}
