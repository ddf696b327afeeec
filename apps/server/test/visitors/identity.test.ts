import { LIMITS } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../../src/kernel/clock.ts";
import { GuestTokens } from "../../src/kernel/credentials/guest-tokens.ts";
import { Keyring } from "../../src/kernel/credentials/keyring.ts";
import { sql } from "../../src/storage/database.ts";
import { randomName, withService } from "../harness/service.ts";
import { signIn, signInStaff } from "../harness/sign-in.ts";
import { openShop, QUICK_CHALLENGES, type Shop } from "./setting.ts";

const service = withService({ env: QUICK_CHALLENGES });
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  shop = await openShop(service);
  other = await openShop(service);
});

const feedback = { body: { message: "Hello" } };
const set = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));

describe("a key without visitor headers", () => {
  it("is not a visitor", async () => {
    const { body } = await shop.call("GET", "/bootstrap");
    expect(body.viewer).toEqual({ kind: "NONE", id: null, name: null, remainingToday: 0 });
    for (const [path, sent] of [
      ["/feedback", feedback],
      ["/events", { body: { name: "VISIT" } }],
    ] as const) {
      expect(await shop.call("POST", path, sent)).toMatchObject({ status: 401, body: { code: "visitor_required" } });
    }
  });

  it("is not a customer, and neither is a guest", async () => {
    for (const [method, path] of [
      ["GET", "/customer/session"],
      ["POST", "/customer/refresh"],
      ["POST", "/customer/logout"],
      ["GET", "/customer/profile"],
    ] as const) {
      expect(await shop.call(method, path)).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
      const headers = await shop.guest();
      expect(await shop.call(method, path, { headers })).toMatchObject({
        status: 401,
        body: { code: "sign_in_required" },
      });
    }
  });
});

describe("a guest", () => {
  it("is identified by its device and the token from bootstrap", async () => {
    const headers = await shop.guest("device-of-ayse");
    const first = await shop.call("GET", "/bootstrap", { headers });
    const again = await shop.call("GET", "/bootstrap", { headers: { "x-guest-device-id": "device-of-ayse" } });
    expect(first.body.viewer).toMatchObject({ kind: "GUEST", name: null, remainingToday: 5 });
    expect(first.body.viewer.id).toMatch(/^gst_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(again.body.viewer).toEqual(first.body.viewer);
    expect(again.body.guestToken).toBe(headers["x-guest-token"]);
    expect(await shop.call("POST", "/feedback", { headers, ...feedback })).toMatchObject({ status: 204, body: null });
  });

  it("has another ID on another device and in another workspace", async () => {
    const ids = new Set<string>();
    for (const [at, device] of [
      [shop, "device-one"],
      [shop, "device-two"],
      [other, "device-one"],
    ] as const) {
      ids.add((await at.call("GET", "/bootstrap", { headers: { "x-guest-device-id": device } })).body.viewer.id);
    }
    expect(ids.size).toBe(3);
  });

  it("returns 401 for a foreign, forged or altered token", async () => {
    const headers = await shop.guest();
    const token = headers["x-guest-token"];
    const last = token.endsWith("0") ? "1" : "0";
    const forged = new GuestTokens(new Keyring("another-secret-key-of-forty-characters-x"), "test");
    for (const wrong of [
      (await shop.guest())["x-guest-token"],
      (await other.guest(headers["x-guest-device-id"]))["x-guest-token"],
      forged.issue(shop.id, headers["x-guest-device-id"]).token,
      `${token.slice(0, -1)}${last}`,
      token.slice(0, -2),
      token.toUpperCase(),
      "nonsense",
      "",
    ]) {
      for (const [method, path] of [
        ["GET", "/bootstrap"],
        ["GET", "/products"],
        ["POST", "/feedback"],
      ] as const) {
        const reply = await shop.call(method, path, { headers: { ...headers, "x-guest-token": wrong } });
        expect({ wrong, ...reply }).toMatchObject({ status: 401, body: { code: "invalid_token" } });
      }
    }
  });

  it("returns wrong_environment for a token of another environment", async () => {
    const headers = await shop.guest();
    const live = headers["x-guest-token"].replace("vtg_dev_", "vtg_live_");
    const reply = await shop.call("GET", "/products", { headers: { ...headers, "x-guest-token": live } });
    expect(reply).toMatchObject({ status: 401, body: { code: "wrong_environment" } });
  });

  it("is recognized only with both device and token", async () => {
    const { "x-guest-device-id": device, "x-guest-token": token } = await shop.guest();
    const withoutToken = { headers: { "x-guest-device-id": device } };
    expect(await shop.call("GET", "/products", withoutToken)).toMatchObject({ status: 200 });
    expect(await shop.call("POST", "/feedback", { ...withoutToken, ...feedback })).toMatchObject({
      status: 401,
      body: { code: "visitor_required" },
    });
    expect(await shop.call("GET", "/products", { headers: { "x-guest-token": token } })).toMatchObject({
      status: 401,
      body: { code: "invalid_token" },
    });
  });

  it("accepts device IDs of 8 to 128 URL-safe characters", async () => {
    for (const device of [
      "a".repeat(LIMITS.experience.deviceIdMin),
      "A0._~-".padEnd(LIMITS.experience.deviceIdMax, "z"),
    ]) {
      const { status, body } = await shop.call("GET", "/bootstrap", { headers: { "x-guest-device-id": device } });
      expect({ status, kind: body.viewer.kind }).toEqual({ status: 200, kind: "GUEST" });
    }
    for (const device of ["a".repeat(7), "a".repeat(129), "with space", "slash/slash", "per%20cent", "düvice-id", ""]) {
      const headers = { "x-guest-device-id": Buffer.from(device).toString("latin1") };
      const reply = await shop.call("GET", "/bootstrap", { headers });
      expect({ device, ...reply }).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fieldErrors: { "X-Guest-Device-Id": expect.any(String) } },
      });
    }
  });
});

