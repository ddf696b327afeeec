// Measures that a product must have: "a ladder with 8 treads", "mindestens 100 Liter", "nicht breiter als 60 cm", "A4", "155 x 220", "in XL".
// One that names another is not it.

import type { ProductFacts } from "../engine.ts";
import { isFunctionWord } from "./function-words.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { readOnce } from "./read-once.ts";
import { beginsAt, isAnywhere, type SignParts, splitWords } from "./signs.ts";
import { fold } from "./words.ts";

type Extent = "width" | "height" | "depth" | "length";

interface Measured {
  readonly from: number;
  readonly to: number;
  /** As it is written, without its ending. */
  readonly unit: string;
  /** What is so long. */
  readonly extent: Extent | null;
}

interface Placed extends Measured {
  readonly index: number;
  readonly end: number;
}

export interface Measure {
  readonly value: number;
  readonly unit: string;
  readonly extent: Extent | null;
  readonly bound: "least" | "most" | "exactly" | "about";
}

const NUMBER = "\\d+(?:[.,]\\d+)?";
const TO = "(?:-|–|to|bis|ile)";
const MEASURED = new RegExp(`(?<![\\p{L}\\p{N}.,])(?:(${NUMBER})\\s?${TO}\\s?)?(${NUMBER})[\\s-]?(\\p{L}{1,14})`, "gu");
/** "120 x 60 x 55 cm": each of them is one. */
const SIDES = new RegExp(`(?<![\\p{L}\\p{N}.,])(${NUMBER}(?:\\s?[x×]\\s?${NUMBER}){1,2})\\s?(mm|cm|m)(?!\\p{L})`, "gu");
/** "Size 12", "Schuhgröße 38", sheets and sun protection: the sign stands in front; "44 numara": behind. */
const SIZED = new RegExp(
  `(?<![\\p{L}\\p{N}])(sizes?|\\p{L}*grosse[n]?|groesse[n]?|gr|numara|beden|spf|lsf|[a-c])\\s?(${NUMBER})(?:\\s?${TO}\\s?(${NUMBER}))?(?![\\p{L}\\p{N}])`,
  "gu",
);
const SIZED_BEHIND = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(${NUMBER})\\s?${TO}\\s?)?(${NUMBER})\\s(?:numara|beden)(?!\\p{L})`,
  "gu",
);
/** "In 44", where nothing else is counted. */
const IN_SIZE = /(?<!\p{L})in ([3-5]\d)(?!\s?[\p{L}\p{N}%°.,x×])/gu;
/** "A tent for four". */
const FOR_SO_MANY = /(?<=(?:for|fur)\s(?:uns\s|us\s|the\s)?)(\d{1,2})(?!\s?[\p{L}\p{N}%°€£$]|[.,]\d)/gu;
/** "155 x 220". */
const FORMAT = /(?<![\p{N}]|[x×]\s?)(\d{2,3})\s?[x×]\s?(\d{2,3})(?!\s?[x×]|[\p{N}.,])/gu;

/** For how many: who comes with four finds room for six, too. */
const PERSONS = "persons";
const SIZE = "size";
const LETTER = "letter";
const SUN = "sun";
const LENGTH = "cm";
const VOLUME = "l";

/** Units that are written in many ways. */
const SAME: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:l|lt|lit(?:er|re)\p{L}*)$/u, VOLUME, 1],
  [/^(?:ml|mililit\p{L}*)$/u, VOLUME, 0.001],
  [/^cl$/u, VOLUME, 0.01],
  [/^(?:kg|kilo\p{L}*)$/u, "kg", 1],
  [/^(?:g|gr|gram\p{L}*)$/u, "kg", 0.001],
  [/^(?:cm|santim\p{L}*|zentimeter\p{L}*)$/u, LENGTH, 1],
  [/^(?:mm|millimet\p{L}*|milimet\p{L}*)$/u, LENGTH, 0.1],
  [/^(?:m|metre\p{L}*|meter\p{L}*)$/u, LENGTH, 100],
  [/^(?:w|watt\p{L}*)$/u, "w", 1],
  [/^(?:kisi\p{L}*|person\p{L}*|people|seater|leute\p{L}*|guests?|gaste\p{L}*|players?|spieler\p{L}*)$/u, PERSONS, 1],
];
/** What people tell of themselves or of time, and small words. */
const NONE_OF_THINGS =
  /^(?:years?|jahr|yas|yil|months?|monat|ay|weeks?|woche|hafta|days?|tag|gun|hours?|stunde|saat|min|dakika|uhr|old|and|und|ve|or|oder|x|to|bis|in|on|a|an|for|fur|icin|the)/u;
const STEM = 5;

function toUnit(written: string): { unit: string; times: number } | null {
  for (const [pattern, unit, times] of SAME) if (pattern.test(written)) return { unit, times };
  if (NONE_OF_THINGS.test(written) || written.length < 4) return null;
  return { unit: written.slice(0, STEM), times: 1 };
}

const NUMBERS = new Map(inAllLanguages(({ grammar }) => grammar.twoToTen).map((word, i) => [fold(word), (i % 9) + 2]));
const COUNTED = new RegExp(
  `(?<!\\p{L})(?:${[...NUMBERS.keys()].join("|")})(?=[\\s-]\\p{L})|(?<=(?:for|fur)\\s(?:uns\\s|us\\s|the\\s)?)(?:${[...NUMBERS.keys()].join("|")})(?!\\p{L})`,
  "gu",
);
/** "Einem Kilo", "a litre". */
const ONE = /(?<!\p{L})(?:ein|einen|einem|a|one|bir)\s(?=(?:kilo|lit(?:er|re)|met(?:er|re))\p{L}*)/gu;

/** "Four people" is 4 people. */
const inFigures = (folded: string): string =>
  folded.replace(COUNTED, (word) => String(NUMBERS.get(word))).replace(ONE, "1 ");

const toNumber = (written: string) => Number(written.replace(",", "."));

const EXTENTS = (["width", "height", "depth", "length"] as const).map(
  (extent): readonly [Extent, readonly SignParts[]] => [
    extent,
    inAllLanguages(({ grammar }) => grammar.extents[extent]).map(splitWords),
  ],
);
const EXTENT_REACH = 16;

/** "80 cm breit", "Höhe 40 cm": the word that is nearest, within what commas part. */
function extentOf(text: string, index: number, end: number): Extent | null {
  const [behind = ""] = text.slice(end, end + EXTENT_REACH).split(/[,;.]/u);
  const ahead =
    text
      .slice(Math.max(0, index - EXTENT_REACH), index)
      .split(/[,;.]/u)
      .at(-1) ?? "";
  const named = (part: string) => EXTENTS.find(([, signs]) => isAnywhere(signs, splitWords(part)))?.[0];
  return named(behind) ?? named(ahead) ?? null;
}

function measuredIn(text: string): Placed[] {
  const folded = inFigures(fold(text));
  const counted = [...folded.matchAll(MEASURED)].flatMap((match): Placed[] => {
    const { 0: written, 1: first, 2: last = "", 3: word = "", index } = match;
    const unit = toUnit(word);
    if (unit === null) return [];
    const to = toNumber(last) * unit.times;
    const from = first === undefined ? to : toNumber(first) * unit.times;
    const end = index + written.length;
    return [{ from, to, unit: unit.unit, extent: extentOf(folded, index, end), index, end }];
  });
  const sides = [...folded.matchAll(SIDES)].flatMap((match): Placed[] => {
    const { 0: written, 1: numbers = "", 2: word = "", index } = match;
    const times = toUnit(word)?.times ?? 1;
    return numbers.split(/[x×]/u).map((number) => {
      const value = toNumber(number.trim()) * times;
      return { from: value, to: value, unit: LENGTH, extent: null, index, end: index + written.length };
    });
  });
  const plain = (match: RegExpMatchArray, from: string, to: string, unit: string): Placed => ({
    from: toNumber(from),
    to: toNumber(to),
    unit,
    extent: null,
    index: match.index ?? 0,
    end: (match.index ?? 0) + match[0].length,
  });
  const sized = [...folded.matchAll(SIZED)].map((match) => {
    const [, sign = "", first = "", last = first] = match;
    return plain(match, first, last, sign.length === 1 ? `sheet ${sign}` : /^[sl][ps]f$/u.test(sign) ? SUN : SIZE);
  });
  const behind = [...folded.matchAll(SIZED_BEHIND)].map((match) => {
    const [, first, last = ""] = match;
    return plain(match, first ?? last, last, SIZE);
  });
  return [...counted, ...sides, ...sized, ...behind, ...lettersIn(text)];
}

const LETTERS = ["xxs", "xs", "s", "m", "l", "xl", "xxl", "xxxl"] as const;
const LETTER_SIZE = "(X{0,3}S|M|X{0,3}L)";
/** In small letters only behind a word for sizes, or a word that asks for one: "in xl". */
const LETTERED = new RegExp(
  `(?<![\\p{L}\\p{N}'’])${LETTER_SIZE}(?:\\s?(?:-|–|to|bis|ile)\\s?${LETTER_SIZE})?(?![\\p{L}\\p{N}'’&])|(?<=(?:size|größe|gr\\.?|in|beden)\\s)(x{0,3}[sl]|m)(?![\\p{L}\\p{N}'’])`,
  "gu",
);

function lettersIn(text: string): Placed[] {
  const rank = (letters: string) => LETTERS.indexOf(letters.toLowerCase() as (typeof LETTERS)[number]);
  return [...text.matchAll(LETTERED)].map(({ 0: written, 1: first, 2: last, 3: small = "", index }) => ({
    from: rank(first ?? small),
    to: rank(last ?? first ?? small),
    unit: LETTER,
    extent: null,
    index,
    end: index + written.length,
  }));
}

const formatsIn = (text: string): (readonly [number, number])[] =>
  [...fold(text).matchAll(FORMAT)].map(([, a, b]) => [Number(a), Number(b)]);

const textsOf = ({ name, description, information }: ProductFacts) => [name, description, information];
const measuresOf: (product: ProductFacts) => readonly Measured[] = readOnce((product) =>
  textsOf(product).flatMap(measuredIn),
);
const formatsOf: (product: ProductFacts) => readonly (readonly [number, number])[] = readOnce((product) =>
  textsOf(product).flatMap(formatsIn),
);

const signsOf = (list: readonly string[]) => list.map(splitWords);
const ABOVE = signsOf(inAllLanguages(({ grammar }) => [...grammar.above, ...grammar.bigger]));
const BELOW = signsOf(inAllLanguages(({ grammar }) => [...grammar.below, ...grammar.smaller]));
const BIGGER = signsOf(inAllLanguages(({ grammar }) => grammar.bigger));
const DENIES = signsOf(inAllLanguages(({ grammar }) => grammar.denies));
const BIGGER_BEHIND = signsOf(inAllLanguages(({ grammar }) => grammar.biggerBehind));
const SMALLER_BEHIND = signsOf(inAllLanguages(({ grammar }) => grammar.smallerBehind));
const FITS = signsOf(inAllLanguages(({ grammar }) => grammar.fitsInto));
/** Words before a measure that make it one of the thing itself, and those that make it one of something else. */
const HAVING = /(?:^|\s)(?:with|in|mit|of|size|a)\s+$/u;
const OF_OTHERS =
  /(?:^|\s)(?:for|fur|auf|pro|per|my|mein\p{L}*)\s+(?:an?|ein\p{L}*|mein\p{L}*|my|our|unser\p{L}*)?\s*$/u;
const LOOKED_BACK = 24;
const LOOKED_AHEAD = 16;

/** The measures that a message, prices aside, asks for. */
export function measuresAsked(text: string): Measure[] {
  const folded = inFigures(fold(text));
  const isToFit = isAnywhere(FITS, splitWords(folded));
  const asked = measuredIn(text).flatMap(({ to, unit, extent, index, end }): Measure[] => {
    const bound = boundOf(folded, { unit, index, end, isToFit: unit === LENGTH && isToFit });
    return bound === null ? [] : [{ value: to, unit, extent, bound }];
  });
  const bare = (pattern: RegExp, unit: string, bound: Measure["bound"]) =>
    [...folded.matchAll(pattern)].map(([, value]): Measure => ({ value: Number(value), unit, extent: null, bound }));
  return [...asked, ...bare(IN_SIZE, SIZE, "exactly"), ...bare(FOR_SO_MANY, PERSONS, "least")];
}

function boundOf(
  folded: string,
  { unit, index, end, isToFit }: { unit: string; index: number; end: number; isToFit: boolean },
): Measure["bound"] | null {
  const before = folded.slice(Math.max(0, index - LOOKED_BACK), index);
  const behind = folded.slice(end, end + LOOKED_AHEAD);
  const words = splitWords(before.split(/[,;.]/u).at(-1) ?? "");
  // "Not wider than", "no more than".
  const isDenied = isAnywhere(BIGGER, words) && isAnywhere(DENIES, words);
  if (isDenied || isAnywhere(BELOW, words) || beginsAt(SMALLER_BEHIND, splitWords(behind), 0)) return "most";
  if (isAnywhere(ABOVE, words) || beginsAt(BIGGER_BEHIND, splitWords(behind), 0)) return "least";
  if (unit === PERSONS || unit === SUN) return "least";
  if (isToFit) return "most";
  if (HAVING.test(before) || unit === SIZE || unit === LETTER || unit.startsWith("sheet")) return "exactly";
  // "A 20 litre rucksack", "5-Liter-Topf".
  const [next = ""] = splitWords(behind);
  const isCalledSo = unit === VOLUME && next !== "" && !isFunctionWord(next) && !OF_OTHERS.test(before);
  return isCalledSo ? "about" : null;
}

/** What a thing is called by is seldom exact. */
const ABOUT = { least: 0.75, most: 1.34 } as const;

/** It names such measures, and none that is asked for. */
export function missesMeasure(product: ProductFacts, { value, unit, extent, bound }: Measure): boolean {
  const named = measuresOf(product).filter((one) => one.unit === unit);
  const ofExtent = named.filter((one) => one.extent === extent);
  const meant = extent !== null && ofExtent.length > 0 ? ofExtent : named;
  const keeps = ({ from, to }: Measured) => {
    // Made for four to six is not made for two.
    if (unit === PERSONS && bound === "least") return to >= value && (from === to || from <= value);
    if (bound === "about") return from <= value * ABOUT.most && to >= value * ABOUT.least;
    return bound === "least" ? to >= value : bound === "most" ? from <= value : from <= value && value <= to;
  };
  return meant.length > 0 && !meant.some(keeps);
}

/** "155 x 220": it names formats of about that size, and not this one. */
export function missesFormat(product: ProductFacts, text: string): boolean {
  return formatsIn(text).some(([a, b]) => {
    const near = formatsOf(product).filter(([of]) => of > a / 2 && of < a * 2);
    return near.length > 0 && !near.some((one) => one.includes(a) && one.includes(b));
  });
}
