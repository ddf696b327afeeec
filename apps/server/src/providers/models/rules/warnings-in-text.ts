// Which forbidden products a text recommends. The rule is simple and errs to the safe side: a clause that names one must warn of
// it ("leave out Night Retinol Cream"); everything else recommends it.

import { inAllLanguages } from "../text/load-lexicon.ts";
import { endOfSign, isAnywhere, type SignParts, splitWords } from "../text/signs.ts";
import { fold } from "../text/words.ts";

export interface Named {
  readonly name: string;
}

const signsOf = (list: readonly string[]): SignParts[] => list.map(splitWords);
const BEFORE = signsOf(inAllLanguages(({ told }) => told.warnsBefore));
const BEHIND = signsOf(inAllLanguages(({ told }) => told.warnsBehind));
const RECOMMENDS = signsOf(inAllLanguages(({ told }) => told.recommends));
const ORDERS = signsOf(inAllLanguages(({ told }) => told.orders));
const SOFTENS = signsOf(inAllLanguages(({ told }) => told.softens));
const GOES_ON = signsOf(inAllLanguages(({ told }) => told.goesOn));
const PROFESSIONALS = signsOf(inAllLanguages(({ told }) => told.professionals));
const ITSELF = signsOf(inAllLanguages(({ grammar }) => grammar.itself));
const AGAINST = signsOf(inAllLanguages(({ grammar }) => [...grammar.against, ...grammar.notFor]));
const NEGATES = new Set(["not", "t", "never", "nicht", "nie", "niemals"]);
const CONJUNCTIONS = new Set(["and", "und", "ve", "but", "aber", "sondern", "ama", "fakat"]);
const SEPARATOR = /^[,;:–(]$/u;

/** What stands for a name among the words. */
const FORBIDDEN = "§";
const ALLOWED = "¤";
const BETWEEN_MAX = 3;

/** The folded words and separators of a sentence. */
const tokensOf = (sentence: string): string[] => sentence.split(/(?=[,;:–(])|(?<=[,;:–(])/u).flatMap(tokensOfPiece);

const tokensOfPiece = (piece: string): string[] =>
  SEPARATOR.test(piece) ? [piece] : (fold(piece).match(/[\p{L}\p{N}]+/gu) ?? []);

export const sentencesIn = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+|\n+/u).filter((sentence) => /\p{L}/u.test(sentence));

/** Of a long name so many of the first words are the name, too. */
const SHARE = 0.6;

/** The place behind a name that begins at a token, or null. Cases end the last word: "Kremini". */
function endOfName(name: readonly string[], least: number, tokens: readonly string[], from: number): number | null {
  let at = from;
  let met = 0;
  for (const word of name) {
    while (met > 0 && SEPARATOR.test(tokens[at] ?? "")) at++;
    const token = tokens[at] ?? "";
    const isLast = met === name.length - 1;
    if (token !== word && !(isLast && name.length > 1 && word.length > 3 && token.startsWith(word))) break;
    at++;
    met++;
  }
  return met >= least ? at : null;
}

function mark(
  tokens: readonly string[],
  sentence: string,
  named: readonly Named[],
  sign: string,
  share: number,
): string[] {
  const names = named
    .map(({ name }) => ({ name, words: tokensOf(name).filter((token) => !SEPARATOR.test(token)) }))
    // One word may be any word, unless it is written as a name.
    .filter(({ name, words }) => words.length > 1 || (words.length === 1 && sentence.includes(name)))
    .sort((a, b) => b.words.length - a.words.length);
  const marked: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const ends = names.flatMap(
      ({ words }) =>
        endOfName(words, Math.max(Math.min(2, words.length), Math.ceil(share * words.length)), tokens, at) ?? [],
    );
    const end = Math.max(0, ...ends);
    marked.push(end > 0 ? sign : (tokens[at] as string));
    at = end > 0 ? end : at + 1;
  }
  return marked;
}

/** A sentence in which names are marked. What may be named hides what it shares with what may not. */
const markAll = (sentence: string, forbidden: readonly Named[], allowed: readonly Named[]): string[] =>
  mark(mark(tokensOf(sentence), sentence, allowed, ALLOWED, 1), sentence, forbidden, FORBIDDEN, SHARE);

export const namesAny = (text: string, named: readonly Named[], others: readonly Named[]): boolean =>
  sentencesIn(text).some((sentence) => markAll(sentence, named, others).includes(FORBIDDEN));

const isList = (words: readonly string[]): boolean =>
  words.every((word) => word === FORBIDDEN || word === ALLOWED || word === "or" || word === "oder" || word === "the");

/** The clauses of a sentence; a list of names belongs to what is said of its first or, behind it, of its last. */
function clausesOf(tokens: readonly string[]): string[][] {
  const pieces: string[][] = [[]];
  for (const token of tokens) {
    if (SEPARATOR.test(token) || CONJUNCTIONS.has(token)) pieces.push([]);
    else pieces.at(-1)?.push(token);
  }
  const clauses: string[][] = [];
  for (const piece of pieces.filter((words) => words.length > 0)) {
    const last = clauses.at(-1);
    const goesOn = isList(piece) || GOES_ON.some((sign) => endOfSign(sign, piece, 0) !== null);
    if (last !== undefined && (goesOn || isList(last))) last.push(...piece);
    else clauses.push([...piece]);
  }
  return clauses;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const spansOf = (signs: readonly SignParts[], words: readonly string[]): Span[] =>
  words.flatMap((_, from) =>
    signs.flatMap((sign) =>
      endOfSign(sign, words, from) === null ? [] : [{ from, to: endOfSign(sign, words, from) as number }],
    ),
  );

/** Whether each forbidden name of a clause is warned of. */
function isWarned(words: readonly string[]): boolean {
  const [first, ...others] = words.flatMap((word, at) => (word === FORBIDDEN ? [at] : []));
  if (first === undefined) return true;
  if (isAnywhere(SOFTENS, words)) return false;
  const before = spansOf(BEFORE, words).filter(({ from }) => !NEGATES.has(words[from - 1] ?? ""));
  const behind = spansOf(BEHIND, words);
  const isOneWarned = (at: number) =>
    before.some(({ to }) => to <= at && at - to <= BETWEEN_MAX) ||
    behind.some(
      ({ from, to }) => (from < at && at < to) || (from > at && !isAnywhere(RECOMMENDS, words.slice(0, from))),
    );
  // "Leave out the one, the other": a list that follows its warning.
  const isListed = (at: number) => isList(words.slice(first, at));
  return isOneWarned(first) && others.every((at) => isOneWarned(at) || isListed(at));
}

/** Whether a sentence recommends a forbidden product by name. */
export const recommendsNamed = (sentence: string, forbidden: readonly Named[], allowed: readonly Named[]): boolean =>
  clausesOf(markAll(sentence, forbidden, allowed)).some((words) => !isWarned(words));

/** Whether a sentence tells to use what signs name, where no name of a product holds them. */
export function recommendsSubstance(
  sentence: string,
  signs: readonly SignParts[],
  {
    forbidden,
    allowed,
    holds,
  }: { forbidden: readonly Named[]; allowed: readonly Named[]; holds: (text: string) => boolean },
): boolean {
  const tokens = markAll(sentence, forbidden, allowed).map((token) => (token === FORBIDDEN ? ALLOWED : token));
  if (!holds(tokens.filter((token) => token !== ALLOWED).join(" "))) return false;
  const marked = tokens.map((_, at) =>
    signs.some((sign) => endOfSign(sign, tokens, at) !== null) ? FORBIDDEN : (tokens[at] as string),
  );
  return clausesOf(marked).some((words) => !isWarned(words));
}

/** Whether a sentence on the page of a forbidden product tells to use "it", or agrees. */
export function recommendsItself(sentence: string, known: readonly Named[]): boolean {
  const words = markAll(sentence, known, []);
  if (words.includes(FORBIDDEN)) return false;
  const isOrder = isAnywhere(ORDERS, words) || (isAnywhere(RECOMMENDS, words) && isAnywhere(ITSELF, words));
  return isOrder && ![BEFORE, BEHIND, PROFESSIONALS, AGAINST].some((signs) => isAnywhere(signs, words));
}
