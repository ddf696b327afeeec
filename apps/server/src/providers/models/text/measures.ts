// Measures that a product must have: "a ladder with 8 treads", "mindestens 100 Liter", "A4". One that names another is not it.

import type { ProductFacts } from "../engine.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { readOnce } from "./read-once.ts";
import { isAnywhere, splitWords } from "./signs.ts";
import { fold } from "./words.ts";

interface Measured {
  readonly from: number;
  readonly to: number;
  /** As it is written, without its ending. */
  readonly unit: string;
}

export interface Measure {
  readonly value: number;
  readonly unit: string;
  readonly bound: "least" | "most" | "exactly";
}

const NUMBER = "\\d+(?:[.,]\\d+)?";
const MEASURED = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(${NUMBER})\\s?(?:-|–|to|bis|x|ile)\\s?)?(${NUMBER})[\\s-]?(\\p{L}{1,14})`,
  "gu",
);
/** "Size 12", "Größe 38", and sheets: the sign stands in front. */
const SIZED = new RegExp(
  `(?<![\\p{L}\\p{N}])(sizes?|grosse[n]?|groesse[n]?|gr|numara|beden|[a-c])\\s?(${NUMBER})(?:\\s?(?:-|–|to|bis|ile)\\s?(${NUMBER}))?(?![\\p{L}\\p{N}])`,
  "gu",
);

/** For how many: who comes with four finds room for six, too. */
const PERSONS = "persons";

/** Units that are written in many ways. */
const SAME: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:l|lt|lit(?:er|re)\p{L}*)$/u, "l", 1],
  [/^(?:ml|mililit\p{L}*)$/u, "l", 0.001],
  [/^(?:kg|kilo\p{L}*)$/u, "kg", 1],
  [/^(?:g|gr|gram\p{L}*)$/u, "kg", 0.001],
  [/^(?:cm|santim\p{L}*)$/u, "cm", 1],
  [/^mm$/u, "mm", 1],
  [/^(?:m|metre\p{L}*|meter\p{L}*)$/u, "m", 1],
  [/^(?:kisilik\p{L}*|person\p{L}*|people|seater)$/u, PERSONS, 1],
];
/** What people tell of themselves or of time, and small words. */
const NONE_OF_THINGS =
  /^(?:years?|jahr|yas|yil|months?|monat|ay|weeks?|woche|hafta|days?|tag|gun|hours?|stunde|saat|min|dakika|people|person|kisi|leute|uhr|old|and|und|ve|or|oder|x|to|bis|in|on|a|an|for|fur|icin|the)/u;
const STEM = 5;

function toUnit(written: string): { unit: string; times: number } | null {
  for (const [pattern, unit, times] of SAME) if (pattern.test(written)) return { unit, times };
  if (NONE_OF_THINGS.test(written) || written.length < 4) return null;
  return { unit: written.slice(0, STEM), times: 1 };
}

const NUMBERS = new Map(inAllLanguages(({ grammar }) => grammar.twoToTen).map((word, i) => [fold(word), (i % 9) + 2]));
const COUNTED = new RegExp(`(?<!\\p{L})(?:${[...NUMBERS.keys()].join("|")})(?=[\\s-]\\p{L})`, "gu");

/** "Four people" is 4 people. */
const inFigures = (folded: string): string => folded.replace(COUNTED, (word) => String(NUMBERS.get(word)));

const toNumber = (written: string) => Number(written.replace(",", "."));

function measuredIn(text: string): (Measured & { readonly index: number })[] {
  const folded = inFigures(fold(text));
  const counted = [...folded.matchAll(MEASURED)].flatMap(({ 1: first, 2: last = "", 3: word = "", index }) => {
    const unit = toUnit(word);
    if (unit === null) return [];
    const to = toNumber(last) * unit.times;
    return [{ from: first === undefined ? to : toNumber(first) * unit.times, to, unit: unit.unit, index }];
  });
  const sized = [...folded.matchAll(SIZED)].map(({ 1: sign = "", 2: first = "", 3: last, index }) => ({
    from: toNumber(first),
    to: toNumber(last ?? first),
    unit: sign.length === 1 ? `sheet ${sign}` : "size",
    index,
  }));
  return [...counted, ...sized];
}

const measuresOf: (product: ProductFacts) => readonly Measured[] = readOnce((product) =>
  [product.name, product.description, product.information].flatMap(measuredIn),
);

const ABOVE = inAllLanguages(({ grammar }) => grammar.above).map(splitWords);
const BELOW = inAllLanguages(({ grammar }) => grammar.below).map(splitWords);
/** Words before a measure that make it one of the thing itself. */
const HAVING = /(?:^|\s)(?:with|in|mit|of|size|a)\s+$/u;
const LOOKED_BACK = 14;

/** The measures that a message, prices aside, asks for. */
export function measuresAsked(text: string): Measure[] {
  const folded = inFigures(fold(text));
  return measuredIn(text).flatMap(({ to, unit, index }): Measure[] => {
    const before = folded.slice(Math.max(0, index - LOOKED_BACK), index);
    const words = splitWords(before);
    if (isAnywhere(ABOVE, words)) return [{ value: to, unit, bound: "least" }];
    if (isAnywhere(BELOW, words)) return [{ value: to, unit, bound: "most" }];
    if (unit === PERSONS) return [{ value: to, unit, bound: "least" }];
    const isOfThing = HAVING.test(before) || unit === "size" || unit.startsWith("sheet");
    return isOfThing ? [{ value: to, unit, bound: "exactly" }] : [];
  });
}

/** It names such measures, and none that is asked for. */
export function missesMeasure(product: ProductFacts, { value, unit, bound }: Measure): boolean {
  const named = measuresOf(product).filter((one) => one.unit === unit);
  const keeps = ({ from, to }: Measured) =>
    bound === "least" ? to >= value : bound === "most" ? from <= value : from <= value && value <= to;
  return named.length > 0 && !named.some(keeps);
}
