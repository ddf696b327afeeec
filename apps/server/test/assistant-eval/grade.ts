// Asks an engine the evaluation's questions and grades its answers.

import type { Turn } from "../../src/providers/models/engine.ts";
import { type AiEngine, finish, type ProductFacts } from "../../src/providers/models/index.ts";
import { getShop, type PageQuestion } from "./sets.ts";

/** No two of these shops have a product with the same id. */
export const CATALOGUES = [
  ...["lumen", "textiles", "kitchen", "home", "garden", "rad", "demlik", "welle"],
  ...["perle", "kutu", "larder", "deri", "koffer", "cepte", "yarn"],
].map(getShop);

export interface Grade {
  question: PageQuestion;
  text: string;
  problems: string[];
}

export async function grade(engine: AiEngine, question: PageQuestion): Promise<Grade> {
  const history: Turn[] = [];
  for (const message of question.after ?? []) {
    const { text } = await answerTo(engine, question.sku, message, history);
    history.push({ role: "visitor", text: message }, { role: "assistant", text });
  }
  const answer = await answerTo(engine, question.sku, question.ask, history);
  const known = catalogueOf(question.sku).products;
  const named = answer.products.map(({ id }) => id);
  const problems = [
    ...(question.facts ?? []).filter((fact) => !contains(answer.text, fact)).map((fact) => `lacks “${fact}”`),
    ...(question.never ?? []).filter((bad) => bad.test(answer.text)).map((bad) => `says ${bad}`),
    ...(question.known === false && answer.answered ? ["claims to know"] : []),
    ...(question.known === undefined && !answer.answered ? ["claims not to know"] : []),
    ...(question.suggests && named.length === 0 ? ["suggests nothing"] : []),
    ...named.filter((id) => question.suggests && !question.suggests.includes(id)).map((id) => `suggests ${id}`),
    ...named.filter((id) => !known.some((product) => product.id === id)).map((id) => `invents ${id}`),
  ];
  return { question, text: answer.text, problems };
}

async function answerTo(engine: AiEngine, sku: string, message: string, history: readonly Turn[]) {
  const { sector, products } = catalogueOf(sku);
  const { answer } = await finish(
    engine.chatProduct(
      {
        // Each question has its own tenant, because many are asked concurrently.
        tenant: message,
        message,
        history: [...history],
        product: products.find(({ id }) => id === sku) as ProductFacts,
        related: products.filter(({ id }) => id !== sku),
        workspacePrompt: "",
        sector,
        language: null,
        thinkingLevel: "LOW",
      },
      AbortSignal.timeout(300_000),
    ),
  );
  return answer;
}

export function catalogueOf(sku: string) {
  const catalogue = CATALOGUES.find(({ products }) => products.some(({ id }) => id === sku));
  if (catalogue === undefined) throw new Error(`no product ${sku}`);
  return catalogue;
}

const contains = (text: string, fact: string) => text.toLowerCase().includes(fact.toLowerCase());
