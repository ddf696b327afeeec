// Access control of /mcp, and its refusals.

import { request } from "node:http";
import { LIMITS, SCOPES, type Scope } from "@vitrine/contract";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { startTestService, type Tenant, withService } from "../harness/service.ts";
import { Agent, type Connection, connect, mcpUrl } from "./agent.ts";

const service = withService();
let tenant: Tenant;
let connection: Connection;
let agent: Agent;
beforeAll(async () => {
  tenant = await service.tenant();
});
beforeEach(async () => {
  connection = await connect(service, tenant.account.id);
  agent = new Agent(service, connection.token);
});

const set = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));
const listTags = (as: Agent = agent) => as.callRaw("list_tags", { workspaceId: tenant.workspace.id });
const challengeOf = ({ headers }: { headers: Headers }) => headers.get("www-authenticate") ?? "";

/** Every request type that requires a connection. */
const asks: [string, (as: Agent) => ReturnType<Agent["post"]>][] = [
  ["tools/list", (as) => as.request("tools/list")],
  ["tools/call", (as) => listTags(as)],
  ["an unknown tool", (as) => as.callRaw("no_such_tool")],
  [
    "initialize",
    (as) =>
      as.request("initialize", {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "t", version: "1" },
      }),
  ],
  ["resources/list", (as) => as.request("resources/list")],
  ["prompts/list", (as) => as.request("prompts/list")],
  ["a notification", (as) => as.post({ jsonrpc: "2.0", method: "notifications/initialized" })],
  ["malformed JSON", (as) => as.post(undefined, { rawBody: "{" })],
  [
    "tools/call with an empty Idempotency-Key",
    (as) =>
      as.request(
        "tools/call",
        { name: "create_tag", arguments: { workspaceId: tenant.workspace.id, data: { name: "Night" } } },
        { headers: { "idempotency-key": "" } },
      ),
  ],
];

describe.each(asks)("%s", (_name, ask) => {
  it("returns 401 with the resource metadata and scopes without a token", async () => {
    const reply = await ask(new Agent(service, undefined));
    expect(reply).toMatchObject({
      status: 401,
      body: { status: 401, code: "unauthenticated", message: expect.any(String) },
    });
    const base = mcpUrl(service).replace(/\/mcp$/, "");
    expect(challengeOf(reply)).toBe(
      `Bearer resource_metadata="${base}/.well-known/oauth-protected-resource/mcp", scope="${toolScopes().join(" ")}"`,
    );
  });

  it("returns 401 with the reason for an invalid token", async () => {
    const bad: [string, string][] = [
      ["nonsense", "invalid_token"],
      [`vto_dev_${"0".repeat(64)}`, "invalid_token"],
      [connection.token.replace("vto_dev_", "vto_live_"), "wrong_environment"],
      [tenant.key.replace("vtr_dev_", "vtr_live_"), "wrong_environment"],
      [tenant.key, "invalid_token"],
    ];
    for (const [token, code] of bad) {
      const reply = await ask(new Agent(service, token));
      expect({ token, status: reply.status, code: reply.body.code }).toEqual({ token, status: 401, code });
      expect(challengeOf(reply)).toContain(`error="invalid_token", error_description="${reply.body.message}"`);
      expect(challengeOf(reply)).toContain("resource_metadata=");
    }
  });

  it("returns 401 immediately for a revoked, expired or workspace-level connection", async () => {
    const { grantId, token } = connection;
    const expectRefusal = async (code: string) => {
      expect(await ask(new Agent(service, token))).toMatchObject({ status: 401, body: { code } });
    };
    await set(sql`update oauth_grants set is_account_level = false where id = ${grantId}`);
    await expectRefusal("reconnect_required");
    await set(
      sql`update oauth_grants set is_account_level = true, revoked_at = ${service.clock.now()} where id = ${grantId}`,
    );
    await expectRefusal("revoked_token");
    await set(
      sql`update oauth_grants set revoked_at = null, expires_at = ${service.clock.now()} where id = ${grantId}`,
    );
    await expectRefusal("expired_token");
  });

  it("returns 403 while the source is blocked or the account suspended", async () => {
    const { sourceId } = connection;
    await set(sql`update integration_sources set blocked_at = ${service.clock.now()} where id = ${sourceId}`);
    expect(await ask(agent)).toMatchObject({ status: 403, body: { status: 403, code: "source_blocked" } });
    await set(sql`update integration_sources set blocked_at = null where id = ${sourceId}`);
    await set(sql`update accounts set status = 'SUSPENDED' where id = ${tenant.account.id}`);
    const suspended = await ask(agent);
    expect(suspended).toMatchObject({ status: 403, body: { code: "account_inactive" } });
    expect(challengeOf(suspended)).toBe("");
    await set(sql`update accounts set status = 'ACTIVE' where id = ${tenant.account.id}`);
    expect([200, 202, 400]).toContain((await ask(agent)).status);
  });

  it("returns the rate limit headers and the request id", async () => {
    const { headers } = await ask(agent);
    expect(headers.get("ratelimit-limit")).toBe("120");
    expect(headers.get("ratelimit-remaining")).toBe("119");
    expect(Number(headers.get("ratelimit-reset"))).toBeLessThanOrEqual(60);
    expect(headers.get("x-request-id")).toMatch(/^req_/);
  });
});

