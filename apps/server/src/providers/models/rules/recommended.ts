// What may be recommended beside a product: nothing that its own page, the other page or the rules keep apart from it.

import type { ProductChatRequest, ProductFacts } from "../engine.ts";
import { topicFinder } from "../text/concepts.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { isAnywhere, splitWords } from "../text/signs.ts";
import { type Conflict, findConflicts, knowProduct } from "./compatibility.ts";

export const conflictOf = (product: ProductFacts, other: ProductFacts): Conflict | null =>
  product.id === other.id ? null : (findConflicts([knowProduct(product), knowProduct(other)])[0] ?? null);

export const goesWith = (product: ProductFacts, other: ProductFacts): boolean => conflictOf(product, other) === null;

const WITH_IT = inAllLanguages(({ grammar }) => grammar.withIt).map(splitWords);

/** Whether a message asks about use together with the product at hand. */
export function asksTogether(message: string): boolean {
  const words = splitWords(message);
  return topicFinder.keysIn(words).has("together") || isAnywhere(WITH_IT, words);
}

/** Ids of what goes with a product, in the order given, sold-out products last. */
export const idsGoingWith = (product: ProductFacts, others: readonly ProductFacts[]): string[] =>
  others
    .filter((other) => goesWith(product, other))
    .sort((a, b) => Number(b.stock > 0) - Number(a.stock > 0))
    .map(({ id }) => id);

/**
 * Ids of the products that an answer may name as cards. A question about another product by its name is no wish for advice:
 * that product stays, unless the question is whether the two go together.
 */
export function idsToName(
  { product, message }: Pick<ProductChatRequest, "product" | "message">,
  named: readonly ProductFacts[],
): string[] {
  const said = ` ${splitWords(message).join(" ")} `;
  const isTogether = asksTogether(message);
  const isAskedFor = ({ name }: ProductFacts) => !isTogether && said.includes(` ${splitWords(name).join(" ")} `);
  return named.filter((other) => isAskedFor(other) || goesWith(product, other)).map(({ id }) => id);
}
