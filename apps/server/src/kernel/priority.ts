import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { platform, setPriority } from "node:os";

/** Niceness of background work: requests go first, and the work still progresses. */
export const NICENESS = 10;

/** Lowers the priority of this process and all its threads. When memory is short, it is also killed first. */
export function lowerPriority(niceness = NICENESS): void {
  try {
    setPriority(niceness);
    // On Linux each thread has a niceness of its own.
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), niceness);
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // On other systems the first line is enough.
  }
}

/** Lowers the priority of another process, as far as this process may do that. */
export function lowerPriorityOf(processId: number | undefined, niceness: number): void {
  if (processId === undefined) return;
  try {
    setPriority(processId, niceness);
    if (platform() === "linux") lowerPriorityOfSession(processId, niceness);
  } catch {
    // It has another owner or has ended, or the system has no priorities of sessions.
  }
}

/**
 * Linux may distribute processors among sessions first, and use niceness only within a session. Each process of
 * PostgreSQL has its own session, so its niceness alone would have no effect.
 */
function lowerPriorityOfSession(processId: number, niceness: number): void {
  const [, , , session] = readFileSync(`/proc/${processId}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  if (Number(session) === processId) writeFileSync(`/proc/${processId}/autogroup`, String(niceness));
}
