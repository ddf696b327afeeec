// Free work that visitors can cause is limited and never reduces other visitors' share.

import { LIMITS } from "@vitrine/contract";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { ScriptedModels } from "./scripted-models.ts";
import { AiShop, PICTURE } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: QUICK_CHALLENGES, models });
let shop: AiShop;
let guest: Record<string, string>;
/** Number of analysed faces. */
let looked: number;

beforeEach(async () => {
  models.reset();
  looked = 0;
  shop = await AiShop.open(service);
  await shop.settings({ sector: "BEAUTY" });
  guest = await shop.guest();
});

const refuseFaces = () => {
  models.faceOutcome = () => {
    looked++;
    return { passed: false, code: "no_face" };
  };
};

const guests = (count: number) => Promise.all(Array.from({ length: count }, () => shop.guest()));

describe("the shop's rate limit per minute", () => {
  it("is not consumed by calls with an invalid or reused challenge", async () => {
    await shop.policy({ challenge: "GUESTS" });
    const { id } = await shop.product();
    const used = await shop.challengeToken("ai");
    expect((await shop.ask(id, guest, { challengeToken: used })).status).toBe(200);
    const visitors = await guests(14);
    for (const challengeToken of ["AAAA", used]) {
      for (const visitor of visitors) {
        const replies = await Promise.all(Array.from({ length: 5 }, () => shop.ask(id, visitor, { challengeToken })));
        expect(replies.map(({ body }) => body.code)).toEqual(Array(5).fill("challenge_failed"));
      }
    }
    const honest = await shop.ask(id, await shop.guest(), { challengeToken: await shop.challengeToken("ai") });
    expect(honest.status).toBe(200);
  });

  it("allows 60 calls of all visitors, and headers report the nearer limit", async () => {
    const { id } = await shop.product();
    const first = await shop.ask(id, guest);
    expect([first.headers.get("ratelimit-limit"), first.headers.get("ratelimit-remaining")]).toEqual(["10", "9"]);
    for (const visitor of await guests(11)) {
      await Promise.all(Array.from({ length: 5 }, () => shop.ask(id, visitor)));
    }
    const late = await shop.guest();
    const remaining: (string | null)[] = [];
    for (let i = 0; i < 4; i++) remaining.push((await shop.ask(id, late)).headers.get("ratelimit-remaining"));
    expect(remaining).toEqual(["3", "2", "1", "0"]);
    const refused = await shop.ask(id, late);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(refused.headers.get("ratelimit-limit")).toBe("60");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await shop.wallet()).toMatchObject({ balance: 40, reserved: 0 });
  });
});

/** Messages without any word to answer. */
const WORDLESS = ["   ", "\u200b\u200d\u2060", "\u00ad\ufeff", "\u3164", "?!…", "👍🏽", "⠀", "\n"];

describe("a message without a letter or a digit", () => {
  it.each(WORDLESS)("returns 400 to visitors and members, at no cost (%j)", async (message) => {
    const { id } = await shop.product();
    const cookie = await signIn(service, shop.tenant.account.email);
    const trial = (path: string, body: object) =>
      service.call("POST", `${service.dashboard}/api/workspaces/${shop.id}/assistant${path}`, { cookie, body });
    const refusals = [
      await shop.ask(id, guest, { message }),
      await shop.askRoutine(guest, { message, userSelectedRoutineProducts: [id] }),
      await trial("/product-chat", { message, productId: id }),
      await trial("/routine-chat", { message }),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.fieldErrors]).toEqual([400, { message: "must contain a letter or a digit" }]);
    }
    expect(await shop.wallet()).toMatchObject({ balance: 100, reserved: 0 });
    expect(await shop.count("visitor_days")).toBe(0);
    expect(models.asked.product.length + models.asked.routine.length).toBe(0);
  });

  it.each(["7", "ü", "為", "?٣"])("is accepted once it contains %j", async (message) => {
    const { id } = await shop.product();
    expect((await shop.ask(id, guest, { message })).status).toBe(200);
  });
});

