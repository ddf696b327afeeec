// Where a product goes: a cream for the feet has no place on the face, and a routine for the beard has no place for a day cream.

import type { Sector } from "@vitrine/contract";
import type { ProductFacts } from "../engine.ts";
import type { Area, Category, Topic } from "./concept-names.ts";
import { areaFinder, topicFinder } from "./concepts.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { passagesOf } from "./passages.ts";
import { readOnce } from "./read-once.ts";
import { mainCategory } from "./routine-slots.ts";
import { isAnywhere, splitWords } from "./signs.ts";
import { clausesIn, isAgainst, speaksAgainst } from "./stance.ts";

const OF_CATEGORY: Partial<Record<Category, Area>> = {
  shampoo: "hair",
  conditioner: "hair",
  hairOil: "hair",
  bodyWash: "body",
  bodyCare: "body",
  lipCare: "lips",
  eyeCare: "eyes",
  makeupProduct: "face",
};

/** Of what is called a cleanser or a serum, only these are believed to its description: soap "for hands, body and hair". */
const TOLD_OF_ANY: ReadonlySet<Area> = new Set(["face", "hair", "beard", "hands", "feet", "nails", "body", "intimate"]);

/** What its name and its tags say above all, then what kind it is, then how its description begins. None where nothing tells. */
const areasOf: (product: ProductFacts) => ReadonlySet<Area> = readOnce((product) => {
  const called = areaFinder.keysIn(splitWords([product.name, ...product.tags].join(" . ")));
  if (called.size > 0) return called;
  const category = mainCategory(product);
  const ofCategory = category === undefined ? undefined : OF_CATEGORY[category];
  if (ofCategory !== undefined) return new Set([ofCategory]);
  const isPlain = category === undefined || category === "moisturiser";
  const [first, ...more] = passagesOf(product).filter(({ field }) => field === "description");
  const described = [...(first === undefined ? [] : [first]), ...(isPlain ? [] : more)]
    .flatMap(({ text }) => clausesIn(text))
    .filter((words) => !isAgainst(words))
    .flatMap((words) => [...areaFinder.keysIn(words)]);
  // What is for the skin of babies, too, is called what it is.
  return new Set(described.filter((area) => isPlain || TOLD_OF_ANY.has(area)));
});

/** What belongs to a face, too. */
const OF_FACES: readonly Area[] = ["face", "eyes", "lips"];

export const ON_FACES: ReadonlySet<Area> = new Set(["beard", "shaving"]);
const SKIN_TOLD: readonly Topic[] = ["drySkin", "oilySkin", "combinationSkin", "sensitiveSkin", "blemishes", "redness"];

const FOR_ONESELF = inAllLanguages(({ grammar }) => grammar.forOneself).map(splitWords);

/** The areas that a routine is wanted for: those that are named; otherwise care is for the face. */
export function areasWanted(said: string, sector: Sector): readonly Area[] {
  if (sector !== "BEAUTY") return [];
  const words = splitWords(said);
  const named = areaFinder.keysIn(words);
  // Who expects a baby, or asks for themselves, asks for no care for it.
  if (topicFinder.keysIn(words).has("pregnancy") || isAnywhere(FOR_ONESELF, words)) named.delete("baby");
  // A baby is bathed and rubbed all over with what is made for it.
  if (named.has("baby")) return ["baby"];
  if (named.size === 1 && named.has("lips")) return ["lips"];
  const others = [...named].filter((area) => !OF_FACES.includes(area));
  // A beard grows on a face: who tells of their skin beside it means both.
  const topics = topicFinder.keysIn(words);
  const isOnFace = others.every((area) => ON_FACES.has(area)) && SKIN_TOLD.some((topic) => topics.has(topic));
  return others.length > 0 && !named.has("face") && !isOnFace ? others : [...OF_FACES, ...others];
}

export const isForFaces = (areas: readonly Area[]): boolean => areas.length === 0 || areas.includes("face");

/** Whether a product may take part. What says nothing of where it goes is for the face. */
export function belongsTo(product: ProductFacts, areas: readonly Area[]): boolean {
  if (areas.length === 0) return true;
  const own = areasOf(product);
  // What is made for babies is for whoever asks for one.
  if (own.has("baby") && !areas.includes("baby")) return false;
  if (!isForFaces(areas)) return areas.some((area) => own.has(area));
  const isKeptFromFaces = passagesOf(product).some((passage) => speaksAgainst(passage, "face"));
  return !isKeptFromFaces && (own.size === 0 || areas.some((area) => own.has(area)));
}
