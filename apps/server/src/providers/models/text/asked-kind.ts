// Whether a product is of the kind that was asked for. A lamp for the desk is a lamp; a cover for prams is no pram.

import type { ProductFacts } from "../engine.ts";
import type { Category } from "./concept-names.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { categoriesOf } from "./product-kinds.ts";
import type { ReadText } from "./read-texts.ts";
import { mainCategory } from "./routine-slots.ts";
import { beginsAt, splitWords } from "./signs.ts";
import type { Wish, WishedWord } from "./wishes.ts";
import { fold, isTypo, sameWord, type Word } from "./words.ts";

/** By a concept of what kind it is, or by a word that its name or its tags have. */
export function isOfKind(product: ProductFacts, wish: Wish, texts: readonly ReadText[]): boolean {
  if (isOfCategory(product, wish)) return true;
  const called = texts.filter(({ field }) => field === "name" || field === "tag").flatMap(({ clauses }) => clauses);
  const isCalled = (word: WishedWord) =>
    called.some(
      ({ words, senses }) =>
        headPart(words).some((other) => isSameThing(word, other)) ||
        (word === wish.thing && [...word.senses].some((sense) => senses.has(sense))),
    );
  if (wish.thing !== null) return isCalled(wish.thing);
  // Who asks for trousers for men is not shown whatever is for men.
  return wish.words.some((word) => !(wish.categories.size > 0 && word.isOfTopic) && isCalled(word));
}

/** What counts as one where the other is asked for. */
const ALSO: Partial<Record<Category, readonly Category[]>> = {
  moisturiser: ["nightCream", "faceOil"],
  cleanser: ["makeupRemover"],
  serum: ["treatment"],
  treatment: ["serum"],
};

/** Kinds of many things that do not stand for each other: who wants gloves wants no hat. */
const BROAD: ReadonlySet<Category> = new Set(["accessory", "makeupProduct"]);

/** A cleansing cream is a cleanser: what it is above all counts, not all that it is called. */
function isOfCategory(product: ProductFacts, { categories: asked, topics, thing }: Wish): boolean {
  const categories = [...asked].filter((category) => thing === null || !BROAD.has(category));
  const main = mainCategory(product);
  const own = categoriesOf(product);
  // A cream for the hands is a cream for whoever asks for hands.
  if (main === "bodyCare" && (topics.has("hands") || topics.has("body")) && categories.some((of) => own.has(of))) {
    return true;
  }
  return categories.some((category) =>
    main === undefined ? own.has(category) : main === category || (ALSO[category]?.includes(main) ?? false),
  );
}

const ENDS = inAllLanguages(({ grammar }) => grammar.phraseEnds).map(splitWords);
const ENDS_BEHIND = inAllLanguages(({ grammar }) => grammar.phraseEndsBehind).map(splitWords);

/** Of "cover for prams" the cover, of "kuru saçlar için şampuan" the shampoo. */
export function headPart<Item extends Word>(words: readonly Item[]): readonly Item[] {
  const folded = words.map((word) => word.folded);
  const behind = folded.findLastIndex((_, at) => beginsAt(ENDS_BEHIND, folded, at));
  const rest = words.slice(behind + 1);
  const end = rest.findIndex((_, at) => at > 0 && beginsAt(ENDS, folded, behind + 1 + at));
  return end < 0 ? rest : rest.slice(0, end);
}

/** What is left of a word after the common beginning is an ending, and no word of its own. */
const ENDING_MAX = 3;
const PART_MIN = 4;

/** Of a compound the end says what it is: a night light is a light, a wrist watch is no wrist. */
function isSameThing(asked: Word, called: Word): boolean {
  if (asked.folded === called.folded || asked.stem === called.stem) return true;
  if (isCompoundOf(called.folded, asked) || isCompoundOf(asked.folded, called)) return true;
  if (isTypo(asked.folded, called.folded)) return true;
  return sameWord(asked, called) && Math.max(...tails(asked.folded, called.folded)) <= ENDING_MAX;
}

const isCompoundOf = (word: string, { folded, stem }: Word): boolean =>
  (folded.length >= PART_MIN && word.endsWith(folded)) || (stem.length >= PART_MIN && word.endsWith(stem));

function tails(a: string, b: string): [number, number] {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return [a.length - common, b.length - common];
}

const SELLS = inAllLanguages(({ grammar }) => grammar.sells).map(splitWords);
const ARTICLES = new Set(inAllLanguages(({ grammar }) => grammar.articles).map(fold));
const SELLS_BEHIND = inAllLanguages(({ grammar }) => grammar.sellsBehind).map(splitWords);
const ANYTHING = new Set(inAllLanguages(({ grammar }) => grammar.anything).map(fold));
/** So few words are the name of what is wanted. */
const NAME_MAX = 3;

/** Where the thing is named that somebody asks for: "do you have an office chair", "koşu ayakkabısı arıyorum", "armband". */
export function thingAsked(words: readonly Word[]): readonly Word[] {
  const folded = words.map((word) => word.folded);
  const behind = folded.findIndex((_, at) => at > 0 && beginsAt(SELLS_BEHIND, folded, at));
  const front = folded.findIndex((_, at) => beginsAt(SELLS, folded, at));
  const isNoun = words.length <= NAME_MAX || ARTICLES.has(folded[0] ?? "");
  const part = behind > 0 ? words.slice(0, behind) : front >= 0 ? words.slice(front) : isNoun ? words : [];
  const named = headPart(part);
  return named.some(({ folded: one }) => ANYTHING.has(one)) ? [] : named;
}
