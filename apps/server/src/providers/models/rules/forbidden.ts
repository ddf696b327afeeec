// Which products must not be recommended to a visitor, by what the visitor has told, and why.

import type { ProductFacts, ToldFacts } from "../engine.ts";
import { tooYoungFor } from "../text/ages.ts";
import type { Topic } from "../text/concept-names.ts";
import { passagesOf } from "../text/passages.ts";
import { speaksAgainst } from "../text/stance.ts";
import { checkAllergy } from "./allergies.ts";
import { knowProduct } from "./compatibility.ts";
import type { RulePhrases } from "./phrases.ts";
import { holdsUnwanted } from "./unwanted.ts";

export interface Visitor {
  readonly facts: ToldFacts;
  readonly age: number | null;
}

/** Reasons against a product, in words that follow its name; none where it may be used. */
export function reasonsAgainst(facts: ProductFacts, { facts: told, age }: Visitor, phrases: RulePhrases): string[] {
  const allergies = told.allergies.filter((allergy) => checkAllergy(allergy, facts) === "named");
  return [
    ...(allergies.length === 0 ? [] : [phrases.reasons.allergy(allergies.join(", "))]),
    ...reasonsOfState(facts, told, phrases),
    ...(age === null ? [] : quoted(tooYoungFor(facts, age), phrases)),
    ...(holdsUnwanted(
      facts,
      told.without.map((folded) => ({ folded })),
    )
      ? [phrases.reasons.unwanted]
      : []),
  ];
}

function reasonsOfState(facts: ProductFacts, { states }: ToldFacts, phrases: RulePhrases): string[] {
  if (states.length === 0) return [];
  if (knowProduct(facts).actives.has("retinoid")) return [phrases.reasons.state(phrases.actives.retinoid)];
  return quoted(saidAgainst(facts, states), phrases);
}

const quoted = (quote: string | undefined, phrases: RulePhrases): string[] =>
  quote === undefined ? [] : [phrases.reasons.quote(quote)];

/** Whether an allergy of the visitor cannot be ruled out: the texts list no ingredients. */
export const unclearAllergies = (facts: ProductFacts, { allergies }: ToldFacts): string[] =>
  allergies.filter((allergy) => checkAllergy(allergy, facts) === "unknown");

/** What a product's own text says against using it for any of these. */
export const saidAgainst = (facts: ProductFacts, topics: Iterable<Topic>): string | undefined =>
  passagesOf(facts).find((passage) => [...topics].some((topic) => speaksAgainst(passage, topic)))?.text;
