// Days as the service counts them: in UTC.

const DAY = 86_400_000;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

export const today = () => dayOf(Date.now());

/** The first of as many days, the last of which is today. */
export const firstDay = (days: number) => dayOf(Date.now() - (days - 1) * DAY);
