import { Bootstrap } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { startTestService, withService } from "../harness/service.ts";
import { openShop, QUICK_CHALLENGES, type Shop } from "./setting.ts";

const service = withService({ env: QUICK_CHALLENGES });
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(service);
});

describe("bootstrap", () => {
  it("returns workspace, access policy, viewer and challenge", async () => {
    const { status, body } = await shop.call("GET", "/bootstrap");
    expect(status).toBe(200);
    expect(Bootstrap.parse(body)).toEqual(body);
    expect(body).toEqual({
      workspace: {
        id: shop.id,
        name: "Test workspace",
        subDomain: shop.tenant.workspace.subDomain,
        website: await shop.manage("GET", "/website"),
        sector: expect.any(String),
      },
      accessPolicy: {
        siteAccess: "PUBLIC",
        aiAccess: "EVERYONE",
        challenge: "GUESTS",
        guestDailyLimit: 5,
        customerDailyLimit: 30,
        guestsDailyCredits: null,
        dailyCredits: null,
      },
      viewer: { kind: "NONE", id: null, name: null, remainingToday: 0 },
      guestToken: null,
      challengeSiteKey: expect.stringMatching(new RegExp(`^http://localhost:\\d+/challenges/${shop.id}$`)),
    });
  });

  it("returns a challenge URL that works", async () => {
    const { challengeSiteKey } = (await shop.call("GET", "/bootstrap")).body;
    expect((await service.call("GET", `${challengeSiteKey}?purpose=ai`)).status).toBe(200);
  });

  it("returns the remaining requests of the day, or 0 when AI access is off", async () => {
    const guest = await shop.guest();
    const customer = await shop.customer();
    const remaining = async (headers: Record<string, string>) =>
      (await shop.call("GET", "/bootstrap", { headers })).body.viewer.remainingToday;
    await shop.policy({ guestDailyLimit: 3, customerDailyLimit: 7 });
    expect([await remaining(guest), await remaining(customer)]).toEqual([3, 7]);
    await shop.policy({ aiAccess: "CUSTOMERS" });
    expect([await remaining(guest), await remaining(customer)]).toEqual([0, 7]);
    await shop.policy({ aiAccess: "OFF" });
    expect([await remaining(guest), await remaining(customer)]).toEqual([0, 0]);
  });

  it("omits unpublished products from the website", async () => {
    const [shown, hidden] = [await shop.product(), await shop.product({ status: "INACTIVE" })];
    const { url: _url, updatedAt: _at, ...website } = await shop.manage("GET", "/website");
    const section = { type: "products", title: "New", productIds: [hidden.id, shown.id] };
    await shop.manage("PUT", "/website", { ...website, sections: [section] });
    const { body } = await shop.call("GET", "/bootstrap");
    expect(body.workspace.website.sections).toEqual([{ ...section, productIds: [shown.id] }]);
  });

  it("requires only storefront:read and writes no data", async () => {
    const { key } = await service.key(shop.tenant.account.id, ["storefront:read"]);
    service.statements.length = 0;
    const headers = { "x-guest-device-id": "device-12345678" };
    expect((await shop.call("GET", "/bootstrap", { key, headers })).status).toBe(200);
    expect(service.statements.filter((text) => !/^\s*(select|with)/i.test(text))).toEqual([]);
  });
});

describe("without a challenge provider", () => {
  it("has no site key, has no challenge route and requires no challenge", async () => {
    const free = await startTestService({ env: { CHALLENGE_PROVIDER: "none" } });
    try {
      const open = await openShop(free);
      expect((await open.call("GET", "/bootstrap")).body.challengeSiteKey).toBeNull();
      expect((await free.call("GET", `/challenges/${open.id}?purpose=ai`)).status).toBe(404);
      const body = { name: "Deniz", email: "deniz@example.com" };
      expect((await open.call("POST", "/customer/otp/request", { body })).status).toBe(200);
    } finally {
      await free.stop();
    }
  });
});
