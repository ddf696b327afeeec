// Text as words that can be compared: folded (no case, no accents) and reduced to their stems.

import stemmers from "snowball-stemmers";
import { editDistance } from "../../../storage/spelling.ts";
import { searchForm } from "../../../storage/text-keys.ts";
import { LANGUAGES, type Language } from "./languages.ts";

export const fold = searchForm;

export interface Word {
  readonly folded: string;
  readonly stem: string;
}

const NAMES = { en: "english", tr: "turkish", de: "german" } as const;
const byLanguage = new Map<Language, (word: string) => string>();

function stemmerOf(language: Language): (word: string) => string {
  let stem = byLanguage.get(language);
  if (stem === undefined) {
    const stemmer = stemmers.newStemmer(NAMES[language]);
    stem = (word) => stemmer.stem(word);
    byLanguage.set(language, stem);
  }
  return stem;
}

/** The words of a text. */
export function wordsOf(text: string, language: Language): Word[] {
  const single = known.get(language)?.get(text);
  if (single !== undefined) return [single];
  return (text.toLocaleLowerCase(language).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => wordOf(word, language));
}

/** Texts repeat their words: each is taken apart once. */
const known = new Map(LANGUAGES.map((language) => [language, new Map<string, Word>()]));
const KNOWN_MAX = 20_000;

/** Stems are made before folding: the stemmers know the letters of their language. */
function wordOf(word: string, language: Language): Word {
  const ofLanguage = known.get(language) as Map<string, Word>;
  const remembered = ofLanguage.get(word);
  if (remembered !== undefined) return remembered;
  if (ofLanguage.size >= KNOWN_MAX) ofLanguage.clear();
  const folded = fold(word);
  const stem = fold(stemmerOf(language)(word));
  const made = { folded, stem: isCutShort(folded, stem) ? folded : stem };
  ofLanguage.set(word, made);
  return made;
}

/** Two letters are no stem of a longer word: they would make a tent ("çadır") of a bag ("çanta"). */
const isCutShort = (folded: string, stem: string) =>
  stem.length <= 2 && folded.length >= 5 && !/^l[ae]r/u.test(folded.slice(stem.length));

const COMMON_START_MIN = 5;
const COMMON_SHARE_MIN = 0.6;
/** What is added must be a word of its own, or nearly: "spring" is not made with "ring". */
const MADE_WITH_MIN = 3;

/** Whether two words are forms of one: Turkish and German carry more endings than any stemmer takes off. */
export function sameWord(a: Word, b: Word): boolean {
  if (a.stem === b.stem || a.folded === b.folded) return true;
  return beginAlike(a.folded, b.folded) || beginAlike(a.stem, b.stem);
}

/** Where both go on for long, they are two words made with a third: "Wanderhose" is no "Wanderhut". */
const ENDING_MAX = 3;

function beginAlike(a: string, b: string): boolean {
  const common = commonStart(a, b);
  const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  return common >= Math.max(COMMON_START_MIN, COMMON_SHARE_MIN * long) && short - common < ENDING_MAX;
}

/** Whether a text's word is made with another: "Ersatzsieb" with "Sieb", "decaffeinated" with "decaf". */
export function isMadeWith(word: string, part: string): boolean {
  if (word.length < part.length + MADE_WITH_MIN) return false;
  return (part.length >= 4 && word.endsWith(part)) || (part.length >= COMMON_START_MIN && word.startsWith(part));
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** A word's first letter is seldom the wrong one, and short words are too much alike. */
const TYPO_LENGTH_MIN = 5;

/** Whether one letter more, less, other or swapped makes the one word of the other. */
export const isTypo = (a: string, b: string): boolean =>
  a[0] === b[0] && Math.min(a.length, b.length) >= TYPO_LENGTH_MIN && editDistance(a, b, 1) === 1;
