// The catalogue as a model gets it: one block of JSON, delimited, in which nothing can look like the block's own end or
// like an instruction of ours. References stand for products, so that an answer cannot name what is not there.

import type { ProductFacts } from "../engine.ts";
import { detectLanguage } from "../text/detect-language.ts";
import { type Passage, passagesOf } from "../text/passages.ts";
import { parseQuestion } from "../text/question.ts";
import { scoreSentences } from "../text/sentence-scorer.ts";

/** Products by the references that a prompt gives them. */
export type References = ReadonlyMap<string, ProductFacts>;

/** P1, P2, … in the order given; a product that comes twice has one reference. */
export function referTo(products: readonly ProductFacts[]): References {
  const once = [...new Map(products.map((product) => [product.id, product])).values()];
  return new Map(once.map((product, i) => [`P${i + 1}`, product]));
}

/** JSON in which no "<" is left: the tags around it are the only ones. */
const asData = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

export const block = (tag: string, value: unknown): string => `<${tag}>\n${asData(value)}\n</${tag}>`;

/** What a model needs of a product. Long texts are cut down to what the message is about. */
export function toData(reference: string, product: ProductFacts, message: string, textMax: number) {
  return {
    ref: reference,
    name: product.name,
    brand: product.brand,
    tags: product.tags,
    inStock: product.stock > 0,
    stock: product.stock,
    sales: product.sales,
    ...excerpt(product, message, textMax),
  };
}

/** Enough to know that it is there. */
export const inOneLine = (reference: string, { name, brand, stock, description }: ProductFacts) => ({
  ref: reference,
  name,
  brand,
  inStock: stock > 0,
  description: description.slice(0, LINE_MAX),
});

const LINE_MAX = 140;

function excerpt(product: ProductFacts, message: string, textMax: number) {
  const passages = passagesOf(product).filter(({ field }) => field !== "tag");
  const kept = new Set(chooseWithin(passages, message, product, textMax));
  const textOf = (field: Passage["field"]) =>
    passages
      .filter((passage) => passage.field === field && kept.has(passage))
      .map(({ text }) => text)
      .join(" ");
  return {
    description: textOf("description"),
    information: textOf("information"),
    isWhole: kept.size === passages.length && !product.isCut,
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
