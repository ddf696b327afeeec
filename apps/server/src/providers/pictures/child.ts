// Program of a decoder process: pictures in, facts and files out, one at a time. It watches its own limits, because the
// decoders are native code without limits, and exits when it exceeds them.

import { lowerPriority } from "../../kernel/priority.ts";
import { type Job, perform, type Result } from "./work.ts";

/** First message of the parent process. */
export interface Bounds {
  readonly memoryBytesMax: number;
  /** Processor time for one picture. */
  readonly secondsMax: number;
  /** Scheduling priority below other processes. */
  readonly niceness: number;
}

/** `ready` once, then an answer for each job. */
export type Report = "ready" | { readonly result: Result; readonly memoryBytes: number };

const WATCH_MILLISECONDS = 25;

// Ignores signals to the process group: the service still needs this process during its stop. It ends with its IPC
// channel.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", die);
process.once("message", (bounds: Bounds) => {
  lowerPriority(bounds.niceness);
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

/** Kills itself at once: an orderly exit would wait for the decoder. */
function die(): void {
  process.kill(process.pid, "SIGKILL");
}

function report(message: Report): void {
  process.send?.(message);
}
