// Fits the weights of the sentence scorer on the questions that may be tuned on: logistic regression over their sentences.

import type { ProductFacts } from "../../src/providers/models/index.ts";
import { detectLanguage, languageOf } from "../../src/providers/models/text/detect-language.ts";
import { isQuotable, passagesOf } from "../../src/providers/models/text/passages.ts";
import { inContext, parseQuestion, type Question } from "../../src/providers/models/text/question.ts";
import {
  FEATURES,
  type Feature,
  type Features,
  featuresOf,
} from "../../src/providers/models/text/sentence-features.ts";
import { chanceOf } from "../../src/providers/models/text/sentence-scorer.ts";
import { CATALOGUES, catalogueOf } from "./grade.ts";
import type { EvalQuestion } from "./questions.ts";
import { SHOPS, type Shop, type UnseenQuestion } from "./unseen/question.ts";

type Weights = Record<Feature, number>;

interface Row {
  features: Features;
  isAnswer: boolean;
  /** Rows of one question weigh as much as those of another. */
  weight: number;
}

/** A question with the sentences of one page. */
interface Example {
  ask: string;
  isAnswerable: boolean;
  rows: Row[];
}

/** Where the ids of two shops are the same, the shop tells them apart. */
type AskedInShop = EvalQuestion & { readonly shop?: Shop };

/** What is asked on one page and may be tuned on, in the older form. */
export const toEvalQuestions = (questions: readonly UnseenQuestion[]): AskedInShop[] =>
  questions.flatMap(({ kind, shop, at, language, ask, facts = [] }): AskedInShop[] => {
    if (at === undefined || !(kind === "answerable" || kind === "abstain")) return [];
    return [{ shop, sku: at, language, ask, ...(kind === "abstain" ? { known: false } : { facts: facts.flat() }) }];
  });

const lower = (text: string) => text.replaceAll("İ", "i").toLowerCase();

function toExample(
  question: EvalQuestion,
  product: ProductFacts,
  isOwn: boolean,
  knows: (question: Question) => Question,
): Example | null {
  const page = pageOf(product);
  const history = (question.after ?? []).map((text) => ({ role: "visitor" as const, text }));
  const language = languageOf({ message: question.ask, history, language: null }, page.language);
  const parsed = knows(inContext(parseQuestion(question.ask, language, product), history, product));
  // Without concepts nothing leads from one language to another.
  if (knows === withoutTopics && language !== page.language) return null;
  const features = featuresOf(parsed, page);
  const facts = (question.facts ?? []).map(lower);
  const answers = page.passages.map(({ text }) => isOwn && facts.some((fact) => lower(text).includes(fact)));
  const isAnswerable = answers.includes(true);
  if (isOwn && question.known === "partly") return null;
  if (isOwn && question.known === undefined && !isAnswerable) return null;
  if (!isOwn && (parsed.topics.size + parsed.terms.length === 0 || question.facts === undefined)) return null;
  const right = answers.filter(Boolean).length;
  const rows = features.map((of, i) => ({
    features: of,
    isAnswer: answers[i] as boolean,
    weight:
      (isOwn ? 1 : 0.5) * (answers[i] ? 1 / right : isAnswerable ? 1 / page.passages.length : 2 / page.passages.length),
  }));
  return { ask: question.ask, isAnswerable, rows };
}

export function examplesOf(questions: readonly AskedInShop[]): Example[] {
  return questions.flatMap((question, n) => {
    const { sector, products } = question.shop === undefined ? catalogueOf(question.sku) : SHOPS[question.shop];
    const product = products.find(({ id }) => id === question.sku) as ProductFacts;
    const foreign = CATALOGUES.filter((of) => of.sector !== sector).flatMap((of) => of.products);
    const other = foreign[(n * 7) % foreign.length] as ProductFacts;
    return [
      toExample(question, product, true, asItIs),
      // The word lists know these questions better than those of strangers: each is asked once more as if they did not.
      toExample(question, product, true, withoutTopics),
      // What is asked of one sector's product, another's page does not answer.
      toExample(question, other, false, asItIs),
      toExample(question, other, false, withoutTopics),
    ].filter((one) => one !== null);
  });
}

