// Whether something to wear is made for another time of the year than it is wanted for.

import type { ProductFacts } from "../engine.ts";
import { CATEGORIES, type Topic } from "./concept-names.ts";
import { topicFinder } from "./concepts.ts";
import { passagesOf } from "./passages.ts";
import { categoriesOf } from "./product-kinds.ts";
import { readOnce } from "./read-once.ts";
import { clausesIn, isAgainst } from "./stance.ts";

type Season = "warmth" | "summer";
const OTHER: Record<Season, Season> = { warmth: "summer", summer: "warmth" };

/** "For warm days" is for summer, though it says warm. */
const seasonIn = (topics: ReadonlySet<Topic>): Season | null =>
  topics.has("summer") ? "summer" : topics.has("warmth") ? "warmth" : null;

const seasonsOf: (product: ProductFacts) => ReadonlySet<Season> = readOnce((product) => {
  const telling = passagesOf(product).filter(({ field }) => field !== "information");
  const said = [product.name, ...telling.map(({ text }) => text)].flatMap(clausesIn);
  return new Set(
    said.flatMap((words) => {
      const season = isAgainst(words) ? null : seasonIn(topicFinder.keysIn(words));
      return season ?? [];
    }),
  );
});

/** It tells of the other season alone. Only clothes have one: a warm drink is for summer, too. */
export function isForOtherSeason(product: ProductFacts, needs: ReadonlySet<Topic>): boolean {
  const wanted = seasonIn(needs);
  if (wanted === null || !isWorn(product)) return false;
  const seasons = seasonsOf(product);
  return seasons.has(OTHER[wanted]) && !seasons.has(wanted);
}

const WORN: ReadonlySet<string> = new Set(CATEGORIES.textile);
const isWorn = (product: ProductFacts) => [...categoriesOf(product)].some((category) => WORN.has(category));
