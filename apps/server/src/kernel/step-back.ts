import { readFileSync, writeFileSync } from "node:fs";
import { platform, setPriority } from "node:os";

/** Of what thinks for a long time, so that whatever answers requests goes first; not so far back that nothing comes of it. */
export const NICENESS = 10;

/**
 * On Linux every thread has a niceness of its own, and what it starts inherits it. Called before a program is loaded, it covers
 * that as well. Elsewhere a number would be the whole process's, so nothing is done.
 */
export function stepBack(): void {
  if (platform() === "linux") setPriority(NICENESS);
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
