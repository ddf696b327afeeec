// Unanswered questions: settled by members or by new texts, and reopened when that was not enough.

import { beforeEach, describe, expect, it } from "vitest";
import { DAY, dayOf, later } from "../../src/kernel/clock.ts";
import { ModelFailure } from "../../src/providers/models/index.ts";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { ScriptedModels } from "./scripted-models.ts";
import { AiShop } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: { ...QUICK_CHALLENGES, TRUST_PROXY: "on" }, models });
let shop: AiShop;
let guest: Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: the product as the API shows it
let product: any;

beforeEach(async () => {
  models.reset();
  models.productAnswer = () => ({ answered: false });
  shop = await AiShop.open(service);
  guest = await shop.guest();
  product = await shop.product({ description: "A light serum.", information: "How to use: two drops." });
});

const ask = (message: string) => shop.ask(product.id, guest, { message });
const list = (query = "") => shop.manage("GET", `/questions/unanswered?${query}`);
const settle = (id: string, status: string) => shop.manage("PUT", `/questions/unanswered/${id}`, { status });
const rewrite = async (information: string) => {
  await shop.manage("PATCH", `/products/${product.id}`, { information });
  await service.drainJobs();
};

describe("an unanswered question", () => {
  it("stays open until it is settled, and can be reopened", async () => {
    await ask("Is the bottle made of glass?");
    await ask("Does it float?");
    const { questions, counts } = await list();
    expect(questions).toMatchObject([{ status: "OPEN", settledAt: null }, { status: "OPEN" }]);
    expect(counts).toEqual({ open: 2, answered: 0, ignored: 0 });
    const now = service.clock.now().toISOString();
    const [floats, glass] = questions;
    expect(await settle(floats.id, "IGNORED")).toMatchObject({ id: floats.id, status: "IGNORED", settledAt: now });
    service.clock.advance(1000);
    expect(await settle(floats.id, "IGNORED")).toMatchObject({ settledAt: now });
    await settle(glass.id, "ANSWERED");
    expect(await list()).toMatchObject({ questions: [], counts: { open: 0, answered: 1, ignored: 1 } });
    const ignored = await list(`status=IGNORED&productId=${product.id}`);
    expect(ignored).toMatchObject({ questions: [{ text: "Does it float?" }], pagination: { total: 1 } });
    expect(await settle(floats.id, "OPEN")).toMatchObject({ status: "OPEN", settledAt: null });
  });

  it("reopens when asked again after being answered, not after being ignored", async () => {
    await ask("Is the bottle made of glass?");
    await ask("Does it float?");
    const [floats, glass] = (await list()).questions;
    await settle(floats.id, "IGNORED");
    await settle(glass.id, "ANSWERED");
    await ask("Is the bottle made of glass?");
    await ask("Does it float?");
    expect(await list()).toMatchObject({
      questions: [{ text: "Is the bottle made of glass?", askedCount: 2, settledAt: null }],
      counts: { open: 1, answered: 0, ignored: 1 },
    });
  });

  it("is settled automatically when new product texts answer it", async () => {
    await ask("What are the ingredients?");
    await ask("Is it suitable for children?");
    await rewrite("How to use: three drops.");
    expect((await list()).counts).toMatchObject({ open: 2 });
    await rewrite("How to use: three drops. Ingredients: aqua, glycerin.");
    expect(await list()).toMatchObject({
      questions: [{ text: "Is it suitable for children?" }],
      counts: { answered: 1 },
    });
  });

  it("returns 404 for another workspace", async () => {
    await ask("Does it float?");
    const [question] = (await list()).questions;
    const other = await AiShop.open(service);
    const path = `/v1/workspaces/${other.id}/questions/unanswered/${question.id}`;
    const reply = await service.call("PUT", path, { key: other.tenant.key, body: { status: "IGNORED" } });
    expect(reply.status).toBe(404);
  });
});

describe("the report of asked questions", () => {
  it("counts by product and day, the most asked product first", async () => {
    const other = await shop.product();
    const first = service.clock.now();
    await ask("One?");
    service.clock.advance(DAY);
    await ask("Two?");
    await ask("Three?");
    await shop.ask(other.id, guest);
    const answer = await shop.manage("GET", "/questions/asked");
    expect(answer).toMatchObject({
      products: [
        {
          productId: product.id,
          productName: product.name,
          asked: 3,
          unanswered: 3,
          days: [
            { day: dayOf(first), asked: 1 },
            { day: dayOf(later(first, DAY)), asked: 2 },
          ],
        },
        { productId: other.id, asked: 1 },
      ],
      pagination: { total: 2 },
    });
    const ofOne = await shop.manage("GET", `/questions/asked?productId=${other.id}&from=${dayOf(first)}`);
    expect(ofOne).toMatchObject({ products: [{ productId: other.id }], pagination: { total: 1 } });
    const past = await shop.manage("GET", "/questions/asked?page=9");
    expect(past).toMatchObject({ products: [], pagination: { total: 2 } });
    await shop.manage("DELETE", `/products/${other.id}`);
    expect((await shop.manage("GET", "/questions/asked")).pagination.total).toBe(1);
  });
});

