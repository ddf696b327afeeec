// What speaks for and against each product of a shop as the answer to a wish, in figures that the scorer weighs; and the same
// of the answer that nothing fits.

import { statesAbsence } from "./broken-limits.ts";
import type { Topic } from "./concept-names.ts";
import type { Field, ToldNeed } from "./everyday-knowledge.ts";
import { isInFront, isSpecific, isVague, likenessIn, type PageEvidence, type Place } from "./page-evidence.ts";
import { hasLimits, isNarrow, isStory, type Wish } from "./wishes.ts";

export const CHOICE_FEATURES = [
  // Words of the wish, by how few products have them and by where they stand; in a story chance words are less.
  "saidInFront",
  "saidInDescription",
  "saidInInformation",
  "saidInStory",
  "saidOfNeed",
  "saidOfConcept",
  // What means the same, in whichever language.
  "meantAsName",
  "meantInOpening",
  "meantElsewhere",
  "meantInStory",
  // Where the page says what it is for, what the message asks rather than tells, and several words in one sentence.
  "forIt",
  "asked",
  "togetherInStory",
  "together",
  "met",
  "unmet",
  "unmetOfFew",
  "deniedInStory",
  "topic",
  "topicInFront",
  "topicUnmet",
  "needAsName",
  "needInOpening",
  "needElsewhere",
  "needByMany",
  "needUnmet",
  "worsens",
  // The part of life that both speak of.
  "fieldInFront",
  "fieldInDescription",
  "fieldInInformation",
  "fieldOften",
  // What it is called, where a thing, a kind or neither is asked for by its name.
  "thingCalled",
  "thingAlike",
  "thingOther",
  "kindCalled",
  "kindAlike",
  "kindOther",
  "kindCalledInStory",
  "kindAlikeInStory",
  "called",
  "calledInStory",
  // Another one is called so.
  "uncalled",
  "uncalledOfFew",
  "uncalledInStory",
  "otherWithinLimits",
  "saidAbsent",
  "inStock",
  // That nothing fits.
  "nothing",
  "nothingOfFew",
  "nothingInStory",
  "nothingWithinLimits",
  "nothingOfMany",
  "nothingCalledSo",
  "nothingThoughMet",
] as const;

export type ChoiceFeature = (typeof CHOICE_FEATURES)[number];
/** Those that are not nothing. */
export type ChoiceFeatures = ReadonlyMap<ChoiceFeature, number>;

/** What is rare in the shop tells its products apart. */
export interface ShopStatistics {
  readonly words: readonly number[];
  readonly needs: ReadonlyMap<ToldNeed, number>;
  readonly fields: ReadonlyMap<Field, number>;
  readonly topics: ReadonlyMap<Topic, number>;
  readonly isAnyCalled: boolean;
  readonly isAnyAlike: boolean;
  readonly isAnyNeedMet: boolean;
}

/** From nothing, where all have it, to one, where one has. */
const rarityOf = (found: number, all: number): number =>
  Math.max(0, Math.log((all + 1) / (Math.max(1, found) + 0.5)) / Math.log((all + 1) / 1.5));

export function statisticsOf(wish: Wish, pages: readonly PageEvidence[]): ShopStatistics {
  const rarity = (has: (page: PageEvidence) => boolean) => rarityOf(pages.filter(has).length, pages.length);
  const rarities = <Key>(keys: Iterable<Key>, has: (page: PageEvidence, key: Key) => boolean) =>
    new Map([...keys].map((key) => [key, rarity((page) => has(page, key))] as const));
  return {
    words: wish.words.map((_, i) => rarity(({ words }) => (words[i]?.like ?? 0) > 0)),
    // A need that nothing here meets was not understood: its words are words.
    needs: rarities(
      wish.needs.filter((need) => pages.some(({ needs }) => needs.has(need))),
      ({ needs }, need) => needs.has(need),
    ),
    fields: rarities(wish.fields.keys(), ({ fields }, field) => fields.has(field)),
    topics: rarities(
      [...wish.topics].filter((topic) => !isVague(topic)),
      ({ topics }, topic) => topics.has(topic),
    ),
    isAnyCalled: pages.some(({ kinship }) => kinship === "called"),
    isAnyAlike: pages.some(({ kinship }) => kinship !== "other"),
    isAnyNeedMet: pages.some(({ needs }) => needs.size > 0),
  };
}

/** Adds up what is counted more than once. */
class Sum extends Map<ChoiceFeature, number> {
  add(feature: ChoiceFeature, value: number): void {
    if (value !== 0) this.set(feature, (this.get(feature) ?? 0) + value);
  }
}

/** What everything that was asked for is worth, however many have it. */
const LEAST = 0.3;

export function featuresOf(page: PageEvidence, wish: Wish, shop: ShopStatistics): ChoiceFeatures {
  const sum = new Sum();
  addWords(sum, page, wish, shop);
  addTopics(sum, page, shop);
  addNeeds(sum, page, shop);
  addFields(sum, page, wish, shop);
  addKind(sum, page, wish, shop);
  sum.add("saidAbsent", wish.without.filter((word) => statesAbsence(word, page.texts)).length);
  sum.add("inStock", page.product.stock > 0 ? 1 : 0);
  return sum;
}

export function featuresOfNothing(wish: Wish, shop: ShopStatistics): ChoiceFeatures {
  const sum = new Sum();
  sum.add("nothing", 1);
  sum.add("nothingOfFew", Number(isNarrow(wish)));
  sum.add("nothingInStory", Number(isStory(wish)));
  sum.add("nothingWithinLimits", Number(hasLimits(wish)));
  sum.add("nothingOfMany", Math.log(1 + wish.words.filter(isSpecific).length));
  sum.add("nothingCalledSo", Number(wish.thing !== null && !shop.isAnyAlike));
  sum.add("nothingThoughMet", Number(shop.isAnyNeedMet));
  return sum;
}

