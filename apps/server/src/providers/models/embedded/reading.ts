// What a product's texts say of a question, apart from any conversation. The embedded assistant quotes by the same reading.

import type { ProductFacts } from "../engine.ts";
import { languageOf } from "../text/detect-language.ts";
import { messageParts } from "../text/message-parts.ts";
import { type Passage, shorten } from "../text/passages.ts";
import { parseQuestion } from "../text/question.ts";
import { findAnswers, readProduct } from "./answer.ts";
import { replyTo } from "./product-chat.ts";

export interface ReadPassage {
  readonly productId: string;
  readonly field: Passage["field"];
  readonly text: string;
}

const PASSAGES_MAX = 5;

/** Sentences of each product that speak of what the message asks. */
export const findPassages = (message: string, products: readonly ProductFacts[]): ReadPassage[] =>
  products.flatMap((product) => {
    const read = readProduct(product);
    const spoken = languageOf({ message, history: [], language: null }, read.language);
    const found = messageParts(message, spoken).flatMap(
      ({ text }) => findAnswers(parseQuestion(text, spoken, product), read, PASSAGES_MAX).passages,
    );
    return [...new Set(found)]
      .slice(0, PASSAGES_MAX)
      .map(({ field, text }) => ({ productId: product.id, field, text: shorten(text) }));
  });

/** Of each question, whether the product alone answers it. */
export const areAnswered = (product: ProductFacts, questions: readonly string[]): boolean[] =>
  questions.map((message) => isAnswered(product, message));

const isAnswered = (product: ProductFacts, message: string) =>
  replyTo({
    tenant: "",
    message,
    history: [],
    workspacePrompt: "",
    sector: "GENERAL",
    language: null,
    thinkingLevel: "LOW",
    product,
    related: [],
  }).answered;
