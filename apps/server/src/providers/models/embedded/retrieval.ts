// Which sentences of a product answer a question, and whether they really do.

import type { Topic } from "./concepts.ts";
import type { Language } from "./languages.ts";
import { INTENTS, type Intent } from "./lexicon/intents.ts";
import type { Passage } from "./passages.ts";
import type { Question } from "./question.ts";
import { isTypo, sameWord, type Word, wordsOf } from "./words.ts";

/**
 * `direct`: the sentences speak of what was asked. `near`: they are of the kind that was asked for, but do not mention
 * what it was about. `none`: the texts say nothing of it.
 */
export interface Findings {
  readonly kind: "direct" | "near" | "none";
  readonly passages: readonly Passage[];
}

const WEIGHT = { topic: 1, category: 0.8, term: 0.6 };
/** Beside something else these are the reason or the place of a question, not what it is about. */
const BESIDES: ReadonlySet<Topic> = new Set(["allergy", "medical", "sideEffects", "face", "body"]);
const BESIDE_WEIGHT = 0.3;
/** Words that nobody foresaw weigh less beside a topic that is understood; so do kinds of product ("mascara", make-up). */
const TERM_BESIDE_TOPIC = 0.4;
const CATEGORY_BESIDE_TOPIC = 0.3;
/** Of what a question mentions, this share must be found. */
const COVERED_MIN = 0.5;

/** Questions whose answer is the same whatever else they mention: how many ml the bottle, jar or tube has. */
const SELF_SUFFICIENT: ReadonlySet<Intent> = new Set([
  "volume",
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

/** Where something is used says nothing of how long or how often it is. */
const PLACES: ReadonlySet<Topic> = new Set(["face", "body"]);

/** Who asks about the one wants to know what is said of the other, though it is no answer. */
const NEIGHBOURS: Partial<Record<Topic, Topic>> = { pregnancy: "breastfeeding", breastfeeding: "pregnancy" };

export function findAnswers(asked: Question, passages: readonly Passage[], language: Language, max: number): Findings {
  const question = withoutPlaces(asked);
  const intents = [...question.intents].filter((intent) => "tells" in INTENTS[intent]);
  const weights = weigh(question);
  const rated = passages.map((passage) => ratePassage(passage, question, weights, intents, language));
  const total =
    sum([...question.topics].map(weights.topic)) +
    question.categories.size * weights.category +
    question.terms.length * weights.term;
  const best = rated.filter(({ covered }) => covered > 0).sort(byScore);
  const coveredByBest = best[0]?.covered ?? 0;
  if (total > 0 && coveredByBest >= COVERED_MIN * total && coversATopic(question.topics, best)) {
    const near = best.filter(({ score }) => score >= 0.6 * (best[0]?.score ?? 0));
    return { kind: "direct", passages: inOrder(near.slice(0, max).map(({ passage }) => passage)) };
  }
  const neighbours = [...question.topics].flatMap((topic) => NEIGHBOURS[topic] ?? []);
  const mentioned = new Set([...neighbours, ...question.topics]);
  const isNear = ({ tells, passage }: Rated) => tells > 0 || [...mentioned].some((topic) => passage.topics.has(topic));
  const ofKind = rated.filter(isNear).sort(byScore);
  if (ofKind.length === 0) return { kind: "none", passages: [] };
  const kept = continued(
    ofKind.map(({ passage }) => passage),
    max,
  );
  const isEnough = total === 0 || (question.topics.size === 0 && intents.some((intent) => SELF_SUFFICIENT.has(intent)));
  return { kind: isEnough ? "direct" : "near", passages: kept };
}

function withoutPlaces(question: Question): Question {
  if (![...question.intents].some((intent) => SELF_SUFFICIENT.has(intent))) return question;
  return { ...question, topics: new Set([...question.topics].filter((topic) => !PLACES.has(topic))) };
}

/** How much a sentence has to do with a question. */
export function relevance(passage: Passage, question: Question): number {
  return ratePassage(passage, question, weigh(question), [...question.intents], question.language).score;
}

interface Weights {
  topic: (topic: Topic) => number;
  category: number;
  term: number;
}

function weigh({ topics }: Question): Weights {
  const isBeside = topics.size > 1;
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
  language: Language,
): Rated {
  const topics = [...question.topics].filter((topic) => passage.topics.has(topic));
  const categories = [...question.categories].filter((category) => passage.categories.has(category)).length;
  const terms = question.terms.length === 0 ? 0 : matchingTerms(question.terms, passage, language);
  const tells = intents.filter((intent) => passage.tells.has(intent)).length;
  const covered = sum(topics.map(weights.topic)) + categories * weights.category + terms * weights.term;
  return { passage, covered, tells, score: 2 * covered + tells };
}

function matchingTerms(terms: readonly Word[], passage: Passage, language: Language): number {
  const words = wordsOf(passage.text, language);
  // German writes together what English writes apart: "Sheabutter".
  const pairs = new Set(words.map(({ folded }, i) => `${folded}${words[i + 1]?.folded ?? ""}`));
  const isThere = (term: Word) =>
    pairs.has(term.folded) || words.some((word) => sameWord(term, word) || isTypo(term.folded, word.folded));
  return terms.filter(isThere).length;
}

const byScore = (a: Rated, b: Rated) => b.score - a.score;

/** A question about pregnancy is not answered by a sentence about something else, however well the rest fits. */
const coversATopic = (topics: ReadonlySet<Topic>, [best]: Rated[]) =>
  topics.size === 0 || [...topics].some((topic) => best?.passage.topics.has(topic));

const inOrder = (passages: readonly Passage[]) => [...passages].sort((a, b) => a.paragraph - b.paragraph);

/** Instructions are rarely one sentence: those of the best one's paragraph come before others. */
function continued(passages: readonly Passage[], max: number): Passage[] {
  const first = passages[0];
  if (first === undefined) return [];
  const together = passages.filter(({ paragraph }) => paragraph === first.paragraph);
  const others = passages.filter(({ paragraph }) => paragraph !== first.paragraph);
  return inOrder([...together.slice(0, max + 2), ...others].slice(0, Math.max(max, together.length > 1 ? 2 : 1)));
}
