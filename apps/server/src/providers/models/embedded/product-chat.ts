// The embedded answer to a message about a product: which job it is, and whoever does it.

import type { NamedProduct, ProductAnswer, ProductChatRequest, ProductFacts } from "../engine.ts";
import type { Intent } from "../text/concept-names.ts";
import { languageOf } from "../text/detect-language.ts";
import type { Language } from "../text/languages.ts";
import {
  askedIntents,
  askingSentence,
  beginsAsQuestion,
  inContext,
  isContinuation,
  parseQuestion,
  type Question,
  splitQuestions,
} from "../text/question.ts";
import { comparesProducts, meansItself, seeksProducts } from "../text/wishes.ts";
import { answerQuestion, asksAboutSafety, type ReadProduct, type Reply, readProduct } from "./answer.ts";
import { type Choice, choose } from "./choice.ts";
import { compareProducts } from "./comparison.ts";
import { meantProducts } from "./meant-products.ts";
import { nextQuestions } from "./next-questions.ts";
import { PHRASES } from "./phrases/index.ts";
import { othersSaying } from "./second-reading.ts";
import { quotedIn } from "./sources.ts";

/** How much is quoted: thinking harder means looking further. */
export const QUOTES = { LOW: 2, MEDIUM: 3, HIGH: 4 } as const;

/** So much of a wish must be met before products are named that nobody asked for. */
const UNASKED_MET_MIN = 0.6;

export function answerProductChat(request: ProductChatRequest): ProductAnswer {
  const { product, message, history } = request;
  const read = readProduct(product);
  const language = languageOf(request, read.language);
  const questions = splitQuestions(message, language).map((text) =>
    inContext(parseQuestion(text, language, product), history, product),
  );
  const parts = answerParts(questions, read, request, language);
  const asked = new Set(questions.flatMap((question) => [...askedIntents(question, history, product)]));
  const text = parts.map((part) => part.text).join("\n\n");
  const products = onceEach(parts.flatMap((part) => part.products));
  return {
    text,
    products,
    questions: nextQuestions(product, read.passages, asked, language),
    answered: parts.every(({ answered }) => answered),
    sources: quotedIn({ text, products }, [product, ...request.related], language),
  };
}

/** What was taken apart and not understood is read once more as one. */
function answerParts(
  questions: readonly Question[],
  read: ReadProduct,
  request: ProductChatRequest,
  language: Language,
): Part[] {
  const parts = questions.map((question) => answerOne(question, read, request));
  if (parts.length === 1 || parts.every(({ answered }) => answered)) return parts;
  const { product, message, history } = request;
  const whole = answerOne(inContext(parseQuestion(message, language, product), history, product), read, request);
  return whole.answered && !parts.some(({ answered }) => answered) ? [whole] : parts;
}

type Part = Pick<ProductAnswer, "text" | "products" | "answered">;

function answerOne(question: Question, read: ReadProduct, request: ProductChatRequest): Part {
  const { product, related, history, thinkingLevel } = request;
  const { text, language } = question;
  const talk = { text: smallTalk(question, product), products: [], answered: true };
  if (isSmallTalk(question) && question.topics.size + question.words.length === 0) return talk;
  const meant = meantProducts({ message: text, history, language }, product, related);
  const [other] = meant;
  if (other !== undefined) {
    return comparesProducts(text) && !isContinuation(text)
      ? compare(text, question, meant.length > 1 && !isNamed(product, text) ? meant : [product, ...meant], request)
      : answerAboutOther(question, other, request);
  }
  const all = [product, ...related];
  // "Do I need sunscreen with this?" asks about this.
  const asksForKind = question.intents.has("alternatives") && question.categories.size > 0;
  const own = meansItself(text) && !asksForKind ? answerAtAll(question, read, request) : null;
  if (own?.answered) return withSubstitutes(own, question, request);
  // "Do I need tools for it?" asks about this, too.
  const isAboutThis = beginsAsQuestion(text) && (own !== null || asksOfPage(question));
  if (question.intents.has("alternatives") || (seeksProducts(text) && !isAboutThis)) {
    const choice = choose(text, language, isForOthers(question) ? related : all, thinkingLevel);
    if (choice.answered && !isOnlyItself(choice, product)) return toPart(choice);
    const reply = own ?? answerAtAll(question, read, request);
    return reply.answered ? { ...reply, products: [] } : toPart(choice);
  }
  const reply = own ?? answerAtAll(question, read, request);
  if (reply.answered) return withSubstitutes(reply, question, request);
  if (reply.isSilent && isSmallTalk(question) && !text.includes("?")) return talk;
  return withOthers(reply, question, request, own === null && !beginsAsQuestion(text));
}