describe("the order of the question library", () => {
  it("is set by the owner; omitted questions follow and new ones come first", async () => {
    const create = async (text: string) => (await shop.manage("POST", "/questions", { text })).id;
    const texts = async () =>
      (await shop.manage("GET", "/questions")).questions.map(({ text }: { text: string }) => text);
    const [a, b] = [await create("A?"), await create("B?"), await create("C?")];
    const { questions } = await shop.manage("PUT", "/questions/order", { questionIds: [a, b] });
    expect(questions.map(({ text }: { text: string }) => text)).toEqual(["A?", "B?", "C?"]);
    await create("D?");
    expect(await texts()).toEqual(["D?", "A?", "B?", "C?"]);
    const shown = await shop.manage("GET", `/products/${product.id}/questions`);
    expect(shown.questions.map(({ text }: { text: string }) => text)).toEqual(["D?", "A?", "B?", "C?"]);
    const refused = await service.call("PUT", `/v1/workspaces/${shop.id}/questions/order`, {
      key: shop.tenant.key,
      body: { questionIds: [a, a, "qst_unknown"] },
    });
    expect(Object.keys(refused.body.fieldErrors)).toEqual(["questionIds.1", "questionIds.2"]);
  });
});

describe("the readiness of a product", () => {
  const readiness = async () => {
    const { topics, ...rest } = await shop.manage("GET", `/products/${product.id}/readiness`);
    const missing = topics.filter((one: { isAnswered: boolean }) => !one.isAnswered);
    return { ...rest, missing: missing.map(({ topic }: { topic: string }) => topic) };
  };

  it("returns 503 with Retry-After while the texts cannot be read", async () => {
    const { checkUsualQuestions } = models.productReader;
    models.productReader.checkUsualQuestions = async () => {
      throw new ModelFailure("timeout", "the deadline passed");
    };
    const reply = await service.call("GET", `/v1/workspaces/${shop.id}/products/${product.id}/readiness`, {
      key: shop.tenant.key,
    });
    models.productReader.checkUsualQuestions = checkUsualQuestions;
    expect(reply).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("depends on the topics its texts answer and on open questions", async () => {
    await shop.settings({ sector: "BEAUTY" });
    expect(await readiness()).toMatchObject({ sector: "BEAUTY", isReady: false, openQuestions: 0 });
    expect((await readiness()).missing).toEqual(["INGREDIENTS", "FOR_WHOM", "CONTENT"]);
    const whole =
      "How to use: two drops on clean skin, every morning. Ingredients: aqua, glycerin. Suitable for dry skin. 30 ml.";
    await rewrite(whole);
    expect(await readiness()).toEqual({
      productId: product.id,
      sector: "BEAUTY",
      isReady: true,
      openQuestions: 0,
      missing: [],
    });
    await ask("Does it float?");
    expect(await readiness()).toMatchObject({ isReady: false, openQuestions: 1, missing: [] });
  });

  it.each([
    "Kullanım: sabahları iki damla sürün. İçindekiler: aqua, gliserin. Kuru ciltler için uygundur. 30 ml.",
    "Anwendung: morgens zwei Tropfen auftragen. Inhaltsstoffe: Aqua, Glycerin. Für trockene Haut geeignet. 30 ml.",
  ])("is checked in the language of the texts: %s", async (information) => {
    await shop.settings({ sector: "BEAUTY" });
    product = await shop.product({ description: "", information });
    expect(await readiness()).toMatchObject({ isReady: true, missing: [] });
  });

  it("is reported for an unpublished product at no cost", async () => {
    await shop.settings({ sector: "TEXTILE" });
    await shop.unpublish(product.id);
    expect((await readiness()).missing).toContain("MATERIAL");
    expect(await shop.wallet()).toMatchObject({ balance: 100 });
  });
});

it("lets staff read the AI settings and refuses their changes", async () => {
  const { id, email } = await service.account();
  await service.member(shop.id, id, "STAFF");
  const cookie = await signIn(service, email);
  const path = `${service.dashboard}/api/workspaces/${shop.id}/ai-settings`;
  const { status, body } = await service.call("GET", path, { cookie });
  expect(status).toBe(200);
  expect((await service.call("PUT", path, { cookie, body })).body.code).toBe("forbidden_role");
});
