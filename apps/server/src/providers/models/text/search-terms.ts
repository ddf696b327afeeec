// Words by which the products that a message may be about can be found in a catalogue, whatever language that is in.

import type { Sector } from "@vitrine/contract";
import type { Category, Sense } from "./concept-names.ts";
import { askedSenseFinder, askFinder, categoryFinder, topicFinder } from "./concepts.ts";
import { detectLanguage } from "./detect-language.ts";
import { namesOf, needsTold, thingsNamed } from "./everyday-knowledge.ts";
import { isFunctionWord } from "./function-words.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { type Lexicon, lexiconOf } from "./load-lexicon.ts";
import { withoutPrices } from "./prices.ts";
import { ROUTINE_KINDS } from "./routine-slots.ts";
import { splitWords } from "./signs.ts";
import { fold, wordsOf } from "./words.ts";

/** Each is looked for by itself, so that what half of the catalogue is called does not hide what a few products are. */
export interface SearchTerm {
  /** In their search form. They stand for the same thing: a product with any of them is meant. */
  readonly words: readonly string[];
  /** The same with their endings, as they were written. */
  readonly forms: readonly string[];
  /** Where products are hardly ever called so, but are tagged with it. */
  readonly isTag: boolean;
  /** Only means the same as what was said: looked for in texts alone, behind the word itself. */
  readonly isSense?: true;
}

const LENGTH_MIN = 3;
/** So many of the message's own words are looked for one by one; the rest of them together. */
const OWN_WORDS_ALONE_MAX = 6;
const OWN_WORDS_MAX = 40;
const KIND_WORDS_ALONE_MAX = 2;
/** The index is asked for each word: of all that a thing is called, what it is called first in each language. */
const SIGNS_OF_CATEGORY_MAX = 3;
const SIGNS_OF_TOPIC_MAX = 1;
const SIGNS_OF_SENSE_MAX = 2;
const SENSES_MAX = 4;
/** Of what helps, the most telling; each under its first name in every language. */
const NEEDS_MAX = 3;
const THINGS_OF_TERM = 3;
const THINGS_MAX = 4;
const WORDS_OF_TERM_MAX = 9;
const TERMS_MAX = 14;

/**
 * The best first. What the message calls a kind of product is looked for with the other names of that kind; its other
 * words one by one; what it says of skin, fabric or use is what products are tagged with.
 */
export function searchTerms(text: string, kinds: readonly (readonly Category[])[] = []): SearchTerm[] {
  // A price is a limit: no product is found by it.
  const message = withoutPrices(text);
  const said = splitWords(message);
  const named = [...categoryFinder.keysIn(said)].map((category) => [category]);
  // Who asks for an order asks for these, without naming them.
  const ordered = askFinder.keysIn(said).has("order") ? ROUTINE_KINDS.BEAUTY : [];
  const topics = [...topicFinder.keysIn(said)].flatMap((topic) =>
    signsOf(({ topics }) => topics[topic].words, SIGNS_OF_TOPIC_MAX),
  );
  const language = detectLanguage(message, null);
  const forms = ownWords(message, language);
  const own = [...forms.keys()];
  const ofKinds = own.filter((word) => categoryFinder.keysIn([word]).size > 0);
  const others = own.filter((word) => !ofKinds.includes(word) && !topics.some((sign) => sign.includes(word)));
  // What else means the same, in whichever language the shop is written: less than the word itself in a name.
  const senses = sensesOf(
    others.map((word) => forms.get(word) ?? word),
    language,
  ).map((sense) => signsOf(({ senses: of }) => of[sense] ?? [], SIGNS_OF_SENSE_MAX));
  return toTerms(
    [
      ...others.slice(0, OWN_WORDS_ALONE_MAX).map((word) => [word]),
      // Who says "socks" means those before all that is worn beneath.
      ...ofKinds.slice(0, KIND_WORDS_ALONE_MAX).map((word) => [word]),
      ...[...named, ...kinds, ...ordered].map((of) => [...wordsFor(of, ofKinds), ...of.flatMap(signsOfCategory)]),
      others.slice(OWN_WORDS_ALONE_MAX),
    ],
    forms,
  ).concat(
    toTagTerm(topics),
    [...everydayTerms(message, language), ...senses].flatMap(toTagTerm).map((term) => ({ ...term, isSense: true })),
  );
}

