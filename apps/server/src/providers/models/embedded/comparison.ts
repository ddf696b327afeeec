// Puts products beside each other: what was asked, each in its own words.

import type { ProductFacts } from "../engine.ts";
import type { Language } from "../text/languages.ts";
import type { Passage } from "../text/passages.ts";
import { parseQuestion, type Question } from "../text/question.ts";
import { scoreSentences } from "../text/sentence-scorer.ts";
import { findAnswers, quoteAll, type ReadProduct, readProduct } from "./answer.ts";
import { PHRASES } from "./phrases/index.ts";

interface Comparison {
  readonly text: string;
  readonly answered: boolean;
}

/** Words of comparing are nothing that a page would tell. */
const COMPARING = new Set(["compare", "alternatives", "buy", "overview", "order"]);

export function compareProducts(
  message: string,
  language: Language,
  products: readonly ProductFacts[],
  quotes: number,
): Comparison {
  const phrases = PHRASES[language];
  // Tags say too little to be compared.
  const reads = products.map(readProduct).map((read) => ({
    ...read,
    passages: read.passages.filter(({ field }) => field !== "tag"),
  }));
  const asked = withoutNames(message, language, products);
  const said = reads.map((read) => aspectOf(asked, read, quotes));
  const isAbout = asked.intents.size + asked.topics.size > 0 && said.some(({ length }) => length > 0);
  const lines = reads.map((read, i) => {
    const own = isAbout ? (said[i] ?? []) : summaryOf(read, quotes);
    const quoted = own.length === 0 ? phrases.nothingSaid : quoteAll("", own, phrases).trim();
    return `${read.facts.name}: ${quoted}`;
  });
  const [first, ...rest] = products.map(({ name }) => name);
  return { text: [phrases.compare(first ?? "", phrases.list(rest)), ...lines].join("\n"), answered: true };
}

/** The question without the names and without the words that compare. */
function withoutNames(message: string, language: Language, products: readonly ProductFacts[]): Question {
  const all: ProductFacts = {
    ...(products[0] as ProductFacts),
    name: products.map(({ name }) => name).join(" "),
    brand: products.map(({ brand }) => brand).join(" "),
  };
  const question = parseQuestion(message, language, all);
  return { ...question, intents: new Set([...question.intents].filter((intent) => !COMPARING.has(intent))) };
}

/** What a page says of it: the likeliest sentence of the kind, though it would not do as an answer by itself. */
function aspectOf(question: Question, read: ReadProduct, quotes: number): readonly Passage[] {
  const found = findAnswers(question, read, quotes);
  if (found.kind === "direct") return found.passages;
  const [best] = scoreSentences(question, read).filter(
    ({ passage }) =>
      [...question.intents].some((intent) => passage.tells.has(intent)) ||
      [...question.topics].some((topic) => passage.topics.has(topic)),
  );
  return best === undefined ? [] : [best.passage];
}

/** Nothing in particular was asked: what each says first, in both of its texts. */
function summaryOf({ passages }: ReadProduct, quotes: number): Passage[] {
  const of = (field: Passage["field"], max: number) => passages.filter((one) => one.field === field).slice(0, max);
  return [...of("description", 1), ...of("information", quotes)];
}
