// The catalogue as a model gets it: one block of JSON, delimited, in which nothing can look like the block's own end or
// like an instruction of ours. References stand for products, so that an answer cannot name what is not there.

import type { ProductFacts, Source } from "../engine.ts";
import { isAdviceAgainst } from "../rules/statements.ts";
import { detectLanguage } from "../text/detect-language.ts";
import { isReadWhole, type Passage, passagesOf, shorten } from "../text/passages.ts";
import { parseQuestion } from "../text/question.ts";
import { scoreSentences } from "../text/sentence-scorer.ts";

/** Products by the references that a prompt gives them. */
export type References = ReadonlyMap<string, ProductFacts>;

/** Sentences by theirs: P1.2 is the second of P1. */
export type Sentences = ReadonlyMap<string, Source>;

/** P1, P2, … in the order given, after those that are referred to already; a product that comes twice has one reference. */
export function referTo(products: readonly ProductFacts[], before: References = new Map()): References {
  const known = new Set([...before.values()].map(({ id }) => id));
  const more = [...new Map(products.map((product) => [product.id, product])).values()].filter(
    ({ id }) => !known.has(id),
  );
  return new Map([...before, ...more.map((product, i) => [`P${before.size + i + 1}`, product] as const)]);
}

/** JSON in which no "<" is left: the tags around it are the only ones. */
const asData = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

export const block = (tag: string, value: unknown): string => `<${tag}>\n${asData(value)}\n</${tag}>`;

export interface Shown {
  readonly data: object;
  readonly sentences: Sentences;
}

/** What a model needs of a product. Long texts are cut down to what the message is about. */
export function toData(reference: string, product: ProductFacts, message: string, textMax: number): Shown {
  const { sentences, ...texts } = excerpt(reference, product, message, textMax);
  const data = {
    ref: reference,
    name: product.name,
    brand: product.brand,
    tags: product.tags,
    inStock: product.stock > 0,
    stock: product.stock,
    sales: product.sales,
    ...texts,
  };
  return { data, sentences };
}

/** Enough to know that it is there. */
export const inOneLine = (reference: string, { name, brand, stock, description }: ProductFacts): Shown => ({
  data: { ref: reference, name, brand, inStock: stock > 0, description: description.slice(0, LINE_MAX) },
  sentences: new Map(),
});

const LINE_MAX = 140;

/** Each sentence under its reference; those that warn are told apart, as a reader might pass over a "not". */
function excerpt(reference: string, product: ProductFacts, message: string, textMax: number) {
  const passages = passagesOf(product).filter(({ field }) => field !== "tag");
  const kept = new Set(chooseWithin(passages, message, product, textMax));
  const numbered = passages
    .map((passage, i) => [`${reference}.${i + 1}`, passage] as const)
    .filter(([, passage]) => kept.has(passage));
  const textsOf = (field: Passage["field"]) =>
    Object.fromEntries(numbered.flatMap(([ref, { field: of, text }]) => (of === field ? [[ref, text]] : [])));
  return {
    description: textsOf("description"),
    information: textsOf("information"),
    warns: numbered.flatMap(([ref, { text }]) => (isAdviceAgainst(text) ? [ref] : [])),
    isWhole: kept.size === passages.length && isReadWhole(product),
    sentences: new Map(
      numbered.map(([ref, { field, text }]) => [ref, { productId: product.id, field, quote: shorten(text) }]),
    ),
  };
}

function chooseWithin(
  passages: readonly Passage[],
  message: string,
  product: ProductFacts,
  textMax: number,
): Passage[] {
  const total = passages.reduce((length, { text }) => length + text.length, 0);
  if (total <= textMax) return [...passages];
  const question = parseQuestion(message, detectLanguage(message, null), product);
  const language = detectLanguage(product.description.slice(0, 400), null);
  const kept: Passage[] = [];
  let length = 0;
  for (const { passage } of scoreSentences(question, { passages, language })) {
    if (length + passage.text.length > textMax) continue;
    kept.push(passage);
    length += passage.text.length;
  }
  return kept;
}
