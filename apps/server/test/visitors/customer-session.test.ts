import { beforeEach, describe, expect, it } from "vitest";
import { LastUsed } from "../../src/kernel/access/last-used.ts";
import { DAY, HOUR, later } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { randomName, withService } from "../harness/service.ts";
import { type CustomerHeaders, openShop, QUICK_CHALLENGES, type Shop } from "./setting.ts";

const service = withService({ env: QUICK_CHALLENGES });
let shop: Shop;
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
let signedIn: any;
let headers: CustomerHeaders;
beforeEach(async () => {
  shop = await openShop(service);
  signedIn = await shop.signIn();
  headers = { "x-visitor-token": signedIn.token };
});

const inAYear = () => later(service.clock.now(), 365 * DAY).toISOString();
const session = () => shop.call("GET", "/customer/session", { headers });
const renewKey = async () => {
  shop.tenant.key = (await service.key(shop.tenant.account.id, undefined, 3650)).key;
};

describe("a customer session", () => {
  it("returns the customer and the expiry", async () => {
    const { status, body } = await session();
    expect(status).toBe(200);
    expect(body).toEqual({ sessionExpiresAt: signedIn.sessionExpiresAt, customer: signedIn.customer });
  });

  it("returns 304 for a matching If-None-Match", async () => {
    const etag = (await session()).headers.get("etag") ?? "";
    const again = await shop.call("GET", "/customer/session", { headers: { ...headers, "if-none-match": etag } });
    expect(again).toMatchObject({ status: 304, body: null });
  });

  it("is extended by a refresh, with the same token", async () => {
    service.clock.advance(HOUR);
    const { status, body } = await shop.call("POST", "/customer/refresh", { headers, body: {} });
    expect(status).toBe(200);
    expect(body).toEqual({ token: signedIn.token, sessionExpiresAt: inAYear(), customer: signedIn.customer });
    expect((await session()).body.sessionExpiresAt).toBe(inAYear());
    expect((await shop.call("POST", "/customer/refresh", { headers })).status).toBe(200);
    const reply = await shop.call("POST", "/customer/refresh", { headers, body: { days: 9999 } });
    expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { days: "is not a known field" } } });
  });

  it("renews itself at most once a day while in use", async () => {
    const stored = async () =>
      (
        await service.database.read((tx) =>
          tx.one<{ expires_at: Date }>(sql`select expires_at from customer_sessions where workspace_id = ${shop.id}`),
        )
      ).expires_at.toISOString();
    service.clock.advance(23 * HOUR);
    expect((await session()).body.sessionExpiresAt).toBe(signedIn.sessionExpiresAt);
    service.clock.advance(2 * HOUR);
    expect((await session()).body.sessionExpiresAt).toBe(inAYear());
    await service.drainJobs();
    expect(await stored()).toBe(inAYear());
  });

  it("stays ended after a pending renewal", async () => {
    const lastUsed = new LastUsed(service.database);
    const row = await service.database.read((tx) =>
      tx.one<{ id: string }>(sql`select id from customer_sessions where workspace_id = ${shop.id}`),
    );
    const visitor = {
      kind: "CUSTOMER" as const,
      id: signedIn.customer.id,
      name: "Deniz",
      language: "en",
      session: { id: row.id, workspaceId: shop.id, token: "", expiresAt: new Date(inAYear()), isRenewed: true },
    };
    const principal = { accountId: "", connectionId: "", sourceId: "", scopes: new Set<never>(), deviceId: null };
    lastUsed.note({ kind: "visitor", via: "key", ...principal, visitor }, service.clock.now());
    expect((await shop.call("POST", "/customer/logout", { headers })).status).toBe(204);
    await lastUsed.close();
    expect(await session()).toMatchObject({ status: 401, body: { code: "revoked_token" } });
  });

  it("ends on logout at once, and other sessions continue", async () => {
    service.clock.advance(61_000);
    const second = { "x-visitor-token": (await shop.signIn(signedIn.customer.email)).token };
    const reply = await shop.call("POST", "/customer/logout", { headers, body: {} });
    expect(reply).toMatchObject({ status: 204, body: null });
    for (const [method, path] of [
      ["GET", "/customer/session"],
      ["POST", "/customer/refresh"],
      ["POST", "/customer/logout"],
      ["GET", "/customer/profile"],
      ["GET", "/products"],
    ] as const) {
      expect(await shop.call(method, path, { headers })).toMatchObject({
        status: 401,
        body: { code: "revoked_token" },
      });
    }
    expect((await shop.call("GET", "/customer/session", { headers: second })).status).toBe(200);
  });

  it("expires a year after its last use", async () => {
    service.clock.advance(365 * DAY - 1);
    await renewKey();
    await service.database.write((tx) =>
      tx.run(
        sql`update customer_sessions set expires_at = ${signedIn.sessionExpiresAt} where workspace_id = ${shop.id}`,
      ),
    );
    expect((await session()).status).toBe(200);
    service.clock.advance(1);
    await service.database.write((tx) =>
      tx.run(
        sql`update customer_sessions set expires_at = ${signedIn.sessionExpiresAt} where workspace_id = ${shop.id}`,
      ),
    );
    expect(await session()).toMatchObject({ status: 401, body: { code: "expired_token" } });
    expect(await shop.call("POST", "/customer/refresh", { headers })).toMatchObject({
      status: 401,
      body: { code: "expired_token" },
    });
  });
});

