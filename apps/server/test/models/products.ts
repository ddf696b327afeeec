// Products and requests for tests of the engines.

import type { ProductChatRequest, ProductFacts, RoutineChatRequest } from "../../src/providers/models/index.ts";

export const product = (id: string, facts: Partial<ProductFacts> = {}): ProductFacts => ({
  id,
  name: id,
  brand: "Lumen",
  description: "",
  information: "",
  tags: [],
  stock: 5,
  sales: [],
  ...facts,
});

export const SERUM = product("prd_serum", {
  name: "Rose Serum",
  description: "A light serum for dry skin.",
  information: "How to use: two drops in the morning. Ingredients: aqua, rosa damascena. 30 ml.",
  sales: [{ name: "Our shop", link: "https://shop.example.com/rose-serum" }],
});

export const CREAM = product("prd_cream", {
  name: "Cloud Cream",
  description: "A rich moisturiser for dry skin.",
  information: "How to use: morning and evening after serum. Ingredients: aqua, squalane.",
});

export const productRequest = (changes: Partial<ProductChatRequest> = {}): ProductChatRequest => ({
  tenant: "wks_test",
  message: "How do I use it?",
  history: [],
  product: SERUM,
  related: [CREAM],
  workspacePrompt: "",
  sector: "BEAUTY",
  language: null,
  thinkingLevel: "LOW",
  ...changes,
});

export const routineRequest = (changes: Partial<RoutineChatRequest> = {}): RoutineChatRequest => ({
  tenant: "wks_test",
  message: "Build me a routine.",
  history: [],
  profile: {},
  selected: [SERUM],
  candidates: [CREAM],
  allowSuggestions: true,
  images: [],
  workspacePrompt: "",
  sector: "BEAUTY",
  language: null,
  thinkingLevel: "LOW",
  ...changes,
});
