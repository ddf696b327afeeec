// Which other products a message is about: by name, by a part of it, by what was named before ("that one").

import type { ProductFacts, Turn } from "../engine.ts";
import { comparesDegrees } from "../text/comparatives.ts";
import { categoryFinder, topicFinder } from "../text/concepts.ts";
import { isFunctionWord } from "../text/function-words.ts";
import type { Language } from "../text/languages.ts";
import { bestLikeness } from "../text/likeness.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { placedWords } from "../text/pointing.ts";
import { isContinuation } from "../text/question.ts";
import { readOnce } from "../text/read-once.ts";
import { beginsAt, splitWords } from "../text/signs.ts";
import { comparesProducts, meansAnother } from "../text/wishes.ts";
import { fold, isMadeWith, type Word, wordsOf } from "../text/words.ts";

interface Conversation {
  readonly message: string;
  readonly history: readonly Turn[];
  readonly language: Language;
}

/** The same word, or as good as. */
const SAME = 0.8;
/** In another form. */
const CALLED = 0.9;
/** Of the words of a name, so many are the name. */
const MOST = 0.6;

/** The others that are meant, the likeliest first; none where the message is about the page's own product. */
export function meantProducts(
  { message, history, language }: Conversation,
  product: ProductFacts | null,
  others: readonly ProductFacts[],
): ProductFacts[] {
  const words = wordsOf(message, language);
  const beside = comparesProducts(message) ? new Set<number>() : placesBeside(words.map(({ folded }) => folded));
  const said = words.filter(({ folded }, i) => !isSmall(folded) && !beside.has(i));
  const isLoose =
    isContinuation(message) || comparesProducts(message) || comparesDegrees(message, language) || meansAnother(message);
  const inFull = calledInFull(words, product, others);
  if (inFull.length > 0) return inFull;
  const called = byName(said, product, others, isLoose);
  if (called.length > 0) return called;
  if (meansAnother(message) && said.length <= 2) {
    const before = namedBefore(history, product, others);
    if (before !== undefined) return [before];
  }
  const isShort = said.length > 0 && said.length <= 2;
  return isContinuation(message) && isShort ? byDescription(said, product, others, language) : [];
}

/** The whole name, of which the first word may be any: "No. 4", "Iron Ted". A longer one hides what it holds. */
function calledInFull(
  words: readonly Word[],
  product: ProductFacts | null,
  others: readonly ProductFacts[],
): ProductFacts[] {
  const found = others
    .map((other) => ({ other, name: fullNameOf(other) }))
    .filter(({ name }) => name.length > 1 && isWithin(name, words));
  const own = product === null ? [] : fullNameOf(product);
  const isHidden = (name: readonly Word[]) =>
    [own, ...found.map((one) => one.name)].some((longer) => longer.length > name.length && isWithin(name, longer));
  return found.filter(({ name }) => !isHidden(name)).map(({ other }) => other);
}

/** The message without the longest run of words that are the product's name, and without an ending behind it ("Kayra'nınki"). */
export function withoutName(message: string, { name }: Pick<ProductFacts, "name">, language: Language): string {
  const words = placedWords(message, language);
  const names = wordsOf(name, language);
  const isOf = words.map((word) => names.some((one) => isNameWord(word, one)));
  let run = { from: 0, to: 0 };
  for (let from = 0; from < words.length; from++) {
    let to = from;
    while (isOf[to]) to++;
    if (to - from > run.to - run.from) run = { from, to };
  }
  const [first, last] = [words[run.from], words[run.to - 1]];
  // One word may be said of anything, unless it is the whole name.
  if (first === undefined || last === undefined || run.to - run.from < Math.min(2, names.length)) return message;
  return `${message.slice(0, first.index)} ${message.slice(last.end).replace(/^['’]\p{L}+/u, "")}`
    .replace(/\s+/gu, " ")
    .trim();
}

const isWithin = (name: readonly Word[], words: readonly Word[]): boolean =>
  words.some((_, at) => name.every((word, i) => isNameWord(words[at + i], word)));

const isNameWord = (said: Word | undefined, name: Word) =>
  said !== undefined &&
  // Asked of every word for every name: nearly all differ in their first letter.
  said.folded.charCodeAt(0) === name.folded.charCodeAt(0) &&
  (said.folded === name.folded || bestLikeness(said, [name]) >= CALLED);

const fullNameOf: (product: ProductFacts) => readonly Word[] = readOnce(({ name }) => wordsOf(name, "en"));

const BESIDE = inAllLanguages(({ grammar }) => [...grammar.beside, ...grammar.mine]).map(splitWords);
const BESIDE_FOLLOWS = inAllLanguages(({ grammar }) => grammar.besideFollows).map(splitWords);
const BESIDE_REACH = 3;

