// How likely each sentence of a page answers a question: one weighted sum, whose weights and threshold were fitted on one set of
// questions (npm run eval -- --fit) and are judged on another.

import { readFileSync } from "node:fs";
import type { Passage } from "./passages.ts";
import type { Question } from "./question.ts";
import { FEATURES, type Feature, type Features, featuresOf, type ReadPage } from "./sentence-features.ts";

interface Scorer {
  /** From this chance on a sentence is given as the answer. */
  readonly threshold: number;
  readonly weights: Readonly<Record<Feature, number>>;
}

export const SCORER: Scorer = JSON.parse(readFileSync(new URL("./lexicon/scorer.json", import.meta.url), "utf8"));

export interface Scored {
  readonly passage: Passage;
  /** From 0 to 1. */
  readonly chance: number;
}

export const chanceOf = (features: Features, { weights }: Scorer = SCORER): number =>
  1 / (1 + Math.exp(-FEATURES.reduce((sum, feature) => sum + weights[feature] * features[feature], 0)));

/** The sentences of a page, the likeliest answer first. */
export function scoreSentences(question: Question, page: ReadPage): Scored[] {
  const features = featuresOf(question, page);
  return page.passages
    .map((passage, i) => ({ passage, chance: chanceOf(features[i] as Features) }))
    .sort((a, b) => b.chance - a.chance);
}
