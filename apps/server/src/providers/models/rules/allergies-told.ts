// Allergies that a message tells of, denies or takes back: "I am allergic to honey", "keine Nussallergie", "the soy allergy was
// a mistake". Each substance stands by itself, so that one can end without the others.

import { isFunctionWord } from "../text/function-words.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { beginsAt, endOfSign, isAnywhere, type SignParts, splitWords } from "../text/signs.ts";
import { fold } from "../text/words.ts";
import { GROUPS_OF_ALLERGENS } from "./substances.ts";

export interface SaidAllergy {
  /** Empty where a message speaks of an allergy and names no substance. */
  readonly substance: string;
  readonly isDenied: boolean;
}

const signsOf = (list: readonly string[]): SignParts[] => list.map(splitWords);
const NAMES = GROUPS_OF_ALLERGENS.flatMap(({ names }) => names);
const NOT = signsOf(inAllLanguages(({ told }) => told.notSo));
const NOT_BEHIND = signsOf(inAllLanguages(({ told }) => told.notSoBehind));
const BESIDE_NOT = new Set(inAllLanguages(({ told }) => told.besideNotSo).map(fold));
const EXCEPT = new Set(inAllLanguages(({ told }) => told.except).map(fold));
const MISTAKEN = signsOf(inAllLanguages(({ told }) => told.mistaken));
const REACTIONS = signsOf(inAllLanguages(({ grammar }) => grammar.reactions));
/** Words around an allergy that name none. */
export const BESIDES = new Set(inAllLanguages(({ grammar }) => grammar.besidesAllergy).map(fold));
const CONNECTS = new Set([
  "to",
  "and",
  "or",
  "nor",
  "the",
  "also",
  "zu",
  "gegen",
  "auf",
  "und",
  "oder",
  "noch",
  "auch",
  "ve",
  "veya",
  "da",
  "de",
  "ya",
]);

/** "Allergy" by itself or at the end of what it is to. */
export const IN_A_WORD = /all?er[gj][ijy]\p{L}*$/u;

export const isKnownAllergen = (word: string) => beginsAt(NAMES, [word], 0);

/** A word that names something, and none of those around it. */
const isSubstance = (word: string) =>
  word.length >= 3 && !isFunctionWord(word) && !BESIDES.has(word) && !IN_A_WORD.test(word) && !BESIDE_NOT.has(word);

const isConnecting = (word: string) => CONNECTS.has(word) || BESIDES.has(word);

const rawIn = (text: string): string[] => text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
const wordsIn = (text: string): string[] => rawIn(text).map(fold);

/** The place behind the longest known name that begins here. */
function endOfName(words: readonly string[], at: number): number | null {
  const ends = NAMES.flatMap((parts) => endOfSign(parts, words, at) ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Known allergens among folded words, in the words of `raw`. */
export function allergensIn(words: readonly string[], raw: readonly string[] = words): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const end = IN_A_WORD.test(words[at] as string) ? null : endOfName(words, at);
    if (end === null) continue;
    found.push(raw.slice(at, end).join(" "));
    at = end - 1;
  }
  return found;
}

const rawAllergensIn = (text: string): string[] => allergensIn(wordsIn(text), rawIn(text));

/** In the order of the message: what comes later counts. */
export function allergiesSaid(message: string): SaidAllergy[] {
  const sentences = message.split(/[.!?;\n]|\s[-–]\s/u).filter((sentence) => sentence.trim() !== "");
  return sentences.flatMap((sentence, i) => {
    const parts = sentence.split(/,|\b(?:but|aber|sondern|ama|fakat)\b/iu);
    const isTakenBack = (part: string) => takenBackIn(part).length > 0;
    const rest = isTakenBack(sentence) ? parts.filter((part) => !isTakenBack(part)).join(",") : sentence;
    return [
      ...parts.flatMap(takenBackIn),
      ...(isBare(sentence)
        ? calledSo(`${rest}: ${rawAllergensIn(sentences[i - 1] ?? "").join(", ")}`)
        : calledSo(rest)),
      ...parts.flatMap(reactionsIn),
    ];
  });
}

