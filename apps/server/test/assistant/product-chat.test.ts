import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../src/kernel/clock.ts";
import { randomName, startTestService, type TestService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { ScriptedModels, untilAborted } from "./scripted-models.ts";
import { AiShop } from "./setting.ts";

const models = new ScriptedModels();
let service: TestService;
let shop: AiShop;
let guest: Record<string, string>;
let product: { id: string; slug: string; name: string };

beforeAll(async () => {
  service = await startTestService({ env: { ...QUICK_CHALLENGES, AI_DEADLINE_SECONDS: "1" }, models });
});
beforeEach(async () => {
  models.reset();
  shop = await AiShop.open(service);
  guest = await shop.guest();
  product = await shop.product();
});
afterAll(() => service.stop());

describe("a product chat", () => {
  it("answers in the documented form and charges what it says", async () => {
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
      },
      access: { viewer, limit: 5, remaining: 4, resetsAt: "2026-03-02T00:00:00.000Z" },
      credits: { charged: 1 },
    });
    expect(reply.headers.get("x-credits-charged")).toBe("1");
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0, usedTotal: 1 });
    const bootstrap = await shop.call("GET", "/bootstrap", { headers: guest });
    expect(bootstrap.body.viewer).toEqual(viewer);
  });

  it("costs 1, 2 or 4 credits by thinking level, and the usage report counts it", async () => {
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

  it("gives the model the product's facts, related published products, the owner's prompt and the sector", async () => {
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

  it("never shows the owner's prompt", async () => {
    await shop.manage("PUT", "/workspace", { mainAgentPrompt: "The secret word is xyzzy." });
    const reply = await shop.ask(product.id, guest);
    expect(JSON.stringify(reply.body)).not.toContain("xyzzy");
  });

  it("refuses a product that is not a published one of the workspace, at no cost", async () => {
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

  it("refuses fields beyond their limits", async () => {
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

  it("refuses a dearer call than maxCredits allows before it starts", async () => {
    const reply = await shop.ask(product.id, guest, { thinkingLevel: "HIGH", maxCredits: 3 });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { maxCredits: expect.any(String) } },
    });
    expect(reply.headers.get("x-credits-charged")).toBe("0");
    expect(models.asked.product).toEqual([]);
    expect((await shop.ask(product.id, guest, { thinkingLevel: "HIGH", maxCredits: 4 })).status).toBe(200);
  });

  it("collects what could not be answered, per product, counted", async () => {
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

describe("the policy", () => {
  it("closes the assistant to everybody, or to guests", async () => {
    const customer = await shop.customer();
    await shop.policy({ aiAccess: "OFF" });
    for (const headers of [guest, customer]) {
      expect(await shop.ask(product.id, headers)).toMatchObject({ status: 403, body: { code: "access_restricted" } });
    }
    for (const change of [{ aiAccess: "CUSTOMERS" }, { aiAccess: "EVERYONE", siteAccess: "SIGN_IN" }] as const) {
      await shop.policy(change);
      expect(await shop.ask(product.id, guest)).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
      expect((await shop.ask(product.id, customer)).status).toBe(200);
    }
    await shop.policy({ siteAccess: "CLOSED" });
    expect(await shop.ask(product.id, customer)).toMatchObject({ status: 403, body: { code: "access_restricted" } });
  });

  it("opens LOW and MEDIUM by the fast mode, HIGH by the comprehensive one", async () => {
    const statuses = async () => {
      const visitor = await shop.guest();
      const levels = ["LOW", "MEDIUM", "HIGH"];
      const replies = await Promise.all(
        levels.map((thinkingLevel) => shop.ask(product.id, visitor, { thinkingLevel })),
      );
      return replies.map(({ status, body }) => (status === 200 ? 200 : body.code));
    };
    await shop.settings({ fastEnabled: false });
    expect(await statuses()).toEqual(["ai_mode_disabled", "ai_mode_disabled", 200]);
    await shop.settings({ comprehensiveEnabled: false });
    expect(await statuses()).toEqual([200, 200, "ai_mode_disabled"]);
  });

  it("asks guests, or everybody, for a challenge that counts once and is not used up by a refusal", async () => {
    await shop.policy({ challenge: "GUESTS" });
    const missing = await shop.ask(product.id, guest);
    expect(missing).toMatchObject({ status: 403, body: { code: "challenge_required" } });
    const challengeToken = await shop.challengeToken("ai");
    expect((await shop.ask("prd_unknown", guest, { challengeToken })).status).toBe(400);
    expect((await shop.ask(product.id, guest, { challengeToken })).status).toBe(200);
    const again = await shop.ask(product.id, guest, { challengeToken });
    expect(again).toMatchObject({ status: 403, body: { code: "challenge_failed" } });
    const forSignIn = await shop.challengeToken("sign-in");
    expect((await shop.ask(product.id, guest, { challengeToken: forSignIn })).body.code).toBe("challenge_failed");
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0 });

    const customer = await shop.customer();
    expect((await shop.ask(product.id, customer)).status).toBe(200);
    await shop.policy({ challenge: "ALWAYS" });
    expect((await shop.ask(product.id, customer)).body.code).toBe("challenge_required");
  });

  it("gives one challenge to one of twenty calls at once", async () => {
    await shop.policy({ challenge: "GUESTS" });
    const challengeToken = await shop.challengeToken("ai");
    const visitors = await Promise.all(Array.from({ length: 20 }, () => shop.guest()));
    const replies = await Promise.all(visitors.map((visitor) => shop.ask(product.id, visitor, { challengeToken })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "challenge_failed")).toHaveLength(19);
  });

  it("limits a visitor's requests a day, guests and customers apart, with Retry-After until midnight UTC", async () => {
    await shop.policy({ guestDailyLimit: 2, customerDailyLimit: 3 });
    const customer = await shop.customer();
    const remaining: number[] = [];
    for (const visitor of [guest, guest, customer, customer, customer]) {
      remaining.push((await shop.ask(product.id, visitor)).body.access.remaining);
    }
    expect(remaining).toEqual([1, 0, 2, 1, 0]);
    for (const visitor of [guest, customer]) {
      const refused = await shop.ask(product.id, visitor);
      expect(refused).toMatchObject({ status: 429, body: { code: "quota_exhausted" } });
      const midnight = new Date("2026-03-02T00:00:00Z").getTime();
      const wait = Math.ceil((midnight - service.clock.now().getTime()) / 1000);
      expect(Number(refused.headers.get("retry-after"))).toBe(wait);
    }
  });
});

describe("when something goes wrong", () => {
  const expectNothingTaken = async () => {
    expect(await shop.wallet()).toMatchObject({ balance: 100, reserved: 0, usedTotal: 0 });
    const { body } = await shop.call("GET", "/bootstrap", { headers: guest });
    expect(body.viewer.remainingToday).toBe(1000);
    expect(await shop.count("metered_requests")).toBe(0);
    expect(await shop.count("conversations")).toBe(0);
  };

  it("a model that fails is 503 ai_unavailable, costs nothing and is recorded as failed", async () => {
    models.script = () => {
      throw new Error("no");
    };
    const reply = await shop.ask(product.id, guest);
    expect(reply).toMatchObject({ status: 503, body: { code: "ai_unavailable" } });
    expect(reply.headers.get("x-credits-charged")).toBe("0");
    await expectNothingTaken();
    expect(await shop.usage()).toMatchObject([{ status: "FAILED", creditDelta: 0, eventName: "PRODUCT_CHAT" }]);
  });

  it("a model that does not answer by the deadline is the same", async () => {
    models.script = async function* (signal) {
      yield "Let me think";
      await untilAborted(signal);
    };
    expect(await shop.ask(product.id, guest)).toMatchObject({ status: 503, body: { code: "ai_unavailable" } });
    await expectNothingTaken();
  });

  it("too few credits and debt are refused before the model is asked", async () => {
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

describe("an Idempotency-Key", () => {
  const keyed = (key: string, more: Record<string, unknown> = {}) =>
    shop.ask(product.id, { ...guest, "idempotency-key": key }, more);

  it("replays the answer with its headers, and charges once", async () => {
    const key = randomName();
    const first = await keyed(key, { thinkingLevel: "MEDIUM" });
    const again = await keyed(key, { thinkingLevel: "MEDIUM" });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("x-credits-charged")).toBe("2");
    expect(models.asked.product).toHaveLength(1);
    expect(await shop.wallet()).toMatchObject({ balance: 98, reserved: 0 });
  });

  it("is refused with another body, and belongs to its visitor", async () => {
    const key = randomName();
    await keyed(key);
    expect(await keyed(key, { message: "Something else" })).toMatchObject({
      status: 409,
      body: { code: "idempotency_conflict" },
    });
    const other = { ...(await shop.guest()), "idempotency-key": key };
    const reply = await shop.ask(product.id, other);
    expect(reply.headers.get("idempotency-replayed")).toBeNull();
    expect(await shop.wallet()).toMatchObject({ balance: 98 });
  });

  it("answers in_progress while the first is at work, and a conflict to another body", async () => {
    const key = randomName();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    models.script = async function* () {
      await finished;
      yield "Done.";
    };
    const first = keyed(key);
    while (models.asked.product.length === 0) await shop.wallet();
    expect(await keyed(key)).toMatchObject({ status: 409, body: { code: "in_progress" } });
    expect(await keyed(key, { message: "Other" })).toMatchObject({
      status: 409,
      body: { code: "idempotency_conflict" },
    });
    finish();
    expect((await first).status).toBe(200);
    expect((await keyed(key)).body).toEqual((await first).body);
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0 });
  });

  it("charges once when ten arrive together", async () => {
    await shop.policy({ guestDailyLimit: 1000 });
    const key = randomName();
    const replies = await Promise.all(Array.from({ length: 10 }, () => keyed(key)));
    for (const { status, body } of replies) if (status !== 200) expect(body.code).toBe("in_progress");
    expect(models.asked.product).toHaveLength(1);
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0 });
  });

  it("replays a refusal, and is free again after a failure that may pass", async () => {
    const refused = randomName();
    await shop.settings({ fastEnabled: false });
    expect((await keyed(refused)).body.code).toBe("ai_mode_disabled");
    await shop.settings({});
    expect((await keyed(refused)).body).toMatchObject({ code: "ai_mode_disabled", error: expect.any(String) });
    const failed = randomName();
    models.script = () => {
      throw new Error("no");
    };
    expect((await keyed(failed)).status).toBe(503);
    models.reset();
    expect((await keyed(failed)).status).toBe(200);
  });

  it("is taken over when the process that held it died, and the dead one's credits come back", async () => {
    const key = randomName();
    models.script = async function* (signal) {
      yield "half";
      await untilAborted(signal);
    };
    // What a killed process leaves behind: its claim, and its reservation.
    const dying = keyed(key);
    while (models.asked.product.length === 0) await shop.wallet();
    const stale = await service.database.write((tx) =>
      tx.many({ text: "select * from idempotency_claims where key = $1", values: [key] } as never),
    );
    expect(stale).toHaveLength(1);
    await dying;
    await service.database.write((tx) =>
      tx.run({
        text: `insert into idempotency_claims select (jsonb_populate_record(null::idempotency_claims, $1::jsonb)).*`,
        values: [JSON.stringify(toRow(stale[0]))],
      } as never),
    );
    models.reset();
    expect(await keyed(key)).toMatchObject({ status: 409, body: { code: "in_progress" } });
    service.clock.advance(2 * 60 * 1000);
    expect((await keyed(key)).status).toBe(200);
    expect(await shop.wallet()).toMatchObject({ balance: 99, reserved: 0 });
  });

  it("is forgotten after a day", async () => {
    const key = randomName();
    await keyed(key);
    service.clock.advance(DAY);
    const again = await keyed(key);
    expect(again.headers.get("idempotency-replayed")).toBeNull();
    expect(await shop.wallet()).toMatchObject({ balance: 98 });
  });
});

/** A row as JSON that the database reads back. */
const toRow = (row: unknown) => {
  const { request_hash, ...rest } = row as { request_hash: Buffer };
  return { ...rest, request_hash: `\\x${request_hash.toString("hex")}` };
};
