// Bad input returns a 4xx in the one error shape with every problem, stores no row, and never returns a 500.

import { connect } from "node:net";
import { LIMITS } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { type RequestOptions, type Tenant, withService } from "../harness/service.ts";

const service = withService();
let tenant: Tenant;
let tags: string;

beforeAll(async () => {
  tenant = await service.tenant();
  tags = `/v1/workspaces/${tenant.workspace.id}/tags`;
});
afterAll(async () => {
  const rows = await service.database.read((tx) => tx.many(sql`select 1 from tags`));
  expect(rows, "bad input stored something").toHaveLength(0);
});

const json = { "content-type": "application/json" };

const TOO_MUCH = "has too many or too deeply nested values";
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

async function expectInvalid(method: string, path: string, options: RequestOptions, field: string) {
  const { key } = await service.key(tenant.account.id);
  const reply = await service.call(method, path, { key, ...options });
  expect(reply).toMatchObject({
    status: 400,
    body: {
      status: 400,
      code: "invalid_input",
      message: expect.any(String),
      fieldErrors: { [field]: expect.any(String) },
    },
  });
  expect(reply.headers.get("x-request-id")).toBeTruthy();
}

/** Sends raw text that no HTTP client would send. */
function sendText(text: string): Promise<string> {
  const { port } = new URL(service.api);
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
    let received = "";
    socket.on("data", (data) => {
      received += data;
    });
    socket.on("close", () => resolve(received));
  });
}

describe("a request body", () => {
  it.each([
    ["malformed JSON", { rawBody: "{", headers: json }, "body"],
    ["JSON in an encoding that is not UTF-8", { rawBody: Buffer.from([0x22, 0xff, 0x22]), headers: json }, "body"],
    ["a __proto__ key", { rawBody: '{"__proto__": {"name": "x"}}', headers: json }, "body"],
    ["a list", { body: [] }, "body"],
    ["null", { rawBody: "null", headers: json }, "body"],
    ["an empty body", {}, "body"],
    ["a wrong content type", { rawBody: "name=x", headers: { "content-type": "text/plain" } }, "Content-Type"],
    ["a form", { rawBody: "name=x", headers: { "content-type": "application/x-www-form-urlencoded" } }, "Content-Type"],
    [
      "a merge patch for a creation",
      { rawBody: '{"name": "x"}', headers: { "content-type": "application/merge-patch+json" } },
      "Content-Type",
    ],
    ["a NUL character", { body: { name: "a\0b" } }, "name"],
    ["a lone surrogate", { rawBody: '{"name": "\\ud800"}', headers: json }, "name"],
    ["a NUL in an unknown key", { body: { name: "x", "a\0": 1 } }, "a\0"],
    ["a number for a text", { body: { name: 7 } }, "name"],
    ["a blank name", { body: { name: " \n " } }, "name"],
    ["an empty name", { body: { name: "" } }, "name"],
  ] as [string, RequestOptions, string][])("returns 400 for %s", async (_what, options, field) => {
    await expectInvalid("POST", tags, options, field);
  });

  it.each([
    ["millions of values", `{"name": [${"1,".repeat(3_000_000)}1]}`],
    ["thousands of names", JSON.stringify(Object.fromEntries(Array.from({ length: 11_000 }, (_, n) => [`k${n}`, 1])))],
    ["millions of empty objects", `[${"{},".repeat(2_000_000)}{}]`],
    ["millions of nested lists", deep(3_000_000)],
  ])("returns 400 for %s before it is parsed", async (_what, rawBody) => {
    const { key } = await service.key(tenant.account.id);
    const reply = await service.call("POST", tags, { key, rawBody, headers: json });
    expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input", fieldErrors: { body: TOO_MUCH } } });
  });

  it("returns 400 for deep nesting at client registration", async () => {
    const reply = await service.call("POST", "/oauth/register", { rawBody: deep(5_000), headers: json });
    expect(reply).toMatchObject({ status: 400, body: { error: "invalid_client_metadata" } });
  });

  it("may hold a list of the maximum length", async () => {
    const { key } = await service.key(tenant.account.id);
    const url = `/v1/workspaces/${tenant.workspace.id}/collections/col_00000000000000000000000000/products`;
    const productIds = Array.from({ length: LIMITS.collection.productsMax }, () => "prd_00000000000000000000000000");
    expect((await service.call("PUT", url, { key, body: { productIds } })).status).toBe(404);
  });

  it("may hold any number of brackets, commas and quotes in its texts", async () => {
    const { key } = await service.key(tenant.account.id);
    const name = '[{,\\",'.repeat(100_000);
    const reply = await service.call("POST", tags, { key, body: { name } });
    expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { name: expect.stringContaining("160") } } });
  });

  it("returns 413 above 6 MiB, ten times in a row", async () => {
    const { key } = await service.key(tenant.account.id);
    const rawBody = Buffer.alloc(6 * 1024 * 1024 + 1, 0x20);
    for (let time = 0; time < 10; time++) {
      const reply = await service.call("POST", tags, { key, rawBody, headers: json });
      expect(reply).toMatchObject({ status: 413, body: { status: 413, code: "payload_too_large" } });
    }
  });
});

