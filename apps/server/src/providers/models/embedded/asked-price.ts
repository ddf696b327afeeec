// The price of what a conversation is about, where that is not the page's own product as a whole: of a part of it, or of what would be liked.

import type { ProductChatRequest, ProductFacts } from "../engine.ts";
import { bestLikeness } from "../text/likeness.ts";
import type { Passage } from "../text/passages.ts";
import { hasPrice } from "../text/prices.ts";
import { type AskedWord, parseQuestion, type Question } from "../text/question.ts";
import { wordsOf } from "../text/words.ts";
import type { ReadProduct } from "./answer.ts";
import { choose } from "./choice.ts";

/** The same word, or as good as. */
const SAME = 0.8;
/** So likely it must be what would be liked. */
const CHANCE_MIN = 0.6;

const isOn = (word: AskedWord, passages: readonly Passage[], { language }: Pick<ReadProduct, "language">): boolean =>
  passages.some(
    ({ text, senses }) =>
      [...word.senses].some((sense) => senses.has(sense)) || bestLikeness(word, wordsOf(text, language)) >= SAME,
  );

/** "Can I buy the strap alone?" – "How much?": sentences that name a price of what was spoken of before; none where the product itself is meant. */
export function pricesOfPart(
  { intents, words, topics, language }: Question,
  read: ReadProduct,
  { history, product }: ProductChatRequest,
): readonly Passage[] {
  const last = history.findLast(({ role }) => role === "visitor");
  const isOfPage = topics.size > 0 || words.some((word) => isOn(word, read.passages, read));
  if (last === undefined || !intents.has("price") || isOfPage) return [];
  const priced = read.passages.filter(({ text }) => hasPrice(text));
  const before = parseQuestion(last.text, language, product).words.filter(
    // What every price is said of tells no part.
    (word) => !priced.every((passage) => isOn(word, [passage], read)),
  );
  const found = priced.filter((passage) => before.some((word) => isOn(word, [passage], read)));
  return found.length < priced.length ? found.slice(0, 2) : [];
}

/** "How much would an unscented lotion be?": what is asked for by what it is like, where this page has nothing of it. */
export function wishedFor(question: Question, read: ReadProduct, request: ProductChatRequest): ProductFacts | null {
  const { text, language, intents, categories, words } = question;
  if (!intents.has("price")) return null;
  const isElsewhere = words.length > 0 && !words.some((word) => isOn(word, read.passages, read));
  if (categories.size === 0 && !isElsewhere) return null;
  const { answered, chance, chosen } = choose(text, language, request.related, request.thinkingLevel);
  return answered && chance >= CHANCE_MIN ? (chosen[0] ?? null) : null;
}
