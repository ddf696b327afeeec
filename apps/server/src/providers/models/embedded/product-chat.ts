// The embedded answer to a message about a product: which job it is, and whoever does it.

import type { NamedProduct, ProductAnswer, ProductChatRequest, ProductFacts } from "../engine.ts";
import { comparesDegrees } from "../text/comparatives.ts";
import type { Intent } from "../text/concept-names.ts";
import { languageOf } from "../text/detect-language.ts";
import type { Language } from "../text/languages.ts";
import { bestLikeness } from "../text/likeness.ts";
import { type MessagePart, messageParts } from "../text/message-parts.ts";
import { type Passage, shorten } from "../text/passages.ts";
import { meansOthers, meansSuchOne, meansThis, pointsByComparing, saidBefore } from "../text/pointing.ts";
import {
  askedIntents,
  askingSentence,
  asksAmount,
  beginsAsQuestion,
  inContext,
  parseQuestion,
  type Question,
  withoutContinuation,
} from "../text/question.ts";
import { comparesProducts, meansItself, seeksProducts } from "../text/wishes.ts";
import { wordsOf } from "../text/words.ts";
import { answerQuestion, asksAboutSafety, quoteAll, type ReadProduct, type Reply, readProduct } from "./answer.ts";
import { pricesOfPart, wishedFor } from "./asked-price.ts";
import { type Choice, choose } from "./choice.ts";
import { compareProducts } from "./comparison.ts";
import { meantProducts, namedBefore, withoutName } from "./meant-products.ts";
import { nextQuestions } from "./next-questions.ts";
import { otherThatHas } from "./other-that-has.ts";
import { PHRASES } from "./phrases/index.ts";
import { productPointedAt } from "./pointed-product.ts";
import { othersSaying } from "./second-reading.ts";
import { quotedIn } from "./sources.ts";

/** How much is quoted: thinking harder means looking further. */
export const QUOTES = { LOW: 2, MEDIUM: 3, HIGH: 4 } as const;

/** So likely a product must be what is wanted before it is named though nobody asked for one. */
const UNASKED_CHANCE_MIN = 0.85;

export function answerProductChat(request: ProductChatRequest): ProductAnswer {
  const { product, message, history } = request;
  const read = readProduct(product);
  const language = languageOf(request, read.language);
  const asking = messageParts(message, language);
  const questions = asking.map((part) => inContext(parseQuestion(part.text, language, product), history, product));
  const compared = compareAsked(request, language);
  const parts = compared === null ? answerParts(questions, asking, read, request, language) : [compared];
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
  asking: readonly MessagePart[],
  read: ReadProduct,
  request: ProductChatRequest,
  language: Language,
): Part[] {
  const parts: Part[] = [];
  for (const [i, question] of questions.entries()) {
    // "Which soil should I take, and how much is it?" goes on with what was just named.
    const about = request.related.find(({ id }) => id === parts.at(-1)?.products[0]?.id);
    const isOfIt =
      about !== undefined && question.intents.size > 0 && question.topics.size + question.words.length === 0;
    const narrow = asking[i]?.asking ?? question.text;
    const before = questions[i - 1]?.text ?? lastAsked(request);
    parts.push(
      isOfIt
        ? answerAboutOther(question.text, question, about, request)
        : answerOne(question, read, request, { narrow, before }),
    );
  }
  if (parts.length === 1 || parts.every(({ answered }) => answered)) return parts;
  const { product, message, history } = request;
  const whole = answerOne(inContext(parseQuestion(message, language, product), history, product), read, request);
  const answered = parts.filter((part) => part.answered);
  const isMore = quotedBy(whole, read.passages).some(
    ({ text }) => !answered.some((part) => part.text.includes(shorten(text))),
  );
  return whole.answered && (isMore || answered.length === 0) ? [...answered, whole] : parts;
}

type Part = Pick<ProductAnswer, "text" | "products" | "answered">;

