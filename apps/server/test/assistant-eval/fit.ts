// Fits the weights of the sentence scorer on the tunable questions: logistic regression over their sentences.

import type { ProductFacts } from "../../src/providers/models/index.ts";
import { detectLanguage, languageOf } from "../../src/providers/models/text/detect-language.ts";
import { isQuotable, type Passage, passagesOf } from "../../src/providers/models/text/passages.ts";
import { inContext, parseQuestion, type Question } from "../../src/providers/models/text/question.ts";
import {
  FEATURES,
  type Feature,
  type Features,
  featuresOf,
} from "../../src/providers/models/text/sentence-features.ts";
import { chanceOf, mostOf } from "../../src/providers/models/text/sentence-scorer.ts";
import { CATALOGUES, catalogueOf } from "./grade.ts";
import { getShop, type PageQuestion, type ShopQuestion } from "./sets.ts";

type Weights = Record<Feature, number>;

interface Row {
  features: Features;
  /** Indices of the features that are not zero, and their values. */
  there: Uint8Array;
  values: Float64Array;
  /** Maximum of its probability under the rules. */
  most: number;
  isAnswer: boolean;
  /** Weight per row: each question has the same total weight. */
  weight: number;
}

/** A question with the sentences of one page. */
interface Example {
  ask: string;
  author: string;
  /** True for the original question on its own page. */
  isAsked: boolean;
  isAnswerable: boolean;
  rows: Row[];
}

/** Two shops can use the same ids, so the shop is part of the question. */
type AskedInShop = PageQuestion & { readonly shop?: string };

/** Converts the tunable questions about one page to the older form. */
export const toPageQuestions = (questions: readonly ShopQuestion[]): AskedInShop[] =>
  questions.flatMap(({ kind, shop, at, language, ask, facts = [] }): AskedInShop[] => {
    if (at === undefined || !(kind === "answerable" || kind === "abstain")) return [];
    return [{ shop, sku: at, language, ask, ...(kind === "abstain" ? { known: false } : { facts: facts.flat() }) }];
  });

const lower = (text: string) => text.replaceAll("İ", "i").toLowerCase();

function toExample(
  question: PageQuestion,
  product: ProductFacts,
  { author, isOwn, knows }: { author: string; isOwn: boolean; knows: (question: Question) => Question },
): Example | null {
  const page = pageOf(product);
  const history = (question.after ?? []).map((text) => ({ role: "visitor" as const, text }));
  const language = languageOf({ message: question.ask, history, language: null }, page.language);
  const parsed = knows(inContext(parseQuestion(question.ask, language, product), history, product));
  // Without concepts, no feature links one language to another.
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
    ...withoutNothing(of),
    most: mostOf(parsed, page.passages[i] as Passage, of),
    isAnswer: answers[i] as boolean,
    weight: worthOf(isOwn, isAnswerable) * (answers[i] ? 1 / right : 1 / page.passages.length),
  }));
  return { ask: question.ask, author, isAsked: isOwn && knows === asItIs, isAnswerable, rows };
}

/** A page of the same sector without the answer teaches more than a page of another sector. */
const worthOf = (isOwn: boolean, isAnswerable: boolean) => (isAnswerable ? 1 : isOwn ? 4 : 1);

function withoutNothing(features: Features) {
  const there = Uint8Array.from([...FEATURES.keys()].filter((f) => features[FEATURES[f] as Feature] !== 0));
  return { there, values: Float64Array.from(there, (f) => features[FEATURES[f] as Feature]) };
}

export function examplesOf(author: string, questions: readonly AskedInShop[]): Example[] {
  return questions.flatMap((question, n) => {
    const { sector, products } = question.shop === undefined ? catalogueOf(question.sku) : getShop(question.shop);
    const product = products.find(({ id }) => id === question.sku) as ProductFacts;
    const foreign = CATALOGUES.filter((of) => of.sector !== sector).flatMap((of) => of.products);
    const other = foreign[(n * 7) % foreign.length] as ProductFacts;
    return [
      toExample(question, product, { author, isOwn: true, knows: asItIs }),
      // The word lists know these questions better than unseen ones, so each question is also used without topics.
      toExample(question, product, { author, isOwn: true, knows: withoutTopics }),
      // A page of another sector does not answer the question.
      toExample(question, other, { author, isOwn: false, knows: asItIs }),
      toExample(question, other, { author, isOwn: false, knows: withoutTopics }),
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

/** Strength of the regularization. */
const CALM = 0.0005;
/** Newton's method converges after a few steps. */
const STEPS = 12;

export function fitWeights(examples: readonly Example[]): Weights {
  const rows = examples.flatMap((one) => one.rows);
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const size = FEATURES.length;
  const weights = new Float64Array(size);
  for (let step = 0; step < STEPS; step++) {
    const slope = Float64Array.from(weights, (weight) => CALM * weight);
    const bend = Array.from({ length: size }, (_, f) => new Float64Array(size).fill(CALM, f, f + 1));
    for (const { there, values, isAnswer, weight } of rows) {
      let sum = 0;
      for (let i = 0; i < there.length; i++) sum += (values[i] as number) * (weights[there[i] as number] as number);
      const chance = 1 / (1 + Math.exp(-sum));
      const off = (chance - (isAnswer ? 1 : 0)) * (weight / total);
      const unsure = chance * (1 - chance) * (weight / total);
      for (let i = 0; i < there.length; i++) {
        const f = there[i] as number;
        const value = values[i] as number;
        slope[f] = (slope[f] as number) + off * value;
        const line = bend[f] as Float64Array;
        for (let j = 0; j <= i; j++) {
          const g = there[j] as number;
          line[g] = (line[g] as number) + unsure * value * (values[j] as number);
        }
      }
    }
    const change = solve(bend, slope);
    for (let f = 0; f < size; f++) weights[f] = (weights[f] as number) - (change[f] as number);
  }
  return Object.fromEntries(
    FEATURES.map((feature, f) => [feature, Number((weights[f] as number).toFixed(3))]),
  ) as Weights;
}

/** Solves a symmetric system from its lower half (Cholesky). */
function solve(lower: readonly Float64Array[], right: Float64Array): Float64Array {
  const at = (i: number, j: number) => (lower[i] as Float64Array)[j] as number;
  const x = Float64Array.from(right);
  const n = x.length;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = at(i, j);
      for (let k = 0; k < j; k++) sum -= at(i, k) * at(j, k);
      (lower[i] as Float64Array)[j] = i === j ? Math.sqrt(sum) : sum / at(j, j);
    }
  }
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] = (x[i] as number) - at(i, k) * (x[k] as number);
    x[i] = (x[i] as number) / at(i, i);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] = (x[i] as number) - at(k, i) * (x[k] as number);
    x[i] = (x[i] as number) / at(i, i);
  }
  return x;
}

