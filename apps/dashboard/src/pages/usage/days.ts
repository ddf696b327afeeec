// Days in UTC, as the service counts them.

const DAY = 86_400_000;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

export const today = () => dayOf(Date.now());

/** Returns the first day of a period that ends today. */
export const firstDay = (days: number) => dayOf(Date.now() - (days - 1) * DAY);