interface Beside {
  /** What the part asks, without what is told beside it. */
  readonly narrow?: string;
  /** What was asked right before it, in this message or the last. */
  readonly before?: string | undefined;
}

function answerOne(question: Question, read: ReadProduct, request: ProductChatRequest, beside: Beside = {}): Part {
  const { narrow = question.text, before } = beside;
  const { product, related, thinkingLevel } = request;
  const { text, language } = question;
  const talk = { text: smallTalk(question, product), products: [], answered: true };
  if (isSmallTalk(question) && question.topics.size + question.words.length === 0) return talk;
  const instead = otherThatHas(question, before, request);
  if (instead !== null) return toPart(instead);
  const turned = turnedTo(text, language, request) ?? (narrow === text ? null : turnedTo(narrow, language, request));
  if (turned !== null) return answerAboutOther(turned.rest, question, turned.other, request);
  const such = suchOne(text, request, language);
  if (such !== null) return answerAboutOther(text, question, such, request);
  const wanted = lastRecommended(question, request) ?? wishedFor(question, read, request);
  if (wanted !== null) return answerAboutOther(text, question, wanted, request);
  const all = [product, ...related];
  // "Do I need sunscreen with this?" asks about this.
  const asksForKind = question.intents.has("alternatives") && question.categories.size > 0;
  // So does "how often", and "how much do I need".
  const isOfThis = meansItself(text) || (asksAmount(text) && !question.intents.has("alternatives"));
  const own = isOfThis && !asksForKind ? answerAtAll(question, read, request, narrow) : null;
  if (own?.answered) return withSubstitutes(own, question, request);
  // "Do I need tools for it?" asks about this, too.
  const isAboutThis = [beginsAsQuestion(text), own !== null, asksOfPage(question)].filter(Boolean).length > 1;
  if (question.intents.has("alternatives") || (seeksProducts(text) && !isAboutThis)) {
    const isBare = isForOthers(question);
    // "Do you have another?" wants what was asked of this one.
    const wish = isBare ? `${before ?? ""} ${text}` : text;
    const choice = choose(wish, language, isBare || meansOthers(text) ? related : all, thinkingLevel);
    if (choice.answered && !isOnlyItself(choice, product)) return toPart(choice);
    const reply = own ?? answerAtAll(question, read, request, narrow);
    // What this page says that comes near is more than that nothing else fits.
    return reply.answered || (own !== null && !own.isSilent) ? { ...reply, products: [] } : toPart(choice);
  }
  const reply = own ?? answerAtAll(question, read, request, narrow);
  if (reply.answered) return withSubstitutes(reply, question, request);
  if (reply.isSilent && isSmallTalk(question) && !text.includes("?")) return talk;
  return withOthers(reply, question, request, own === null && !beginsAsQuestion(text));
}

/** "Which colours are there?" is asked of what is at hand. */
const OF_PAGE: ReadonlySet<Intent> = new Set([
  "colour",
  "size",
  "volume",
  "weight",
  "material",
  "ingredients",
  "care",
  "origin",
]);
const asksOfPage = ({ intents, categories }: Question) =>
  categories.size === 0 && [...intents].some((intent) => OF_PAGE.has(intent));

/** What it was that fits is the page's own product: the page answers. */
const isOnlyItself = ({ chosen }: Choice, { id }: ProductFacts) => chosen.length === 1 && chosen[0]?.id === id;

const isForOthers = ({ intents, words, topics, categories }: Question) =>
  intents.has("alternatives") && words.length + topics.size + categories.size === 0;

