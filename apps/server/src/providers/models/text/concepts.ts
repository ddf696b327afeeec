// Finds concepts in text. A concept is the same in every language: this is what lets a Turkish question find an English
// sentence.

import {
  AREAS,
  type Area,
  CATEGORIES,
  type Category,
  INTENTS,
  type Intent,
  type Sense,
  TOPICS,
  type Topic,
} from "./concept-names.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { type Lexicon, lexiconOf } from "./load-lexicon.ts";
import { endOfSign, matchesPart, type SignParts, splitWords } from "./signs.ts";
import { isTypo } from "./words.ts";

/** Where a concept's sign stands among the words of a text. */
interface Hit<Key> {
  readonly key: Key;
  readonly from: number;
  readonly to: number;
  /** Where a sign has a gap, what stands in it is no part of it: "how long is the cord on this". */
  readonly gap: { readonly from: number; readonly to: number };
}

interface Sign<Key> {
  readonly key: Key;
  readonly language: Language;
  readonly parts: SignParts;
}

/** In which languages signs are looked for: "hat" is German for "has" and English for what one wears. */
export type Spoken = readonly Language[];

const WORDS_KEPT = 20_000;

type SignsOf<Key> = (lexicon: Lexicon, key: Key) => readonly string[] | undefined;

/** The signs of one family, by what each begins with. */
class SortedSigns<Key extends string> {
  readonly byStart = new Map<string, Sign<Key>[]>();
  /** Those whose first word may begin with anything. */
  readonly anywhere: Sign<Key>[] = [];
  readonly plainWords = new Map<string, Sign<Key>[]>();

  constructor(keys: readonly Key[], signsOf: SignsOf<Key>) {
    for (const key of keys) {
      for (const language of LANGUAGES) {
        for (const sign of signsOf(lexiconOf(language), key) ?? []) {
          this.#add(key, language, sign);
          const softened = language === "tr" ? softenedOf(sign) : null;
          if (softened !== null) this.#add(key, language, softened);
        }
      }
    }
  }

  #add(key: Key, language: Language, text: string): void {
    const parts = splitWords(text);
    const first = parts[0];
    if (first === undefined) return;
    if (parts.length === 1) push(this.plainWords, first.replaceAll("*", ""), { key, language, parts });
    if (first.startsWith("*")) this.anywhere.push({ key, language, parts });
    else push(this.byStart, startOf(first), { key, language, parts });
  }
}

/** Finds the concepts of one family. */
class ConceptFinder<Key extends string> {
  readonly #keys: readonly Key[];
  readonly #signsOf: SignsOf<Key>;
  /** How many letters may follow the beginning that a sign names, where not any number of them. */
  readonly #endingMax: Readonly<Record<Language, number>> | undefined;
  #sorted: SortedSigns<Key> | undefined;
  readonly #byWord = new Map<string, readonly Sign<Key>[]>();

  /** Every process that loads the server has them all, and most are never asked. */
  constructor(keys: readonly Key[], signsOf: SignsOf<Key>, endingMax?: Readonly<Record<Language, number>>) {
    this.#keys = keys;
    this.#signsOf = signsOf;
    this.#endingMax = endingMax;
  }

  /** Sorts the signs before anybody asks for one. */
  getReady(): SortedSigns<Key> {
    this.#sorted ??= new SortedSigns(this.#keys, this.#signsOf);
    return this.#sorted;
  }

  /** Every sign in the words, longer ones and shorter ones alike. */
  find(words: readonly string[], spoken: Spoken = LANGUAGES): Hit<Key>[] {
    const hits: Hit<Key>[] = [];
    words.forEach((word, from) => {
      for (const { key, language, parts } of this.#beginningWith(word)) {
        const to = spoken.includes(language) ? endOfSign(parts, words, from) : null;
        if (to !== null) hits.push({ key, from, to, gap: gapOf(parts, from, to) });
      }
    });
    return hits;
  }

  /** The signs whose first word this is. Texts repeat their words: each is looked up once. */
  #beginningWith(word: string): readonly Sign<Key>[] {
    const known = this.#byWord.get(word);
    if (known !== undefined) return known;
    if (this.#byWord.size >= WORDS_KEPT) this.#byWord.clear();
    const { byStart, anywhere } = this.getReady();
    const begins = ({ parts, language }: Sign<Key>) =>
      matchesPart(parts[0] as string, word) && this.#isEnding(parts[0] as string, word, language);
    const signs = [...(byStart.get(startOf(word))?.filter(begins) ?? []), ...anywhere.filter(begins)];
    this.#byWord.set(word, signs);
    return signs;
  }

