// The products that a routine may have: none that must not be used, and no suggestion that cannot be cleared of an allergy.

import type { ProductFacts, RoutineChatRequest } from "../engine.ts";
import { ageTold } from "../text/ages.ts";
import type { Language } from "../text/languages.ts";
import { readWish } from "../text/wishes.ts";
import { findConflicts, type KnownProduct, knowProduct } from "./compatibility.ts";
import { reasonsAgainst, unclearAllergies } from "./forbidden.ts";
import { RULE_PHRASES, type RulePhrases } from "./phrases.ts";
import { needsOf } from "./routine-plan.ts";
import { factsOf } from "./told-facts.ts";
import { holdsUnwanted, isOfAnimals } from "./unwanted.ts";

export type Ruled = Pick<
  RoutineChatRequest,
  | "selected"
  | "candidates"
  | "allowSuggestions"
  | "profile"
  | "profileBefore"
  | "message"
  | "history"
  | "told"
  | "sector"
>;

export interface Usable {
  products: Map<string, KnownProduct>;
  selected: Set<string>;
  allowSuggestions: boolean;
  warnings: string[];
}

/** What was selected and is left out is said. */
export function usableProducts(request: Ruled, phrases: RulePhrases): Usable {
  const { selected, candidates, allowSuggestions, profile, message } = request;
  const visitor = { facts: factsOf(request), age: ageTold(profile, message) };
  const usable: Usable = { products: new Map(), selected: new Set(), allowSuggestions, warnings: [] };
  const unclear = new Map<string, string[]>();
  for (const facts of selected) {
    const reasons = reasonsAgainst(facts, visitor, phrases);
    usable.selected.add(facts.id);
    if (reasons.length === 0) usable.products.set(facts.id, knowProduct(facts));
    usable.warnings.push(...reasons.map((reason) => phrases.leftOut(facts.name) + reason));
    for (const allergy of unclearAllergies(facts, visitor.facts))
      unclear.set(allergy, [...(unclear.get(allergy) ?? []), facts.name]);
  }
  for (const [allergy, names] of unclear) usable.warnings.push(phrases.allergyUnknown(phrases.list(names), allergy));
  for (const facts of allowSuggestions ? candidates : []) {
    if (usable.selected.has(facts.id) || unclearAllergies(facts, visitor.facts).length > 0) continue;
    if (reasonsAgainst(facts, visitor, phrases).length === 0) usable.products.set(facts.id, knowProduct(facts));
  }
  return usable;
}

/** The candidates that may be suggested: none that must not be used, is not wanted, or does not go with what was selected. */
export function safeCandidates(request: Ruled, language: Language): ProductFacts[] {
  const { products, selected } = usableProducts({ ...request, allowSuggestions: true }, RULE_PHRASES[language]);
  const kept = [...products.values()].filter(({ facts }) => selected.has(facts.id));
  const { without } = readWish(request.message, language);
  const isVegan = needsOf(request.profile, request.message).has("vegan");
  return request.candidates.filter(({ id }) => {
    const candidate = products.get(id);
    return (
      candidate !== undefined &&
      !selected.has(id) &&
      !holdsUnwanted(candidate.facts, without) &&
      !(isVegan && isOfAnimals(candidate.facts)) &&
      kept.every((other) => findConflicts([other, candidate]).length === 0)
    );
  });
}

/** What was selected and may be used. */
export function usableSelected(request: Ruled, language: Language): ProductFacts[] {
  const { products } = usableProducts(request, RULE_PHRASES[language]);
  return request.selected.filter(({ id }) => products.has(id));
}
