// The embedded answer to a message about a product.

import type { NamedProduct, ProductAnswer, ProductChatRequest, ProductFacts } from "../engine.ts";
import { answerQuestion, overview, quoteAll, type ReadProduct, readProduct } from "./answer.ts";
import { detectLanguage } from "./detect-language.ts";
import { type Language, toLanguage } from "./languages.ts";
import type { Intent } from "./lexicon/intents.ts";
import { nextQuestions } from "./next-questions.ts";
import { PHRASES } from "./phrases/index.ts";
import { askedIntents, inContext, parseQuestion, type Question, splitQuestions } from "./question.ts";
import { mentionedIn, type Suggestion, suggest, toNamed } from "./related.ts";
import { findAnswers } from "./retrieval.ts";

/** How much is quoted and suggested: thinking harder means looking further. */
const DEPTH = {
  LOW: { quotes: 2, suggestions: 2 },
  MEDIUM: { quotes: 3, suggestions: 3 },
  HIGH: { quotes: 5, suggestions: 5 },
} as const;

export function answerProductChat(request: ProductChatRequest): ProductAnswer {
  const { product, message, history } = request;
  const language = languageOf(request);
  const read = readProduct(product);
  const questions = splitQuestions(message).map((text) =>
    inContext(parseQuestion(text, language, product), history, product),
  );
  const parts = questions.map((question) => answerOne(question, read, request));
  const asked = new Set(questions.flatMap((question) => [...askedIntents(question, history, product)]));
  return {
    text: parts.map(({ text }) => text).join("\n\n"),
    products: onceEach(parts.flatMap(({ products }) => products)),
    questions: nextQuestions(product, read.passages, asked, language),
    answered: parts.every(({ answered }) => answered),
  };
}

/** The message's own language; one that is too short to tell follows the conversation and the visitor. */
export function languageOf({
  message,
  history,
  language,
}: Pick<ProductChatRequest, "message" | "history" | "language">): Language {
  const before = history.findLast(({ role }) => role === "visitor")?.text;
  const known = toLanguage(language);
  return detectLanguage(message, before === undefined ? known : detectLanguage(before, known));
}

type Part = Pick<ProductAnswer, "text" | "products" | "answered">;

function answerOne(question: Question, read: ReadProduct, request: ProductChatRequest): Part {
  const phrases = PHRASES[question.language];
  const { product, related } = request;
  const only = onlyIntent(question);
  if (only === "greeting") return { text: phrases.greeting(product.name), products: [], answered: true };
  if (only === "thanks") return { text: phrases.thanks, products: [], answered: true };
  const mentioned = mentionedIn(question.text, product, related);
  const [other] = mentioned;
  if (other !== undefined) {
    return question.intents.has("compare")
      ? compare(question, read, other, request)
      : answerAboutOther(question, other, request);
  }
  if (wantsOthers(question)) return answerWithOthers(question, request);
  const reply = answerQuestion(question, read, DEPTH[request.thinkingLevel].quotes);
  return withHelpfulOthers(reply, question, request);
}

/** A greeting in front of a question is only polite. */
function onlyIntent({ intents, topics, terms }: Question): Intent | null {
  const [first] = intents;
  return intents.size === 1 && topics.size + terms.length === 0 ? (first ?? null) : null;
}

const wantsOthers = ({ intents }: Question) => intents.has("alternatives") || intents.has("compare");

function answerAboutOther(question: Question, other: ProductFacts, request: ProductChatRequest): Part {
  const reply = answerQuestion(
    parseQuestion(question.text, question.language, other),
    readProduct(other),
    DEPTH[request.thinkingLevel].quotes,
  );
  const { asked } = PHRASES[question.language].reasons;
  return {
    text: `${other.name}: ${reply.text}`,
    answered: reply.answered,
    products: [{ id: other.id, reason: asked }],
  };
}

function compare(question: Question, read: ReadProduct, other: ProductFacts, request: ProductChatRequest): Part {
  const phrases = PHRASES[question.language];
  const { quotes } = DEPTH[request.thinkingLevel];
  const describe = (product: ReadProduct) => {
    const own = parseQuestion(question.text, question.language, product.facts);
    const found = findAnswers({ ...own, terms: [] }, product.passages, product.language, quotes);
    if (found.passages.length > 0) return `${product.facts.name}: ${quoteAll("", found.passages, phrases).trim()}`;
    const general = overview(product, phrases);
    return general.answered ? general.text : `${product.facts.name}: ${phrases.nothingSaid}`;
  };
  return {
    text: [phrases.compare(read.facts.name, other.name), describe(read), describe(readProduct(other))].join("\n"),
    products: [{ id: other.id, reason: phrases.reasons.asked }],
    answered: true,
  };
}

function answerWithOthers(question: Question, request: ProductChatRequest): Part {
  const phrases = PHRASES[question.language];
  const found = findOthers(question, request);
  if (found.length === 0) return { text: phrases.noRelated, products: [], answered: false };
  return { text: sayOthers(found, question.language), products: found.map(toNamed), answered: true };
}

/** Where this product cannot help, another of the catalogue may: out of stock, or silent on what was asked. */
function withHelpfulOthers(reply: Omit<Part, "products">, question: Question, request: ProductChatRequest): Part {
  const { intents, topics } = question;
  const isGone = request.product.stock === 0 && (intents.has("stock") || intents.has("buy"));
  if (!isGone && (reply.answered || topics.size === 0)) return { ...reply, products: [] };
  const found = findOthers(question, request);
  if (found.length === 0) return { ...reply, products: [] };
  return { ...reply, text: `${reply.text}\n${sayOthers(found, question.language)}`, products: found.map(toNamed) };
}

const findOthers = (question: Question, { product, related, thinkingLevel }: ProductChatRequest) =>
  suggest(product, related, question, question.language, DEPTH[thinkingLevel].suggestions);

const sayOthers = (found: readonly Suggestion[], language: Language) =>
  [PHRASES[language].related, ...found.map(({ product, reason }) => `- ${product.name}: ${reason}.`)].join("\n");

const onceEach = (products: readonly NamedProduct[]): NamedProduct[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];
