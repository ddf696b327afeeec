// How visitors tell facts about themselves and end them, and how an answer warns of a product. One list per language.

export const STATES = ["pregnancy", "breastfeeding"] as const;
export type State = (typeof STATES)[number];

export const TIMES = ["MORNING", "EVENING"] as const;
export type Time = (typeof TIMES)[number];

export interface ToldWords {
  /** Signs that a state is over or never was: "no longer pregnant", "abgestillt". */
  readonly over: Readonly<Record<State, readonly string[]>>;
  /** Signs that an allergy was an error or is gone. */
  readonly mistaken: readonly string[];
  /** Denials in front of an allergy and behind it, and words that may stand between. */
  readonly notSo: readonly string[];
  readonly notSoBehind: readonly string[];
  readonly besideNotSo: readonly string[];
  /** Words that turn a denial around: "not to soy but to nuts". */
  readonly except: readonly string[];
  /** Signs that what was unwanted is welcome again. */
  readonly fineAgain: readonly string[];
  /** Signs that the visitor wants nothing at a time of day. */
  readonly notAt: Readonly<Record<Time, readonly string[]>>;
  /** Warnings in front of a product's name and behind it. */
  readonly warnsBefore: readonly string[];
  readonly warnsBehind: readonly string[];
  /** Words that recommend, and those that do so as an order or a consent. */
  readonly recommends: readonly string[];
  readonly orders: readonly string[];
  /** Words that leave only a part of a warning: "do not use it every night". */
  readonly softens: readonly string[];
  /** Beginnings of a clause that goes on with the subject of the one before. */
  readonly goesOn: readonly string[];
  /** Whom to ask about health. */
  readonly professionals: readonly string[];
}