function toolScopes(): Scope[] {
  const needed = new Set(service.contracts.filter(({ tool }) => tool).map(({ scope }) => scope));
  return SCOPES.filter((scope) => needed.has(scope));
}

describe("an unknown method or path", () => {
  it.each([
    ["PUT", "/mcp"],
    ["PATCH", "/mcp"],
    ["POST", "/mcp/other"],
  ])("%s %s returns 404 with the rate limit headers", async (method, path) => {
    const reply = await service.call(method, path, { key: connection.token, body: {} });
    expect(reply).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(reply.headers.get("ratelimit-limit")).toBe("120");
  });
});

describe("an access token", () => {
  it("expires after an hour", async () => {
    service.clock.advance(HOUR - 1);
    expect((await listTags()).status).toBe(200);
    service.clock.advance(1);
    expect(await listTags()).toMatchObject({ status: 401, body: { code: "expired_token" } });
  });

  it("is refused at /v1, and an API key at /mcp", async () => {
    const atRest = await service.call("GET", `/v1/workspaces/${tenant.workspace.id}/tags`, { key: connection.token });
    expect(atRest).toMatchObject({ status: 401, body: { code: "invalid_token" } });
    const { key } = await service.key(tenant.account.id);
    expect(await listTags(new Agent(service, key))).toMatchObject({ status: 401, body: { code: "invalid_token" } });
  });

  it("is refused when it belongs to another resource", async () => {
    await set(sql`update oauth_grants set resource = 'https://elsewhere.example/mcp' where id = ${connection.grantId}`);
    expect(await listTags()).toMatchObject({ status: 401, body: { code: "invalid_token" } });
  });

  it("is ignored in the query string or a cookie", async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const inQuery = await service.call("POST", `/mcp?access_token=${connection.token}`, { body: message });
    const inCookie = await service.call("POST", "/mcp", { body: message, cookie: `token=${connection.token}` });
    for (const reply of [inQuery, inCookie])
      expect(reply).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  });

  it("loses its workspaces when ownership ends or the workspace is suspended", async () => {
    for (const role of ["STAFF", "BILLING"]) {
      await set(sql`update members set role = ${role} where account_id = ${tenant.account.id}`);
      expect(await agent.failure("list_tags", { workspaceId: tenant.workspace.id })).toMatchObject({
        code: "not_owner",
      });
    }
    await set(sql`update members set role = 'OWNER' where account_id = ${tenant.account.id}`);
    await set(sql`update workspace_standings set status = 'SUSPENDED' where workspace_id = ${tenant.workspace.id}`);
    const failure = await agent.failure("list_tags", { workspaceId: tenant.workspace.id });
    expect(failure).toMatchObject({ status: 403, code: "workspace_inactive" });
    await set(sql`update workspace_standings set status = 'ACTIVE' where workspace_id = ${tenant.workspace.id}`);
  });

  it("updates last_used_at of its connection", async () => {
    expect(await lastUsed()).toEqual([{ last_used_at: null }]);
    await agent.request("tools/list");
    await service.drainJobs();
    expect(await lastUsed()).toEqual([{ last_used_at: service.clock.now() }]);
  });

  const lastUsed = () =>
    service.database.read((tx) => tx.many(sql`select last_used_at from oauth_grants where id = ${connection.grantId}`));
});

