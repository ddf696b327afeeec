// Ages: what somebody tells of their own, and for which a product says that it is not.

import type { UserProfile } from "@vitrine/contract";
import type { ProductFacts } from "../engine.ts";
import { topicFinder } from "./concepts.ts";
import { type Grammar, inAllLanguages } from "./load-lexicon.ts";
import { type Passage, passagesOf } from "./passages.ts";
import { readOnce } from "./read-once.ts";
import { beginsAt, endOfSign, isAnywhere, type SignParts, splitWords } from "./signs.ts";
import { clausesIn, isAgainst } from "./stance.ts";
import { fold } from "./words.ts";

const signsOf = (listOf: (grammar: Grammar) => readonly string[]): SignParts[] =>
  inAllLanguages(({ grammar }) => listOf(grammar)).map(splitWords);

const TOLD = signsOf(({ ageTold }) => ageTold);
const BELOW = signsOf(({ agesBelow }) => agesBelow);
const FROM = signsOf(({ agesFrom }) => agesFrom);
const NO_YEARS = signsOf(({ noYears }) => noYears);
const TOLD_IN_MONTHS = signsOf(({ monthsTold }) => monthsTold);
const FROM_MONTHS = signsOf(({ monthsFrom }) => monthsFrom);
const TOLD_IN_WEEKS = signsOf(({ weeksTold }) => weeksTold);
const NEWBORN = signsOf(({ newborn }) => newborn);
const FROM_WEEKS = signsOf(({ weeksFrom }) => weeksFrom);
const COUNTED_MAX = 20;
/** "Altı aylıktan itibaren", "from three years"; ten in Turkish is "on", which other languages say everywhere. */
const COUNTED = new Map(
  inAllLanguages(({ grammar }) => Object.entries(grammar.numerals))
    .filter(([word, value]) => value <= COUNTED_MAX && word !== "on")
    .map(([word, value]) => [fold(word), value] as const)
    .concat(["bir", "einem", "one"].map((one) => [one, 1] as const)),
);
/** Stands for any figure in a sign. */
const FIGURE = "0";
const AGE_MAX = 99;

const MONTHS = 12;
const WEEKS = 52;
/** Parts of a year, of those who are not yet one. */
const partsOfYear = (signs: readonly SignParts[], words: readonly string[], parts: number): number[] =>
  // "5 aylık hamileyim": who is expected is not yet so old.
  topicFinder.keysIn(words).has("pregnancy") ? [] : figuresIn(signs, words).map(({ figure }) => figure / parts);

/** The years that signs name among the words. */
const yearsIn = (signs: readonly SignParts[], words: readonly string[]): number[] =>
  figuresIn(signs, words).flatMap(({ figure, isOfSomethingElse }) => (isOfSomethingElse ? [] : [figure]));

interface Figure {
  readonly figure: number;
  /** Weeks, pounds: no years. */
  readonly isOfSomethingElse: boolean;
}

function figuresIn(signs: readonly SignParts[], words: readonly string[]): Figure[] {
  const figures = words.map((word) => (/^\p{N}{1,2}$/u.test(word) ? Number(word) : COUNTED.get(word)));
  // Asked of every message for every product: hardly any tells an age.
  if (figures.every((figure) => figure === undefined)) return [];
  const shape = words.map((word, i) => (figures[i] === undefined ? word : FIGURE));
  return shape.flatMap((_, from) =>
    signs.flatMap((parts) => {
      const end = endOfSign(parts, shape, from);
      const place = from + parts.indexOf(FIGURE);
      const figure = figures[place] ?? 0;
      const isOfSomethingElse = shape[place + 1] === FIGURE || beginsAt(NO_YEARS, shape, place + 1);
      return end === null || figure > AGE_MAX ? [] : [{ figure, isOfSomethingElse }];
    }),
  );
}

/** How old somebody is, by profile and message; the youngest where several are told of. */
export function ageTold(profile: UserProfile, message: string): number | null {
  const words = splitWords(message);
  const told = [
    ...yearsIn(TOLD, words),
    ...partsOfYear(TOLD_IN_MONTHS, words, MONTHS),
    ...partsOfYear(TOLD_IN_WEEKS, words, WEEKS),
  ];
  if (isAnywhere(NEWBORN, words)) return 0;
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
      ...partsOfYear(FROM_MONTHS, words, MONTHS),
      ...partsOfYear(FROM_WEEKS, words, WEEKS),
    ]);
    return [...denied, ...allowed].map((from) => ({ from, passage }));
  }),
);

/** The sentence by which a product is not for somebody so old. */
export const tooYoungFor = (product: ProductFacts, age: number): string | undefined =>
  limitsOf(product).find(({ from }) => age < from)?.passage.text;
