// Decisions as tables: each row says what must hold and what follows, so that all of them can be read, and printed, at once.

/** What a row asks for; what it does not name may be either way. */
export type Conditions<Case> = Readonly<Partial<Case>>;

export const fits = <Case extends object>(conditions: Conditions<Case>, of: Case): boolean =>
  (Object.keys(conditions) as (keyof Case)[]).every((name) => conditions[name] === of[name]);
