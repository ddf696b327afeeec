// What a product's texts state about a substance: that it is in there, that it is not, or that the two do not go together.

import type { ProductFacts } from "../engine.ts";
import { type Grammar, inAllLanguages } from "../text/load-lexicon.ts";
import { type Passage, passagesOf } from "../text/passages.ts";
import { readOnce } from "../text/read-once.ts";
import { beginsAt, endOfSign, isAnywhere, type SignParts, splitWords } from "../text/signs.ts";
import { fold } from "../text/words.ts";

/** A part of a sentence that states one thing. */
export interface Clause {
  readonly text: string;
  readonly words: readonly string[];
  /** "Do not use with …": what it names is not in the product. */
  readonly isAdviceAgainst: boolean;
  /** "Works with …": from this word on, what is named goes beside the product and is not in it. */
  readonly besideFrom: number;
  /** "Free from: …": what it names is not in the product. */
  readonly isFreeFrom: boolean;
}

/** Of words in which `*` stands for any ending. */
const anyOf = (words: readonly string[]) =>
  `\\b(?:${words.map((word) => fold(word).replace("*", "\\w*")).join("|")})\\b`;

const NOT_WITH = inAllLanguages(({ grammar }) => grammar.adviceAgainst).map(
  ({ first, later }) => new RegExp(later.length === 0 ? anyOf(first) : `${anyOf(first)}.*${anyOf(later)}`),
);

/** No advice is longer, and the expressions above take their time with what is not. */
const SENTENCE_MAX = 1000;

/** Whether a sentence says that something must not be used together with the product. */
export const isAdviceAgainst = (sentence: string): boolean => {
  const folded = fold(sentence.slice(0, SENTENCE_MAX));
  return NOT_WITH.some((pattern) => pattern.test(folded));
};

export const clausesOf: (product: ProductFacts) => readonly Clause[] = readOnce((product) =>
  [{ text: product.name }, ...passagesOf(product)].flatMap(toClauses),
);

/** The clauses of any text, by the rules that product texts are read by. */
export function toClauses({ text }: Pick<Passage, "text">): Clause[] {
  // "Made with almond oil, so not for people with a nut allergy" tells what is in it.
  const against = isAdviceAgainst(text) && !isAnywhere(ALLERGY, splitWords(text));
  let isBeside = false;
  let isFreeFrom = false;
  return text.split(BETWEEN_CLAUSES).map((part) => {
    const words = fold(part.replace(/:$/u, "")).match(/[\p{L}\p{N}]+/gu) ?? [];
    const isListed = isFreeFrom;
    isFreeFrom = part.endsWith(":") && deniesWhatFollows(words);
    // "Works with everything: retinol, acids" goes on after the colon.
    const besideFrom = isBeside ? 0 : startOfBeside(words);
    isBeside = besideFrom < words.length;
    return { text: part, words, isAdviceAgainst: against, besideFrom, isFreeFrom: isListed };
  });
}

const signsOf = (listOf: (grammar: Grammar) => readonly string[]): SignParts[] =>
  inAllLanguages(({ grammar }) => listOf(grammar)).map(splitWords);

const USES = signsOf(({ uses }) => uses);
const ALLERGY = signsOf(({ allergy }) => allergy);
const BESIDE = signsOf(({ beside }) => beside);
const BESIDE_FOLLOWS = signsOf(({ besideFollows }) => besideFollows);
const USE_REACH = 4;

/** The word after "use with", "layers well under", "can be worn over"; the end where nothing is set beside the product. */
function startOfBeside(words: readonly string[]): number {
  for (let at = 0; at < words.length; at++) {
    if (!beginsAt(USES, words, at)) continue;
    for (let next = at + 1; next <= at + USE_REACH; next++) if (beginsAt(BESIDE, words, next)) return next + 1;
  }
  return words.length;
}

/** "Retinol ile kullanılabilir": Turkish says it behind. */
function isSetBeside({ words, besideFrom }: Clause, at: number): boolean {
  if (at >= besideFrom) return true;
  const after = words.slice(at + 1, at + 1 + USE_REACH);
  const place = after.findIndex((_, i) => beginsAt(BESIDE_FOLLOWS, after, i));
  return place >= 0 && words.slice(at + place + 1).some((_, i, rest) => beginsAt(USES, rest, i));
}

/** A colon stays with what it stands behind. */
const BETWEEN_CLAUSES = new RegExp(
  `[;.]|(?<=:)|\\b(?:${inAllLanguages(({ grammar }) => grammar.but).join("|")})\\b`,
  "iu",
);

const wordSet = (listOf: (grammar: Grammar) => readonly string[]): ReadonlySet<string> =>
  new Set(inAllLanguages(({ grammar }) => listOf(grammar)).map(fold));

const NO = wordSet(({ none }) => none);
const FREE = wordSet(({ free }) => free);
const FREE_FROM = wordSet(({ freeFrom }) => freeFrom);
const FREE_ENDING = new RegExp(`(?:${[...wordSet(({ freeEndings }) => freeEndings)].join("|")})$`);
const NONE_FOLLOWS = wordSet(({ noneFollows }) => noneFollows);
/** Words that begin a new statement inside a clause, unless "not" stands before them. */
const STATES = wordSet(({ states }) => states);
const STATES_NOT = wordSet(({ statesNot }) => statesNot);
const REACH = { before: 6, after: 5 };

