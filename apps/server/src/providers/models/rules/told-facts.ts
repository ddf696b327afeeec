// What a visitor has told by now and what holds until they take it back: states of health, allergies, unwanted substances and
// times of day. Read message by message, so that a thread keeps the result and needs no older turn.

import type { UserProfile } from "@vitrine/contract";
import type { ProductChatRequest, RoutineChatRequest, ToldFacts } from "../engine.ts";
import { ACTIVES, type Active } from "../text/concept-names.ts";
import { topicFinder } from "../text/concepts.ts";
import { detectLanguage } from "../text/detect-language.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { endOfSign, isAnywhere, type SignParts, splitWords } from "../text/signs.ts";
import { STATES, type State, TIMES, type Time } from "../text/told-words.ts";
import { meansItself, readWish } from "../text/wishes.ts";
import { fold } from "../text/words.ts";
import { allergensIn, allergiesSaid, IN_A_WORD, isSameAllergy } from "./allergies-told.ts";
import { SIGNS_OF_ANIMALS_NAMED, WARNINGS_OF_ACTIVE } from "./substances.ts";

export const NOTHING_TOLD: ToldFacts = { states: [], allergies: [], without: [], notAt: [] };

export const isNothing = ({ states, allergies, without, notAt }: ToldFacts): boolean =>
  states.length + allergies.length + without.length + notAt.length === 0;

/** The most that one thread keeps of each kind; a profile has twenty allergies. */
const KEPT_MAX = 60;

type Conversation = Pick<ProductChatRequest, "message" | "history" | "told"> &
  Partial<Pick<RoutineChatRequest, "profile" | "profileBefore">>;

/** All facts that hold after the message. */
export function factsOf({ message, history, told, profile = {}, profileBefore = {} }: Conversation): ToldFacts {
  const before = history.filter(({ role }) => role === "visitor").map(({ text }) => text);
  const earlier = told ?? before.reduce(withMessage, NOTHING_TOLD);
  return withMessage(withProfile(earlier, profile, profileBefore), message);
}

/** Only what the profile did not have before is told: a form that is sent again brings nothing back. */
function withProfile(facts: ToldFacts, profile: UserProfile, before: UserProfile): ToldFacts {
  const news = (now: readonly string[] = [], old: readonly string[] = []) => now.filter((text) => !old.includes(text));
  const texts = [
    ...(profile.notes === undefined || profile.notes === before.notes ? [] : [profile.notes]),
    ...news(profile.concerns, before.concerns),
    ...news(profile.goals, before.goals),
  ];
  const allergies = [...facts.allergies, ...news(profile.allergies, before.allergies)];
  return texts.reduce(withMessage, { ...facts, allergies: kept(allergies) });
}

const kept = <Item>(items: readonly Item[]): Item[] => [...new Set(items)].slice(-KEPT_MAX);

/** The facts after one more message of the visitor. */
const withMessage = (facts: ToldFacts, message: string): ToldFacts => ({
  states: statesAfter(facts.states, message),
  allergies: allergiesAfter(facts.allergies, message),
  without: unwantedAfter(facts.without, message),
  notAt: timesAfter(facts.notAt, message),
});

const signs = (list: readonly string[]): SignParts[] => list.map(splitWords);
const byKey = <Key extends string>(keys: readonly Key[], listOf: (key: Key) => readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, signs(listOf(key))])) as unknown as Readonly<Record<Key, SignParts[]>>;

const OVER = byKey<State>(STATES, (state) => inAllLanguages(({ told }) => told.over[state]));
const NOT_AT = byKey<Time>(TIMES, (time) => inAllLanguages(({ told }) => told.notAt[time]));
const FINE_AGAIN = signs(inAllLanguages(({ told }) => told.fineAgain));
const LISTS = new Set(["or", "nor", "oder", "noch", "veya", "ne"]);

const partsOf = (message: string): string[] => message.split(/[.!?;,\n]|\b(?:but|aber|sondern|ama|fakat)\b/iu);

interface Span {
  readonly from: number;
  readonly to: number;
}

const spansOf = (of: readonly SignParts[], words: readonly string[]): Span[] =>
  words.flatMap((_, from) => {
    const ends = of.flatMap((parts) => endOfSign(parts, words, from) ?? []);
    return ends.length === 0 ? [] : [{ from, to: Math.max(...ends) }];
  });

