// Slow chats with any catalogue content must not delay other requests or other workspaces.

import { productWriteExample } from "@vitrine/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MODEL_PROGRAMS } from "../../src/composition/programs.ts";
import { type Models, openModels } from "../../src/providers/models/index.ts";
import { startTestService, type TestService } from "../harness/service.ts";
import { DECODERS_IN_PLACE } from "../models/decoders-in-place.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { ScriptedModels } from "./scripted-models.ts";
import { AiShop } from "./setting.ts";

let models: Models;
let service: TestService;
beforeAll(async () => {
  const texts = new URL("../models/apart/busy-text-program.mjs", import.meta.url);
  models = await openModels(undefined, { ...MODEL_PROGRAMS, texts }, DECODERS_IN_PLACE);
  service = await startTestService({ env: { ...QUICK_CHALLENGES, AI_DEADLINE_SECONDS: "2" }, models });
});
afterAll(async () => {
  await service.stop();
  await models.close();
});

it("returns 503 at no cost after the deadline while other workspaces get answers", async () => {
  const [greedy, modest] = [await AiShop.open(service), await AiShop.open(service)];
  const [theirs, other] = [await greedy.product(), await modest.product()];
  const guests = await Promise.all(Array.from({ length: 3 }, () => greedy.guest()));
  const thinking = guests.map((guest) => greedy.ask(theirs.id, guest, { message: "think for ever" }));
  while ((await greedy.wallet()).reserved < 3);
  expect((await service.call("GET", "/healthz")).status).toBe(200);
  expect((await modest.ask(other.id, await modest.guest())).status).toBe(200);
  for (const reply of await Promise.all(thinking)) {
    expect(reply).toMatchObject({ status: 503, body: { code: "ai_unavailable" } });
    expect(reply.headers.get("x-credits-charged")).toBe("0");
  }
  expect(await greedy.wallet()).toMatchObject({ balance: 100, reserved: 0, usedTotal: 0 });
  expect(await greedy.count("visitor_days")).toBe(0);
  expect((await greedy.ask(theirs.id, await greedy.guest())).status).toBe(200);
});

it("truncates product texts per product and per call, and marks them as cut", async () => {
  const scripted = new ScriptedModels();
  const asked = await startTestService({ env: QUICK_CHALLENGES, models: scripted });
  const shop = await AiShop.open(asked);
  const long = { description: "é".repeat(100_000), information: "1. ".repeat(166_000) };
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) ids.push((await shop.product(long)).id);
  const short = await shop.product({ description: "Gentle.", information: `${"Mild. ".repeat(3000)}` });
  const guest = await shop.guest();
  await shop.ask(ids[0] ?? "", guest);
  await shop.ask(short.id, guest);
  await shop.askRoutine(guest, { userSelectedRoutineProducts: ids });
  const lengthOf = ({ description, information }: { description: string; information: string }) =>
    description.length + information.length;
  const [one, whole] = scripted.asked.product.map(({ product }) => product);
  expect([one && lengthOf(one), one?.isCut]).toEqual([20_000, true]);
  expect(whole).toMatchObject({ description: "Gentle.", information: "Mild. ".repeat(3000), isCut: false });
  // The first ten related products get 4,000 characters, the others 1,500.
  for (const { related } of scripted.asked.product)
    expect(related.map(lengthOf)).toEqual(related.map((_facts, i) => (i < 10 ? 4000 : 1500)));
  const selected = scripted.asked.routine[0]?.selected ?? [];
  expect(selected).toHaveLength(12);
  expect(selected.reduce((sum, facts) => sum + lengthOf(facts), 0)).toBeLessThanOrEqual(200_000);
  await asked.stop();
});

it("answers about products with the longest allowed texts", async () => {
  const real = await openModels(undefined, MODEL_PROGRAMS, DECODERS_IN_PLACE);
  const asked = await startTestService({ env: { ...QUICK_CHALLENGES, AI_DEADLINE_SECONDS: "600" }, models: real });
  const shop = await AiShop.open(asked);
  await shop.settings({ sector: "BEAUTY" });
  const long = { description: "Dry skin. ".repeat(10_000), information: "1. ".repeat(166_000) };
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.push((await shop.product({ ...productWriteExample, ...long, ...named(i) })).id);
  const message = "evening routine for dry skin";
  const chat = shop.askRoutine(await shop.guest(), { message, userSelectedRoutineProducts: ids });
  expect((await asked.call("GET", "/healthz")).status).toBe(200);
  expect((await chat).status).toBe(200);
  await asked.stop();
  await real.close();
});

const named = (i: number) => ({ name: `Cream ${i}`, sku: `s${i}`, barcode: `b${i}`, imageIds: [], tagIds: [] });
