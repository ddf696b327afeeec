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
    "tools/call with an Idempotency-Key that is none",
    (as) =>
      as.request(
        "tools/call",
        { name: "create_tag", arguments: { workspaceId: tenant.workspace.id, data: { name: "Night" } } },
        { headers: { "idempotency-key": "" } },
      ),
  ],
];

describe.each(asks)("%s", (_name, ask) => {
  it("without a token is told where to get one, and what for", async () => {
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

  it("with a token that is not good is refused, and told why", async () => {
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

  it("is refused at once when the connection is revoked, expired or from before account-level integrations", async () => {
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

  it("is refused at once when the source is blocked or the account suspended, and works again after", async () => {
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

  it("carries the limit, what is left of it, and the request's id", async () => {
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

describe("what is not there", () => {
  it.each([
    ["PUT", "/mcp"],
    ["PATCH", "/mcp"],
    ["POST", "/mcp/other"],
  ])("%s %s is not found, with the limit that a connection has", async (method, path) => {
    const reply = await service.call(method, path, { key: connection.token, body: {} });
    expect(reply).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(reply.headers.get("ratelimit-limit")).toBe("120");
  });
});

describe("a token", () => {
  it("lasts an hour", async () => {
    service.clock.advance(HOUR - 1);
    expect((await listTags()).status).toBe(200);
    service.clock.advance(1);
    expect(await listTags()).toMatchObject({ status: 401, body: { code: "expired_token" } });
  });

  it("is not taken at /v1, nor is a key at /mcp", async () => {
    const atRest = await service.call("GET", `/v1/workspaces/${tenant.workspace.id}/tags`, { key: connection.token });
    expect(atRest).toMatchObject({ status: 401, body: { code: "invalid_token" } });
    const { key } = await service.key(tenant.account.id);
    expect(await listTags(new Agent(service, key))).toMatchObject({ status: 401, body: { code: "invalid_token" } });
  });

  it("that was given for another resource is not taken", async () => {
    await set(sql`update oauth_grants set resource = 'https://elsewhere.example/mcp' where id = ${connection.grantId}`);
    expect(await listTags()).toMatchObject({ status: 401, body: { code: "invalid_token" } });
  });

  it("in the query string or in a cookie is no token", async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const inQuery = await service.call("POST", `/mcp?access_token=${connection.token}`, { body: message });
    const inCookie = await service.call("POST", "/mcp", { body: message, cookie: `token=${connection.token}` });
    for (const reply of [inQuery, inCookie])
      expect(reply).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  });

  it("loses its workspaces with the ownership", async () => {
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

  it("is noted as used", async () => {
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

  it("is a challenge that names what is needed beside what was granted", async () => {
    const narrow = await reader(["products:read", "tags:read"]);
    const reply = await narrow.callRaw("create_tag", { workspaceId: tenant.workspace.id, data: { name: "x" } });
    expect(reply).toMatchObject({ status: 403, body: { status: 403, code: "missing_scope" } });
    expect(challengeOf(reply)).toContain('error="insufficient_scope", scope="products:read tags:read tags:write"');
    expect(challengeOf(reply)).toContain(`resource_metadata="${mcpUrl(service).replace("/mcp", "")}/.well-known`);
    expect(reply.headers.get("ratelimit-remaining")).toBe("119");
  });

  it("is found before the input is looked at", async () => {
    const narrow = await reader(["tags:read"]);
    expect((await narrow.callRaw("create_product", { rubbish: true })).status).toBe(403);
  });

  it("of a resource or a prompt is the same challenge", async () => {
    const narrow = await reader(["tags:read"]);
    const uri = `vitrine://workspaces/${tenant.workspace.id}/products/prd_x`;
    const read = await narrow.request("resources/read", { uri });
    expect(challengeOf(read)).toContain('error="insufficient_scope", scope="products:read tags:read"');
    const got = await narrow.request("prompts/get", { name: "build_collection", arguments: {} });
    expect(got).toMatchObject({ status: 403, body: { code: "missing_scope" } });
    expect(challengeOf(got)).toContain('error="insufficient_scope"');
  });

  it("in a batch is found before any of its calls is made", async () => {
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

  it("that only a call's input decides refuses that call of a batch, which names it, and no other", async () => {
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

describe("the limit", () => {
  it("is 120 requests a minute a connection, whatever they are, and says how long to wait", async () => {
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

  it("is not spent twice by what one request does inside", async () => {
    const reply = await agent.request("resources/list");
    expect(reply.headers.get("ratelimit-remaining")).toBe("119");
  });
});

it("the address with a slash at its end is the same endpoint", async () => {
  const listed = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const reply = await service.call("POST", "/mcp/", { key: connection.token, body: listed });
  expect(reply).toMatchObject({ status: 200, body: { result: { tools: expect.any(Array) } } });
  const refused = await service.call("POST", "/mcp/", { body: listed });
  expect(refused.status).toBe(401);
  expect(challengeOf(refused)).toContain("/.well-known/oauth-protected-resource/mcp");
  expect((await service.call("GET", "/mcp/", { key: connection.token })).status).toBe(405);
});

describe("a browser", () => {
  it("on this machine may ask in development, and reads the answer", async () => {
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
    "page of %s is refused",
    async (origin) => {
      const reply = await agent.request("tools/list", {}, { headers: { origin } });
      expect(reply).toMatchObject({ status: 403, body: { code: "access_restricted" } });
      expect(reply.headers.get("access-control-allow-origin")).toBeNull();
      expect((await service.call("OPTIONS", "/mcp", { headers: { origin } })).status).toBe(403);
    },
  );

  describe("of an origin that the operator allows", () => {
    const open = withService({ env: { MCP_ALLOWED_ORIGINS: "https://agent.example, https://other.example:8443" } });

    it("may ask; a page beside it may not", async () => {
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
      "must be an origin, which %s is not",
      async (origins) => {
        await expect(startTestService({ env: { MCP_ALLOWED_ORIGINS: origins } })).rejects.toThrow(
          /MCP_ALLOWED_ORIGINS/,
        );
      },
    );
  });

  it.each(["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])(
    "that was led here by the name %j is refused",
    async (host) => {
      expect(await statusForHost(host)).toBe(403);
    },
  );

  it("that calls us by our own name or this machine's is not", async () => {
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
  it("goes through up to the limit of pictures, and no further than 6 MiB", async () => {
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

describe("another method", () => {
  it.each(["GET", "DELETE"])("%s is not allowed, however old the token", async (method) => {
    for (const key of [connection.token, `vto_dev_${"0".repeat(64)}`]) {
      const reply = await service.call(method, "/mcp", { key, headers: { accept: "text/event-stream" } });
      expect(reply.status).toBe(405);
      expect(reply.headers.get("allow")).toContain("POST");
    }
    expect((await service.call(method, "/mcp")).status).toBe(401);
  });
});
