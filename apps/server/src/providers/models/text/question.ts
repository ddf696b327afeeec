// What a visitor's message asks: intents, topics and the words that are left.

import type { ProductFacts, Turn } from "../engine.ts";
import type { Category, Intent, Sense, Topic } from "./concept-names.ts";
import { askFinder, categoryFinder, senseFinder, sensesAsked, topicFinder } from "./concepts.ts";
import type { Dimension } from "./dimensions.ts";
import { functionWords } from "./function-words.ts";
import type { Language } from "./languages.ts";
import { inAllLanguages, lexiconOf } from "./load-lexicon.ts";
import { dimensionsAsked } from "./quantities.ts";
import { beginsAt, endOfSign, isAnywhere, splitWords } from "./signs.ts";
import { fold, isMadeWith, sameWord, type Word, wordsOf } from "./words.ts";

/** A word of a question with what it means. */
export interface AskedWord extends Word {
  readonly senses: ReadonlySet<Sense>;
}

export interface Question {
  readonly text: string;
  readonly language: Language;
  readonly intents: ReadonlySet<Intent>;
  readonly topics: ReadonlySet<Topic>;
  /** Kinds of product that the question names, other than the product's own. */
  readonly categories: ReadonlySet<Category>;
  /** Words that no concept explains and that are not the product's own name. */
  readonly terms: readonly Word[];
  /** Words that mean something by themselves, whether a concept explains them or not. */
  readonly words: readonly AskedWord[];
  /** Whether a concept was only read into a misspelt word. */
  readonly isGuess: boolean;
  /** "How many", "how loud": a figure answers it. */
  readonly asksAmount: boolean;
  /** "What", "how": more than yes or no is wanted. */
  readonly isOpen: boolean;
  /** Of what it wants a figure. */
  readonly wants: ReadonlySet<Dimension>;
  /** Words by which its kind was told: a sentence that has them is about the same. */
  readonly said: readonly AskedWord[];
}

const QUESTIONS_MAX = 4;

/** Where one question may end and the next begin. */
const BETWEEN_QUESTIONS = new RegExp(
  `(?<=[?？])\\s+|\\n+|[,;]\\s+|\\s(?:${inAllLanguages(({ grammar }) => grammar.and).join("|")})\\s`,
  "iu",
);

/** The questions of a message, in order: parts of it that each ask for something else. */
export function splitQuestions(message: string, language: Language): string[] {
  const sentences = message
    .split(/(?<=[?？])\s+|\n+/u)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const asked = sentences.filter((part) => part.endsWith("?"));
  if (asked.length > 1) return asked.slice(0, QUESTIONS_MAX);
  if (isAnywhere(VERSUS, splitWords(message))) return [message];
  const parts = message.split(BETWEEN_QUESTIONS).filter((part) => /\p{L}/u.test(part));
  const isAsking = (part: string) => {
    const { intents, topics, words } = parseQuestion(part, language, null);
    return hasQuestionWord(part, language) && intents.size + topics.size + words.length > 0;
  };
  // What is told beside questions ("My skin is dry.") belongs to them.
  return parts.length > 1 && parts.every(isAsking) ? parts.slice(0, QUESTIONS_MAX) : [message];
}

/** What is compared belongs together. */
const VERSUS = inAllLanguages(({ grammar }) => grammar.versus)
  .filter((sign) => !["or", "oder", "mehr", "daha", "was ist"].includes(sign))
  .map(splitWords);
const ASKS = inAllLanguages(({ grammar }) => grammar.asks).map(splitWords);

/** German and English begin with it; Turkish has it anywhere. */
const hasQuestionWord = (part: string, language: Language) => {
  const words = splitWords(part);
  return isAnywhere(ASKS, language === "tr" ? words : words.slice(0, 2));
};

/** The one sentence that asks, where others around it only tell why. */
export function askingSentence(message: string): string | null {
  const sentences = message.split(/(?<=[.!?…])\s+/u);
  const asking = sentences.filter((sentence) => sentence.endsWith("?"));
  return sentences.length > 1 && asking.length === 1 ? (asking[0] ?? null) : null;
}

