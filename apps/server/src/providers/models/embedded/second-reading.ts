// What thinking hard adds where a page does not answer: the pages of the others are read for the same question.

import type { ProductChatRequest } from "../engine.ts";
import { parseQuestion, type Question } from "../text/question.ts";
import { findAnswers, quoteAll, readProduct } from "./answer.ts";
import { PHRASES } from "./phrases/index.ts";

const PAGES_READ_MAX = 20;
const PAGES_SHOWN_MAX = 2;

/** Lines to add to an answer that says that it does not know; none where nothing was asked that another page could tell. */
export function othersSaying(
  question: Question,
  { related, thinkingLevel }: Pick<ProductChatRequest, "related" | "thinkingLevel">,
): string[] {
  if (thinkingLevel !== "HIGH" || question.topics.size + question.words.length === 0) return [];
  const phrases = PHRASES[question.language];
  const said = related
    .slice(0, PAGES_READ_MAX)
    .map((product) => {
      const own = parseQuestion(question.text, question.language, product);
      return { product, ...findAnswers(own, readProduct(product), 1) };
    })
    .filter(({ kind }) => kind === "direct")
    .sort((a, b) => b.chance - a.chance)
    .slice(0, PAGES_SHOWN_MAX);
  if (said.length === 0) return [];
  return [phrases.othersSay, ...said.map(({ product, passages }) => quoteAll(`- ${product.name}:`, passages, phrases))];
}
