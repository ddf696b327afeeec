// Allergies against what a product's texts name. Silence is no proof: a product without a list of ingredients, or of which
// not all was read, cannot be cleared.

import type { ProductFacts } from "../engine.ts";
import { fold } from "../text/words.ts";
import { clausesOf, holds, listsIngredients, startsHere } from "./statements.ts";
import { ALLERGENS } from "./substances.ts";

export type AllergyState = "named" | "unknown" | "not named";

export function checkAllergy(allergy: string, product: ProductFacts): AllergyState {
  const signs = signsOf(allergy);
  if (signs.length === 0) return "not named";
  if (holds(clausesOf(product), signs)) return "named";
  return listsIngredients(product) && !product.isCut ? "not named" : "unknown";
}

/** What to look for: the known group's signs, and in any case the visitor's own words. */
function signsOf(allergy: string): string[] {
  const words = fold(allergy).match(/[\p{L}\p{N}]+/gu) ?? [];
  const meaningful = words.filter((word) => word.length >= 3 && !NOISE.has(word) && !/^(allerg|alerji)/.test(word));
  const groups = ALLERGENS.filter(({ names }) =>
    names.some((name) => words.some((_, at) => startsHere(name, words, at))),
  );
  return [...groups.flatMap(({ signs }) => signs), ...meaningful.map(toSign)];
}

/** Words around an allergy that name none. */
const NOISE = new Set([
  "and",
  "the",
  "all",
  "any",
  "oil",
  "oils",
  "none",
  "yok",
  "yag",
  "yagi",
  "und",
  "oder",
  "keine",
  "veya",
  "against",
  "gegen",
  "karsi",
  "skin",
  "cilt",
  "haut",
  "free",
]);

/** Plurals and cases: "nüsse", "almonds". Short words must be met exactly. */
const toSign = (word: string) => (word.length <= 4 ? `=${word}` : word.replace(/(s|n|en|lar|ler)$/, ""));
