// How alike two words or texts are, without knowing their language: by stems, by parts, and by runs of four letters.

import { isMadeWith, isTypo, sameWord, type Word } from "./words.ts";

const GRAM = 4;
const LONG = 9;
/** Below this, words only happen to share letters. */
const GRAMS_ALIKE_MIN = 0.5;

/** Words are asked about again and again, and most pairs are not alike. */
const remembered = new Map<string, number>();
const REMEMBERED_MAX = 200_000;

/** From 0 (another word) to 1 (the same). */
function likeness(a: Word, b: Word): number {
  if (a.folded === b.folded || a.stem === b.stem) return 1;
  if (isUnlike(a, b)) return 0;
  const pair = `${a.folded} ${a.stem} ${b.folded} ${b.stem}`;
  const known = remembered.get(pair);
  if (known !== undefined) return known;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  const measured = measure(a, b);
  remembered.set(pair, measured);
  return measured;
}

/** Most pairs of words: only an ending or many letters could make two alike that begin differently. */
const isUnlike = (a: Word, b: Word): boolean =>
  a.folded.charCodeAt(0) !== b.folded.charCodeAt(0) &&
  a.stem.charCodeAt(0) !== b.stem.charCodeAt(0) &&
  Math.min(a.folded.length, b.folded.length) < LONG &&
  !a.folded.endsWith(b.folded) &&
  !b.folded.endsWith(a.folded);

function measure(a: Word, b: Word): number {
  // Figures are what they are.
  if (/\p{N}/u.test(a.folded) || /\p{N}/u.test(b.folded)) return 0;
  if (sameWord(a, b)) return 0.9;
  if (isMadeWith(b.folded, a.folded)) return 0.8;
  // Asked for a greenhouse, what is green is not one: of a compound the end says what it is.
  if (isMadeWith(a.folded, b.folded)) return a.folded.endsWith(b.folded) ? 0.8 : 0.5;
  if (isTypo(a.folded, b.folded)) return 0.8;
  // Words of one root begin alike, or are long.
  const isShort = Math.min(a.folded.length, b.folded.length) < LONG && a.folded.slice(0, 3) !== b.folded.slice(0, 3);
  const shared = isShort ? 0 : shareOfGrams(a.folded, b.folded);
  return shared >= GRAMS_ALIKE_MIN ? 0.7 * shared : 0;
}

/** Of the letters of the shorter word's runs, those that the other has. */
function shareOfGrams(a: string, b: string): number {
  if (a.length < GRAM + 1 || b.length < GRAM + 1) return 0;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const grams = gramsOf(short);
  const found = [...grams].filter((gram) => long.includes(gram)).length;
  return found / grams.size;
}

function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (let i = 0; i + GRAM <= text.length; i++) grams.add(text.slice(i, i + GRAM));
  return grams;
}

/** The best likeness of a word among others, and with two of them written together ("Sheabutter", "shea butter"). */
export function bestLikeness(word: Word, others: readonly Word[]): number {
  let best = 0;
  for (let i = 0; i < others.length; i++) {
    const other = others[i] as Word;
    best = Math.max(best, likeness(word, other));
    if (best === 1 || isMadeOf(word, other, others[i + 1])) return 1;
  }
  return best;
}

const isMadeOf = ({ folded }: Word, first: Word, second: Word | undefined): boolean =>
  second !== undefined &&
  first.folded.length + second.folded.length === folded.length &&
  folded.startsWith(first.folded) &&
  folded.endsWith(second.folded);