describe("a query string", () => {
  it.each([
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1.5", "page"],
    ["page=abc", "page"],
    ["page=", "page"],
    ["page=2147483648", "page"],
    ["page=1e3", "page"],
    ["page=99999999999999999999999", "page"],
    ["pageSize=0", "pageSize"],
    ["pageSize=101", "pageSize"],
    ["sort=price", "sort"],
    ["page=1&page=2", "page"],
    ["search=a&search=b", "search"],
    ["search=%00", "search"],
    ["search=%FF", "query"],
    ["search=%ED%A0%80", "query"],
    [`search=${"x".repeat(501)}`, "search"],
    ["unknown=1", "unknown"],
    ["__proto__=1", "__proto__"],
  ])("returns 400 for %s", async (query, field) => {
    await expectInvalid("GET", `${tags}?${query}`, {}, field);
  });

  it("reports all invalid parameters at once", async () => {
    const { key } = await service.key(tenant.account.id);
    const reply = await service.call("GET", `${tags}?page=0&pageSize=1000&sort=no&other=1&search=a&search=b`, { key });
    expect(Object.keys(reply.body.fieldErrors).sort()).toEqual(["other", "page", "pageSize", "search", "sort"]);
  });

  it("returns 400 for a search far above 500 characters", async () => {
    await expectInvalid("GET", `${tags}?search=${"x".repeat(30_000)}`, {}, "search");
  });

  it("accepts a search of 500 characters and the maximum page number", async () => {
    const { key } = await service.key(tenant.account.id);
    expect((await service.call("GET", `${tags}?search=${"x".repeat(500)}`, { key })).status).toBe(200);
    const reply = await service.call("GET", `${tags}?page=2147483647&pageSize=100`, { key });
    expect(reply).toMatchObject({ status: 200, body: { tags: [], pagination: { page: 2147483647, total: 0 } } });
  });
});

describe("a workspace selector", () => {
  it("returns 400 when it is repeated, even with the same value", async () => {
    const selector = `workspaceId=${tenant.workspace.id}`;
    await expectInvalid("GET", `/v1/tags?${selector}&${selector}`, {}, "workspaceId");
    await expectInvalid("GET", `${tags}?${selector}&workspaceId=wks_other`, {}, "workspaceId");
  });
});