describe("a customer", () => {
  it("takes precedence over guest headers", async () => {
    const { token, customer } = await shop.signIn();
    const headers = {
      "x-visitor-token": token,
      "x-guest-device-id": "device-12345678",
      "x-guest-token": "nonsense",
    };
    const { status, body } = await shop.call("GET", "/bootstrap", { headers });
    expect(status).toBe(200);
    expect(body.viewer).toEqual({ kind: "CUSTOMER", id: customer.id, name: "Deniz Kaya", remainingToday: 30 });
    expect(body.guestToken).toBe((await shop.guest("device-12345678"))["x-guest-token"]);
  });

  it("returns 401 for an invalid token, even with valid guest headers", async () => {
    const guest = await shop.guest();
    const { token } = await shop.signIn();
    const dashboardSession = (await signIn(service, shop.tenant.account.email)).split("=")[1] ?? "";
    const staffEmail = `staff-${randomName()}@example.com`;
    await set(sql`
      insert into staff (id, email, name, created_at) values (${`stf_${randomName()}`}, ${staffEmail}, 'S', now())`);
    const staffSession = (await signInStaff(service, staffEmail)).split("=")[1] ?? "";
    const wrong = {
      "no token": "",
      nonsense: "nonsense",
      "another secret": token.replace(/.{4}$/, "0000"),
      "another workspace's": (await other.signIn()).token,
      "the owner's key": shop.tenant.key,
      "a dashboard session": dashboardSession,
      "a staff session": staffSession,
      "dressed up": `vtv_dev_${dashboardSession}`,
      "a guest token": guest["x-guest-token"],
      "an access token": `vto_dev_${token.slice(-64)}`,
    };
    for (const [what, visitorToken] of Object.entries(wrong)) {
      for (const path of ["/products", "/customer/profile", "/bootstrap"]) {
        const reply = await shop.call("GET", path, { headers: { ...guest, "x-visitor-token": visitorToken } });
        expect({ what, path, ...reply }).toMatchObject({ status: 401, body: { code: "invalid_token" } });
      }
    }
    const live = { "x-visitor-token": token.replace("vtv_dev_", "vtv_live_") };
    expect(await shop.call("GET", "/products", { headers: live })).toMatchObject({
      status: 401,
      body: { code: "wrong_environment" },
    });
  });

  it("has no access to the management API", async () => {
    const { token } = await shop.signIn();
    const reply = await service.call("GET", `/v1/workspaces/${shop.id}/products`, {
      headers: { "x-visitor-token": token },
    });
    expect(reply).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    expect(await service.call("GET", `/v1/workspaces/${shop.id}/products`, { key: token })).toMatchObject({
      status: 401,
      body: { code: "invalid_token" },
    });
    const management = await service.call("GET", `/v1/workspaces/${shop.id}/customer/profile`, {
      key: shop.tenant.key,
      headers: { "x-visitor-token": token },
    });
    expect(management.status).toBe(404);
    expect(management.body).not.toHaveProperty("error");
  });

  it("returns expired_token or revoked_token for an ended session", async () => {
    const headers = await shop.customer();
    service.clock.advance(365 * DAY);
    const { key } = await service.key(shop.tenant.account.id);
    expect(await shop.call("GET", "/customer/session", { key, headers })).toMatchObject({
      status: 401,
      body: { code: "expired_token" },
    });
    shop.tenant.key = key;
    other.tenant.key = (await service.key(other.tenant.account.id)).key;
    const fresh = await shop.customer();
    expect(await shop.call("POST", "/customer/logout", { headers: fresh, body: {} })).toMatchObject({ status: 204 });
    expect(await shop.call("GET", "/customer/session", { headers: fresh })).toMatchObject({
      status: 401,
      body: { code: "revoked_token" },
    });
    service.clock.advance(MINUTE);
  });
});

describe("an integration", () => {
  it("needs the scope, ownership and an active workspace for every visitor", async () => {
    const guest = await shop.guest();
    const without = await service.key(shop.tenant.account.id, ["storefront:read"]);
    const refusal = await shop.call("POST", "/feedback", { key: without.key, headers: guest, ...feedback });
    expect(refusal).toMatchObject({ status: 403, body: { code: "missing_scope" } });

    const elsewhere = await shop.call("GET", "/products", { key: other.tenant.key, headers: guest });
    expect(elsewhere).toMatchObject({ status: 403, body: { code: "not_owner" } });

    await set(sql`update workspace_standings set status = 'SUSPENDED' where workspace_id = ${shop.id}`);
    for (const path of ["/bootstrap", "/products"]) {
      expect(await shop.call("GET", path, { headers: guest })).toMatchObject({
        status: 403,
        body: { code: "workspace_inactive" },
      });
    }
    await set(sql`update workspace_standings set status = 'ACTIVE' where workspace_id = ${shop.id}`);
    expect(await shop.call("GET", "/products", { headers: guest })).toMatchObject({ status: 200 });
  });

  it("returns 404 for routes without a workspace in their path", async () => {
    const headers = { "x-workspace-id": shop.id };
    const reply = await service.call("GET", "/v1/experience/products", { key: shop.tenant.key, headers });
    expect(reply).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});
