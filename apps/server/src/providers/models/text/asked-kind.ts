// Whether a product is of the kind that was asked for. A lamp for the desk is a lamp; a cover for prams is no pram.

import type { ProductFacts } from "../engine.ts";
import { CATEGORIES, type Category, CIRCUMSTANCES } from "./concept-names.ts";
import { sensesAsked } from "./concepts.ts";
import { NAMED_LIKE, type Thing } from "./everyday-knowledge.ts";
import { type InEveryLanguage, LANGUAGES, type Language } from "./languages.ts";
import { headPart } from "./named-thing.ts";
import { categoriesOf } from "./product-kinds.ts";
import { type Clause, type ReadText, thingsCalled } from "./read-texts.ts";
import { mainCategory } from "./routine-slots.ts";
import { hasLimits, isNarrow, isStory, type Wish, type WishedWord } from "./wishes.ts";
import { isTypo, sameWord, type Word } from "./words.ts";

/** Called what was asked for, or only something like it: a bag is like a rucksack, leggings are like shorts. */
export type Kinship = "called" | "alike" | "other";

/** By a concept of what kind it is, or by a word that its name or its tags have. */
export function kinshipOf(product: ProductFacts, wish: Wish, texts: readonly ReadText[]): Kinship {
  const isOfIt = isOfCategory(product, wish);
  // What is worn has many names in one category; of care the category tells enough.
  const isWorn = isOfIt && [...wish.categories].every((category) => WORN.has(category));
  if (isOfIt && !isWorn) return "called";
  const called = texts.filter(({ field }) => field === "name" || field === "tag").flatMap(({ clauses }) => clauses);
  // A description begins with what it describes: "A double-walled pot made of steel".
  const [described] = texts.find(({ field }) => field === "description")?.clauses ?? [];
  const names = [...called, ...(described === undefined ? [] : [described])].flatMap(({ words }) => headPart(words));
  // In its own language a page is called what it calls itself.
  const isForeign = texts.some(({ clauses }) => clauses.some((clause) => clause.isForeign));
  const things = isForeign ? thingsCalled(product) : NOTHING;
  const isCalled = (word: WishedWord) =>
    names.some((other) => isSameThing(word, other, wish.language)) || namesOne(word, things);
  if (isWorn) {
    const isNamed = (word: WishedWord) => isCalled(word) || (word.isOfKind && isMeant(word, called));
    return wish.head.some((word) => !word.isOfTopic && isNamed(word)) ? "called" : "alike";
  }
  // Whatever a category stands for, the category decides.
  const isDecided = (word: WishedWord) => word.isOfKind && wish.categories.size > 0 && !isBroad(wish);
  const { thing } = wish;
  if (thing !== null) {
    if (isDecided(thing)) return "other";
    // Only its name and its tags say for sure what it is.
    const isSurely =
      called.some(({ words }) => headPart(words).some((other) => isVeryThing(thing, other))) || namesOne(thing, things);
    return isSurely ? "called" : isCalled(thing) || isMeant(thing, called) ? "alike" : "other";
  }
  // What something is like or for makes no kind: who asks for trousers for men is not shown whatever is for men. Beside a
  // category, only what the message is headed by may be the thing: "yarn for a cardigan", but not "light shoes".
  const telling = wish.categories.size > 0 && !isBroad(wish) ? wish.head.slice(-1) : wish.words;
  return telling.some((word) => !word.isOfTopic && !isDecided(word) && isCalled(word)) ? "called" : "other";
}

/** What must be known of a product to tell whether it is of the kind that was asked for. */
interface Kin {
  readonly kinship: Kinship;
  readonly needs: { readonly size: number };
}

/** Whether a product is of the kind that was asked for, where one was, and where the shop has any of it. */
export function kindAskedIn(wish: Wish, shop: readonly Kin[]): (one: Kin) => boolean {
  // Where there is one that is called so, what is only like it is something else; but whether that one is without something,
  // its silence does not tell.
  const isAnyCalled =
    isNarrow(wish) &&
    (wish.categories.size > 0 || wish.without.length === 0) &&
    shop.some(({ kinship }) => kinship === "called");
  // Who tells a story names things that are not wanted: a kind that nothing here is of was not asked for, and what a product
  // happens to be called makes no kind.
  const isTold = isStory(wish);
  const isAnyKin = shop.some(({ kinship }) => kinship !== "other");
  // Who sets limits knows which kind of thing is wanted.
  const isNeedMet = !hasLimits(wish) && shop.some(({ needs }) => needs.size > 0);
  const namesKind = wish.thing !== null || (wish.categories.size > 0 && (isAnyKin || !(isTold || isNeedMet)));
  const isOfKind = ({ kinship, needs }: Kin) =>
    kinship === "called" ||
    (kinship === "alike" && !isAnyCalled) ||
    // Who tells what is the matter, and names no thing, means whatever helps.
    (!namesKind && (isTold || (isNeedMet && needs.size > 0)));
  return namesKind || shop.some(isOfKind) ? isOfKind : () => true;
}

const NOTHING: ReadonlySet<Thing> = new Set();

/** Another name of the same thing, in whichever language. */
const namesOne = ({ things }: WishedWord, called: ReadonlySet<Thing>): boolean =>
  [...things].some(([thing, like]) => like >= NAMED_LIKE && called.has(thing));

const isMeant = (thing: WishedWord, called: readonly Clause[]): boolean => {
  const heads = called.flatMap(({ words }) =>
    sensesAsked(
      headPart(words).map(({ folded }) => folded),
      LANGUAGES,
    ),
  );
  return heads.some((senses) => [...thing.senses].some((sense) => senses.has(sense) && !CIRCUMSTANCES.has(sense)));
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
  const isCream = categories.includes("moisturiser") || categories.some((of) => own.has(of));
  if (main === "bodyCare" && (topics.has("hands") || topics.has("body")) && isCream) return true;
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
  if (isVeryThing(asked, called) || isCompoundOf(asked.folded, called)) return true;
  if (isTypo(asked.folded, called.folded)) return true;
  return sameWord(asked, called) && Math.max(...tails(asked.folded, called.folded)) <= ENDING_MAX[language];
}

const isVeryThing = (asked: Word, called: Word): boolean =>
  asked.folded === called.folded || asked.stem === called.stem || isCompoundOf(called.folded, asked);

const isCompoundOf = (word: string, { folded, stem }: Word): boolean =>
  (folded.length >= PART_MIN && word.endsWith(folded)) || (stem.length >= PART_MIN && word.endsWith(stem));

function tails(a: string, b: string): [number, number] {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return [a.length - common, b.length - common];
}
