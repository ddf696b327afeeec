// Asks an engine a question in a shop and judges the visible answer.

import type { Routine, ThinkingLevel } from "@vitrine/contract";
import { NO_USAGE, type Turn, type Usage } from "../../src/providers/models/engine.ts";
import {
  type AiEngine,
  finish,
  ModelFailure,
  type ProductAnswer,
  type ProductFacts,
} from "../../src/providers/models/index.ts";
import { getShop, type ShopQuestion } from "./sets.ts";

/**
 * missed: the answer lacks a fact of the shop. off: answers another question. wrong: a false statement, or a forbidden
 * product. failed: no answer.
 */
export type Outcome = "good" | "missed" | "off" | "wrong" | "failed";

export interface Judged {
  question: ShopQuestion;
  outcome: Outcome;
  text: string;
  /** Products named in reply to a product question, and whether they fit. */
  named: readonly { id: string; fits: boolean }[];
  milliseconds: number;
  /** Number of sentences cited as sources. */
  sources: number;
  /** Tokens of the answer and of the earlier turns, if the model counts them. */
  usage: Usage;
}

interface Seen extends ProductAnswer {
  readonly routine?: Routine;
}

/** A routine needs at least two right products. */
const ROUTINE_FITS_MIN = 2;
const LOOKED_AT = 3;

async function judge(engine: AiEngine, question: ShopQuestion, level: ThinkingLevel): Promise<Judged> {
  const history: Turn[] = [];
  const usages: Usage[] = [];
  let start = performance.now();
  let answer: Seen | undefined;
  try {
    for (const message of [...(question.after ?? []), question.ask]) {
      start = performance.now();
      const said = await answerTo(engine, question, message, history, level);
      answer = said.answer;
      usages.push(said.usage);
      history.push({ role: "visitor", text: message }, { role: "assistant", text: answer.text });
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const took = { milliseconds: performance.now() - start, usage: sumOf(usages), sources: 0 };
    return { question, outcome: "failed", text: `${error.kind}: ${error.message}`, named: [], ...took };
  }
  if (answer === undefined) throw new Error("every question is asked");
  const milliseconds = performance.now() - start;
  const text = visibleTextOf(answer);
  const asksForProducts = question.kind === "which" || question.kind === "limits";
  const named = asksForProducts && answer.answered ? namedIn(answer) : [];
  return {
    question,
    outcome: outcomeOf(question, answer, text),
    text,
    named: named.map((id) => ({ id, fits: question.fits?.includes(id) ?? false })),
    milliseconds,
    sources: answer.sources.length,
    usage: sumOf(usages),
  };
}

/** Asks one question after the other. */
export async function judgeAll(
  engine: AiEngine,
  questions: readonly ShopQuestion[],
  level: ThinkingLevel = "LOW",
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const question of questions) judged.push(await judge(engine, question, level));
  return judged;
}

/** Titles of routine steps are not quotes. */
const TITLE_MAX = 30;

/** Lists quotations of an answer that no page of the shop contains. */
export function unquoted({ question, text }: Judged): string[] {
  const pages = getShop(question.shop).products.map((one) =>
    [one.description, one.information, ...one.tags].join("\n"),
  );
  const quotes = [...text.matchAll(/[“„]([^“”„]+)[”“]/gu)].map((match) => match[1] ?? "");
  return quotes.filter((quote) => quote.length >= TITLE_MAX && !pages.some((page) => page.includes(quote)));
}

const sumOf = (usages: readonly Usage[]): Usage =>
  usages.reduce(
    (sum, one) => ({
      inputTokens: sum.inputTokens + one.inputTokens,
      outputTokens: sum.outputTokens + one.outputTokens,
      reasoningTokens: sum.reasoningTokens + one.reasoningTokens,
      cachedInputTokens: sum.cachedInputTokens + one.cachedInputTokens,
    }),
    NO_USAGE,
  );

function outcomeOf(question: ShopQuestion, answer: Seen, text: string): Outcome {
  if (question.never?.some((bad) => bad.test(text))) return "wrong";
  switch (question.kind) {
    case "abstain":
      return answer.answered ? "off" : "good";
    case "which":
    case "limits":
      return ofChoice(question, answer);
    case "routine":
      return ofRoutine(question, answer, text);
    default:
      return ofFacts(question, answer, text);
  }
}