export function parseQuestion(written: string, language: Language, product: ProductFacts | null): Question {
  const text = language === "en" ? inFull(written) : written;
  const plain = wordsOf(text, language);
  const folded = plain.map((word) => word.folded);
  const spoken = [language];
  const own = product === null ? NOTHING_OWN : ownWords(product, language);
  // Every sentence of a page is about what its product is.
  const words = sensesAsked(folded, spoken).map((senses, i): AskedWord => {
    const word = plain[i] as Word;
    return { ...word, senses: new Set([...senses].filter((sense) => !own.senses.has(sense))) };
  });
  const asked = longest(askFinder.find(folded, spoken));
  const intents = asked.length > 0 ? asked : bareQuestion(folded, language);
  // "Satın almak" (to buy) has nothing to do with satin.
  const categories = longest(categoryFinder.find(folded, spoken), intents);
  const others = categories.filter(({ key }) => !own.categories.has(key));
  const kind = categories.filter(({ key }) => own.categories.has(key));
  const found = longest(topicFinder.find(folded, spoken), intents);
  const explained = new Set([...intents, ...found, ...categories].flatMap(({ from, to }) => range(from, to)));
  const topics = withoutName(
    found,
    found.filter(({ key }) => own.topics.has(key)),
    kind,
  );
  const small = functionWords(language);
  const left = words
    .filter(
      (word, i) => !explained.has(i) && !small.has(word.folded) && !own.words.some((other) => isNamedBy(word, other)),
    )
    .map((word) => ({
      word,
      // What means something by itself is not misspelt.
      intent: word.senses.size > 0 ? undefined : askFinder.guess(word.folded, spoken),
      topic: word.senses.size > 0 ? undefined : topicFinder.guess(word.folded, spoken),
    }));
  const wants = dimensionsAsked(text, language);
  return {
    text: written,
    language,
    intents: new Set([
      ...intents.map(({ key }) => key),
      ...[...wants].flatMap((dimension) => ASKED_BY[dimension] ?? []),
      ...left.flatMap(({ intent }) => intent ?? []),
      ...(SIZES.test(text) ? (["size"] as const) : []),
      ...(topics.some(({ key }) => SPANS.has(key)) ? (["frequency"] as const) : []),
      ...(others.some(({ from }) => WHICH.has(folded[from - 1] ?? "")) ? (["alternatives"] as const) : []),
    ]),
    topics: new Set([...topics.map(({ key }) => key), ...left.flatMap(({ topic }) => topic ?? [])]),
    categories: new Set(others.map(({ key }) => key)),
    terms: left.filter(({ intent, topic }) => intent === undefined && topic === undefined).map(({ word }) => word),
    words: words.filter(
      (word, i) =>
        !small.has(word.folded) &&
        // "I'm", "don't": what is left of them.
        !/^\p{L}$/u.test(word.folded) &&
        !intents.some(({ from, to }) => from <= i && i < to) &&
        !own.words.some((other) => isNamedBy(word, other)),
    ),
    isGuess: left.some(({ intent, topic }) => intent !== undefined || topic !== undefined),
    asksAmount: isAnywhere(AMOUNTS, folded),
    isOpen: isAnywhere(OPENS, folded),
    wants,
    said: words.filter(
      (word, i) =>
        word.folded.length >= SAID_MIN &&
        !small.has(word.folded) &&
        intents.some(({ from, to }) => from <= i && i < to) &&
        !own.words.some((other) => isNamedBy(word, other)),
    ),
  };
}

/** Who wants to know how much money, or how many grams, asks for the price, or the weight. */
const ASKED_BY: Partial<Record<Dimension, Intent>> = { money: "price", weight: "weight" };

/** "Where's it made", "whats in it": as it is written in full. */
const inFull = (text: string): string =>
  text.replace(/\b(what|where|how|who|when)['’]?s\b/giu, "$1 is").replace(/\b(it|that|there)['’]s\b/giu, "$1 is");

