// Points in the year that a text names: "back in March", "ab Juni", "ilkbaharda".

import { LANGUAGES } from "./languages.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { isAnywhere, splitWords } from "./signs.ts";

const MONTHS = LANGUAGES.flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => `${format.format(Date.UTC(2000, month, 15))}*`);
});
/** "May" is a month only where a time is told. */
const AMBIGUOUS = /^(?:may|mart|mai|march)\*$/iu;
const MOMENTS = [
  ...MONTHS.filter((month) => !AMBIGUOUS.test(month)),
  ...inAllLanguages(({ grammar }) => grammar.timesOfYear),
].map(splitWords);

/** "On the 20th of March", "20 Mart'ta". */
const DATES = MONTHS.filter((month) => AMBIGUOUS.test(month)).map((month) => month.replace("*", ""));
const isDate = (words: readonly string[]) =>
  words.some(
    (word, i) =>
      DATES.includes(word) && [words[i - 1], words[i - 2]].some((day) => /^\d{1,2}(?:\D{2})?$/u.test(day ?? "")),
  );

export const namesMoment = (words: readonly string[]): boolean => isAnywhere(MOMENTS, words) || isDate(words);
