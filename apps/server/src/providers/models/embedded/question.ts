// What a visitor's message asks: intents, topics and the words that are left.

import type { ProductFacts, Turn } from "../engine.ts";
import { askFinder, type Category, categoryFinder, type Topic, topicFinder } from "./concepts.ts";
import type { Language } from "./languages.ts";
import { functionWords } from "./lexicon/function-words.ts";
import type { Intent } from "./lexicon/intents.ts";
import { sameWord, type Word, wordsOf } from "./words.ts";

export interface Question {
  readonly text: string;
  readonly language: Language;
  readonly intents: ReadonlySet<Intent>;
  readonly topics: ReadonlySet<Topic>;
  /** Kinds of product that the question names, other than the product's own. */
  readonly categories: ReadonlySet<Category>;
  /** Words that no concept explains and that are not the product's own name. */
  readonly terms: readonly Word[];
}

const QUESTIONS_MAX = 3;

/** The questions of a message, in order. */
export function splitQuestions(message: string): string[] {
  const parts = message
    .split(/(?<=[?？])\s+|\n+/u)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const asked = parts.filter((part) => part.endsWith("?"));
  // What is told beside questions ("My skin is dry.") belongs to them.
  if (asked.length <= 1) return [message];
  return asked.slice(0, QUESTIONS_MAX);
}

export function parseQuestion(text: string, language: Language, product: ProductFacts | null): Question {
  const words = wordsOf(text, language);
  const folded = words.map((word) => word.folded);
  const spoken = [language];
  const asked = longest(askFinder.find(folded, spoken));
  const intents = asked.length > 0 ? asked : bareQuestion(folded, language);
  // "Satın almak" (to buy) has nothing to do with satin.
  const topics = longest(topicFinder.find(folded, spoken), intents);
  const categories = longest(categoryFinder.find(folded, spoken), intents);
  const own = product === null ? { words: [], categories: new Set<Category>() } : ownWords(product, language);
  const explained = new Set([...intents, ...topics, ...categories].flatMap(({ from, to }) => range(from, to)));
  const small = functionWords(language);
  const left = words
    .filter(
      (word, i) => !explained.has(i) && !small.has(word.folded) && !own.words.some((other) => sameWord(word, other)),
    )
    .map((word) => ({
      word,
      intent: askFinder.guess(word.folded, spoken),
      topic: topicFinder.guess(word.folded, spoken),
    }));
  return {
    text,
    language,
    intents: new Set([...intents.map(({ key }) => key), ...left.flatMap(({ intent }) => intent ?? [])]),
    topics: new Set([...topics.map(({ key }) => key), ...left.flatMap(({ topic }) => topic ?? [])]),
    categories: new Set(categories.map(({ key }) => key).filter((key) => !own.categories.has(key))),
    terms: left.filter(({ intent, topic }) => intent === undefined && topic === undefined).map(({ word }) => word),
  };
}

/** "Ne kadar?" asks for the price where nothing else says how much of what. */
function bareQuestion(words: readonly string[], language: Language): { key: Intent; from: number; to: number }[] {
  const from = words.findIndex((word, i) => language === "tr" && word === "ne" && words[i + 1] === "kadar");
  return from < 0 ? [] : [{ key: "price", from, to: from + 2 }];
}

function ownWords({ name, brand }: ProductFacts, language: Language) {
  const words = wordsOf(`${name} ${brand}`, language);
  return { words, categories: categoryFinder.keysIn(words.map(({ folded }) => folded)) };
}

interface Span {
  from: number;
  to: number;
}

/** Of signs that lie within one another only the longest counts: "how much should I use" is no question of price. */
const longest = <Hit extends Span>(hits: readonly Hit[], others: readonly Span[] = []): Hit[] =>
  hits.filter(
    (hit) =>
      ![...hits, ...others].some(
        (other) => other.from <= hit.from && other.to >= hit.to && other.to - other.from > hit.to - hit.from,
      ),
  );

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** "And in the evening?", "Peki ya akşam?", "Und abends?" */
const CONTINUES =
  /^\W*(and|what about|how about|also|or|ok|okay|then|peki|ya|ve|bir de|und|oder|wie sieht|was ist mit)\b/iu;

/** A follow-up asks about what was asked before, unless it says itself what it asks. */
export function inContext(question: Question, history: readonly Turn[], product: ProductFacts | null): Question {
  const last = history.findLast(({ role }) => role === "visitor");
  if (last === undefined || question.intents.size > 0) return question;
  const isShort = question.terms.length + question.topics.size <= 2;
  if (!CONTINUES.test(question.text) && !isShort) return question;
  const before = parseQuestion(last.text, question.language, product);
  const saysNothing = question.topics.size + question.terms.length + question.categories.size === 0;
  return {
    ...question,
    intents: before.intents,
    topics: saysNothing ? before.topics : question.topics,
    terms: saysNothing ? before.terms : question.terms,
  };
}

/** What was asked in the whole conversation. */
export const askedIntents = (question: Question, history: readonly Turn[], product: ProductFacts): Set<Intent> =>
  new Set([
    ...question.intents,
    ...history
      .filter(({ role }) => role === "visitor")
      .flatMap(({ text }) => [...parseQuestion(text, question.language, product).intents]),
  ]);
