// Visitors' daily spending per workspace (UTC) and the owners' ceilings for it. The database function that moves the
// wallet also writes the day's row (`reserve_credits`), to keep its lock short. Answered and pending requests count
// towards a ceiling. Owners get a mail at four fifths.

/** Null means no ceiling. */
interface Ceilings {
  readonly guests: number | null;
  readonly all: number | null;
}

export interface Spending {
  /** Guests count towards both ceilings. */
  readonly isGuest: boolean;
  readonly ceilings: Ceilings;
}

/** Ceilings that a reservation came near for the first time that day, so that the owners get a mail. */
export interface Nearing {
  readonly nearsGuests: boolean;
  readonly nearsAll: boolean;
}
