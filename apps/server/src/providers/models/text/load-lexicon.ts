// The word lists, read once. A folder holds a language, so that whoever translates sees nothing else; this is the only
// place that knows where the folders are.
//
// A sign is `word`, `start*`, `*end`, `*part*`, `several words` or `words * with a gap`. `{colour}` stands for each colour.

import { readFileSync } from "node:fs";
import type { Category, Intent, Topic } from "./concept-names.ts";
import { LANGUAGES, type Language } from "./languages.ts";

const FOLDER = new URL("./lexicon/", import.meta.url);

export interface IntentWords {
  /** Signs of the question. */
  readonly asks: readonly string[];
  /** Signs that a sentence answers it. Absent where no sentence but a field of the product does. */
  readonly tells?: readonly string[];
}

export interface ConceptWords {
  readonly label: string;
  readonly words: readonly string[];
}

export interface Lexicon {
  /** Small words that carry no topic. They tell languages apart and are left out when texts are compared. */
  readonly functionWords: readonly string[];
  readonly intents: Readonly<Record<Intent, IntentWords>>;
  readonly topics: Readonly<Record<Topic, ConceptWords>>;
  readonly categories: Readonly<Record<Category, ConceptWords>>;
}

const read = <Content>(path: string): Content => JSON.parse(readFileSync(new URL(path, FOLDER), "utf8"));

function load(language: Language): Lexicon {
  const list = <Content>(name: string) => read<Content>(`${language}/${name}.json`);
  const colours = list<string[]>("colours");
  const intents = list<Record<Intent, IntentWords>>("intents");
  return {
    functionWords: list("function-words"),
    intents: mapValues(intents, ({ asks, tells }) => ({
      asks: withColours(asks, colours),
      ...(tells === undefined ? {} : { tells: withColours(tells, colours) }),
    })),
    topics: { ...list("topics-general"), ...list("topics-beauty"), ...list("topics-textile") },
    categories: { ...list("categories-beauty"), ...list("categories-textile") },
  };
}

const withColours = (signs: readonly string[], colours: readonly string[]): string[] =>
  signs.flatMap((sign) =>
    sign.includes("{colour}") ? colours.map((colour) => sign.replace("{colour}", colour)) : sign,
  );

const mapValues = <Key extends string, From, To>(record: Record<Key, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, change(value)])) as Record<Key, To>;

const lexicons = Object.fromEntries(LANGUAGES.map((language) => [language, load(language)])) as Record<
  Language,
  Lexicon
>;

export const lexiconOf = (language: Language): Lexicon => lexicons[language];