describe("a request path", () => {
  it("returns 400 for an id of 161 characters, a NUL or a broken escape", async () => {
    await expectInvalid("GET", `${tags}/${"x".repeat(161)}`, {}, "id");
    await expectInvalid("GET", `${tags}/%00`, {}, "id");
    await expectInvalid("GET", `${tags}/%E0%A4%A`, {}, "path");
    await expectInvalid("GET", `${tags}/${"x".repeat(5000)}`, {}, "path");
    const { key } = await service.key(tenant.account.id);
    expect((await service.call("GET", `${tags}/${"x".repeat(160)}`, { key })).status).toBe(404);
    expect((await service.call("GET", `/v1/workspaces/${"x".repeat(161)}/tags`, { key })).status).toBe(400);
  });

  it.each([`${"x".repeat(5000)}`, "%zz"])(
    "that the router refuses (%#) still returns the rate limit headers",
    async (id) => {
      const reply = await service.call("GET", `/v1/tags/${id}`, { key: tenant.key });
      expect(reply.status).toBe(400);
      const limit = ["limit", "remaining", "reset"].map((name) => reply.headers.get(`ratelimit-${name}`));
      expect(limit).toEqual(["120", "120", "60"]);
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  it.each([
    ["GET", "/v1/nothing"],
    ["PATCH", "/v1/tags"],
    ["DELETE", "/v1/workspaces"],
    ["POST", "/"],
    ["POST", "/healthz"],
  ])("%s %s returns 404 in the common error format", async (method, path) => {
    const reply = await service.call(method, path);
    expect(reply).toMatchObject({ status: 404, body: { status: 404, code: "not_found", message: expect.any(String) } });
  });

  it("without HTTP returns 400, closes the connection and keeps the service up", async () => {
    const answer = await sendText("HELLO\r\n\r\n");
    expect(answer).toContain("400 Bad Request");
    expect(answer).toContain('"code":"invalid_input"');
    expect(answer).toContain("X-Request-Id: req_");
    expect((await service.call("GET", "/healthz")).status).toBe(200);
  });
});

describe("a request header", () => {
  it.each([
    ["Idempotency-Key", "x".repeat(256)],
    ["Idempotency-Key", ""],
  ])("%s outside its length returns 400", async (name, value) => {
    await expectInvalid("POST", tags, { body: { name: "x" }, headers: { [name]: value } }, name);
  });

  it("Idempotency-Key is validated after authentication", async () => {
    const headers = { "Idempotency-Key": "" };
    const stranger = await service.call("POST", tags, { key: `${tenant.key}0`, body: { name: "x" }, headers });
    expect(stranger).toMatchObject({ status: 401, body: { code: "invalid_token" } });
  });

  it.each(["vtr_live_x", "vtr_live_"])(
    "Authorization with a key of another environment (%s) returns 401",
    async (key) => {
      expect(await service.call("GET", tags, { key })).toMatchObject({
        status: 401,
        body: { code: "wrong_environment" },
      });
    },
  );

  it("above the size limit returns 413 in the common error format", async () => {
    const answer = await sendText(`GET /v1/tags HTTP/1.1\r\nHost: shop.test\r\nX-Large: ${"x".repeat(70_000)}\r\n\r\n`);
    expect(answer).toContain("413 Payload Too Large");
    expect(answer).toContain('{"status":413,"code":"payload_too_large",');
    expect(answer).toContain("X-Request-Id: req_");
  });

  it("Expect with an unknown value is ignored", async () => {
    const answer = await sendText(
      "GET /v1/tags HTTP/1.1\r\nHost: localhost\r\nExpect: more\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toContain('"code":"missing_workspace"');
    expect(answer).toMatch(/x-request-id: req_/i);
  });

  it("Authorization with another scheme returns 401", async () => {
    const reply = await service.call("GET", tags, { headers: { authorization: "Basic abc" } });
    expect(reply).toMatchObject({ status: 401, body: { code: "invalid_token" } });
    expect(reply.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  it("X-Workspace-Id on an account operation returns 400", async () => {
    const { key } = await service.key(tenant.account.id);
    const reply = await service.call("GET", "/v1/workspaces", {
      key,
      headers: { "x-workspace-id": tenant.workspace.id },
    });
    expect(reply.status).toBe(400);
    expect((await service.call("GET", `/v1/workspaces?workspaceId=${tenant.workspace.id}`, { key })).status).toBe(400);
  });
});
