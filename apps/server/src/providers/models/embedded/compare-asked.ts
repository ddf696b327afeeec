// A message that sets products beside each other: which ones, and what is asked of both.

import type { ProductChatRequest, ProductFacts } from "../engine.ts";
import { comparesDegrees } from "../text/comparatives.ts";
import type { Language } from "../text/languages.ts";
import { meansThis, pointsByComparing, saidBefore } from "../text/pointing.ts";
import { withoutContinuation } from "../text/question.ts";
import { comparesProducts } from "../text/wishes.ts";
import { compareProducts } from "./comparison.ts";
import { meantProducts, withoutName } from "./meant-products.ts";
import { type Part, QUOTES } from "./part.ts";
import { PHRASES } from "./phrases/index.ts";
import { productPointedAt } from "./pointed-product.ts";

const COMPARED_MAX = { LOW: 2, MEDIUM: 3, HIGH: 4 } as const;

/** Where a message sets another product beside this one, or two others beside each other: both are shown. */
export function compareAsked(request: ProductChatRequest, language: Language): Part | null {
  const { message } = request;
  const isCompared = pointsByComparing(message) || comparesProducts(withoutContinuation(message)) || meansThis(message);
  const isOfDegree = !isCompared && comparesDegrees(message, language);
  const before = isCompared ? null : saidBefore(message, language);
  if (!isCompared && !isOfDegree && before === null) return null;
  const found = othersIn(message, request, language);
  if (found === null) return null;
  const isOfBoth =
    isCompared ||
    // "The cheaper one" is what it is called.
    (isOfDegree && comparesDegrees(found.rest, language)) ||
    // What was named in front of the "and" is all that both sides are about.
    (before !== null && othersIn(before, { ...request, history: [] }, language) === null);
  return isOfBoth ? compare(found.rest, language, found.products, request) : null;
}

/** The products that a message speaks of, if not only of this one, and what it says besides. */
function othersIn(
  message: string,
  { product, related, history }: ProductChatRequest,
  language: Language,
): { products: readonly ProductFacts[]; rest: string } | null {
  const named = meantProducts({ message, history, language }, product, related);
  if (named.length > 0) {
    const products = named.length > 1 && !isNamed(product, message) ? named : [product, ...named];
    return { products, rest: products.reduce((rest, one) => withoutName(rest, one, language), message) };
  }
  const pointed = productPointedAt(message, language, product, related);
  return pointed === null ? null : { products: [product, pointed.other], rest: pointed.rest };
}

const isNamed = (product: ProductFacts, text: string) =>
  meantProducts({ message: text, history: [], language: "en" }, null, [product]).length > 0;

/** Two that are named are compared with each other; one, with the page's own. */
function compare(
  text: string,
  language: Language,
  products: readonly ProductFacts[],
  request: ProductChatRequest,
): Part {
  const compared = products.slice(0, COMPARED_MAX[request.thinkingLevel]);
  const { asked } = PHRASES[language].reasons;
  return {
    ...compareProducts(text, language, compared, QUOTES[request.thinkingLevel]),
    products: compared.filter(({ id }) => id !== request.product.id).map(({ id }) => ({ id, reason: asked })),
  };
}
