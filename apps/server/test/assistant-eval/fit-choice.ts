// Fits the weights of the product scorer on the tunable questions. Right products, or the answer that no product fits,
// become likely; wrong products become unlikely.

import type { ProductFacts } from "../../src/providers/models/index.ts";
import { holdsUnwanted } from "../../src/providers/models/rules/unwanted.ts";
import {
  CHOICE_FEATURES,
  type ChoiceFeature,
  type ChoiceFeatures,
  featuresOf,
  featuresOfNothing,
  statisticsOf,
  WAYS_OF_ASKING,
  type WayOfAsking,
  wayOfAsking,
} from "../../src/providers/models/text/choice-features.ts";
import { certainlyBroken, isPossibleIn } from "../../src/providers/models/text/choice-rules.ts";
import { chancesOf } from "../../src/providers/models/text/choice-scorer.ts";
import { detectLanguage } from "../../src/providers/models/text/detect-language.ts";
import { lookAt } from "../../src/providers/models/text/page-evidence.ts";
import { readWish } from "../../src/providers/models/text/wishes.ts";
import { getShop, type ShopQuestion } from "./sets.ts";

interface Option {
  /** Indices of the features that are not zero, and their values. */
  readonly there: readonly number[];
  readonly values: readonly number[];
  readonly isRight: boolean;
  readonly isWrong: boolean;
}

interface Choice {
  readonly author: string;
  /** Candidate products that keep every limit; the last option is that no product fits. */
  readonly options: readonly Option[];
}

type Weights = Float64Array;

const FEATURES = Object.keys(CHOICE_FEATURES) as ChoiceFeature[];
/** One weight per feature and way of asking. */
const WEIGHED = WAYS_OF_ASKING.flatMap((way) => FEATURES.map((feature) => ({ way, feature })));
const placeOf = (way: WayOfAsking, feature: ChoiceFeature) =>
  WAYS_OF_ASKING.indexOf(way) * FEATURES.length + FEATURES.indexOf(feature);

const toOption = (features: ChoiceFeatures, way: WayOfAsking, isRight: boolean, isWrong: boolean): Option => ({
  there: [...features.keys()].map((feature) => placeOf(way, feature)),
  values: [...features.values()],
  isRight,
  isWrong,
});

/** Collects the product questions in an author's shops. */
export const choicesOf = (author: string, questions: readonly ShopQuestion[]): Choice[] =>
  questions.flatMap(({ kind, shop, ask, fits = [], unfit = [] }) => {
    if (!(kind === "which" || kind === "limits")) return [];
    const products: readonly ProductFacts[] = getShop(shop).products;
    const wish = readWish(ask, detectLanguage(ask, null));
    const pages = products
      .filter((product) => !holdsUnwanted(product, wish.without))
      .map((product) => lookAt(product, wish));
    const statistics = statisticsOf(wish, pages);
    const isPossible = isPossibleIn(wish, pages);
    const way = wayOfAsking(wish);
    const options = pages
      .filter((page) => isPossible(page) && certainlyBroken(page, wish).length === 0)
      .map((page) => {
        const { id } = page.product;
        return toOption(featuresOf(page, wish, statistics), way, fits.includes(id), unfit.includes(id));
      });
    return [
      {
        author,
        fits: fits.length,
        options: [...options, toOption(featuresOfNothing(wish, statistics), way, fits.length === 0, false)],
      },
    ];
  });

const chancesIn = ({ options }: Choice, weights: Weights): number[] =>
  chancesOf(
    options.map(({ there, values }) =>
      there.reduce((sum, f, i) => sum + (weights[f] as number) * (values[i] as number), 0),
    ),
  );

/** Cost of a likely wrong product relative to an unlikely right one. */
const WRONG_COST = 0.5;
/** Strength of the regularization. */
const CALM = 0.002;
const STEPS = 400;
const STRIDE = 0.08;

/** Gradient ascent on the likelihood with a step size per weight (Adam). */
export function fitChoice(choices: readonly Choice[]): Weights {
  const known = choices.filter(({ options }) => options.some(({ isRight }) => isRight));
  const worth = worthByAuthor(known);
  const size = WEIGHED.length;
  const weights = new Float64Array(size);
  const drift = new Float64Array(size);
  const swing = new Float64Array(size);
  for (let step = 1; step <= STEPS; step++) {
    const slope = slopeOf(known, weights, worth);
    const stride = STRIDE * Math.min(1, (2 * (STEPS - step + 1)) / STEPS);
    for (let f = 0; f < size; f++) {
      const down = (slope[f] as number) + CALM * (weights[f] as number);
      drift[f] = 0.9 * (drift[f] as number) + 0.1 * down;
      swing[f] = 0.99 * (swing[f] as number) + 0.01 * down * down;
      const steady = (drift[f] as number) / (1 - 0.9 ** step);
      const wide = Math.sqrt((swing[f] as number) / (1 - 0.99 ** step));
      weights[f] = allowed(f, (weights[f] as number) - (stride * steady) / (wide + 1e-8));
    }
  }
  return weights;
}

