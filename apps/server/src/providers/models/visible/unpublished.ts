// Names of products that visitors may not see, as letters to look for in what a model writes.

import { categoryFinder, topicFinder } from "../text/concepts.ts";
import { splitWords } from "../text/signs.ts";
import { lettersOf } from "./leaks.ts";

/** A shorter name is said by chance. */
const NAME_LETTERS_MIN = 6;
/** A longer one is known by its beginning. */
const NAME_LETTERS_MAX = 60;

/** A name that only says what kind of thing it is ("Sunscreen") is a word like any other. */
const saysOnlyItsKind = (name: string): boolean => {
  const words = splitWords(name);
  return words.length === 1 && categoryFinder.keysIn(words).size + topicFinder.keysIn(words).size > 0;
};

export const wordsOfNames = (names: readonly string[]): string[] =>
  names
    .filter((name) => !saysOnlyItsKind(name))
    .map((name) => lettersOf(name).slice(0, NAME_LETTERS_MAX))
    .filter(({ length }) => length >= NAME_LETTERS_MIN);
