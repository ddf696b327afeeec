// Whether a product is made for another type of hair than that of whoever asks.

import type { ProductFacts } from "../engine.ts";
import { areaFinder } from "./concepts.ts";
import { LANGUAGES } from "./languages.ts";
import { type HairType, lexiconOf } from "./load-lexicon.ts";
import { passagesOf } from "./passages.ts";
import { readOnce } from "./read-once.ts";
import { isAnywhere, splitWords } from "./signs.ts";
import { clausesIn, isAgainst } from "./stance.ts";

/** What is washed for the one gets worse for the other. */
const OPPOSITES: Record<HairType, readonly HairType[]> = {
  dry: ["oily", "dandruff"],
  oily: ["dry", "curly"],
  dandruff: ["dry", "fine", "curly", "coloured"],
  fine: ["curly"],
  curly: ["fine", "oily", "dandruff"],
  coloured: ["oily", "dandruff"],
};

const TYPES = LANGUAGES.flatMap((language) =>
  Object.entries(lexiconOf(language).grammar.hairTypes).map(
    ([type, signs]) => [type as HairType, signs.map(splitWords)] as const,
  ),
);

const typesIn = (words: readonly string[]): HairType[] =>
  TYPES.filter(([, signs]) => isAnywhere(signs, words)).map(([type]) => type);

/** By name, tags and description; what a clause speaks against does not count. */
const typesOf: (product: ProductFacts) => ReadonlySet<HairType> = readOnce((product) => {
  const telling = passagesOf(product).filter(({ field }) => field !== "information");
  const clauses = [product.name, ...telling.map(({ text }) => text)].flatMap(clausesIn);
  return new Set(clauses.filter((words) => !isAgainst(words)).flatMap(typesIn));
});

/** What somebody tells of their hair, where they speak of it. */
export function hairTold(said: string): ReadonlySet<HairType> {
  const words = splitWords(said);
  return new Set(areaFinder.keysIn(words).has("hair") ? typesIn(words) : []);
}

/** "Too heavy for fine hair". */
export const isAgainstHair = (product: ProductFacts, told: ReadonlySet<HairType>): boolean =>
  told.size > 0 &&
  passagesOf(product).some(({ text }) =>
    clausesIn(text).some((words) => isAgainst(words) && typesIn(words).some((type) => told.has(type))),
  );

/** It names the hair that was told of. */
export const isMadeForHair = (product: ProductFacts, told: ReadonlySet<HairType>): boolean =>
  [...told].some((type) => typesOf(product).has(type));

/** It names the opposite of what is told, and nothing that is. */
export function isForOtherHair(product: ProductFacts, told: ReadonlySet<HairType>): boolean {
  const types = typesOf(product);
  return (
    ![...told].some((type) => types.has(type)) && [...told].some((type) => OPPOSITES[type].some((of) => types.has(of)))
  );
}
