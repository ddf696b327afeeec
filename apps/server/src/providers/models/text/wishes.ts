// What somebody who looks for a product wants, and within which limits: read out of the message, for any catalogue.

import { ageTold } from "./ages.ts";
import { type Category, MATERIALS, type Sense, type Topic } from "./concept-names.ts";
import { categoryFinder, senseFinder, sensesAsked, topicFinder } from "./concepts.ts";
import { needsTold, type Thing, type ToldNeed, thingsNamed } from "./everyday-knowledge.ts";
import { fieldsTold, type Spoken, sumOf } from "./fields.ts";
import { functionWords } from "./function-words.ts";
import type { Language } from "./languages.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { type Measure, measuresAsked } from "./measures.ts";
import { asksByName, headPart, isAnything, thingAsked } from "./named-thing.ts";
import { priceLimits } from "./price-limits.ts";
import { withoutPrices } from "./prices.ts";
import { kindsIn } from "./product-kinds.ts";
import { ABOVE, asMoney, BELOW } from "./said-amounts.ts";
import { beginsAt, endOfSign, isAnywhere, type SignParts, splitWords } from "./signs.ts";
import { isWithout } from "./stance.ts";
import { fold, type Word, wordsOf } from "./words.ts";

export interface WishedWord extends Word {
  /** A concept stands for it: where a text has the concept, the word itself is not missed. */
  readonly isExplained: boolean;
  /** What it is like or for, and not what it is. */
  readonly isOfTopic: boolean;
  /** What kind of product it is. */
  readonly isOfKind: boolean;
  readonly senses: ReadonlySet<Sense>;
  /** What it names, and how much each of them is it. */
  readonly things: ReadonlyMap<Thing, number>;
  /** The needs that it tells of. */
  readonly needs: ReadonlySet<ToldNeed>;
  /** Stands where somebody asks, and not where they tell how it is. */
  readonly isAsked: boolean;
}

export interface Wish {
  readonly text: string;
  readonly language: Language;
  /** What is wanted, word by word. */
  readonly words: readonly WishedWord[];
  /** Those that the message begins with, up to what it is for or like: "yarn" of "yarn for a cardigan". */
  readonly head: readonly WishedWord[];
  /** The word that names the very thing, where somebody asks whether there is one. */
  readonly thing: WishedWord | null;
  readonly needs: readonly ToldNeed[];
  /** The parts of life that it speaks of, and those that each of its words does. */
  readonly fields: Spoken;
  readonly fieldsByWord: readonly Spoken[];
  readonly topics: ReadonlySet<Topic>;
  readonly categories: ReadonlySet<Category>;
  /** What must not be in it. */
  readonly without: readonly WishedWord[];
  readonly priceMax: number | null;
  readonly priceMin: number | null;
  readonly inStock: boolean;
  /** Figures that are no price: sizes, ages, weights. */
  readonly figures: readonly number[];
  /** How old the youngest is of whom it tells. */
  readonly age: number | null;
  /** Measures that the thing itself must have. */
  readonly measures: readonly Measure[];
}

const signs = (list: readonly string[]): SignParts[] => list.map(splitWords);
const SEEKS = signs(inAllLanguages(({ grammar }) => grammar.seeks));
const ROUTINE = signs(inAllLanguages(({ grammar }) => grammar.routine));
const VERSUS = signs(inAllLanguages(({ grammar }) => grammar.versus));
const ONE_OF = signs(inAllLanguages(({ grammar }) => grammar.oneOf));
const ITSELF = signs(inAllLanguages(({ grammar }) => grammar.itself));
const NONE = signs(inAllLanguages(({ grammar }) => grammar.none));
const NONE_FOLLOWS = signs(inAllLanguages(({ grammar }) => grammar.noneFollows));
const UNWANTED = signs(inAllLanguages(({ grammar }) => grammar.unwanted));
const UNWANTED_FOLLOWS = signs(inAllLanguages(({ grammar }) => grammar.unwantedFollows));
const FREE = new Set(inAllLanguages(({ grammar }) => grammar.free).map(fold));
const FREE_FROM = new Set(inAllLanguages(({ grammar }) => grammar.freeFrom).map(fold));
const BESIDE_DENIED = signs(inAllLanguages(({ grammar }) => grammar.besideDenied));
const SAYS_NONE = signs(inAllLanguages(({ grammar }) => grammar.saysNone));
const NOT = signs(inAllLanguages(({ grammar }) => grammar.notFor));
const STOCK = signs(inAllLanguages(({ grammar }) => grammar.inStock));

