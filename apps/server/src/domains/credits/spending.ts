// What visitors cost a workspace in a UTC day, and the ceilings that its owners set on that. The day's row is written by the
// function that moves the wallet (migration 0078): it is locked for as long as that, and no longer. What counts for a ceiling are
// answered requests and those on their way; at four fifths the owners are told.

/** Null is no ceiling. */
interface Ceilings {
  readonly guests: number | null;
  readonly all: number | null;
}

export interface Spending {
  /** Guests count for both ceilings. */
  readonly isGuest: boolean;
  readonly ceilings: Ceilings;
}

/** Which ceilings a reservation came so near to, as the first one of its day, that the owners are told. */
export interface Nearing {
  readonly nearsGuests: boolean;
  readonly nearsAll: boolean;
}
