// What a product's texts state about a substance: that it is in there, that it is not, or that the two do not go together.

import type { ProductFacts } from "../engine.ts";
import { type Passage, passagesOf } from "../text/passages.ts";
import { fold } from "../text/words.ts";

/** A part of a sentence that states one thing. */
export interface Clause {
  readonly text: string;
  readonly words: readonly string[];
  /** "Do not use with …": what it names is not in the product. */
  readonly isAdviceAgainst: boolean;
}

const NOT_WITH = [
  /\b(do not|don't|never|not|avoid)\b.*\b(with|combin\w*|alongside|together)\b/,
  /\bavoid\b.*\b(use|using|combin\w*)\b/,
  /\b(birlikte|ayni anda|ile|beraber)\b.*\b(kullanmayin|kullanilmamali|kullanilmaz|kullanmaktan|onerilmez|kacinin)/,
  /\bkombine etmeyin/,
  /\bnicht\b.*\b(zusammen|gleichzeitig|kombinier\w*|mit)\b/,
];

/** No advice is longer, and the expressions above take their time with what is not. */
const SENTENCE_MAX = 1000;

/** Whether a sentence says that something must not be used together with the product. */
export const isAdviceAgainst = (sentence: string): boolean => {
  const folded = fold(sentence.slice(0, SENTENCE_MAX));
  return NOT_WITH.some((pattern) => pattern.test(folded));
};

const known = new WeakMap<ProductFacts, readonly Clause[]>();

export function clausesOf(product: ProductFacts): readonly Clause[] {
  const clauses = known.get(product) ?? [{ text: product.name }, ...passagesOf(product)].flatMap(toClauses);
  known.set(product, clauses);
  return clauses;
}

function toClauses({ text }: Pick<Passage, "text">): Clause[] {
  const against = isAdviceAgainst(text);
  return text
    .split(/[;.:]|\b(?:but|ama|fakat|aber|sondern)\b/iu)
    .map((part) => ({ text: part, words: fold(part).match(/[\p{L}\p{N}]+/gu) ?? [], isAdviceAgainst: against }));
}

const NO = new Set(["no", "without", "zero", "ohne", "kein", "keine", "keinen", "keinerlei"]);
const FREE = new Set(["free", "frei"]);
const NONE_FOLLOWS = /^(icermez|icermemektedir|icermiyor|yok|yoktur|bulunmaz|bulunmamaktadir|icermeyen)$/;
/** Words that begin a new statement inside a clause, unless "not" stands before them. */
const STATES = new Set([
  "contain",
  "contains",
  "with",
  "enriched",
  "enthalt",
  "mit",
  "icerir",
  "iceren",
  "angereichert",
]);
const REACH = { before: 6, after: 5 };

/** Whether the word at a place is denied: "contains no nuts", "does not contain nuts", "parfümfrei", "alkol içermez". */
function isDenied(words: readonly string[], at: number): boolean {
  return (
    isDeniedBefore(words, at) || isDeniedAfter(words, at) || /(frei|freie[sr]?|siz|suz)$/.test(words[at] as string)
  );
}

function isDeniedBefore(words: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - REACH.before); i--) {
    const word = words[i] as string;
    if (NO.has(word)) return true;
    // "Free from nuts", but not "sulphate free, nuts".
    if (FREE.has(word)) return ["from", "of", "von"].includes(words[i + 1] as string);
    if (STATES.has(word)) return words[i - 1] === "not" || words[i - 1] === "t";
  }
  return false;
}

/** "Fragrance free" stands right behind; Turkish puts the verb at the end of the clause. */
const isDeniedAfter = (words: readonly string[], at: number) =>
  FREE.has(words[at + 1] ?? "") || words.slice(at + 1, at + 1 + REACH.after).some((word) => NONE_FOLLOWS.test(word));

/** Whether the product's texts say, without denying it, that it holds something that one of the signs names. */
export function holds(clauses: readonly Clause[], signs: readonly string[]): boolean {
  return clauses.some(
    ({ words, isAdviceAgainst: against }) =>
      !against && words.some((_, at) => signs.some((sign) => startsHere(sign, words, at)) && !isDenied(words, at)),
  );
}

/** A sign is a folded start of a word, or several of them in a row. `=word` is that word and no longer one. */
export function startsHere(sign: string, words: readonly string[], at: number): boolean {
  return sign.split(" ").every((part, i) => {
    const word = words[at + i];
    if (word === undefined) return false;
    return part.startsWith("=") ? word === part.slice(1) : word.startsWith(part);
  });
}

/** Whether the texts name what is in the product at all: without that, silence means nothing. */
export const listsIngredients = (product: ProductFacts): boolean =>
  passagesOf(product).some(
    ({ field, tells }) => field !== "tag" && (tells.has("ingredients") || tells.has("material")),
  );
