// How likely each sentence of a page answers a question: one weighted sum, whose weights and threshold were fitted on one set of
// questions (npm run eval -- --fit) and are judged on another.

import { readFileSync } from "node:fs";
import { MATERIALS, PACKAGING, type Topic } from "./concept-names.ts";
import { bestLikeness } from "./likeness.ts";
import type { Passage } from "./passages.ts";
import { hasFigure, isMisspeltMeasure } from "./quantities.ts";
import type { Question } from "./question.ts";
import { FEATURES, type Feature, type Features, featuresOf, type ReadPage } from "./sentence-features.ts";
import { wordsOf } from "./words.ts";

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
/** Less than any threshold, and enough to be shown. */
const WITH_DOUBT = 0.3;
const BESIDE_FIGURE = 0.15;

/** What a sentence can at most be worth, whatever the sum says. */
export function mostOf(question: Question, passage: Passage, features: Features): number {
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
    isBesideContent(question, passage, features) ||
    // A tag tells no figure.
    (question.wants.size > 0 && passage.field === "tag" && !hasFigure(passage.text)) ||
    // "How many shots does a bag make?": that there is a bag is no answer.
    (question.counted !== null && !hasFigure(passage.text)) ||
    // Read into a misspelt word, among others that say something else.
    (isGuess && words.length > GUESSED_AMONG_MAX);
  if (isBeside) return BESIDE_THE_POINT;
  if (isBesideFigure(question, features)) return BESIDE_FIGURE;
  return isOfOtherKind(question, passage, features) ? WITH_DOUBT : 1;
}

const HALF = 0.5;

/** What hardly anything but a figure tells. */
const MEASURED = ["length", "weight", "volume", "sound"] as const;

/** Another kind of answer than the question wants: it may be shown, but is not said to be one. */
const isOfOtherKind = (
  { wants, intents, isOpen, asksAmount, words }: Question,
  { tells }: Passage,
  features: Features,
): boolean =>
  (features.amountMissing > 0 && MEASURED.some((dimension) => wants.has(dimension))) ||
  // "Which country is the cotton from?": that it is cotton is no answer.
  (intents.has("origin") && !tells.has("origin")) ||
  // "Do you take the jars back?": that there are jars is no answer.
  (!isOpen &&
    features.lost >= HALF &&
    features.intents + features.topics + features.quantity + features.denies === 0) ||
  // "How wide is the ankle opening?": where nothing speaks of either, another width is no answer.
  (asksAmount && words.length > 1 && features.lost === 1) ||
  // "Does the tent stand a storm?": that it is a tent is no answer.
  (!isOpen && features.kindAlone > 0 && features.otherLanguage === 0);

/** "Twice a day", "in May": how often and when are told without a figure, too. */
const TOLD_WITHOUT_FIGURE = ["frequency", "usage", "results", "buy", "stock"] as const;

/** "How long must it sit on my hair?": where the page has such a figure, what it says of hair elsewhere is none. */
const isBesideFigure = ({ asksAmount, intents }: Question, { noQuantity }: Features): boolean =>
  asksAmount && noQuantity > 0 && !TOLD_WITHOUT_FIGURE.some((intent) => intents.has(intent));

/** "Is the bottle made of glass?", "what is it in?": what is inside says nothing of the bottle. */
function isBesideMaterial({ words, intents, wants }: Question, { senses }: Passage): boolean {
  // "How many millilitres are in the bottle?"
  if (wants.size > 0) return false;
  const asked = words.flatMap((word) => [...word.senses]);
  const asksMaterial =
    intents.has("material") || intents.has("ingredients") || asked.some((sense) => MATERIALS.has(sense));
  if (!asksMaterial || !asked.some((sense) => PACKAGING.has(sense))) return false;
  // "Are the bags plastic?": that there are bags is no answer.
  const isOfMaterial = [...senses].some((sense) => MATERIALS.has(sense));
  if (asked.some((sense) => MATERIALS.has(sense)) && !isOfMaterial) return true;
  return !asked.some((sense) => senses.has(sense)) && ![...senses].some((sense) => PACKAGING.has(sense));
}

/** "Is there palm oil in it?": that there is no perfume in it is no answer. A list of everything is one. */
function isBesideContent({ intents, topics, words, isOpen }: Question, { text }: Passage, features: Features): boolean {
  if (isOpen || words.length === 0 || topics.size > 0 || !intents.has("ingredients")) return false;
  return features.wordsBest + features.sensesBest === 0 && text.split(",").length < LIST_MIN;
}

const LIST_MIN = 3;
const SAME_WORD = 0.8;
const GUESSED_AMONG_MAX = 2;

/** "Which pH value has the gel?": where no sentence speaks of it, what the page says of gels is at best near. */
function isKindUnknown({ ofKind, terms, language }: Question, page: ReadPage): boolean {
  if (ofKind === null || page.language !== language) return false;
  if (ofKind.senses.size > 0 || !terms.some(({ folded }) => folded === ofKind.folded)) return false;
  if (isMisspeltMeasure(ofKind.folded)) return false;
  return !page.passages.some(({ asked, text }) => bestLikeness(ofKind, wordsOf(`${asked} ${text}`, language)) > 0);
}

/** The sentences of a page, the likeliest answer first. */
export function scoreSentences(question: Question, page: ReadPage): Scored[] {
  const features = featuresOf(question, page);
  const most = isKindUnknown(question, page) ? WITH_DOUBT : 1;
  return page.passages
    .map((passage, i) => ({
      passage,
      chance: Math.min(most, mostOf(question, passage, features[i] as Features), chanceOf(features[i] as Features)),
    }))
    .sort((a, b) => b.chance - a.chance);
}
