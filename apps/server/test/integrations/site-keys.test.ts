// Publishable keys: management by owners, and the few rights that they give to any reader of a page.

import { LIMITS, SiteKey, SiteKeyList } from "@vitrine/contract";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { AiShop } from "../assistant/setting.ts";
import { type Reply, type RequestOptions, withService } from "../harness/service.ts";
import { anyClient, signIn } from "../harness/sign-in.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";

const service = withService({ env: { ...QUICK_CHALLENGES, TRUST_PROXY: "on" }, models: new ScriptedModels() });
const ORIGIN = "https://blog.shop.example";

let shop: AiShop;
let cookie: string;
let stranger: AiShop;

beforeAll(async () => {
  stranger = await AiShop.open(service);
});

beforeEach(async () => {
  shop = await AiShop.open(service);
  cookie = await signIn(service, shop.tenant.account.email);
});

const manage = (method: string, path = "", options: RequestOptions = {}) =>
  service.call(method, `${service.dashboard}/api/workspaces/${shop.id}/site-keys${path}`, { cookie, ...options });

async function makeKey(origins = [ORIGIN]): Promise<SiteKey> {
  const { status, body } = await manage("POST", "", { body: { name: "Blog", origins } });
  expect({ status, body }).toMatchObject({ status: 200 });
  return SiteKey.parse(body);
}

interface Visit extends RequestOptions {
  origin?: string | null;
  workspaceId?: string;
}

/** Sends a request like a page of an origin, each from its own client address. */
function fromPage(key: string, method: string, path: string, { origin = ORIGIN, workspaceId, ...options }: Visit = {}) {
  const headers = { ...anyClient(), ...(origin === null ? {} : { origin }), ...options.headers };
  const url = `/v1/workspaces/${workspaceId ?? shop.id}/experience${path}`;
  return service.call(method, url, { ...options, key, headers });
}

async function guestOf(key: string): Promise<Record<string, string>> {
  const device = { "x-guest-device-id": "page-device-1" };
  const { body } = await fromPage(key, "GET", "/bootstrap", { headers: device });
  return { ...device, "x-guest-token": body.guestToken };
}

const allowedOrigin = ({ headers }: Reply) => headers.get("access-control-allow-origin");

