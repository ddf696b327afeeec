// Signs as the lexicon writes them, looked for in words: `word`, `start*`, `*end`, `*part*`, `several words`, `words * with
// a gap`.

import { fold } from "./words.ts";

/** The words of a text as the lexicon writes them: signs of money and share count as words. */
export const splitWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}*]+|[%€$₺£]|°c/gu) ?? [];

export type SignParts = readonly string[];

/** The gap that `words * with a gap` allows. */
const GAP_MAX = 3;

/** The place after the sign that begins at `from`, or null where it does not. */
export function endOfSign(parts: SignParts, words: readonly string[], from: number): number | null {
  let at = from;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as string;
    if (part === "*") {
      const rest = parts.slice(i + 1);
      for (let skip = 0; skip <= GAP_MAX; skip++) {
        const end = endOfSign(rest, words, at + skip);
        if (end !== null) return end;
      }
      return null;
    }
    const word = words[at];
    if (word === undefined || !matchesPart(part, word)) return null;
    at++;
  }
  return at;
}

/** Whether a word is what one part of a sign says. */
export function matchesPart(part: string, word: string): boolean {
  const isOpen = part.endsWith("*");
  if (!part.startsWith("*")) {
    // Asked of every word for every sign: nearly all differ in their first letter.
    if (part.charCodeAt(0) !== word.charCodeAt(0)) return false;
    return isOpen ? word.startsWith(part.slice(0, -1)) : part === word;
  }
  return isOpen ? word.includes(part.slice(1, -1)) : word.endsWith(part.slice(1));
}

/** Signs by what they begin with: most words begin none, and a list may have hundreds. */
class SignIndex {
  readonly #byWord = new Map<string, SignParts[]>();
  readonly #byLetter = new Map<string, SignParts[]>();
  /** `*end` and the like begin with any letter. */
  readonly #others: SignParts[] = [];

  constructor(signs: readonly SignParts[]) {
    for (const parts of signs) {
      const [first = ""] = parts;
      if (first.startsWith("*")) this.#others.push(parts);
      else if (first.endsWith("*")) addTo(this.#byLetter, first.charAt(0), parts);
      else addTo(this.#byWord, first, parts);
    }
  }

  beginsAt(words: readonly string[], at: number): boolean {
    const word = words[at] ?? "";
    const isThere = (parts: SignParts) => endOfSign(parts, words, at) !== null;
    return (
      (this.#byWord.get(word)?.some(isThere) ?? false) ||
      (this.#byLetter.get(word.charAt(0))?.some(isThere) ?? false) ||
      this.#others.some(isThere)
    );
  }
}

function addTo(index: Map<string, SignParts[]>, key: string, parts: SignParts): void {
  const alike = index.get(key);
  if (alike === undefined) index.set(key, [parts]);
  else alike.push(parts);
}

const indexes = new WeakMap<readonly SignParts[], SignIndex>();
/** Fewer are looked through as fast. */
const INDEXED_MIN = 8;

/** Whether any of the signs begins at a place among the words. */
export function beginsAt(signs: readonly SignParts[], words: readonly string[], at: number): boolean {
  if (signs.length < INDEXED_MIN) return signs.some((parts) => endOfSign(parts, words, at) !== null);
  const known = indexes.get(signs);
  if (known !== undefined) return known.beginsAt(words, at);
  const index = new SignIndex(signs);
  indexes.set(signs, index);
  return index.beginsAt(words, at);
}

export const isAnywhere = (signs: readonly SignParts[], words: readonly string[]): boolean =>
  words.some((_, at) => beginsAt(signs, words, at));
