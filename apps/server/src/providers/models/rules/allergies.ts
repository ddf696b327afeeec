// Allergies against what a product's texts name. Silence is no proof: a product without a list of ingredients, or of which
// not all was read, cannot be cleared.

import type { ProductFacts } from "../engine.ts";
import { ALLERGENS } from "../text/concept-names.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { isReadWhole } from "../text/passages.ts";
import { isAnywhere, type SignParts, splitWords } from "../text/signs.ts";
import { fold } from "../text/words.ts";
import { BESIDES } from "./allergies-told.ts";
import { clausesOf, denies, holds, listsIngredients, saysUnscented } from "./statements.ts";
import { GROUPS_OF_ALLERGENS } from "./substances.ts";

export type AllergyState = "named" | "unknown" | "not named";

export function checkAllergy(allergy: string, product: ProductFacts): AllergyState {
  const signs = signsOf(allergy);
  if (signs.length === 0) return "not named";
  const clauses = clausesOf(product);
  if (holds(clauses, signs)) return "named";
  if (denies(clauses, namesOf(allergy)) || (isPerfume(allergy) && saysUnscented(clauses))) return "not named";
  return listsIngredients(product) && isReadWhole(product) ? "not named" : "unknown";
}

const PERFUME = GROUPS_OF_ALLERGENS[ALLERGENS.indexOf("fragrance")]?.names ?? [];
const isPerfume = (allergy: string) => isAnywhere(PERFUME, splitWords(allergy));

/** What a page must deny for all of an allergy to be denied. */
function namesOf(allergy: string): SignParts[] {
  const words = splitWords(allergy);
  return GROUPS_OF_ALLERGENS.flatMap(({ names, isOfKinds }) => {
    if (!isAnywhere(names, words)) return [];
    return isOfKinds ? names.filter((name) => isAnywhere([name], words)) : names;
  });
}

/** Whether it names any substance: a profile may say "none". */
export const isAllergy = (allergy: string): boolean => signsOf(allergy).length > 0;

/** What to look for: the known group's signs, and in any case the visitor's own words. */
export function signsOf(allergy: string): SignParts[] {
  const words = fold(allergy).match(/[\p{L}\p{N}]+/gu) ?? [];
  const meaningful = words.filter(
    (word) => word.length >= 3 && !BESIDES.has(word) && !isAnywhere(NO_SUBSTANCE, [word]),
  );
  const groups = GROUPS_OF_ALLERGENS.filter(({ names }) => isAnywhere(names, words));
  return [...groups.flatMap(({ signs }) => signs), ...meaningful.map(toSign)];
}

/** What nothing that is sold is made of: the word allergy, and what is in the air of a room. */
const NO_SUBSTANCE = inAllLanguages(({ grammar }) => [...grammar.allergy, ...grammar.airborne]).map(splitWords);
const ENDING = new RegExp(`(${inAllLanguages(({ grammar }) => grammar.endings).join("|")})$`);

/** Plurals and cases: "nüsse", "almonds". Short words must be met exactly. */
const toSign = (word: string): SignParts => [word.length <= 4 ? word : `${word.replace(ENDING, "")}*`];
