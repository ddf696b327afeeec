// Whether a sentence speaks for what it mentions or against it: "for dry skin", "too drying for dry skin", "nicht vegan".

import type { Topic } from "./concept-names.ts";
import { topicFinder } from "./concepts.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { beginsAt, type SignParts, splitWords } from "./signs.ts";
import { fold } from "./words.ts";

const AGAINST: readonly SignParts[] = inAllLanguages(({ grammar }) => grammar.against).map(splitWords);
const ENDINGS = inAllLanguages(({ grammar }) => grammar.againstEndings).map(fold);
const AGAINST_ENDING = new RegExp(`\\p{L}{2,}(?:${ENDINGS.join("|")})$`, "u");
const PRAISE = new Set(inAllLanguages(({ grammar }) => grammar.praise).map(fold));
const NONE: readonly SignParts[] = inAllLanguages(({ grammar }) => [
  ...grammar.none,
  ...grammar.notFor,
  ...grammar.noneFollows,
  // "Choose satin for kitchens": what another one is for.
  ...grammar.insteadOf,
]).map(splitWords);
const FREE_ENDING = new RegExp(
  `(?:${inAllLanguages(({ grammar }) => grammar.freeEndings)
    .map(fold)
    .join("|")})$`,
);

/** Clauses are what commas and the like part: what is said against one thing is not said against the next. */
export const clausesIn = (text: string): string[][] =>
  text
    .split(/[,;.:!?()–]|\s-\s|\b(?:but|aber|sondern|ama|fakat|yet)\b/iu)
    .map(splitWords)
    .filter((words) => words.length > 0);

/** Whether a clause speaks against what stands in it. */
export const isAgainst = (words: readonly string[]): boolean =>
  words.some((word, at) => beginsAt(AGAINST, words, at) || beginsAt(NONE, words, at) || endsAgainst(word));

const endsAgainst = (word: string) => AGAINST_ENDING.test(word) && !PRAISE.has(word);

/** "Parfümfrei", "alüminyumsuz": the word itself says that it is not there. */
export const isWithout = (word: string): boolean => word.length > 5 && FREE_ENDING.test(word);

/** Whether a sentence speaks against a topic that it mentions: "not for dry skin", "too drying for dry skin". */
export function speaksAgainst({ text, topics }: { text: string; topics: ReadonlySet<Topic> }, topic: Topic): boolean {
  if (!topics.has(topic)) return false;
  const own = clausesIn(text).filter((words) => topicFinder.keysIn(words).has(topic));
  // "If you are expecting, leave it out": what is said of a case stands behind it.
  const whole = splitWords(text);
  return own.length > 0 ? own.every((words) => isAgainst(isCase(words) ? whole : words)) : isAgainst(whole);
}

const CONDITIONS = new Set(inAllLanguages(({ grammar }) => grammar.conditions).map(fold));
const isCase = ([first]: readonly string[]) => CONDITIONS.has(first ?? "");
