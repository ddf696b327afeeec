// What a visitor's message asks: intents, topics and the words that are left.

import type { ProductFacts, Turn } from "../engine.ts";
import type { Category, Intent, Sense, Topic } from "./concept-names.ts";
import { askFinder, categoryFinder, senseFinder, sensesAsked, topicFinder } from "./concepts.ts";
import type { Dimension } from "./dimensions.ts";
import { functionWords } from "./function-words.ts";
import type { Language } from "./languages.ts";
import { inAllLanguages, lexiconOf } from "./load-lexicon.ts";
import { dimensionsAsked, dimensionsIn } from "./quantities.ts";
import { beginsAt, endOfSign, isAnywhere, type SignParts, splitWords } from "./signs.ts";
import { fold, isMadeWith, sameWord, type Word, wordsOf } from "./words.ts";

/** A word of a question with what it means. */
export interface AskedWord extends Word {
  readonly senses: ReadonlySet<Sense>;
  /** All that it means is what the product is: "Hemd", of a "Gömlek". */
  readonly isItself: boolean;
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
  /** What is to be counted: "how many calories". Null where it is a unit, or nothing is. */
  readonly counted: AskedWord | null;
  /** What it wants to know the kind of: "which wood". */
  readonly ofKind: AskedWord | null;
  /** Words by which its kind was told: a sentence that has them is about the same. */
  readonly said: readonly AskedWord[];
}

/** Where one question may end and the next begin. */
const BETWEEN_QUESTIONS = new RegExp(
  `(?<=[?？])\\s+|\\n+|[,;:]\\s+|\\s[–-]\\s|\\s[&+]\\s|\\s(?:${inAllLanguages(({ grammar }) => grammar.and).join("|")})\\s`,
  "iu",
);

/** Whatever stands between marks and "and", whether it asks or not. */
export const partsOf = (message: string): string[] =>
  message.split(BETWEEN_QUESTIONS).filter((part) => /\p{L}/u.test(part));

const ASKS = inAllLanguages(({ grammar }) => grammar.asks).map(splitWords);

/** German and English begin with it; Turkish has it anywhere. */
export const asksAnything = (part: string, language: Language): boolean => {
  const words = splitWords(asWords(part, language));
  if (language === "de" && isVerbFirst(words)) return true;
  const first = words.findIndex((word) => !LEADS.has(word));
  return isAnywhere(ASKS, language === "tr" ? words : words.slice(first, first + 2));
};

/** "Up to how many", "bis wie viel": what may stand in front of the word that asks. */
const LEADS = new Set(
  ["up to from at with in for on by until", "bis ab auf für mit aus von zu in bei"].flatMap(splitWords),
);

const SUBJECTS = /^(?:ich|man|wir|es|er|sie|das|der|die|den|ihr|du)$/u;

/** "Krieg ich", "passt der": a German sentence that begins with its verb asks. */
const isVerbFirst = ([first = "", second = ""]: readonly string[]): boolean =>
  SUBJECTS.test(second) && !SUBJECTS.test(first) && !functionWords("de").has(first);

/** The one sentence that asks, where others around it only tell why. */
export function askingSentence(message: string): string | null {
  const sentences = message.split(/(?<=[.!?…])\s+/u);
  const asking = sentences.filter((sentence) => sentence.endsWith("?"));
  return sentences.length > 1 && asking.length === 1 ? (asking[0] ?? null) : null;
}

export function parseQuestion(written: string, language: Language, product: ProductFacts | null): Question {
  const text = asWords(written, language);
  const plain = wordsOf(text, language);
  const folded = plain.map((word) => word.folded);
  const spoken = [language];
  const own = product === null ? NOTHING_OWN : ownWords(product, language);
  // Every sentence of a page is about what its product is.
  const words = sensesAsked(folded, spoken).map((senses, i): AskedWord => {
    const word = plain[i] as Word;
    const others = new Set([...senses].filter((sense) => !own.senses.has(sense)));
    return { ...word, senses: others, isItself: senses.size > 0 && others.size === 0 };
  });
  const asked = longest(askFinder.find(folded, spoken));
  const intents = asked.length > 0 ? asked : bareQuestion(folded, language);
  // "Satın almak" (to buy) has nothing to do with satin.
  const categories = longest(categoryFinder.find(folded, spoken), intents);
  const others = categories.filter(({ key }) => !own.categories.has(key));
  const kind = categories.filter(({ key }) => own.categories.has(key));
  const found = longest(topicFinder.find(folded, spoken), intents);
  const telling = new Set(intents.flatMap(placesOf));
  const explained = new Set([...telling, ...[...found, ...categories].flatMap(({ from, to }) => range(from, to))]);
  const topics = withoutName(
    found,
    found.filter(({ key }) => own.topics.has(key)),
    kind,
  );
  const small = functionWords(language);
  const left = words
    .filter((word, i) => !explained.has(i) && !small.has(word.folded) && !isOwn(word, own))
    .map((word) => ({
      word,
      // What means something by itself is not misspelt.
      intent: word.senses.size > 0 ? undefined : askFinder.guess(word.folded, spoken),
      topic: word.senses.size > 0 ? undefined : topicFinder.guess(word.folded, spoken),
    }));
  const counted = contentAfter(COUNTS, words, language);
  // "How many minutes" counts nothing: behind a figure it would make a quantity of it.
  const unit = counted === null ? new Set<Dimension>() : dimensionsIn(`2 ${counted.folded}`);
  const wants = new Set([...dimensionsAsked(text, language), ...unit]);
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
        // "I'm", "don't", "1,92": what is left of them.
        !/^[\p{L}\p{N}]$/u.test(word.folded) &&
        !telling.has(i) &&
        !isOwn(word, own),
    ),
    isGuess: left.some(({ intent, topic }) => intent !== undefined || topic !== undefined),
    asksAmount: asksAmount(text),
    isOpen: isAnywhere(OPENS, folded),
    wants,
    counted: unit.size > 0 ? null : counted,
    ofKind: contentAfter(WHICH_KIND, words, language),
    said: words.filter(
      (word, i) => word.folded.length >= SAID_MIN && !small.has(word.folded) && telling.has(i) && !isOwn(word, own),
    ),
  };
}

