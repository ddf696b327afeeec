// What speaks for and against a sentence as the answer to a question, as numbers. The scorer alone decides what they weigh.

import { type Intent, MATERIALS, type Sense, type Topic } from "./concept-names.ts";
import { canBeTold } from "./concepts.ts";
import type { Language } from "./languages.ts";
import { bestLikeness } from "./likeness.ts";
import type { Passage } from "./passages.ts";
import { hasPrice } from "./prices.ts";
import { hasFigure } from "./quantities.ts";
import type { AskedWord, Question } from "./question.ts";
import { isAgainst } from "./stance.ts";
import { type Word, wordsOf } from "./words.ts";

/** Beside something else these are the reason or the place of a question, not what it is about. */
const BESIDES: ReadonlySet<Topic> = new Set([
  "allergy",
  "medical",
  "sideEffects",
  "face",
  "body",
  "daily",
  "weekly",
  "together",
]);
/** What only the shop can promise: how long anything else takes says nothing of it. */
const SERVICE: ReadonlySet<Intent> = new Set(["shipping", "returns", "warranty", "buy"]);
/** Answered by a figure. */
const MEASURES: ReadonlySet<Intent> = new Set([
  "price",
  "volume",
  "weight",
  "size",
  "duration",
  "frequency",
  "shelfLife",
  "results",
]);

export const FEATURES = [
  "always",
  "words",
  "wordsBest",
  "wordsLeft",
  "wordsNowhere",
  "wordsOfPage",
  "wordsBestOfPage",
  "wordsNowhereOfPage",
  "senses",
  "sensesBest",
  "lost",
  "lostOfClosed",
  "material",
  "topics",
  "topicsLeft",
  "topicsNowhere",
  "topicWithIntent",
  "intents",
  "intentsLeft",
  "intentAlone",
  "intentWithWords",
  "categories",
  "figure",
  "noFigure",
  "figureTold",
  "price",
  "noPrice",
  "service",
  "tag",
  "otherLanguage",
  "guess",
  "manyWords",
  "warning",
  "said",
  "quantity",
  "quantityAlone",
  "noQuantity",
  "quantityNowhere",
  "quantityWithWords",
  "counted",
  "countedElsewhere",
  "countedNowhere",
  "kindNamed",
  "lostBesideWord",
  "wordsBeyond",
  "bestBeyond",
  "noneBeyond",
  "exact",
  "lastNowhere",
  "meaningNowhere",
  "amountMissing",
  "amountNowhere",
  "priceUnasked",
  "denies",
  "deniesOfWord",
  "blank",
  "elsewhere",
  "topicsBeyond",
  "mostLost",
  "kindAlone",
  "leftOfClosed",
  "meaningNowhereOfClosed",
  "termsLostBesideTopic",
  "termsLostBesideIntent",
  "intentBesideWords",
  "quantityBesideWords",
  "topicBesideWords",
] as const;
export type Feature = (typeof FEATURES)[number];
export type Features = Readonly<Record<Feature, number>>;

/** A page as sentences, with what is the same for every one of them. */
export interface ReadPage {
  readonly passages: readonly Passage[];
  readonly language: Language;
}

const WORDS_LOOKED_AT = 24;

