// Asks the evaluation's questions of an engine and grades its answers.

import { BRAND, PRODUCTS } from "../../src/cli/demo/catalogue.ts";
import { type AiEngine, finish, type ProductFacts } from "../../src/providers/models/index.ts";
import type { EvalQuestion } from "./questions.ts";

/** The demo's published products as an engine gets them; the sku serves as id. */
export const CATALOGUE: ProductFacts[] = PRODUCTS.filter(({ status }) => status === undefined).map((product) => ({
  id: product.sku,
  name: product.name,
  brand: BRAND,
  description: product.description,
  information: product.information,
  tags: product.tags,
  stock: product.stock,
  sales: [{ name: "Lumen shop", link: `https://shop.example.com/${product.sku.toLowerCase()}` }],
}));

export interface Grade {
  question: EvalQuestion;
  text: string;
  problems: string[];
}

export async function grade(engine: AiEngine, question: EvalQuestion): Promise<Grade> {
  const product = CATALOGUE.find(({ id }) => id === question.sku);
  if (product === undefined) throw new Error(`no product ${question.sku}`);
  const { answer } = await finish(
    engine.chatProduct(
      {
        message: question.ask,
        history: [],
        product,
        related: CATALOGUE.filter(({ id }) => id !== question.sku),
        workspacePrompt: "",
        sector: "BEAUTY",
        language: null,
        thinkingLevel: "LOW",
      },
      AbortSignal.timeout(60_000),
    ),
  );
  const named = answer.products.map(({ id }) => id);
  const problems = [
    ...(question.facts ?? []).filter((fact) => !contains(answer.text, fact)).map((fact) => `lacks “${fact}”`),
    ...(question.never ?? []).filter((bad) => bad.test(answer.text)).map((bad) => `says ${bad}`),
    ...(question.known === false && answer.answered ? ["claims to know"] : []),
    ...(question.known !== false && !answer.answered ? ["claims not to know"] : []),
    ...(question.suggests && named.length === 0 ? ["suggests nothing"] : []),
    ...named.filter((id) => question.suggests && !question.suggests.includes(id)).map((id) => `suggests ${id}`),
    ...named.filter((id) => !CATALOGUE.some((known) => known.id === id)).map((id) => `invents ${id}`),
  ];
  return { question, text: answer.text, problems };
}

const contains = (text: string, fact: string) => text.toLowerCase().includes(fact.toLowerCase());