/** A feature that only supports an answer never gets a negative weight, and the reverse. */
function allowed(place: number, weight: number): number {
  const { feature } = WEIGHED[place] as (typeof WEIGHED)[number];
  const speaks = CHOICE_FEATURES[feature];
  return speaks === "for" ? Math.max(0, weight) : speaks === "against" ? Math.min(0, weight) : weight;
}

/** Gives each author the same total weight, independent of their number of questions. */
function worthByAuthor(choices: readonly Choice[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { author } of choices) counts.set(author, (counts.get(author) ?? 0) + 1);
  return new Map([...counts].map(([author, count]) => [author, 1 / (counts.size * count)]));
}

function slopeOf(choices: readonly Choice[], weights: Weights, worth: ReadonlyMap<string, number>): Float64Array {
  const slope = new Float64Array(weights.length);
  for (const choice of choices) {
    const chances = chancesIn(choice, weights);
    const share = worth.get(choice.author) ?? 0;
    const sumOf = (is: (option: Option) => boolean) =>
      chances.reduce((sum, chance, i) => (is(choice.options[i] as Option) ? sum + chance : sum), 0);
    const right = sumOf(({ isRight }) => isRight);
    const harmless = sumOf(({ isWrong }) => !isWrong);
    choice.options.forEach(({ there, values, isRight, isWrong }, i) => {
      const chance = chances[i] as number;
      const off =
        (isRight ? chance - chance / right : chance) + WRONG_COST * (isWrong ? chance : chance - chance / harmless);
      there.forEach((f, n) => {
        slope[f] = (slope[f] as number) + share * off * (values[n] as number);
      });
    });
  }
  return slope;
}

export const toRecord = (weights: Weights): Record<WayOfAsking, Record<ChoiceFeature, number>> => {
  const roundedOf = (way: WayOfAsking) =>
    FEATURES.map((feature) => [feature, Number((weights[placeOf(way, feature)] as number).toFixed(3))]);
  return Object.fromEntries(WAYS_OF_ASKING.map((way) => [way, Object.fromEntries(roundedOf(way))])) as Record<
    WayOfAsking,
    Record<ChoiceFeature, number>
  >;
};

/** From the table: a lower threshold names more unfit products, a higher one loses good ones. Authors hardly differ. */
export const LIKELY_ENOUGH = 0.25;

const THRESHOLDS = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45];

interface Validated {
  readonly author: string;
  readonly byThreshold: readonly {
    readonly threshold: number;
    /** Share of questions where the likeliest product fits, or rightly no product is named. */
    readonly good: number;
    /** Share of named products that do not fit. */
    readonly unfit: number;
    readonly wrong: number;
  }[];
}

/** Cross-validation: scores each author's questions with weights fitted without that author. */
export function validateChoice(choices: readonly Choice[]): Validated[] {
  const authors = [...new Set(choices.map(({ author }) => author))];
  return authors.map((author) => {
    const weights = fitChoice(choices.filter((one) => one.author !== author));
    const best = choices
      .filter((one) => one.author === author)
      .map((choice) => {
        const chances = chancesIn(choice, weights).slice(0, -1);
        const chance = Math.max(0, ...chances);
        return { chance, option: choice.options[chances.indexOf(chance)], isNothing: choice.options.at(-1)?.isRight };
      });
    return {
      author,
      byThreshold: THRESHOLDS.map((threshold) => {
        const named = best.filter(({ chance }) => chance >= threshold);
        const right = named.filter(({ option }) => option?.isRight).length;
        const silent = best.filter(({ chance, isNothing }) => chance < threshold && isNothing).length;
        return {
          threshold,
          good: (right + silent) / best.length,
          unfit: 1 - right / Math.max(1, named.length),
          wrong: named.filter(({ option }) => option?.isWrong).length / best.length,
        };
      }),
    };
  });
}

const percent = (share: number) => `${(100 * share).toFixed(0)}%`;

/** One printable line per author. */
export const choiceLinesOf = (validated: readonly Validated[]): string[] =>
  validated.map(({ author, byThreshold }) => {
    const each = byThreshold.map(
      ({ threshold, good, unfit, wrong }) => `${threshold}: ${percent(good)}/${percent(unfit)}/${percent(wrong)}`,
    );
    return `${author}: good/unfit/wrong at ${each.join(", ")}`;
  });