/** The features of each sentence of a page, in its order. */
export function featuresOf(question: Question, page: ReadPage): Features[] {
  const asked = contentWords(question, page.language);
  const sentences = page.passages.map((passage) => wordsInPassage(passage, page.language));
  const matched = sentences.map((words) => asked.map((word) => bestLikeness(word, words)));
  // What a word means counts where the word itself is not there.
  const meant = page.passages.map(({ senses }, n) =>
    asked.map((word, i) => ((matched[n]?.[i] ?? 0) < ALIKE && isMeant(word, senses) ? 1 : 0)),
  );
  const isMet = (n: number, i: number) => (matched[n]?.[i] ?? 0) > 0 || (meant[n]?.[i] ?? 0) > 0;
  const rarity = asked.map((_, i) => rarityOf(sentences.filter((_of, n) => isMet(n, i)).length, sentences.length));
  const isOnPage = asked.map((_, i) => sentences.some((_of, n) => isMet(n, i)));
  const nowhere = isOnPage.filter((isThere) => !isThere).length;
  const isSame = page.language === question.language;
  // Of what is asked, the share that the page does not have at all; in another language it may.
  const lost = isSame && asked.length > 0 ? nowhere / asked.length : 0;
  const asksMaterial = asked.some(({ senses }) => [...senses].some((sense) => MATERIALS.has(sense)));
  const main = mainTopics(question);
  const topicsNowhere = main.filter((topic) => !page.passages.some(({ topics }) => topics.has(topic))).length;
  const intents = [...question.intents].filter(canBeTold);
  const told = inLanguageOf(question.said, page.language);
  const hasWanted = page.passages.map(({ dimensions }) => [...question.wants].some((wanted) => dimensions.has(wanted)));
  const counts = page.passages.map(({ senses }, n) => {
    const { counted } = question;
    return counted !== null && (bestLikeness(counted, sentences[n] ?? []) >= ALIKE || isMeant(counted, senses));
  });
  const isCounted = counts.includes(true);
  const withWanted = hasWanted.filter(Boolean).length;
  // A page opens with what the product is. Who asks calls it that as well: such words tell nothing of what is asked.
  const opening = page.passages.length > 1 && page.passages[0]?.field === "description" ? page.passages[0] : undefined;
  const beyond = asked.map((_, i) => opening === undefined || !isMet(0, i));
  const isBeyondAsked = beyond.includes(true);
  const beyondTotal = sum(rarity.filter((_, i) => beyond[i]));
  const topicsBeyond = main.filter((topic) => !opening?.topics.has(topic));
  const meaningNowhere = asked.filter(({ senses }, i) => senses.size > 0 && !isOnPage[i]).length;
  const asksQuantity = question.asksAmount && question.wants.size > 0;
  // Words that no concept explains, and of which the page knows nothing: what the concept is asked about.
  const terms = asked.map(({ folded }) => question.terms.some((term) => term.folded === folded));
  const termsLost = isSame ? terms.filter((isTerm, i) => isTerm && !isOnPage[i]).length / Math.max(1, asked.length) : 0;
  return page.passages.map((passage, n) => {
    const of = matched[n] ?? [];
    const total = sum(rarity);
    const shareOf = (values: readonly number[]) =>
      total === 0 ? 0 : sum(values.map((value, i) => value * (rarity[i] ?? 0))) / total;
    const words = shareOf(of);
    const senses = meant[n] ?? [];
    const tells = intents.filter((intent) => passage.tells.has(intent));
    const topics = main.filter((topic) => passage.topics.has(topic)).length;
    const asksMeasure =
      [...question.intents].some((intent) => MEASURES.has(intent)) || question.asksAmount || question.wants.size > 0;
    const isFigure = hasFigure(passage.text);
    const isWanted = hasWanted[n] === true;
    const isOfWordsAlone = tells.length + topics === 0 && Math.max(0, ...senses) === 0;
    const asksPrice = question.intents.has("price");
    const saysNothingElse = main.length === 0 && asked.length === 0;
    const either = of.map((value, i) => Math.max(value, (senses[i] ?? 0) * SENSED));
    const ofBeyond = either.map((value, i) => (beyond[i] ? value : 0));
    const bestBeyond = Math.max(0, ...ofBeyond);
    const denies = !question.isOpen && speaksAgainstSomething(passage);
    return {
      always: 1,
      words,
      wordsBest: Math.max(0, ...of),
      wordsLeft: Math.min(3, asked.filter((_, i) => !isMet(n, i)).length),
      wordsNowhere: Math.min(3, nowhere),
      // Where question and page speak one language, words must meet; where they do not, they hardly can.
      wordsOfPage: isSame ? words : 0,
      wordsBestOfPage: isSame ? Math.max(0, ...of) : 0,
      wordsNowhereOfPage: isSame ? Math.min(3, nowhere) : 0,
      senses: shareOf(senses),
      sensesBest: Math.max(0, ...senses),
      lost,
      // "Is it bulletproof?": where nothing speaks of that, nothing answers yes or no.
      lostOfClosed: question.isOpen ? 0 : lost,
      material: asksMaterial && [...passage.senses].some((sense) => MATERIALS.has(sense)) ? 1 : 0,
      topics: main.length === 0 ? 0 : topics / main.length,
      topicsLeft: main.length - topics,
      topicsNowhere,
      topicWithIntent: topics > 0 && tells.length > 0 ? 1 : 0,
      intents: tells.length > 0 ? 1 : 0,
      intentsLeft: Math.min(2, intents.length - tells.length),
      intentAlone: tells.length > 0 && saysNothingElse ? 1 : 0,
      intentWithWords: tells.length > 0 ? words : 0,
      categories: [...question.categories].some((category) => passage.categories.has(category)) ? 1 : 0,
      figure: asksMeasure && isFigure ? 1 : 0,
      figureTold: asksMeasure && isFigure && tells.length > 0 ? 1 : 0,
      noFigure: asksMeasure && !isFigure ? 1 : 0,
      price: asksPrice && hasPrice(passage.text) ? 1 : 0,
      noPrice: asksPrice && !hasPrice(passage.text) ? 1 : 0,
      service: [...question.intents].some((intent) => SERVICE.has(intent)) && tells.length === 0 ? 1 : 0,
      tag: passage.field === "tag" ? 1 : 0,
      otherLanguage: isSame ? 0 : 1,
      guess: question.isGuess ? 1 : 0,
      manyWords: Math.max(0, asked.length - 3),
      warning: passage.tells.has("safety") ? 1 : 0,
      said: Math.max(
        0,
        ...told.map((word) =>
          Math.max(bestLikeness(word, sentences[n] ?? []), isMeant(word, passage.senses) ? SENSED : 0),
        ),
      ),
      quantity: isWanted ? 1 : 0,
      // Where only one sentence names a weight, it is the one that a question of weight is about.
      quantityAlone: isWanted && withWanted === 1 ? 1 : 0,
      noQuantity: question.wants.size > 0 && withWanted > 0 && !isWanted ? 1 : 0,
      quantityNowhere: question.wants.size > 0 && withWanted === 0 ? 1 : 0,
      quantityWithWords: isWanted ? words : 0,
      counted: counts[n] === true && isFigure ? 1 : 0,
      countedElsewhere: isCounted && counts[n] !== true ? 1 : 0,
      // "How many calories?": where nothing speaks of them, no other figure answers.
      countedNowhere: isSame && question.counted !== null && !isCounted ? 1 : 0,
      // "Does the lid squeak?": that there is a lid is no answer.
      lostBesideWord: !question.isOpen && isOfWordsAlone ? lost : 0,
      // "Which wood?": that it is wood is no answer, but that it is oak.
      kindNamed: question.ofKind !== null && isKindOf(question.ofKind, passage, sentences[n] ?? []) ? 1 : 0,
      wordsBeyond: beyondTotal === 0 ? 0 : sum(ofBeyond.map((value, i) => value * (rarity[i] ?? 0))) / beyondTotal,
      bestBeyond,
      noneBeyond: isSame && isBeyondAsked && bestBeyond === 0 ? 1 : 0,
      // All that it has of the question is what the product is.
      kindAlone: isBeyondAsked && bestBeyond < ALIKE / 2 && tells.length + topics === 0 && !isWanted ? 1 : 0,
      // A short sentence that has the words says little else.
      exact: Math.min(1, (2 * either.filter((value) => value >= ALIKE).length) / Math.max(1, passage.words.length)),
      // What comes last is mostly what is asked, above all in German and Turkish.
      lastNowhere: isSame && isOnPage.at(-1) === false ? 1 : 0,
      meaningNowhere: Math.min(2, meaningNowhere),
      amountMissing: asksQuantity && !isWanted ? 1 : 0,
      amountNowhere: asksQuantity && withWanted === 0 ? 1 : 0,
      priceUnasked: !asksPrice && passage.dimensions.has("money") ? 1 : 0,
      // "Can I …?" is often answered by what one must not.
      denies: denies ? 1 : 0,
      deniesOfWord: denies && bestBeyond >= ALIKE ? 1 : 0,
      // Nothing of the question is in it.
      blank: isOfWordsAlone && !isWanted && Math.max(0, ...of) === 0 ? 1 : 0,
      elsewhere: Math.min(3, asked.filter((_, i) => !isMet(n, i) && isOnPage[i]).length),
      topicsBeyond: topicsBeyond.some((topic) => passage.topics.has(topic)) ? 1 : 0,
      // A yes or no is said of all that was asked.
      leftOfClosed: question.isOpen || !isSame ? 0 : Math.min(3, asked.filter((_, i) => !isMet(n, i)).length),
      meaningNowhereOfClosed: question.isOpen ? 0 : Math.min(2, meaningNowhere),
      // "Can the battery be replaced?": that there is a battery is no answer.
      termsLostBesideTopic: topics > 0 && bestBeyond < ALIKE ? termsLost : 0,
      termsLostBesideIntent: tells.length > 0 && topics === 0 && bestBeyond < ALIKE ? termsLost : 0,
      // The right kind of sentence, about something else.
      intentBesideWords: isSame && tells.length > 0 && asked.length > 0 && Math.max(0, ...either) === 0 ? 1 : 0,
      quantityBesideWords: isSame && isWanted && asked.length > 0 && Math.max(0, ...either) === 0 ? 1 : 0,
      topicBesideWords: isSame && topics > 0 && isBeyondAsked && bestBeyond === 0 ? 1 : 0,
      mostLost: isSame && isOfWordsAlone && !isWanted && lost > 0.5 ? 1 : 0,
    };
  });
}