function ofFacts({ facts = [] }: ShopQuestion, { answered }: Seen, text: string): Outcome {
  const shown = folded(text);
  const isShown = (fact: string | readonly string[]) => [fact].flat().some((one) => shown.includes(folded(one)));
  if (facts.every(isShown)) return "good";
  return answered ? "off" : "missed";
}

/**
 * Lower case without differences of dots: a Turkish İ would become two characters, and a capital I is ı in Turkish and
 * i elsewhere.
 */
export const folded = (text: string) => text.replaceAll("İ", "i").toLowerCase().replaceAll("ı", "i");

function ofChoice({ fits = [], unfit = [] }: ShopQuestion, answer: Seen): Outcome {
  const named = namedIn(answer).slice(0, LOOKED_AT);
  if (answer.answered && named.some((id) => unfit.includes(id))) return "wrong";
  if (fits.length === 0) return answer.answered ? "off" : "good";
  if (named.some((id) => fits.includes(id))) return "good";
  return named.length === 0 || !answer.answered ? "missed" : "off";
}

function ofRoutine(question: ShopQuestion, answer: Seen, text: string): Outcome {
  const { selected, order = [], apart, warns, fits, unfit = [] } = question;
  const steps = answer.routine?.steps ?? [];
  const used = steps.flatMap(({ productId }) => productId ?? []);
  if (used.some((id) => unfit.includes(id))) return "wrong";
  if (warns && !warns.test(text)) return "wrong";
  if (apart && samePeriod(steps, ...apart)) return "wrong";
  if (isOutOfOrder(steps, order)) return "wrong";
  if (selected && !warns && !selected.every((id) => used.includes(id))) return "missed";
  if (fits && used.filter((id) => fits.includes(id)).length < ROUTINE_FITS_MIN) return "off";
  return "good";
}

type Steps = Routine["steps"];

const periodsOf = (steps: Steps, id: string) =>
  new Set(steps.filter(({ productId }) => productId === id).map(({ period }) => period));

const samePeriod = (steps: Steps, one: string, other: string) =>
  [...periodsOf(steps, one)].some((period) => periodsOf(steps, other).has(period));

function isOutOfOrder(steps: Steps, order: readonly string[]): boolean {
  return ["MORNING", "EVENING", "WEEKLY", "ANY"].some((period) => {
    const places = steps.flatMap((step) => (step.period === period ? order.indexOf(step.productId ?? "") : []));
    const known = places.filter((place) => place >= 0);
    return known.some((place, i) => place < (known[i - 1] ?? 0));
  });
}

const namedIn = ({ products, routine }: Seen) => [
  ...new Set([...products.map(({ id }) => id), ...(routine?.steps ?? []).flatMap(({ productId }) => productId ?? [])]),
];

const visibleTextOf = ({ text, products, routine }: Seen) =>
  [text, ...products.map(({ reason }) => reason), ...(routine?.warnings ?? [])].join("\n");

async function answerTo(
  engine: AiEngine,
  { shop, at, selected = [], profile = {} }: ShopQuestion,
  message: string,
  history: readonly Turn[],
  thinkingLevel: ThinkingLevel,
): Promise<{ answer: Seen; usage: Usage }> {
  const { sector, products } = getShop(shop);
  const asked = {
    // Each question has its own tenant, because many are asked concurrently.
    tenant: `${shop} ${message}`,
    message,
    history: [...history],
    workspacePrompt: "",
    sector,
    language: null,
    thinkingLevel,
  };
  const signal = AbortSignal.timeout(300_000);
  if (at !== undefined) {
    const product = products.find(({ id }) => id === at) as ProductFacts;
    const related = products.filter(({ id }) => id !== at);
    return finish(engine.chatProduct({ ...asked, product, related }, signal));
  }
  const chosen = selected.map((id) => products.find((product) => product.id === id) as ProductFacts);
  const candidates = selected.length > 0 ? [] : products;
  const known = { profile, selected: chosen, candidates, allowSuggestions: selected.length === 0, images: [] };
  return finish(engine.chatRoutine({ ...asked, ...known }, signal));
}
