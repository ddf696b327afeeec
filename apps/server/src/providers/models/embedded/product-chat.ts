// The embedded answer to a message about a product: which job it is, and whoever does it.

import type { NamedProduct, ProductAnswer, ProductChatRequest, ProductFacts } from "../engine.ts";
import type { Intent } from "../text/concept-names.ts";
import { languageOf } from "../text/detect-language.ts";
import type { Language } from "../text/languages.ts";
import { bestLikeness } from "../text/likeness.ts";
import { type MessagePart, messageParts } from "../text/message-parts.ts";
import { isForAMachine, shorten } from "../text/passages.ts";
import { meansOthers } from "../text/pointing.ts";
import {
  askedIntents,
  asksAmount,
  asksAnything,
  beginsAsQuestion,
  inContext,
  parseQuestion,
  type Question,
} from "../text/question.ts";
import { meansItself, seeksProducts } from "../text/wishes.ts";
import { wordsOf } from "../text/words.ts";
import { aboutOther, answerAboutOther } from "./about-other.ts";
import { type ReadProduct, type Reply, readProduct } from "./answer.ts";
import { asMeant } from "./as-meant.ts";
import type { Choice } from "./choice.ts";
import { compareAsked } from "./compare-asked.ts";
import { asksInItsPlace, inItsPlace, sayRather } from "./in-its-place.ts";
import { nextQuestions } from "./next-questions.ts";
import { withOthers, withSubstitutes } from "./offered-beside.ts";
import { otherThatHas } from "./other-that-has.ts";
import { answerFromPage, quotedBy } from "./own-page.ts";
import type { Part } from "./part.ts";
import { PHRASES } from "./phrases/index.ts";
import { fitsButNotBeside, keptApart, recommend, recommendUnasked } from "./recommend.ts";
import { quotedIn } from "./sources.ts";

export function answerProductChat(written: ProductChatRequest): ProductAnswer {
  const { product, message, history } = written;
  const { text, products, answered, asked, read, request, language } = replyTo(written);
  const after = [...history, { role: "visitor", text: message }, { role: "assistant", text }] as const;
  return {
    text,
    products,
    questions: nextQuestions({
      product,
      passages: read.passages,
      language,
      asked,
      isAnswered: (question) => replyTo({ ...written, message: question, history: after }).answered,
    }),
    answered,
    sources: quotedIn({ text, products }, [product, ...request.related], language),
  };
}

/** The answer alone, with what it was made of. */
export function replyTo(written: ProductChatRequest) {
  const { product } = written;
  const read = readProduct(product);
  const language = languageOf(written, read.language);
  const request = asMeant(written, language, [product, ...written.related]);
  const { message, history } = request;
  const asking = messageParts(message, language);
  const questions = asking.map((part) => inContext(parseQuestion(part.text, language, product), history, product));
  // Of several questions, one that names another product may be the last of them.
  const compared = asking.length > COMPARED_PARTS_MAX ? null : compareAsked(request, language);
  const parts = compared === null ? answerParts(questions, asking, read, request, language) : [compared];
  return {
    text: parts.map((part) => part.text).join("\n\n"),
    products: onceEach(parts.flatMap((part) => part.products)),
    answered: parts.every(({ answered }) => answered),
    asked: new Set(questions.flatMap((question) => [...askedIntents(question, history, product)])),
    read,
    request,
    language,
  };
}

/** "How heavy is it, and how heavy is the other?" */
const COMPARED_PARTS_MAX = 2;

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

interface Beside {
  /** What the part asks, without what is told beside it. */
  readonly narrow?: string;
  /** What was asked right before it, in this message or the last. */
  readonly before?: string | undefined;
}