/** How many words "without" reaches. */
const WITHOUT_REACH = 2;

/** Who says what it may cost at most looks for something, unless it is said of what is at hand. */
export const seeksProducts = (message: string): boolean =>
  isAnywhere(SEEKS, splitWords(message)) || (priceLimits(message).priceMax !== null && !meansItself(message));
export const seeksRoutine = (message: string): boolean => isAnywhere(ROUTINE, splitWords(message));
export const comparesProducts = (message: string): boolean => isAnywhere(VERSUS, splitWords(message));
/** "Does it …", "kann ich das …": about the product whose page is open. */
export const meansItself = (message: string): boolean => isAnywhere(ITSELF, splitWords(message));
export const meansAnother = (message: string): boolean => isAnywhere(ONE_OF, splitWords(message));

const wishes = new Map<string, Wish>();
/** Of one answer: its message, and parts of it. */
const WISHES_KEPT = 8;

export function readWish(text: string, language: Language): Wish {
  const name = `${language} ${text}`;
  const remembered = wishes.get(name);
  if (remembered !== undefined) return remembered;
  if (wishes.size >= WISHES_KEPT) wishes.clear();
  const wish = parseWish(text, language);
  wishes.set(name, wish);
  return wish;
}

function parseWish(text: string, language: Language): Wish {
  const plain = withoutPrices(asMoney(text));
  const words = wordsOf(plain, language);
  const folded = words.map((word) => word.folded);
  const said = splitWords(plain);
  const ofPrice = new Set([...placesOf(BELOW, folded), ...placesOf(ABOVE, folded)]);
  // "No more than" leaves nothing out.
  const denied = new Set(deniedPlaces(folded).filter((at) => !ofPrice.has(at)));
  const explained = new Set([
    ...placesOf(SEEKS, folded),
    ...ofPrice,
    ...placesOf(STOCK, folded),
    ...placesOf(UNWANTED, folded),
  ]);
  const spoken = [language];
  const ofTopics = placesIn(topicFinder.find(folded, spoken));
  const ofKinds = placesIn(categoryFinder.find(folded, spoken));
  const senses = sensesAsked(folded, spoken);
  const things = thingsNamed(folded, language);
  const needs = needsTold(folded, language);
  const fieldsByWord = fieldsTold(folded, language);
  const small = functionWords(language);
  const asking = new Set(askingPart(plain).flatMap((part) => wordsOf(part, language).map((word) => word.folded)));
  const isWanted = (word: Word, i: number) =>
    !denied.has(i) &&
    // "Fragrance-free": said already.
    !(FREE.has(word.folded) && denied.has(i - 1)) &&
    !small.has(word.folded) &&
    word.folded.length > 1 &&
    !/^\p{N}+$/u.test(word.folded) &&
    (!explained.has(i) || ofTopics.has(i) || ofKinds.has(i));
  const meant = words.map((word, i) => ({
    ...word,
    isExplained: ofTopics.has(i) || ofKinds.has(i),
    isOfTopic: ofTopics.has(i) && !ofKinds.has(i),
    isOfKind: ofKinds.has(i),
    senses: senses[i] ?? new Set<Sense>(),
    things: things[i] ?? new Map<Thing, number>(),
    needs: new Set(needs.filter(({ places }) => places.includes(i))),
    isAsked: asking.has(word.folded),
  }));
  // "Uykusuz", sleepless: who tells a need wants nothing left out, but for what products have: "kafeinsiz".
  const isLeftOut = (word: WishedWord) => isWithout(word.folded) && (word.needs.size === 0 || word.isOfTopic);
  // "Without down": a small word names something where no other does. "Nut oils" are no oils of any kind.
  const isNamed = words.some(({ folded: said }, i) => denied.has(i) && !small.has(said));
  const namesNone = ({ folded: said }: Word, i: number) =>
    (isNamed && small.has(said)) || isAnywhere(BESIDE_DENIED, [said]) || (denied.has(i - 1) && isSubstanceHead(said));
  const without = meant
    .filter((word, i) => (denied.has(i) && !namesNone(word, i)) || isLeftOut(word) || isUnscented(word))
    .map((word) => (isUnscented(word) ? { ...word, ...PERFUME } : word));
  const wanted = meant.filter(isWanted);
  const named = new Set(thingAsked(words, language));
  // What names the thing stands last: "office chair", "yoga matı".
  const thing = wanted.findLast((word) => words.some((one) => named.has(one) && one.folded === word.folded)) ?? null;
  const [begin = ""] = plain.split(/[,;.!?]/u);
  const heading = new Set(headPart(wordsOf(begin, language), language).map(({ folded }) => folded));
  const limits = { ...priceLimits(text), inStock: isAnywhere(STOCK, said), without };
  const isLimited = hasLimits(limits);
  const deniedTopics = topicFinder.keysIn(without.map((word) => word.folded));
  return {
    text,
    language,
    words: wanted,
    head: wanted.filter(
      ({ folded: said }, i) => heading.has(said) && !wanted.slice(0, i).some((one) => one.folded === said),
    ),
    // What tells a need is no name, unless it is asked for by it or within limits.
    thing:
      thing !== null && (thing.isOfTopic || (thing.needs.size > 0 && !isLimited)) && !asksByName(words) ? null : thing,
    needs,
    fields: sumOf(fieldsByWord),
    fieldsByWord,
    topics: new Set([...topicFinder.keysIn(said, [language])].filter((topic) => !deniedTopics.has(topic))),
    categories: kindsIn(
      folded.filter((_, i) => !denied.has(i)),
      [language],
    ),
    ...limits,
    age: ageTold({}, plain),
    measures: measuresAsked(plain),
    figures: (plain.match(/(?<![\p{L}\p{N}.,])\d{1,3}(?![\p{N}.,]*\p{N})/gu) ?? []).map(Number),
  };
}

