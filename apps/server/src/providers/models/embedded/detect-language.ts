// Which language a text is in.

import { detectAll } from "tinyld/light";
import { LANGUAGES, type Language } from "./languages.ts";
import { functionWords } from "./lexicon/function-words.ts";
import { fold } from "./words.ts";

/** How much each sign counts: letters and their neighbours, small words that only one language has, what is expected. */
const WEIGHTS = { letters: 1, functionWords: 1.5, expected: 0.3, usual: 0.1 };
/** So many letters say all that letters can say. */
const LETTERS_ENOUGH = 20;

/** From so many small words of one language on, and twice as many as of any other, letters need not be counted. */
const CLEAR_MIN = 4;

/** The language that a text is most likely in. Short texts say little: what is expected then decides. */
export function detectLanguage(text: string, expected: Language | null): Language {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  const small = new Map(LANGUAGES.map((language) => [language, count(words, functionWords(language))]));
  const [most, second] = [...small].sort(([, a], [, b]) => b - a);
  if (most !== undefined && most[1] >= CLEAR_MIN && most[1] >= 2 * (second?.[1] ?? 0)) return most[0];
  const byLetters = new Map(detectAll(text, { only: [...LANGUAGES] }).map(({ lang, accuracy }) => [lang, accuracy]));
  const fallback = expected ?? "en";
  const letters = Math.min(1, (text.match(/\p{L}/gu) ?? []).length / LETTERS_ENOUGH);
  const score = (language: Language) =>
    WEIGHTS.letters * letters * (byLetters.get(language) ?? 0) +
    WEIGHTS.functionWords * ((small.get(language) ?? 0) / Math.max(1, words.length)) +
    (language === expected ? WEIGHTS.expected : language === fallback ? WEIGHTS.usual : 0);
  return LANGUAGES.reduce((best, language) => (score(language) > score(best) ? language : best), fallback);
}

const count = (words: string[], known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
