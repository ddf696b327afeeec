// What something may cost: "under 30 euros", "zwischen 20 und 40 €", "auf keinen Fall über 100".

import { inAllLanguages } from "./load-lexicon.ts";
import { pricesIn } from "./prices.ts";
import { beginsAt, isAnywhere, splitWords } from "./signs.ts";
import { fold } from "./words.ts";

export interface PriceLimits {
  readonly priceMax: number | null;
  readonly priceMin: number | null;
}

export const BELOW = inAllLanguages(({ grammar }) => grammar.below).map(splitWords);
export const ABOVE = inAllLanguages(({ grammar }) => grammar.above).map(splitWords);
const DENIES = inAllLanguages(({ grammar }) => grammar.denies).map(splitWords);

const NUMBER = "\\d+(?:[.,]\\d+)?";
/** An amount of no currency, behind words that set a limit. */
const BARE = new RegExp(
  `(?:under|below|unter|bis|max\\.?|höchstens|up to)\\s+(${NUMBER})(?!\\s*(?:\\p{L}|\\p{N}))`,
  "iu",
);
/** "20 to", of "20 to 40 euros": what stands before the amount. */
const LEAST = new RegExp(`(${NUMBER})\\s*(?:\\p{Sc}|\\p{L}{2,6})?\\s*(?:-|–|to|and|bis|und|ile|ve)\\s*$`, "iu");

export function priceLimits(text: string): PriceLimits {
  const [first, second] = pricesIn(text);
  const before = text.slice(0, (second ?? first)?.index ?? 0);
  const least = first === undefined ? undefined : LEAST.exec(before)?.[1];
  const most = (second ?? first)?.amount;
  if (least !== undefined && most !== undefined && toNumber(least) < most) {
    return { priceMin: toNumber(least), priceMax: most };
  }
  const bare = BARE.exec(text)?.[1];
  const price = first?.amount ?? (bare === undefined ? undefined : toNumber(bare));
  if (price === undefined) return { priceMax: null, priceMin: null };
  return isLeast(splitWords(fold(text))) ? { priceMax: null, priceMin: price } : { priceMax: price, priceMin: null };
}

const toNumber = (written: string) => Number(written.replace(",", "."));

/** "Over 100", but not "never over 100". */
const isLeast = (words: readonly string[]): boolean =>
  !isAnywhere(BELOW, words) && words.some((_, at) => beginsAt(ABOVE, words, at) && !isDenied(words, at));

const DENIED_REACH = 3;

const isDenied = (words: readonly string[], at: number): boolean =>
  isAnywhere(DENIES, words.slice(Math.max(0, at - DENIED_REACH), at));
