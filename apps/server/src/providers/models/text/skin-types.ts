// Whether a product is made for another type of skin than that of whoever asks.

import type { ProductFacts } from "../engine.ts";
import type { Topic } from "./concept-names.ts";
import { passagesOf } from "./passages.ts";
import { readOnce } from "./read-once.ts";
import { mainCategory } from "./routine-slots.ts";
import { skinFelt } from "./skin-felt.ts";
import { clausesIn, isAgainst, speaksAgainst } from "./stance.ts";
import { fold } from "./words.ts";

/** What suits the one is too much, or too little, for the other. */
const OPPOSITES: Partial<Record<Topic, readonly Topic[]>> = {
  drySkin: ["oilySkin", "combinationSkin"],
  oilySkin: ["drySkin"],
  combinationSkin: ["drySkin"],
};
/** What comes with a type, where none is told. */
const TYPE_BEHIND: Partial<Record<Topic, Topic>> = { blemishes: "oilySkin", ageing: "drySkin" };
/** For anybody's skin, or for more than one type. */
export const SKIN_TYPES: readonly Topic[] = ["drySkin", "oilySkin", "combinationSkin", "normalSkin", "allSkinTypes"];

export const SKIN_NEEDS: readonly Topic[] = [
  ...SKIN_TYPES,
  "sensitiveSkin",
  "blemishes",
  "pores",
  "redness",
  "darkSpots",
  "ageing",
  "darkCircles",
];

/** The types that a product says it is for: by its tags and its description. How it is used may mention any. */
const typesOf: (product: ProductFacts) => ReadonlySet<Topic> = readOnce((product) => {
  const telling = passagesOf(product).filter(({ field }) => field !== "information");
  // "Leaves no tight feeling" is no word for a type: what a clause speaks against does not count.
  const felt = telling
    .flatMap(({ text }) => clausesIn(text))
    .filter((words) => !isAgainst(words))
    .flatMap(skinFelt);
  return new Set(
    SKIN_TYPES.filter(
      (type) =>
        felt.includes(type) || telling.some((passage) => passage.topics.has(type) && !speaksAgainst(passage, type)),
    ),
  );
});

/** Who burns takes the sun protection that there is; a day cream with some is a day cream first. */
const isMereSunscreen = (product: ProductFacts) =>
  mainCategory(product) === "sunscreen" &&
  !passagesOf(product).some(({ field, categories }) => field === "description" && categories.has("moisturiser"));

/** It names the opposite of what is needed, and nothing that is. */
export function isForOtherSkin(product: ProductFacts, needs: ReadonlySet<Topic>): boolean {
  if (isMereSunscreen(product)) return false;
  const types = typesOf(product);
  if (types.has("allSkinTypes") || types.has("normalSkin")) return false;
  const asked = SKIN_TYPES.filter((type) => needs.has(type));
  const known = asked.length > 0 ? asked : typesBehind(product, needs);
  return (
    !known.some((type) => types.has(type)) &&
    known.some((type) => OPPOSITES[type]?.some((other) => types.has(other)) ?? false)
  );
}

/** Nobody asks a product for another skin that is made for what is needed. */
function typesBehind(product: ProductFacts, needs: ReadonlySet<Topic>): Topic[] {
  const behind = [...needs].flatMap((need) => TYPE_BEHIND[need] ?? []);
  return meetsAny(product, needs) ? [] : behind;
}

/** Whether it says that it is for one of them. */
export const meetsAny = (product: ProductFacts, needs: ReadonlySet<Topic>): boolean =>
  passagesOf(product).some((passage) =>
    [...needs].some(
      (need) =>
        passage.topics.has(need) &&
        !speaksAgainst(passage, need) &&
        !(need === "drySkin" && ONTO_DRY_SKIN.test(fold(passage.text))),
    ),
  );

/** Where it is put, and not for whom it is: skin that is not wet. */
const ONTO_DRY_SKIN =
  /\b(?:on|onto|to) (?:\w+,? )?(?:and )?dry (?:skin|face)|\bauf (?:die )?(?:\w+,? )?(?:und )?trockene haut|\bkuru (?:cilde|yuze)/u;

/** It is made for a type of skin that nobody told of, and for nothing that is needed. */
export function isForSpecialSkin(product: ProductFacts, needs: ReadonlySet<Topic>): boolean {
  const types = typesOf(product);
  if (isMereSunscreen(product)) return false;
  if (types.size === 0 || types.has("allSkinTypes") || types.has("normalSkin")) return false;
  return !meetsAny(product, needs) && !isMadeForSkin(product, needs);
}

/** What is made for the one does for the other, too. */
const NEAR: Partial<Record<Topic, Topic>> = { combinationSkin: "oilySkin" };

/** It names the type of skin that was told of, in whatever words. */
export function isMadeForSkin(product: ProductFacts, needs: ReadonlySet<Topic>): boolean {
  const types = typesOf(product);
  return SKIN_TYPES.some((type) => needs.has(type) && (types.has(type) || types.has(NEAR[type] ?? type)));
}

export const isForAnySkin = (product: ProductFacts): boolean =>
  passagesOf(product).some(({ topics }) => topics.has("allSkinTypes"));
