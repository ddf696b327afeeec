/** A moment as PostgreSQL tells it: in a column of its own, or inside JSON. */
export type Instant = Date | string;

export const toIso = (instant: Instant): string => new Date(instant).toISOString();
