// Whether a product is of the kind that was asked for. A lamp for the desk is a lamp; a cover for prams is no pram.

import type { ProductFacts } from "../engine.ts";
import { CATEGORIES, type Category } from "./concept-names.ts";
import { sensesAsked } from "./concepts.ts";
import { type InEveryLanguage, LANGUAGES, type Language } from "./languages.ts";
import { headPart } from "./named-thing.ts";
import { categoriesOf } from "./product-kinds.ts";
import type { Clause, ReadText } from "./read-texts.ts";
import { mainCategory } from "./routine-slots.ts";
import type { Wish, WishedWord } from "./wishes.ts";
import { isTypo, sameWord, type Word } from "./words.ts";

/** By a concept of what kind it is, or by a word that its name or its tags have. */
export function isOfKind(product: ProductFacts, wish: Wish, texts: readonly ReadText[]): boolean {
  if (isOfCategory(product, wish)) return true;
  const called = texts.filter(({ field }) => field === "name" || field === "tag").flatMap(({ clauses }) => clauses);
  // A description begins with what it describes: "A double-walled pot made of steel".
  const [described] = texts.find(({ field }) => field === "description")?.clauses ?? [];
  const names = [...called, ...(described === undefined ? [] : [described])].flatMap(({ words }) => headPart(words));
  const isCalled = (word: WishedWord) => names.some((other) => isSameThing(word, other, wish.language));
  // Whatever a category stands for, the category decides.
  const isDecided = (word: WishedWord) => word.isOfKind && wish.categories.size > 0 && !isBroad(wish);
  const { thing } = wish;
  if (thing !== null) return !isDecided(thing) && (isCalled(thing) || isMeant(thing, called));
  // What something is like or for makes no kind: who asks for trousers for men is not shown whatever is for men.
  return wish.words.some((word) => !word.isOfTopic && !isDecided(word) && isCalled(word));
}

const isMeant = (thing: WishedWord, called: readonly Clause[]): boolean => {
  const heads = called.flatMap(({ words }) =>
    sensesAsked(
      headPart(words).map(({ folded }) => folded),
      LANGUAGES,
    ),
  );
  return heads.some((senses) => [...thing.senses].some((sense) => senses.has(sense)));
};

const isBroad = ({ categories }: Wish) => [...categories].every((category) => BROAD.has(category));

/** What counts as one where the other is asked for. */
const ALSO: Partial<Record<Category, readonly Category[]>> = {
  moisturiser: ["nightCream", "faceOil"],
  nightCream: ["moisturiser", "faceOil"],
  cleanser: ["makeupRemover"],
  serum: ["treatment"],
  treatment: ["serum"],
};

/** Kinds of many things that do not stand for each other: who wants gloves wants no hat. */
const BROAD: ReadonlySet<Category> = new Set(["accessory", "makeupProduct"]);

/** What is worn may be two things at once: a knitted jacket. */
const WORN: ReadonlySet<Category> = new Set(CATEGORIES.textile);

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
    main === undefined || WORN.has(category)
      ? own.has(category)
      : main === category || (ALSO[category]?.includes(main) ?? false),
  );
}

/** What is left of a word after the common beginning is an ending, and no word of its own. */
const ENDING_MAX: InEveryLanguage<number> = { en: 2, tr: 4, de: 2 };
const PART_MIN = 4;

/** Of a compound the end says what it is: a night light is a light, a wrist watch is no wrist. */
function isSameThing(asked: Word, called: Word, language: Language): boolean {
  if (asked.folded === called.folded || asked.stem === called.stem) return true;
  if (isCompoundOf(called.folded, asked) || isCompoundOf(asked.folded, called)) return true;
  if (isTypo(asked.folded, called.folded)) return true;
  return sameWord(asked, called) && Math.max(...tails(asked.folded, called.folded)) <= ENDING_MAX[language];
}

const isCompoundOf = (word: string, { folded, stem }: Word): boolean =>
  (folded.length >= PART_MIN && word.endsWith(folded)) || (stem.length >= PART_MIN && word.endsWith(stem));

function tails(a: string, b: string): [number, number] {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return [a.length - common, b.length - common];
}
