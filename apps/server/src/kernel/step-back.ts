import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { platform, setPriority } from "node:os";

/** Of what thinks for a long time, so that whatever answers requests goes first; not so far back that nothing comes of it. */
export const NICENESS = 10;

/** This process with all its threads: on Linux each has a niceness of its own. Where memory is short, it goes first as well. */
export function stepBack(niceness = NICENESS): void {
  try {
    setPriority(niceness);
    for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), niceness);
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Elsewhere the first line is enough.
  }
}

/** The same for another process. Whoever may not do that leaves it as it is. */
export function setBack(processId: number | undefined, niceness: number): void {
  if (processId === undefined || niceness === 0) return;
  try {
    setPriority(processId, niceness);
    if (platform() === "linux") setSessionBack(processId, niceness);
  } catch {
    // It is somebody else's, or gone, or this machine knows nothing of sessions' priorities.
  }
}

/**
 * Linux may share the processors out among sessions first, and heed niceness only within each. A process with a session of its
 * own, as each of PostgreSQL's has, would then step back for nobody.
 */
function setSessionBack(processId: number, niceness: number): void {
  const [, , , session] = readFileSync(`/proc/${processId}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  if (Number(session) === processId) writeFileSync(`/proc/${processId}/autogroup`, String(niceness));
}
