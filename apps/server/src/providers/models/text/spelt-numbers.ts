// Numbers that are written as words: "fifty", "zweihundertfünfzig", "iki yüz elli".

import { inAllLanguages } from "./load-lexicon.ts";
import { fold } from "./words.ts";

const NUMERALS = new Map(
  inAllLanguages(({ grammar }) => Object.entries(grammar.numerals)).map(([word, value]) => [fold(word), value]),
);
const LONGEST_FIRST = [...NUMERALS.keys()].sort((a, b) => b.length - a.length);
/** German writes it as one word, and the small one first: "fünfundzwanzig". */
const NEXT = new RegExp(`(${LONGEST_FIRST.join("|")})(?:und)?`, "uy");

const HUNDRED = 100;

/** The numerals that a word is made of, each the longest that fits; none where it is another word. */
function numeralsOf(word: string): number[] {
  const folded = fold(word);
  const whole = NUMERALS.get(folded);
  if (whole !== undefined) return [whole];
  const numerals: number[] = [];
  for (let at = 0; at < folded.length; at = NEXT.lastIndex) {
    NEXT.lastIndex = at;
    const numeral = NEXT.exec(folded)?.[1];
    if (numeral === undefined) return [];
    numerals.push(NUMERALS.get(numeral) as number);
  }
  return numerals;
}

/** "Iki yüz elli": what stands before a hundred or a thousand multiplies it, whatever else is added. */
function numberOf(numerals: readonly number[]): number {
  let total = 0;
  let open = 0;
  for (const numeral of numerals) {
    if (numeral < HUNDRED) open += numeral;
    else if (numeral === HUNDRED) open = Math.max(1, open) * HUNDRED;
    else {
      total += Math.max(1, open) * numeral;
      open = 0;
    }
  }
  return total + open;
}

interface SpeltNumber {
  readonly value: number;
  readonly index: number;
  readonly end: number;
}

/** Every number of a text that is written in words, however many words it takes. */
export function speltNumbers(text: string): SpeltNumber[] {
  const found: { numerals: number[]; index: number; end: number }[] = [];
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const numerals = numeralsOf(word);
    if (numerals.length === 0) continue;
    const last = found.at(-1);
    if (last !== undefined && /^[\s-]*$/u.test(text.slice(last.end, index))) {
      last.numerals.push(...numerals);
      last.end = index + word.length;
    } else found.push({ numerals, index, end: index + word.length });
  }
  return found.map(({ numerals, index, end }) => ({ value: numberOf(numerals), index, end }));
}
