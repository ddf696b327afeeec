// Which products of a catalogue fit a wish, and the sentence that speaks for each: words by their rarity and by where they
// stand, concepts for other languages, and what a text says against something counts against it.

import type { ProductFacts } from "../engine.ts";
import { type Kinship, kinshipOf } from "./asked-kind.ts";
import { brokenLimits, type Limit, statesAbsence } from "./broken-limits.ts";
import type { Topic } from "./concept-names.ts";
import type { Thing, ToldNeed } from "./everyday-knowledge.ts";
import { bestLikeness } from "./likeness.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import type { Passage } from "./passages.ts";
import { isForOtherAnimal, isForOtherPerson } from "./persons.ts";
import { type Clause, type ReadText, textsIn } from "./read-texts.ts";
import { isForOtherSeason } from "./seasons.ts";
import { beginsAt, splitWords } from "./signs.ts";
import { isForOtherSkin, SKIN_TYPES } from "./skin-types.ts";
import { speaksAgainst } from "./stance.ts";
import { hasLimits, isNarrow, isStory, type Wish, type WishedWord } from "./wishes.ts";
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

const FIELD_WEIGHT = { name: 2, brand: 2, tag: 1.8, description: 1.3, information: 1 } as const;
/** A concept that both mention, compared with a word. */
const TOPIC_WEIGHT = 1.6;
/** Where it is spoken of sets apart what shares a concept: in its name rather than among its instructions. */
const TOLD_WEIGHT = 0.1;
const KIND_WEIGHT = 1.5;
/** A need that is met, compared with a word; each further thing that helps adds a little. */
const NEED_WEIGHT = 1.2;
const ALSO_HELPS = 0.15;
/** Words that tell a need, where something meets it: their own worth on a page. */
const TELLING_WORD = 0.7;
/** So many words at most count as missed. */
const MISSED_MAX = 2;
/** Who asks for a jacket wants a jacket. */
const OTHER_KIND = 0.45;
/** In a story, what is called as something in it may be what is wanted. */
const LESS_CALLED = 0.8;
/** What makes worse what somebody tells of. */
const WORSE = 0.5;
/** That it says so itself is worth more than its silence. */
const ABSENT_WEIGHT = 0.7;
const AGAINST_WEIGHT = 1.5;
/** What somebody is, and a product may be against; no product need mention it. */
const CONDITIONS: ReadonlySet<Topic> = new Set(["pregnancy", "breastfeeding", "allergy", "medical"]);
/** What nobody wants: who mentions it is glad of a page that denies it. */
const UNWELCOME: ReadonlySet<Topic> = new Set(["whiteCast", "sideEffects", "shrinking", "pilling"]);
/** Mentioned by every second product. */
const VAGUE: ReadonlySet<Topic> = new Set(["face", "body", "daily", "morning", "evening", "together", "skinFriendly"]);

