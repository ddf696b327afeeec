// Whether a product is made for another type of skin than that of whoever asks.

import type { ProductFacts } from "../engine.ts";
import type { Topic } from "./concept-names.ts";
import { passagesOf } from "./passages.ts";
import { readOnce } from "./read-once.ts";
import { mainCategory } from "./routine-slots.ts";
import { speaksAgainst } from "./stance.ts";

/** What suits the one is too much, or too little, for the other. */
const OPPOSITES: Partial<Record<Topic, readonly Topic[]>> = {
  drySkin: ["oilySkin", "combinationSkin"],
  oilySkin: ["drySkin"],
  combinationSkin: ["drySkin"],
};
/** For anybody's skin, or for more than one type. */
const TYPES: readonly Topic[] = ["drySkin", "oilySkin", "combinationSkin", "normalSkin", "allSkinTypes"];

/** The types that a product says it is for: by its tags and its description. How it is used may mention any. */
const typesOf: (product: ProductFacts) => ReadonlySet<Topic> = readOnce((product) => {
  const telling = passagesOf(product).filter(({ field }) => field !== "information");
  return new Set(
    TYPES.filter((type) => telling.some((passage) => passage.topics.has(type) && !speaksAgainst(passage, type))),
  );
});

/** It names the opposite of what is needed, and nothing that is. */
export function isForOtherSkin(product: ProductFacts, needs: ReadonlySet<Topic>): boolean {
  // Who burns takes the sun protection that there is.
  if (mainCategory(product) === "sunscreen") return false;
  const types = typesOf(product);
  if (types.has("allSkinTypes") || types.has("normalSkin")) return false;
  const asked = TYPES.filter((type) => needs.has(type));
  return (
    !asked.some((type) => types.has(type)) &&
    asked.some((type) => OPPOSITES[type]?.some((other) => types.has(other)) ?? false)
  );
}
