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
const TIMES = [
  ...MONTHS.filter((month) => !AMBIGUOUS.test(month)),
  ...inAllLanguages(({ grammar }) => grammar.seasons),
];
const SHORT = ["in may", "from may", "by may", "until may", "of may", "early may", "mid may", "late may"];
const MARCH = ["in march", "from march", "by march", "of march", "early march", "mid march", "late march"];
const OTHERS = [
  "im mai",
  "ab mai",
  "ende mai",
  "anfang mai",
  "mitte mai",
  "mart ayı*",
  "martta",
  "mart başı*",
  "mart sonu*",
];
const MOMENTS = [...TIMES, ...SHORT, ...MARCH, ...OTHERS].map(splitWords);

export const namesMoment = (words: readonly string[]): boolean => isAnywhere(MOMENTS, words);
