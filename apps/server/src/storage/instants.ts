/** A moment from PostgreSQL: a Date from a column, or text inside JSON. */
export type Instant = Date | string;

export const toIso = (instant: Instant): string => new Date(instant).toISOString();
