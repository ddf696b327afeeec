// Which other products a message is about: by name, by a part of it, by what was named before ("that one").

import type { ProductFacts, Turn } from "../engine.ts";
import { categoryFinder, topicFinder } from "../text/concepts.ts";
import { isFunctionWord } from "../text/function-words.ts";
import type { Language } from "../text/languages.ts";
import { bestLikeness } from "../text/likeness.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { isContinuation } from "../text/question.ts";
import { readOnce } from "../text/read-once.ts";
import { beginsAt, splitWords } from "../text/signs.ts";
import { comparesProducts, meansAnother } from "../text/wishes.ts";
import { fold, type Word, wordsOf } from "../text/words.ts";

interface Conversation {
  readonly message: string;
  readonly history: readonly Turn[];
  readonly language: Language;
}

/** The same word, or as good as. */
const SAME = 0.8;
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
  const isLoose = isContinuation(message) || comparesProducts(message) || meansAnother(message);
  const called = byName(said, product, others, isLoose);
  if (called.length > 0) return called;
  if (meansAnother(message) && said.length <= 2) {
    const before = namedBefore(history, product, others);
    if (before !== undefined) return [before];
  }
  const isShort = said.length > 0 && said.length <= 2;
  return isContinuation(message) && isShort ? byDescription(said, product, others, language) : [];
}

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
  const names = others.map((other) => ({
    other,
    words: nameOf(other).filter((word) => bestLikeness(word, own) < SAME),
  }));
  const called = names.map(({ other, words }): Called => {
    const found = words.filter((word) => said.some((one) => bestLikeness(one, [word]) >= SAME));
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
  return meant
    .filter(({ found }) => isLoose || found === most)
    .sort((a, b) => b.found - a.found || b.share - a.share)
    .map(({ other }) => other);
}

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
function namedBefore(
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