describe("a routine without products or suggestions", () => {
  it("returns 400 at no cost until the conversation has a selected product", async () => {
    const { id } = await shop.product();
    const refusal = { userSelectedRoutineProducts: "must name a product, or allowAiSuggestions must be true" };
    for (const given of [{}, { userSelectedRoutineProducts: [] }]) {
      const { status, body } = await shop.askRoutine(guest, { ...given, allowAiSuggestions: false });
      expect([status, body.fieldErrors]).toEqual([400, refusal]);
    }
    expect(await shop.wallet()).toMatchObject({ balance: 100, reserved: 0 });
    expect(await shop.count("visitor_days")).toBe(0);
    const first = await shop.askRoutine(guest, { userSelectedRoutineProducts: [id], allowAiSuggestions: false });
    expect(first.status).toBe(200);
    const { threadId } = first.body;
    expect((await shop.askRoutine(guest, { threadId, allowAiSuggestions: false })).status).toBe(200);
    await shop.unpublish(id);
    expect((await shop.askRoutine(guest, { threadId, allowAiSuggestions: false })).body.fieldErrors).toEqual(refusal);
  });
});

describe("a visitor's picture", () => {
  it("is not analysed without credits or quota", async () => {
    refuseFaces();
    const poor = await AiShop.open(service, 4);
    await poor.settings({ sector: "BEAUTY" });
    const refused = await poor.analyze(await poor.guest());
    expect(refused).toMatchObject({ status: 403, body: { code: "insufficient_credits" } });
    const images = [Buffer.from("no picture").toString("base64")];
    const routine = await poor.askRoutine(await poor.guest(), { images, thinkingLevel: "HIGH" });
    expect(routine).toMatchObject({ status: 403, body: { code: "insufficient_credits" } });
    await shop.policy({ guestDailyLimit: 0 });
    expect(await shop.analyze(guest)).toMatchObject({ status: 429, body: { code: "quota_exhausted" } });
    expect(looked).toBe(0);
  });

  it("reserves credits and quota during analysis and refunds them on refusal", async () => {
    let held: unknown;
    const read = models.faceReader.read;
    models.faceReader.read = async () => {
      held = [(await shop.wallet()).reserved, await shop.count("visitor_days")];
      return { passed: false, code: "blurred" };
    };
    const refused = await shop.analyze(guest);
    models.faceReader.read = read;
    expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { image: "blurred" } } });
    expect(held).toEqual([5, 1]);
    expect(await shop.wallet()).toMatchObject({ balance: 100, reserved: 0, usedTotal: 0 });
    expect(await shop.count("visitor_days")).toBe(0);
    expect(await shop.count("metered_requests")).toBe(0);
    expect(await shop.differences()).toEqual([]);
  });

  it("returns 429 after a visitor's eighth refused picture in an hour, without analysis", async () => {
    refuseFaces();
    const images = [Buffer.from("no picture").toString("base64")];
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await shop.analyze(guest)).status);
    for (let i = 0; i < 4; i++) statuses.push((await shop.askRoutine(guest, { images })).status);
    expect(statuses).toEqual(Array(8).fill(400));
    const refused = await shop.analyze(guest);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect(looked).toBe(4);
    expect((await shop.askRoutine(guest)).status).toBe(200);
    expect((await shop.analyze(await shop.guest())).status).toBe(400);
    expect(await shop.wallet()).toMatchObject({ balance: 98, reserved: 0 });
  });

  it("returns 429 after 40 refused pictures of the workspace; other workspaces are unaffected", async () => {
    refuseFaces();
    for (const visitor of await guests(8)) {
      for (let i = 0; i < 5; i++) expect((await shop.analyze(visitor)).status).toBe(400);
    }
    const refused = await shop.analyze(guest);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(looked).toBe(40);
    expect((await shop.askRoutine(guest)).status).toBe(200);
    const neighbour = await AiShop.open(service);
    await neighbour.settings({ sector: "BEAUTY" });
    expect((await neighbour.analyze(await neighbour.guest())).status).toBe(400);
  });

  it("restores its challenge once after a refusal", async () => {
    await shop.policy({ challenge: "GUESTS" });
    refuseFaces();
    const challengeToken = await shop.challengeToken("ai");
    const codes: string[] = [];
    for (let i = 0; i < 3; i++) codes.push((await shop.analyze(guest, { challengeToken })).body.code);
    expect(codes).toEqual(["invalid_input", "invalid_input", "challenge_failed"]);
  });

  it("returns 400 above 12 megapixels in a routine", async () => {
    const large = await sharp({ create: { width: 4096, height: 3073, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(4096 * 3072).toBe(LIMITS.picture.pixelsMax);
    const reply = await shop.askRoutine(guest, { images: [PICTURE, large.toString("base64")] });
    expect(reply).toMatchObject({
      status: 400,
      body: { fieldErrors: { "images.1": "must have at most 12 megapixels" } },
    });
    expect(await shop.wallet()).toMatchObject({ balance: 100, reserved: 0 });
  });
});
