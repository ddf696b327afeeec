// Where a message points at another thing than the one at hand: "than the wool one", "und die Hafercreme?", "çelik olana göre".

import { isFunctionWord } from "./function-words.ts";
import type { Language } from "./languages.ts";
import { inAllLanguages, lexiconOf } from "./load-lexicon.ts";
import { beginsAt, endOfSign, isAnywhere, type SignParts, splitWords } from "./signs.ts";
import { type Word, wordsOf } from "./words.ts";

/** A word of a message with where it stands. */
export interface PlacedWord extends Word {
  readonly index: number;
  readonly end: number;
  /** Which part of the message, between marks, it belongs to. */
  readonly clause: number;
}

export interface Pointed {
  /** What describes the thing. */
  readonly words: readonly PlacedWord[];
  /** Where the whole phrase stands, with the words that point. */
  readonly from: number;
  readonly to: number;
  /** Whether words of comparing say that another is meant; "the" and "and" alone may mean a part of this one. */
  readonly isSure: boolean;
  /** Whether it stands beside words of comparing. */
  readonly isCompared: boolean;
}

const signsOf = (list: readonly string[]): SignParts[] => list.map(splitWords);
const AHEAD = signsOf(inAllLanguages(({ grammar }) => grammar.pointsAhead));
const BACK = signsOf(inAllLanguages(({ grammar }) => grammar.pointsBack));
const POINTING = signsOf(inAllLanguages(({ grammar }) => grammar.pointing));
const STAND_INS = signsOf(inAllLanguages(({ grammar }) => grammar.standIns));
const BETWEEN = signsOf(inAllLanguages(({ grammar }) => grammar.between));
const AND = signsOf(inAllLanguages(({ grammar }) => [...grammar.and, ...grammar.continues]));
const PHRASE_ENDS = signsOf(inAllLanguages(({ grammar }) => grammar.phraseEnds));
const OTHERS = signsOf(inAllLanguages(({ grammar }) => grammar.others));

/** In Turkish what stands for the thing comes last; in longer messages it may be somebody who has something. */
const ONES_BEHIND = signsOf(lexiconOf("tr").grammar.standIns);
const SHORT = 4;

/** A description is short. */
const AHEAD_REACH = 7;
const BACK_REACH = 3;
/** "And in the big one": so many words may stand between. */
const POINTING_REACH = 3;

/** The words of a message, in order. */
export function placedWords(message: string, language: Language): PlacedWord[] {
  let clause = 0;
  const words: PlacedWord[] = [];
  for (const match of message.matchAll(/[\p{L}\p{N}]+|[,;:.!?](?=\s|$)|\n/gu)) {
    const [word] = wordsOf(match[0], language);
    if (word === undefined) clause++;
    else words.push({ ...word, index: match.index, end: match.index + match[0].length, clause });
  }
  return words;
}

/** The phrases that point, the surest first. */
export function pointedIn(words: readonly PlacedWord[]): Pointed[] {
  const folded = words.map((word) => word.folded);
  const begins = (signs: readonly SignParts[], at: number) => longestEnd(signs, folded, at) !== null;
  const isStop = (at: number) => begins(AND, at) || begins(BETWEEN, at) || begins(AHEAD, at);
  const phrase = (from: number, first: number, to: number, isSure: boolean, isCompared: boolean): Pointed => ({
    words: describingOf(
      words.slice(first, to).filter((_, i) => ![STAND_INS, POINTING, OTHERS].some((signs) => begins(signs, first + i))),
    ),
    from,
    to,
    isSure,
    isCompared,
  });
  /** Up to what ends a phrase: a mark, "and", or the word that stands for the thing. */
  const endFrom = (first: number): number => {
    for (let at = first; at < words.length; at++) {
      const isFar = at - first >= AHEAD_REACH || words[at]?.clause !== words[first]?.clause;
      if (isFar || (at > first && isStop(at))) return at;
      // "The wool one", but not yet "the one with a hood".
      if (words.slice(first, at).some(isDescribing) && begins(STAND_INS, at)) return at + 1;
    }
    return words.length;
  };
  const found: Pointed[] = [];
  for (let at = 0; at < words.length; at++) {
    const ahead = longestEnd(AHEAD, folded, at);
    // Of "cheaper than" the first word says what is asked.
    if (ahead !== null && ahead < words.length) found.push(phrase(ahead - 1, ahead, endFrom(ahead), true, true));
    const back = BACK.find((parts) => endOfSign(parts, folded, at) !== null);
    if (back !== undefined) {
      const to = back[0]?.startsWith("*") ? at + 1 : at;
      found.push(phrase(backFrom(words, to), backFrom(words, to), Math.max(to, at + 1), true, true));
    }
    if (begins(ONES_BEHIND, at)) {
      const isAll = words.length <= SHORT;
      found.push(phrase(backFrom(words, at), backFrom(words, at), at + 1, isAll, false));
    }
    if (!begins(POINTING, at)) continue;
    const end = endFrom(at + 1);
    // "The strings for steel ones" are no ones.
    const isPlain = !words.slice(at + 1, end).some((_, i) => begins(PHRASE_ENDS, at + 1 + i));
    const isOne =
      (isPlain && begins(STAND_INS, end - 1)) || begins(STAND_INS, at + 1) || (begins(OTHERS, at + 1) && end <= at + 4);
    const isJoined = Array.from({ length: POINTING_REACH }, (_, i) => at - 1 - i).some(
      (before) => before >= 0 && (begins(AND, before) || begins(BETWEEN, before)),
    );
    // "Und die mit Kapuze?"
    const isAlone = isJoined && at <= 2 && begins(PHRASE_ENDS, at + 1);
    if (isOne || isJoined) found.push(phrase(at, at + 1, end, isOne || isAlone, false));
  }
  return found.sort((a, b) => Number(b.isSure) - Number(a.isSure));
}

