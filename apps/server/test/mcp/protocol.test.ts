// Both protocol eras on one endpoint: direct answers equal those of the official server.

import { LIMITS } from "@vitrine/contract";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Tenant, withService } from "../harness/service.ts";
import { Agent, connect, MODERN } from "./agent.ts";

const service = withService();
let tenant: Tenant;
let token: string;
beforeAll(async () => {
  tenant = await service.tenant();
});
beforeEach(async () => {
  ({ token } = await connect(service, tenant.account.id));
});

const legacy = () => new Agent(service, token);
const modern = () => new Agent(service, token, "modern");
const listTags = () => ({ name: "list_tags", arguments: { workspaceId: tenant.workspace.id } });

const initialize = (protocolVersion: string) =>
  legacy().request("initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "t", version: "1" } });

describe("a 2025 protocol revision", () => {
  it.each(["2025-03-26", "2025-06-18", "2025-11-25"])("initializes with %s", async (version) => {
    const { status, headers, body } = await initialize(version);
    expect(status).toBe(200);
    expect(headers.get("mcp-session-id")).toBeNull();
    expect(headers.get("content-type")).toContain("application/json");
    expect(body.result).toMatchObject({
      protocolVersion: version,
      serverInfo: { name: "vitrine", title: "Vitrine", version: expect.any(String) },
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: expect.stringContaining("list_workspaces"),
    });
    const headersOfEra = { "mcp-protocol-version": version };
    const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
    expect(await legacy().post(initialized, { headers: headersOfEra })).toMatchObject({ status: 202, body: null });
    const called = await legacy().request("tools/call", listTags(), { headers: headersOfEra });
    expect(called.body.result.structuredContent.tags).toEqual([]);
    expect(called.body.result).not.toHaveProperty("resultType");
    expect(called.body.result).not.toHaveProperty("_meta");
  });

  it("offers the newest revision for an unknown one", async () => {
    expect((await initialize("2030-01-01")).body.result.protocolVersion).toBe("2025-11-25");
  });

  it.each([
    [undefined],
    [{}],
    [{ protocolVersion: 5, capabilities: {}, clientInfo: { name: "t", version: "1" } }],
    [{ protocolVersion: "2025-11-25", clientInfo: { name: "t", version: "1" } }],
    [{ protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t" } }],
  ])("returns -32602 for invalid initialize parameters: %j", async (params) => {
    const { status, body } = await legacy().post({ jsonrpc: "2.0", id: "hello", method: "initialize", params });
    expect({ status, body }).toEqual({
      status: 200,
      body: { jsonrpc: "2.0", id: "hello", error: { code: -32602, message: expect.stringContaining("clientInfo") } },
    });
  });

  it("returns 400 for an unknown revision in the header", async () => {
    const reply = await legacy().request("tools/list", {}, { headers: { "mcp-protocol-version": "2019-01-01" } });
    expect(reply.status).toBe(400);
    expect(reply.body.error.code).toBeLessThan(0);
  });

  it("accepts a progress token", async () => {
    const reply = await legacy().request("tools/call", { ...listTags(), _meta: { progressToken: 1 } });
    expect(reply.body.result.structuredContent.tags).toEqual([]);
  });

  it("answers ping", async () => {
    expect((await legacy().request("ping")).body).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });

  it("accepts batches only in 2025-03-26", async () => {
    const batch = [
      { jsonrpc: "2.0", id: "a", method: "ping" },
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: "b", method: "tools/call", params: listTags() },
    ];
    const taken = await legacy().post(batch, { headers: { "mcp-protocol-version": "2025-03-26" } });
    expect(taken.body.map(({ id }: { id: string }) => id).sort()).toEqual(["a", "b"]);
    for (const version of ["2025-06-18", "2025-11-25"]) {
      const refused = await legacy().post(batch, { headers: { "mcp-protocol-version": version } });
      expect(refused).toMatchObject({ status: 400, body: { error: { code: -32600 } } });
    }
    expect((await legacy().post([])).status).toBe(400);
  });

  it("answers every request of a batch with notifications and responses", async () => {
    const batch = [
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: listTags() },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
      { jsonrpc: "2.0", id: 7, result: {} },
    ];
    const { body } = await legacy().post(batch);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect((await legacy().post(batch.slice(1))).status).toBe(202);
  });

  it("runs a batch in order, up to the maximum size", async () => {
    const { account, workspace } = await service.tenant();
    const agent = new Agent(service, (await connect(service, account.id)).token);
    const toolCall = (id: number, name: string, args: object) => ({
      ...{ jsonrpc: "2.0", id, method: "tools/call" },
      params: { name, arguments: { workspaceId: workspace.id, ...args } },
    });
    const { body } = await agent.post([
      toolCall(1, "create_tag", { data: { name: "In order" } }),
      toolCall(2, "list_tags", { query: { search: "In order" } }),
      { jsonrpc: "2.0", id: 3, method: "no/such" },
      toolCall(4, "create_tag", { data: { name: "In order" } }),
    ]);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4]);
    expect(body[1].result.structuredContent.tags).toMatchObject([{ name: "In order" }]);
    expect([body[2].error.code, body[3].result.isError]).toEqual([-32601, true]);
    const pings = Array.from({ length: LIMITS.request.batchMax + 1 }, (_, id) => ({
      jsonrpc: "2.0",
      id,
      method: "ping",
    }));
    expect(await agent.post(pings)).toMatchObject({ status: 400, body: { error: { code: -32600 } } });
    expect((await agent.post(pings.slice(1))).body).toHaveLength(LIMITS.request.batchMax);
  });

  it("runs no call of an invalid batch", async () => {
    const create = {
      ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
      params: { name: "create_tag", arguments: { workspaceId: tenant.workspace.id, data: { name: "Never" } } },
    };
    const hello = { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "t", version: "1" } };
    for (const other of [
      { jsonrpc: "1.0", id: 2, method: "ping" },
      { jsonrpc: "2.0", id: 2, method: "initialize", params: hello },
    ]) {
      expect((await legacy().post([create, other])).status).toBe(400);
    }
    const { body } = await legacy().request("tools/call", {
      ...listTags(),
      arguments: { ...listTags().arguments, query: { search: "Never" } },
    });
    expect(body.result.structuredContent.tags).toEqual([]);
  });

  it("answers a batch of one with a list, and an invalid batch with one error", async () => {
    const one = { jsonrpc: "2.0", id: 1, method: "ping" };
    for (const headers of [{}, { "mcp-protocol-version": "2025-03-26" }])
      expect(await legacy().post([one], { headers })).toMatchObject({ status: 200, body: [{ id: 1, result: {} }] });
    expect((await legacy().post([{ ...one, method: "no/such" }])).body).toMatchObject([{ error: { code: -32601 } }]);
    expect((await legacy().post([7])).body.error.code).toBe(-32600);
  });
});

