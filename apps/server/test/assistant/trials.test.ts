// Trials by members: same answers and charges as for visitors, plus the sources of each answer.

import { beforeEach, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { postForEvents } from "./event-reader.ts";
import { ScriptedModels } from "./scripted-models.ts";
import { AiShop, PICTURE } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: { ...QUICK_CHALLENGES, TRUST_PROXY: "on" }, models });
let shop: AiShop;
let cookie: string;
let productId: string;

beforeEach(async () => {
  models.reset();
  shop = await AiShop.open(service);
  cookie = await signIn(service, shop.tenant.account.email);
  const information = "How to use: two drops in the morning. Ingredients: aqua, glycerin.";
  productId = (await shop.product({ description: "A light serum.", information })).id;
});

const address = (path: string) => `${service.dashboard}/api/workspaces/${shop.id}/assistant${path}`;
const tryOut = (path: string, body: object, headers: Record<string, string> = {}) =>
  service.call("POST", address(path), { cookie, body, headers });
const ask = (more: object = {}, headers?: Record<string, string>) =>
  tryOut("/product-chat", { message: "How do I use it?", productId, ...more }, headers);

describe("a member's trial", () => {
  it("returns the answer with its trace and the credits before and after", async () => {
    const other = await shop.product({ name: "Another serum" });
    const { status, body, headers } = await ask({ thinkingLevel: "MEDIUM" });
    expect(status).toBe(200);
    expect(headers.get("x-credits-charged")).toBe("2");
    expect(body).toEqual({
      threadId: expect.stringMatching(/^thr_/),
      response: { text: "It is gentle.", products: [], questions: [], sources: [] },
      credits: { charged: 2, before: 100, after: 98 },
      trace: {
        level: "MEDIUM",
        model: "scripted-1",
        milliseconds: expect.any(Number),
        answered: true,
        products: [
          { id: productId, name: expect.any(String), role: "ASKED" },
          { id: other.id, name: "Another serum", role: "RELATED" },
        ],
        passages: [{ productId, field: "INFORMATION", text: "How to use: two drops in the morning." }],
        visitors: { guest: null, customer: null },
      },
    });
    expect(await shop.wallet()).toMatchObject({ balance: 98, reserved: 0 });
    expect(await shop.usage()).toMatchObject([
      { actorType: "MEMBER", userId: shop.tenant.account.id, eventName: "PRODUCT_CHAT", creditDelta: -2 },
    ]);
    expect(await shop.differences()).toEqual([]);
  });

  it("streams like a visitor's chat and continues its own conversation", async () => {
    const options = { headers: { cookie }, body: { message: "How do I use it?", productId } };
    const { events } = await postForEvents(address("/product-chat"), options);
    expect(events.map(({ name }) => name)).toEqual(["delta", "delta", "done"]);
    const { threadId } = events.at(-1)?.data ?? {};
    expect((await ask({ message: "And in the evening?", threadId })).status).toBe(200);
    expect(models.asked.product.at(-1)?.history).toHaveLength(2);
  });

  it("does not share conversations with visitors", async () => {
    const { threadId } = (await ask()).body;
    const guest = await shop.guest();
    expect((await shop.ask(productId, guest, { threadId })).status).toBe(404);
    const visitors = (await shop.ask(productId, guest)).body.threadId;
    expect((await ask({ threadId: visitors })).body.code).toBe("not_found");
  });

  it("bypasses the access policy and reports its effect on visitors", async () => {
    await shop.policy({ aiAccess: "CUSTOMERS", challenge: "ALWAYS", guestDailyLimit: 0, dailyCredits: 0 });
    expect((await ask()).body.trace.visitors).toEqual({ guest: "sign_in_required", customer: null });
    await shop.policy({ siteAccess: "CLOSED" });
    expect((await ask()).body.trace.visitors).toEqual({ guest: "access_restricted", customer: "access_restricted" });
  });

  it("is free when the model fails, a mode is disabled or maxCredits is exceeded", async () => {
    models.script = () => {
      throw new Error("down");
    };
    expect((await ask()).body.code).toBe("ai_unavailable");
    await shop.settings({ fastEnabled: false });
    expect((await ask()).body.code).toBe("ai_mode_disabled");
    expect((await ask({ thinkingLevel: "HIGH", maxCredits: 3 })).body.fieldErrors).toHaveProperty("maxCredits");
    expect(await shop.wallet()).toMatchObject({ balance: 100, reserved: 0 });
  });

  it("is refused without credits and charged once per Idempotency-Key", async () => {
    const headers = { "idempotency-key": "once" };
    const [first, again] = [await ask({}, headers), await ask({}, headers)];
    expect(again.body).toEqual(first.body);
    expect(await shop.wallet()).toMatchObject({ balance: 99 });
    await shop.grant(-99);
    expect((await ask()).body.code).toBe("insufficient_credits");
  });

  it("counts neither as asked nor as an unanswered question", async () => {
    models.productAnswer = () => ({ answered: false });
    expect((await ask()).body.trace.answered).toBe(false);
    expect(await shop.count("unanswered_questions")).toBe(0);
    expect(await shop.count("product_asked_days")).toBe(0);
    await shop.ask(productId, await shop.guest());
    expect(await shop.count("unanswered_questions")).toBe(1);
    expect(await shop.count("product_asked_days")).toBe(1);
  });

  it("supports routine chats and face analyses", async () => {
    const routine = await tryOut("/routine-chat", { message: "A routine", userSelectedRoutineProducts: [productId] });
    expect(routine.body).toMatchObject({
      routine: { steps: [] },
      credits: { charged: 2, before: 100, after: 98 },
      trace: { products: [{ id: productId, role: "SELECTED" }] },
    });
    await shop.settings({ sector: "BEAUTY" });
    const face = await tryOut("/face-analysis", { image: PICTURE });
    expect(face.body).toMatchObject({
      analysis: expect.any(Object),
      credits: { charged: 5, before: 98, after: 93 },
      trace: { level: null, passages: [] },
    });
    models.faceOutcome = () => ({ passed: false, code: "no_face" });
    expect((await tryOut("/face-analysis", { image: PICTURE })).body.fieldErrors).toEqual({ image: "no_face" });
    expect(await shop.wallet()).toMatchObject({ balance: 93, reserved: 0 });
  });

  it("is allowed for staff and returns 403 for billing members", async () => {
    for (const [role, status] of [
      ["STAFF", 200],
      ["BILLING", 403],
    ] as const) {
      const { id, email } = await service.account();
      await service.member(shop.id, id, role);
      cookie = await signIn(service, email);
      expect((await ask()).status).toBe(status);
    }
  });
});
