import { beforeEach, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { ScriptedModels, untilAborted } from "./scripted-models.ts";
import { AiShop } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: { ...QUICK_CHALLENGES, AI_DEADLINE_SECONDS: "1" }, models });
let shop: AiShop;
let guest: Record<string, string>;
let product: { id: string; slug: string; name: string };

beforeEach(async () => {
  models.reset();
  shop = await AiShop.open(service);
  guest = await shop.guest();
  product = await shop.product();
});

describe("a product chat", () => {
  it("returns the documented body and charges the stated credits", async () => {
    const hidden = await shop.product({ status: "INACTIVE" });
    models.productAnswer = () => ({
      products: [
        { id: product.id, reason: "you asked about it" },
        { id: hidden.id, reason: "nobody may see it" },
        { id: "prd_invented", reason: "it does not exist" },
        { id: product.id, reason: "twice" },
      ],
      questions: ["How is it used?"],
    });
    await shop.policy({ guestDailyLimit: 5 });
    const reply = await shop.ask(product.id, guest);
    expect(reply).toMatchObject({ status: 200 });
    const viewer = { kind: "GUEST", id: expect.stringMatching(/^gst_/), name: null, remainingToday: 4 };
    expect(reply.body).toEqual({
      threadId: expect.stringMatching(/^thr_/),
      response: {
        text: "It is gentle.",
        products: [{ id: product.id, slug: product.slug, name: product.name, reason: "you asked about it" }],
        questions: ["How is it used?"],
        sources: [],
      },
      access: { viewer, limit: 5, remaining: 4, resetsAt: "2026-03-02T00:00:00.000Z" },
      credits: { charged: 1 },
    });
    expect(reply.headers.get("x-credits-charged")).toBe("1");
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0, usedTotal: 1 });
    const bootstrap = await shop.call("GET", "/bootstrap", { headers: guest });
    expect(bootstrap.body.viewer).toEqual(viewer);
  });

  it("costs 1, 2 or 4 credits by thinking level and appears in the usage report", async () => {
    for (const [thinkingLevel, charged] of [
      ["LOW", 1],
      ["MEDIUM", 2],
      ["HIGH", 4],
    ] as const) {
      const reply = await shop.ask(product.id, guest, { thinkingLevel });
      expect(reply.body.credits).toEqual({ charged });
    }
    expect(await shop.wallet()).toMatchObject({ balance: 93, usedTotal: 7 });
    const events = await shop.usage();
    expect(events).toHaveLength(3);
    expect(events).toContainEqual({
      id: expect.stringMatching(/^evt_/),
      userId: expect.stringMatching(/^gst_/),
      actorType: "GUEST",
      eventName: "PRODUCT_CHAT",
      endpoint: "/chat/product",
      resourceType: "product",
      resourceId: product.id,
      creditDelta: -4,
      modelKey: "scripted-1",
      status: "SUCCEEDED",
      createdAt: expect.any(String),
    });
    const { usage } = await shop.manage("GET", "/usage");
    expect(usage).toContainEqual(
      expect.objectContaining({
        actorType: "GUEST",
        requests: 3,
        credits: 7,
        productRequests: 3,
        comprehensiveRequests: 1,
      }),
    );
  });

  it("passes the product, related published products, prompt and sector to the model", async () => {
    await shop.manage("PUT", "/workspace", { mainAgentPrompt: "Speak like a pirate." });
    await shop.settings({ sector: "TEXTILE" });
    const tag = await shop.tag("Wool");
    const coat = await shop.product({ name: "Winter coat", tagIds: [tag.id], description: "Warm." });
    const hidden = await shop.product({ name: "Secret coat", status: "INACTIVE" });
    await shop.ask(product.id, { ...guest, "accept-language": "tr-TR,tr;q=0.9" }, { message: "Do you have a coat?" });
    const [request] = models.asked.product;
    expect(request).toMatchObject({
      message: "Do you have a coat?",
      history: [],
      workspacePrompt: "Speak like a pirate.",
      sector: "TEXTILE",
      language: "tr-TR",
      thinkingLevel: "LOW",
      product: { id: product.id, name: product.name },
    });
    expect(request?.related[0]).toMatchObject({
      id: coat.id,
      name: "Winter coat",
      tags: ["Wool"],
      description: "Warm.",
    });
    expect(request?.related.map(({ id }) => id)).not.toContain(hidden.id);
    expect(request?.related.map(({ id }) => id)).not.toContain(product.id);
  });

  it("never returns the owner's prompt", async () => {
    await shop.manage("PUT", "/workspace", { mainAgentPrompt: "The secret word is xyzzy." });
    const reply = await shop.ask(product.id, guest);
    expect(JSON.stringify(reply.body)).not.toContain("xyzzy");
  });

  it("returns 400 for a product not published in the workspace, at no cost", async () => {
    const hidden = await shop.product({ status: "INACTIVE" });
    const stranger = await AiShop.open(service);
    const foreign = await stranger.product();
    for (const id of [hidden.id, foreign.id, "prd_unknown"]) {
      expect(await shop.ask(id, guest)).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fieldErrors: { productId: expect.any(String) } },
      });
    }
    expect(await shop.wallet()).toMatchObject({ balance: 100, reserved: 0 });
    expect(models.asked.product).toEqual([]);
  });

  it("returns 400 for unknown fields and values beyond their limits", async () => {
    const asGuest = async () => shop.guest();
    for (const [field, value] of [
      ["message", ""],
      ["message", "ğ".repeat(4001)],
      ["productName", "x".repeat(501)],
      ["thinkingLevel", "EXTREME"],
      ["maxCredits", -1],
      ["maxCredits", 1.5],
      ["threadId", ""],
      ["unheardOf", 1],
    ] as const) {
      const reply = await shop.ask(product.id, await asGuest(), { [field]: value });
      expect({ field, status: reply.status, named: Object.keys(reply.body.fieldErrors) }).toEqual({
        field,
        status: 400,
        named: [field],
      });
    }
    expect((await shop.ask(product.id, guest, { message: "ğ".repeat(4000), productName: "a hint" })).status).toBe(200);
  });

  it("returns 400 before calling the model when the price exceeds maxCredits", async () => {
    const reply = await shop.ask(product.id, guest, { thinkingLevel: "HIGH", maxCredits: 3 });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { maxCredits: expect.any(String) } },
    });
    expect(reply.headers.get("x-credits-charged")).toBe("0");
    expect(models.asked.product).toEqual([]);
    expect((await shop.ask(product.id, guest, { thinkingLevel: "HIGH", maxCredits: 4 })).status).toBe(200);
  });

  it("collects unanswered questions per product with a count", async () => {
    models.productAnswer = () => ({ answered: false });
    await shop.ask(product.id, guest, { message: "Is the bottle made of glass?" });
    service.clock.advance(1000);
    await shop.ask(product.id, guest, { message: "is the  bottle made of GLASS" });
    models.productAnswer = () => ({ answered: true });
    await shop.ask(product.id, guest, { message: "Is it vegan?" });
    const { questions } = await shop.manage("GET", `/questions/unanswered?productId=${product.id}`);
    expect(questions).toMatchObject([{ productId: product.id, text: "Is the bottle made of glass?", askedCount: 2 }]);
  });
});