/** Where a message asks: the parts that seek something, or, where none does, all of it. */
function askingPart(plain: string): string[] {
  const parts = plain.split(/[,;.!?\n]+/u);
  const seeking = parts.filter((part) => isAnywhere(SEEKS, splitWords(part)));
  return seeking.length > 0 ? seeking : parts;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

const placesIn = (hits: readonly Place[]): Set<number> =>
  new Set(hits.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)));

/** Places of signs among the words. */
const placesOf = (of: readonly SignParts[], words: readonly string[]): number[] =>
  words.flatMap((_, from) => {
    const ends = of.flatMap((parts) => (parts.includes("*") ? [] : (endOfSign(parts, words, from) ?? [])));
    const to = Math.max(from, ...ends);
    return Array.from({ length: to - from }, (_unused, i) => from + i);
  });

/** "Without beeswax", "ohne Daunen", "balmumu içermeyen". */
function deniedPlaces(words: readonly string[]): number[] {
  return deniedFirst(words).flatMap((at) => [at, ...(isListed(words, at) ? [at + 2] : [])]);
}

const OR = /^(?:or|nor|oder|noch|veya)$/u;
const AND = /^(?:and|und|ve)$/u;

/** "Without alcohol or perfume"; after "and" anything may begin, unless it is the last word. */
const isListed = (words: readonly string[], at: number): boolean =>
  OR.test(words[at + 1] ?? "") || (AND.test(words[at + 1] ?? "") && words.length === at + 3);

