// What people say beside what they ask: a greeting, that they have a question, thanks. It asks nothing and tells nothing, and what
// is asked begins where it ends.

import { isFunctionWord } from "./function-words.ts";
import { inAllLanguages } from "./load-lexicon.ts";
import { endOfSign, splitWords } from "./signs.ts";

const COURTESIES = inAllLanguages(({ grammar, intents }) => [
  ...grammar.courtesies,
  ...intents.greeting.asks,
  ...intents.thanks.asks,
]).map(splitWords);
const BESIDE = inAllLanguages(({ grammar }) => grammar.besideCourtesies).map(splitWords);

/** Where a message may be cut: behind a mark, with the mark. */
const PIECES = /[^,;:.!?…\n–]*[,;:.!?…\n–]*\s*/gu;

/** A message without the courtesies that it begins and ends with; one that is nothing else stays as it is. */
export function withoutCourtesies(message: string): string {
  const pieces = (message.match(PIECES) ?? []).filter((piece) => piece !== "");
  const from = pieces.findIndex((piece) => !isCourtesy(piece));
  const to = pieces.findLastIndex((piece) => !isCourtesy(piece));
  return from < 0
    ? message
    : pieces
        .slice(from, to + 1)
        .join("")
        .trim();
}

/** Of courtesies with what stands beside them and small words, or of no words at all. */
function isCourtesy(piece: string): boolean {
  const words = splitWords(piece);
  let isPolite = words.length === 0;
  for (let at = 0; at < words.length; ) {
    const polite = farthestEnd(COURTESIES, words, at);
    const end = Math.max(polite, farthestEnd(BESIDE, words, at));
    if (end === at && !isFunctionWord(words[at] as string)) return false;
    isPolite ||= polite > at;
    at = Math.max(end, at + 1);
  }
  return isPolite;
}

const farthestEnd = (signs: readonly string[][], words: string[], at: number) =>
  Math.max(at, ...signs.map((parts) => endOfSign(parts, words, at) ?? at));