/** "With vitamin C", "my night cream", "retinol ile": what goes with a product is not the one that is meant. */
function placesBeside(words: readonly string[]): Set<number> {
  const places = new Set<number>();
  words.forEach((_, at) => {
    if (beginsAt(BESIDE, words, at)) for (let i = 1; i <= BESIDE_REACH; i++) places.add(at + i);
    if (beginsAt(BESIDE_FOLLOWS, words, at)) for (let i = 1; i <= 2; i++) places.add(at - i);
  });
  return places;
}

interface Called {
  readonly other: ProductFacts;
  readonly share: number;
  readonly found: number;
  readonly isParticular: boolean;
}

function byName(
  said: readonly Word[],
  product: ProductFacts | null,
  others: readonly ProductFacts[],
  isLoose: boolean,
): ProductFacts[] {
  const own = product === null ? [] : nameOf(product);
  // "Halt durch" is called by both words: "hält" alone is a verb.
  const names = others.filter(isCalledByParts).map((other) => ({
    other,
    words: nameOf(other).filter((word) => bestLikeness(word, own) < SAME),
  }));
  const called = names.map(({ other, words }): Called => {
    const found = words.filter((word) => said.some((one) => isCalled(one, word) && (isLoose || !isPartOf(one, word))));
    // A word that only this name has calls it; what kind of product it is, or what is in it, may mean anything.
    const isParticular = found.some((word) => names.filter((of) => bestLikeness(word, of.words) >= SAME).length === 1);
    const isPlain = found.every(({ folded }) => isConcept(folded));
    return {
      other,
      found: found.length,
      share: words.length === 0 ? 0 : found.length / words.length,
      isParticular: isParticular && (isLoose || !isPlain || found.length > 1),
    };
  });
  const meant = called.filter(
    ({ isParticular, share, found }) => isParticular && (isLoose || share >= MOST || found > 1),
  );
  const most = Math.max(0, ...meant.map(({ found }) => found));
  // Beside one that is called by most of its name, a word of another's ("longer", of a "Long Pot") is no name.
  const isAnyClear = meant.some(({ share }) => share >= MOST);
  return meant
    .filter(({ found, share }) => (isLoose ? !isAnyClear || share >= MOST : found === most))
    .sort((a, b) => b.found - a.found || b.share - a.share)
    .map(({ other }) => other);
}

const isCalledByParts: (product: ProductFacts) => boolean = readOnce((product) => {
  const ofBrand = new Set(splitWords(product.brand));
  return nameOf(product).length > 1 || splitWords(product.name).filter((word) => !ofBrand.has(word)).length === 1;
});

/** What means something by itself ("morgens") calls nothing that only begins like it ("Morgenrot"). */
const isCalled = (said: Word, name: Word) =>
  bestLikeness(said, [name]) >= SAME &&
  (!isConcept(said.folded) || name.folded.includes(said.folded) || said.stem === name.stem);

/** Who makes coffee does not mean what is called "Kaffeepause". */
const isPartOf = (said: Word, name: Word) => said.stem !== name.stem && isMadeWith(name.folded, said.folded);

/** Without the brand, which many share. */
const nameOf: (product: ProductFacts) => readonly Word[] = readOnce(({ name, brand }) => {
  const ofBrand = new Set(splitWords(brand));
  return splitWords(name)
    .filter((word) => !ofBrand.has(word) && !isSmall(word) && !/\p{N}/u.test(word))
    .flatMap((word) => wordsOf(word, "en"));
});

/** "Und der kleine?": what only one of the others is described as. */
function byDescription(
  said: readonly Word[],
  product: ProductFacts | null,
  others: readonly ProductFacts[],
  language: Language,
): ProductFacts[] {
  const alike = others.filter(({ tags }) => product?.tags.some((tag) => tags.includes(tag)));
  const found = (alike.length > 0 ? alike : others).filter(({ name, description }) => {
    const words = wordsOf(`${name} ${description}`, language);
    return said.every((word) => bestLikeness(word, words) >= SAME);
  });
  const isOwn = product !== null && said.every((word) => bestLikeness(word, wordsOf(product.name, language)) >= SAME);
  return found.length === 1 && !isOwn && said.some(({ folded }) => topicFinder.keysIn([folded]).size === 0)
    ? found
    : [];
}

/** The product that the last answer named, other than the page's own. */
export function namedBefore(
  history: readonly Turn[],
  product: ProductFacts | null,
  others: readonly ProductFacts[],
): ProductFacts | undefined {
  const last = fold(history.findLast(({ role }) => role === "assistant")?.text ?? "");
  const places = others
    .filter(({ id }) => id !== product?.id)
    .map((other) => ({ other, at: last.indexOf(fold(other.name)) }))
    .filter(({ at }) => at >= 0);
  return places.sort((a, b) => a.at - b.at)[0]?.other;
}

const isConcept = (word: string) => categoryFinder.keysIn([word]).size + topicFinder.keysIn([word]).size > 0;
const isSmall = (word: string) => word.length < 2 || isFunctionWord(word);