describe("a product chat that fails", () => {
  const expectNothingTaken = async () => {
    expect(await shop.wallet()).toMatchObject({ balance: 100, reserved: 0, usedTotal: 0 });
    const { body } = await shop.call("GET", "/bootstrap", { headers: guest });
    expect(body.viewer.remainingToday).toBe(1000);
    expect(await shop.count("metered_requests")).toBe(0);
    expect(await shop.count("conversations")).toBe(0);
  };

  it("returns 503 at no cost and is recorded as failed when the model fails", async () => {
    models.script = () => {
      throw new Error("no");
    };
    const reply = await shop.ask(product.id, guest);
    expect(reply).toMatchObject({ status: 503, body: { code: "ai_unavailable" } });
    expect(reply.headers.get("x-credits-charged")).toBe("0");
    await expectNothingTaken();
    expect(await shop.usage()).toMatchObject([{ status: "FAILED", creditDelta: 0, eventName: "PRODUCT_CHAT" }]);
  });

  it("returns 503 at no cost when the model exceeds the deadline", async () => {
    models.script = async function* (signal) {
      yield "Let me think";
      await untilAborted(signal);
    };
    expect(await shop.ask(product.id, guest)).toMatchObject({ status: 503, body: { code: "ai_unavailable" } });
    await expectNothingTaken();
  });

  it("returns 403 for missing credits or debt before calling the model", async () => {
    const poor = await AiShop.open(service, 3);
    const dear = { thinkingLevel: "HIGH" };
    const { id } = await poor.product();
    expect(await poor.ask(id, await poor.guest(), dear)).toMatchObject({
      status: 403,
      body: { code: "insufficient_credits" },
    });
    await poor.grant(-10);
    expect(await poor.ask(id, await poor.guest(), dear)).toMatchObject({
      status: 403,
      body: { code: "wallet_in_debt" },
    });
    expect(models.asked.product).toEqual([]);
    const { body } = await poor.call("GET", "/bootstrap", { headers: await poor.guest() });
    expect(body.viewer.remainingToday).toBe(1000);
  });
});