/** "Which colours are there?" is asked of what is at hand. */
const OF_PAGE: ReadonlySet<Intent> = new Set(["colour", "size", "volume", "weight", "material", "ingredients", "care"]);
const asksOfPage = ({ intents, categories }: Question) =>
  categories.size === 0 && [...intents].some((intent) => OF_PAGE.has(intent));

/** What it was that fits is the page's own product: the page answers. */
const isOnlyItself = ({ chosen }: Choice, { id }: ProductFacts) => chosen.length === 1 && chosen[0]?.id === id;

const isForOthers = ({ intents, words, topics, categories }: Question) =>
  intents.has("alternatives") && words.length + topics.size + categories.size === 0;

const toPart = ({ text, products, answered }: Choice): Part => ({ text, products, answered });

/** Where this page cannot help, another product may, if a sentence of its own says so. Nobody takes another for its washing. */
function withOthers(reply: Reply, question: Question, request: ProductChatRequest, isWish: boolean): Part {
  const { related, thinkingLevel } = request;
  const { answered } = reply;
  const isOfHealth = asksAboutSafety(question);
  const text = [reply.text, ...(isOfHealth ? [] : othersSaying(question, request))].join("\n");
  if (!isWish && (question.topics.size === 0 || !reply.isSilent)) return { text, answered, products: [] };
  if ([...question.intents].some((intent) => !SOUGHT.has(intent)) || isOfHealth) {
    return { text, answered, products: [] };
  }
  const choice = choose(question.text, question.language, related, thinkingLevel);
  if (!choice.answered || choice.met < UNASKED_MET_MIN) return { text, answered, products: [] };
  const [, ...lines] = choice.text.split("\n");
  return {
    text: [PHRASES[question.language].notHereBut, ...lines].join("\n"),
    // What was asked of this product stays unanswered.
    answered: isWish,
    products: choice.products,
  };
}

/** Who wants what is sold out is shown what is like it and there. */
function withSubstitutes(reply: Reply, { intents, language }: Question, request: ProductChatRequest): Part {
  const { text, answered } = reply;
  const { product, related, thinkingLevel } = request;
  if (product.stock > 0 || !(intents.has("stock") || intents.has("buy"))) return { text, answered, products: [] };
  const there = related.filter(({ stock }) => stock > 0);
  const choice = choose([product.name, ...product.tags].join(" "), language, there, thinkingLevel, "alike");
  if (!choice.answered) return { text, answered, products: [] };
  const [, ...lines] = choice.text.split("\n");
  return {
    text: [text, PHRASES[language].instead, ...lines].join("\n"),
    answered,
    products: choice.products,
  };
}

const SOUGHT: ReadonlySet<Intent> = new Set(["suitability", "benefits", "buy", "greeting"]);

/** The whole message first; where that finds nothing, only what it asks, unless what it tells matters to health. */
function answerAtAll(question: Question, read: ReadProduct, { product, thinkingLevel }: ProductChatRequest): Reply {
  const quotes = QUOTES[thinkingLevel];
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

function answerAboutOther(
  question: Question,
  other: ProductFacts,
  { history, thinkingLevel }: ProductChatRequest,
): Part {
  const parsed = parseQuestion(question.text, question.language, other);
  // "And the decaf?" only names it: what was asked before is asked of it.
  const own = inContext(
    parsed.words.length === 0 ? { ...parsed, topics: new Set(), categories: new Set() } : parsed,
    history,
    other,
  );
  const reply = answerQuestion(own, readProduct(other), QUOTES[thinkingLevel]);
  const { asked } = PHRASES[question.language].reasons;
  return {
    text: `${other.name}: ${reply.text}`,
    answered: reply.answered,
    products: [{ id: other.id, reason: asked }],
  };
}

const COMPARED_MAX = { LOW: 2, MEDIUM: 3, HIGH: 4 } as const;

const isNamed = (product: ProductFacts, text: string) =>
  meantProducts({ message: text, history: [], language: "en" }, null, [product]).length > 0;

/** Two that are named are compared with each other; one, with the page's own. */
function compare(
  text: string,
  { language }: Question,
  products: readonly ProductFacts[],
  request: ProductChatRequest,
): Part {
  const compared = products.slice(0, COMPARED_MAX[request.thinkingLevel]);
  const { asked } = PHRASES[language].reasons;
  return {
    ...compareProducts(text, language, compared, QUOTES[request.thinkingLevel]),
    products: compared.filter(({ id }) => id !== request.product.id).map(({ id }) => ({ id, reason: asked })),
  };
}

const onceEach = (products: readonly NamedProduct[]): NamedProduct[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];