describe("owners of publishable keys", () => {
  it("create, list, update and revoke keys, with audit entries and last use", async () => {
    const made = await makeKey();
    expect(made).toMatchObject({ name: "Blog", origins: [ORIGIN], status: "ACTIVE", lastUsedAt: null });
    expect(made.key).toBe(`vtr_pub_dev_${shop.id.slice(4)}_${made.id.slice(4)}`);
    expect((await fromPage(made.key, "GET", "/products")).status).toBe(200);
    const changed = await manage("PUT", `/${made.id}`, { body: { name: "News", origins: ["https://news.example"] } });
    expect(changed.body).toMatchObject({ name: "News", origins: ["https://news.example"], key: made.key });
    const { siteKeys } = SiteKeyList.parse((await manage("GET")).body);
    expect(siteKeys).toEqual([{ ...changed.body, lastUsedAt: service.clock.now().toISOString() }]);
    const revoked = await manage("POST", `/${made.id}/revoke`);
    expect(revoked.body).toMatchObject({ status: "REVOKED", revokedAt: service.clock.now().toISOString() });
    expect((await manage("POST", `/${made.id}/revoke`)).body).toEqual(revoked.body);
    const late = await manage("PUT", `/${made.id}`, { body: { name: "News", origins: [ORIGIN] } });
    expect(late).toMatchObject({ status: 409, body: { code: "conflict" } });
    const trace = await service.database.read((tx) =>
      tx.many<{ action: string }>(sql`
        select action from audit_log where subject_id = ${shop.id} and action like 'site_key.%' order by id`),
    );
    expect(trace.map(({ action }) => action)).toEqual(["site_key.create", "site_key.change", "site_key.revoke"]);
  });

  it("receive 400 for origins that are not exact browser origins", async () => {
    for (const origin of [
      "http://shop.example",
      "https://shop.example/",
      "https://shop.example/path",
      "https://Shop.example",
      "https://*.shop.example",
      "https://user@shop.example",
      "https://shop.example:443",
      "null",
      "*",
      "shop.example",
      "javascript:alert(1)",
    ]) {
      const reply = await manage("POST", "", { body: { name: "Blog", origins: [origin] } });
      expect({ origin, status: reply.status }).toEqual({ origin, status: 400 });
    }
    for (const origins of [[], [ORIGIN, ORIGIN], Array.from({ length: 21 }, (_, at) => `https://s${at}.example`)]) {
      expect((await manage("POST", "", { body: { name: "Blog", origins } })).status).toBe(400);
    }
    for (const origin of ["https://shop.example:8443", "http://localhost:3000", "http://127.0.0.1"])
      await makeKey([origin]);
  });

  it("keep only the newest revoked keys, up to the limit", async () => {
    const { keptMax } = LIMITS.ended;
    const now = service.clock.now();
    await service.database.write((tx) =>
      tx.run(sql`
        insert into site_keys (workspace_id, id, name, origins, created_at, revoked_at)
        select ${shop.id}, 'old' || n, 'k', '{}', ${now}::timestamptz - n * interval '1 second', ${now}
        from generate_series(1, ${keptMax + 3}) n`),
    );
    expect((await manage("POST", "", { body: { name: "New", origins: [ORIGIN] } })).status).toBe(200);
    const ids = await service.database.read((tx) =>
      tx.many<{ id: string }>(sql`
        select id from site_keys where workspace_id = ${shop.id} and revoked_at is not null order by created_at limit 1`),
    );
    expect(ids).toEqual([{ id: `old${keptMax}` }]);
  });

  it("have a limited number of active keys, also with concurrent requests", async () => {
    const body = { name: "Blog", origins: [ORIGIN] };
    const replies = await Promise.all(
      Array.from({ length: LIMITS.siteKey.activeMax + 3 }, () => manage("POST", "", { body })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(LIMITS.siteKey.activeMax);
    expect(replies.find(({ status }) => status === 400)?.body.fieldErrors.body).toContain("revoke one first");
  });
});

describe("a page of a listed origin", () => {
  it("reads published products and chats with the assistant", async () => {
    const { key } = await makeKey();
    const [product, hidden] = [await shop.product(), await shop.product({ status: "INACTIVE" })];
    const guest = await guestOf(key);
    const list = await fromPage(key, "GET", "/products");
    expect(list.body.products.map(({ id }: { id: string }) => id)).toEqual([product.id]);
    expect([allowedOrigin(list), list.headers.get("vary")]).toEqual([ORIGIN, "Origin"]);
    expect((await fromPage(key, "GET", `/products/${hidden.id}`)).status).toBe(404);
    const body = { message: "Is it gentle?", productId: product.id };
    const asked = await fromPage(key, "POST", "/chat/product", { headers: guest, body });
    expect([asked.status, allowedOrigin(asked)]).toEqual([200, ORIGIN]);
    const streamed = await fromPage(key, "POST", "/chat/product", {
      headers: { ...guest, accept: "text/event-stream" },
      body,
    });
    expect(streamed.headers.get("content-type")).toContain("text/event-stream");
    expect([allowedOrigin(streamed), String(streamed.body).includes("event: done")]).toEqual([ORIGIN, true]);
    const usage = await shop.usage();
    expect(usage.map(({ actorType }: { actorType: string }) => actorType)).toEqual(["GUEST", "GUEST"]);
  });

  it("can read error responses once its key and origin are valid", async () => {
    const { key } = await makeKey();
    await shop.policy({ aiAccess: "OFF" });
    const product = await shop.product();
    const body = { message: "Is it gentle?", productId: product.id };
    const refused = await fromPage(key, "POST", "/chat/product", { headers: await guestOf(key), body });
    expect(refused).toMatchObject({ status: 403, body: { code: "access_restricted" } });
    expect(allowedOrigin(refused)).toBe(ORIGIN);
  });

  it("must solve the challenge that the access policy requires", async () => {
    const { key } = await makeKey();
    await shop.policy({ challenge: "GUESTS" });
    const [product, guest] = [await shop.product(), await guestOf(key)];
    const ask = (challengeToken?: string) =>
      fromPage(key, "POST", "/chat/product", {
        headers: guest,
        body: { message: "Is it gentle?", productId: product.id, ...(challengeToken && { challengeToken }) },
      });
    expect((await ask()).body.code).toBe("challenge_required");
    const token = await shop.challengeToken("ai");
    expect((await ask(token)).status).toBe(200);
    expect((await ask(token)).body.code).toBe("challenge_failed");
  });
});

describe("a publishable key", () => {
  it("is refused with 403 from a missing or unlisted origin", async () => {
    const { key } = await makeKey();
    for (const origin of [
      "https://evil.example",
      "http://blog.shop.example",
      "https://blog.shop.example.evil.example",
      "https://shop.example",
      "https://blog.shop.example:8443",
      "null",
      null,
    ]) {
      const reply = await fromPage(key, "GET", "/products", { origin });
      expect({ origin, status: reply.status, code: reply.body.code }).toEqual({
        origin,
        status: 403,
        code: "access_restricted",
      });
      expect(allowedOrigin(reply)).toBeNull();
    }
  });

  it("is refused at once when revoked or when its origins change", async () => {
    const { key, id } = await makeKey();
    const read = (origin = ORIGIN) => fromPage(key, "GET", "/products", { origin });
    expect((await read()).status).toBe(200);
    await manage("PUT", `/${id}`, { body: { name: "Blog", origins: ["https://new.example"] } });
    expect([(await read()).status, (await read("https://new.example")).status]).toEqual([403, 200]);
    await manage("POST", `/${id}/revoke`);
    const revoked = await read("https://new.example");
    expect([revoked.body.code, allowedOrigin(revoked)]).toEqual(["revoked_token", null]);
  });

  it("allows only reads and chats of its own, active workspace", async () => {
    const { key } = await makeKey();
    const elsewhere = await fromPage(key, "GET", "/products", { workspaceId: stranger.id });
    expect(elsewhere).toMatchObject({ status: 403, body: { code: "not_owner" } });
    // A key that names another workspace is invalid.
    const forged = key.replace(shop.id.slice(4), stranger.id.slice(4));
    const asTheirs = await fromPage(forged, "GET", "/products", { workspaceId: stranger.id });
    expect(asTheirs.body.code).toBe("invalid_token");
    const guest = await guestOf(key);
    for (const [method, path, body] of [
      ["POST", "/customer/otp/request", { name: "Deniz", email: "deniz@example.com" }],
      ["POST", "/customer/otp/verify", { email: "deniz@example.com", code: "000000" }],
      ["GET", "/customer/session", undefined],
      ["POST", "/feedback", { message: "Hello" }],
      ["POST", "/events", { name: "VISIT" }],
    ] as const) {
      const reply = await fromPage(key, method, path, { headers: guest, ...(body && { body }) });
      expect({ path, status: reply.status, code: reply.body.code }).toEqual({
        path,
        status: 403,
        code: "missing_scope",
      });
    }
    for (const path of ["/v1/workspaces", `/v1/workspaces/${shop.id}/products`]) {
      expect((await service.call("GET", path, { key, headers: { origin: ORIGIN } })).body.code).toBe("invalid_token");
    }
    const live = await fromPage(key.replace("_dev_", "_live_"), "GET", "/products");
    expect(live.body.code).toBe("wrong_environment");
    await service.database.write((tx) => tx.run(sql`update workspaces set status = 'SUSPENDED' where id = ${shop.id}`));
    expect((await fromPage(key, "GET", "/products")).body.code).toBe("workspace_inactive");
  });

  it("refuses a customer session with 403", async () => {
    const { key } = await makeKey();
    const customer = await shop.customer();
    const reply = await fromPage(key, "GET", "/bootstrap", { headers: customer });
    expect(reply).toMatchObject({ status: 403, body: { code: "access_restricted" } });
  });

  it("limits chats per client address with 429, across many guests", async () => {
    const { key } = await makeKey();
    const product = await shop.product();
    const here = anyClient();
    const statuses: number[] = [];
    for (let at = 0; at <= LIMITS.siteKey.chatsPerAddressMinute; at++) {
      const device = { "x-guest-device-id": `made-up-${at}` };
      const { body } = await fromPage(key, "GET", "/bootstrap", { headers: { ...device, ...here } });
      const asked = await fromPage(key, "POST", "/chat/product", {
        headers: { ...device, "x-guest-token": body.guestToken, ...here },
        body: { message: "Is it gentle?", productId: product.id },
      });
      statuses.push(asked.status);
    }
    expect(statuses).toEqual([...Array(LIMITS.siteKey.chatsPerAddressMinute).fill(200), 429]);
  });
});

describe("CORS", () => {
  const preflight = (origin: string | undefined, workspaceId = shop.id) =>
    service.call("OPTIONS", `/v1/workspaces/${workspaceId}/experience/chat/product`, {
      headers: { ...(origin && { origin }), "access-control-request-method": "POST" },
    });

  it("answers preflights of listed origins with 204, and others with 403", async () => {
    const { id } = await makeKey();
    const allowed = await preflight(ORIGIN);
    expect([allowed.status, allowedOrigin(allowed)]).toEqual([204, ORIGIN]);
    expect(allowed.headers.get("access-control-allow-headers")).toContain("X-Guest-Token");
    expect(allowed.headers.get("access-control-allow-credentials")).toBeNull();
    for (const [origin, workspaceId] of [
      ["https://evil.example", shop.id],
      [undefined, shop.id],
      ["null", shop.id],
      [ORIGIN, stranger.id],
      [ORIGIN, "wks_unknown"],
      [`https://${"x".repeat(5000)}`, shop.id],
    ] as const) {
      const refused = await preflight(origin, workspaceId);
      expect([refused.status, allowedOrigin(refused)]).toEqual([403, null]);
    }
    await manage("POST", `/${id}/revoke`);
    expect((await preflight(ORIGIN)).status).toBe(403);
  });

  it("is not enabled for requests with account keys", async () => {
    await makeKey();
    const reply = await shop.call("GET", "/products", { headers: { origin: ORIGIN } });
    expect([reply.status, allowedOrigin(reply)]).toEqual([200, null]);
  });
});
