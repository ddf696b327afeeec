// Answers a question about one product: from its fields, or by quoting its texts, or by saying that it does not know.

import type { ProductFacts } from "../engine.ts";
import type { Intent, Topic } from "../text/concept-names.ts";
import { askFinder, canBeTold, categoryLabel, topicLabel } from "../text/concepts.ts";
import { detectLanguage } from "../text/detect-language.ts";
import { inAllLanguages } from "../text/load-lexicon.ts";
import { namesMoment } from "../text/moments.ts";
import { isForAMachine, isQuotable, type Passage, passagesOf, shorten } from "../text/passages.ts";
import type { Question } from "../text/question.ts";
import { readOnce } from "../text/read-once.ts";
import { SCORER, type Scored, scoreSentences } from "../text/sentence-scorer.ts";
import { isAnywhere, splitWords } from "../text/signs.ts";
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
  return { facts, ...readTexts(facts) };
}

const readTexts = readOnce((facts): Omit<ReadProduct, "facts"> => {
  const beginning = `${facts.description.slice(0, 400)} ${facts.information.slice(0, 400)}`;
  return { passages: passagesOf(facts).filter(isQuotable), language: detectLanguage(beginning, null) };
});

/** Questions of health are never left to a product page alone. */
export const SAFETY_TOPICS: readonly Topic[] = [
  "pregnancy",
  "breastfeeding",
  "children",
  "allergy",
  "sideEffects",
  "medical",
  "wounds",
];

/** "Dishwasher safe" is no question of health. */
export const asksAboutSafety = ({ topics, intents }: Question) =>
  (intents.has("safety") && topics.size === 0) || SAFETY_TOPICS.some((topic) => topics.has(topic));

/** Sentences that a question is answered with, or that come near it. */
interface Findings {
  /** `near`: they may answer it, or not. */
  readonly kind: "direct" | "near" | "none";
  readonly passages: readonly Passage[];
  readonly chance: number;
}

/** Sentences this much less likely than the best are quoted with it. */
const ALIKE = 0.75;
/** Below the threshold, but worth showing as what it is: likelier than so little, and than most of the page. */
const NEAR = { chance: 0.08, lead: 1.1 } as const;
/** Thinking hard, whatever comes nearest is shown, unless it is beside the point. */
const NEAREST = { chance: 0.06, lead: 1 } as const;
/** From so many sentences on that may be quoted, it thinks hard. */
const QUOTES_OF_HARD_THINKING = 4;

export function findAnswers(
  question: Question,
  product: Pick<ReadProduct, "passages" | "language">,
  max: number,
  near: { readonly chance: number; readonly lead: number } = NEAR,
): Findings {
  const scored = scoreSentences(question, product);
  const chance = scored[0]?.chance ?? 0;
  const nearMin = Math.max(near.chance, near.lead * (scored[Math.floor(scored.length / 2)]?.chance ?? 0));
  const kind = chance >= SCORER.threshold ? "direct" : chance >= nearMin ? "near" : "none";
  const atLeast = kind === "direct" ? Math.max(SCORER.threshold, ALIKE * chance) : nearMin;
  const alike = kind === "none" ? [] : scored.filter((one) => one.chance >= atLeast).slice(0, max);
  const chosen = alike.map(({ passage }) => passage);
  if (kind === "direct") chosen.push(...ofTopicsLeft(question, chosen, scored));
  return { kind, passages: chosen.sort((a, b) => a.paragraph - b.paragraph), chance };
}

/** "Vegan and without perfume": each has its own sentence. */
function ofTopicsLeft({ topics }: Question, chosen: readonly Passage[], scored: readonly Scored[]): Passage[] {
  const left = [...topics].filter((topic) => !chosen.some((passage) => passage.topics.has(topic)));
  const found = left.flatMap((topic) => scored.find(({ passage }) => passage.topics.has(topic))?.passage ?? []);
  return [...new Set(found)].slice(0, TOPICS_LEFT_MAX);
}

const TOPICS_LEFT_MAX = 2;

/** Who asks about the one wants to know what is said of the other, though it is no answer. */
const NEIGHBOURS: Partial<Record<Topic, Topic>> = { pregnancy: "breastfeeding", breastfeeding: "pregnancy" };

function neighbouring({ topics }: Question, { passages }: ReadProduct): Passage[] {
  const near = [...topics].flatMap((topic) => NEIGHBOURS[topic] ?? []);
  return passages.filter((passage) => near.some((topic) => passage.topics.has(topic))).slice(0, 1);
}

const look = (question: Question, product: ReadProduct, quotesMax: number): Findings =>
  findAnswers(question, product, quotesMax, quotesMax >= QUOTES_OF_HARD_THINKING ? NEAREST : NEAR);

export function answerQuestion(question: Question, product: ReadProduct, quotesMax: number): Reply {
  const phrases = PHRASES[question.language];
  const reply =
    answerFromFields(question, product, phrases) ??
    whenBack(question, product, answerFromTexts(question, product, look(question, product, quotesMax), phrases));
  if (!asksAboutSafety(question)) return reply;
  return { ...reply, text: `${reply.text} ${phrases.advice}` };
}

