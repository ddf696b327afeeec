// Where in a text the thing itself is named: "do you have an office chair", "a cover for prams".

import { inAllLanguages } from "./load-lexicon.ts";
import { beginsAt, splitWords } from "./signs.ts";
import { fold, type Word } from "./words.ts";

const ENDS = inAllLanguages(({ grammar }) => grammar.phraseEnds).map(splitWords);
const ENDS_BEHIND = inAllLanguages(({ grammar }) => grammar.phraseEndsBehind).map(splitWords);

/** Of "cover for prams" the cover, of "kuru saçlar için şampuan" the shampoo. */
export function headPart<Item extends Word>(words: readonly Item[]): readonly Item[] {
  const folded = words.map((word) => word.folded);
  const behind = folded.findLastIndex((_, at) => beginsAt(ENDS_BEHIND, folded, at));
  const rest = words.slice(behind + 1);
  const end = rest.findIndex((_, at) => at > 0 && beginsAt(ENDS, folded, behind + 1 + at));
  return end < 0 ? rest : rest.slice(0, end);
}

const SELLS = inAllLanguages(({ grammar }) => grammar.sells).map(splitWords);
const SELLS_BEHIND = inAllLanguages(({ grammar }) => grammar.sellsBehind).map(splitWords);
const ANYTHING = new Set(inAllLanguages(({ grammar }) => grammar.anything).map(fold));
/** So few words are the name of what is wanted. */
const NAME_MAX = 2;

/** Where the thing is named that somebody asks for: "do you have an office chair", "koşu ayakkabısı arıyorum", "armband". */
export function thingAsked(words: readonly Word[]): readonly Word[] {
  const named = headPart(namingPart(words));
  return named.some(({ folded }) => ANYTHING.has(folded)) ? [] : named;
}

function namingPart(words: readonly Word[]): readonly Word[] {
  const folded = words.map((word) => word.folded);
  const behind = folded.findIndex((_, at) => at > 0 && beginsAt(SELLS_BEHIND, folded, at));
  if (behind > 0) return words.slice(0, behind);
  const front = folded.findIndex((_, at) => beginsAt(SELLS, folded, at));
  if (front >= 0) return words.slice(front);
  return words.length <= NAME_MAX ? words : [];
}
