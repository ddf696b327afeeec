// Quantities: of what dimension a text's figures are, and which ones a question wants. "How heavy", or who tells their own weight,
// is answered by a sentence that names a weight, whatever words stand around it.

import { DIMENSIONS, type Dimension } from "./dimensions.ts";
import type { Language } from "./languages.ts";
import { inAllLanguages, lexiconOf } from "./load-lexicon.ts";
import { hasPrice } from "./prices.ts";
import { isAnywhere, type SignParts, splitWords } from "./signs.ts";
import { fold, isTypo } from "./words.ts";

/** As units are written in any of the languages, folded; `+` stands for any ending. */
const UNITS: Readonly<Record<Exclude<Dimension, "money">, string>> = {
  length: "mm|cm|m|km|metres?|meters?|metre+|inch(?:es)?|zoll|santim+|feet|ft",
  weight: "mg|g|gr|gram+|kg|kilo+|lb|lbs|oz|ounces?|pfund|ton+",
  volume: "ml|cl|l|lt|millilit(?:er|re)[ns]?|mililitre+|litres?|liters?|litre+|litern?|fl",
  time: "(?:working|business) days?|werktag+|arbeitstag+|is gun+|sec|seconds?|sekunde+|saniye+|min|mins|minutes?|minute+|dakika+|hours?|h|std|stunde+|saat+|days?|tag+|gun+|weeks?|woche+|hafta+|months?|monat+|ay|ayda|aydan|aylik|ayliktan|years?|jahr+|yil+|yas+|yasindan",
  temperature: "c|degrees?|grad|derece+",
  share: "percent|prozent|yuzde",
  persons: "persons?|people|person+|leute+|kisi+|players?|spieler+|oyuncu+|gaste+|guests?|misafir+|servings?",
  sound: "db|dezibel|decibels?|desibel+",
  rating: "bar|psi|lux|lumens?|watt|w|volt|v|mah|hz|kcal|cal|spf|lsf|mg|iu|ie",
};

const NUMBER_WORDS = inAllLanguages(({ grammar }) => grammar.numbers).map(fold);
const NUMBER = `(?:\\d+(?:[.,]\\d+)?|${NUMBER_WORDS.join("|")})`;
const toPattern = (units: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${NUMBER}(?:\\s?(?:-|–|to|bis|x|×)\\s?${NUMBER})?[\\s-]?(?:${units.replaceAll("+", "\\p{L}*")})(?![\\p{L}\\p{N}])`,
    "u",
  );
const PATTERNS = Object.entries(UNITS).map(([dimension, units]) => [dimension as Dimension, toPattern(units)] as const);
/** What is written without a space, or in front. */
const SIGNED: readonly (readonly [Dimension, RegExp])[] = [
  ["temperature", /\d\s?°/u],
  ["share", /\d\s?%|%\s?\d/u],
  ["rating", /\b(?:spf|lsf|ipx?)\s?\d/u],
];

/** What every figure has. Most sentences have none, and none of the patterns need look at them. */
const ANY_NUMBER = new RegExp(`\\d|(?<![\\p{L}\\p{N}])(?:${NUMBER_WORDS.join("|")})`, "u");

/** The dimensions of the figures in a text. */
export function dimensionsIn(text: string): Set<Dimension> {
  const folded = fold(text);
  if (!ANY_NUMBER.test(folded)) return new Set();
  const found = [...PATTERNS, ...SIGNED].filter(([, pattern]) => pattern.test(folded)).map(([dimension]) => dimension);
  return new Set(hasPrice(text) ? [...found, "money"] : found);
}

const FIGURE = new RegExp(`(?<![\\p{L}])${NUMBER}(?![\\p{L}])`, "u");

/** Whether a text names a number, in figures or as a word. */
export const hasFigure = (text: string): boolean => /\p{N}/u.test(text) || FIGURE.test(fold(text));

/** "Bin 1,92": people leave the metres out. */
const HEIGHT = /(?<![\p{L}\p{N}.,])[12][.,]\d{2}(?![\p{L}\p{N}]|\s?[€$₺£%]|\s?(?:tl|eur|kg|g|l)\b)/iu;

const asked = new Map<Language, readonly (readonly [Dimension, readonly SignParts[]])[]>();

function signsOf(language: Language) {
  const known =
    asked.get(language) ??
    DIMENSIONS.map((dimension) => [dimension, lexiconOf(language).grammar.asksOf[dimension].map(splitWords)] as const);
  asked.set(language, known);
  return known;
}

/** What a question wants a figure of: by its words, and by the figures that it tells itself. */
export function dimensionsAsked(text: string, language: Language): Set<Dimension> {
  const words = splitWords(text);
  const byWords = signsOf(language).filter(([, signs]) => isAnywhere(signs, words));
  const told = [...dimensionsIn(text), ...(HEIGHT.test(text) ? (["length"] as const) : [])];
  return new Set([...byWords.map(([dimension]) => dimension), ...told]);
}

const MEASURING = inAllLanguages(({ grammar }) => Object.values(grammar.asksOf).flat())
  .flatMap(splitWords)
  .filter((word) => !word.includes("*"));

/** Whether it is a word that asks for a quantity, with a letter wrong: "temprature". */
export const isMisspeltMeasure = (word: string): boolean => MEASURING.some((measure) => isTypo(word, measure));