const BARE_MAX = 3;

/** "Are there nuts in it? I'm allergic." */
const isBare = (sentence: string): boolean => {
  const words = wordsIn(sentence);
  return words.length <= BARE_MAX && words.some((word) => IN_A_WORD.test(word) && compoundOf(word) === "");
};

/** "The allergy to nuts was a mistake": an allergy and the sign of an error, in one part of a sentence. */
function takenBackIn(part: string): SaidAllergy[] {
  const words = wordsIn(part);
  if (!isAnywhere(MISTAKEN, splitWords(part))) return [];
  const allergies = words.filter((word) => IN_A_WORD.test(word));
  if (allergies.length === 0) return [];
  const compounds = allergies.map(compoundOf).filter((compound) => compound !== "");
  const substances = [...allergensIn(words), ...compounds];
  return (substances.length === 0 ? [""] : substances).map((substance) => ({ substance, isDenied: true }));
}

const compoundOf = (word: string): string => {
  const compound = word.replace(IN_A_WORD, "");
  return compound.length >= 3 && !BESIDES.has(compound) ? compound : "";
};

interface Sentence {
  readonly words: readonly string[];
  /** The same as the visitor wrote them. */
  readonly raw: readonly string[];
  /** The part between commas that each word stands in. */
  readonly parts: readonly number[];
}

function calledSo(text: string): SaidAllergy[] {
  const byPart = text.split(",").map(rawIn);
  const raw = byPart.flat();
  const parts = byPart.flatMap((words, part) => words.map(() => part));
  const sentence: Sentence = { words: raw.map(fold), raw, parts };
  return sentence.words.flatMap((word, at) => (IN_A_WORD.test(word) ? ofAllergy(sentence, at) : []));
}

function ofAllergy(sentence: Sentence, at: number): SaidAllergy[] {
  const { words, raw } = sentence;
  const isDenied = isDeniedAt(sentence, at);
  const compound = compoundOf(words[at] as string);
  const known = [
    ...(compound === "" ? [] : [{ substance: (raw[at] as string).slice(0, compound.length), isDenied }]),
    ...namedBefore(sentence, at).map((substance) => ({ substance, isDenied })),
    ...namedBehind(sentence, at, isDenied),
  ];
  if (known.length > 0) return known;
  const [unknown] = raw.slice(Math.max(0, at - 3), at + 5).filter((word) => isSubstance(fold(word)));
  return unknown === undefined ? [] : [{ substance: unknown, isDenied }];
}

const WORDS_BETWEEN_MAX = 2;

/** "Nut, milk and soy allergy", "fındık ve soya alerjim". */
function namedBefore({ words, raw }: Sentence, at: number): string[] {
  const found: string[] = [];
  let others = 0;
  for (let i = at - 1; i >= 0; i--) {
    const from = [i - 1, i].find((start) => start >= 0 && endOfName(words, start) === i + 1);
    if (from !== undefined) {
      found.unshift(raw.slice(from, i + 1).join(" "));
      i = from;
    } else if (!isConnecting(words[i] as string)) {
      others++;
      if (found.length > 0 || others > WORDS_BETWEEN_MAX) break;
    }
  }
  return found;
}

/** "Allergic to nuts, milk and soy, but not to honey": a list goes on for as long as it names nothing else. */
function namedBehind(sentence: Sentence, at: number, isDenied: boolean): SaidAllergy[] {
  const { words, raw, parts } = sentence;
  const found: SaidAllergy[] = [];
  let denied = isDenied;
  let others = 0;
  for (let i = at + 1; i < words.length; i++) {
    const word = words[i] as string;
    if (parts[i] !== parts[i - 1] && !isOnlyList(sentence, parts[i] as number)) break;
    const end = endOfName(words, i);
    if (end !== null) {
      found.push({ substance: raw.slice(i, end).join(" "), isDenied: denied });
      i = end - 1;
    } else if (beginsAt(NOT, words, i)) denied = true;
    else if (EXCEPT.has(word)) {
      if (!isDenied && !beginsAt(NOT, words, i + 1)) break;
      denied = false;
    } else if (!isConnecting(word) && !(found.length === 0 && isFunctionWord(word))) {
      others++;
      if (found.length > 0 || others > WORDS_BETWEEN_MAX) break;
    }
  }
  return found;
}