const SAID: Record<Place, ChoiceFeature> = {
  name: "saidInFront",
  tag: "saidInFront",
  opening: "saidInFront",
  description: "saidInDescription",
  information: "saidInInformation",
};
const MEANT: Record<Place, ChoiceFeature> = {
  name: "meantAsName",
  tag: "meantAsName",
  opening: "meantInOpening",
  description: "meantElsewhere",
  information: "meantElsewhere",
};

function addWords(sum: Sum, page: PageEvidence, wish: Wish, shop: ShopStatistics): void {
  const isTold = isStory(wish);
  const isOfFew = isNarrow(wish);
  let has = 0;
  let total = 0;
  for (const [i, word] of wish.words.entries()) {
    const { said, meant, like, purpose, isDenied } = page.words[i] as PageEvidence["words"][number];
    const rarity = shop.words[i] as number;
    const isOfNeed = [...word.needs].some((need) => shop.needs.has(need));
    const isWanted = !(word.isExplained || isOfNeed);
    const saidOf = rarity * (said?.like ?? 0);
    if (said !== null) sum.add(SAID[said.place], saidOf);
    if (isTold) sum.add("saidInStory", saidOf);
    if (word.isExplained) sum.add("saidOfConcept", saidOf);
    if (isOfNeed) sum.add("saidOfNeed", saidOf);
    if (meant !== null && meant.like > (said?.like ?? 0)) {
      sum.add(MEANT[meant.place], rarity * meant.like);
      if (isTold) sum.add("meantInStory", rarity * meant.like);
    }
    sum.add("forIt", rarity * purpose);
    if (isTold && word.isAsked) sum.add("asked", rarity * like);
    const isSpecial = isSpecific(word) && word !== wish.thing;
    if (isTold && isDenied && isSpecial) sum.add("deniedInStory", 1);
    if (!isWanted) continue;
    total += LEAST + rarity;
    has += (LEAST + rarity) * like;
    if (like === 0 && isSpecial) sum.add(isOfFew ? "unmetOfFew" : "unmet", LEAST + rarity);
  }
  if (total > 0) sum.add("met", has / total);
  sum.add(isTold ? "togetherInStory" : "together", togetherIn(page, wish, shop));
}

/** What one sentence has of several words, beyond the best of them. */
function togetherIn({ texts }: PageEvidence, wish: Wish, shop: ShopStatistics): number {
  let most = 0;
  for (const { passage, clauses, field } of texts) {
    if (passage === null || field === "tag") continue;
    const likes = wish.words.map(
      (word, i) =>
        (shop.words[i] as number) *
        Math.max(0, ...clauses.map((clause) => (clause.isAgainst ? 0 : likenessIn(word, clause)))),
    );
    most = Math.max(most, likes.reduce((a, b) => a + b, 0) - Math.max(0, ...likes));
  }
  return most;
}

function addTopics(sum: Sum, page: PageEvidence, shop: ShopStatistics): void {
  for (const [topic, rarity] of shop.topics) {
    const place = page.topics.get(topic);
    if (place === undefined) sum.add("topicUnmet", 1);
    else {
      sum.add("topic", LEAST + rarity);
      if (isInFront(place)) sum.add("topicInFront", 1);
    }
  }
}

const NEED: Record<Place, ChoiceFeature> = {
  name: "needAsName",
  tag: "needAsName",
  opening: "needInOpening",
  description: "needElsewhere",
  information: "needElsewhere",
};

function addNeeds(sum: Sum, page: PageEvidence, shop: ShopStatistics): void {
  for (const [need, rarity] of shop.needs) {
    const met = page.needs.get(need);
    if (met === undefined) sum.add("needUnmet", 1);
    else {
      sum.add(NEED[met.place], LEAST + rarity);
      sum.add("needByMany", Math.log(met.things));
    }
  }
  sum.add("worsens", page.worsens);
}

function addFields(sum: Sum, page: PageEvidence, wish: Wish, shop: ShopStatistics): void {
  for (const [field, { place, clauses }] of page.fields) {
    const told = (shop.fields.get(field) ?? 0) * Math.sqrt(wish.fields.get(field) ?? 0);
    if (isInFront(place)) sum.add("fieldInFront", told);
    else sum.add(place === "description" ? "fieldInDescription" : "fieldInInformation", told);
    sum.add("fieldOften", told * Math.log(clauses));
  }
}

const THING = { called: "thingCalled", alike: "thingAlike", other: "thingOther" } as const;
const KIND = { called: "kindCalled", alike: "kindAlike", other: "kindOther" } as const;
const KIND_IN_STORY = { called: "kindCalledInStory", alike: "kindAlikeInStory", other: null } as const;

function addKind(sum: Sum, { kinship }: PageEvidence, wish: Wish, shop: ShopStatistics): void {
  const isTold = isStory(wish);
  const isAsked = wish.thing !== null || wish.categories.size > 0;
  const asked = wish.thing !== null ? THING[kinship] : isTold ? KIND_IN_STORY[kinship] : KIND[kinship];
  if (!isAsked && kinship !== "other") sum.add(isTold ? "calledInStory" : "called", 1);
  if (isAsked && asked !== null) sum.add(asked, 1);
  if (shop.isAnyCalled && kinship !== "called") {
    sum.add(isNarrow(wish) ? "uncalledOfFew" : isTold ? "uncalledInStory" : "uncalled", 1);
  }
  if (isAsked && kinship === "other" && hasLimits(wish)) sum.add("otherWithinLimits", 1);
}
