// Other products that are named beside an answer of the page: those that could help where it cannot.

import type { ProductChatRequest } from "../engine.ts";
import type { Intent } from "../text/concept-names.ts";
import type { Question } from "../text/question.ts";
import { asksAboutSafety, type Reply } from "./answer.ts";
import type { Part } from "./part.ts";
import { PHRASES } from "./phrases/index.ts";
import { recommend, recommendUnasked } from "./recommend.ts";
import { othersSaying } from "./second-reading.ts";

/** So likely a product must be what is wanted before it is named though nobody asked for one. */
const UNASKED_CHANCE_MIN = 0.85;

/** Where this page cannot help, another product may, if a sentence of its own says so. Nobody takes another for its washing. */
export function withOthers(reply: Reply, question: Question, request: ProductChatRequest, isWish: boolean): Part {
  const { related } = request;
  const { answered } = reply;
  const isOfHealth = asksAboutSafety(question);
  const text = [reply.text, ...(isOfHealth ? [] : othersSaying(question, request))].join("\n");
  if (!isWish && (question.topics.size === 0 || !reply.isSilent)) return { text, answered, products: [] };
  if ([...question.intents].some((intent) => !SOUGHT.has(intent)) || isOfHealth) {
    return { text, answered, products: [] };
  }
  const choice = recommendUnasked(question, related, request);
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
export function withSubstitutes(reply: Reply, { intents, language }: Question, request: ProductChatRequest): Part {
  const { text, answered } = reply;
  const { product, related } = request;
  if (product.stock > 0 || !(intents.has("stock") || intents.has("buy"))) return { text, answered, products: [] };
  const there = related.filter(({ stock }) => stock > 0);
  const choice = recommend({ text: [product.name, ...product.tags].join(" "), language }, there, request, "alike");
  if (!choice.answered) return { text, answered, products: [] };
  const [, ...lines] = choice.text.split("\n");
  return {
    text: [text, PHRASES[language].instead, ...lines].join("\n"),
    answered,
    products: choice.products,
  };
}

const SOUGHT: ReadonlySet<Intent> = new Set(["suitability", "benefits", "buy", "greeting"]);
