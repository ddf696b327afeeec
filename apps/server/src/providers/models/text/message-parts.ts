// The questions of a message, each by itself: parted by marks, by "and", or by nothing but the words that questions begin or end with.

import { canBeTold } from "./concepts.ts";
import { functionWords } from "./function-words.ts";
import { type InEveryLanguage, LANGUAGES, type Language } from "./languages.ts";
import { type Grammar, inAllLanguages, lexiconOf } from "./load-lexicon.ts";
import { asksAnything, parseQuestion, partsOf } from "./question.ts";
import { beginsAt, endOfSign, isAnywhere, type SignParts, splitWords } from "./signs.ts";
import { fold } from "./words.ts";

export interface MessagePart {
  /** With what is told beside it. */
  readonly text: string;
  /** What it asks, without what is told. */
  readonly asking: string;
}

const QUESTIONS_MAX = 4;

/** The questions of a message, in order: parts of it that each ask for something else. */
export function messageParts(message: string, language: Language): MessagePart[] {
  const sentences = message
    .split(/(?<=[?？])\s+|\n+/u)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const asked = sentences.filter((part) => part.endsWith("?"));
  const isCompared = isAnywhere(VERSUS, splitWords(message)) || isEither(message, language);
  if (isCompared) return asked.length > 1 ? asked.map(asItIs) : [asItIs(message)];
  const isPlain = asked.length > 1 && asked.length === sentences.length;
  const pieces = (isPlain ? asked : message.split(/(?<=\p{L}{2}[.!…])\s+/u)).flatMap(partsOf);
  const parts = joinStories(
    pieces.flatMap((piece) => unmarkedParts(piece, language)),
    (part) => part.endsWith("?") || isAsking(part, language),
  );
  return parts.length > 1 ? parts.slice(0, QUESTIONS_MAX) : [{ text: message, asking: parts[0]?.asking ?? message }];
}

const asItIs = (text: string): MessagePart => ({ text, asking: text });

/** "Price?", "tell me the size": what names nothing but a kind of question asks it. */
const BARE_MAX = 4;

function isAsking(part: string, language: Language): boolean {
  const { intents, topics, words, wants } = parseQuestion(part, language, null);
  if (intents.size + topics.size + words.length + wants.size === 0) return false;
  const isBare = topics.size + words.length === 0 && splitWords(part).length <= BARE_MAX;
  return asksAnything(part, language) || ([...intents].some(canBeTold) && (isBare || splitWords(part).length <= 2));
}

/** What is told beside questions ("My skin is dry.") belongs to the next, or to the last. */
function joinStories(pieces: readonly string[], asks: (piece: string) => boolean): MessagePart[] {
  const parts: MessagePart[] = [];
  let told = "";
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (asks(piece)) {
      parts.push({ text: `${told}${piece}`, asking: piece });
      told = "";
    } else if (last === undefined) told += `${piece}, `;
    else parts[parts.length - 1] = { ...last, text: `${last.text}, ${piece}` };
  }
  return parts;
}

/** What is compared belongs together. */
const VERSUS = inAllLanguages(({ grammar }) => grammar.versus)
  .filter((sign) => !["or", "oder", "mehr", "daha", "was ist"].includes(sign) && !isTwice(sign))
  .map(splitWords);
/** "Çelik mi plastik mi": the one or the other, unless a comma or an "and" parts two questions. */
const EITHER = inAllLanguages(({ grammar }) => grammar.versus)
  .filter(isTwice)
  .map(splitWords);

function isTwice(sign: string): boolean {
  const [first, gap, second] = sign.split(" ");
  return gap === "*" && first === second;
}

const isEither = (message: string, language: Language): boolean =>
  isAnywhere(EITHER, splitWords(message)) && partsOf(message).filter((part) => isAsking(part, language)).length < 2;

const signsOf = (listOf: (grammar: Grammar) => readonly string[]) =>
  Object.fromEntries(
    LANGUAGES.map((language): [Language, SignParts[]] => [
      language,
      listOf(lexiconOf(language).grammar).map(splitWords),
    ]),
  ) as InEveryLanguage<SignParts[]>;

const OPENERS = signsOf(({ questionOpeners }) => questionOpeners);
const CLOSERS = signsOf(({ questionClosers }) => questionClosers);
/** "I wonder how …": what stands before keeps the question. */
const LEADS_ON = signsOf(({ leadsToQuestion }) => leadsToQuestion);
/** Fewer words ask nothing. */
const PART_MIN = 2;

/** "How big is it does it float": a question begins, or in Turkish has ended, though no mark says so. */
function unmarkedParts(piece: string, language: Language): string[] {
  const words = [...piece.matchAll(/[\p{L}\p{N}]+/gu)];
  const folded = words.map(([word]) => fold(word));
  const cuts = words.flatMap((_, at) => (isBetween(folded, at, language) ? at : []));
  const parts: string[] = [];
  let from = 0;
  for (const at of [...cuts, words.length]) {
    const [first, next] = [words[from], words[at]];
    const text = piece.slice(from === 0 ? 0 : first?.index, next?.index);
    const rest = next === undefined ? "" : piece.slice(next.index);
    // Both sides of a cut ask, or there is none. "What size is it" goes on with its verb.
    const isWhole = at - from >= PART_MIN && hasVerb(folded.slice(from, at), language);
    if (next !== undefined && !(isWhole && isAsking(text, language) && isAsking(rest, language))) continue;
    parts.push(text.trim());
    from = at;
  }
  return parts;
}

const ASKS = signsOf(({ asks }) => asks);
const OPENLY = signsOf(({ asksOpenly }) => asksOpenly);

/** Whether what begins with "what", or "from what", has come to its verb. */
function hasVerb(words: readonly string[], language: Language): boolean {
  const open = [0, 1].find((at) => beginsAt(OPENLY[language], words, at));
  return language === "tr" || open === undefined || isAnywhere(ASKS[language], words.slice(open + 1));
}

function isBetween(words: readonly string[], at: number, language: Language): boolean {
  if (at === 0) return false;
  const opens = beginsAt(OPENERS[language], words, at) && !LEADS_ON[language].some((parts) => endsAt(parts, words, at));
  const ended = (to: number) => CLOSERS[language].some((parts) => endsAt(parts, words, to));
  // "Kafein var mı içinde kaç dakika demlenir": behind a small word, what asks begins anew.
  const asksAnew = ASKS_ANEW[language].has(words[at] ?? "");
  const isPastSmall = asksAnew && ended(at - 1) && functionWords(language).has(words[at - 1] ?? "");
  return opens || isPastSmall || (ended(at) && (asksAnew || !isGoneOn(words, at, language)));
}

const ASKS_ANEW: InEveryLanguage<ReadonlySet<string>> = {
  en: new Set(),
  de: new Set(),
  tr: new Set(lexiconOf("tr").grammar.counts.map(fold)),
};

/** "… var mı acaba": a small word behind still belongs to it. */
const isGoneOn = (words: readonly string[], at: number, language: Language) =>
  functionWords(language).has(words[at] ?? "") || LEADS_ON[language].some(([first]) => first === words[at]);

const endsAt = (parts: SignParts, words: readonly string[], at: number): boolean =>
  endOfSign(parts, words, at - parts.length) === at;
