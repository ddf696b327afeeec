// During an outage every request fails for the same reason. The log gets one line per interval with a count, not one
// per request.

import type { Logger } from "pino";

const AGAIN_AFTER_MILLISECONDS = 10_000;
const CAUSES_MAX = 100;

interface Cause {
  loggedAt: number;
  unlogged: number;
}

const causesOf = new WeakMap<Logger, Map<string, Cause>>();

/** Logs a failure because of `cause` in one short line. */
export function logOutage(log: Logger, cause: string, facts: object): void {
  const causes = causesOf.get(log) ?? new Map<string, Cause>();
  causesOf.set(log, causes);
  const now = performance.now();
  const known = causes.get(cause);
  if (known !== undefined && now - known.loggedAt < AGAIN_AFTER_MILLISECONDS) {
    known.unlogged++;
    return;
  }
  if (causes.size >= CAUSES_MAX) causes.clear();
  causes.set(cause, { loggedAt: now, unlogged: 0 });
  log.warn({ ...facts, cause, ...(known ? { moreSinceLastLine: known.unlogged } : {}) }, "unavailable");
}
