// Which products of a catalogue fit a wish, and the sentence that speaks for each: words by their rarity and by where they
// stand, concepts for other languages, and what a text says against something counts against it.

import type { ProductFacts } from "../engine.ts";
import { isOfKind } from "./asked-kind.ts";
import { HELD, type Topic } from "./concept-names.ts";
import { bestLikeness } from "./likeness.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { missesMeasure } from "./measures.ts";
import type { Passage } from "./passages.ts";
import { pricesIn } from "./prices.ts";
import { type Clause, type ReadText, textsIn } from "./read-texts.ts";
import { isForOtherSeason } from "./seasons.ts";
import { beginsAt, splitWords } from "./signs.ts";
import { isForOtherSkin, SKIN_TYPES } from "./skin-types.ts";
import { isWithout, speaksAgainst } from "./stance.ts";
import type { Wish, WishedWord } from "./wishes.ts";
import type { Word } from "./words.ts";

export interface Ranked {
  readonly product: ProductFacts;
  readonly score: number;
  /** How much of what was wanted it has, from 0 to 1. */
  readonly met: number;
  /** The sentence that speaks for it. */
  readonly quote: Passage | null;
  /** Another one that does. */
  readonly also: Passage | null;
  /** Whether it is of the kind that was asked for, where one was. */
  readonly isOfKind: boolean;
  /** How much of what it must be like it says nothing of. */
  readonly unmet: number;
  /** Limits that it breaks. */
  readonly breaks: readonly Limit[];
}

type Limit = "price" | "stock" | "without" | "against" | "figure";

const FIELD_WEIGHT = { name: 2, brand: 2, tag: 1.8, description: 1.3, information: 1 } as const;
/** A concept that both mention, compared with a word. */
const TOPIC_WEIGHT = 1.6;
const KIND_WEIGHT = 1.5;
/** So many words at most count as missed. */
const MISSED_MAX = 2;
/** Who asks for a jacket wants a jacket. */
const OTHER_KIND = 0.45;
/** That it says so itself is worth more than its silence. */
const ABSENT_WEIGHT = 0.7;
const AGAINST_WEIGHT = 1.5;
/** What somebody is, and a product may be against; no product need mention it. */
const CONDITIONS: ReadonlySet<Topic> = new Set(["pregnancy", "breastfeeding", "allergy", "medical", "sideEffects"]);
/** Mentioned by every second product. */
const VAGUE: ReadonlySet<Topic> = new Set(["face", "body", "daily", "morning", "evening", "together", "skinFriendly"]);

/** The best first, those that break a limit behind all others. */
export function rankProducts(wish: Wish, products: readonly ProductFacts[]): Ranked[] {
  const looked = products.map((product) => lookAt(product, wish));
  const rarity = wish.words.map((_, i) => {
    const found = looked.filter(({ words }) => (words[i]?.value ?? 0) > 0).length;
    // What no product has is not missed more than what one has.
    return Math.log(1 + (products.length + 1) / (Math.max(1, found) + 0.5));
  });
  const usual = Math.log(1 + (products.length + 1) / 2.5);
  const topicWeight = TOPIC_WEIGHT * usual;
  const topics = [...wish.topics].filter((topic) => !CONDITIONS.has(topic) && !VAGUE.has(topic));
  const total =
    sum(rarity.map((rare, i) => (wish.words[i]?.isExplained ? 0 : rare))) +
    topics.length * topicWeight +
    (wish.categories.size > 0 ? KIND_WEIGHT * usual : 0) +
    wish.without.length * ABSENT_WEIGHT * usual;
  const someAreOfKind = looked.some(({ isOfKind }) => isOfKind);
  return looked
    .map(({ product, words, topicsMet, topicsAgainst, isOfKind, breaks, texts }) => {
      const ofWords = words.map(({ value, like }, i) => ({
        value: value * (rarity[i] ?? 0) * (wish.words[i]?.isExplained ? 0.5 : 1),
        met: wish.words[i]?.isExplained ? 0 : like * (rarity[i] ?? 0),
      }));
      const ofKind = wish.categories.size > 0 && isOfKind ? KIND_WEIGHT * usual : 0;
      const ofTopics = topics.filter((topic) => topicsMet.has(topic)).length * topicWeight;
      const against = [...topicsAgainst].filter((topic) => wish.topics.has(topic)).length;
      const ofAbsence = wish.without.filter((word) => statesAbsence(word, texts)).length * ABSENT_WEIGHT * usual;
      const raw =
        sum(ofWords.map(({ value }) => value)) + ofTopics + ofKind + ofAbsence - against * AGAINST_WEIGHT * usual;
      const score = someAreOfKind && !isOfKind ? raw * OTHER_KIND : raw;
      const has = sum(ofWords.map((one) => one.met)) + ofTopics + ofKind + ofAbsence;
      // People tell much about themselves that no page has.
      const missed = Math.min(total - has, MISSED_MAX * usual);
      const met = has <= 0 ? 0 : has / (has + missed);
      const { quote, also } = quotesOf(texts, wish, rarity);
      // "Not cut resistant": what it denies, and nowhere has, was asked for.
      const denies = words.some(
        ({ value }, i) => value < 0 && isSpecific(wish.words[i] as WishedWord) && wish.words[i] !== wish.thing,
      );
      const isAgainstIt =
        denies || against > 0 || isForOtherSkin(product, wish.topics) || isForOtherSeason(product, wish.topics);
      const all: Limit[] = isAgainstIt ? [...breaks, "against"] : [...breaks];
      return {
        product,
        score,
        met,
        quote,
        also,
        unmet:
          topics.filter((topic) => !topicsMet.has(topic)).length +
          words.filter(
            ({ like }, i) => like === 0 && isSpecific(wish.words[i] as WishedWord) && wish.words[i] !== wish.thing,
          ).length,
        breaks: all,
        isOfKind: isOfKind || !(someAreOfKind || wish.categories.size > 0 || wish.thing !== null),
      };
    })
    .sort(
      (a, b) =>
        Math.min(1, a.breaks.length) - Math.min(1, b.breaks.length) ||
        b.score - a.score ||
        Number(b.product.stock > 0) - Number(a.product.stock > 0),
    );
}

