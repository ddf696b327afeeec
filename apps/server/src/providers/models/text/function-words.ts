// Small words that carry no topic. They tell languages apart and are left out when texts are compared.

import { LANGUAGES, type Language } from "./languages.ts";
import { lexiconOf } from "./load-lexicon.ts";
import { fold } from "./words.ts";

const sets = new Map(LANGUAGES.map((language) => [language, new Set(lexiconOf(language).functionWords.map(fold))]));

export const functionWords = (language: Language): ReadonlySet<string> => sets.get(language) as ReadonlySet<string>;

export const isFunctionWord = (folded: string): boolean =>
  LANGUAGES.some((language) => functionWords(language).has(folded));