/** The best first, those that break a limit behind all others. */
export function rankProducts(wish: Wish, products: readonly ProductFacts[]): Ranked[] {
  const seen = products.map((product) => lookAt(product, wish));
  // Where there is one that is called so, what is only like it is something else; but whether that one is without something,
  // its silence does not tell.
  const isAnyCalled =
    isNarrow(wish) &&
    (wish.categories.size > 0 || wish.without.length === 0) &&
    seen.some(({ kinship }) => kinship === "called");
  // Who tells a story names things that are not wanted: a kind that nothing here is of was not asked for, and what a product
  // happens to be called makes no kind.
  const isTold = isStory(wish);
  const isAnyKin = seen.some(({ kinship }) => kinship !== "other");
  // Who sets limits knows which kind of thing is wanted.
  const isNeedMet = !hasLimits(wish) && seen.some((one) => one.needs.size > 0);
  const namesKind = wish.thing !== null || (wish.categories.size > 0 && (isAnyKin || !(isTold || isNeedMet)));
  const looked = seen.map((one) => {
    const isCalled = one.kinship === "called" || (one.kinship === "alike" && !isAnyCalled);
    // Who tells what is the matter, and names no thing, means whatever helps.
    return { ...one, isCalled, isOfKind: isCalled || (!namesKind && (isTold || (isNeedMet && one.needs.size > 0))) };
  });
  const rarity = wish.words.map((_, i) => {
    const found = looked.filter(({ words }) => (words[i]?.value ?? 0) > 0).length;
    // What no product has is not missed more than what one has.
    return Math.log(1 + (products.length + 1) / (Math.max(1, found) + 0.5));
  });
  const usual = Math.log(1 + (products.length + 1) / 2.5);
  // A need that nothing here meets was not understood: its words are words.
  const needs = wish.needs.flatMap((need) => {
    const found = looked.filter((one) => one.needs.has(need)).length;
    return found === 0 ? [] : [{ need, worth: NEED_WEIGHT * Math.log(1 + (products.length + 1) / (found + 0.5)) }];
  });
  const isTelling = wish.words.map((word) => needs.some(({ need }) => word.needs.has(need)));
  const isMissable = (i: number) => !(wish.words[i]?.isExplained || isTelling[i]);
  const topicWeight = TOPIC_WEIGHT * usual;
  const topics = [...wish.topics].filter((topic) => !CONDITIONS.has(topic) && !VAGUE.has(topic));
  const total =
    sum(rarity.map((rare, i) => (isMissable(i) ? rare : 0))) +
    sum(needs.map(({ worth }) => worth)) +
    topics.length * topicWeight +
    (wish.categories.size > 0 ? KIND_WEIGHT * usual : 0) +
    wish.without.length * ABSENT_WEIGHT * usual;
  const someAreOfKind = looked.some(({ isOfKind }) => isOfKind);
  const someAreCalled = looked.some(({ isCalled }) => isCalled);
  return looked
    .map((one) => {
      const { product, words, topicsMet, topicsAgainst, isCalled, isOfKind, breaks, texts, needs: ownNeeds } = one;
      const ofWords = words.map(({ value, like }, i) => ({
        value: value * (rarity[i] ?? 0) * (wish.words[i]?.isExplained ? 0.5 : isTelling[i] ? TELLING_WORD : 1),
        met: isMissable(i) ? like * (rarity[i] ?? 0) : 0,
      }));
      const ofKind = wish.categories.size > 0 && isOfKind ? KIND_WEIGHT * usual : 0;
      const ofTopics = topics.filter((topic) => topicsMet.has(topic)).length * topicWeight;
      const against = [...topicsAgainst].filter((topic) => wish.topics.has(topic)).length;
      const ofAbsence = wish.without.filter((word) => statesAbsence(word, texts)).length * ABSENT_WEIGHT * usual;
      const told = sum(topics.map((topic) => topicsMet.get(topic) ?? 0)) * TOLD_WEIGHT * topicWeight;
      const raw =
        sum(ofWords.map(({ value }) => value)) +
        ofTopics +
        told +
        sum(needs.map(({ need, worth }) => worth * (ownNeeds.get(need) ?? 0))) +
        ofKind +
        ofAbsence -
        against * AGAINST_WEIGHT * usual;
      const ofKindred = someAreOfKind && !isOfKind ? OTHER_KIND : someAreCalled && !isCalled ? LESS_CALLED : 1;
      const score = raw * ofKindred * (wish.needs.some((need) => worsens(need, texts)) ? WORSE : 1);
      const ofNeeds = sum(needs.map(({ need, worth }) => (ownNeeds.has(need) ? worth : 0)));
      const has = sum(ofWords.map((one) => one.met)) + ofTopics + ofNeeds + ofKind + ofAbsence;
      // People tell much about themselves that no page has.
      const missed = Math.min(total - has, MISSED_MAX * usual);
      const met = has <= 0 ? 0 : has / (has + missed);
      const { quote, also } = quotesOf(texts, wish, rarity, needs);
      // "Not cut resistant": what it denies, and nowhere has, was asked for. Who tells a story may complain of just that.
      const denies =
        !isTold &&
        words.some(
          ({ value }, i) => value < 0 && isSpecific(wish.words[i] as WishedWord) && wish.words[i] !== wish.thing,
        );
      const isAgainstIt =
        denies ||
        against > 0 ||
        isForOtherSkin(product, wish.topics) ||
        isForOtherSeason(product, wish.topics) ||
        isForOtherPerson(product, wish.topics) ||
        isForOtherAnimal(texts, wish.words);
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
            ({ like }, i) =>
              like === 0 && isMissable(i) && isSpecific(wish.words[i] as WishedWord) && wish.words[i] !== wish.thing,
          ).length,
        breaks: all,
        isOfKind: isOfKind || !(someAreOfKind || namesKind),
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
  /** With the weight of where it is spoken of. */
  readonly topicsMet: ReadonlyMap<Topic, number>;
  readonly topicsAgainst: ReadonlySet<Topic>;
  /** What it meets, with the weight of where. */
  readonly needs: ReadonlyMap<ToldNeed, number>;
  readonly kinship: Kinship;
  readonly breaks: readonly Limit[];
}

function lookAt(product: ProductFacts, wish: Wish): Looked {
  const texts = textsIn[wish.language](product);
  const words = wish.words.map((word) => valueIn(word, texts));
  const topicsMet = new Map<Topic, number>();
  // "Too heavy for fine hair" is not against hair.
  const topicsAgainst = new Set<Topic>();
  for (const { passage, topics, field } of texts) {
    for (const topic of wish.topics) {
      if (!topics.has(topic) || (passage !== null && isOnlyUsage(passage, topic))) continue;
      const isDenied = passage !== null && topic !== "hair" && speaksAgainst(passage, topic);
      if (isDenied !== UNWELCOME.has(topic)) topicsAgainst.add(topic);
      else topicsMet.set(topic, Math.max(topicsMet.get(topic) ?? 0, FIELD_WEIGHT[field]));
    }
  }
  return {
    product,
    texts,
    words,
    topicsMet,
    topicsAgainst: new Set([...topicsAgainst].filter((topic) => CONDITIONS.has(topic) || !topicsMet.has(topic))),
    needs: new Map(wish.needs.flatMap((need) => meeting(need, texts))),
    kinship: kinshipOf(product, wish, texts),
    breaks: brokenLimits(product, wish, texts),
  };
}

const meets = (need: ToldNeed, { things, isAgainst }: Clause): boolean =>
  !isAgainst && [...things].some((thing) => need.metBy.has(thing));

/** Whether it is, or is described as, what makes a need worse. */
const worsens = ({ notBy }: ToldNeed, texts: readonly ReadText[]): boolean =>
  notBy.size > 0 &&
  texts.some(
    ({ field, clauses }) =>
      field !== "information" &&
      clauses.some(({ things, isAgainst }) => !isAgainst && [...things].some((thing) => notBy.has(thing))),
  );

/** How well texts meet a need: by what helps, where they name it and do not speak against it. */
function meeting(need: ToldNeed, texts: readonly ReadText[]): [ToldNeed, number][] {
  if (worsens(need, texts)) return [];
  const weights = new Map<Thing, number>();
  for (const { field, clauses } of texts) {
    for (const { things, isAgainst } of clauses) {
      if (isAgainst) continue;
      for (const thing of things) {
        if (need.metBy.has(thing)) weights.set(thing, Math.max(FIELD_WEIGHT[field], weights.get(thing) ?? 0));
      }
    }
  }
  return weights.size === 0 ? [] : [[need, Math.max(...weights.values()) + ALSO_HELPS * (weights.size - 1)]];
}

/** "Massage onto dry skin" is for every skin. */
const isOnlyUsage = ({ field, tells }: Passage, topic: Topic): boolean =>
  field === "information" && tells.has("usage") && SKIN_TYPES.includes(topic);

/** What only means the same, compared with the word itself. */
const SENSE_LIKE = 0.55;

/** How much of a wanted word a clause has: the word, another name of the thing, or a word of its sense. */
function likenessIn(word: WishedWord, { words, senses, things, isForeign }: Clause): number {
  let like = bestLikeness(word, words);
  for (const [thing, named] of word.things) {
    // Whoever asks for a kite in the page's own language has said its word: what is only like it is less.
    const worth = isForeign ? named : Math.min(named, SENSE_LIKE);
    if (worth > like && things.has(thing)) like = worth;
  }
  if (like >= SENSE_LIKE) return like;
  for (const sense of word.senses) if (senses.has(sense)) return SENSE_LIKE;
  return like;
}

/** The sentence by which a product is against something that somebody wants it for, where it is nowhere for it. */
export function deniedBy(product: ProductFacts, wish: Wish): Passage | null {
  const texts = textsIn[wish.language](product);
  const denied = wish.words.filter((word) => !(word.isExplained || isUse(word)) && valueIn(word, texts).value < 0);
  const says = ({ clauses }: ReadText) =>
    clauses.some((clause) =>
      denied.some(
        (word) => (clause.isAgainst && likenessIn(word, clause) > 0) || bestLikeness(word, clause.without) > 0,
      ),
    );
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
      const missing = likeness === 0 && clause.without.length > 0 ? bestLikeness(word, clause.without) : 0;
      if (likeness + missing === 0) continue;
      // What a text speaks against is not what it offers.
      const isOffered = likeness > 0 && !clause.isAgainst;
      const weighed = isOffered ? likeness * FIELD_WEIGHT[field] : -0.5 * Math.max(likeness, missing);
      if (Math.abs(weighed) > Math.abs(value) || (weighed > 0 && value < 0)) value = weighed;
      if (isOffered) like = Math.max(like, likeness);
    }
  }
  return { value, like };
}

