// The limits that somebody sets, and whether a product keeps them: what it may cost, that it is there, what must not be in it,
// and figures that it must be of.

import type { ProductFacts } from "../engine.ts";
import { tooYoungFor } from "./ages.ts";
import { HELD } from "./concept-names.ts";
import { bestLikeness } from "./likeness.ts";
import { missesFormat, missesMeasure } from "./measures.ts";
import { priceOf } from "./own-price.ts";
import type { Clause, ReadText } from "./read-texts.ts";
import { isWithout } from "./stance.ts";
import type { Wish, WishedWord } from "./wishes.ts";
import { sameWord, type Word } from "./words.ts";

export type Limit = "price" | "stock" | "without" | "against" | "figure";

export function brokenLimits(product: ProductFacts, wish: Wish, texts: readonly ReadText[]): Limit[] {
  const { priceMax, priceMin, inStock, without, figures, measures, age } = wish;
  const broken: Limit[] = [];
  const price = priceOf(product);
  if (priceMax !== null && (price === null || price > priceMax)) broken.push("price");
  if (priceMin !== null && (price === null || price < priceMin)) broken.push("price");
  if (inStock && product.stock === 0) broken.push("stock");
  if (without.some((word) => isStated(word, texts))) broken.push("without");
  const isTooYoung = age !== null && tooYoungFor(product, age) !== undefined;
  const missesFigure = figures.some((figure) => isOutOfRange(figure, product, figure === age ? AGES : RANGE));
  const isOfOtherSize = measures.some((measure) => missesMeasure(product, measure)) || missesFormat(product, wish.text);
  if (isTooYoung || missesFigure || isOfOtherSize) broken.push("figure");
  return broken;
}

/** What its name or its first sentence says is so, whatever else is said: a "Daunenjacke", of which "wet down does not warm". */
const isStated = (word: WishedWord, texts: readonly ReadText[]): boolean => {
  const opening = texts.find(({ field }) => field === "description");
  const called = texts.filter((text) => text.field === "name" || text.field === "tag" || text === opening);
  const isIn = (said: readonly ReadText[], names: typeof hasName) => hasClause(said, (clause) => names(word, clause));
  return (
    (isIn(called, hasName) && !statesAbsence(word, called)) || (isIn(texts, hasMeaning) && !statesAbsence(word, texts))
  );
};

const hasClause = (texts: readonly ReadText[], is: (clause: Clause) => boolean): boolean =>
  texts.some(({ clauses }) => clauses.some((clause) => !clause.isAgainst && is(clause)));

/** Named as what is in it, and not by a word that says it is absent. */
function hasName(word: WishedWord, { words, absent }: Clause): boolean {
  const wanted = bareOf(word);
  return words.some(
    (other) =>
      !isWithout(other.folded) &&
      !absent.some(({ folded }) => folded === other.folded) &&
      (sameWord(wanted, other) || isMadeOf(other, wanted)),
  );
}

/** The same, by whatever name; "ganz ohne Tier" has none of it. */
const hasMeaning = (word: WishedWord, clause: Clause): boolean =>
  hasName(word, clause) ||
  (clause.absent.length === 0 && [...word.senses].some((sense) => HELD.has(sense) && clause.senses.has(sense)));

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
/** How old somebody is has nothing to do with how many may play. */
const AGES = new RegExp(`${RANGE.source}(?=\\s?(?:years?|yrs|jahre?n?|yaş|months?|monate?n?|ay)(?!\\p{L}))`, "giu");

/** A figure that is in none of the ranges that a text names, where it names some around it. */
function isOutOfRange(figure: number, { description, information }: ProductFacts, named: RegExp): boolean {
  const text = `${description} ${information}`;
  const ranges = [...text.matchAll(named)].map(([, from, to]) => [Number(from), Number(to)] as const);
  const near = ranges.filter(([from, to]) => figure > from / 2 && figure < to * 2 && from < to);
  return near.length > 0 && !near.some(([from, to]) => figure >= from && figure <= to);
}
