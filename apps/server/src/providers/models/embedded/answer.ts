// Answers a question about one product: from its fields, or by quoting its texts, or by saying that it does not know.

import type { ProductFacts } from "../engine.ts";
import type { Topic } from "../text/concept-names.ts";
import { categoryLabel, topicLabel } from "../text/concepts.ts";
import { detectLanguage } from "../text/detect-language.ts";
import { isQuotable, type Passage, passagesOf, shorten } from "../text/passages.ts";
import type { Question } from "../text/question.ts";
import { type Findings, findAnswers } from "../text/retrieval.ts";
import { type FieldPart, fieldsAsked } from "./field-answers.ts";
import { PHRASES, type Phrases } from "./phrases/index.ts";

export interface Reply {
  readonly text: string;
  readonly answered: boolean;
  /** The product's texts do not even mention what was asked. */
  readonly isSilent?: true;
}

/** A product with what was read out of its texts. */
export interface ReadProduct {
  readonly facts: ProductFacts;
  readonly passages: readonly Passage[];
  readonly language: ReturnType<typeof detectLanguage>;
}

export function readProduct(facts: ProductFacts): ReadProduct {
  const beginning = `${facts.description.slice(0, 400)} ${facts.information.slice(0, 400)}`;
  return { facts, passages: passagesOf(facts).filter(isQuotable), language: detectLanguage(beginning, null) };
}

/** Questions of health are never left to a product page alone. */
const SAFETY_TOPICS: readonly Topic[] = [
  "pregnancy",
  "breastfeeding",
  "children",
  "allergy",
  "sideEffects",
  "medical",
  "wounds",
];

export const asksAboutSafety = ({ topics, intents }: Question) =>
  intents.has("safety") || SAFETY_TOPICS.some((topic) => topics.has(topic));

export function answerQuestion(question: Question, product: ReadProduct, quotesMax: number): Reply {
  const phrases = PHRASES[question.language];
  const reply =
    answerFromFields(question, product, phrases) ??
    answerFromTexts(question, product, findAnswers(question, product.passages, product.language, quotesMax), phrases);
  if (!asksAboutSafety(question)) return reply;
  return { ...reply, text: `${reply.text} ${phrases.advice}` };
}

/** Price, place, stock and brand are fields; the texts only add to them. */
function answerFromFields(question: Question, product: ReadProduct, phrases: Phrases): Reply | null {
  const { facts, passages } = product;
  const priced = passages.filter(({ text, tells }) => tells.has("price") && /\p{N}/u.test(text));
  const fields = fieldsAsked(question, {
    hasPrice: priced.length > 0,
    isSold: facts.sales.length > 0,
    inStock: facts.stock > 0,
  });
  if (fields !== null) {
    const parts: Record<FieldPart, () => string> = {
      price: () => quoteAll(phrases.leads.price ?? phrases.lead, priced.slice(0, 2), phrases),
      noPrice: () => phrases.noPrice,
      inStock: () => phrases.inStock(facts.name, facts.stock),
      outOfStock: () => phrases.outOfStock(facts.name),
      soldAt: () => phrases.soldAt(facts.name, placesOf(facts)),
      notSold: () => phrases.notSold(facts.name),
    };
    return { text: fields.says.map((part) => parts[part]()).join(" "), answered: fields.answered };
  }
  if (question.intents.has("brand")) return { text: phrases.madeBy(facts.name, facts.brand), answered: true };
  const asksNothingElse = question.topics.size + question.terms.length === 0;
  return question.intents.has("overview") && asksNothingElse ? overview(product, phrases) : null;
}

const placesOf = ({ sales }: ProductFacts) => sales.map(({ name, link }) => `${name} (${link})`).join(", ");

export function overview({ facts, passages }: ReadProduct, phrases: Phrases): Reply {
  const quotable = passages.filter(({ field }) => field !== "tag");
  if (quotable.length === 0) return { text: phrases.unknown, answered: false };
  return { text: quoteAll(phrases.overview(facts.name), quotable.slice(0, 2), phrases), answered: true };
}

function answerFromTexts(question: Question, product: ReadProduct, found: Findings, phrases: Phrases): Reply {
  if (isAboutNothing(question)) return overview(product, phrases);
  if (found.kind === "direct") {
    const note = product.language === question.language || onlyTags(found) ? "" : ` ${phrases.otherLanguage}`;
    return { text: `${sayFound(question, found, phrases)}${note}`, answered: true };
  }
  // Words that nobody foresaw may be answered all the same: the visitor can tell. And what the page does speak of, it is
  // not said to be silent on.
  const isMentioned = [...question.topics].some((topic) => found.passages.some(({ topics }) => topics.has(topic)));
  if (found.kind === "near" && (question.topics.size === 0 || isMentioned)) {
    return { text: quoteAll(phrases.unsure, found.passages, phrases), answered: false };
  }
  const what = aboutWhat(question);
  const unknown = what === null ? phrases.unknown : phrases.unknownAbout(what);
  const help = found.kind === "near" ? quoteAll(phrases.near, found.passages, phrases) : whomToAsk(product, phrases);
  return { text: `${unknown} ${help}`, answered: false, isSilent: true };
}

const onlyTags = ({ passages }: Findings) => passages.every(({ field }) => field === "tag");

const isAboutNothing = ({ intents, topics, terms, categories }: Question) =>
  intents.size + topics.size + terms.length + categories.size === 0;

const whomToAsk = ({ facts }: ReadProduct, phrases: Phrases) =>
  facts.sales.length > 0 ? `${phrases.askSeller} ${placesOf(facts)}.` : phrases.askBrand;

function sayFound(question: Question, { passages }: Findings, phrases: Phrases): string {
  const texts = passages.filter(({ field }) => field !== "tag");
  const tags = passages.filter(({ field }) => field === "tag").map(({ text }) => phrases.quote(text));
  const said = texts.length > 0 ? [quoteAll(leadOf(question, texts, phrases), texts, phrases)] : [];
  if (tags.length > 0) said.push(phrases.tagged(phrases.list(tags)));
  return said.join(" ");
}

/** The topic that was named comes first, then the kind of question. */
function leadOf(question: Question, passages: readonly Passage[], phrases: Phrases): string {
  const topic = [...question.topics].find((key) => passages.some(({ topics }) => topics.has(key)));
  if (topic !== undefined) return phrases.leadAbout(topicLabel(topic, question.language));
  const intent = [...question.intents].find((key) => passages.some(({ tells }) => tells.has(key)));
  return (intent && phrases.leads[intent]) ?? phrases.lead;
}

function aboutWhat({ topics, categories, language }: Question): string | null {
  const [topic] = topics;
  if (topic !== undefined) return topicLabel(topic, language);
  const [category] = categories;
  return category === undefined ? null : categoryLabel(category, language);
}

/** Whole sentences, word for word. */
export function quoteAll(lead: string, passages: readonly Passage[], phrases: Phrases): string {
  return `${lead} ${passages.map(({ text }) => phrases.quote(shorten(text))).join(" ")}`;
}
