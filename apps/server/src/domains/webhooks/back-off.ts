import { DAY, HOUR, later, MINUTE, SECOND } from "../../kernel/clock.ts";

/** How long an event is tried, from the moment it is handed on. */
export const TRIED_FOR = 3 * DAY;

/** Between the attempts of one event; the last pause is repeated. */
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

/** When to try again after so many attempts; null to give up. The last attempt is made when the time is over. */
export function nextAttempt(attempts: number, now: Date, expiresAt: Date): Date | null {
  const wanted = later(now, PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0);
  if (wanted <= expiresAt) return wanted;
  return now < expiresAt ? expiresAt : null;
}

const PAUSE_OF_ENDPOINT_MAX = 10 * MINUTE;

/** Where nothing was accepted, the next message waits, too, whichever it is: a receiver that is down is not asked all the time. */
export const pauseAfter = (failures: number) =>
  Math.min(PAUSE_OF_ENDPOINT_MAX, 5 * SECOND * 2 ** Math.min(failures, 10));