describe("the customer profile", () => {
  const put = (body: unknown, more: Record<string, string> = {}) =>
    shop.call("PUT", "/customer/profile", { body, headers: { ...headers, ...more } });

  it("has five fields, three of which can be changed", async () => {
    const before = await shop.call("GET", "/customer/profile", { headers });
    expect(before.body).toEqual(signedIn.customer);
    expect(Object.keys(before.body).sort()).toEqual(["email", "id", "language", "name", "phone"]);
    const body = { name: " Deniz K. ", phone: "+4915112345678", language: "DE-at", email: signedIn.customer.email };
    const { status, body: changed } = await put(body);
    expect(status).toBe(200);
    expect(changed).toEqual({ ...signedIn.customer, name: "Deniz K.", phone: "+4915112345678", language: "de-AT" });
    expect((await shop.call("GET", "/customer/profile", { headers })).body).toEqual(changed);
    expect((await put({ ...body, phone: null })).body.phone).toBeNull();
  });

  it("returns 400 for another email", async () => {
    const { id: _id, ...own } = signedIn.customer;
    for (const email of ["other@example.com", "deniz@mailinator.com", `x${own.email}`]) {
      const reply = await put({ ...own, name: "Changed", email });
      expect(reply).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fieldErrors: { email: expect.any(String) } },
      });
    }
    expect((await shop.call("GET", "/customer/profile", { headers })).body).toEqual(signedIn.customer);
    expect((await put({ ...own, email: ` ${own.email.toUpperCase()} ` })).status).toBe(200);
  });

  it("reports all missing, invalid and unknown fields at once", async () => {
    const missing = await put({});
    expect(Object.keys(missing.body.fieldErrors).sort()).toEqual(["email", "language", "name", "phone"]);
    const wrong = await put({ name: "", phone: "12", language: "english", email: "x", id: "cus_1", role: "OWNER" });
    expect(Object.keys(wrong.body.fieldErrors).sort()).toEqual(["email", "id", "language", "name", "phone", "role"]);
  });

  it("returns 409 for a stale If-Match", async () => {
    const etag = (await shop.call("GET", "/customer/profile", { headers })).headers.get("etag") ?? "";
    const { id: _id, ...own } = signedIn.customer;
    expect((await put({ ...own, name: "First" }, { "if-match": etag })).status).toBe(200);
    expect(await put({ ...own, name: "Second" }, { "if-match": etag })).toMatchObject({
      status: 409,
      body: { code: "stale_write" },
    });
  });

  it("is separate in each workspace", async () => {
    const other = await openShop(service);
    const stranger = await other.signIn(signedIn.customer.email);
    const { id: _id, ...own } = stranger.customer;
    const reply = await other.call("PUT", "/customer/profile", {
      headers: { "x-visitor-token": stranger.token },
      body: { ...own, name: `Renamed ${randomName()}` },
    });
    expect(reply.status).toBe(200);
    expect((await shop.call("GET", "/customer/profile", { headers })).body).toEqual(signedIn.customer);
  });
});
