// Which language a text is in.

import { detectAll } from "tinyld/light";
import { findLanguage } from "../../../kernel/languages.ts";
import type { ProductChatRequest } from "../engine.ts";
import { askedSenseFinder, askFinder, categoryFinder, topicFinder } from "./concepts.ts";
import { functionWords } from "./function-words.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { fold } from "./words.ts";

/** How much each sign counts: letters and their neighbours, small words, words that only one language has, what is expected. */
const WEIGHTS = { letters: 1, functionWords: 1.5, ownWords: 1, expected: 0.3, usual: 0.2 };
/** So many letters say all that letters can say. */
const LETTERS_ENOUGH = 20;

/** From so many small words of one language on, and twice as many as of any other, letters need not be counted. */
const CLEAR_MIN = 4;

/** The language that a text is most likely in. Short texts say little: what is expected, or usual, then decides. */
export function detectLanguage(text: string, expected: Language | null, usual: Language = "en"): Language {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  const small = new Map(LANGUAGES.map((language) => [language, count(words, functionWords(language))]));
  const [most, second] = [...small].sort(([, a], [, b]) => b - a);
  if (most !== undefined && most[1] >= CLEAR_MIN && most[1] >= 2 * (second?.[1] ?? 0)) return most[0];
  const byLetters = new Map(detectAll(text, { only: [...LANGUAGES] }).map(({ lang, accuracy }) => [lang, accuracy]));
  const fallback = expected ?? usual;
  const letters = Math.min(1, (text.match(/\p{L}/gu) ?? []).length / LETTERS_ENOUGH);
  const own = words.slice(0, OWN_WORDS_LOOKED_AT).map(ownLanguage);
  const score = (language: Language) =>
    WEIGHTS.letters * letters * (byLetters.get(language) ?? 0) +
    WEIGHTS.functionWords * ((small.get(language) ?? 0) / Math.max(1, words.length)) +
    WEIGHTS.ownWords * (own.filter((of) => of === language).length / Math.max(1, words.length)) +
    (language === expected ? WEIGHTS.expected : language === fallback ? WEIGHTS.usual : 0);
  return LANGUAGES.reduce((best, language) => (score(language) > score(best) ? language : best), fallback);
}

/** Where a text is longer, its letters and small words tell enough. */
const OWN_WORDS_LOOKED_AT = 12;

/** The only language that has a word: "Waschmaschine" leaves no doubt, "retinol" says nothing. */
function ownLanguage(word: string): Language | null {
  const languages = new Set(
    [topicFinder, categoryFinder, askFinder, askedSenseFinder].flatMap((finder) => [...finder.languagesOf(word)]),
  );
  const [only] = languages;
  return languages.size === 1 && only !== undefined ? only : null;
}

const count = (words: string[], known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;

/** The message's own language; one that is too short to tell follows the conversation, the visitor and the page. */
export function languageOf(
  { message, history, language }: Pick<ProductChatRequest, "message" | "history" | "language">,
  page: Language = "en",
): Language {
  const before = history.findLast(({ role }) => role === "visitor")?.text;
  const known = findLanguage(language) ?? null;
  return detectLanguage(message, before === undefined ? known : detectLanguage(before, known, page), page);
}
