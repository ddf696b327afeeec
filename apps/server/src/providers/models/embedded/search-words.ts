// Words by which the products that a message may be about can be found in a catalogue, whatever language that is in.

import { askFinder, CATEGORIES, categoryFinder, splitWords, TOPICS, topicFinder } from "./concepts.ts";
import { detectLanguage } from "./detect-language.ts";
import { LANGUAGES } from "./languages.ts";
import { functionWords } from "./lexicon/function-words.ts";
import type { WordLists } from "./lexicon/types.ts";
import { fold, wordsOf } from "./words.ts";

const LENGTH_MIN = 3;

/** Who asks for a routine asks for these, without naming them. */
const ROUTINE_STEPS = ["cleanser", "moisturiser", "sunscreen", "serum"] as const;

const firstSigns = (lists: WordLists) => LANGUAGES.flatMap((language) => signsOf(lists[language]).slice(0, 1));

/** In their search form, best first: the message's own, then what else the kinds and topics that it names are called. */
export function searchWords(message: string): string[] {
  const said = splitWords(message);
  const categories = [...categoryFinder.keysIn(said)].flatMap((key) =>
    Object.values(CATEGORIES[key].words).flatMap(signsOf),
  );
  const topics = [...topicFinder.keysIn(said)].flatMap((key) => Object.values(TOPICS[key].words).flatMap(signsOf));
  const steps = askFinder.keysIn(said).has("order") ? ROUTINE_STEPS.map((key) => CATEGORIES[key].words) : [];
  return [...new Set([...ownWords(message), ...steps.flatMap(firstSigns), ...categories, ...topics])];
}

/** Without endings, where the stem is the beginning of the word as it was written. */
function ownWords(message: string): string[] {
  return wordsOf(message, detectLanguage(message, null))
    .filter(
      ({ folded }) => folded.length >= LENGTH_MIN && !LANGUAGES.some((language) => functionWords(language).has(folded)),
    )
    .map(({ folded, stem }) => (stem.length > LENGTH_MIN && folded.startsWith(stem) ? stem : folded));
}

function signsOf(list: string): string[] {
  return list
    .split(",")
    .filter((sign) => !sign.includes(" * "))
    .map((sign) => fold(sign.replaceAll("*", "")))
    .filter((sign) => sign.length >= LENGTH_MIN);
}