/** "The down one": where nothing else describes it, a small word does. */
function describingOf(words: readonly PlacedWord[]): readonly PlacedWord[] {
  const describing = words.filter(isDescribing);
  return describing.length > 0 ? describing : words.filter(({ folded }) => folded.length >= SMALL_MIN);
}

const SMALL_MIN = 4;

const isDescribing = ({ folded }: Word) => folded.length > 1 && !isFunctionWord(folded);

const backFrom = (words: readonly PlacedWord[], to: number): number => {
  let from = to;
  while (from > 0 && to - from < BACK_REACH && words[from - 1]?.clause === words[to - 1]?.clause) from--;
  return from;
};

function longestEnd(signs: readonly SignParts[], words: readonly string[], at: number): number | null {
  const ends = signs.flatMap((parts) => endOfSign(parts, words, at) ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
}

const SUCH_ONES = signsOf(inAllLanguages(({ grammar }) => grammar.suchOnes));

/** "What is a new one?": of what was spoken of before. */
export const meansSuchOne = (message: string): boolean => isAnywhere(SUCH_ONES, splitWords(message));

const THIS_ONE = signsOf(inAllLanguages(({ grammar }) => grammar.thisOne));

/** "What has the other one that this has not?" */
export const meansThis = (message: string): boolean => isAnywhere(THIS_ONE, splitWords(message));

/** "Which of your others has one?" */
export const meansOthers = (message: string): boolean => isAnywhere(OTHERS, splitWords(message));

/** Whether words of comparing stand in it. */
export const pointsByComparing = (message: string): boolean => {
  const words = splitWords(message);
  return isAnywhere(AHEAD, words) || isAnywhere(BACK, words);
};

/** The message without a phrase, up to the last of the words that were understood by it. */
export function withoutPlaces(
  message: string,
  words: readonly PlacedWord[],
  { from, to }: Pointed,
  by: readonly PlacedWord[],
): string {
  const last = words.findLastIndex((word, at) => at < to && by.includes(word));
  // What stands for the thing goes with it.
  const isEnded = last < 0 || beginsAt(STAND_INS, foldedOf(words), to - 1) || to - 1 <= last + 1;
  const first = words[from];
  const end = words[isEnded ? to - 1 : last];
  if (first === undefined || end === undefined) return message;
  return `${message.slice(0, first.index)}${message.slice(end.end)}`.replace(/\s+/gu, " ").trim();
}

const foldedOf = (words: readonly Word[]): string[] => words.map(({ folded }) => folded);

/** "How much is in it and how much in the small one": what is said of this one in front of the last "and", or null. */
export function saidBefore(message: string, language: Language): string | null {
  const words = placedWords(message, language);
  const folded = words.map((word) => word.folded);
  const at = folded.findLastIndex((_, i) => i > 0 && longestEnd(AND, folded, i) !== null);
  return words.slice(0, Math.max(0, at)).some(isDescribing) ? message.slice(0, words[at]?.index) : null;
}
