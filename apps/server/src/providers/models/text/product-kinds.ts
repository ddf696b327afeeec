import type { ProductFacts } from "../engine.ts";
import type { Category } from "./concept-names.ts";
import { categoryFinder } from "./concepts.ts";
import { readOnce } from "./read-once.ts";
import { splitWords } from "./signs.ts";

/** What kind of product it is, by its name and tags; the description decides where these say nothing. */
export const categoriesOf: (product: ProductFacts) => ReadonlySet<Category> = readOnce((product) =>
  readCategories(product),
);

function readCategories({ name, tags, description }: ProductFacts): ReadonlySet<Category> {
  const named = categoryFinder.keysIn(splitWords([name, ...tags].join(" . ")));
  return named.size > 0 ? named : categoryFinder.keysIn(splitWords(description.slice(0, 300)));
}
