// What somebody who compares wants to know of each: "which is heavier" asks how heavy both are, "more watts" how many watts.

import { DIMENSIONS, type Dimension } from "./dimensions.ts";
import { isFunctionWord } from "./function-words.ts";
import { type InEveryLanguage, LANGUAGES, type Language } from "./languages.ts";
import { lexiconOf } from "./load-lexicon.ts";
import { dimensionsAsked, dimensionsIn } from "./quantities.ts";
import { endOfSign, type SignParts, splitWords } from "./signs.ts";

const MORE = Object.fromEntries(
  LANGUAGES.map((language): [Language, SignParts[]] => [language, lexiconOf(language).grammar.more.map(splitWords)]),
) as InEveryLanguage<SignParts[]>;

/** The plain questions that comparatives stand for, to be asked besides. */
export function plainQuestions(text: string, language: Language): string[] {
  const { how, howMany } = lexiconOf(language).grammar;
  const words = splitWords(text);
  return words.flatMap((word, at) => {
    const behind = MORE[language].map((parts) => endOfSign(parts, words, at)).find((end) => end !== null);
    const counted = behind === undefined ? undefined : words[behind ?? 0];
    if (counted !== undefined && !isFunctionWord(counted)) return [`${howMany} ${counted}`];
    const forms = language === "tr" ? turkishForms(words, at) : plainForms(word);
    return forms.map((form) => `${how} ${form}`).filter((question) => dimensionsAsked(question, language).size > 0);
  });
}

/** Of "heavier", "bigger", "länger", "der längere": heavy, big, lang and lange. */
const plainForms = (word: string): string[] =>
  [word, word.replace(/e[nrs]?$/u, "")].filter((form) => /...er$/u.test(form)).flatMap(endingsOff);

const endingsOff = (word: string): string[] => [
  word.slice(0, -2),
  word.slice(0, -1),
  ...(word.endsWith("ier") ? [`${word.slice(0, -3)}y`] : []),
  ...(word.at(-3) === word.at(-4) ? [word.slice(0, -3)] : []),
];

/** "Daha ağır". */
const turkishForms = (words: readonly string[], at: number): string[] =>
  words[at - 1] === "daha" || words[at + 1] === "olan" ? [words[at] ?? ""] : [];

/** Of what dimension units are that a text names without a figure: "watt", "prozent". */
export const dimensionsNamed = (text: string): Dimension[] => {
  const named = splitWords(text).flatMap((word) => (word.length > 1 ? [...dimensionsIn(`2 ${word}`)] : []));
  return DIMENSIONS.filter((dimension) => named.includes(dimension));
};

/** Whether something is more, or less, than something else. */
export const comparesDegrees = (text: string, language: Language): boolean => plainQuestions(text, language).length > 0;
