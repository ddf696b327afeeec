// Where a product stands in a routine: what goes onto the skin first, what is worn beneath what.

import type { RoutineStep, Sector } from "@vitrine/contract";
import type { ProductFacts } from "../engine.ts";
import type { Category } from "./concept-names.ts";
import type { InEveryLanguage } from "./languages.ts";
import { categoriesOf } from "./product-kinds.ts";

export type Period = RoutineStep["period"];

export interface Slot {
  readonly rank: number;
  readonly periods: readonly Period[];
  readonly title: InEveryLanguage<string>;
}

const BOTH: readonly Period[] = ["MORNING", "EVENING"];

/** More telling categories first: a "cleansing oil" is a cleanser before it is an oil. */
export const SLOTS: Partial<Record<Category, Slot>> = {
  sunscreen: {
    rank: 90,
    periods: ["MORNING"],
    title: { en: "Protect from the sun", tr: "Güneşten koru", de: "Vor der Sonne schützen" },
  },
  makeupRemover: {
    rank: 10,
    periods: ["EVENING"],
    title: { en: "Remove make-up", tr: "Makyajı temizle", de: "Abschminken" },
  },
  exfoliant: { rank: 30, periods: ["WEEKLY"], title: { en: "Exfoliate", tr: "Peeling yap", de: "Peelen" } },
  mask: { rank: 35, periods: ["WEEKLY"], title: { en: "Mask", tr: "Maske uygula", de: "Maske" } },
  eyeCare: {
    rank: 60,
    periods: BOTH,
    title: { en: "Care for the eye area", tr: "Göz çevresine bakım", de: "Augenpartie pflegen" },
  },
  lipCare: { rank: 95, periods: ["ANY"], title: { en: "Care for the lips", tr: "Dudak bakımı", de: "Lippen pflegen" } },
  shampoo: { rank: 110, periods: ["ANY"], title: { en: "Wash the hair", tr: "Saçı yıka", de: "Haare waschen" } },
  conditioner: {
    rank: 120,
    periods: ["ANY"],
    title: { en: "Condition the hair", tr: "Saçı besle", de: "Haare pflegen" },
  },
  hairOil: {
    rank: 130,
    periods: ["ANY"],
    title: { en: "Finish the hair", tr: "Saça son bakım", de: "Haare abschließend pflegen" },
  },
  bodyWash: { rank: 140, periods: ["ANY"], title: { en: "Wash the body", tr: "Vücudu yıka", de: "Körper waschen" } },
  bodyCare: {
    rank: 150,
    periods: ["ANY"],
    title: { en: "Care for the body", tr: "Vücut bakımı", de: "Körper pflegen" },
  },
  cleanser: { rank: 20, periods: BOTH, title: { en: "Cleanse", tr: "Temizle", de: "Reinigen" } },
  toner: { rank: 40, periods: BOTH, title: { en: "Tone", tr: "Tonik uygula", de: "Tonisieren" } },
  treatment: { rank: 55, periods: ["EVENING"], title: { en: "Treat", tr: "Bakım uygula", de: "Behandeln" } },
  serum: { rank: 50, periods: BOTH, title: { en: "Treat", tr: "Serum uygula", de: "Behandeln" } },
  // A tinted day cream is make-up first.
  makeupProduct: { rank: 96, periods: ["MORNING"], title: { en: "Make-up", tr: "Makyaj", de: "Make-up" } },
  nightCream: { rank: 72, periods: ["EVENING"], title: { en: "Night care", tr: "Gece bakımı", de: "Nachtpflege" } },
  faceOil: {
    rank: 80,
    periods: ["EVENING"],
    title: { en: "Seal with oil", tr: "Yağ ile tamamla", de: "Mit Öl abschließen" },
  },
  moisturiser: { rank: 70, periods: BOTH, title: { en: "Moisturise", tr: "Nemlendir", de: "Feuchtigkeit spenden" } },
  perfume: { rank: 200, periods: ["ANY"], title: { en: "Fragrance", tr: "Koku", de: "Duft" } },
  underwear: { rank: 10, periods: ["ANY"], title: { en: "Base layer", tr: "İç katman", de: "Unterste Schicht" } },
  dress: { rank: 45, periods: ["ANY"], title: { en: "Dress", tr: "Elbise", de: "Kleid" } },
  knitwear: { rank: 30, periods: ["ANY"], title: { en: "Knitwear", tr: "Triko", de: "Strick" } },
  outerwear: { rank: 50, periods: ["ANY"], title: { en: "Outer layer", tr: "Dış katman", de: "Äußere Schicht" } },
  top: { rank: 20, periods: ["ANY"], title: { en: "Top", tr: "Üst", de: "Oberteil" } },
  bottom: { rank: 40, periods: ["ANY"], title: { en: "Trousers or skirt", tr: "Alt", de: "Hose oder Rock" } },
  shoes: { rank: 60, periods: ["ANY"], title: { en: "Shoes", tr: "Ayakkabı", de: "Schuhe" } },
  accessory: { rank: 70, periods: ["ANY"], title: { en: "Accessory", tr: "Aksesuar", de: "Accessoire" } },
};

const BY_TELLING = Object.keys(SLOTS) as Category[];

/** What kind of product it is above all; undefined where nothing tells. */
export function mainCategory(product: ProductFacts): Category | undefined {
  const categories = categoriesOf(product);
  return BY_TELLING.find((category) => categories.has(category));
}

/** What a routine of the sector should not lack. Of kinds that take the same place the usual one comes first. */
export const ROUTINE_KINDS: Record<Sector, readonly (readonly Category[])[]> = {
  BEAUTY: [
    ["cleanser", "makeupRemover"],
    ["moisturiser", "nightCream", "faceOil"],
    ["sunscreen"],
    ["serum", "treatment"],
  ],
  TEXTILE: [],
  GENERAL: [],
};
