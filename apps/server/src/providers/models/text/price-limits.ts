// What something may cost: "under 30 euros", "zwischen 20 und 40 €", "auf keinen Fall über 100".

import { inAllLanguages } from "./load-lexicon.ts";
import { pricesIn } from "./prices.ts";
import { ABOVE, asMoney, BELOW } from "./said-amounts.ts";
import { beginsAt, isAnywhere, splitWords } from "./signs.ts";

export interface PriceLimits {
  readonly priceMax: number | null;
  readonly priceMin: number | null;
}

const DENIES = inAllLanguages(({ grammar }) => grammar.denies).map(splitWords);
const TOO_MUCH = inAllLanguages(({ grammar }) => grammar.tooMuch).map(splitWords);
const AROUND = inAllLanguages(({ grammar }) => grammar.around).map(splitWords);

const NUMBER = "\\d+(?:[.,]\\d+)?";
/** "20 to", of "20 to 40 euros": what stands before the amount. */
const LEAST = new RegExp(`(${NUMBER})\\s*(?:\\p{Sc}|\\p{L}{2,6})?\\s*(?:-|–|to|and|bis|und|ile|ve)\\s*$`, "iu");
/** Who says "around 30" takes what costs a little more. */
const A_LITTLE_MORE = 1.2;

export function priceLimits(message: string): PriceLimits {
  const text = asMoney(message);
  const [first, second] = pricesIn(text);
  if (first === undefined) return { priceMax: null, priceMin: null };
  const before = text.slice(0, (second ?? first).index);
  const least = LEAST.exec(before)?.[1];
  const most = (second ?? first).amount;
  if (least !== undefined && toNumber(least) < most) return { priceMin: toNumber(least), priceMax: most };
  const words = splitWords(text);
  if (isLeast(words)) return { priceMax: null, priceMin: first.amount };
  return { priceMax: isAnywhere(AROUND, words) ? A_LITTLE_MORE * first.amount : first.amount, priceMin: null };
}

const toNumber = (written: string) => Number(written.replace(",", "."));

/** "Over 100", but not "never over 100" nor "over 100 is too much". */
const isLeast = (words: readonly string[]): boolean =>
  !isAnywhere(BELOW, words) && words.some((_, at) => beginsAt(ABOVE, words, at) && !isDenied(words, at));

const DENIED_REACH = 3;

const isDenied = (words: readonly string[], at: number): boolean =>
  isAnywhere(DENIES, words.slice(Math.max(0, at - DENIED_REACH), at)) || isAnywhere(TOO_MUCH, words.slice(at + 1));