const mainTopics = ({ topics }: Question): Topic[] => {
  const main = [...topics].filter((topic) => !BESIDES.has(topic));
  return main.length > 0 ? main : [...topics];
};

/** Stems are those of the page's language: a word that both languages have is found by it. */
function contentWords({ words, language }: Question, page: Language): AskedWord[] {
  const asked = words.slice(0, WORDS_LOOKED_AT);
  // What the product is called in another language is only its name.
  return page === language
    ? asked
    : inLanguageOf(
        asked.filter(({ isItself }) => !isItself),
        page,
      );
}

const inLanguageOf = (words: readonly AskedWord[], page: Language): AskedWord[] =>
  words.flatMap(({ folded, senses, isItself }) => wordsOf(folded, page).map((word) => ({ ...word, senses, isItself })));

/** Less alike, and what a word means says more than its letters. */
const ALIKE = 0.7;
/** What it is worth that a sentence has the sense of a word that tells the kind of question. */
const SENSED = 0.7;

const isMeant = ({ senses }: AskedWord, of: ReadonlySet<Sense>): boolean => {
  for (const sense of senses) if (of.has(sense)) return true;
  return false;
};

const isKindOf = (word: AskedWord, { senses }: Passage, words: readonly Word[]) =>
  isMeant(word, senses) && bestLikeness(word, words) < ALIKE;

const against = new WeakMap<Passage, boolean>();

function speaksAgainstSomething(passage: Passage): boolean {
  const speaks = against.get(passage) ?? isAgainst(passage.words);
  against.set(passage, speaks);
  return speaks;
}

const known = new WeakMap<Passage, readonly Word[]>();

function wordsInPassage(passage: Passage, language: Language): readonly Word[] {
  const words = known.get(passage) ?? wordsOf(`${passage.asked} ${passage.text}`, language);
  known.set(passage, words);
  return words;
}

const rarityOf = (found: number, of: number) => Math.log(1 + (of + 1) / (found + 0.5));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