/** What helps whoever tells a need, and what else a thing is called. */
function everydayTerms(message: string, language: Language): string[][] {
  const said = splitWords(message);
  const helping = needsTold(said, language)
    .slice(0, NEEDS_MAX)
    .map(({ metBy }) => [...metBy])
    .flatMap((things) => [things.slice(0, THINGS_OF_TERM), things.slice(THINGS_OF_TERM, 2 * THINGS_OF_TERM)]);
  const named = [...new Set(thingsNamed(said, language).flatMap((things) => [...things.keys()]))].slice(0, THINGS_MAX);
  return [...helping, ...named.map((thing) => [thing])].map((things) =>
    things.flatMap((thing) => LANGUAGES.flatMap((of) => namesOf(thing, of).slice(0, 1)).flatMap(toPlainSign)),
  );
}

const sensesOf = (words: readonly string[], language: Language): Sense[] =>
  [...askedSenseFinder.keysIn(words, [language])].slice(0, SENSES_MAX);

const toTagTerm = (signs: readonly string[]): SearchTerm[] => {
  const words = withoutLonger(signs);
  return words.length === 0 ? [] : [{ words, forms: words, isTag: true }];
};

const toTerms = (groups: readonly (readonly string[])[], forms: ReadonlyMap<string, string>): SearchTerm[] =>
  [...new Map(groups.map(withoutLonger).map((words) => [words.join(), words])).values()]
    .filter((words) => words.length > 0)
    .slice(0, TERMS_MAX)
    .map((words) => ({
      words,
      forms: [...new Set(words.flatMap((word) => [word, forms.get(word) ?? word]))],
      isTag: false,
    }));

const wordsFor = (categories: readonly Category[], words: readonly string[]) =>
  words.filter((word) => categories.some((category) => categoryFinder.keysIn([word]).has(category)));

/** The same for a routine: what the sector's routines are made of is looked for, whatever the message says. */
export const routineTerms = (message: string, sector: Sector): SearchTerm[] =>
  searchTerms(message, ROUTINE_KINDS[sector]);

let termsOfSkin: readonly SearchTerm[] | undefined;

/** What skin may need, whatever a picture shows. */
export function skinTerms(): readonly SearchTerm[] {
  const kinds = [...ROUTINE_KINDS.BEAUTY, ["eyeCare"] as const];
  termsOfSkin ??= searchTerms("redness sensitive oily shine uneven texture, dark circles", kinds);
  return termsOfSkin;
}

/** Without endings, where the stem is the beginning of the word as it was written; each with the word itself. */
function ownWords(message: string, language: Language): Map<string, string> {
  const words = wordsOf(message, language)
    .filter(({ folded }) => folded.length >= LENGTH_MIN && !isFunctionWord(folded))
    .map(({ folded, stem }) => [stem.length > LENGTH_MIN && folded.startsWith(stem) ? stem : folded, folded] as const);
  return new Map(words.slice(0, OWN_WORDS_MAX));
}

/** What holds "krem" is found by it, "jel krem" included. */
const withoutLonger = (words: readonly string[]): string[] =>
  [...new Set(words)]
    .filter((word) => !words.some((other) => other !== word && word.includes(other)))
    .slice(0, WORDS_OF_TERM_MAX);

const signsOfCategory = (category: Category) =>
  signsOf(({ categories }) => categories[category].words, SIGNS_OF_CATEGORY_MAX);

/** The first signs of each language, the languages in turn. */
function signsOf(listIn: (lexicon: Lexicon) => readonly string[], max: number): string[] {
  const byLanguage = LANGUAGES.map((language) => plainSigns(listIn(lexiconOf(language))));
  return Array.from({ length: max }, (_, i) => byLanguage.flatMap((list) => list[i] ?? [])).flat();
}

/** Lists are constants: what was read from them stays true. */
const signs = new WeakMap<readonly string[], readonly string[]>();

function plainSigns(list: readonly string[]): readonly string[] {
  const known = signs.get(list) ?? list.flatMap(toPlainSign);
  signs.set(list, known);
  return known;
}

function toPlainSign(sign: string): string[] {
  const plain = sign.includes(" * ") ? "" : fold(sign.replaceAll("*", ""));
  return plain.length >= LENGTH_MIN ? [plain] : [];
}
