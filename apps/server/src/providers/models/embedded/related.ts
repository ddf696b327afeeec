// Other products of those that the caller found, and why one would look at them.

import type { NamedProduct, ProductFacts } from "../engine.ts";
import type { Category, Topic } from "../text/concept-names.ts";
import { categoryFinder, categoryLabel, topicLabel } from "../text/concepts.ts";
import { isFunctionWord } from "../text/function-words.ts";
import type { Language } from "../text/languages.ts";
import { passagesOf, speaksAgainst } from "../text/passages.ts";
import { categoriesOf } from "../text/product-kinds.ts";
import { splitWords } from "../text/signs.ts";
import { fold } from "../text/words.ts";
import { PHRASES } from "./phrases/index.ts";

export interface Suggestion {
  readonly product: ProductFacts;
  readonly reason: string;
}

export interface Wish {
  readonly topics: ReadonlySet<Topic>;
  readonly categories: ReadonlySet<Category>;
  /** Whether anything will do. */
  readonly isOpen: boolean;
}

/** The products that fit a wish best, in stock first. A wish for nothing in particular means: like this one. */
export function suggest(
  product: ProductFacts | null,
  others: readonly ProductFacts[],
  wish: Wish,
  language: Language,
  max: number,
): Suggestion[] {
  const isOfNoKind = wish.isOpen || wish.topics.size + wish.categories.size > 0 || product === null;
  const kinds = isOfNoKind ? wish.categories : categoriesOf(product);
  const isOfKind = (other: ProductFacts) => [...kinds].some((category) => categoriesOf(other).has(category));
  // Who asks for a kind of product wants that kind, if there is one; who wants a substitute, the product's own kind.
  const ofKind = others.filter(isOfKind);
  const rated = (ofKind.length > 0 ? ofKind : others)
    .filter((other) => other.id !== product?.id)
    .map((other) => ({ other, ...rate(product, other, wish, language) }))
    .filter(({ score }) => score > 0);
  // Sun care for children: what is for children and not for the sun is not what was asked for, if something is both.
  const mostMet = Math.max(0, ...rated.map(({ met }) => met));
  return rated
    .filter(({ met }) => met === mostMet)
    .sort((a, b) => b.score - a.score || a.other.id.localeCompare(b.other.id))
    .slice(0, max)
    .map(({ other, reason }) => ({ product: other, reason }));
}

function rate(product: ProductFacts | null, other: ProductFacts, wish: Wish, language: Language) {
  const phrases = PHRASES[language];
  const categories = categoriesOf(other);
  const wishes = matchWishes(other, wish, categories, language);
  const likeness = product === null ? [] : likenesses(product, other, categories, language);
  const asksForMore = wish.topics.size + wish.categories.size > 0;
  const grounds = asksForMore && wishes.length === 0 ? [] : [...wishes, ...likeness];
  // In a shop of one brand that alone would make everything like everything.
  const isGrounded = wish.isOpen ? grounds.length > 0 : grounds.some(({ weight }) => weight > BRAND_WEIGHT);
  if (!isGrounded) return { met: 0, score: 0, reason: "" };
  const inStock = other.stock > 0;
  const reasons = grounds.slice(0, 2).map(({ reason }) => reason);
  return {
    met: wishes.length,
    score: grounds.reduce((sum, { weight }) => sum + weight, 0) + (inStock ? 0.5 : -1),
    reason: phrases.list(inStock ? [...reasons, phrases.reasons.inStock] : reasons),
  };
}

const BRAND_WEIGHT = 0.5;

interface Ground {
  weight: number;
  reason: string;
}

function matchWishes(other: ProductFacts, wish: Wish, categories: ReadonlySet<Category>, language: Language): Ground[] {
  const { reasons } = PHRASES[language];
  const passages = wish.topics.size > 0 ? passagesOf(other) : [];
  const isFor = (topic: Topic) =>
    passages.some(({ topics }) => topics.has(topic)) && !passages.some((passage) => speaksAgainst(passage, topic));
  const tagOn = (topic: Topic) => passages.find(({ field, topics }) => field === "tag" && topics.has(topic))?.text;
  const ground = (topic: Topic): Ground => {
    const tag = tagOn(topic);
    if (tag === undefined) return { weight: 3, reason: reasons.mentions(topicLabel(topic, language)) };
    return { weight: 5, reason: reasons.tagged(tag) };
  };
  return [
    ...[...wish.topics].filter(isFor).map(ground),
    ...[...wish.categories]
      .filter((category) => categories.has(category))
      .map((category) => ({ weight: 3, reason: reasons.kind(categoryLabel(category, language)) })),
  ];
}

function likenesses(
  product: ProductFacts,
  other: ProductFacts,
  categories: ReadonlySet<Category>,
  language: Language,
): Ground[] {
  const { reasons } = PHRASES[language];
  const kinds = [...categoriesOf(product)].filter((category) => categories.has(category));
  const tags = other.tags.filter((tag) => product.tags.some((own) => fold(own) === fold(tag)));
  return [
    ...kinds.slice(0, 1).map((kind) => ({ weight: 2, reason: reasons.sameKind(categoryLabel(kind, language)) })),
    ...tags.slice(0, 1).map((tag) => ({ weight: 1, reason: reasons.sharedTag(tag) })),
    ...(fold(other.brand) === fold(product.brand)
      ? [{ weight: BRAND_WEIGHT, reason: reasons.sameBrand(other.brand) }]
      : []),
  ];
}

export const toNamed = ({ product, reason }: Suggestion): NamedProduct => ({ id: product.id, reason });

/** Of the others, those that the message calls by name: by most of the words that only their name has. */
export function mentionedIn(message: string, product: ProductFacts, others: readonly ProductFacts[]): ProductFacts[] {
  const sentence = splitWords(message);
  const said = new Set(sentence);
  const own = new Set(splitWords(`${product.name} ${product.brand}`));
  return others.filter(({ id, name, brand }) => {
    if (id === product.id) return false;
    const brandWords = new Set(splitWords(brand));
    const words = splitWords(name).filter((word) => !own.has(word) && !brandWords.has(word) && !isSmall(word));
    const found = words.filter((word) => said.has(word));
    // "With a serum" does not mean the product that is called Serum.
    const isParticular = found.some((word) => categoryFinder.keysIn([word]).size === 0);
    return isParticular && (found.length >= 0.6 * words.length || hasShortName(name, sentence, own));
  });
}

/** "The gel cleanser": two words of the name in a row, of which one says what kind it is and one is not this product's. */
function hasShortName(name: string, sentence: readonly string[], own: ReadonlySet<string>): boolean {
  const words = splitWords(name);
  return words.some((first, i) => {
    const second = words[i + 1];
    if (second === undefined || (own.has(first) && own.has(second))) return false;
    const isSaid = sentence.some((word, at) => word === first && sentence[at + 1] === second);
    return isSaid && categoryFinder.keysIn([first, second]).size > 0;
  });
}

const isSmall = (word: string) => word.length < 3 || isFunctionWord(word);
