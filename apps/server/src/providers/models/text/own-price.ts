// What a product costs: pages name its price among those of spare parts and refills, and there is no field for it.

import type { ProductFacts } from "../engine.ts";
import { isFunctionWord } from "./function-words.ts";
import { passagesOf } from "./passages.ts";
import { pricesIn, withoutPrices } from "./prices.ts";
import { readOnce } from "./read-once.ts";
import { splitWords } from "./signs.ts";

/** The least of those that stand by themselves or beside a size; where all are said of something, the first. */
export const priceOf: (product: ProductFacts) => number | null = readOnce((product) => {
  const priced = passagesOf(product)
    .map(({ text }) => ({ text, amounts: pricesIn(text).map(({ amount }) => amount) }))
    .filter(({ amounts }) => amounts.length > 0);
  const bare = priced.filter(({ text }) => saysNothingElse(text)).flatMap(({ amounts }) => amounts);
  if (bare.length > 0) return Math.min(...bare);
  const [first] = priced;
  return first === undefined ? null : Math.min(...first.amounts);
});

/** Sizes and units beside a price: "50 ml", "140 x 200 cm". */
const WORDS_BESIDE_MAX = 1;
const UNIT_MAX = 3;

const saysNothingElse = (text: string): boolean =>
  splitWords(withoutPrices(text)).filter(
    (word) => word.length > UNIT_MAX && !/\p{N}/u.test(word) && !isFunctionWord(word),
  ).length <= WORDS_BESIDE_MAX;
