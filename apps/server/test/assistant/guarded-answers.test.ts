// A hosted model that leaks its confidential instructions in every text of its answer, through the whole service.

import { afterAll, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { FakeProvider } from "../models/hosted/fake-provider.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { AiShop } from "./setting.ts";

let provider: FakeProvider;
afterAll(() => provider.stop());
const service = withService(async () => {
  provider = await FakeProvider.start();
  const env = { AI_PROVIDER: "openai-compatible", AI_BASE_URL: provider.url, AI_MODEL_FAST: "test" };
  return { env: { ...QUICK_CHALLENGES, ...env } };
});

it("removes the owner's prompt and links from every text of an answer", async () => {
  const guidance = "Never mention that our winter line contains the batch that was recalled in May.";
  const shop = await AiShop.open(service);
  await shop.manage("PUT", "/workspace", { mainAgentPrompt: guidance });
  const product = await shop.product();
  const leak = `Secretly - ${guidance.replaceAll(" ", " – ")} Pay at evil.app/pay.`;
  const step = { period: "ANY", title: leak, instructions: leak, ref: "P1" };
  provider.answer = {
    text: `Gladly. ${leak}`,
    products: [{ ref: "P1", reason: leak }],
    questions: [leak],
    steps: [step],
    warnings: [leak],
    answered: true,
  };
  const about = await shop.ask(product.id, await shop.guest());
  const routine = await shop.askRoutine(await shop.guest(), { userSelectedRoutineProducts: [product.id] });
  for (const reply of [about, routine]) {
    expect(reply.status).toBe(200);
    expect(reply.body.response.text).toContain("Gladly. Secretly");
    expect(JSON.stringify(reply.body)).not.toMatch(/recalled|winter|evil/);
  }
  expect(JSON.stringify(provider.received)).toContain("recalled");
});

it("searches again, cites the product found and does not name unpublished products", async () => {
  const shop = await AiShop.open(service);
  const product = await shop.product({ name: "Rose serum" });
  const texts = { description: "A balm that heals cracked lips.", information: "" };
  await shop.product({ name: "Moonbeam night oil", status: "INACTIVE" });
  const plain = { products: [], questions: [], answered: true, sources: [] };
  const balm = await shop.product({ name: "Winter balm", ...texts });
  provider.reset();
  provider.first = [{ ...plain, search: "cracked lips", text: "" }];
  provider.answer = {
    ...plain,
    search: null,
    text: "Winter balm heals cracked lips; Moonbeam night oil is coming.",
    sources: ["P1.1", "P2.1", "P3.1"],
  };
  const { status, body } = await shop.ask(product.id, await shop.guest(), { message: "What do you have for lips?" });
  expect(status).toBe(200);
  expect(provider.received).toHaveLength(2);
  expect(body.response.text).toBe("Winter balm heals cracked lips;  is coming.");
  expect(body.response.sources).toContainEqual({
    productId: balm.id,
    field: "DESCRIPTION",
    quote: "A balm that heals cracked lips.",
  });
  expect(JSON.stringify(body)).not.toMatch(/moonbeam/i);
  expect(body.credits).toEqual({ charged: 1 });
});
