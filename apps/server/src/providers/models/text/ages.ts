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
/** Stands for any figure in a sign. */
const FIGURE = "0";
const AGE_MAX = 99;

/** The years that signs name among the words. */
function yearsIn(signs: readonly SignParts[], words: readonly string[]): number[] {
  const shape = words.map((word) => (/^\p{N}{1,2}$/u.test(word) ? FIGURE : word));
  return shape.flatMap((_, from) =>
    signs.flatMap((parts) => {
      const end = endOfSign(parts, shape, from);
      const place = from + parts.indexOf(FIGURE);
      const years = Number(words[place]);
      const isOfSomethingElse = shape[place + 1] === FIGURE || beginsAt(NO_YEARS, shape, place + 1);
      return end === null || isOfSomethingElse || years > AGE_MAX ? [] : [years];
    }),
  );
}

/** How old somebody is, by profile and message; the youngest where several are told of. */
export function ageTold(profile: UserProfile, message: string): number | null {
  const told = yearsIn(TOLD, splitWords(message));
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
    const allowed = clausesIn(passage.text).flatMap((words) => yearsIn(FROM, words));
    return [...denied, ...allowed].map((from) => ({ from, passage }));
  }),
);

/** The sentence by which a product is not for somebody so old. */
export const tooYoungFor = (product: ProductFacts, age: number): string | undefined =>
  limitsOf(product).find(({ from }) => age < from)?.passage.text;