const THRESHOLDS = [0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7];

/** Scores of an author's questions with weights fitted without that author. */
interface CrossValidated {
  readonly author: string;
  /** Share of answerable questions whose right sentence ranks first or second. */
  readonly found: number;
  readonly byThreshold: readonly {
    readonly threshold: number;
    /** Share that is also likely enough for a plain answer. */
    readonly answered: number;
    /** Share of unanswerable questions without a plain answer. */
    readonly silent: number;
  }[];
}

export function crossValidate(examples: readonly Example[]): CrossValidated[] {
  const authors = [...new Set(examples.map(({ author }) => author))];
  return authors.map((author) => {
    const weights = fitWeights(examples.filter((one) => one.author !== author));
    // Only original questions on their own page count: the other examples are training data.
    const own = examples.filter((one) => one.author === author && one.isAsked);
    const shareOf = (isAnswerable: boolean, isRight: (one: Example) => boolean) => {
      const of = own.filter((one) => one.isAnswerable === isAnswerable);
      return of.filter(isRight).length / Math.max(1, of.length);
    };
    return {
      author,
      found: shareOf(true, (one) => isFound(one, weights)),
      byThreshold: THRESHOLDS.map((threshold) => ({
        threshold,
        answered: shareOf(true, (one) => isFound(one, weights) && bestOf(one, weights) >= threshold),
        silent: shareOf(false, (one) => bestOf(one, weights) < threshold),
      })),
    };
  });
}

const percent = (share: number) => `${(100 * share).toFixed(0)}%`;

/** One printable line per author. */
export const linesOf = (validated: readonly CrossValidated[]): string[] =>
  validated.map(({ author, found, byThreshold }) => {
    const each = byThreshold.map(
      ({ threshold, answered, silent }) => `${threshold}: ${percent(answered)}/${percent(silent)}`,
    );
    return `${author}: found ${percent(found)}; answered/silent at ${each.join(", ")}`;
  });

/** Value of a right silence relative to a right answer: a wrong answer is worse than an unknown one. */
const SILENCE_WORTH = 1.5;
/** A difference of one or two questions. */
const ABOUT_AS_GOOD = 0.015;

/**
 * Chooses a threshold that loses about the fewest answers and silences under cross-validation by author. Prefers the
 * current one, because a new threshold changes every answer; otherwise the most careful one.
 */
export function chooseThreshold(validated: readonly CrossValidated[], now: number): number {
  const worths = THRESHOLDS.map((_, n) => {
    const each = validated.map(({ byThreshold }) => byThreshold[n] as CrossValidated["byThreshold"][number]);
    const sum = each.reduce((total, { answered, silent }) => total + answered + SILENCE_WORTH * silent, 0);
    return sum / validated.length;
  });
  const enough = Math.max(...worths) - ABOUT_AS_GOOD;
  const good = THRESHOLDS.filter((_, n) => (worths[n] as number) >= enough);
  return good.includes(now) ? now : Math.max(...good);
}

const chancesOf = ({ rows }: Example, weights: Weights) =>
  rows.map(({ features, most }) => Math.min(most, chanceOf(features, { threshold: 0, weights })));

const bestOf = (example: Example, weights: Weights) => Math.max(...chancesOf(example, weights));

function isFound(example: Example, weights: Weights): boolean {
  const chances = chancesOf(example, weights);
  const likeliest = [...chances.keys()].sort((a, b) => (chances[b] as number) - (chances[a] as number)).slice(0, 2);
  return likeliest.some((i) => example.rows[i]?.isAnswer);
}
