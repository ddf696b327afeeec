/** Time is handed in, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

/** Years that PostgreSQL and ISO 8601 both write with four digits; nothing was ever recorded outside. */
export const EARLIEST = Date.UTC(1970, 0, 1);
export const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The nearest time that can be stored: callers may write any other. */
export const storable = (time: number): Date => new Date(Math.min(Math.max(time, EARLIEST), LATEST));

/** A stored time as we write it ourselves; nothing else that a lenient reader would take for a time. */
export function parseStored(text: unknown): Date | undefined {
  const time = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && storable(time).toISOString() === text ? new Date(time) : undefined;
}

/** When the UTC day is over. */
export const endOfDay = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY) + 1) * DAY);

/** The UTC day, as PostgreSQL's `date` reads and writes it. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);