const toPart = ({ text, products, answered }: Pick<Choice, keyof Part>): Part => ({ text, products, answered });

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
  if (!choice.answered || choice.chance < UNASKED_CHANCE_MIN) return { text, answered, products: [] };
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
function answerAtAll(question: Question, read: ReadProduct, request: ProductChatRequest, narrow: string): Reply {
  const quotes = QUOTES[request.thinkingLevel];
  const ofPart = pricesOfPart(question, read, request);
  const phrases = PHRASES[question.language];
  if (ofPart.length > 0)
    return { text: quoteAll(phrases.leads.price ?? phrases.lead, ofPart, phrases), answered: true };
  const reply = goOn(question, read, request) ?? answerQuestion(question, read, quotes);
  const asking = askingSentence(question.text) ?? narrow;
  if (reply.answered || asksAboutSafety(question) || asking === question.text) return reply;
  const alone = parseQuestion(asking, question.language, request.product);
  // "Is it ok after that?" asks nothing by itself.
  if (alone.words.length + alone.topics.size + alone.wants.size === 0) return reply;
  const ofAsking = answerQuestion(alone, read, quotes);
  return ofAsking.answered ? ofAsking : reply;
}

/** Who asks on wants to hear more than the last answer said; only what is asked by itself may be answered by the same. */
function goOn(
  question: Question,
  read: ReadProduct,
  { product, history, thinkingLevel }: ProductChatRequest,
): Reply | null {
  const last = history.findLast(({ role }) => role === "visitor");
  const said = history.findLast(({ role }) => role === "assistant")?.text ?? "";
  const fresh = read.passages.filter(({ text }) => !said.includes(shorten(text)));
  if (last === undefined || fresh.length === read.passages.length) return null;
  const quotes = QUOTES[thinkingLevel];
  const answers = (text: Question, passages: readonly Passage[]) => answerQuestion(text, { ...read, passages }, quotes);
  const { text, language } = question;
  const reply = answers(question, read.passages);
  const alone = answers(parseQuestion(text, language, product), read.passages);
  if (reply.answered && isNew(reply, read, fresh)) {
    // What it asks by itself needs nothing said once more.
    return alone.answered && isNew(alone, read, fresh) && alone.text.length < reply.text.length ? alone : reply;
  }
  if (alone.answered) return alone;
  const more = answers(question, fresh);
  if (more.answered) return more;
  const both = answers(parseQuestion(`${last.text} ${text}`, language, product), fresh);
  if (both.answered || !reply.answered || !more.isSilent) return both.answered ? both : more;
  const phrases = PHRASES[language];
  return { text: quoteAll(phrases.unsure, quotedBy(reply, read.passages), phrases), answered: false };
}

const quotedBy = ({ text }: Pick<Reply, "text">, passages: readonly Passage[]) =>
  passages.filter((passage) => text.includes(shorten(passage.text)));

/** Whether it quotes what was not quoted before, or nothing at all: a price, a place. */
const isNew = (reply: Reply, { passages }: ReadProduct, fresh: readonly Passage[]): boolean =>
  quotedBy(reply, fresh).length > 0 || quotedBy(reply, passages).length === 0;

const SMALL_TALK: ReadonlySet<Intent> = new Set(["greeting", "thanks"]);

/** A greeting in front of a question is only polite. */
const isSmallTalk = ({ intents }: Question) =>
  intents.size > 0 && [...intents].every((intent) => SMALL_TALK.has(intent));

const smallTalk = ({ intents, language }: Question, { name }: ProductFacts) =>
  intents.has("greeting") ? PHRASES[language].greeting(name) : PHRASES[language].thanks;

/** A word that the product is called or described by. */
const CALLED = 0.8;

/** `text`: what is asked of it, without the words that pointed at it. */
function answerAboutOther(
  text: string,
  { language }: Question,
  other: ProductFacts,
  { history, thinkingLevel }: ProductChatRequest,
): Part {
  const parsed = parseQuestion(text, language, other);
  // "And the decaf?" only names it: what was asked before is asked of it.
  const identity = wordsOf([other.name, ...other.tags, other.description].join(" "), language);
  const isOnlyCalled = parsed.wants.size === 0 && parsed.words.every((word) => bestLikeness(word, identity) >= CALLED);
  const nothing = { topics: new Set<never>(), categories: new Set<never>(), words: [], terms: [] };
  const own = inContext(isOnlyCalled ? { ...parsed, ...nothing } : parsed, history, other);
  const reply = answerQuestion(own, readProduct(other), QUOTES[thinkingLevel]);
  const { asked } = PHRASES[language].reasons;
  return {
    text: `${other.name}: ${reply.text}`,
    answered: reply.answered,
    products: [{ id: other.id, reason: asked }],
  };
}

