// Which product somebody points at by what it is like: "the wool one", "die für reife Haut", "çelik olan".

import type { ProductFacts } from "../engine.ts";
import { comparesDegrees } from "../text/comparatives.ts";
import { askFinder, categoryFinder, sensesAsked, topicFinder } from "../text/concepts.ts";
import type { Language } from "../text/languages.ts";
import { bestLikeness } from "../text/likeness.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { passagesOf } from "../text/passages.ts";
import { type PlacedWord, type Pointed, placedWords, pointedIn, withoutPlaces } from "../text/pointing.ts";
import { pricesIn } from "../text/prices.ts";
import { type ReadText, textsIn } from "../text/read-texts.ts";
import { isAnywhere, splitWords } from "../text/signs.ts";
import { isWithout } from "../text/stance.ts";
import type { Word } from "../text/words.ts";

interface PointedProduct {
  readonly other: ProductFacts;
  /** What the message says besides. */
  readonly rest: string;
}

/** What a thing is called says more than what is said of it. */
const WORTH: Partial<Record<ReadText["field"], number>> = { name: 3, tag: 2.5, brand: 2, description: 1.5 };
/** The same word, or as good as. */
const SAME = 0.8;
/** What means the same in other words, or is one part of a compound. */
const MEANT = 0.55;
const PART = 0.5;
/** So much must speak for a product; more where it may be a part of this one that is meant. */
const LEAST = { sure: 0.7, unsure: 1.6 } as const;
/** What is of the same kind is likelier meant. */
const KINSHIP = 1;
const LEAD = 1.15;
/** Nearly as well described by a word as the one that it describes best. */
const AS_MUCH = 0.8;

const CHEAPER = inAllLanguages(({ grammar }) => grammar.cheaper).map(splitWords);
const DEARER = inAllLanguages(({ grammar }) => grammar.dearer).map(splitWords);
const OTHERS = inAllLanguages(({ grammar }) => grammar.others).map(splitWords);

export function productPointedAt(
  message: string,
  language: Language,
  product: ProductFacts,
  others: readonly ProductFacts[],
): PointedProduct | null {
  const words = placedWords(message, language);
  for (const phrase of pointedIn(words)) {
    const found = byPrice(phrase, words, product, others) ?? byLooks(phrase, words, language, product, others);
    if (found !== null) return { other: found.other, rest: withoutPlaces(message, words, phrase, found.by) };
  }
  return nextOfKind(message, words, language, product, others);
}

/** "The thicker one", "kamerasız olan": what no page calls so is the one that is most like this. */
function nextOfKind(
  message: string,
  words: readonly PlacedWord[],
  language: Language,
  product: ProductFacts,
  others: readonly ProductFacts[],
): PointedProduct | null {
  const phrase = pointedIn(words).find(({ isCompared, from, to }) => {
    const said = words.slice(from, to);
    const text = said.map(({ folded }) => folded).join(" ");
    return !isCompared && (comparesDegrees(text, language) || said.some(({ folded }) => isWithout(folded)));
  });
  if (phrase === undefined) return null;
  const shared = ({ tags }: ProductFacts) => tags.filter((tag) => product.tags.includes(tag)).length;
  const [best] = others.filter((other) => shared(other) > 0).sort((a, b) => shared(b) - shared(a));
  return best === undefined ? null : { other: best, rest: withoutPlaces(message, words, phrase, phrase.words) };
}

interface Found {
  readonly other: ProductFacts;
  /** The words that describe it; what stands behind them may be what is asked. */
  readonly by: readonly PlacedWord[];
}

interface Candidate extends Found {
  readonly described: number;
  readonly score: number;
}

function byLooks(
  { words, isSure, isCompared, from, to }: Pointed,
  all: readonly PlacedWord[],
  language: Language,
  product: ProductFacts,
  others: readonly ProductFacts[],
): Found | null {
  const describing = words.filter((word) => isSure || !isAspect(word, language));
  const texts = [product, ...others].map((one) => identityOf(one, language));
  const [own = [], ...theirs] = texts;
  const worths = describing.map((word) => {
    const meanings = meaningsOf(word, language);
    const of = texts.map((text) => worthOf(word, meanings, text));
    const most = Math.max(...of);
    const found = of.filter((worth) => worth > 0 && worth >= AS_MUCH * most).length;
    const rarity = Math.log(1 + texts.length / Math.max(1, found)) / Math.log(1 + texts.length);
    return of.map((worth) => worth * rarity);
  });
  // "The glass ones", of what has glass itself.
  const isOwn = !isCompared && worths.every(([ownWorth = 0, ...of]) => ownWorth >= Math.max(...of));
  const isAnyOther = all.slice(from, to).some(({ folded }) => isAnywhere(OTHERS, [folded]));
  const candidates = theirs.map((text, i): Candidate => {
    const described = worths.reduce((sum, of) => sum + (of[i + 1] ?? 0), 0);
    const by = describing.filter((_, word) => (worths[word]?.[i + 1] ?? 0) > 0);
    return { other: others[i] as ProductFacts, by, described, score: described + KINSHIP * kinship(own, text) };
  });
  const least = isSure ? LEAST.sure : LEAST.unsure;
  const [best, next] = candidates
    .filter(({ described }) => described >= least || (isAnyOther && describing.length === 0))
    .sort((a, b) => b.score - a.score);
  if (best === undefined || best.score === 0 || (isOwn && !isAnyOther)) return null;
  return isSure || best.score >= LEAD * (next?.score ?? 0) ? best : null;
}