/** "Free from:", "contains no:", "does not contain:", "İçermez:". */
function deniesWhatFollows(words: readonly string[]): boolean {
  const last = words.at(-1) ?? "";
  const before = words.at(-2) ?? "";
  return (
    NO.has(last) ||
    NONE_FOLLOWS.has(last) ||
    (FREE_FROM.has(last) && FREE.has(before)) ||
    (STATES.has(last) && STATES_NOT.has(before))
  );
}

/** Whether the word at a place is denied: "contains no nuts", "does not contain nuts", "parfümfrei", "alkol içermez". */
function isDenied(words: readonly string[], at: number): boolean {
  return isDeniedBefore(words, at) || isDeniedAfter(words, at) || FREE_ENDING.test(words[at] as string);
}

function isDeniedBefore(words: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const word = words[i] as string;
    const isNear = at - i <= REACH.before;
    if (isNear && NO.has(word)) return true;
    // "Free from nuts", however long the list is, but not "sulphate free, nuts".
    if (FREE.has(word)) return FREE_FROM.has(words[i + 1] as string);
    if (STATES.has(word)) return STATES_NOT.has(words[i - 1] ?? "");
  }
  return false;
}

/** "Fragrance free" stands right behind; Turkish puts the verb at the end of the clause. */
const isDeniedAfter = (words: readonly string[], at: number) =>
  FREE.has(words[at + 1] ?? "") || words.slice(at + 1, at + 1 + REACH.after).some((word) => NONE_FOLLOWS.has(word));

/** Whether the product's texts say, without denying it, that it holds something that one of the signs names. */
export function holds(clauses: readonly Clause[], signs: readonly SignParts[]): boolean {
  return clauses.some(
    (clause) =>
      !clause.isAdviceAgainst &&
      !clause.isFreeFrom &&
      clause.words.some(
        (_, at) => beginsAt(signs, clause.words, at) && !isDenied(clause.words, at) && !isSetBeside(clause, at),
      ),
  );
}

const SAYS_NONE = signsOf(({ saysNone }) => saysNone);

/** Whether the texts say that it holds none of what the signs name: "no nut oils", "fragrance-free". */
export function denies(clauses: readonly Clause[], signs: readonly SignParts[]): boolean {
  return clauses.some(({ words, isFreeFrom }) =>
    words.some((_, at) => beginsAt(signs, words, at) && (isFreeFrom || isDenied(words, at))),
  );
}

/** "Unscented" says by itself that there is no perfume in it. */
export const saysUnscented = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ words }) => words.some((_, at) => beginsAt(SAYS_NONE, words, at)));

const MENTIONS = signsOf(({ mentions }) => mentions);
const MENTIONS_FOLLOW = signsOf(({ mentionsFollow }) => mentionsFollow);

/** "Plays well with" states nothing, though "with" alone would. */
const isWithinMention = (words: readonly string[], at: number): boolean =>
  [0, 1, 2].some((back) => MENTIONS.some((parts) => (endOfSign(parts, words, at - back) ?? 0) > at));

/** Whether what stands at a place is only spoken of: "an alternative to retinol", but not "after cleansing, with 1% retinol". */
function isMentioned(words: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - REACH.before); i--) {
    if (isWithinMention(words, i)) return true;
    if (STATES.has(words[i] as string) || /^\p{N}+$/u.test(words[i] as string)) break;
  }
  return words.slice(at + 1, at + 1 + USE_REACH).some((_, i, after) => beginsAt(MENTIONS_FOLLOW, after, i));
}

/**
 * The same of an active, of which texts speak much without having it. Allergens are taken more strictly: there a word too
 * many does no harm.
 */
export function holdsActive(clauses: readonly Clause[], signs: readonly SignParts[]): boolean {
  const stated = clauses.map((clause) => ({
    ...clause,
    words: clause.words.map((word, at) =>
      beginsAt(signs, clause.words, at) && isMentioned(clause.words, at) ? "" : word,
    ),
  }));
  return holds(stated, signs);
}

/** Whether the texts name what is in the product at all: without that, silence means nothing. */
export const listsIngredients = (product: ProductFacts): boolean =>
  passagesOf(product).some(
    (passage) =>
      passage.field !== "tag" &&
      (passage.tells.has("ingredients") || passage.tells.has("material") || isBareList(passage)),
  );

const BARE_LIST = { items: 3, words: 3 } as const;

/** "Aqua, glycerin, panthenol.": nothing but short names, in the order of the law, which has water first. */
function isBareList({ text, words, field }: Passage): boolean {
  if (field !== "information" || !/^(?:aqua|water|wasser)$/u.test(words[0] ?? "")) return false;
  const items = text.split(/[,;]/u).map(splitWords);
  return items.length >= BARE_LIST.items && items.every(({ length }) => length <= BARE_LIST.words);
}
