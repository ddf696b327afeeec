// A visitor's whole visit through the example integrator: as a guest, as a customer, with the cost of each step.

import { createVitrine } from "@vitrine/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadDemo } from "../../src/cli/demo/load.ts";
import { sql } from "../../src/storage/database.ts";
import { AiShop } from "../assistant/setting.ts";
import { withService } from "../harness/service.ts";
import { mailedCode } from "../harness/sign-in.ts";
import { drawFace } from "../models/face/drawn-face.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { Browser, openExampleShop, type RunningShop } from "./shop.ts";

const service = withService({ env: QUICK_CHALLENGES });
let owner: AiShop;
let shop: RunningShop;
let browser: Browser;
let key: string;

beforeAll(async () => {
  owner = await AiShop.open(service, 100);
  await owner.policy({ challenge: "GUESTS", guestDailyLimit: 5, customerDailyLimit: 30 });
  await loadDemo(service.api, owner.tenant.key, owner.id);
  await leaveRenditions();
  const scopes = ["storefront:read", "visitors:read", "visitors:write", "ai:write"] as const;
  key = (await service.key(owner.tenant.account.id, scopes)).key;
  shop = await openExampleShop({ VITRINE_URL: service.api, VITRINE_API_KEY: key, VITRINE_WORKSPACE_ID: owner.id });
  browser = new Browser(shop.url);
});
afterAll(async () => {
  await shop.close();
});

/** Removes the rendition jobs: the first mail would otherwise create all sizes of the demo's pictures. */
const leaveRenditions = () =>
  service.database.write((tx) =>
    tx.run(sql`
      select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where task_identifier = 'make_renditions'))`),
  );

/** Returns the workspace's charge for a step. */
async function costOf(step: () => Promise<unknown>): Promise<number> {
  const before = await owner.wallet();
  await step();
  const after = await owner.wallet();
  expect(after.reserved).toBe(0);
  return before.balance - after.balance;
}

it("serves a visitor from first page to sign-out, and charges for three answers", async () => {
  const { body: front } = await browser.call("GET", "/api/shop");
  expect(front.viewer).toMatchObject({ kind: "GUEST", remainingToday: 5 });
  const cleanser = front.products.find(({ name }: { name: string }) => name === "Gentle Gel Cleanser");
  expect(front.products.length).toBeGreaterThan(5);

  const question = { message: "How do I use it?", productId: cleanser.id };
  expect(await browser.call("POST", "/api/ask", question)).toMatchObject({
    status: 403,
    body: { code: "challenge_required" },
  });
  const challengeToken = await browser.challenge("ai");
  const productChat = await costOf(async () => {
    const answer = await browser.read("/api/ask", { ...question, challengeToken, attempt: "first" });
    expect(answer.names.at(-1)).toBe("done");
    expect(answer.names.length).toBeGreaterThan(2);
    expect(answer.last.response.text).toBe(answer.text);
    expect(answer.text).toContain("massage onto damp skin morning and evening");
    expect(answer.last.access).toMatchObject({ limit: 5, remaining: 4 });
  });
  const repeated = await costOf(() => browser.read("/api/ask", { ...question, challengeToken, attempt: "first" }));
  expect([productChat, repeated]).toEqual([1, 0]);

  const email = "deniz@example.com";
  const request = { name: "Deniz", email, challengeToken: await browser.challenge("sign-in") };
  expect((await browser.call("POST", "/api/sign-in", request)).status).toBe(200);
  const wrong = await browser.call("POST", "/api/sign-in/code", { email, code: "000000" });
  expect(wrong).toMatchObject({ status: 400, body: { code: "invalid_code" } });
  const signedIn = await browser.call("POST", "/api/sign-in/code", { email, code: await mailedCode(service, email) });
  expect(signedIn).toEqual({ status: 200, body: { name: "Deniz", email } });
  expect((await browser.call("GET", "/api/shop")).body.viewer).toMatchObject({
    kind: "CUSTOMER",
    name: "Deniz",
    remainingToday: 30,
  });

  // Customers solve no challenge under this policy.
  const routineChat = await costOf(async () => {
    const profile = { skinType: "oily", allergies: ["lanolin"] };
    const wish = { message: "Build me a morning routine", profile, productIds: [cleanser.id], attempt: "routine" };
    const { status, body } = await browser.call("POST", "/api/routine", wish);
    expect(status).toBe(200);
    expect(body.routine.steps[0]).toMatchObject({ order: 1, productId: cleanser.id, source: "SELECTED" });
    const published = new Set(front.products.map(({ id }: { id: string }) => id));
    for (const { productId } of body.routine.steps) if (productId !== null) expect(published).toContain(productId);
  });

  const dark = await sharp(await drawFace())
    .linear(0.04, 0)
    .jpeg()
    .toBuffer();
  const refused = await costOf(async () => {
    const reply = await browser.call("POST", "/api/face", { image: dark.toString("base64"), attempt: "dark" });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { image: expect.any(String) } },
    });
  });
  const face = await sharp(await drawFace())
    .jpeg()
    .toBuffer();
  const faceAnalysis = await costOf(async () => {
    const image = `data:image/jpeg;base64,${face.toString("base64")}`;
    const { status, body } = await browser.call("POST", "/api/face", { image, attempt: "face" });
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(body.analysis.disclaimer).toMatch(/not a medical/i);
    expect(body.access).toMatchObject({ limit: 30, remaining: 28 });
  });
  expect({ routineChat, refused, faceAnalysis }).toEqual({ routineChat: 2, refused: 0, faceAnalysis: 5 });

  const free = await costOf(async () => {
    expect((await browser.call("POST", "/api/feedback", { message: "Lovely shop." })).status).toBe(200);
    expect((await browser.call("DELETE", "/api/conversation")).status).toBe(200);
    expect((await browser.call("POST", "/api/sign-out", {})).status).toBe(200);
  });
  expect(free).toBe(0);
  expect((await browser.call("GET", "/api/shop")).body.viewer).toMatchObject({ kind: "GUEST", remainingToday: 4 });
});

it("reports usage and feedback to the owner, and exposes no credential to the browser", async () => {
  const vitrine = createVitrine({ baseUrl: service.api, apiKey: owner.tenant.key, workspaceId: owner.id });
  const { feedbacks } = await vitrine.listFeedback({});
  expect(feedbacks).toMatchObject([{ message: "Lovely shop.", userId: expect.stringMatching(/^cus_/) }]);
  const { usage, totals } = await vitrine.getUsageReport({});
  expect(totals.credits).toBe(8);
  expect(usage).toContainEqual(expect.objectContaining({ actorType: "GUEST", productRequests: 1, credits: 1 }));
  expect(usage).toContainEqual(
    expect.objectContaining({ actorType: "CUSTOMER", name: "Deniz", routineRequests: 1, faceAnalyses: 1, credits: 7 }),
  );
  expect(await owner.differences()).toEqual([]);
  // The customer deleted the second conversation. The guest's conversation stays.
  expect(await owner.count("conversations")).toBe(2);
  for (const secret of [key, "vtr_", "vtg_", "vtv_", "thr_"]) expect(browser.seen).not.toContain(secret);
  for (const secret of [key, "vtg_", "vtv_"]) expect(shop.output()).not.toContain(secret);
});
