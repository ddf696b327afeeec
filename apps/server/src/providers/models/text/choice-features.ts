// What speaks for and against each product of a shop as the answer to a wish, in figures that the scorer weighs; and the same
// of the answer that nothing fits.

import { statesAbsence } from "./broken-limits.ts";
import { seemsMeantIn } from "./choice-rules.ts";
import type { Topic } from "./concept-names.ts";
import type { ToldNeed } from "./everyday-knowledge.ts";
import type { Field } from "./fields.ts";
import { isInFront, isSpecific, isVague, likenessIn, type PageEvidence, type Place } from "./page-evidence.ts";
import { hasLimits, isNarrow, isStory, type Wish } from "./wishes.ts";

/** Whether each can only speak for an answer or only against it, whatever the questions it was fitted on happen to say. */
export const CHOICE_FEATURES = {
  // Words of the wish, by how few products have them and by where they stand.
  saidInFront: "for",
  saidInDescription: "for",
  saidInInformation: "for",
  saidOfNeed: "for",
  saidOfConcept: "for",
  // What means the same, in whichever language.
  meantAsName: "for",
  meantInOpening: "for",
  meantElsewhere: "for",
  // Where the page says what it is for, what the message asks rather than tells, and several words in one sentence.
  forIt: "for",
  asked: "for",
  together: "for",
  met: "for",
  unmet: "against",
  unmetOfFew: "against",
  topic: "for",
  topicInFront: "for",
  topicUnmet: "against",
  needAsName: "for",
  needInOpening: "for",
  needElsewhere: "for",
  needByMany: "for",
  needUnmet: "against",
  // The parts of life that both speak of: of each word the nearest, and all together.
  fieldOfWord: "for",
  fieldOfAll: "for",
  // What it is called, where a thing or a kind is asked for by its name, or neither.
  thingCalled: "for",
  thingAlike: "either",
  kindCalled: "either",
  kindAlike: "either",
  kindOther: "against",
  called: "either",
  // Another one is called so.
  uncalled: "against",
  uncalledOfFew: "against",
  otherWithinLimits: "against",
  seemsOther: "against",
  saidAbsent: "for",
  inStock: "for",
  // That nothing fits.
  nothing: "either",
  nothingOfFew: "either",
  nothingWithinLimits: "either",
  nothingOfMany: "either",
  nothingThoughMet: "either",
} as const satisfies Record<string, "for" | "against" | "either">;

export type ChoiceFeature = keyof typeof CHOICE_FEATURES;

/** In a story chance words are less, and what it is about is more: it is weighed by itself. */
export const WAYS_OF_ASKING = ["asks", "tells"] as const;
export type WayOfAsking = (typeof WAYS_OF_ASKING)[number];
export const wayOfAsking = (wish: Wish): WayOfAsking => (isStory(wish) ? "tells" : "asks");

/** Those that are not nothing. */
export type ChoiceFeatures = ReadonlyMap<ChoiceFeature, number>;

/** What is rare in the shop tells its products apart. */
export interface ShopStatistics {
  readonly words: readonly number[];
  readonly needs: ReadonlyMap<ToldNeed, number>;
  readonly fields: ReadonlyMap<Field, number>;
  readonly topics: ReadonlyMap<Topic, number>;
  readonly isAnyCalled: boolean;
  readonly isAnyNeedMet: boolean;
  readonly seemsMeant: (page: PageEvidence) => boolean;
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
    isAnyNeedMet: pages.some(({ needs }) => needs.size > 0),
    seemsMeant: seemsMeantIn(wish, pages),
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
  sum.add("seemsOther", Number(!shop.seemsMeant(page)));
  sum.add("saidAbsent", wish.without.filter((word) => statesAbsence(word, page.texts)).length);
  sum.add("inStock", page.product.stock > 0 ? 1 : 0);
  return sum;
}

export function featuresOfNothing(wish: Wish, shop: ShopStatistics): ChoiceFeatures {
  const sum = new Sum();
  sum.add("nothing", 1);
  sum.add("nothingOfFew", Number(isNarrow(wish)));
  sum.add("nothingWithinLimits", Number(hasLimits(wish)));
  sum.add("nothingOfMany", Math.log(1 + wish.words.filter(isSpecific).length));
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
  const unmet = isNarrow(wish) ? "unmetOfFew" : "unmet";
  let has = 0;
  let total = 0;
  for (const [i, word] of wish.words.entries()) {
    const { said, meant, like, purpose } = page.words[i] as PageEvidence["words"][number];
    const rarity = shop.words[i] as number;
    const isOfNeed = [...word.needs].some((need) => shop.needs.has(need));
    const saidOf = rarity * (said?.like ?? 0);
    if (said !== null) sum.add(SAID[said.place], saidOf);
    if (word.isExplained) sum.add("saidOfConcept", saidOf);
    if (isOfNeed) sum.add("saidOfNeed", saidOf);
    if (meant !== null && meant.like > (said?.like ?? 0)) sum.add(MEANT[meant.place], rarity * meant.like);
    sum.add("forIt", rarity * purpose);
    if (isStory(wish) && word.isAsked) sum.add("asked", rarity * like);
    if (word.isExplained || isOfNeed) continue;
    total += LEAST + rarity;
    has += (LEAST + rarity) * like;
    if (like === 0 && isSpecific(word) && word !== wish.thing) sum.add(unmet, LEAST + rarity);
  }
  if (total > 0) sum.add("met", has / total);
  sum.add("together", togetherIn(page, wish, shop));
}

/** What one sentence has of several words, beyond the best of them. */
function togetherIn({ texts }: PageEvidence, wish: Wish, shop: ShopStatistics): number {
  let most = 0;
  for (const { passage, clauses, field } of texts) {
    if (passage === null || field === "tag") continue;
    const likes = wish.words.map(
      (word, i) =>
        (shop.words[i] as number) *
        clauses.reduce((like, clause) => (clause.isAgainst ? like : Math.max(like, likenessIn(word, clause))), 0),
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
}

function addFields(sum: Sum, page: PageEvidence, wish: Wish, shop: ShopStatistics): void {
  const worthOf = (field: Field) => (shop.fields.get(field) ?? 0) * (page.fields.get(field) ?? 0);
  for (const told of wish.fieldsByWord) sum.add("fieldOfWord", Math.max(...[...told.keys()].map(worthOf)));
  for (const [field, told] of wish.fields) sum.add("fieldOfAll", told * (shop.fields.get(field) ?? 0) * worthOf(field));
}

const THING = { called: "thingCalled", alike: "thingAlike", other: null } as const;
const KIND = { called: "kindCalled", alike: "kindAlike", other: "kindOther" } as const;

function addKind(sum: Sum, { kinship }: PageEvidence, wish: Wish, shop: ShopStatistics): void {
  const isAsked = wish.thing !== null || wish.categories.size > 0;
  const asked = wish.thing !== null ? THING[kinship] : KIND[kinship];
  if (!isAsked && kinship !== "other") sum.add("called", 1);
  if (isAsked && asked !== null) sum.add(asked, 1);
  if (shop.isAnyCalled && kinship !== "called") sum.add(isNarrow(wish) ? "uncalledOfFew" : "uncalled", 1);
  if (isAsked && kinship === "other" && hasLimits(wish)) sum.add("otherWithinLimits", 1);
}
