// What a model that looked further is shown: the best of what was found, under references that go on from the first ones.

import type { ModelMessage } from "ai";
import type { ProductFacts } from "../engine.ts";
import { rankProducts } from "../text/catalogue-ranking.ts";
import { detectLanguage } from "../text/detect-language.ts";
import { readWish } from "../text/wishes.ts";
import { block, type References, referTo, type Sentences, toData } from "./catalogue-block.ts";

const FOUND_MAX = 6;
const FOUND_TEXT_MAX = 1000;

export interface SearchRound {
  readonly messages: ModelMessage[];
  readonly references: References;
  readonly sentences: Sentences;
}

export function searchRound(
  words: string,
  found: readonly ProductFacts[],
  before: References,
  isLast: boolean,
): SearchRound {
  const best = rankProducts(readWish(words, detectLanguage(words, null)), found)
    .slice(0, FOUND_MAX)
    .map(({ product }) => product);
  const references = referTo(best, before);
  const ids = new Set(best.map(({ id }) => id));
  const shown = [...references]
    .filter(([, { id }]) => ids.has(id))
    .map(([reference, facts]) => toData(reference, facts, words, FOUND_TEXT_MAX));
  const catalogue = block("catalogue", { found: shown.map(({ data }) => data) });
  return {
    references,
    sentences: new Map(shown.flatMap(({ sentences }) => [...sentences])),
    messages: [
      { role: "assistant", content: JSON.stringify({ search: words }) },
      { role: "user", content: isLast ? `${catalogue}\nThere is no further search: answer now.` : catalogue },
    ],
  };
}
