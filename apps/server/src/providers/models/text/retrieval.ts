// Which sentences of a product answer a question, and whether they really do.

import type { Intent, Topic } from "./concept-names.ts";
import { canBeTold } from "./concepts.ts";
import type { Language } from "./languages.ts";
import type { Passage } from "./passages.ts";
import type { Question } from "./question.ts";
import { type Kind, verdictOn } from "./verdicts.ts";
import { isMadeWith, isTypo, sameWord, type Word, wordsOf } from "./words.ts";

export interface Findings {
  readonly kind: Kind;
  readonly passages: readonly Passage[];
}

const WEIGHT = { topic: 1, category: 0.8, term: 0.6 };
/** Beside something else these are the reason or the place of a question, not what it is about. */
const BESIDES: ReadonlySet<Topic> = new Set(["allergy", "medical", "sideEffects", "face", "body"]);
const BESIDE_WEIGHT = 0.3;
/** Words that nobody foresaw weigh less beside a topic that is understood; so do kinds of product ("mascara", make-up). */
const TERM_BESIDE_TOPIC = 0.4;
const CATEGORY_BESIDE_TOPIC = 0.3;
/** However many there are of which the texts have none. */
const UNTOLD_BESIDE_TOPIC_MAX = 0.8;
/** Of what a question mentions, this share must be found. */
const COVERED_MIN = 0.5;
/** Of what is hardly an answer, but worth showing as what it is. */
const NEAR_MIN = 0.3;
/** Sentences that score this share of the best one's are quoted with it. */
const ALIKE_MIN = 0.6;

/** Questions whose answer is the same whatever else they mention: how many ml the bottle, jar or tube has. */
const SELF_SUFFICIENT: ReadonlySet<Intent> = new Set([
  "volume",
  "weight",
  "size",
  "duration",
  "frequency",
  "colour",
  "origin",
  "shelfLife",
  "warranty",
  "returns",
  "shipping",
]);

/** How long delivery takes is not answered by how long anything else does. */
const SERVICE: ReadonlySet<Intent> = new Set(["shipping", "returns", "warranty"]);

/** Of sentences that fit alike, a warning is said first. */
const WARNING_BONUS = 0.1;

/** More words than these that nobody foresaw, and the question may be about something else altogether. */
const UNFORESEEN_MAX = 2;

/** Where something is used, or in which span of time, says nothing of how long or how often it is. */
const CIRCUMSTANCES: ReadonlySet<Topic> = new Set(["face", "body", "daily", "weekly"]);

/** Who asks about the one wants to know what is said of the other, though it is no answer. */
const NEIGHBOURS: Partial<Record<Topic, Topic>> = {
  pregnancy: "breastfeeding",
  breastfeeding: "pregnancy",
  vitaminC: "acids",
};

export function findAnswers(asked: Question, passages: readonly Passage[], language: Language, max: number): Findings {
  const question = withoutCircumstances(asked);
  const intents = [...question.intents].filter(canBeTold);
  const measured = measure(question, intents, passages, language);
  const covering = coveringPassages(measured, max);
  const ofKind = passagesOfKind(question, measured, max);
  const isTold = (intent: Intent) => passages.some(({ tells }) => tells.has(intent));
  const { kind, quotes } = verdictOn({
    isCovered: isCovered(question, measured),
    isOnlyTagged: question.terms.length > measured.mostTold && covering.every(({ field }) => field === "tag"),
    lacksService: intents.some((intent) => SERVICE.has(intent) && !isTold(intent)),
    hasOfKind: ofKind.length > 0,
    isPlain: measured.total === 0,
    isSelfSufficient: isSelfSufficient(question, intents),
  });
  return { kind, passages: quotes === "covering" ? covering : quotes === "of kind" ? ofKind : [] };
}

interface Measured {
  readonly rated: readonly Rated[];
  /** Those that mention something of the question, the best first. */
  readonly best: readonly Rated[];
  readonly weights: Weights;
  /** How many of the question's words the sentence has that has most of them. */
  readonly mostTold: number;
  /** Weight of all that the question mentions. */
  readonly total: number;
}

function measure(
  question: Question,
  intents: readonly Intent[],
  passages: readonly Passage[],
  language: Language,
): Measured {
  const told = passages.map((passage) => toldTerms(question.terms, passage, language));
  const mostTold = Math.max(0, ...told);
  const weights = weigh(question, mostTold > 0);
  const rated = passages.map((passage, i) => ratePassage(passage, question, weights, intents, told[i] ?? 0));
  const untold = (question.terms.length - mostTold) * weights.term;
  const total =
    sum([...question.topics].map(weights.topic)) +
    question.categories.size * weights.category +
    mostTold * weights.term +
    Math.min(untold, question.topics.size > 0 ? UNTOLD_BESIDE_TOPIC_MAX : Infinity);
  const best = rated.filter(({ covered }) => covered > 0).sort(byScore);
  return { rated, best, weights, mostTold, total };
}

const isCovered = ({ topics }: Question, { best, weights, total }: Measured): boolean =>
  total > 0 && (best[0]?.covered ?? 0) >= COVERED_MIN * total && coversATopic(topics, weights, best[0]);

