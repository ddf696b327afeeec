import { beforeEach, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { ScriptedModels } from "./scripted-models.ts";
import { AiShop } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: QUICK_CHALLENGES, models });
let shop: AiShop;
let guest: Record<string, string>;
let product: { id: string };

beforeEach(async () => {
  models.reset();
  shop = await AiShop.open(service);
  guest = await shop.guest();
  product = await shop.product();
});

describe("the access policy", () => {
  it("returns 403 for a closed assistant and 401 for guests who must sign in", async () => {
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

  it("enables LOW and MEDIUM by the fast mode, HIGH by the comprehensive mode", async () => {
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

  it("requires a single-use challenge, which a refused request does not consume", async () => {
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

  it("accepts one challenge for only one of 20 concurrent calls", async () => {
    await shop.policy({ challenge: "GUESTS" });
    const challengeToken = await shop.challengeToken("ai");
    const visitors = await Promise.all(Array.from({ length: 20 }, () => shop.guest()));
    const replies = await Promise.all(visitors.map((visitor) => shop.ask(product.id, visitor, { challengeToken })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "challenge_failed")).toHaveLength(19);
  });

  it("limits daily requests per guest and customer, with Retry-After until midnight UTC", async () => {
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

describe("the workspace's daily credit limits", () => {
  it("apply to all guests and to all visitors, and notify the owner", async () => {
    await shop.policy({ guestsDailyCredits: 4, dailyCredits: 5 });
    const customer = await shop.customer();
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await shop.ask(product.id, await shop.guest())).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    const refused = await shop.ask(product.id, await shop.guest());
    expect(refused).toMatchObject({ status: 429, body: { code: "quota_exhausted" } });
    const midnight = new Date("2026-03-02T00:00:00Z").getTime();
    const wait = Math.ceil((midnight - service.clock.now().getTime()) / 1000);
    expect(Number(refused.headers.get("retry-after"))).toBe(wait);
    expect((await shop.ask(product.id, customer)).status).toBe(200);
    expect((await shop.ask(product.id, customer)).body.code).toBe("quota_exhausted");
    expect(await shop.wallet()).toMatchObject({ balance: 95, reserved: 0 });
    await service.drainJobs();
    const { email } = shop.tenant.account;
    const mailbox = await service.call("GET", `${service.dashboard}/dev/mailbox.json?to=${email}`);
    expect(
      mailbox.body.map(({ text }: { text: string }) => /daily limit of (\d) credits/.exec(text)?.[1]).sort(),
    ).toEqual(["4", "5"]);
  });

  it("include a running request and refund a failed one", async () => {
    await shop.policy({ dailyCredits: 1 });
    models.script = () => {
      throw new Error("the model fails");
    };
    expect((await shop.ask(product.id, guest)).status).toBe(503);
    models.reset();
    const replies = await Promise.all([guest, await shop.guest()].map((visitor) => shop.ask(product.id, visitor)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429]);
  });
});