function deniedFirst(words: readonly string[]): number[] {
  return words.flatMap((_, at) => {
    const verb = beginsAt(NONE, words, at) ? endOfInfinitive(words, at) : 0;
    if (verb > 0) return Array.from({ length: verb - at }, (_unused, i) => at + 1 + i);
    if (beginsAt(NONE, words, at))
      return Array.from({ length: WITHOUT_REACH }, (_unused, i) => at + 1 + i).slice(0, endOfDenial(words, at));
    const unwantedFrom = Math.max(...UNWANTED.map((parts) => endOfSign(parts, words, at) ?? 0));
    if (unwantedFrom > 0) return [unwantedFrom, unwantedFrom + 1].slice(0, endOfDenial(words, unwantedFrom - 1));
    if (beginsAt(NOT, words, at))
      return isMaterial(words[at + 1]) ? [at + 1] : isMaterial(words[at - 1]) ? [at - 1] : [];
    // "Gluten free", but not "free of charge" and "free from nuts".
    const isFree = FREE.has(words[at] ?? "") && !FREE_FROM.has(words[at + 1] ?? "");
    if (FREE.has(words[at] ?? "") && !isFree) return [at + 2];
    const isBehind = isFree || beginsAt(NONE_FOLLOWS, words, at) || beginsAt(UNWANTED_FOLLOWS, words, at);
    if (!isBehind || at === 0) return [];
    return at > 1 && isSubstanceHead(words[at - 1]) ? [at - 2, at - 1] : [at - 1];
  });
}

const SUBSTANCE_HEADS = new Set(inAllLanguages(({ grammar }) => grammar.substanceHeads).map(fold));
const isSubstanceHead = (word: string | undefined): boolean => word !== undefined && SUBSTANCE_HEADS.has(word);

/** "Unparfümiert": the word says it of perfume alone. */
const isUnscented = ({ folded }: Word): boolean => isAnywhere(SAYS_NONE, [folded]);
const PERFUME: Word = { folded: "perfume", stem: "perfum" };

/** What things are made of: "not wool", "deri değil". Of anything else, "not" may leave out only a degree. */
const isMaterial = (word: string | undefined): boolean =>
  word !== undefined && [...senseFinder.keysIn([word])].some((sense) => MATERIALS.has(sense));

const INFINITIVE_REACH = 5;

/** "Ohne meine Frau zu wecken": all of it, up to the verb. */
function endOfInfinitive(words: readonly string[], at: number): number {
  const to = words.slice(at + 1, at + 1 + INFINITIVE_REACH).indexOf("zu");
  return to < 0 ? 0 : at + 1 + to + 1;
}

/** A denial ends where the next thing begins: "without beeswax for dry skin". */
const endOfDenial = (words: readonly string[], at: number): number =>
  /^(?:for|under|in|und|für|unter|and|to|with|mit)$/.test(words[at + 2] ?? "") ? 1 : WITHOUT_REACH;

/** Whether it says what must not be, though it may say nothing else. */
export const hasLimits = ({
  priceMax,
  priceMin,
  without,
  inStock,
}: Pick<Wish, "priceMax" | "priceMin" | "without" | "inStock">): boolean =>
  priceMax !== null || priceMin !== null || without.length > 0 || inStock;

/** So few that each of them was meant; more, and people tell stories. Chosen on the questions that may be tuned on. */
const NARROW_MAX = 1;

/** Who names a thing and what it must be like wants no other: socks' yarn, a rucksack that is waterproof. */
export const isNarrow = ({ words, topics, thing, categories }: Wish): boolean =>
  (thing !== null || categories.size > 0) &&
  topics.size + words.filter((word) => !word.isExplained && word !== thing).length <= NARROW_MAX;

const STORY_MIN = 4;

/** A kind with what it must be like: "vegan hair mask". */
const HEAD_MAX = 3;
const isHeadedByKind = ({ head }: Wish): boolean => head.length <= HEAD_MAX && head.at(-1)?.isOfKind === true;

/** Who says so much, and asks for nothing by its name, tells what is the matter rather than what is wanted. */
export const isStory = (wish: Wish): boolean =>
  wish.thing === null && wish.words.length >= STORY_MIN && !isHeadedByKind(wish);

/** Whether there is anything to look for at all. */
export const wantsNothing = ({ words, topics, categories, needs }: Wish): boolean =>
  words.length + topics.size + categories.size + needs.length === 0;

/** "A present", "products": words that any product answers to. */
export const namesNothing = ({ words, topics, categories }: Wish): boolean =>
  topics.size + categories.size === 0 && words.every(({ folded }) => isAnything(folded));
