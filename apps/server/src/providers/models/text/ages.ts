// Ages: what somebody tells of their own, and for which a product says that it is not.

import type { UserProfile } from "@vitrine/contract";
import type { ProductFacts } from "../engine.ts";
import { type Grammar, inAllLanguages } from "./load-lexicon.ts";
import { type Passage, passagesOf } from "./passages.ts";
import { readOnce } from "./read-once.ts";
import { beginsAt, endOfSign, type SignParts, splitWords } from "./signs.ts";
import { clausesIn, isAgainst } from "./stance.ts";

const signsOf = (listOf: (grammar: Grammar) => readonly string[]): SignParts[] =>
  inAllLanguages(({ grammar }) => listOf(grammar)).map(splitWords);

const TOLD = signsOf(({ ageTold }) => ageTold);
const BELOW = signsOf(({ agesBelow }) => agesBelow);
const FROM = signsOf(({ agesFrom }) => agesFrom);
const NO_YEARS = signsOf(({ noYears }) => noYears);
const TOLD_IN_MONTHS = signsOf(({ monthsTold }) => monthsTold);
const FROM_MONTHS = signsOf(({ monthsFrom }) => monthsFrom);
/** Stands for any figure in a sign. */
const FIGURE = "0";
const AGE_MAX = 99;

const MONTHS = 12;
const monthsIn = (signs: readonly SignParts[], words: readonly string[]): number[] =>
  figuresIn(signs, words).map(({ figure }) => figure / MONTHS);

/** The years that signs name among the words. */
const yearsIn = (signs: readonly SignParts[], words: readonly string[]): number[] =>
  figuresIn(signs, words).flatMap(({ figure, isOfSomethingElse }) => (isOfSomethingElse ? [] : [figure]));

interface Figure {
  readonly figure: number;
  /** Weeks, pounds: no years. */
  readonly isOfSomethingElse: boolean;
}

function figuresIn(signs: readonly SignParts[], words: readonly string[]): Figure[] {
  const shape = words.map((word) => (/^\p{N}{1,2}$/u.test(word) ? FIGURE : word));
  return shape.flatMap((_, from) =>
    signs.flatMap((parts) => {
      const end = endOfSign(parts, shape, from);
      const place = from + parts.indexOf(FIGURE);
      const figure = Number(words[place]);
      const isOfSomethingElse = shape[place + 1] === FIGURE || beginsAt(NO_YEARS, shape, place + 1);
      return end === null || figure > AGE_MAX ? [] : [{ figure, isOfSomethingElse }];
    }),
  );
}

/** How old somebody is, by profile and message; the youngest where several are told of. */
export function ageTold(profile: UserProfile, message: string): number | null {
  const words = splitWords(message);
  const told = [...yearsIn(TOLD, words), ...monthsIn(TOLD_IN_MONTHS, words)];
  return told.length > 0 ? Math.min(...told) : (profile.age ?? null);
}

interface AgeLimit {
  readonly from: number;
  readonly passage: Passage;
}

/** "Not for use under the age of 25", "ab 16 Jahren", "6 yaş ve üzeri". */
const limitsOf: (product: ProductFacts) => readonly AgeLimit[] = readOnce((product) =>
  passagesOf(product).flatMap((passage) => {
    // "Not for use when pregnant, under 18": commas do not part what all of it is against.
    const denied = isAgainst(splitWords(passage.text)) ? yearsIn(BELOW, splitWords(passage.text)) : [];
    const allowed = clausesIn(passage.text).flatMap((words) => [
      ...yearsIn(FROM, words),
      ...monthsIn(FROM_MONTHS, words),
    ]);
    return [...denied, ...allowed].map((from) => ({ from, passage }));
  }),
);

/** The sentence by which a product is not for somebody so old. */
export const tooYoungFor = (product: ProductFacts, age: number): string | undefined =>
  limitsOf(product).find(({ from }) => age < from)?.passage.text;
