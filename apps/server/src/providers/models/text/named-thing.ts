// Where in a text the thing itself is named: "do you have an office chair", "a cover for prams".

import { isFunctionWord } from "./function-words.ts";
import { type InEveryLanguage, LANGUAGES, type Language } from "./languages.ts";
import { type Grammar, inAllLanguages, lexiconOf } from "./load-lexicon.ts";
import { beginsAt, isAnywhere, type SignParts, splitWords } from "./signs.ts";
import { fold, type Word } from "./words.ts";

interface Ends {
  readonly front: readonly SignParts[];
  readonly behind: readonly SignParts[];
}

const toEnds = (grammars: readonly Grammar[]): Ends => ({
  front: grammars.flatMap(({ phraseEnds }) => phraseEnds).map(splitWords),
  behind: grammars.flatMap(({ phraseEndsBehind }) => phraseEndsBehind).map(splitWords),
});
const grammarOf = (language: Language) => lexiconOf(language).grammar;
const ENDS_OF = Object.fromEntries(LANGUAGES.map((of) => [of, toEnds([grammarOf(of)])])) as InEveryLanguage<Ends>;
/** What is written in whichever language. */
const ANY_ENDS = toEnds(LANGUAGES.map(grammarOf));

/** Of "cover for prams" the cover, of "kuru saçlar için şampuan" the shampoo. "An" is no end of what is said in English. */
export function headPart<Item extends Word>(words: readonly Item[], language?: Language): readonly Item[] {
  const ends = language === undefined ? ANY_ENDS : ENDS_OF[language];
  const folded = words.map((word) => word.folded);
  const behind = folded.findLastIndex((_, at) => beginsAt(ends.behind, folded, at));
  const rest = words.slice(behind + 1);
  const end = rest.findIndex(
    (_, at) => at > 0 && (beginsAt(ends.front, folded, behind + 1 + at) || isRelative(folded, behind + 1 + at)),
  );
  return end < 0 ? rest : rest.slice(0, end);
}

const RELATIVE = /^(?:da|der|die|das|den)$/u;

/** "Ein Stuhl, der viel trägt": behind a noun, no article. */
const isRelative = (words: readonly string[], at: number): boolean =>
  RELATIVE.test(words[at] ?? "") && !isFunctionWord(words[at - 1] ?? "");

const SELLS = inAllLanguages(({ grammar }) => grammar.sells).map(splitWords);
const WANTS_ONE = inAllLanguages(({ grammar }) => grammar.wantsOne).map(splitWords);
const SELLS_BEHIND = inAllLanguages(({ grammar }) => grammar.sellsBehind).map(splitWords);
/** "A swimsuit". */
const ARTICLES = new Set(inAllLanguages(({ grammar }) => grammar.articles).map(fold));
const ANYTHING = inAllLanguages(({ grammar }) => grammar.anything).map(splitWords);
/** Whether a word stands for whatever there is: "something", "a present". */
export const isAnything = (word: string): boolean => isAnywhere(ANYTHING, [word]);
/** So few words are the name of what is wanted. */
const NAME_MAX = 2;

/** Where the thing is named that somebody asks for: "do you have an office chair", "koşu ayakkabısı arıyorum", "armband". */
export function thingAsked(words: readonly Word[], language: Language): readonly Word[] {
  const named = headPart(namingPart(words), language);
  return named.some(({ folded }) => isAnything(folded)) ? [] : named;
}

/** Whether somebody asks for a thing by its name: then it is one, whatever else its name may mean. */
export const asksByName = (words: readonly Word[]): boolean => {
  const folded = words.map((word) => word.folded);
  const isOnlyNamed = ARTICLES.has(folded[0] ?? "") && folded.length === 2;
  return isOnlyNamed || isAnywhere(SELLS, folded) || isAnywhere(SELLS_BEHIND, folded);
};

function namingPart(words: readonly Word[]): readonly Word[] {
  const folded = words.map((word) => word.folded);
  const behind = folded.findIndex((_, at) => at > 0 && beginsAt(SELLS_BEHIND, folded, at));
  if (behind > 0) return words.slice(0, behind);
  const front = folded.findIndex((_, at) => beginsAt(SELLS, folded, at));
  if (front >= 0) return words.slice(front);
  const wants = [0, 1].find((at) => beginsAt(WANTS_ONE, folded, at));
  if (wants !== undefined) return words.slice(wants);
  return words.length <= NAME_MAX ? words : [];
}