/** Price, place, stock and brand are fields; the texts only add to them. */
function answerFromFields(question: Question, product: ReadProduct, phrases: Phrases): Reply | null {
  const { facts, passages } = product;
  // "Shipping cost?", "kafeini ne kadar": what else was asked decides.
  if (question.intents.has("price") && !isOfPriceAlone(question)) return null;
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
      outOfStock: () => [phrases.outOfStock(facts.name), ...sayWhenBack(product, phrases)].join(" "),
      soldAt: () => phrases.soldAt(facts.name, placesOf(facts)),
      notSold: () => phrases.notSold(facts.name),
    };
    return { text: fields.says.map((part) => parts[part]()).join(" "), answered: fields.answered };
  }
  if (question.intents.has("brand")) return { text: phrases.madeBy(facts.name, facts.brand), answered: true };
  const { intents, topics, terms, wants } = question;
  const asksNothingElse = topics.size + terms.length + wants.size === 0 && ![...intents].some(canBeTold);
  return question.intents.has("overview") && asksNothingElse ? overview(product, phrases) : null;
}

/** Where only "how much" was said, any other word says of what. */
const isOfPriceAlone = ({ intents, topics, words, said }: Question) =>
  topics.size === 0 && words.length <= (said.length > 0 ? 1 : 0) && !intents.has("shipping") && !intents.has("returns");

const WHEN = inAllLanguages(({ grammar }) => grammar.asksWhen).map(splitWords);

/** "When will you get it in?": of what is not there, whoever asks when asks that. */
function whenBack(question: Question, product: ReadProduct, reply: Reply): Reply {
  const { text, topics, intents, language } = question;
  if (product.facts.stock > 0 || topics.size > 0 || !isAnywhere(WHEN, splitWords(text))) return reply;
  // How it is used, or kept, is asked of what is not there as well.
  if (reply.answered && [...intents].some((intent) => !OF_STOCK.has(intent))) return reply;
  const phrases = PHRASES[language];
  const told = sayWhenBack(product, phrases);
  return told.length === 0
    ? reply
    : { text: [phrases.outOfStock(product.facts.name), ...told].join(" "), answered: true };
}

/** What the page itself says of stock: when it is back. */
function sayWhenBack({ passages }: ReadProduct, phrases: Phrases): string[] {
  const texts = passages.filter(({ field }) => field !== "tag");
  const ofStock = texts.filter(({ words }) => askFinder.keysIn(words).has("stock"));
  const told = [...ofStock.filter(({ words }) => namesMoment(words)), ...texts.filter(isReturn), ...ofStock];
  return told.length === 0 ? [] : [quoteAll(phrases.lead, told.slice(0, 1), phrases)];
}

/** What is not there and names a month by itself tells when it is. How to use it, or how long it keeps, does not. */
const isReturn = ({ words, tells }: Passage) =>
  namesMoment(words) && !["usage", "shelfLife", "care", "size"].some((intent) => tells.has(intent as Intent));

const OF_STOCK: ReadonlySet<Intent> = new Set(["stock", "buy", "shipping", "duration"]);

const placesOf = ({ sales }: ProductFacts) => sales.map(({ name, link }) => `${name} (${link})`).join(", ");

function overview({ facts, passages }: ReadProduct, phrases: Phrases): Reply {
  const quotable = passages.filter(({ field }) => field !== "tag");
  if (quotable.length === 0) return { text: phrases.unknown, answered: false };
  return { text: quoteAll(phrases.overview(facts.name), quotable.slice(0, 2), phrases), answered: true };
}

function answerFromTexts(question: Question, product: ReadProduct, found: Findings, phrases: Phrases): Reply {
  if (isForAMachine(question.text)) return { text: phrases.unknown, answered: false };
  if (isAboutNothing(question)) return overview(product, phrases);
  if (found.kind === "direct") {
    const note = product.language === question.language || onlyTags(found) ? "" : ` ${phrases.otherLanguage}`;
    return { text: `${sayFound(question, found, phrases)}${note}`, answered: true };
  }
  if (found.kind === "near") return { text: quoteAll(phrases.unsure, found.passages, phrases), answered: false };
  const near = neighbouring(question, product);
  if (near.length > 0) return { text: quoteAll(phrases.unsure, near, phrases), answered: false };
  const what = aboutWhat(question);
  const unknown = what === null ? phrases.unknown : phrases.unknownAbout(what);
  return { text: `${unknown} ${whomToAsk(product, phrases)}`, answered: false, isSilent: true };
}

const onlyTags = ({ passages }: Findings) => passages.every(({ field }) => field === "tag");

const isAboutNothing = ({ intents, topics, terms, categories, wants }: Question) =>
  intents.size + topics.size + terms.length + categories.size + wants.size === 0;

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
