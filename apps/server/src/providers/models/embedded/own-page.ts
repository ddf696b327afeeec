// What a product's own page says to a question of a conversation about it: the whole of it, only what it asks, or what goes on from before.

import type { ProductChatRequest } from "../engine.ts";
import { type Passage, shorten } from "../text/passages.ts";
import { askingSentence, parseQuestion, type Question } from "../text/question.ts";
import { answerQuestion, asksAboutSafety, quoteAll, type ReadProduct, type Reply } from "./answer.ts";
import { pricesOfPart } from "./asked-price.ts";
import { QUOTES } from "./part.ts";
import { PHRASES } from "./phrases/index.ts";

/** The whole message first; where that finds nothing, only what it asks, unless what it tells matters to health. */
export function answerFromPage(
  question: Question,
  read: ReadProduct,
  request: ProductChatRequest,
  narrow: string,
): Reply {
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

export const quotedBy = ({ text }: Pick<Reply, "text">, passages: readonly Passage[]) =>
  passages.filter((passage) => text.includes(shorten(passage.text)));

/** Whether it quotes what was not quoted before, or nothing at all: a price, a place. */
const isNew = (reply: Reply, { passages }: ReadProduct, fresh: readonly Passage[]): boolean =>
  quotedBy(reply, fresh).length > 0 || quotedBy(reply, passages).length === 0;