function coveringPassages({ best }: Measured, max: number): Passage[] {
  const alike = best.filter(({ score }) => score >= ALIKE_MIN * (best[0]?.score ?? 0));
  return inOrder(alike.slice(0, max).map(({ passage }) => passage));
}

/** Sentences of the kind that was asked for; where some mention what it was about, or its neighbour, only those. */
function passagesOfKind({ topics }: Question, { rated, total }: Measured, max: number): Passage[] {
  const mentioned = new Set([...topics].flatMap((topic) => [NEIGHBOURS[topic] ?? topic, topic]));
  const isMentioned = ({ passage }: Rated) => [...mentioned].some((topic) => passage.topics.has(topic));
  const isNear = (one: Rated) =>
    one.tells > 0 || isMentioned(one) || (one.covered > 0 && one.covered >= NEAR_MIN * total);
  const near = rated.filter(isNear);
  const ofKind = (near.some(isMentioned) ? near.filter(isMentioned) : near).sort(byScore);
  return continued(
    ofKind.map(({ passage }) => passage),
    max,
  );
}

function isSelfSufficient({ topics, terms, isGuess }: Question, intents: readonly Intent[]): boolean {
  const unforeseen = terms.filter(({ folded }) => /\p{L}{3}/u.test(folded)).length;
  return (
    intents.some((intent) => SELF_SUFFICIENT.has(intent)) &&
    !isGuess &&
    topics.size === 0 &&
    unforeseen <= UNFORESEEN_MAX
  );
}

function withoutCircumstances(question: Question): Question {
  if (![...question.intents].some((intent) => SELF_SUFFICIENT.has(intent))) return question;
  return { ...question, topics: new Set([...question.topics].filter((topic) => !CIRCUMSTANCES.has(topic))) };
}

/** How much a sentence has to do with a question. */
export function relevance(passage: Passage, question: Question): number {
  const told = toldTerms(question.terms, passage, question.language);
  return ratePassage(passage, question, weigh(question, told > 0), [...question.intents], told).score;
}

interface Weights {
  topic: (topic: Topic) => number;
  category: number;
  term: number;
}

function weigh({ topics }: Question, isTold: boolean): Weights {
  const isBeside = topics.size > 1 || isTold;
  return {
    topic: (topic) => (isBeside && BESIDES.has(topic) ? BESIDE_WEIGHT : WEIGHT.topic),
    category: topics.size > 0 ? CATEGORY_BESIDE_TOPIC : WEIGHT.category,
    term: topics.size > 0 ? TERM_BESIDE_TOPIC : WEIGHT.term,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface Rated {
  passage: Passage;
  /** Weight of what the question mentions and the sentence mentions, too. */
  covered: number;
  /** How many of the question's intents the sentence is of. */
  tells: number;
  score: number;
}

function ratePassage(
  passage: Passage,
  question: Question,
  weights: Weights,
  intents: readonly Intent[],
  terms: number,
): Rated {
  const topics = [...question.topics].filter((topic) => passage.topics.has(topic));
  const categories = [...question.categories].filter((category) => passage.categories.has(category)).length;
  const tells = intents.filter((intent) => passage.tells.has(intent)).length;
  const covered = sum(topics.map(weights.topic)) + categories * weights.category + terms * weights.term;
  const warns = passage.tells.has("safety") ? WARNING_BONUS : 0;
  return { passage, covered, tells, score: 2 * covered + tells + warns };
}

/** How many of the question's words the sentence has. */
function toldTerms(terms: readonly Word[], passage: Passage, language: Language): number {
  if (terms.length === 0) return 0;
  const words = wordsOf(passage.text, language);
  // German writes together what English writes apart: "Sheabutter".
  const pairs = new Set(words.map(({ folded }, i) => `${folded}${words[i + 1]?.folded ?? ""}`));
  const isThere = (term: Word) =>
    pairs.has(term.folded) ||
    words.some(
      (word) => sameWord(term, word) || isTypo(term.folded, word.folded) || isMadeWith(word.folded, term.folded),
    );
  return terms.filter(isThere).length;
}

const byScore = (a: Rated, b: Rated) => b.score - a.score;

/** A question about pregnancy is not answered by a sentence about something else, however well the rest fits. */
function coversATopic(topics: ReadonlySet<Topic>, weights: Weights, best: Rated | undefined): boolean {
  const main = [...topics].filter((topic) => weights.topic(topic) === WEIGHT.topic);
  return main.length === 0 || main.some((topic) => best?.passage.topics.has(topic));
}

const inOrder = (passages: readonly Passage[]) => [...passages].sort((a, b) => a.paragraph - b.paragraph);

/** Instructions are rarely one sentence: those of the best one's paragraph come before others. */
function continued(passages: readonly Passage[], max: number): Passage[] {
  const first = passages[0];
  if (first === undefined) return [];
  const together = passages.filter(({ paragraph }) => paragraph === first.paragraph);
  const others = passages.filter(({ paragraph }) => paragraph !== first.paragraph);
  return inOrder([...together.slice(0, max + 2), ...others].slice(0, Math.max(max, together.length > 1 ? 2 : 1)));
}
