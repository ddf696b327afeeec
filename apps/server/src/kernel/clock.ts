/** Source of time; tests advance it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

/** Years that PostgreSQL and ISO 8601 both write with four digits. */
export const EARLIEST = Date.UTC(1970, 0, 1);
export const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Clamps a time to the storable range. */
export const storable = (time: number): Date => new Date(Math.min(Math.max(time, EARLIEST), LATEST));

/** Parses a time in our own format only. */
export function parseStored(text: unknown): Date | undefined {
  const time = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && storable(time).toISOString() === text ? new Date(time) : undefined;
}

/** End of the UTC day. */
export const endOfDay = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY) + 1) * DAY);

/** The UTC day in the format of PostgreSQL's `date`. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);
