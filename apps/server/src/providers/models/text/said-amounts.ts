// Amounts of money as people say them, written as pages do: "höchstens 20 kosten", "under fifty", "bütçem 500", "a tenner".

import { topicFinder } from "./concepts.ts";
import { isFunctionWord } from "./function-words.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { pricesIn } from "./prices.ts";
import { beginsAt, endOfSign, isAnywhere, type SignParts, splitWords } from "./signs.ts";
import { speltNumbers } from "./spelt-numbers.ts";

export const BELOW = inAllLanguages(({ grammar }) => grammar.below).map(splitWords);
export const ABOVE = inAllLanguages(({ grammar }) => grammar.above).map(splitWords);
const BELOW_BEHIND = inAllLanguages(({ grammar }) => grammar.belowBehind).map(splitWords);
const SPENDS = inAllLanguages(({ grammar }) => grammar.spends).map(splitWords);

const NOTES = new Map(inAllLanguages(({ grammar }) => Object.entries(grammar.notes)));
const NOTE = new RegExp(`(?<!\\p{L})(?:${[...NOTES.keys()].join("|")})(?![\\p{L}-]|\\s+jahre)`, "giu");

const CURRENCY = "¤";
/** A number that stands by itself, or carries a Turkish ending: "200'ü geçmesin". */
const BARE =
  /(?<![\p{L}\p{N}.,:/x×-])(\d{1,3}(?:\.\d{3})+|\d{1,5})(?:[.,](\d{1,2}))?(?:['’]?(?:[uüıi]|y[iıuü]|y?[ae]|[dt][ae]n))?(?![\p{L}\p{N}%°:/x×-]|[.,]\d)/gu;
const LEAST = 3;
/** How far around a figure its sentence is looked at, in letters, and how many figures of a message are: nobody names more. */
const REACH = 160;
const FIGURES_MAX = 40;

/** Every amount of money with a currency behind it, so that it is read as a price. */
export function asMoney(message: string): string {
  const text = withFigures(message.replace(NOTE, (note) => `${NOTES.get(note.toLowerCase())} ${CURRENCY}`));
  const priced = pricesIn(text);
  let money = "";
  let from = 0;
  for (const match of first(FIGURES_MAX, text.matchAll(BARE))) {
    const { 0: written, 1: whole = "", 2: part, index } = match;
    const end = index + written.length;
    if (priced.some((price) => price.index < end && index < price.end)) continue;
    const figure = part === undefined ? whole : `${whole},${part}`;
    if (Number(whole) < LEAST || !isAmountAt(text, index, end)) continue;
    money += `${text.slice(from, index)}${figure} ${CURRENCY}`;
    from = end;
  }
  return money + text.slice(from);
}

/** "On" is a small word and "yüz" a face as well. */
const AMBIGUOUS = new Set(inAllLanguages(({ grammar }) => grammar.numeralsToo));

/** Numbers in words, where they are money. */
function withFigures(text: string): string {
  let figures = "";
  let from = 0;
  for (const { value, index, end } of speltNumbers(text).slice(0, FIGURES_MAX)) {
    const figure = String(value);
    const after = text.slice(end, end + REACH);
    const isPrice = pricesIn(`${figure}${after}`)[0]?.index === 0;
    const isLimit = !AMBIGUOUS.has(text.slice(index, end).toLowerCase()) && isAmountAt(text, index, end);
    if (!isPrice && !isLimit) continue;
    figures += `${text.slice(from, index)}${figure}`;
    from = end;
  }
  return figures + text.slice(from);
}

function* first<Item>(count: number, items: Iterable<Item>): Generator<Item> {
  let left = count;
  for (const item of items) {
    if (left-- === 0) return;
    yield item;
  }
}

const isAmountAt = (text: string, index: number, end: number): boolean =>
  isAmount(text.slice(Math.max(0, index - REACH), index), text.slice(end, end + REACH));

const CLAUSE_END = /[.!?;\n]/u;

/** Whether a figure is money by what stands around it, in its sentence. */
function isAmount(before: string, after: string): boolean {
  const ahead = splitWords(before.split(CLAUSE_END).at(-1) ?? "");
  const [rest = ""] = after.split(CLAUSE_END);
  const behind = splitWords(rest);
  const isLast = /^\s*(?:[,)–]|$)/u.test(rest);
  const spends = isAnywhere(SPENDS, ahead) || isAnywhere(SPENDS, behind);
  const isLimitedBehind = beginsAt(BELOW_BEHIND, splitWords(rest.split(",")[0] ?? ""), 0);
  const isOfThing = !isLast && !isLimitedBehind && !isFunctionWord(behind[0] ?? "") && !beginsAt(SPENDS, behind, 0);
  if (isOfThing) return false;
  // "Kids under 5".
  const isAge = topicFinder.keysIn(ahead.slice(-AGE_REACH)).has("children");
  if (isLimitedBehind) return true;
  return endsWith(LIMITS, ahead) ? spends || (isLast && !isAge) : spends && isBudget(ahead, behind);
}

const LIMITS = [...BELOW, ...ABOVE];
const AGE_REACH = 4;
const BUDGET = inAllLanguages(({ grammar }) => grammar.budget).map(splitWords);
const isBudget = (ahead: readonly string[], behind: readonly string[]): boolean =>
  endsWith(BUDGET, ahead) || beginsAt(BUDGET, behind, 0);

/** Small words may stand between: "budget is", "bis zu". */
const BETWEEN_MAX = 2;

function endsWith(signs: readonly SignParts[], words: readonly string[]): boolean {
  for (let skip = 0; skip <= BETWEEN_MAX; skip++) {
    const end = words.length - skip;
    if (signs.some((parts) => parts.length <= end && endOfSign(parts, words, end - parts.length) === end)) return true;
    if (!isFunctionWord(words[end - 1] ?? "")) return false;
  }
  return false;
}
