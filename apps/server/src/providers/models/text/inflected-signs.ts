// Signs whose words may carry the endings of their language, looked for in the words of a text. A sign is `word`, `several words`,
// `*end` of a compound, `start*` of anything, `words * with a gap`, or `one + other`: both, anywhere in the text, in any order.

import type { InEveryLanguage, Language } from "./languages.ts";
import { fold } from "./words.ts";

interface Part {
  readonly stem: string;
  /** Anything may stand in front: "Schreibtischlampe". */
  readonly isEnd: boolean;
  /** Anything may follow, and not only an ending. */
  readonly isStart: boolean;
}

const GAP = "gap";
type Sequence = readonly (Part | typeof GAP)[];

interface Sign<Key> {
  readonly key: Key;
  readonly begin: Part;
  /** What follows the word that it begins with. */
  readonly rest: Sequence;
  readonly others: readonly Sequence[];
  readonly letters: number;
}

export interface Found<Key> {
  readonly key: Key;
  /** Of its words in the text. */
  readonly places: readonly number[];
  /** How much the sign says: of two that share their place, the longer is meant. */
  readonly letters: number;
}

const GAP_MAX = 3;
const WORDS_KEPT = 20_000;
/** Most signs are one word: they share it. */
const NO_MORE: readonly never[] = [];

/** What is longer is no word of anybody's, and has more parts than anybody can look up. */
const WORD_MAX = 60;

/** The signs of one language, by the stem that each begins with: a word is looked up by its parts, however many signs there are. */
class SignsOfLanguage<Key> {
  readonly #byStem = new Map<string, Sign<Key>[]>();
  /** The signs that may begin with a word. Texts repeat their words: each is looked up once. */
  readonly #known = new Map<string, readonly Sign<Key>[]>();

  readonly #language: Language;
  #hasEnds = false;

  constructor(language: Language) {
    this.#language = language;
  }

  add(key: Key, text: string): void {
    const [first = [], ...others] = text.split(" + ").map(toSequence);
    const [begin, ...rest] = first;
    if (begin === undefined || begin === GAP) throw new Error(`${key}: “${text}” is no sign`);
    const sign = {
      key,
      begin,
      rest: rest.length > 0 ? rest : NO_MORE,
      others: others.length > 0 ? others : NO_MORE,
      letters: text.length,
    };
    this.#hasEnds ||= begin.isEnd;
    const alike = this.#byStem.get(begin.stem);
    if (alike === undefined) this.#byStem.set(begin.stem, [sign]);
    else alike.push(sign);
  }

