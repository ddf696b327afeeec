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

/** When the UTC day is over. */
export const endOfDay = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY) + 1) * DAY);

/** The UTC day, as PostgreSQL's `date` reads and writes it. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);