interface Looked {
  readonly product: ProductFacts;
  readonly texts: readonly ReadText[];
  /** Of each wanted word: how well it is met, weighed by where, and how much it is the same word. */
  readonly words: readonly { readonly value: number; readonly like: number }[];
  readonly topicsMet: ReadonlySet<Topic>;
  readonly topicsAgainst: ReadonlySet<Topic>;
  readonly isOfKind: boolean;
  readonly breaks: readonly Limit[];
}

function lookAt(product: ProductFacts, wish: Wish): Looked {
  const texts = textsIn[wish.language](product);
  const words = wish.words.map((word) => valueIn(word, texts));
  const topicsMet = new Set<Topic>();
  const topicsAgainst = new Set<Topic>();
  for (const { passage, topics } of texts) {
    for (const topic of wish.topics) {
      if (!topics.has(topic) || (passage !== null && isOnlyUsage(passage, topic))) continue;
      (passage !== null && speaksAgainst(passage, topic) ? topicsAgainst : topicsMet).add(topic);
    }
  }
  return {
    product,
    texts,
    words,
    topicsMet,
    topicsAgainst: new Set([...topicsAgainst].filter((topic) => CONDITIONS.has(topic) || !topicsMet.has(topic))),
    isOfKind: isOfKind(product, wish, texts),
    breaks: brokenLimits(product, wish, texts),
  };
}

/** "Massage onto dry skin" is for every skin. */
const isOnlyUsage = ({ field, tells }: Passage, topic: Topic): boolean =>
  field === "information" && tells.has("usage") && SKIN_TYPES.includes(topic);

/** What only means the same, compared with the word itself. */
const SENSE_LIKE = 0.55;

/** How much of a wanted word a clause has: the word, or one of its sense. */
function likenessIn(word: WishedWord, { words, senses }: Clause): number {
  const like = bestLikeness(word, words);
  if (like >= SENSE_LIKE) return like;
  for (const sense of word.senses) if (senses.has(sense)) return SENSE_LIKE;
  return like;
}

/** The sentence by which a product is against something that somebody wants it for, where it is nowhere for it. */
export function deniedBy(product: ProductFacts, wish: Wish): Passage | null {
  const texts = textsIn[wish.language](product);
  const denied = wish.words.filter((word) => !(word.isExplained || isUse(word)) && valueIn(word, texts).value < 0);
  const says = ({ clauses }: ReadText) =>
    clauses.some((clause) => clause.isAgainst && denied.some((word) => likenessIn(word, clause) > 0));
  return denied.length === 0 ? null : (texts.find((text) => text.passage !== null && says(text))?.passage ?? null);
}

/** What something must be like; neither what kind it is nor that it is used. */
const isSpecific = (word: WishedWord) => !(word.isExplained || word.isOfKind || isUse(word));

const USES = inAllLanguages(({ grammar }) => grammar.uses).map(splitWords);
/** "Do not use" is said of everything. */
const isUse = ({ folded }: Word) => beginsAt(USES, [folded], 0);