const isOnlyList = ({ words, parts }: Sentence, part: number): boolean => {
  const own = words.filter((_, i) => parts[i] === part);
  const named = new Set(allergensIn(own).flatMap((name) => name.split(" ")));
  return own.every((word) => named.has(word) || isConnecting(word) || EXCEPT.has(word) || beginsAt(NOT, [word], 0));
};

/** "Not allergic", "no nut allergy", "alerjim yok". */
function isDeniedAt({ words, parts }: Sentence, at: number): boolean {
  const ending = (i: number) => [i - 1, i].some((from) => NOT.some((sign) => endOfSign(sign, words, from) === i + 1));
  for (let i = at - 1; i >= 0 && parts[i] === parts[at]; i--) {
    const word = words[i] as string;
    if (ending(i)) return true;
    const isPassed = BESIDE_NOT.has(word) || isConnecting(word) || isKnownAllergen(word);
    if (!isPassed && !(i === at - 1 && isSubstance(word))) break;
  }
  let next = at + 1;
  while (BESIDE_NOT.has(words[next] ?? "")) next++;
  return parts[next] === parts[at] && beginsAt(NOT_BEHIND, words, next);
}

/** How far in front of a reaction, or behind it, its denial stands. */
const DENIAL_REACH = 3;
const NEGATIVE_VERB = /m[iuy]*yor|m[ae][zd]|m[ae]m\p{L}/u;

/** "Perfume gives me hives": only what is known to cause some is taken, as an itch may come from anything. */
function reactionsIn(part: string): SaidAllergy[] {
  const words = splitWords(part);
  const substances = rawAllergensIn(part);
  if (substances.length === 0 || words.some((word) => IN_A_WORD.test(word))) return [];
  const [hit] = words.flatMap((_, from) => {
    const sign = REACTIONS.find((parts) => endOfSign(parts, words, from) !== null);
    return sign === undefined ? [] : [{ from, to: endOfSign(sign, words, from) as number, sign }];
  });
  return hit === undefined
    ? []
    : substances.map((substance) => ({ substance, isDenied: isReactionDenied(words, hit) }));
}

function isReactionDenied(words: readonly string[], hit: { from: number; to: number; sign: SignParts }): boolean {
  const before = words.slice(Math.max(0, hit.from - DENIAL_REACH), hit.from);
  const behind = words.slice(hit.to, hit.to + 1);
  const last = hit.sign.at(-1) ?? "";
  const ending = last.endsWith("*") ? (words[hit.to - 1] ?? "").slice(last.length - 1) : "";
  const isSelfDenied = hit.sign.some((word) => ["t", "cannot", "nicht"].includes(word));
  return !isSelfDenied && (isAnywhere(NOT, before) || isAnywhere(NOT, behind) || NEGATIVE_VERB.test(ending));
}

/** Whether two names mean one allergy: of a group of kinds ("almond", "walnut") each stands for itself, the group's own name for all. */
export function isSameAllergy(told: string, ended: string): boolean {
  const [a, b] = [wordsIn(told), wordsIn(ended)];
  const shared = GROUPS_OF_ALLERGENS.filter(({ names }) => isAnywhere(names, a) && isAnywhere(names, b));
  if (shared.some(({ names }) => names.some((name) => isAnywhere([name], a) && isAnywhere([name], b)))) return true;
  if (shared.some(({ isOfKinds, generic }) => !isOfKinds || isAnywhere(generic, b))) return true;
  const stem = (word: string) => word.slice(0, Math.max(4, word.length - 2));
  const isSame = (one: string, other: string) => stem(one).startsWith(stem(other)) || stem(other).startsWith(stem(one));
  return a.some((word) => isSubstance(word) && b.some((other) => isSubstance(other) && isSame(word, other)));
}