const asItIs = (question: Question) => question;
const withoutTopics = (question: Question): Question => ({
  ...question,
  topics: new Set(),
  categories: new Set(),
  terms: question.words,
});

const pageOf = (facts: ProductFacts) => ({
  passages: passagesOf(facts).filter(isQuotable),
  language: detectLanguage(`${facts.description.slice(0, 400)} ${facts.information.slice(0, 400)}`, null),
});

const STEPS = 1500;
const RATE = 2;
const CALM = 0.004;

export function fitWeights(examples: readonly Example[]): Weights {
  const rows = examples.flatMap((one) => one.rows);
  const inputs = rows.map(({ features }) => Float64Array.from(FEATURES, (feature) => features[feature]));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Float64Array(FEATURES.length);
  const slope = new Float64Array(FEATURES.length);
  for (let step = 0; step < STEPS; step++) {
    for (let f = 0; f < weights.length; f++) slope[f] = CALM * (weights[f] as number);
    for (let n = 0; n < rows.length; n++) {
      const input = inputs[n] as Float64Array;
      let sum = 0;
      for (let f = 0; f < input.length; f++) sum += (input[f] as number) * (weights[f] as number);
      const { isAnswer, weight } = rows[n] as Row;
      const off = (1 / (1 + Math.exp(-sum)) - (isAnswer ? 1 : 0)) * (weight / total);
      for (let f = 0; f < input.length; f++) slope[f] = (slope[f] as number) + off * (input[f] as number);
    }
    const rate = RATE / (1 + step / 500);
    for (let f = 0; f < weights.length; f++) weights[f] = (weights[f] as number) - rate * (slope[f] as number);
  }
  return Object.fromEntries(
    FEATURES.map((feature, f) => [feature, Number((weights[f] as number).toFixed(3))]),
  ) as Weights;
}

const FOLDS = 5;
const THRESHOLDS = [0.3, 0.35, 0.4, 0.42, 0.45, 0.5, 0.55, 0.6];

/** Where right answers and right silences are lost least, each fold judged by weights that have not seen it. */
export function chooseThreshold(examples: readonly Example[]): number {
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const isIn = (_one: Example, i: number) => Math.floor(i / 7) % FOLDS === fold;
    return { own: examples.filter(isIn), weights: fitWeights(examples.filter((one, i) => !isIn(one, i))) };
  });
  const worth = (threshold: number) =>
    folds.reduce((sum, { own, weights }) => sum + rightShare(own, weights, threshold), 0) / FOLDS;
  return THRESHOLDS.reduce((best, threshold) => (worth(threshold) > worth(best) ? threshold : best));
}

/** What it is worth to be silent where nothing answers, compared with answering where something does: wrong is worse than unknown. */
const SILENCE_WORTH = 1.5;

/** Right answers given and right silences kept. */
function rightShare(examples: readonly Example[], weights: Weights, threshold: number): number {
  const shareOf = (isAnswerable: boolean) => {
    const own = examples.filter((one) => one.isAnswerable === isAnswerable);
    return own.filter((one) => isRight(one, weights, threshold)).length / Math.max(1, own.length);
  };
  return (shareOf(true) + SILENCE_WORTH * shareOf(false)) / (1 + SILENCE_WORTH);
}

function isRight({ rows, isAnswerable }: Example, weights: Weights, threshold: number): boolean {
  const chances = rows.map(({ features }) => chanceOf(features, { threshold, weights }));
  const best = Math.max(...chances);
  if (!isAnswerable || best < threshold) return !isAnswerable && best < threshold;
  const likeliest = [...rows.keys()].sort((a, b) => (chances[b] as number) - (chances[a] as number)).slice(0, 2);
  return likeliest.some((i) => rows[i]?.isAnswer);
}