function answerOne(question: Question, read: ReadProduct, request: ProductChatRequest, beside: Beside = {}): Part {
  const { narrow = question.text, before } = beside;
  const { product, related } = request;
  const { text, language } = question;
  const talk = { text: smallTalk(question, product), products: [], answered: true };
  if (isSmallTalk(question) && question.topics.size + question.words.length === 0) return talk;
  const apart = asksInItsPlace(text) ? null : keptApart(question, request);
  if (apart !== null) return apart;
  const instead = otherThatHas(question, before, request);
  if (instead !== null) return toPart(instead);
  const ofOther = aboutOther(question, narrow, read, request);
  if (ofOther !== null) return ofOther;
  const all = suggestible(request);
  // "Do I need sunscreen with this?" asks about this.
  const isOfThing = asksForThing(question, request);
  const asksForKind = isOfThing || (question.intents.has("alternatives") && question.categories.size > 0);
  // So does "how often", and "how much do I need".
  const isOfThis = meansItself(text) || (asksAmount(text) && !question.intents.has("alternatives"));
  const own = isOfThis && !asksForKind ? answerFromPage(question, read, request, narrow) : null;
  if (own?.answered) return inItsPlace(question, own, read, request) ?? withSubstitutes(own, question, request);
  if (asksInItsPlace(text)) {
    const rather = inItsPlace(question, own ?? answerFromPage(question, read, request, narrow), read, request);
    if (rather !== null) return rather;
  }
  // "Do I need tools for it?" asks about this, too.
  const isAboutThis = [beginsAsQuestion(text), own !== null, asksOfPage(question)].filter(Boolean).length > 1;
  if (isOfThing || question.intents.has("alternatives") || (seeksProducts(text) && !isAboutThis)) {
    const isBare = isForOthers(question);
    // "Do you have another?" wants what was asked of this one.
    const wish = isBare ? `${before ?? ""} ${text}` : text;
    const among = isBare || meansOthers(text) ? related : all;
    const choice = recommend({ text: wish, language }, among, request);
    if (choice.answered && !isOnlyItself(choice, product)) return toPart(choice);
    const notBeside = fitsButNotBeside({ text: wish, language }, among, request);
    if (notBeside !== null) return notBeside;
    const reply = own ?? answerFromPage(question, read, request, narrow);
    // What this page says that comes near is more than that nothing else fits.
    return reply.answered || (own !== null && !own.isSilent) ? { ...reply, products: [] } : toPart(choice);
  }
  const reply = own ?? answerFromPage(question, read, request, narrow);
  const rather = inItsPlace(question, reply, read, request) ?? asTold(question, reply, request);
  if (rather !== null) return rather;
  if (reply.answered) return withSubstitutes(reply, question, request);
  if (reply.isSilent && isSmallTalk(question) && !text.includes("?")) return talk;
  return withOthers(reply, question, request, own === null && !beginsAsQuestion(text));
}

/** The page's own product and the others, without one that is forbidden to this visitor. */
const suggestible = ({ product, related, forbidden = [] }: ProductChatRequest): ProductFacts[] =>
  forbidden.some(({ id }) => id === product.id) ? [...related] : [product, ...related];

/** So likely a product must be what is wanted before it is named to whoever only tells of something. */
const TOLD_CHANCE_MIN = 0.75;

/** "Light to feed the baby at night": who asks nothing at all, and tells what another product is for, may want that one. */
function asTold(question: Question, reply: Reply, request: ProductChatRequest): Part | null {
  const { text, language } = question;
  const { product } = request;
  if (text.includes("?") || asksAnything(text, language) || asksOfPage(question) || isForAMachine(text)) return null;
  const choice = recommendUnasked(question, suggestible(request), request);
  const isOfThis = choice.chosen.some(({ id }) => id === product.id);
  return choice.answered && !isOfThis && choice.chance >= TOLD_CHANCE_MIN ? sayRather(reply, question, choice) : null;
}

/** "Which cable do I need for it?": of another product that is called so. */
function asksForThing(question: Question, { product, related }: ProductChatRequest): boolean {
  const { ofKind, language } = question;
  if (ofKind === null || asksOfPage(question)) return false;
  const isCalled = ({ name, tags }: ProductFacts) =>
    bestLikeness(ofKind, wordsOf([name, ...tags].join(" "), language)) >= CALLED;
  return !isCalled(product) && related.some(isCalled);
}

/** The same word, or as good as. */
const CALLED = 0.8;

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

const SMALL_TALK: ReadonlySet<Intent> = new Set(["greeting", "thanks"]);

/** A greeting in front of a question is only polite. */
const isSmallTalk = ({ intents }: Question) =>
  intents.size > 0 && [...intents].every((intent) => SMALL_TALK.has(intent));

const smallTalk = ({ intents, language }: Question, { name }: ProductFacts) =>
  intents.has("greeting") ? PHRASES[language].greeting(name) : PHRASES[language].thanks;

const lastAsked = ({ history }: ProductChatRequest) => history.findLast(({ role }) => role === "visitor")?.text;

const onceEach = (products: readonly NamedProduct[]): NamedProduct[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];
