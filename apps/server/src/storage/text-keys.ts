// The forms in which text is compared, ordered and searched. What people wrote is always stored as they wrote it.

import { hash } from "node:crypto";

/**
 * The form in which names are compared: NFKC, trimmed, spaces collapsed, case folded. Stored as a hash, so that any
 * name, however long its folded form, fits an index.
 */
export const uniquenessKey = (name: string): Buffer =>
  hashed(caseFold(name.normalize("NFKC").trim().replace(/\s+/gu, " ")));

/** The form in which codes (sku, barcode) are compared: trimmed, case folded. */
export const codeKey = (code: string): Buffer => hashed(caseFold(code.trim()));

const hashed = (value: string) => hash("sha256", value, "buffer");

/** Full case folding by code point (`toLowerCase` alone keeps ß apart from SS and ς from Σ; without it first, ẞ stays). */
function caseFold(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return value.toLowerCase();
  let folded = "";
  for (const character of value) {
    folded += character === "ı" ? character : character.toLowerCase().toUpperCase().toLowerCase();
  }
  return folded;
}

/** What Unicode does not take for a letter with something added to it, and what keyboards do not have. */
const PLAIN: Record<string, string> = {
  ...{ ı: "i", ß: "ss", ø: "o", æ: "ae", œ: "oe", đ: "d", ð: "d", ł: "l", þ: "th", ħ: "h", ŧ: "t", ŋ: "n", ς: "σ" },
  ...Object.fromEntries([..."‘’‚‛ʼ′`"].map((quote) => [quote, "'"])), // phones type ’ where a label has '
  ...Object.fromEntries([..."“”„‟«»"].map((quote) => [quote, '"'])),
  ...Object.fromEntries([..."‐‒–—―−"].map((dash) => [dash, "-"])),
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu");
/** ASCII but for the one quote of it that is written otherwise: most of what there is. */
const PLAIN_ALREADY = /^[\t\n\r\x20-\x5f\x61-\x7e]*$/;

/**
 * The form in which text is searched: no case, no accents, Turkish dotted and dotless i alike, single spaces, and nothing
 * that cannot be seen.
 */
export function searchForm(value: string): string {
  if (PLAIN_ALREADY.test(value)) return value.toLowerCase().replace(/\s+/g, " ").trim();
  return (
    value
      .replaceAll("´", "'") // which would fall apart into a space and an accent
      // First: thousands of marks in a row take long to be put in order.
      .replace(/[\p{M}\p{Cf}]+/gu, "")
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}]+/gu, "")
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(NOT_PLAIN, (character) => PLAIN[character] ?? character)
      .replace(/\s+/gu, " ")
      .trim()
  );
}

/** The words of a search form that are made of letters alone. */
export const lettersOf = (text: string): string[] => text.split(/[^\p{L}]+/u);

const WORD = { min: 3, max: 40 };

/** Those that a misspelt word may have been meant to be, each once, in an order that all writers share. */
export const vocabularyOf = (texts: readonly string[]): string[] => {
  const words = texts.flatMap(lettersOf).filter(({ length }) => length >= WORD.min && length <= WORD.max);
  return [...new Set(words)].sort();
};

const ORDER_CHARACTERS_MAX = 100;

/** What lists are ordered by when they are ordered by name: the beginning of its search form, short enough for an index. */
export const nameOrder = (name: string): string => [...searchForm(name)].slice(0, ORDER_CHARACTERS_MAX).join("");

/** What LIKE finds texts by that hold the word anywhere. */
export const holding = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
