import { DAY, HOUR, later, MINUTE, SECOND } from "../../kernel/clock.ts";

/** Period in which an event is retried, from its fan-out. */
export const TRIED_FOR = 3 * DAY;

/** Pauses between attempts of one event; the last one repeats. */
const PAUSES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  8 * HOUR,
  12 * HOUR,
];

/** Returns the time of the next attempt, or null to give up. The last attempt runs at the end of the period. */
export function nextAttempt(attempts: number, now: Date, expiresAt: Date): Date | null {
  const wanted = later(now, PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0);
  if (wanted <= expiresAt) return wanted;
  return now < expiresAt ? expiresAt : null;
}

const LONGEST_PAUSE = 10 * MINUTE;

/**
 * Backoff of an endpoint whose last messages all failed. It applies to every message, to spare a receiver that is down.
 */
export const pauseAfter = (failures: number) => Math.min(LONGEST_PAUSE, 5 * SECOND * 2 ** Math.min(failures, 10));
