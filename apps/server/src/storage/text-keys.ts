// Normalized forms of text for comparison, order and search. The original text is always stored unchanged.

import { hash } from "node:crypto";

/**
 * Form for comparing names: NFKC, trimmed, spaces collapsed, case folded. Stored as a hash, so that a name of any
 * length fits an index.
 */
export const uniquenessKey = (name: string): Buffer =>
  hashed(caseFold(name.normalize("NFKC").trim().replace(/\s+/gu, " ")));

/**
 * Key in PostgreSQL's text form of bytes. A hundred thousand small buffers, each with memory outside the heap, would
 * wait long for garbage collection.
 */
export type KeyText = `\\x${string}`;
export const toKeyText = (key: Buffer): KeyText => `\\x${key.toString("hex")}`;

/** Form for comparing codes (sku, barcode): trimmed, case folded. */
export const codeKey = (code: string): Buffer => hashed(caseFold(code.trim()));

const hashed = (value: string) => hash("sha256", value, "buffer");

/**
 * Full case folding by code point (`toLowerCase` alone keeps ß apart from SS and ς from Σ; without it first, ẞ stays).
 */
function caseFold(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return value.toLowerCase();
  let folded = "";
  for (const character of value) {
    folded += character === "ı" ? character : character.toLowerCase().toUpperCase().toLowerCase();
  }
  return folded;
}

/** Letters that Unicode does not decompose, and punctuation that keyboards lack. */
const PLAIN: Record<string, string> = {
  ...{ ı: "i", ß: "ss", ø: "o", æ: "ae", œ: "oe", đ: "d", ð: "d", ł: "l", þ: "th", ħ: "h", ŧ: "t", ŋ: "n", ς: "σ" },
  ...Object.fromEntries([..."‘’‚‛ʼ′`"].map((quote) => [quote, "'"])), // phones type ’ instead of '
  ...Object.fromEntries([..."“”„‟«»"].map((quote) => [quote, '"'])),
  ...Object.fromEntries([..."‐‒–—―−"].map((dash) => [dash, "-"])),
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu");
/** ASCII without the backtick, which is replaced: most texts. */
const PLAIN_ALREADY = /^[\t\n\r\x20-\x5f\x61-\x7e]*$/;

/**
 * Form for text search: no case, no accents, Turkish dotted and dotless i alike, single spaces, no invisible
 * characters.
 */
export function searchForm(value: string): string {
  if (PLAIN_ALREADY.test(value)) return value.toLowerCase().replace(/\s+/g, " ").trim();
  return (
    value
      .replaceAll("´", "'") // which NFKD would split into a space and an accent
      // First: the normalization of thousands of combining marks in a row is slow.
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

/** The words of a search form that consist of letters only. */
export const lettersOf = (text: string): string[] => text.split(/[^\p{L}]+/u);

const WORD = { min: 3, max: 40 };

/** Candidates for spelling correction: unique, in a fixed order that all writers share. */
export const vocabularyOf = (texts: readonly string[]): string[] => {
  const words = texts.flatMap(lettersOf).filter(({ length }) => length >= WORD.min && length <= WORD.max);
  return [...new Set(words)].sort();
};

const ORDER_CHARACTERS = 100;

/** Sort key for names: the start of the search form, short enough for an index. */
export const nameOrder = (name: string): string => [...searchForm(name)].slice(0, ORDER_CHARACTERS).join("");

/** LIKE pattern for texts that contain the word. */
export const holding = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
