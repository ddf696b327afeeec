// What somebody meant to write: two letters swapped, or one doubled that is not, make a word that nobody knows, and who has no umlauts
// writes "fuer". Word lists and pages say which words there are, but not all: where a letter is another, or missing, the word may be one
// that they do not have ("schweißen" is no "schmeißen"), so that these stay.

import type { Language } from "./languages.ts";
import { EVERYDAY } from "./load-everyday.ts";
import { lexiconOf } from "./load-lexicon.ts";
import { fold } from "./words.ts";

/** Shorter words are too much alike. */
const LENGTH_MIN = 6;

/** A message with the words that were meant. `called`: what products are called is a word, too. */
export function withoutSlips(message: string, language: Language, called: KnownWords): string {
  const words = wordsOfLanguage(language);
  const isKnown = (folded: string) => words.all.has(folded) || called.all.has(folded);
  const isWithoutUmlauts = language === "de" && !UMLAUT.test(message);
  return message.replace(/\p{L}+/gu, (word) => {
    const folded = fold(word);
    if (isKnown(folded)) return word;
    const spelt = isWithoutUmlauts ? withUmlauts(word) : word;
    if (isKnown(fold(spelt))) return spelt;
    if (folded.length < LENGTH_MIN) return word;
    const meant = new Set([...called.near(folded), ...words.near(folded)].filter((other) => isSlip(folded, other)));
    const [only] = meant;
    return only !== undefined && meant.size === 1 ? only : word;
  });
}

const UMLAUT = /[äöüß]/iu;
const SPELT: Readonly<Record<string, string>> = { ae: "ä", oe: "ö", ue: "ü", Ae: "Ä", Oe: "Ö", Ue: "Ü" };
const withUmlauts = (word: string) => word.replace(/[aou]e/giu, (letters) => SPELT[letters] ?? letters);

/** Whether two neighbours are swapped, or a letter stands twice instead of once; the first letter is seldom wrong. */
function isSlip(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const isSwapped =
    short.length === long.length &&
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2);
  const isDoubled = short.slice(start) === long.slice(start + 1) && long[start] === long[start - 1];
  return start > 0 && start < short.length - 1 && (isSwapped || (long.length === short.length + 1 && isDoubled));
}

export interface KnownWords {
  readonly all: ReadonlySet<string>;
  /** Those that begin alike and are about as long. */
  readonly near: (folded: string) => readonly string[];
}

/** By their shape: a message may have hundreds of words that nobody knows, and a shop may call its products by many thousand. */
export function knownWords(all: ReadonlySet<string>): KnownWords {
  const byShape = new Map<string, string[]>();
  for (const word of all) {
    const alike = byShape.get(shapeOf(word));
    if (alike === undefined) byShape.set(shapeOf(word), [word]);
    else alike.push(word);
  }
  const near = (folded: string) => [-1, 0, 1].flatMap((more) => byShape.get(shapeOf(folded, more)) ?? []);
  return { all, near };
}

const shapeOf = (word: string, more = 0) => `${word[0]}${word.length + more}`;

const known = new Map<Language, KnownWords>();

/** All words of the lists of a language, where somebody first writes it. */
function wordsOfLanguage(language: Language): KnownWords {
  const words = known.get(language) ?? readWords(language);
  known.set(language, words);
  return words;
}

function readWords(language: Language): KnownWords {
  const { things, needs, fields } = EVERYDAY;
  const everyday = [things, needs, fields].flatMap((shelf) => [...shelf.values()].flatMap((signs) => signs[language]));
  return knownWords(new Set([...textsIn(lexiconOf(language)), ...everyday].flatMap(wholeWords)));
}

/** The words of a sign; "start*" is none. */
const wholeWords = (sign: string): string[] => fold(sign).match(/(?<![\p{L}*])\p{L}+(?![\p{L}*])/gu) ?? [];

/** All texts of a list, however deep; figures have their words as names. */
const textsIn = (list: unknown): string[] =>
  typeof list === "string"
    ? [list]
    : typeof list === "object" && list !== null
      ? Object.entries(list).flatMap(([name, value]) => (typeof value === "number" ? [name] : textsIn(value)))
      : [];