/** Who wants to know how much money, or how many grams, asks for the price, or the weight. */
const ASKED_BY: Partial<Record<Dimension, Intent>> = { money: "price", weight: "weight" };

/** With each word that asks as a word of its own. */
const asWords = (text: string, language: Language): string =>
  language === "en" ? inFull(text) : language === "tr" ? withoutCopula(text) : text;

/** "Nelerdir", "kaçtır", "kimler içindir": question words with the ending that means "is". The lexicon knows "nedir" itself. */
const withoutCopula = (text: string): string => text.replace(COPULA, "$1");

const OPENS_IN_TURKISH = lexiconOf("tr").grammar.asksOpenly.filter((word) => word !== "ne");
const COPULA = new RegExp(
  `(?<!\\p{L})(${[...OPENS_IN_TURKISH, "kadar", "için"].join("|")})[dt][ıiuü]r(?:l[ae]r)?(?!\\p{L})`,
  "giu",
);

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

const isOwn = (word: Word, { words, brand }: Own) =>
  words.some((other) => isNamedBy(word, other)) || brand.some((other) => sameWord(word, other));

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

export const asksAmount = (message: string): boolean => isAnywhere(AMOUNTS, splitWords(message));

/** "How many", "kaç": what stands behind is counted. */
const COUNTS = inAllLanguages(({ grammar }) => grammar.counts).map(splitWords);
/** "Which", "what kind of": what stands behind has a kind. */
const WHICH_KIND = inAllLanguages(({ grammar }) => grammar.whichKind).map(splitWords);

/** The word that means something right behind a sign. */
function contentAfter(signs: readonly SignParts[], words: readonly AskedWord[], language: Language): AskedWord | null {
  const folded = words.map((word) => word.folded);
  const ends = words.flatMap((_, from) => signs.flatMap((parts) => endOfSign(parts, folded, from) ?? []));
  const word = words[Math.max(...ends)];
  return word === undefined || functionWords(language).has(word.folded) ? null : word;
}

const OPENS = inAllLanguages(({ grammar }) => grammar.asksOpenly).map(splitWords);

/** "155x220", "M or L": who names sizes asks for them. */
const SIZE = "(?:x*[sl]|m|\\d{2})";
const SIZES = new RegExp(
  `\\b\\d{2,3}\\s?[x×]\\s?\\d{2,3}\\b|\\b${SIZE}\\s(?:${inAllLanguages(({ grammar }) => grammar.betweenSizes).join("|")})\\s${SIZE}(?![\\p{L}\\p{N}])`,
  "iu",
);

/** "Ne kadar?" asks for the price where it comes last: what follows says how much of what, or how it is done. */
function bareQuestion(words: readonly string[], language: Language): (Span & { key: Intent })[] {
  const signs = lexiconOf(language).grammar.asksPrice.map(splitWords);
  const from = words.findIndex((_, at) => beginsAt(signs, words, at));
  const to = signs.flatMap((parts) => endOfSign(parts, words, from) ?? [])[0];
  const isLast = to !== undefined && words.slice(to).every((word) => functionWords(language).has(word));
  return isLast ? [{ key: "price", from, to }] : [];
}

interface Own {
  words: readonly Word[];
  brand: readonly Word[];
  categories: ReadonlySet<Category>;
  topics: ReadonlySet<Topic>;
  senses: ReadonlySet<Sense>;
}

const NOTHING_OWN: Own = { words: [], brand: [], categories: new Set(), topics: new Set(), senses: new Set() };

function ownWords({ name, brand, tags, description }: ProductFacts, language: Language): Own {
  const words = wordsOf(name, language);
  const folded = words.map((word) => word.folded);
  return {
    words,
    // Who asks for herbs does not mean the house of that name.
    brand: wordsOf(brand, language),
    categories: kindsOf(name, tags.join(", "), openingOf(description)),
    topics: topicFinder.keysIn(folded),
    senses: senseFinder.keysIn(folded),
  };
}

/** What a product is: its name tells, or its tags, or the sentence with which its page opens. */
const kindsOf = (...texts: readonly string[]): ReadonlySet<Category> =>
  texts.map((text) => categoryFinder.keysIn(splitWords(text))).find(({ size }) => size > 0) ?? new Set();

const OPENING_MAX = 200;
const openingOf = (description: string) => description.slice(0, OPENING_MAX).split(/(?<=[.!?])\s/u)[0] ?? "";

interface Span {
  from: number;
  to: number;
  gap?: { readonly from: number; readonly to: number };
}

/** The places of a sign's own words. */
const placesOf = ({ from, to, gap = { from: 0, to: 0 } }: Span) =>
  range(from, to).filter((at) => at < gap.from || at >= gap.to);

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

/** What goes on, without the word that says so: "or the decaf?" compares nothing. */
export const withoutContinuation = (message: string): string => message.replace(CONTINUES, "");

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
    counted: question.counted ?? (saysNothing ? before.counted : null),
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