function valueIn(word: WishedWord, texts: readonly ReadText[]): { value: number; like: number } {
  let value = 0;
  let like = 0;
  for (const { field, clauses } of texts) {
    for (const clause of clauses) {
      const likeness = likenessIn(word, clause);
      if (likeness === 0) continue;
      // What a text speaks against is not what it offers.
      const weighed = clause.isAgainst ? -0.5 * likeness : likeness * FIELD_WEIGHT[field];
      if (Math.abs(weighed) > Math.abs(value) || (weighed > 0 && value < 0)) value = weighed;
      if (!clause.isAgainst) like = Math.max(like, likeness);
    }
  }
  return { value, like };
}

function brokenLimits(product: ProductFacts, wish: Wish, texts: readonly ReadText[]): Limit[] {
  const { priceMax, priceMin, inStock, without, figures, measures } = wish;
  const broken: Limit[] = [];
  const price = priceOf(product);
  if (priceMax !== null && (price === null || price > priceMax)) broken.push("price");
  if (priceMin !== null && (price === null || price < priceMin)) broken.push("price");
  if (inStock && product.stock === 0) broken.push("stock");
  if (without.some((word) => hasIt(word, texts) && !statesAbsence(word, texts))) broken.push("without");
  const missesFigure = figures.some((figure) => isOutOfRange(figure, product));
  if (missesFigure || measures.some((measure) => missesMeasure(product, measure))) broken.push("figure");
  return broken;
}

/** Stated to be in it: not denied, and not by a word that says it is absent. */
function hasIt(word: WishedWord, texts: readonly ReadText[]): boolean {
  const wanted = bareOf(word);
  return texts.some(({ clauses }) =>
    clauses.some(
      (clause) =>
        !clause.isAgainst &&
        (clause.words.some((other) => !isWithout(other.folded) && bestLikeness(wanted, [other]) >= 0.8) ||
          [...word.senses].some((sense) => HELD.has(sense) && clause.senses.has(sense))),
    ),
  );
}

/** "No perfume", "parfümfrei", "without beeswax". */
const statesAbsence = (word: Word, texts: readonly ReadText[]): boolean => {
  const wanted = bareOf(word);
  return texts.some(({ clauses }) =>
    clauses.some((clause) =>
      clause.words.some(
        (other) =>
          (clause.isAgainst && bestLikeness(wanted, [other]) >= 0.8) ||
          (isWithout(other.folded) && bestLikeness(wanted, [bareOf(other)]) >= 0.8),
      ),
    ),
  );
};

/** "Kafeinsiz" is about caffeine. */
function bareOf(word: Word): Word {
  if (!isWithout(word.folded)) return word;
  const bare = word.folded.replace(/(?:s[iu]z|frei\p{L}*)$/u, "");
  return { folded: bare, stem: bare };
}

const RANGE = /(\d{1,3})\s?(?:-|–|bis|to|ile)\s?(\d{1,3})/giu;

/** A figure that is in none of the ranges that a text names, where it names some around it. */
function isOutOfRange(figure: number, { description, information }: ProductFacts): boolean {
  const text = `${description} ${information}`;
  const ranges = [...text.matchAll(RANGE)].map(([, from, to]) => [Number(from), Number(to)] as const);
  const near = ranges.filter(([from, to]) => figure > from / 2 && figure < to * 2 && from < to);
  return near.length > 0 && !near.some(([from, to]) => figure >= from && figure <= to);
}

/** The least that is named. */
export function priceOf({ description, information }: ProductFacts): number | null {
  const amounts = [...pricesIn(information), ...pricesIn(description)].map(({ amount }) => amount);
  return amounts.length === 0 ? null : Math.min(...amounts);
}

/** Of its sentences those that say most of what was wanted. */
function quotesOf(texts: readonly ReadText[], wish: Wish, rarity: readonly number[]): Pick<Ranked, "quote" | "also"> {
  const worth = texts.flatMap(({ passage, clauses, topics, field }) => {
    if (passage === null || field === "tag") return [];
    const words = sum(
      wish.words.map(
        (word, i) =>
          Math.max(0, ...clauses.map((clause) => (clause.isAgainst ? 0 : likenessIn(word, clause)))) * (rarity[i] ?? 0),
      ),
    );
    const about = [...wish.topics].filter((topic) => topics.has(topic) && !speaksAgainst(passage, topic)).length;
    const value = (words + about * 2) * FIELD_WEIGHT[field];
    return value > 0 ? [{ passage, value }] : [];
  });
  const [best, next] = worth.sort((a, b) => b.value - a.value);
  const tag = texts.find(({ field, topics }) => field === "tag" && [...wish.topics].some((topic) => topics.has(topic)));
  const first = texts.find(({ field }) => field === "description");
  return { quote: best?.passage ?? tag?.passage ?? first?.passage ?? null, also: next?.passage ?? null };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