describe("a missing scope", () => {
  const reader = async (scopes: readonly Scope[]) =>
    new Agent(service, (await connect(service, tenant.account.id, scopes)).token);

  it("returns 403 with a challenge for the needed and granted scopes", async () => {
    const narrow = await reader(["products:read", "tags:read"]);
    const reply = await narrow.callRaw("create_tag", { workspaceId: tenant.workspace.id, data: { name: "x" } });
    expect(reply).toMatchObject({ status: 403, body: { status: 403, code: "missing_scope" } });
    expect(challengeOf(reply)).toContain('error="insufficient_scope", scope="products:read tags:read tags:write"');
    expect(challengeOf(reply)).toContain(`resource_metadata="${mcpUrl(service).replace("/mcp", "")}/.well-known`);
    expect(reply.headers.get("ratelimit-remaining")).toBe("119");
  });

  it("is reported before the input is validated", async () => {
    const narrow = await reader(["tags:read"]);
    expect((await narrow.callRaw("create_product", { rubbish: true })).status).toBe(403);
  });

  it("returns the same challenge for a resource or a prompt", async () => {
    const narrow = await reader(["tags:read"]);
    const uri = `vitrine://workspaces/${tenant.workspace.id}/products/prd_x`;
    const read = await narrow.request("resources/read", { uri });
    expect(challengeOf(read)).toContain('error="insufficient_scope", scope="products:read tags:read"');
    const got = await narrow.request("prompts/get", { name: "build_collection", arguments: {} });
    expect(got).toMatchObject({ status: 403, body: { code: "missing_scope" } });
    expect(challengeOf(got)).toContain('error="insufficient_scope"');
  });

  it("in a batch is reported before any call runs", async () => {
    const narrow = await reader(["tags:write"]);
    const call = (id: number, name: string, data: object) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name, arguments: { workspaceId: tenant.workspace.id, data } },
    });
    const reply = await narrow.post([
      call(1, "create_tag", { name: "never" }),
      call(2, "create_collection", { name: "never" }),
    ]);
    expect(reply.status).toBe(403);
    const { tags } = await agent.ok("list_tags", { workspaceId: tenant.workspace.id, query: { search: "never" } });
    expect(tags).toEqual([]);
  });

  it("that depends on the input refuses only that call of a batch", async () => {
    const narrow = await reader(["tags:write", "products:write"]);
    const ids = (data: object) => ({ workspaceId: tenant.workspace.id, data });
    const collection = await agent.ok("create_collection", ids({ name: "Beyond", description: "", imageId: null }));
    const change = ids({ filter: {}, dryRun: true, addToCollectionId: collection.id });
    const call = (id: number, name: string, given: object) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name, arguments: given },
    });
    const { status, body } = await narrow.post([
      call(1, "create_tag", ids({ name: "before" })),
      call(2, "change_products", change),
      call(3, "create_tag", ids({ name: "after" })),
    ]);
    expect(status).toBe(200);
    expect(body.map((answer: { result: { isError?: true } }) => answer.result.isError ?? false)).toEqual([
      false,
      true,
      false,
    ]);
    expect(JSON.parse(body[1].result.content[0].text)).toMatchObject({
      code: "missing_scope",
      message: expect.stringContaining("collections:write"),
    });
    expect(challengeOf(await narrow.callRaw("change_products", change))).toContain("collections:write");
  });
});

describe("the rate limit", () => {
  it("is 120 requests a minute per connection and returns 429 with Retry-After", async () => {
    for (let i = 0; i < 60; i++) expect((await agent.request("tools/list")).status).toBe(200);
    for (let i = 0; i < 60; i++) expect((await listTags()).status).toBe(200);
    const refused = await listTags();
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    const failure = JSON.parse(refused.body.result.content[0].text);
    expect(refused.body.result.isError).toBe(true);
    expect(failure).toMatchObject({
      status: 429,
      code: "rate_limited",
      nextStep: expect.stringContaining(`${seconds} seconds`),
    });
    for (const method of ["tools/list", "prompts/list"]) {
      const reply = await agent.request(method);
      expect(reply).toMatchObject({ status: 429, body: { status: 429, code: "rate_limited" } });
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const other = new Agent(service, (await connect(service, tenant.account.id)).token);
    expect((await listTags(other)).status).toBe(200);
  });

  it("counts every request of a batch", async () => {
    const batch = Array.from({ length: 50 }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }));
    expect((await agent.post(batch)).headers.get("ratelimit-remaining")).toBe("70");
    expect((await agent.post(batch)).headers.get("ratelimit-remaining")).toBe("20");
    expect((await agent.post(batch)).status).toBe(429);
  });

  it("counts resources/list once", async () => {
    const reply = await agent.request("resources/list");
    expect(reply.headers.get("ratelimit-remaining")).toBe("119");
  });
});