const lastAsked = ({ history }: ProductChatRequest) => history.findLast(({ role }) => role === "visitor")?.text;

/** The other product that a message calls or points at, and what it asks of it. */
function turnedTo(
  message: string,
  language: Language,
  { history, product, related }: ProductChatRequest,
): { other: ProductFacts; rest: string } | null {
  const [named] = meantProducts({ message, history, language }, product, related);
  const pointed = productPointedAt(message, language, product, related);
  if (named === undefined || named === pointed?.other) return pointed;
  return { other: named, rest: withoutName(message, named, language) };
}

/** "How much is it?", right behind an answer that was about another product: that one is meant. */
function lastRecommended({ text, intents, topics, words }: Question, request: ProductChatRequest): ProductFacts | null {
  const { history, product, related } = request;
  const said = history.findLast(({ role }) => role === "assistant")?.text ?? "";
  if (intents.size === 0 || topics.size + words.length > 0 || meansThis(text) || intents.has("alternatives"))
    return null;
  const other = namedBefore(history, product, related);
  const isAboutIt = Object.values(PHRASES).some((phrases) =>
    [phrases.fits, phrases.notHereBut, `${other?.name}:`].some((beginning) => said.startsWith(beginning)),
  );
  return other !== undefined && isAboutIt ? other : null;
}

/** "What does such a one cost?", after a question of the filter: where it is a product by itself. */
function suchOne(
  text: string,
  { product, related, history }: ProductChatRequest,
  language: Language,
): ProductFacts | null {
  const last = history.findLast(({ role }) => role === "visitor");
  if (last === undefined || !meansSuchOne(text)) return null;
  const [other] = meantProducts({ message: last.text, history: [], language }, product, related);
  return other ?? null;
}

const COMPARED_MAX = { LOW: 2, MEDIUM: 3, HIGH: 4 } as const;

/** Where a message sets another product beside this one, or two others beside each other: both are shown. */
function compareAsked(request: ProductChatRequest, language: Language): Part | null {
  const { message } = request;
  const isCompared = pointsByComparing(message) || comparesProducts(withoutContinuation(message)) || meansThis(message);
  const isOfDegree = !isCompared && comparesDegrees(message, language);
  const before = isCompared ? null : saidBefore(message, language);
  if (!isCompared && !isOfDegree && before === null) return null;
  const found = othersIn(message, request, language);
  if (found === null) return null;
  const isOfBoth =
    isCompared ||
    // "The cheaper one" is what it is called.
    (isOfDegree && comparesDegrees(found.rest, language)) ||
    // What was named in front of the "and" is all that both sides are about.
    (before !== null && othersIn(before, { ...request, history: [] }, language) === null);
  return isOfBoth ? compare(found.rest, language, found.products, request) : null;
}

/** The products that a message speaks of, if not only of this one, and what it says besides. */
function othersIn(
  message: string,
  { product, related, history }: ProductChatRequest,
  language: Language,
): { products: readonly ProductFacts[]; rest: string } | null {
  const named = meantProducts({ message, history, language }, product, related);
  if (named.length > 0) {
    const products = named.length > 1 && !isNamed(product, message) ? named : [product, ...named];
    return { products, rest: products.reduce((rest, one) => withoutName(rest, one, language), message) };
  }
  const pointed = productPointedAt(message, language, product, related);
  return pointed === null ? null : { products: [product, pointed.other], rest: pointed.rest };
}

const isNamed = (product: ProductFacts, text: string) =>
  meantProducts({ message: text, history: [], language: "en" }, null, [product]).length > 0;

/** Two that are named are compared with each other; one, with the page's own. */
function compare(
  text: string,
  language: Language,
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
