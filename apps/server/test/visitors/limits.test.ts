import { beforeEach, describe, expect, it } from "vitest";
import { type Reply, randomName, withService } from "../harness/service.ts";
import { openShop, QUICK_CHALLENGES, type Shop } from "./setting.ts";

const service = withService({ env: QUICK_CHALLENGES });
let shop: Shop;
beforeEach(async () => {
  shop = await openShop(service);
});

const stateOf = ({ headers }: Reply) => ({
  limit: Number(headers.get("ratelimit-limit")),
  remaining: Number(headers.get("ratelimit-remaining")),
});

describe("rate limits of the experience API", () => {
  it("are 1200 per minute and key, and 120 per minute and visitor", async () => {
    const guest = await shop.guest();
    const nobody = await shop.call("GET", "/tags");
    expect(stateOf(nobody)).toEqual({ limit: 1200, remaining: 1198 });
    const first = await shop.call("GET", "/tags", { headers: guest });
    expect(stateOf(first)).toEqual({ limit: 120, remaining: 119 });
    expect(Number(first.headers.get("ratelimit-reset"))).toBeLessThanOrEqual(60);
    expect(stateOf(await shop.call("GET", "/tags"))).toEqual({ limit: 1200, remaining: 1196 });
  });

  it("return 429 to one visitor without affecting others", async () => {
    const busy = await shop.guest();
    const replies: Reply[] = [];
    for (let i = 0; i < 12; i++) {
      const batch = Array.from({ length: 10 }, () => shop.call("GET", "/tags", { headers: busy }));
      replies.push(...(await Promise.all(batch)));
    }
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const refused = await shop.call("GET", "/tags", { headers: busy });
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(refused.body.error).toBe(refused.body.message);
    expect(stateOf(refused)).toEqual({ limit: 120, remaining: 0 });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const { key } = await service.key(shop.tenant.account.id);
    expect((await shop.call("GET", "/tags", { headers: busy, key })).status).toBe(429);
    expect((await shop.call("GET", "/tags", { headers: await shop.guest() })).status).toBe(200);
    // Refused requests of one visitor do not count for the shared key.
    const { remaining } = stateOf(await shop.call("GET", "/tags"));
    expect(remaining).toBe(1200 - 1 - 120 - 2 - 1);
  });

  it("are separate from those of the management API", async () => {
    const { key } = await service.key(shop.tenant.account.id);
    for (let i = 0; i < 3; i++) await shop.call("GET", "/tags", { key });
    const managed = await service.call("GET", `/v1/workspaces/${shop.id}/tags`, { key });
    expect(stateOf(managed)).toEqual({ limit: 120, remaining: 119 });
    expect(stateOf(await shop.call("GET", "/tags", { key }))).toEqual({ limit: 1200, remaining: 1196 });
  });

  it("are in the headers of error responses", async () => {
    const missing = await service.call("GET", `/v1/workspaces/${shop.id}/experience/products`);
    expect(missing).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    expect(stateOf(missing)).toEqual({ limit: 1200, remaining: 1200 });
    const notFound = await shop.call("GET", "/products/prd_unknown");
    expect(stateOf(notFound)).toEqual({ limit: 1200, remaining: 1199 });
  });
});

describe("errors of the experience API", () => {
  it("have `error` equal to `message`, for every kind of error", async () => {
    const guest = await shop.guest();
    const replies = [
      await service.call("GET", `/v1/workspaces/${shop.id}/experience/products`),
      await shop.call("GET", "/products?unheardOf=1"),
      await shop.call("GET", "/no/such/path"),
      await shop.call("DELETE", "/products"),
      await shop.call("POST", "/feedback", { body: { message: "x" } }),
      await shop.call("POST", "/feedback", { rawBody: "{", headers: { ...guest, "content-type": "application/json" } }),
      await shop.call("POST", "/feedback", { rawBody: "x", headers: { ...guest, "content-type": "text/plain" } }),
      await shop.call("POST", "/feedback", {
        headers: { ...guest, "idempotency-key": randomName() },
        body: { message: "" },
      }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 400, 404, 404, 401, 400, 400, 400]);
    for (const { status, body } of replies) {
      expect(body).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
      expect(body.error).toBe(body.message);
    }
  });

  it("are unchanged in other APIs", async () => {
    for (const path of ["/v1/workspaces", `/v1/workspaces/${shop.id}/experiences`, "/v1/workspaces/experience/x"]) {
      expect((await service.call("GET", path)).body).not.toHaveProperty("error");
    }
  });
});

describe("request bodies", () => {
  it("are limited to 5 MiB; one byte more returns 413", async () => {
    const headers = { ...(await shop.guest()), "content-type": "application/json" };
    const send = (bytes: number) => {
      const start = '{"message":"';
      const rawBody = `${start}${"x".repeat(bytes - start.length - 2)}"}`;
      return shop.call("POST", "/feedback", { headers, rawBody });
    };
    expect(await send(5 * 1024 * 1024)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    const tooLarge = await send(5 * 1024 * 1024 + 1);
    expect(tooLarge).toMatchObject({ status: 413, body: { code: "payload_too_large" } });
    expect(tooLarge.body.error).toBe(tooLarge.body.message);
  });
});
