// Steps from products: when and how each is used comes from its own texts, the rest from what kind of product it is.

import type { Sector, UserProfile } from "@vitrine/contract";
import type { DraftStep, ProductFacts } from "../engine.ts";
import { isForFaces } from "../text/areas.ts";
import type { Area, Category, Topic } from "../text/concept-names.ts";
import { categoryFinder, topicFinder } from "../text/concepts.ts";
import type { InEveryLanguage, Language } from "../text/languages.ts";
import { inAllLanguages, lexiconOf } from "../text/load-lexicon.ts";
import { isQuotable, type Passage, passagesOf, shorten } from "../text/passages.ts";
import { type Period, ROUTINE_KINDS } from "../text/routine-slots.ts";
import { beginsAt, isAnywhere, splitWords } from "../text/signs.ts";
import { skinFelt } from "../text/skin-felt.ts";
import { namesSeveralSteps } from "./several-steps.ts";
import { slotOf, stepKindOf } from "./step-kinds.ts";

const FOLLOW_LABEL: InEveryLanguage<string> = {
  en: "Follow the instructions on the product.",
  tr: "Ürünün üzerindeki talimatlara uyun.",
  de: "Beachten Sie die Hinweise auf dem Produkt.",
};

export function draftSteps(products: readonly ProductFacts[], sector: Sector, language: Language): DraftStep[] {
  return products.flatMap((product) => {
    const slot = slotOf(product);
    const passages = passagesOf(product);
    const instructions = instructionsOf(passages, sector) ?? FOLLOW_LABEL[language];
    const periods = periodsSaid(passages) ?? slot?.periods ?? ["ANY"];
    const title = slot?.title[language] ?? product.name;
    return periods.map((period) => ({ period, title, instructions, productId: product.id }));
  });
}

/** The first sentence that says how to use it, word for word; for textiles, how to care for it. */
function instructionsOf(passages: readonly Passage[], sector: Sector): string | null {
  const kinds = sector === "TEXTILE" ? (["care", "size", "usage"] as const) : (["usage", "frequency", "care"] as const);
  for (const kind of kinds) {
    const passage = passages.find((one) => one.field !== "tag" && one.tells.has(kind) && isQuotable(one));
    if (passage !== undefined) return shorten(passage.text);
  }
  return null;
}

/** When the first sentence about use that names a time says so. */
function periodsSaid(passages: readonly Passage[]): Period[] | null {
  for (const { field, tells, topics } of passages) {
    if (field === "tag" || !(tells.has("usage") || tells.has("frequency"))) continue;
    if (topics.has("weekly")) return ["WEEKLY"];
    const said: Period[] = [];
    if (topics.has("morning")) said.push("MORNING");
    if (topics.has("evening")) said.push("EVENING");
    if (said.length > 0) return said;
  }
  return null;
}

/** Who asks for the hair or the body wants no face care. */
const KINDS_OF_AREA: Partial<Record<Area, readonly (readonly Category[])[]>> = {
  hair: [["shampoo"], ["conditioner"], ["hairOil"]],
  body: [["bodyWash"], ["exfoliant"], ["bodyCare"]],
};

/** The kinds of product that a routine is made of; none where it is made of whatever there is for an area. */
export function routineKinds(sector: Sector, areas: readonly Area[]): readonly (readonly Category[])[] {
  const ofFaces = isForFaces(areas) ? ROUTINE_KINDS[sector] : [];
  return [...ofFaces, ...areas.flatMap((area) => KINDS_OF_AREA[area] ?? [])];
}

/** What a routine of these products lacks; a treatment is for those who need one. Of hair or clothes nothing is said. */
export function lackingKinds(products: readonly ProductFacts[], sector: Sector): Category[] {
  const kinds = products.map(stepKindOf);
  const has = (group: readonly Category[]) => group.some((category) => kinds.includes(category));
  const groups = ROUTINE_KINDS[sector];
  if (!groups.some(has)) return [];
  return groups.filter((group) => !group.includes("serum") && !has(group)).flatMap(([usual]) => usual ?? []);
}

const ROUTINE = inAllLanguages(({ grammar }) => grammar.routine).map(splitWords);
/** "A routine for the evening", "Abendroutine": so near, the time is that of the routine. */
const NEAR_ROUTINE = 5;

/** "…, for the evening": a clause that says hardly more. */
const TIME_WORDS_MAX = 3;

const ASKS = inAllLanguages(({ grammar }) => grammar.asksOpenly).map(splitWords);
const ASKS_BEHIND = lexiconOf("tr").grammar.asksOpenly.map(splitWords);

