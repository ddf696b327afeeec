// What somebody wants none of, by whatever name a product's texts have it: "ohne Duftstoffe" leaves out what lists parfum.

import type { ProductFacts } from "../engine.ts";
import { ACTIVES } from "../text/concept-names.ts";
import { passagesOf } from "../text/passages.ts";
import { isAnywhere } from "../text/signs.ts";
import { speaksAgainst } from "../text/stance.ts";
import type { Word } from "../text/words.ts";
import { checkAllergy } from "./allergies.ts";
import { isKnownAllergen } from "./allergies-told.ts";
import { knowProduct } from "./compatibility.ts";
import { clausesOf, holds } from "./statements.ts";
import { SIGNS_OF_ANIMALS, SIGNS_OF_ANIMALS_NAMED, WARNINGS_OF_ACTIVE } from "./substances.ts";

/** Whether the texts state that it holds one of them. Of what is no known substance nothing is said. */
export const holdsUnwanted = (product: ProductFacts, unwanted: readonly Pick<Word, "folded">[]): boolean =>
  unwanted.some(
    ({ folded }) =>
      isActiveOf(product, folded) ||
      isNamedIn(product, folded) ||
      (isAnywhere(SIGNS_OF_ANIMALS_NAMED, [folded]) && isOfAnimals(product) && !speaksOfAnimals(product)),
  );

/** What speaks of it at all denies it: "free of animal ingredients". */
const speaksOfAnimals = (product: ProductFacts) =>
  passagesOf(product).some(({ words }) => isAnywhere(SIGNS_OF_ANIMALS_NAMED, words));

const isNamedIn = (product: ProductFacts, word: string) =>
  isKnownAllergen(word) && checkAllergy(word, product) === "named";

const isActiveOf = (product: ProductFacts, word: string): boolean => {
  const meant = ACTIVES.filter((active) => active !== "sunFilter" && isAnywhere(WARNINGS_OF_ACTIVE[active], [word]));
  return meant.length > 0 && meant.some((active) => knowProduct(product).actives.has(active));
};

/** Whether it holds what comes from animals; one that calls itself vegan does not, whatever it is like. */
export const isOfAnimals = (product: ProductFacts): boolean =>
  holds(clausesOf(product), SIGNS_OF_ANIMALS) &&
  !passagesOf(product).some((passage) => passage.topics.has("vegan") && !speaksAgainst(passage, "vegan"));
