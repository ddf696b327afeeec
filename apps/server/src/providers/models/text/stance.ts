// Whether a sentence speaks for what it mentions or against it: "for dry skin", "too drying for dry skin", "nicht vegan".

import type { Topic } from "./concept-names.ts";
import { topicFinder } from "./concepts.ts";
import { isFunctionWord } from "./function-words.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { beginsAt, type SignParts, splitWords } from "./signs.ts";
import { fold } from "./words.ts";

const AGAINST: readonly SignParts[] = inAllLanguages(({ grammar }) => grammar.against).map(splitWords);
const ENDINGS = inAllLanguages(({ grammar }) => grammar.againstEndings).map(fold);
const AGAINST_ENDING = new RegExp(`\\p{L}{2,}(?:${ENDINGS.join("|")})$`, "u");
const PRAISE = new Set(inAllLanguages(({ grammar }) => grammar.praise).map(fold));
const ABSENT: readonly SignParts[] = inAllLanguages(({ grammar }) => grammar.none).map(splitWords);
const ABSENT_BEFORE: readonly SignParts[] = inAllLanguages(({ grammar }) => grammar.noneFollows).map(splitWords);
/** "Choose satin for kitchens": what another one is for. */
const INSTEAD: readonly SignParts[] = inAllLanguages(({ grammar }) => grammar.insteadOf).map(splitWords);
const NOT_FOR: readonly SignParts[] = [...inAllLanguages(({ grammar }) => grammar.notFor).map(splitWords), ...INSTEAD];
const FREE_ENDING = new RegExp(
  `(?:${inAllLanguages(({ grammar }) => grammar.freeEndings)
    .map(fold)
    .join("|")})$`,
);

/** Clauses are what commas and the like part: what is said against one thing is not said against the next. */
export function clausesIn(text: string): Clauses {
  const remembered = known.get(text);
  if (remembered !== undefined) return remembered;
  const clauses = splitClauses(text);
  if (known.size >= KNOWN_MAX) known.clear();
  if (text.length <= KNOWN_LENGTH_MAX) known.set(text, clauses);
  return clauses;
}

type Clauses = readonly (readonly string[])[];

/** Ages, seasons, skin and hair types and wishes are all looked for in the same sentences. */
const known = new Map<string, Clauses>();
const KNOWN_MAX = 10_000;
const KNOWN_LENGTH_MAX = 500;

const splitClauses = (text: string): string[][] =>
  text
    .split(/[,;.:!?()–]|\s-\s|\b(?:but|aber|sondern|ama|fakat|yet)\b/iu)
    .map(splitWords)
    .filter((words) => words.length > 0);

const NO_OBJECTION: readonly SignParts[] = inAllLanguages(({ grammar }) => grammar.noObjection).map(splitWords);

/** Whether a clause speaks against what stands in it. */
export const isAgainst = (words: readonly string[]): boolean =>
  !words.some((_, at) => beginsAt(NO_OBJECTION, words, at)) && deniesAny(words);

const deniesAny = (words: readonly string[]): boolean =>
  isAgainstAll(words) || words.some((_, at) => beginsAt(ABSENT, words, at) || beginsAt(ABSENT_BEFORE, words, at));

/** Whether it advises to take another one. */
export const advisesAnother = (words: readonly string[]): boolean =>
  words.some((_, at) => beginsAt(INSTEAD, words, at));

/** The same, but not where only something is left out: "sticks skirtings without drilling" is for skirtings. */
export const isAgainstAll = (words: readonly string[]): boolean =>
  words.some((word, at) => beginsAt(AGAINST, words, at) || beginsAt(NOT_FOR, words, at) || endsAgainst(word));

/** How many words "without" reaches, small ones aside: "none of the caffeine". */
const ABSENT_REACH = 2;

const placesAfter = (words: readonly string[], at: number): number[] =>
  words.flatMap((word, place) => (place > at && !isFunctionWord(word) ? place : [])).slice(0, ABSENT_REACH);

/** Places of what a clause says to be without: "ohne Bohren", "no hood", "balmumu içermez". */
export const saidAbsent = (words: readonly string[]): number[] =>
  words.flatMap((_, at) => {
    if (beginsAt(ABSENT, words, at)) return placesAfter(words, at);
    // Turkish counts up before it denies all of it.
    return beginsAt(ABSENT_BEFORE, words, at) ? Array.from({ length: at }, (_unused, i) => i) : [];
  });

const endsAgainst = (word: string) => AGAINST_ENDING.test(word) && !PRAISE.has(word);

/** "Parfümfrei", "alüminyumsuz": the word itself says that it is not there. */
export const isWithout = (word: string): boolean => word.length > 5 && FREE_ENDING.test(word);

const FREE = new Set(inAllLanguages(({ grammar }) => grammar.free).map(fold));
const FREE_FROM = new Set(inAllLanguages(({ grammar }) => grammar.freeFrom).map(fold));

/** Places of what is said not to be there: "fragrance free", "oil-free", "free from perfume". */
export const saidFree = (words: readonly string[]): number[] =>
  words.flatMap((word, at) => (FREE.has(word) ? [FREE_FROM.has(words[at + 1] ?? "") ? at + 2 : at - 1] : []));

interface Sentence {
  readonly text: string;
  readonly topics: ReadonlySet<Topic>;
}

/** Many rules ask, and all of them the same sentences. */
const deniedBy = new WeakMap<Sentence, ReadonlySet<Topic>>();

/** Whether a sentence speaks against a topic that it mentions: "not for dry skin", "too drying for dry skin". */
export function speaksAgainst(sentence: Sentence, topic: Topic): boolean {
  if (!sentence.topics.has(topic)) return false;
  const denied = deniedBy.get(sentence) ?? topicsDenied(sentence);
  deniedBy.set(sentence, denied);
  return denied.has(topic);
}

function topicsDenied({ text, topics }: Sentence): ReadonlySet<Topic> {
  const clauses = clausesIn(text).map((words) => ({ words, about: topicFinder.keysIn(words) }));
  const whole = splitWords(text);
  const isDenied = (topic: Topic) => {
    const own = clauses.filter(({ about }) => about.has(topic)).map(({ words }) => words);
    // "No shine" is said to those who shine.
    if (topic === "oilySkin" && own.some((words) => words.some((word) => SHINES.test(word)))) return false;
    // "If you are expecting, leave it out": what is said of a case stands behind it.
    return own.length > 0 ? own.every((words) => isAgainst(isCase(words) ? whole : words)) : isAgainst(whole);
  };
  return new Set([...topics].filter(isDenied));
}

const SHINES = /^(?:shine|shiny|glanz|glanzt|parlama\p{L}*)$/u;

const CONDITIONS = new Set(inAllLanguages(({ grammar }) => grammar.conditions).map(fold));
const isCase = ([first]: readonly string[]) => CONDITIONS.has(first ?? "");
