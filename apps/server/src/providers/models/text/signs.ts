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

/** Whether any of the signs begins at a place among the words. */
export const beginsAt = (signs: readonly SignParts[], words: readonly string[], at: number): boolean =>
  signs.some((parts) => endOfSign(parts, words, at) !== null);

export const isAnywhere = (signs: readonly SignParts[], words: readonly string[]): boolean =>
  words.some((_, at) => beginsAt(signs, words, at));
