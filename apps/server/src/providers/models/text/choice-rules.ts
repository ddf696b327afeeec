// What is certain of a choice, however much else speaks for a product: who names a thing wants no other, and what a page is against
// for somebody like this is not offered. What is only likely is weighed.

import type { ProductFacts } from "../engine.ts";
import { kindAskedIn } from "./asked-kind.ts";
import type { Limit } from "./broken-limits.ts";
import { CATEGORIES, type Category, type Topic } from "./concept-names.ts";
import { isCondition, isSpecific, isVague, type PageEvidence } from "./page-evidence.ts";
import { passagesOf } from "./passages.ts";
import { isForOtherAnimal, isForOtherPerson } from "./persons.ts";
import { mainCategory } from "./routine-slots.ts";
import { isForOtherSeason } from "./seasons.ts";
import { isForOtherSkin } from "./skin-types.ts";
import { hasLimits, isNarrow, isStory, type Wish, type WishedWord } from "./wishes.ts";

/** Whether a product seems to be of what was asked for: its kind, and the one thing that it must be like. */
export function seemsMeantIn(
  wish: Wish,
  pages: readonly PageEvidence[],
  wants: "this" | "alike" = "this",
): (page: PageEvidence) => boolean {
  const isOfKind = kindAskedIn(wish, pages);
  return (page) => isOfKind(page) && (wants === "alike" || !isNarrow(wish) || hasAll(page, wish));
}

/** Who names a thing or a kind wants no other; who tells what is the matter may mention any. */
export const isPossibleIn = (
  wish: Wish,
  pages: readonly PageEvidence[],
  wants: "this" | "alike" = "this",
): ((page: PageEvidence) => boolean) => (namesKind(wish) ? seemsMeantIn(wish, pages, wants) : () => true);

/** Who sets limits, or says hardly anything else, knows which kind of thing is wanted. */
const namesKind = (wish: Wish): boolean =>
  wish.thing !== null || isNarrow(wish) || (wish.categories.size > 0 && hasLimits(wish));

/** Says something of each that it must be like. */
const hasAll = ({ topics, words }: PageEvidence, wish: Wish): boolean =>
  [...wish.topics].every((topic) => topics.has(topic) || isVague(topic)) &&
  wish.words.every(
    (word, i) => words[i]?.like !== 0 || !isSpecific(word) || word.needs.size > 0 || word === wish.thing,
  );

/** Says itself that it is for others or for something else. */
function isAgainst(page: PageEvidence, wish: Wish): boolean {
  const { product, words, against } = page;
  // "Not cut resistant": what it denies, and nowhere has, was asked for. Who tells a story may complain of just that.
  const isRefused = (word: WishedWord, i: number) => words[i]?.isDenied && isSpecific(word) && word !== wish.thing;
  return (
    (!isStory(wish) && wish.words.some(isRefused)) ||
    against.size > 0 ||
    isForOtherSkin(product, wish.topics) ||
    isForOtherSeason(product, wish.topics) ||
    isForOthers(page, wish)
  );
}

const BABY_BELOW = 3;

/** A baby gets care that speaks of children. */
const isForElder = (product: ProductFacts, { age }: Wish): boolean =>
  age !== null &&
  age < BABY_BELOW &&
  isCare(product) &&
  !passagesOf(product).some(({ topics }) => topics.has("children"));

const CARE: ReadonlySet<Category> = new Set(CATEGORIES.beauty);
const isCare = (product: ProductFacts): boolean => CARE.has(mainCategory(product) as Category);

/** What somebody lives by: a page that says no is not for them. */
const PLEDGES: ReadonlySet<Topic> = new Set(["vegan", "crueltyFree", "halal", "gluten"]);

/** For another animal or person, or not for somebody who is like this. */
const isForOthers = ({ product, texts, against }: PageEvidence, wish: Wish): boolean =>
  [...against].some((topic) => isCondition(topic) || PLEDGES.has(topic)) ||
  isForElder(product, wish) ||
  isForOtherPerson(product, wish.topics) ||
  isForOtherAnimal(texts, wish.words);

/** What it breaks of what was said plainly, or that it says itself that it is not for this. */
export const limitsBroken = (page: PageEvidence, wish: Wish): readonly Limit[] =>
  isAgainst(page, wish) ? [...page.breaks, "against"] : page.breaks;

/** The same, but a story mentions much that nobody asks for: there, only what it makes worse and whom it is not for are certain. */
export const certainlyBroken = (page: PageEvidence, wish: Wish): readonly Limit[] =>
  isForOthers(page, wish) || page.worsens > 0
    ? [...page.breaks, "against"]
    : isStory(wish)
      ? page.breaks
      : limitsBroken(page, wish);
