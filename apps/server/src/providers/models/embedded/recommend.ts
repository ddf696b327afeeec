// Products that an answer recommends on the page of another: those that go with it.

import type { ProductChatRequest, ProductFacts } from "../engine.ts";
import { RULE_PHRASES } from "../rules/phrases.ts";
import { asksTogether, conflictOf, goesWith } from "../rules/recommended.ts";
import { sayConflict } from "../rules/routine-rules.ts";
import type { Question } from "../text/question.ts";
import { type Choice, choose } from "./choice.ts";
import { meantProducts } from "./meant-products.ts";
import type { Part } from "./part.ts";

type Wish = Pick<Question, "text" | "language">;

/** Chooses among the products that go with the page's own. */
export const recommend = (
  { text, language }: Wish,
  products: readonly ProductFacts[],
  { product, thinkingLevel }: ProductChatRequest,
  wants: "this" | "alike" = "this",
  kin?: ReadonlySet<ProductFacts>,
): Choice => choose(text, language, products, thinkingLevel, wants, kin, (other) => goesWith(product, other));

/** The same where no product was asked for: an available product comes before a sold-out one. */
export function recommendUnasked(
  wish: Wish,
  products: readonly ProductFacts[],
  request: ProductChatRequest,
  wants: "this" | "alike" = "this",
  kin?: ReadonlySet<ProductFacts>,
): Choice {
  const { text, language } = wish;
  const { product, thinkingLevel } = request;
  const mayName = (other: ProductFacts) => other.stock > 0 && goesWith(product, other);
  const choice = choose(text, language, products, thinkingLevel, wants, kin, mayName);
  return choice.answered ? choice : recommend(wish, products, request, wants, kin);
}

/** What fits a wish, but not beside this product: the text says so, and no card recommends it. */
export function fitsButNotBeside(
  { text, language }: Wish,
  products: readonly ProductFacts[],
  { product, thinkingLevel }: ProductChatRequest,
): Part | null {
  const choice = choose(text, language, products, thinkingLevel);
  const conflicts = choice.answered ? choice.chosen.flatMap((other) => conflictOf(product, other) ?? []) : [];
  if (conflicts.length === 0) return null;
  const warnings = conflicts.map((conflict) => sayConflict(conflict, RULE_PHRASES[language]));
  return { text: [choice.text, ...warnings].join("\n"), products: [], answered: true };
}

/** "Can I combine it with the night cream?", of two that do not go together: says so, and recommends neither. */
export function keptApart({ text, language }: Question, request: ProductChatRequest): Part | null {
  const { product, related, history } = request;
  if (!asksTogether(text)) return null;
  const [other] = meantProducts({ message: text, history, language }, product, related);
  const conflict = other === undefined ? null : conflictOf(product, other);
  return conflict === null
    ? null
    : { text: sayConflict(conflict, RULE_PHRASES[language]), products: [], answered: true };
}