  find(words: readonly string[]): Found<Key>[] {
    const found: Found<Key>[] = [];
    words.forEach((word, from) => {
      for (const { key, rest, others, letters } of this.#beginningWith(word)) {
        const behind = placesAt(rest, words, from + 1, this.#language);
        const places = [behind, ...others.map((of) => placesIn(of, words, this.#language))];
        if (places.every((some) => some !== null)) found.push({ key, letters, places: [from, ...places.flat()] });
      }
    });
    return found;
  }

  #beginningWith(word: string): readonly Sign<Key>[] {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    if (this.#known.size >= WORDS_KEPT) this.#known.clear();
    const signs = this.#signsIn(word);
    this.#known.set(word, signs.length > 0 ? signs : NO_MORE);
    return signs;
  }

  #signsIn(word: string): Sign<Key>[] {
    if (word.length > WORD_MAX) return [];
    const stems = new Set(stemsIn(word, this.#language, this.#hasEnds ? word.length - 1 : 0));
    return [...stems].flatMap((stem) =>
      (this.#byStem.get(stem) ?? NO_MORE).filter(({ begin }) => isForm(begin, word, this.#language)),
    );
  }
}

type SignsByKey<Key> = Iterable<readonly [Key, InEveryLanguage<readonly string[]>]>;

export class InflectedFinder<Key extends string | number> {
  readonly #signs: SignsByKey<Key>;
  readonly #of = new Map<Language, SignsOfLanguage<Key>>();

  /** They are many: whoever asks for none, or in one language, does not wait for the others. */
  constructor(signs: SignsByKey<Key>) {
    this.#signs = signs;
  }

  find(words: readonly string[], language: Language): Found<Key>[] {
    return this.#in(language).find(words);
  }

  #in(language: Language): SignsOfLanguage<Key> {
    const sorted = this.#of.get(language);
    if (sorted !== undefined) return sorted;
    const signs = new SignsOfLanguage<Key>(language);
    for (const [key, texts] of this.#signs) for (const text of texts[language]) signs.add(key, text);
    this.#of.set(language, signs);
    return signs;
  }
}

const toSequence = (text: string): Sequence =>
  (fold(text).match(/[\p{L}\p{N}*]+/gu) ?? []).map((word) =>
    word === "*"
      ? GAP
      : { stem: word.replaceAll("*", ""), isEnd: word.startsWith("*"), isStart: word.endsWith("*") && word.length > 1 },
  );

const placesIn = (of: Sequence, words: readonly string[], language: Language): readonly number[] | null => {
  for (let from = 0; from < words.length; from++) {
    const places = placesAt(of, words, from, language);
    if (places !== null) return places;
  }
  return null;
};

/** The places of a sequence that begins at `from`, or null where it does not. */
function placesAt(of: Sequence, words: readonly string[], from: number, language: Language): readonly number[] | null {
  const [part, ...rest] = of;
  if (part === undefined) return [];
  if (part === GAP) {
    for (let skip = 0; skip <= GAP_MAX; skip++) {
      const places = placesAt(rest, words, from + skip, language);
      if (places !== null) return places;
    }
    return null;
  }
  const word = words[from];
  if (word === undefined || !isForm(part, word, language)) return null;
  const behind = placesAt(rest, words, from + 1, language);
  return behind === null ? null : [from, ...behind];
}

/** Of all endings of a word together. They can be taken apart in more than one way, and each letter more doubles how many. */
const ENDINGS_MAX = 20;

/** Stems so short begin many other words: only what nouns end with may follow. */
const SHORT = 3;

const chain = (endings: string, times: string) => new RegExp(`^(?:${endings})${times}$`, "u");

/** Folded, as the words are. */
const ENDINGS: InEveryLanguage<{ readonly short: RegExp; readonly long: RegExp }> = {
  en: { short: chain("s|es", "?"), long: chain("s|es|d|ed|ing|ings", "?") },
  de: {
    short: chain("e|n|en|er|ern|es|s|em", "?"),
    long: chain("e|n|en|er|ern|es|s|em|ens|t|te|ten|test|tes|ter|st|nen|in|end|ende|enden", "?"),
  },
  // One after the other: "ayakkabılarımızdan".
  tr: {
    short: chain(
      "l[ae]r|[iu]m[iu]z|[iu]n[iu]z|[iu]m|[iu]n|s[iu]|n[iu]n|[yn]?[iu]|[yn]?[ae]|n?[dt][ae]n?|y?l[ae]|l[iu]|s[iu]z|m|n|[iuae]?yor",
      "*",
    ),
    long: chain(
      "l[ae]r|[iu]m[iu]z|[iu]n[iu]z|[iu]m|[iu]n|s[iu]n?|n[iu]n|[yn]?[iu]|[yn]?[ae]|n?[dt][ae]n?|y?l[ae]|l[iu][kg]?|s[iu]z|c[aeiu]|k[iu]|m|n|d[iu]r|[dt][iu]k?|[iuae]?yor|[aeiu]r|m[ae]k?|m[iu]s|[yn]?[ae]c[ae][kg]|y?[iu]p|y?[ae]n|s[ae]|z",
      "*",
    ),
  },
};

function isForm(part: Part, word: string, language: Language): boolean {
  return isFormOf(part, word, language) || (language === "tr" && isSoftened(part, word));
}

const SOFT: Readonly<Record<string, string>> = { k: "g", p: "b", t: "d" };
const HARD: Readonly<Record<string, string>> = { g: "k", b: "p", d: "t" };

/** "Yastık", "yastığım": before an ending that begins with a vowel, Turkish softens the last letter. */
function isSoftened({ stem, ...rest }: Part, word: string): boolean {
  const soft = stem.length > SHORT ? SOFT[stem.slice(-1)] : undefined;
  return soft !== undefined && isFormOf({ stem: `${stem.slice(0, -1)}${soft}`, ...rest }, word, "tr");
}

function isFormOf({ stem, isEnd, isStart }: Part, word: string, language: Language): boolean {
  const at = isEnd ? word.lastIndexOf(stem) : word.startsWith(stem) ? 0 : -1;
  if (at < 0) return language === "en" && !isEnd && isChanged(stem, word);
  if (isStart) return true;
  const rest = word.slice(at + stem.length);
  if (rest === "") return true;
  if (rest.length > ENDINGS_MAX) return false;
  return ENDINGS[language][stem.length <= SHORT ? "short" : "long"].test(rest);
}

/** All stems that a word may be a form of. */
function* stemsIn(word: string, language: Language, lastFrom: number): Generator<string> {
  for (let from = 0; from <= lastFrom; from++) {
    for (let to = from + 1; to <= word.length; to++) {
      const part = word.slice(from, to);
      yield part;
      const hard = language === "tr" ? HARD[part.slice(-1)] : undefined;
      if (hard !== undefined) yield `${part.slice(0, -1)}${hard}`;
    }
  }
  if (language === "en" && word.endsWith("ies")) yield `${word.slice(0, -3)}y`;
  if (language === "en" && word.endsWith("ing")) yield `${word.slice(0, -3)}e`;
}

/** "Batteries", "cycling". */
const isChanged = (stem: string, word: string): boolean =>
  (stem.endsWith("y") && word === `${stem.slice(0, -1)}ies`) ||
  (stem.endsWith("e") && word === `${stem.slice(0, -1)}ing`);
