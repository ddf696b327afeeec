import { platform, setPriority } from "node:os";

/** On Linux every thread has a niceness of its own: one that thinks for a long time lets the one that answers go first. */
const NICENESS = 10;

/** For the beginning of a thread's program. Elsewhere a number would be the whole process's, so nothing is done. */
export function stepBack(): void {
  if (platform() === "linux") setPriority(NICENESS);
}