/** "I am not pregnant any more" ends a pregnancy, and only that. */
function statesAfter(before: readonly State[], message: string): State[] {
  const states = new Set(before);
  for (const part of partsOf(message)) {
    const words = splitWords(part);
    const over = STATES.flatMap((state) => spansOf(OVER[state], words));
    const isOver = ({ from, to }: Span) =>
      over.some((span) => from < span.to && span.from < to) ||
      // "Not pregnant or breastfeeding".
      (LISTS.has(words[from - 1] ?? "") && over.some((span) => span.to <= from));
    const hits = topicFinder.find(words);
    for (const state of STATES) {
      const own = hits.filter(({ key }) => key === state);
      if (spansOf(OVER[state], words).length > 0 || own.some(isOver)) states.delete(state);
      if (own.some((hit) => !isOver(hit))) states.add(state);
    }
  }
  return STATES.filter((state) => states.has(state));
}

function allergiesAfter(before: readonly string[], message: string): string[] {
  let allergies = [...before];
  for (const { substance, isDenied } of allergiesSaid(message)) {
    if (!isDenied) allergies = [...allergies.filter((one) => fold(one) !== fold(substance)), substance];
    // "The allergy was a mistake" says which where there is one.
    else if (substance === "") allergies = allergies.length === 1 ? [] : allergies;
    else allergies = allergies.filter((one) => !isSameAllergy(one, substance));
  }
  return kept(allergies);
}

/** The actives that a word names. */
export const activesMeant = (word: string): Active[] =>
  ACTIVES.filter((active) => active !== "sunFilter" && isAnywhere(WARNINGS_OF_ACTIVE[active], [word]));
const isKnown = (word: string): boolean =>
  allergensIn([word]).length > 0 || activesMeant(word).length > 0 || isAnywhere(SIGNS_OF_ANIMALS_NAMED, [word]);

/** "Without retinol, please": substances that rules know. What is asked of the page itself is no wish. */
function unwantedAfter(before: readonly string[], message: string): string[] {
  let unwanted = [...before];
  for (const sentence of message.match(/[^.!?;\n]+[.!?;\n]?/gu) ?? []) {
    const words = splitWords(sentence);
    if (!words.some(isKnown) || words.some((word) => IN_A_WORD.test(word))) continue;
    const isQuestion = sentence.endsWith("?");
    if (isQuestion && meansItself(sentence)) continue;
    const without = unwantedIn(sentence);
    unwanted.push(...without);
    if (isQuestion) continue;
    for (const part of partsOf(sentence)) {
      const named = splitWords(part).filter((word) => isKnown(word) && !without.includes(word));
      if (!isAnywhere(FINE_AGAIN, splitWords(part))) continue;
      unwanted = unwanted.filter((one) => !named.some((word) => isSameSubstance(one, word)));
    }
  }
  return kept(unwanted);
}

/** "Without retinol, fragrance and alcohol": a list goes on in parts that name nothing else. */
function unwantedIn(sentence: string): string[] {
  const language = detectLanguage(sentence, null);
  const parts = sentence.split(",");
  let isListed = false;
  return parts.flatMap((part) => {
    const words = splitWords(part);
    const without = readWish(part, language).without.map(({ folded }) => folded);
    const found = without.filter(isKnown);
    const goesOn = isListed && words.every((word) => isKnown(word) || /^(?:and|or|und|oder|ve|veya)$/u.test(word));
    isListed = goesOn || found.length > 0;
    return goesOn ? words.filter(isKnown) : found;
  });
}

const isSameSubstance = (a: string, b: string): boolean =>
  a === b || isSameAllergy(a, b) || activesMeant(a).some((active) => activesMeant(b).includes(active));

const TOPIC_OF = { MORNING: "morning", EVENING: "evening" } as const;

/** "Nothing in the evening"; taken back by a wish for the evening. */
function timesAfter(before: readonly Time[], message: string): Time[] {
  const ruledOut = new Set(before);
  for (const part of partsOf(message)) {
    const words = splitWords(part);
    const topics = topicFinder.keysIn(words);
    if (!topics.has("morning") && !topics.has("evening")) continue;
    const denied = part.split(AND).flatMap((piece) => timesDenied(splitWords(piece)));
    for (const time of denied) ruledOut.add(time);
    const isWished = isAnywhere(FINE_AGAIN, words) || TIMES.every((time) => topics.has(TOPIC_OF[time]));
    if (denied.length > 0 || !isWished) continue;
    for (const time of TIMES) if (topics.has(TOPIC_OF[time])) ruledOut.delete(time);
  }
  return TIMES.filter((time) => ruledOut.has(time));
}

const AND = /\b(?:and|und|ve)\b/iu;

/** "No retinol in the evening" speaks of retinol. */
const timesDenied = (words: readonly string[]): Time[] =>
  words.some(isKnown) ? [] : TIMES.filter((time) => isAnywhere(NOT_AT[time], words));
