// How likely each sentence of a page answers a question: one weighted sum, whose weights and threshold were fitted on one set of
// questions (npm run eval -- --fit) and are judged on another.

import { readFileSync } from "node:fs";
import { MATERIALS, PACKAGING, type Topic } from "./concept-names.ts";
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

/** What decides about health or money is not answered by a sentence about something else, however well the rest fits. */
const DECISIVE: ReadonlySet<Topic> = new Set([
  "pregnancy",
  "breastfeeding",
  "wounds",
  "drySkin",
  "oilySkin",
  "combinationSkin",
  "sensitiveSkin",
  "normalSkin",
]);
const SERVICES = ["shipping", "returns", "warranty"] as const;
/** Less than what is shown as coming near. */
const BESIDE_THE_POINT = 0.05;

/** What a sentence can at most be worth, whatever the sum says. */
function mostOf(question: Question, passage: Passage, features: Features): number {
  const { topics, intents, words, isGuess } = question;
  const decisive = [...topics].filter((topic) => DECISIVE.has(topic));
  const services = SERVICES.filter((intent) => intents.has(intent));
  const isBeside =
    (decisive.length > 0 &&
      !decisive.some((topic) => passage.topics.has(topic)) &&
      !passage.topics.has("allSkinTypes")) ||
    (services.length > 0 && !services.some((intent) => passage.tells.has(intent))) ||
    // What it is about stands nowhere on the page, neither as a concept nor as a word.
    (topics.size > 0 &&
      features.topicsNowhere >= topics.size &&
      features.wordsBest < SAME_WORD &&
      features.sensesBest + features.quantity === 0) ||
    isBesideMaterial(question, passage) ||
    // Read into a misspelt word, among others that say something else.
    (isGuess && words.length > GUESSED_AMONG_MAX);
  return isBeside ? BESIDE_THE_POINT : 1;
}

/** "Is the bottle made of glass?", "what is it in?": what is inside says nothing of the bottle. */
function isBesideMaterial({ words, intents, wants }: Question, { senses }: Passage): boolean {
  // "How many millilitres are in the bottle?"
  if (wants.size > 0) return false;
  const asked = words.flatMap((word) => [...word.senses]);
  const asksMaterial =
    intents.has("material") || intents.has("ingredients") || asked.some((sense) => MATERIALS.has(sense));
  if (!asksMaterial || !asked.some((sense) => PACKAGING.has(sense))) return false;
  return !asked.some((sense) => senses.has(sense)) && ![...senses].some((sense) => PACKAGING.has(sense));
}

const SAME_WORD = 0.8;
const GUESSED_AMONG_MAX = 2;

/** The sentences of a page, the likeliest answer first. */
export function scoreSentences(question: Question, page: ReadPage): Scored[] {
  const features = featuresOf(question, page);
  return page.passages
    .map((passage, i) => ({
      passage,
      chance: Math.min(mostOf(question, passage, features[i] as Features), chanceOf(features[i] as Features)),
    }))
    .sort((a, b) => b.chance - a.chance);
}
