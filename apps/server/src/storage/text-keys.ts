// The forms in which text is compared, ordered and searched. What people wrote is always stored as they wrote it.

import { createHash } from "node:crypto";

/**
 * The form in which names are compared: NFKC, trimmed, spaces collapsed, case folded. Stored as a hash, so that any
 * name, however long its folded form, fits an index.
 */
export const uniquenessKey = (name: string): Buffer =>
  hashed(caseFold(name.normalize("NFKC").trim().replace(/\s+/gu, " ")));

/** The form in which codes (sku, barcode) are compared: trimmed, case folded. */
export const codeKey = (code: string): Buffer => hashed(caseFold(code.trim()));

const hashed = (value: string) => createHash("sha256").update(value).digest();

/** Full case folding by code point (`toLowerCase` alone keeps ß apart from SS and ς from Σ). */
function caseFold(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return value.toLowerCase();
  let folded = "";
  for (const character of value) folded += character === "ı" ? character : character.toUpperCase().toLowerCase();
  return folded;
}

const LETTERS: Record<string, string> = { ı: "i", ß: "ss", ø: "o", æ: "ae", œ: "oe", đ: "d", ð: "d", ł: "l", þ: "th" };

/** The form in which text is searched: no case, no accents, Turkish dotted and dotless i alike, single spaces. */
export function searchForm(value: string): string {
  return value
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ıßøæœđðłþ]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'") // phones type ’ where a label has '
    .replace(/\s+/gu, " ")
    .trim();
}

const ORDER_CHARACTERS_MAX = 100;

/** What lists are ordered by when they are ordered by name: the beginning of its search form, short enough for an index. */
export const nameOrder = (name: string): string => [...searchForm(name)].slice(0, ORDER_CHARACTERS_MAX).join("");
