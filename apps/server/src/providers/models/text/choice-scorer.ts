// How likely each product of a shop is the answer to a wish, and how likely it is that none is: weights fitted on the questions that
// may be tuned on (`npm run eval -- --fit`), and no figure set by hand.

import { readFileSync } from "node:fs";
import {
  type ChoiceFeature,
  type ChoiceFeatures,
  featuresOf,
  featuresOfNothing,
  statisticsOf,
  type WayOfAsking,
  wayOfAsking,
} from "./choice-features.ts";
import type { PageEvidence } from "./page-evidence.ts";
import type { Wish } from "./wishes.ts";

interface ChoiceWeights {
  /** The least chance at which a product is named. */
  readonly threshold: number;
  /** Apart for those who ask for something and those who tell what is the matter. */
  readonly weights: Readonly<Record<WayOfAsking, Readonly<Record<ChoiceFeature, number>>>>;
}

const FITTED: ChoiceWeights = JSON.parse(readFileSync(new URL("./lexicon/choice.json", import.meta.url), "utf8"));

/** From this chance on the best one is named. */
export const LIKELY = FITTED.threshold;

function scoreOf(features: ChoiceFeatures, wish: Wish): number {
  const weights = FITTED.weights[wayOfAsking(wish)];
  let score = 0;
  for (const [feature, value] of features) score += weights[feature] * value;
  return score;
}

interface Scored {
  /** As a logarithm: differences between two products tell how much likelier one is than the other. */
  readonly scores: readonly number[];
  /** The same of the answer that nothing fits. */
  readonly nothing: number;
  /** How much each word of the wish sets products apart. */
  readonly rarity: readonly number[];
}

export function scorePages(wish: Wish, pages: readonly PageEvidence[]): Scored {
  const shop = statisticsOf(wish, pages);
  return {
    scores: pages.map((page) => scoreOf(featuresOf(page, wish, shop), wish)),
    nothing: scoreOf(featuresOfNothing(wish, shop), wish),
    rarity: shop.words,
  };
}

/** The chance of each of several answers, one of which is right. */
export function chancesOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / total);
}
