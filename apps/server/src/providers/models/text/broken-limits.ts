// The limits that somebody sets, and whether a product keeps them: what it may cost, that it is there, what must not be in it,
// and figures that it must be of.

import type { ProductFacts } from "../engine.ts";
import { tooYoungFor } from "./ages.ts";
import { HELD } from "./concept-names.ts";
import { bestLikeness } from "./likeness.ts";
import { missesMeasure } from "./measures.ts";
import { pricesIn } from "./prices.ts";
import type { ReadText } from "./read-texts.ts";
import { isWithout } from "./stance.ts";
import type { Wish, WishedWord } from "./wishes.ts";
import type { Word } from "./words.ts";

export type Limit = "price" | "stock" | "without" | "against" | "figure";

export function brokenLimits(product: ProductFacts, wish: Wish, texts: readonly ReadText[]): Limit[] {
  const { priceMax, priceMin, inStock, without, figures, measures, age } = wish;
  const broken: Limit[] = [];
  const price = priceOf(product);
  if (priceMax !== null && (price === null || price > priceMax)) broken.push("price");
  if (priceMin !== null && (price === null || price < priceMin)) broken.push("price");
  if (inStock && product.stock === 0) broken.push("stock");
  if (without.some((word) => hasIt(word, texts) && !statesAbsence(word, texts))) broken.push("without");
  const isTooYoung = age !== null && tooYoungFor(product, age) !== undefined;
  const missesFigure = figures.some((figure) => isOutOfRange(figure, product));
  if (isTooYoung || missesFigure || measures.some((measure) => missesMeasure(product, measure))) broken.push("figure");
  return broken;
}

/** Stated to be in it: not denied, and not by a word that says it is absent. */
function hasIt(word: WishedWord, texts: readonly ReadText[]): boolean {
  const wanted = bareOf(word);
  return texts.some(({ clauses }) =>
    clauses.some(
      (clause) =>
        !clause.isAgainst &&
        (clause.words.some(
          (other) => !isWithout(other.folded) && (bestLikeness(wanted, [other]) >= 0.8 || isMadeOf(other, wanted)),
        ) ||
          [...word.senses].some((sense) => HELD.has(sense) && clause.senses.has(sense))),
    ),
  );
}

const PART_MIN = 4;

/** "Daunenjacke", "Gänsedaune": who wants no down wants neither. */
function isMadeOf({ folded }: Word, wanted: Word): boolean {
  const part = wanted.stem.length >= PART_MIN ? wanted.stem : wanted.folded.replace(/(?:en|n|e|s)$/u, "");
  return part.length >= PART_MIN && folded.length >= part.length + PART_MIN && folded.includes(part);
}

/** "No perfume", "parfümfrei", "without beeswax". */
export const statesAbsence = (word: WishedWord, texts: readonly ReadText[]): boolean => {
  const wanted = bareOf(word);
  return texts.some(({ clauses }) =>
    clauses.some(
      (clause) =>
        bestLikeness(wanted, clause.absent) >= 0.8 ||
        (clause.isAgainst && [...word.senses].some((sense) => !HELD.has(sense) && clause.senses.has(sense))) ||
        clause.words.some(
          (other) =>
            (clause.isAgainst && bestLikeness(wanted, [other]) >= 0.8) ||
            (isWithout(other.folded) && bestLikeness(wanted, [bareOf(other)]) >= 0.8),
        ),
    ),
  );
};

/** "Kafeinsiz" is about caffeine. */
function bareOf(word: Word): Word {
  if (!isWithout(word.folded)) return word;
  const bare = word.folded.replace(/(?:s[iu]z|frei\p{L}*)$/u, "");
  return { folded: bare, stem: bare };
}

const RANGE = /(\d{1,3})\s?(?:-|–|bis|to|ile)\s?(\d{1,3})/giu;

/** A figure that is in none of the ranges that a text names, where it names some around it. */
function isOutOfRange(figure: number, { description, information }: ProductFacts): boolean {
  const text = `${description} ${information}`;
  const ranges = [...text.matchAll(RANGE)].map(([, from, to]) => [Number(from), Number(to)] as const);
  const near = ranges.filter(([from, to]) => figure > from / 2 && figure < to * 2 && from < to);
  return near.length > 0 && !near.some(([from, to]) => figure >= from && figure <= to);
}

/** The least that is named. */
export function priceOf({ description, information }: ProductFacts): number | null {
  const amounts = [...pricesIn(information), ...pricesIn(description)].map(({ amount }) => amount);
  return amounts.length === 0 ? null : Math.min(...amounts);
}
