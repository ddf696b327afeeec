// A message that is about another product than the page's own: which one it turns to, and what that one's page says.

import type { ProductChatRequest, ProductFacts } from "../engine.ts";
import { asksTogether, goesWith } from "../rules/recommended.ts";
import type { Language } from "../text/languages.ts";
import { bestLikeness } from "../text/likeness.ts";
import { meansSuchOne, meansThis } from "../text/pointing.ts";
import { inContext, parseQuestion, type Question } from "../text/question.ts";
import { type Word, wordsOf } from "../text/words.ts";
import { answerQuestion, type ReadProduct, readProduct } from "./answer.ts";
import { wishedFor } from "./asked-price.ts";
import { meantProducts, namedBefore, withoutName } from "./meant-products.ts";
import { type Part, QUOTES } from "./part.ts";
import { PHRASES } from "./phrases/index.ts";
import { productPointedAt } from "./pointed-product.ts";

/** Null where the message is about the page's own product. `narrow`: what it asks, without what it tells. */
export function aboutOther(
  question: Question,
  narrow: string,
  read: ReadProduct,
  request: ProductChatRequest,
): Part | null {
  const { text, language } = question;
  const turned = turnedTo(text, language, request) ?? (narrow === text ? null : turnedTo(narrow, language, request));
  if (turned !== null) {
    // "Which cream on top?" wants advice: what does not go with this product is none.
    const isAdvice = asksTogether(text) && !turned.isNamed;
    if (!isAdvice || goesWith(request.product, turned.other))
      return answerAboutOther(turned.rest, question, turned.other, request);
  }
  const other =
    suchOne(text, request, language) ?? lastRecommended(question, request) ?? wishedFor(question, read, request);
  return other === null ? null : answerAboutOther(text, question, other, request);
}

/** A word that the product is called or described by. */
const CALLED = 0.8;

/** `text`: what is asked of it, without the words that pointed at it. */
export function answerAboutOther(
  text: string,
  { language }: Question,
  other: ProductFacts,
  { history, thinkingLevel }: ProductChatRequest,
): Part {
  const parsed = parseQuestion(text, language, other);
  // "And the decaf?" only names it: what was asked before is asked of it.
  const identity = wordsOf([other.name, ...other.tags, other.description].join(" "), language);
  const isOnlyCalled = parsed.wants.size === 0 && parsed.words.every((word) => bestLikeness(word, identity) >= CALLED);
  const nothing = { topics: new Set<never>(), categories: new Set<never>(), words: [], terms: [] };
  const own = inContext(isOnlyCalled ? { ...parsed, ...nothing } : parsed, history, other);
  const reply = answerQuestion(own, readProduct(other), QUOTES[thinkingLevel]);
  const { asked } = PHRASES[language].reasons;
  return {
    text: `${other.name}: ${reply.text}`,
    answered: reply.answered,
    products: [{ id: other.id, reason: asked }],
  };
}

/** The other product that a message calls or points at, and what it asks of it. */
function turnedTo(
  message: string,
  language: Language,
  { history, product, related }: ProductChatRequest,
): { other: ProductFacts; rest: string; isNamed: boolean } | null {
  const [named] = meantProducts({ message, history, language }, product, related);
  const pointed = productPointedAt(message, language, product, related);
  if (named === undefined || named === pointed?.other) return pointed && { ...pointed, isNamed: named !== undefined };
  return { other: named, rest: withoutName(message, named, language), isNamed: true };
}

/** "How much is it?", right behind an answer that was about another product: that one is meant. */
function lastRecommended({ text, intents, topics, words }: Question, request: ProductChatRequest): ProductFacts | null {
  const { history, product, related } = request;
  const said = history.findLast(({ role }) => role === "assistant")?.text ?? "";
  if (intents.size === 0 || topics.size + words.length > 0 || meansThis(text) || intents.has("alternatives"))
    return null;
  const other = namedBefore(history, product, related);
  const isAboutIt = Object.values(PHRASES).some((phrases) =>
    [phrases.fits, phrases.notHereBut, `${other?.name}:`].some((beginning) => said.startsWith(beginning)),
  );
  return other !== undefined && isAboutIt ? other : null;
}

/** "What does such a one cost?", after a question of the filter: where it is a product by itself. */
function suchOne(
  text: string,
  { product, related, history }: ProductChatRequest,
  language: Language,
): ProductFacts | null {
  const last = history.findLast(({ role }) => role === "visitor");
  if (last === undefined) return null;
  const before = parseQuestion(last.text, language, product);
  const asked = parseQuestion(text, language, product);
  // "Are batteries included?" – "What do they cost then?"
  const isOfExtra = before.intents.has("included") && asked.intents.has("price") && asked.words.length === 0;
  if (!meansSuchOne(text) && !isOfExtra) return null;
  const [other] = meantProducts({ message: last.text, history: [], language }, product, related);
  return other ?? (isOfExtra ? (related.find((one) => isCalled(one, before.words, language)) ?? null) : null);
}

/** Called so by its name, its tags or the sentence that its page opens with. */
function isCalled({ name, tags, description }: ProductFacts, words: readonly Word[], language: Language): boolean {
  const [opening = ""] = description.split(/(?<=[.!?])\s/u);
  const called = wordsOf([name, ...tags, opening].join(" "), language);
  return words.some((word) => bestLikeness(word, called) >= CALLED);
}
