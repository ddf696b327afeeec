import type { ProductFacts } from "../engine.ts";
import type { Category } from "./concept-names.ts";
import { categoryFinder, type Spoken } from "./concepts.ts";
import { readOnce } from "./read-once.ts";
import { splitWords } from "./signs.ts";

/** What kind of product it is, by its name and tags; the description decides where these say nothing. */
export const categoriesOf: (product: ProductFacts) => ReadonlySet<Category> = readOnce((product) =>
  readCategories(product),
);

function readCategories({ name, tags, description }: ProductFacts): ReadonlySet<Category> {
  const named = kindsIn(splitWords([name, ...tags].join(" . ")));
  return named.size > 0 ? named : kindsIn(splitWords(description.slice(0, 300)));
}

interface Place {
  readonly from: number;
  readonly to: number;
}

const isWithin = (one: Place, other: Place) =>
  one.from >= other.from && one.to <= other.to && one.to - one.from < other.to - other.from;

/** A hair mask is no mask for the face: of signs in each other the longer one counts. */
export function kindsIn(words: readonly string[], spoken?: Spoken): Set<Category> {
  const hits = categoryFinder.find(words, spoken);
  return new Set(hits.filter((hit) => !hits.some((other) => isWithin(hit, other))).map(({ key }) => key));
}
