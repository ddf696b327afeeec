// The embedded answer to a message about a product.

import type { NamedProduct, ProductAnswer, ProductChatRequest, ProductFacts } from "../engine.ts";
import type { Intent } from "../text/concept-names.ts";
import { languageOf } from "../text/detect-language.ts";
import type { Language } from "../text/languages.ts";
import { speaksAgainst } from "../text/passages.ts";
import {
  askedIntents,
  askingSentence,
  inContext,
  parseQuestion,
  type Question,
  splitQuestions,
} from "../text/question.ts";
import { findAnswers } from "../text/retrieval.ts";
import {
  answerQuestion,
  asksAboutSafety,
  overview,
  quoteAll,
  type ReadProduct,
  type Reply,
  readProduct,
} from "./answer.ts";
import { nextQuestions } from "./next-questions.ts";
import { PHRASES } from "./phrases/index.ts";
import { mentionedIn, type Suggestion, suggest, toNamed } from "./related.ts";

/** How much is quoted and suggested: thinking harder means looking further. */
const DEPTH = {
  LOW: { quotes: 2, suggestions: 2 },
  MEDIUM: { quotes: 3, suggestions: 3 },
  HIGH: { quotes: 5, suggestions: 5 },
} as const;

export function answerProductChat(request: ProductChatRequest): ProductAnswer {
  const { product, message, history } = request;
  const read = readProduct(product);
  const language = languageOf(request, read.language);
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

type Part = Pick<ProductAnswer, "text" | "products" | "answered">;

function answerOne(question: Question, read: ReadProduct, request: ProductChatRequest): Part {
  const { product, related } = request;
  const talk = { text: smallTalk(question, product), products: [], answered: true };
  if (isSmallTalk(question) && question.topics.size + question.terms.length === 0) return talk;
  const mentioned = mentionedIn(question.text, product, related);
  const [other] = mentioned;
  if (other !== undefined) {
    return question.intents.has("compare")
      ? compare(question, read, other, request)
      : answerAboutOther(question, other, request);
  }
  const reply = answerAtAll(question, read, request);
  if (wantsOthers(question, reply)) return answerWithOthers(question, reply, request);
  if (reply.isSilent && isSmallTalk(question) && !question.text.includes("?")) return talk;
  return withHelpfulOthers(reply, question, read, request);
}

/** The whole message first; where that finds nothing, only what it asks, unless what it tells matters to health. */
function answerAtAll(question: Question, read: ReadProduct, { product, thinkingLevel }: ProductChatRequest): Reply {
  const { quotes } = DEPTH[thinkingLevel];
  const reply = answerQuestion(question, read, quotes);
  const asking = reply.answered || asksAboutSafety(question) ? null : askingSentence(question.text);
  if (asking === null) return reply;
  const narrow = answerQuestion(parseQuestion(asking, question.language, product), read, quotes);
  return narrow.answered ? narrow : reply;
}

const SMALL_TALK: ReadonlySet<Intent> = new Set(["greeting", "thanks"]);

/** A greeting in front of a question is only polite. */
const isSmallTalk = ({ intents }: Question) =>
  intents.size > 0 && [...intents].every((intent) => SMALL_TALK.has(intent));

const smallTalk = ({ intents, language }: Question, { name }: ProductFacts) =>
  intents.has("greeting") ? PHRASES[language].greeting(name) : PHRASES[language].thanks;

/** "Which one should I take?" may ask for the size and not for another product. */
const wantsOthers = ({ intents }: Question, reply: Reply) =>
  intents.has("alternatives") || (intents.has("compare") && !(intents.has("size") && reply.answered));

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
    const sentences = product.passages.filter(({ field }) => field !== "tag");
    const found = findAnswers({ ...own, terms: [] }, sentences, product.language, quotes);
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

function answerWithOthers(question: Question, reply: Reply, request: ProductChatRequest): Part {
  const phrases = PHRASES[question.language];
  const found = findOthers(question, request);
  if (found.length === 0) {
    const { text, answered } = reply.answered ? reply : { text: phrases.noRelated, answered: false };
    return { text, answered, products: [] };
  }
  return { text: sayOthers(found, question.language), products: found.map(toNamed), answered: true };
}

/** What another product may have where this one has not. Nobody takes another for how it is washed. */
const SOUGHT: ReadonlySet<Intent> = new Set(["suitability", "benefits", "ingredients", "material", "buy", "greeting"]);

/**
 * Where this product cannot help, another of the catalogue may: it is out of stock, not meant for who asks, or says
 * nothing of what was asked.
 */
function withHelpfulOthers(reply: Reply, question: Question, read: ReadProduct, request: ProductChatRequest): Part {
  const { text, answered } = reply;
  const { intents, topics } = question;
  const isGone = request.product.stock === 0 && (intents.has("stock") || intents.has("buy"));
  const isAgainst = [...topics].some((topic) => read.passages.some((passage) => speaksAgainst(passage, topic)));
  const isSought = topics.size > 0 && !asksAboutSafety(question) && [...intents].every((intent) => SOUGHT.has(intent));
  const found = isGone || isAgainst || (reply.isSilent && isSought) ? findOthers(question, request) : [];
  if (found.length === 0) return { text, answered, products: [] };
  return { text: `${text}\n${sayOthers(found, question.language)}`, answered, products: found.map(toNamed) };
}

const findOthers = (question: Question, { product, related, thinkingLevel }: ProductChatRequest) =>
  suggest(
    product,
    related,
    { ...question, isOpen: question.intents.has("alternatives") && question.terms.length === 0 },
    question.language,
    DEPTH[thinkingLevel].suggestions,
  );

const sayOthers = (found: readonly Suggestion[], language: Language) =>
  [PHRASES[language].related, ...found.map(({ product, reason }) => `- ${product.name}: ${reason}.`)].join("\n");

const onceEach = (products: readonly NamedProduct[]): NamedProduct[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];