/** Shorter ones are in every sentence. */
const SAID_MIN = 4;

/** "The retinol cream" is what the product is called and not a question about retinol; "what SPF?" is one. */
function withoutName<Topical extends Span>(found: readonly Topical[], own: readonly Topical[], kind: readonly Span[]) {
  const isName = (topic: Topical) =>
    own.includes(topic) && kind.some(({ from, to }) => from <= topic.to && to >= topic.from);
  const isOneOfMore = (topic: Topical) => kind.some(({ from, to }) => from <= topic.to && to > topic.to);
  const others = found.filter((topic) => !isName(topic));
  return others.length > 0 ? others : found.filter((topic) => !isOneOfMore(topic));
}

/** Whether the product's name has the word: in another form, or as part of a longer one. */
const isNamedBy = (word: Word, own: Word) =>
  sameWord(word, own) ||
  isMadeWith(own.folded, word.folded) ||
  hasEnding(own.folded, word.folded) ||
  // "Uhr" of an "Armbanduhr".
  (word.folded.length === SHORT_KIND && own.folded.length >= 2 * SHORT_KIND && own.folded.endsWith(word.folded));

const SHORT_KIND = 3;

const hasEnding = (form: string, word: string) =>
  word.length > 2 && form.startsWith(word) && form.length - word.length <= 2;

/** "Twice a day" asks how often. */
const SPANS: ReadonlySet<Topic> = new Set(["daily", "weekly"]);

/** "Which serum goes with it?" asks for a product of another kind. */
const WHICH = new Set(inAllLanguages(({ grammar }) => grammar.which).map(fold));

/** "How many", "wie schwer", "kaç". */
const AMOUNTS = inAllLanguages(({ grammar }) => grammar.asksAmount).map(splitWords);

const OPENS = inAllLanguages(({ grammar }) => grammar.asksOpenly).map(splitWords);

/** "155x220", "M or L": who names sizes asks for them. */
const SIZE = "(?:x*[sl]|m|\\d{2})";
const SIZES = new RegExp(
  `\\b\\d{2,3}\\s?[x×]\\s?\\d{2,3}\\b|\\b${SIZE}\\s(?:${inAllLanguages(({ grammar }) => grammar.betweenSizes).join("|")})\\s${SIZE}(?![\\p{L}\\p{N}])`,
  "iu",
);

/** "Ne kadar?" asks for the price where nothing else says how much of what. */
function bareQuestion(words: readonly string[], language: Language): { key: Intent; from: number; to: number }[] {
  const signs = lexiconOf(language).grammar.asksPrice.map(splitWords);
  const from = words.findIndex((_, at) => beginsAt(signs, words, at));
  const to = signs.flatMap((parts) => endOfSign(parts, words, from) ?? [])[0];
  return to === undefined ? [] : [{ key: "price", from, to }];
}

interface Own {
  words: readonly Word[];
  categories: ReadonlySet<Category>;
  topics: ReadonlySet<Topic>;
  senses: ReadonlySet<Sense>;
}

const NOTHING_OWN: Own = { words: [], categories: new Set(), topics: new Set(), senses: new Set() };

function ownWords({ name, brand }: ProductFacts, language: Language): Own {
  const words = wordsOf(`${name} ${brand}`, language);
  const folded = words.map((word) => word.folded);
  return {
    words,
    categories: categoryFinder.keysIn(folded),
    topics: topicFinder.keysIn(folded),
    senses: senseFinder.keysIn(folded),
  };
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
const CONTINUES = new RegExp(`^\\W*(?:${inAllLanguages(({ grammar }) => grammar.continues).join("|")})\\b`, "iu");

/** "Is the cream …", "hat der …": about what is at hand, and no wish. */
export const beginsAsQuestion = (message: string): boolean => beginsAt(ASKS, splitWords(message), 0);

export const isContinuation = (message: string): boolean => CONTINUES.test(message);

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
    words: saysNothing ? before.words : question.words,
    asksAmount: question.asksAmount || before.asksAmount,
    wants: saysNothing ? before.wants : question.wants,
    said: before.said,
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
