// Allergies against what a product's texts name. Silence is no proof: a product without a list of ingredients, or of which
// not all was read, cannot be cleared.

import type { ProductFacts } from "../engine.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { isAnywhere, type SignParts, splitWords } from "../text/signs.ts";
import { fold } from "../text/words.ts";
import { clausesOf, holds, listsIngredients } from "./statements.ts";
import { GROUPS_OF_ALLERGENS } from "./substances.ts";

export type AllergyState = "named" | "unknown" | "not named";

export function checkAllergy(allergy: string, product: ProductFacts): AllergyState {
  const signs = signsOf(allergy);
  if (signs.length === 0) return "not named";
  if (holds(clausesOf(product), signs)) return "named";
  return listsIngredients(product) && !product.isCut ? "not named" : "unknown";
}

/** What to look for: the known group's signs, and in any case the visitor's own words. */
function signsOf(allergy: string): SignParts[] {
  const words = fold(allergy).match(/[\p{L}\p{N}]+/gu) ?? [];
  const meaningful = words.filter((word) => word.length >= 3 && !BESIDES.has(word) && !isAnywhere(ALLERGY, [word]));
  const groups = GROUPS_OF_ALLERGENS.filter(({ names }) => isAnywhere(names, words));
  return [...groups.flatMap(({ signs }) => signs), ...meaningful.map(toSign)];
}

const ALLERGY = inAllLanguages(({ grammar }) => grammar.allergy).map(splitWords);
/** Words around an allergy that name none. */
const BESIDES = new Set(inAllLanguages(({ grammar }) => grammar.besidesAllergy).map(fold));
const ENDING = new RegExp(`(${inAllLanguages(({ grammar }) => grammar.endings).join("|")})$`);

/** Plurals and cases: "nüsse", "almonds". Short words must be met exactly. */
const toSign = (word: string): SignParts => [word.length <= 4 ? word : `${word.replace(ENDING, "")}*`];
