// What a product does in a routine, by its kind and by what it holds.

import type { ProductFacts } from "../engine.ts";
import { type Active, CATEGORIES, type Category } from "../text/concept-names.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { mainCategory, SLOTS, type Slot } from "../text/routine-slots.ts";
import { isAnywhere, splitWords } from "../text/signs.ts";
import { knowProduct } from "./compatibility.ts";

const TREATS: readonly Active[] = ["retinoid", "acid", "vitaminC", "benzoylPeroxide"];
const OF_BEAUTY: ReadonlySet<Category> = new Set(CATEGORIES.beauty);

/** What it does in a routine: a lotion with retinol, or what only its actives tell of, treats. */
export function stepKindOf(product: ProductFacts): Category | undefined {
  const main = mainCategory(product);
  const mayTreat = main === undefined || main === "moisturiser" || !OF_BEAUTY.has(main);
  const { actives } = knowProduct(product);
  return mayTreat && TREATS.some((active) => actives.has(active)) ? "treatment" : main;
}

export function slotOf(product: ProductFacts): Slot | undefined {
  const category = stepKindOf(product);
  return category === undefined ? undefined : SLOTS[category];
}

const FIRST = inAllLanguages(({ grammar }) => grammar.wornFirst).map(splitWords);
const LAST = inAllLanguages(({ grammar }) => grammar.wornLast).map(splitWords);

/** Its place in a routine; of one kind, what goes beneath comes first. */
export function rankOf(product: ProductFacts): number | undefined {
  const rank = slotOf(product)?.rank;
  const words = splitWords([product.name, ...product.tags].join(" . "));
  if (rank === undefined) return undefined;
  return rank + (isAnywhere(LAST, words) ? BESIDE : isAnywhere(FIRST, words) ? -BESIDE : 0);
}

/** Less than what lies between two kinds. */
const BESIDE = 0.5;