/** A page says first what its product is. */
const DESCRIBING_MAX = 4;

function identityOf(product: ProductFacts, language: Language): ReadText[] {
  const texts = textsIn[language](product);
  const described = texts.filter(({ field }) => field === "description").slice(0, DESCRIBING_MAX);
  return [...texts.filter(({ field }) => field !== "description" && field in WORTH), ...described];
}

/** "And the price?": of which thing is not said by what is asked of any. */
const isAspect = ({ folded }: Word, language: Language) => askFinder.keysIn([folded], [language]).size > 0;

interface Meanings {
  readonly senses: ReadonlySet<string>;
  readonly topics: ReadonlySet<string>;
  readonly categories: ReadonlySet<string>;
}

const meaningsOf = ({ folded }: Word, language: Language): Meanings => ({
  senses: sensesAsked([folded], [language])[0] ?? new Set(),
  topics: topicFinder.keysIn([folded], [language]),
  categories: categoryFinder.keysIn([folded], [language]),
});

/** Where a product is best described by a word. */
function worthOf(word: Word, meanings: Meanings, texts: readonly ReadText[]): number {
  const parts = { first: 0, last: 0 };
  let best = 0;
  for (const text of texts) {
    const worth = WORTH[text.field] ?? 0;
    if (worth <= best) continue;
    const words = text.clauses.flatMap((clause) => (clause.isAgainst ? [] : clause.words));
    if (words.some((one) => isSame(word, one))) best = worth;
    else if (isMeant(meanings, text)) best = Math.max(best, MEANT * worth);
    if (words.some((one) => beginsLike(word.folded, one.folded))) parts.first = Math.max(parts.first, PART * worth);
    if (words.some((one) => endsLike(word.folded, one.folded))) parts.last = Math.max(parts.last, PART * worth);
  }
  return Math.max(best, parts.first + parts.last);
}

/** A "Hose" is no "Latzhose", but the other way round. */
const isSame = (asked: Word, word: Word) =>
  asked.folded === word.folded ||
  (bestLikeness(asked, [word]) >= SAME && word.folded.length >= asked.folded.length - ENDING_MAX);

const ENDING_MAX = 3;

function isMeant({ senses, topics, categories }: Meanings, text: ReadText): boolean {
  for (const clause of text.clauses) for (const sense of clause.senses) if (senses.has(sense)) return true;
  for (const topic of text.topics) if (topics.has(topic)) return true;
  for (const category of text.passage?.categories ?? []) if (categories.has(category)) return true;
  return false;
}

const PART_MIN = 4;
const STEM_MIN = 5;

/** "Hafercreme" begins like "Hafer" and "Haferfeld". */
function beginsLike(word: string, other: string): boolean {
  let common = 0;
  while (common < word.length && word[common] === other[common]) common++;
  return common >= STEM_MIN || (common >= PART_MIN && common === other.length);
}

/** "Tierhaare" ends like "Katzenhaare". */
function endsLike(word: string, other: string): boolean {
  let common = 0;
  while (common < word.length && word.at(-1 - common) === other.at(-1 - common)) common++;
  return common >= STEM_MIN || (common >= PART_MIN && common === other.length);
}

const tagsIn = (texts: readonly ReadText[]) =>
  texts.flatMap(({ field, passage }) => (field === "tag" && passage !== null ? [passage.words.join(" ")] : []));

/** How much two products are of one kind: the share of tags that both have. */
function kinship(own: readonly ReadText[], other: readonly ReadText[]): number {
  const tags = tagsIn(own);
  const theirs = new Set(tagsIn(other));
  return tags.length === 0 ? 0 : tags.filter((tag) => theirs.has(tag)).length / tags.length;
}

/** What the thing itself costs, and not its spare parts: the price that is said with the fewest words. */
function mainPrice(product: ProductFacts): number | null {
  const priced = passagesOf(product)
    .flatMap(({ text, words }) => pricesIn(text).map(({ amount }) => ({ amount, words: words.length })))
    .sort((a, b) => a.words - b.words);
  return priced[0]?.amount ?? null;
}

/** "The cheaper one": of what is of the same kind. */
function byPrice(
  { from, to }: Pointed,
  words: readonly PlacedWord[],
  product: ProductFacts,
  others: readonly ProductFacts[],
): Found | null {
  const said = words.slice(from, to).map(({ folded }) => folded);
  const sign = isAnywhere(CHEAPER, said) ? 1 : isAnywhere(DEARER, said) ? -1 : 0;
  const own = mainPrice(product);
  if (sign === 0 || own === null) return null;
  const shared = ({ tags }: ProductFacts) => tags.filter((tag) => product.tags.includes(tag)).length;
  const most = Math.max(...others.map(shared));
  const fitting = others
    .filter((other) => most > 0 && shared(other) === most)
    .map((other) => ({ other, price: mainPrice(other) ?? own }))
    .filter(({ price }) => sign * (own - price) > 0)
    .sort((a, b) => sign * (a.price - b.price));
  const [best] = fitting;
  return best === undefined ? null : { other: best.other, by: words.slice(from, to) };
}