/** Of its sentences those that say most of what was wanted. */
function quotesOf(
  texts: readonly ReadText[],
  wish: Wish,
  rarity: readonly number[],
  needs: readonly { readonly need: ToldNeed; readonly worth: number }[],
): Pick<Ranked, "quote" | "also"> {
  const worth = texts.flatMap(({ passage, clauses, topics, field }) => {
    if (passage === null || field === "tag") return [];
    const words = sum(
      wish.words.map(
        (word, i) =>
          Math.max(0, ...clauses.map((clause) => (clause.isAgainst ? 0 : likenessIn(word, clause)))) * (rarity[i] ?? 0),
      ),
    );
    const about = [...wish.topics].filter(
      (topic) => topics.has(topic) && speaksAgainst(passage, topic) === UNWELCOME.has(topic),
    ).length;
    const helps = sum(needs.map(({ need, worth }) => (clauses.some((clause) => meets(need, clause)) ? worth : 0)));
    const value = (words + about * 2 + helps) * FIELD_WEIGHT[field];
    return value > 0 ? [{ passage, value }] : [];
  });
  const [best, next] = worth.sort((a, b) => b.value - a.value);
  const tag = texts.find(({ field, topics }) => field === "tag" && [...wish.topics].some((topic) => topics.has(topic)));
  const first = texts.find(({ field }) => field === "description");
  return { quote: best?.passage ?? tag?.passage ?? first?.passage ?? null, also: next?.passage ?? null };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