/** The times of day that a routine is asked for; null where it is for any. */
function periodsAsked(message: string): readonly Period[] | null {
  const said = new Set([
    ...timesNearRoutine(splitWords(message)),
    ...timesOfQuestions(message),
    ...clausesOf(message)
      .filter((words) => words.length <= TIME_WORDS_MAX)
      .flatMap((words) => [...topicFinder.keysIn(words)]),
  ]);
  if (said.has("morning") === said.has("evening")) return null;
  return said.has("morning") ? ["MORNING", "ANY"] : ["EVENING", "WEEKLY", "ANY"];
}

/** The times of day that a routine may have: those asked for, without those at which the visitor wants nothing. */
export function periodsWanted(message: string, notAt: readonly Period[]): readonly Period[] {
  const isWanted = (period: Period) => !notAt.includes(period);
  const asked = periodsAsked(message)?.filter(isWanted) ?? [];
  // "Nothing in the evening" names the evening and asks for the rest.
  return asked.some((period) => TIMES_OF_DAY.has(period)) ? asked : PERIODS.filter(isWanted);
}

const PERIODS: readonly Period[] = ["MORNING", "EVENING", "WEEKLY", "ANY"];
const TIMES_OF_DAY: ReadonlySet<Period> = new Set(["MORNING", "EVENING"]);

/** "What do I take in the morning?", whatever else is said. */
export const asksForTimes = (message: string): boolean => timesOfQuestions(message).some((topic) => TIMES.has(topic));

const CARE_PLAN = inAllLanguages(({ grammar }) => grammar.carePlan).map(splitWords);

/**
 * Other ways to ask for a routine in a shop of care: for a plan, for two steps, or for both times of the day, "evening and morning,
 * please".
 * "A cream for the morning and the evening" is one product.
 */
export const asksForCarePlan = (message: string): boolean =>
  namesSeveralSteps(message) ||
  clausesOf(message).some((words) => {
    if (isAnywhere(CARE_PLAN, words)) return true;
    const topics = topicFinder.keysIn(words);
    return [...TIMES].every((time) => topics.has(time)) && categoryFinder.keysIn(words).size === 0;
  });

const TIMES: ReadonlySet<Topic> = new Set(["morning", "evening"]);

const timesOfQuestions = (message: string): Topic[] => clausesOf(message).flatMap(timesAskedFor);

const clausesOf = (message: string): string[][] => message.split(/[.!?;,]/u).map(splitWords);

function timesNearRoutine(words: readonly string[]): Topic[] {
  const places = words.flatMap((_, at) => (beginsAt(ROUTINE, words, at) ? at : []));
  return topicFinder
    .find(words)
    .filter(({ from }) => places.some((at) => Math.abs(at - from) <= NEAR_ROUTINE))
    .map(({ key }) => key);
}

/** "What do I need in the morning? As a routine, please." */
function timesAskedFor(words: readonly string[]): Topic[] {
  // Turkish asks at the end: "gece yatmadan ne süreyim".
  const asks = beginsAt(ASKS, words, 0) || isAnywhere(ASKS_BEHIND, words);
  const isAsked = asks && !isAnywhere(ROUTINE, words);
  return isAsked ? [...topicFinder.keysIn(words)] : [];
}

/** What the visitor needs, by profile and message. A skin type may be written without the word skin. */
export function needsOf(profile: UserProfile, message: string): Set<Topic> {
  const type = profile.skinType ?? "";
  const skin = inAllLanguages(({ grammar }) => grammar.skinType).map((said) => said.replace("{type}", () => type));
  const said = [message, ...skin, profile.notes ?? "", ...(profile.concerns ?? []), ...(profile.goals ?? [])];
  const topics = said.flatMap((text) => [...topicFinder.keysIn(splitWords(text)), ...skinFelt(splitWords(text))]);
  return new Set(topics.filter((topic) => NEEDS.has(topic)));
}

/** What goes with a need: skin that reddens is sensitive, too. */
const IMPLIED: Partial<Record<Topic, readonly Topic[]>> = { redness: ["sensitiveSkin"] };

/** What products may speak of to meet the needs. */
export const meantBy = (needs: ReadonlySet<Topic>): Set<Topic> =>
  new Set([...needs].flatMap((need) => [need, ...(IMPLIED[need] ?? [])]));

const NEEDS: ReadonlySet<Topic> = new Set([
  "drySkin",
  "oilySkin",
  "combinationSkin",
  "sensitiveSkin",
  "normalSkin",
  "blemishes",
  "pores",
  "redness",
  "darkSpots",
  "ageing",
  "darkCircles",
  "moisture",
  "sunProtection",
  "vegan",
  "crueltyFree",
  "organic",
  "waterproof",
  "warmth",
  "summer",
  "cotton",
  "wool",
  "linen",
  "silk",
  "men",
  "women",
  "children",
  "hair",
  "lips",
  "hands",
  "body",
]);
