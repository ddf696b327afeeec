// The sentences that an embedded answer quotes, with where they stand.

import { type NamedProduct, type ProductFacts, SOURCES_MAX, type Source } from "../engine.ts";
import type { Language } from "../text/languages.ts";
import { passagesOf, shorten } from "../text/passages.ts";
import { PHRASES } from "./phrases/index.ts";

interface Said {
  readonly text: string;
  readonly products: readonly NamedProduct[];
}

/** Of the products that the answer names and of the first, which it is about. */
export function quotedIn({ text, products }: Said, known: readonly ProductFacts[], language: Language): Source[] {
  const { quote } = PHRASES[language];
  const said = [text, ...products.map(({ reason }) => reason)].join("\n");
  const isNamed = ({ id }: ProductFacts, i: number) => i === 0 || products.some((product) => product.id === id);
  return known
    .filter(isNamed)
    .flatMap((product) =>
      passagesOf(product)
        .filter((passage) => said.includes(quote(shorten(passage.text))))
        .map(({ field, text: sentence }) => ({ productId: product.id, field, quote: shorten(sentence) })),
    )
    .slice(0, SOURCES_MAX);
}
