import type { InEveryLanguage } from "../languages.ts";

/** Comma separated: `word`, `start*`, `*part*`, `several words`, `words * with a gap`. */
export type WordLists = InEveryLanguage<string>;

export interface ConceptSource {
  readonly label: InEveryLanguage<string>;
  readonly words: WordLists;
}