  #isEnding(part: string, word: string, language: Language): boolean {
    if (this.#endingMax === undefined || part.startsWith("*") || !part.endsWith("*")) return true;
    return word.length - part.length + 1 <= this.#endingMax[language];
  }

  keysIn(words: readonly string[], spoken: Spoken = LANGUAGES): Set<Key> {
    return new Set(this.find(words, spoken).map((hit) => hit.key));
  }

  /** The languages that have a sign for a word by itself. */
  languagesOf(word: string): Set<Language> {
    const alone = this.#beginningWith(word).filter(({ parts }) => parts.length === 1);
    return new Set(alone.map(({ language }) => language));
  }

  /** The concept that a misspelt word most likely means. */
  guess(word: string, spoken: Spoken): Key | undefined {
    if (word.length < 6) return undefined;
    for (const [known, signs] of this.getReady().plainWords) {
      if (!isTypo(known, word)) continue;
      const sign = signs.find(({ language }) => spoken.includes(language));
      if (sign !== undefined) return sign.key;
    }
    return undefined;
  }
}

const NO_GAP = { from: 0, to: 0 };

function gapOf(parts: SignParts, from: number, to: number) {
  const at = parts.indexOf("*");
  return at < 0 ? NO_GAP : { from: from + at, to: to - (parts.length - 1 - at) };
}

const SOFT: Readonly<Record<string, string>> = { k: "ğ", p: "b", t: "d" };

/** "Solak" is "solağım" before a vowel: Turkish softens the last letter of a word. */
function softenedOf(sign: string): string | null {
  const [, beginning, hard = ""] = /^(\p{L}{3,})([kpt])\*$/u.exec(sign) ?? [];
  return beginning === undefined ? null : `${beginning}${SOFT[hard]}*`;
}

/** Two letters are enough to leave most of the lexicon out; shorter words stand for themselves. */
const startOf = (word: string) => word.slice(0, 2).replace("*", "");

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

const topics: readonly Topic[] = Object.values(TOPICS).flat();
const categories: readonly Category[] = Object.values(CATEGORIES).flat();

export const topicFinder = new ConceptFinder(topics, (lexicon, key) => lexicon.topics[key].words);
export const categoryFinder = new ConceptFinder(categories, (lexicon, key) => lexicon.categories[key].words);
export const areaFinder = new ConceptFinder<Area>(AREAS, (lexicon, key) => lexicon.areas[key]);
export const askFinder = new ConceptFinder<Intent>(INTENTS, (lexicon, key) => lexicon.intents[key].asks);
export const tellFinder = new ConceptFinder<Intent>(INTENTS, (lexicon, key) => lexicon.intents[key].tells);

const senses: readonly Sense[] = Object.keys(lexiconOf("en").senses);

/** What words mean, roughly: those of one sense are asked for each other, in whichever language. */
export const senseFinder = new ConceptFinder(senses, (lexicon, key) => lexicon.senses[key]);
/** The same for what is asked: who wants a hairspray does not ask about hair, as endings are short and the rest is a word. */
export const askedSenseFinder = new ConceptFinder(senses, (lexicon, key) => lexicon.senses[key], {
  en: 4,
  tr: 12,
  de: 3,
});

/** The senses of each word, by its place. */
export function sensesAsked(words: readonly string[], spoken: Spoken): ReadonlySet<Sense>[] {
  const places = words.map(() => new Set<Sense>());
  for (const { key, from, to } of askedSenseFinder.find(words, spoken)) {
    for (let at = from; at < to; at++) places[at]?.add(key);
  }
  return places;
}

/** Whether sentences can answer it, and not a field of the product alone. */
export const canBeTold = (intent: Intent): boolean => LANGUAGES.some((of) => "tells" in lexiconOf(of).intents[intent]);

export const topicLabel = (topic: Topic, language: Language): string => lexiconOf(language).topics[topic].label;
export const categoryLabel = (category: Category, language: Language): string =>
  lexiconOf(language).categories[category].label;