describe("the 2026 protocol revision", () => {
  it("is discovered without initialization", async () => {
    const { body } = await modern().request("server/discover");
    expect(body.result).toMatchObject({
      supportedVersions: [MODERN],
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      resultType: "complete",
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "vitrine" } },
    });
  });

  it("marks results as complete and lists as privately cacheable", async () => {
    const called = await modern().request("tools/call", listTags());
    expect(called.body.result).toMatchObject({ resultType: "complete", structuredContent: { tags: [] } });
    const listed = await modern().request("tools/list");
    expect(listed.body.result).toMatchObject({ resultType: "complete", ttlMs: 60_000, cacheScope: "private" });
  });

  it("returns 400 for headers that contradict the body, and for a missing envelope", async () => {
    const wrongName = await modern().request("tools/call", listTags(), { headers: { "mcp-name": "delete_tag" } });
    expect(wrongName).toMatchObject({ status: 400, body: { error: { code: -32020 } } });
    const wrongMethod = await modern().request("tools/call", listTags(), { headers: { "mcp-method": "tools/list" } });
    expect(wrongMethod).toMatchObject({ status: 400, body: { error: { code: -32020 } } });
    const bare = await modern().post({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    expect(bare).toMatchObject({ status: 400, body: { error: { code: -32602 } } });
    const envelope = {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2031-01-01",
        "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    };
    const unknown = await modern().post(
      { jsonrpc: "2.0", id: 1, method: "tools/list", params: envelope },
      { headers: { "mcp-protocol-version": "2031-01-01" } },
    );
    expect(unknown).toMatchObject({ status: 400, body: { error: { code: -32022 } } });
  });

  it("has no batches, ping or subscriptions", async () => {
    const batch = [{ jsonrpc: "2.0", id: 1, method: "tools/list" }];
    expect(await modern().post(batch)).toMatchObject({ status: 400, body: { error: { code: -32600 } } });
    expect((await modern().request("ping")).body.error.code).toBe(-32601);
    const listened = await modern().request("subscriptions/listen", { notifications: { toolsListChanged: true } });
    expect(listened.status).toBe(200);
    expect(listened.body).toContain('"resultType":"complete"');
  });
});

describe.each(["legacy", "modern"] as const)("a %s client", (era) => {
  const agent = () => new Agent(service, token, era);

  it("gets the same results directly and from the official server", async () => {
    const requests: [string, Record<string, unknown>][] = [
      ["tools/list", {}],
      ["tools/call", listTags()],
      ["tools/call", { name: "get_tag", arguments: { workspaceId: tenant.workspace.id, id: "tag_unknown" } }],
      ["tools/call", { name: "get_account" }],
    ];
    for (const [method, params] of requests) {
      const direct = await agent().request(method, params);
      const official = await viaOfficialServer(method, params);
      expect(direct.status).toBe(200);
      expect(direct.body.result).toEqual(official);
    }
  });

  /** The same request with an unusual but harmless detail, which selects the official server. */
  async function viaOfficialServer(method: string, params: Record<string, unknown>): Promise<unknown> {
    if (era === "legacy") {
      const { body } = await agent().post([{ jsonrpc: "2.0", id: 1, method, params }]);
      return body[0].result;
    }
    const { body } = await agent().request(method, { ...params, unusual: true });
    return body.result;
  }

  it.each(["tools/list", "prompts/list", "resources/templates/list"])(
    "gets -32602 for a cursor of %s, which has one page",
    async (method) => {
      expect((await agent().request(method, { cursor: "x" })).body.error.code).toBe(-32602);
    },
  );

  it("gets -32602 for an unknown tool or prompt and -32601 for a method", async () => {
    expect((await agent().callRaw("no_such_tool")).body.error.code).toBe(-32602);
    expect((await agent().callRaw("create_session")).body.error.code).toBe(-32602);
    expect((await agent().request("no/such/method")).body.error.code).toBe(-32601);
    expect((await agent().request("prompts/get", { name: "no_such_prompt" })).body.error.code).toBe(-32602);
  });

  it.each([
    ["tools/list", { cursor: 5 }],
    ["tools/call", { name: 5 }],
    ["resources/list", { cursor: 5 }],
    ["resources/templates/list", { cursor: 5 }],
    ["resources/read", {}],
    ["prompts/list", { cursor: 5 }],
    ["prompts/get", {}],
    ["prompts/get", { name: "build_collection", arguments: { workspaceId: 5 } }],
    ["completion/complete", {}],
  ])("gets -32602 for invalid parameters of %s: %j", async (method, params) => {
    const headers = { "mcp-name": String("name" in params ? params.name : "x") };
    const reply = await agent().request(method, params, era === "modern" ? { headers } : {});
    expect(reply.body.error.code).toBe(-32602);
  });

  it("gets 400 for an invalid message", async () => {
    for (const message of [
      "text",
      7,
      null,
      {},
      { jsonrpc: "1.0", id: 1, method: "tools/list" },
      { jsonrpc: "2.0", id: {}, method: "tools/list" },
    ]) {
      const reply = await agent().post(message);
      expect({ message, status: reply.status, code: reply.body.error.code }).toEqual({
        message,
        status: 400,
        code: expect.any(Number),
      });
    }
  });

  it.each([
    ["{nope"],
    [""],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"__proto__":{}}}'],
    [Buffer.from([0x22, 0xff, 0x22])],
  ])("gets a parse error for %j", async (rawBody) => {
    const reply = await agent().post(undefined, { rawBody });
    expect(reply).toMatchObject({ status: 400, body: { jsonrpc: "2.0", id: null, error: { code: -32700 } } });
  });

  it("gets a parse error for another content type", async () => {
    const reply = await agent().post(undefined, { rawBody: "{}", headers: { "content-type": "text/plain" } });
    expect(reply).toMatchObject({ status: 400, body: { error: { code: -32700 } } });
  });

  it("gets JSON unless it accepts only a stream, which returns 406", async () => {
    for (const accept of ["application/json", "*/*", "application/json;q=0.9, text/event-stream"]) {
      expect((await agent().request("tools/list", {}, { headers: { accept } })).status).toBe(200);
      expect((await agent().request("prompts/list", {}, { headers: { accept } })).status).toBe(200);
    }
    expect((await agent().request("tools/list", {}, { headers: { accept: "text/event-stream" } })).status).toBe(406);
  });

  it("is counted and logged by operation", async () => {
    await agent().request("tools/list");
    await agent().ok("list_tags", { workspaceId: tenant.workspace.id });
    await agent().request("prompts/list");
    const { body } = await service.call("GET", "/metrics");
    for (const operation of ["tools/list", "list_tags", "other"]) {
      const series = `vitrine_request_duration_seconds_count{surface="mcp",operation="${operation}",status="200"}`;
      expect({ [operation]: body.includes(series) }).toEqual({ [operation]: true });
    }
    expect(service.logLines.join("\n")).toContain(
      '"surface":"mcp","method":"POST","route":"/mcp","operation":"list_tags"',
    );
  });

  it("gets its request id back, as string or number", async () => {
    const params =
      era === "legacy"
        ? {}
        : {
            _meta: {
              "io.modelcontextprotocol/protocolVersion": MODERN,
              "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
              "io.modelcontextprotocol/clientCapabilities": {},
            },
          };
    for (const id of ['a"b', 0, 9007199254740991]) {
      expect((await agent().post({ jsonrpc: "2.0", id, method: "tools/list", params })).body.id).toBe(id);
    }
  });
});