it("the path with a trailing slash is the same endpoint", async () => {
  const listed = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const reply = await service.call("POST", "/mcp/", { key: connection.token, body: listed });
  expect(reply).toMatchObject({ status: 200, body: { result: { tools: expect.any(Array) } } });
  const refused = await service.call("POST", "/mcp/", { body: listed });
  expect(refused.status).toBe(401);
  expect(challengeOf(refused)).toContain("/.well-known/oauth-protected-resource/mcp");
  expect((await service.call("GET", "/mcp/", { key: connection.token })).status).toBe(405);
});

describe("a browser request", () => {
  it("from a local origin is allowed in development", async () => {
    const origin = "http://localhost:6274";
    const reply = await agent.request("tools/list", {}, { headers: { origin } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("access-control-allow-origin")).toBe(origin);
    expect(reply.headers.get("vary")).toContain("Origin");
    const preflight = await service.call("OPTIONS", "/mcp", {
      headers: { origin, "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization");
  });

  it.each(["https://evil.example", "null", "http://localhost.evil.example", "not a url"])(
    "from %s returns 403",
    async (origin) => {
      const reply = await agent.request("tools/list", {}, { headers: { origin } });
      expect(reply).toMatchObject({ status: 403, body: { code: "access_restricted" } });
      expect(reply.headers.get("access-control-allow-origin")).toBeNull();
      expect((await service.call("OPTIONS", "/mcp", { headers: { origin } })).status).toBe(403);
    },
  );

  describe("with MCP_ALLOWED_ORIGINS", () => {
    const open = withService({ env: { MCP_ALLOWED_ORIGINS: "https://agent.example, https://other.example:8443" } });

    it("is allowed from listed origins and returns 403 for similar ones", async () => {
      const { account } = await open.tenant();
      const asked = new Agent(open, (await connect(open, account.id)).token);
      const from = (origin: string) => asked.request("tools/list", {}, { headers: { origin } });
      for (const origin of ["https://agent.example", "https://other.example:8443"]) {
        const reply = await from(origin);
        expect({ status: reply.status, allowed: reply.headers.get("access-control-allow-origin") }).toEqual({
          status: 200,
          allowed: origin,
        });
      }
      for (const origin of ["http://agent.example", "https://agent.example:444", "https://evil.agent.example"])
        expect((await from(origin)).status).toBe(403);
    });

    it.each(["agent.example", "https://agent.example/", "*", "https://agent.example/page", "null"])(
      "refuses the setting %s at the start",
      async (origins) => {
        await expect(startTestService({ env: { MCP_ALLOWED_ORIGINS: origins } })).rejects.toThrow(
          /MCP_ALLOWED_ORIGINS/,
        );
      },
    );
  });

  it.each(["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])(
    "with the Host %j returns 403",
    async (host) => {
      expect(await statusForHost(host)).toBe(403);
    },
  );

  it("with the service's own or a local Host returns 200", async () => {
    for (const host of ["localhost", "localhost:1234", "127.0.0.1", "[::1]:4000"])
      expect(await statusForHost(host)).toBe(200);
  });

  /** fetch cannot set the Host header. */
  function statusForHost(host: string): Promise<number | undefined> {
    const { port } = new URL(service.api);
    const headers = { host, authorization: `Bearer ${connection.token}`, "content-type": "application/json" };
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: "127.0.0.1", port, path: "/mcp", method: "POST", headers, setHost: false },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on("error", reject);
      sent.end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }));
    });
  }
});

describe("a large body", () => {
  it("is accepted up to the picture limit and returns 413 above 6 MiB", async () => {
    const base64 = Buffer.alloc((LIMITS.media.base64Max / 4) * 3).toString("base64");
    const data = { fileName: "zeros.png", mimeType: "image/png", base64 };
    const failure = await agent.failure("upload_media", { workspaceId: tenant.workspace.id, data });
    expect(failure).toMatchObject({ code: "invalid_input", fieldErrors: { base64: expect.any(String) } });
    const huge = await agent.request("tools/call", {
      name: "get_account",
      arguments: { x: "x".repeat(6 * 1024 * 1024) },
    });
    expect(huge).toMatchObject({ status: 413, body: { status: 413, code: "payload_too_large" } });
  });
});

describe("an unsupported HTTP method", () => {
  it.each(["GET", "DELETE"])("%s returns 405 with Allow, and 401 without a token", async (method) => {
    for (const key of [connection.token, `vto_dev_${"0".repeat(64)}`]) {
      const reply = await service.call(method, "/mcp", { key, headers: { accept: "text/event-stream" } });
      expect(reply.status).toBe(405);
      expect(reply.headers.get("allow")).toContain("POST");
    }
    expect((await service.call(method, "/mcp")).status).toBe(401);
  });
});
