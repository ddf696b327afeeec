// Which products of a catalogue fit a wish, how likely each of them is what was wanted, and the sentence that speaks for it.

import type { ProductFacts } from "../engine.ts";
import { kindAskedIn } from "./asked-kind.ts";
import { type Limit, statesAbsence } from "./broken-limits.ts";
import { certainlyBroken, isPossibleIn, limitsBroken } from "./choice-rules.ts";
import { chancesOf, scorePages } from "./choice-scorer.ts";
import { fieldsTold, sumOf } from "./fields.ts";
import { isVague, likenessIn, lookAt, meets, type PageEvidence, type Place, UNWELCOME } from "./page-evidence.ts";
import type { Passage } from "./passages.ts";
import { readLanguage } from "./read-texts.ts";
import { splitWords } from "./signs.ts";
import { speaksAgainst } from "./stance.ts";
import type { Wish } from "./wishes.ts";

export interface Ranked {
  readonly product: ProductFacts;
  /** The higher, the more it is what was wanted. */
  readonly score: number;
  /** Limits that it breaks. */
  readonly breaks: readonly Limit[];
  /** The sentence that speaks for it, and another one that does. */
  readonly quotes: () => Quotes;
}

export interface Candidate extends Ranked {
  /** How likely it is what was wanted, of all that break no limit; what breaks one has no chance. */
  readonly chance: number;
  /** Whether it is likelier than that nothing fits. */
  readonly isLikelierThanNothing: boolean;
}

interface Quotes {
  readonly quote: Passage | null;
  readonly also: Passage | null;
}

/** The best first, those that break a limit behind all others. */
export function rankProducts(
  wish: Wish,
  products: readonly ProductFacts[],
  // What is only like something need not be what it is in every point.
  wants: "this" | "alike" = "this",
  // Of what was asked for it is known already what kind it is.
  kin?: ReadonlySet<ProductFacts>,
): Candidate[] {
  const pages = products.map((product) => lookAt(product, wish));
  const { scores, nothing, rarity } = scorePages(wish, pages);
  const broken = pages.map((page) => certainlyBroken(page, wish));
  const isPossible =
    kin === undefined ? isPossibleIn(wish, pages, wants) : ({ product }: PageEvidence) => kin.has(product);
  const open = pages.map((page, i) => broken[i]?.length === 0 && isPossible(page));
  const chances = chancesOf([...scores.map((score, i) => (open[i] ? score : Number.NEGATIVE_INFINITY)), nothing]);
  return pages
    .map((page, i) => ({
      product: page.product,
      score: scores[i] as number,
      chance: chances[i] as number,
      isLikelierThanNothing: isPossible(page) && (scores[i] as number) > nothing,
      breaks: broken[i] as readonly Limit[],
      quotes: () => quotesOf(page, wish, rarity),
    }))
    .sort((a, b) => breaksFirst(a, b) || b.chance - a.chance || byScore(a, b));
}

const breaksFirst = (a: Ranked, b: Ranked) => Math.min(1, a.breaks.length) - Math.min(1, b.breaks.length);
const byScore = (a: Ranked, b: Ranked) =>
  b.score - a.score || Number(b.product.stock > 0) - Number(a.product.stock > 0);

const CONCEPT = { topic: 1.6, told: 0.1, need: 1.2, kind: 1.5, absent: 0.7 } as const;
const PLACE_WEIGHT: Record<Place, number> = { name: 2, tag: 1.8, opening: 1.3, description: 1.3, information: 1 };
/** Of another kind than was asked for, and what makes a need worse. */
const OTHER_KIND = 0.45;
const WORSE = 0.5;

/** The same by concepts alone, for a routine: it takes what fits best of every kind, and none is the answer by itself. */
export function rankByConcepts(wish: Wish, products: readonly ProductFacts[]): Ranked[] {
  const pages = products.map((product) => lookAt(product, wish));
  const isOfKind = kindAskedIn(wish, pages);
  const worthOf = (page: PageEvidence) => {
    const topics = [...page.topics].filter(([topic]) => !isVague(topic));
    const worth =
      CONCEPT.topic * sum(topics.map(([, place]) => 1 + CONCEPT.told * PLACE_WEIGHT[place])) +
      CONCEPT.need * sum([...page.needs.values()].map(({ place }) => PLACE_WEIGHT[place])) +
      CONCEPT.kind * Number(wish.categories.size > 0 && isOfKind(page)) +
      CONCEPT.absent * wish.without.filter((word) => statesAbsence(word, page.texts)).length;
    return worth * (isOfKind(page) ? 1 : OTHER_KIND) * (page.worsens > 0 ? WORSE : 1);
  };
  return pages
    .map((page) => ({
      product: page.product,
      score: worthOf(page),
      breaks: limitsBroken(page, wish),
      quotes: () => quotesOf(page, wish, []),
    }))
    .sort((a, b) => breaksFirst(a, b) || byScore(a, b));
}

/** Where a sentence stands that is shown: what the product is rather than what is to be known about it. */
const FIELD_WEIGHT = { name: 1, brand: 1, tag: 1, description: 1.3, information: 1 } as const;
/** What a sentence is worth that speaks of a concept or of what helps, compared with a word. */
const CONCEPT_WEIGHT = 2;

/** What a word is worth that all pages have. */
const LEAST = 0.2;

/** Of its sentences those that say most of what was wanted. */
function quotesOf({ product, texts }: PageEvidence, wish: Wish, rarity: readonly number[]): Quotes {
  const language = readLanguage(product);
  const nearness = (text: string) =>
    [...sumOf(fieldsTold(splitWords(text), language)).keys()].filter((field) => wish.fields.has(field)).length;
  const worth = texts.flatMap(({ passage, clauses, topics, field }) => {
    if (passage === null || field === "tag") return [];
    const words = wish.words.map(
      (word, i) =>
        (LEAST + (rarity[i] ?? 0)) *
        Math.max(0, ...clauses.map((clause) => (clause.isAgainst ? 0 : likenessIn(word, clause)))),
    );
    const about = [...wish.topics].filter(
      (topic) => topics.has(topic) && speaksAgainst(passage, topic) === UNWELCOME.has(topic),
    ).length;
    const helps = wish.needs.filter((need) => clauses.some((clause) => meets(need, clause))).length;
    const near = nearness(passage.text);
    const value = (sum(words) + (about + helps) * CONCEPT_WEIGHT + near) * FIELD_WEIGHT[field];
    return value > 0 ? [{ passage, value }] : [];
  });
  const [best, next] = worth.sort((a, b) => b.value - a.value);
  const tag = texts.find(({ field, topics }) => field === "tag" && [...wish.topics].some((topic) => topics.has(topic)));
  const first = texts.find(({ field }) => field === "description");
  return { quote: best?.passage ?? tag?.passage ?? first?.passage ?? null, also: next?.passage ?? null };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
