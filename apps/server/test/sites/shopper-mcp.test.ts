// The MCP endpoint of a site for shoppers' agents: the official clients of both protocol eras, and malicious clients.

import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { LIMITS, shopperToolList, toolList } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { anyClient } from "../harness/sign-in.ts";
import { openShop, type Shop } from "../visitors/setting.ts";
import { SiteBrowser } from "./setting.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let shop: Shop;
let shown: { id: string; slug: string; name: string };
let hidden: { id: string; slug: string };
let tag: { id: string };
let collection: { id: string };

beforeAll(async () => {
  shop = await openShop(service);
  tag = await shop.tag("Vegan");
  shown = await shop.product({ name: "Rose serum", tagIds: [tag.id] });
  hidden = await shop.product({ name: "Rose secret", status: "INACTIVE" });
  collection = await shop.collection({ name: "Spring" });
  await shop.manage("POST", `/collections/${collection.id}/products/${shown.id}`);
});

/** A fetch for the client at the site's host, from its own client address. */
const fetchAt =
  (host: string, address = anyClient()): typeof fetch =>
  async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const reply = await new SiteBrowser(service, host).send(init?.method ?? "GET", `${url.pathname}${url.search}`, {
      headers: { ...headers, ...address },
      ...(typeof init?.body === "string" && { raw: init.body }),
    });
    const isEmpty = reply.status === 202 || reply.status === 204;
    return new Response(isEmpty ? null : reply.text, { status: reply.status, headers: reply.headers });
  };

const INFO = { name: "official", version: "1.0.0" };
const ENDPOINT = new URL("http://site.test/mcp");

const CLIENTS = {
  "the 2025 client": async () => {
    const client = new ClientV1(INFO);
    // The SDK's own types conflict under the strictest compiler options.
    await client.connect(new TransportV1(ENDPOINT, { fetch: fetchAt(shop.tenant.workspace.subDomain) }) as never);
    return client;
  },
  "the 2026 client with an initialize handshake": async () => {
    const client = new ClientV2(INFO);
    await client.connect(new TransportV2(ENDPOINT, { fetch: fetchAt(shop.tenant.workspace.subDomain) }));
    return client;
  },
  "the 2026 client with version negotiation": async () => {
    const client = new ClientV2(INFO, { versionNegotiation: { mode: "auto" } });
    await client.connect(new TransportV2(ENDPOINT, { fetch: fetchAt(shop.tenant.workspace.subDomain) }));
    return client;
  },
};

interface Result {
  isError?: boolean;
  structuredContent?: Record<string, never>;
  content: { text: string }[];
}

describe.each(Object.entries(CLIENTS))("%s", (_name, connect) => {
  it("lists the tools and reads the published catalogue without authentication", async () => {
    const client = await connect();
    const call = async (name: string, args: object = {}) =>
      (await client.callTool({ name, arguments: args as Record<string, unknown> })) as unknown as Result;
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(shopperToolList().map(({ name }) => name));
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(client.getInstructions()).toContain("published catalogue");
    expect(client.getServerCapabilities()).not.toHaveProperty("resources");

    const found = (await call("list_published_products", { query: { search: "rose", fields: "name,slug" } }))
      .structuredContent;
    expect(found).toMatchObject({ products: [{ id: shown.id, name: "Rose serum", slug: shown.slug }] });
    for (const [name, args] of [
      ["get_published_product", { productId: shown.id }],
      ["get_published_product_by_slug", { productSlug: shown.slug }],
    ] as const) {
      expect((await call(name, args)).structuredContent).toMatchObject({ id: shown.id });
    }
    expect((await call("list_published_collections")).structuredContent).toMatchObject({
      collections: [{ name: "Spring" }],
    });
    expect(
      (await call("list_published_collection_products", { collectionId: collection.id })).structuredContent,
    ).toMatchObject({ products: [{ id: shown.id }] });
    expect((await call("list_published_tags")).structuredContent).toMatchObject({ tags: [{ name: "Vegan" }] });
    expect((await call("list_tag_products", { tagId: tag.id })).structuredContent).toMatchObject({
      products: [{ id: shown.id }],
    });

    const failed = await call("get_published_product", { productId: hidden.id });
    expect(failed.isError).toBe(true);
    expect(JSON.parse(failed.content[0]?.text ?? "")).toMatchObject({
      code: "not_found",
      nextStep: expect.stringContaining("list_published_products"),
    });
    await client.close();
  });
});

const post = (message: object, { headers = {}, host = shop.tenant.workspace.subDomain } = {}) =>
  new SiteBrowser(service, host).send("POST", "/mcp", {
    headers: { accept: "application/json", ...headers },
    json: { jsonrpc: "2.0", id: 1, ...message },
  });
const sendAll = (messages: object[], { headers = {} } = {}) =>
  new SiteBrowser(service, shop.tenant.workspace.subDomain).send("POST", "/mcp", {
    headers: { accept: "application/json", ...headers },
    json: messages.map((message, id) => ({ jsonrpc: "2.0", id, ...message })),
  });
const call = (name: string, args: object, options?: Parameters<typeof post>[1]) =>
  post({ method: "tools/call", params: { name, arguments: args } }, options);

describe("the shopper MCP endpoint", () => {
  it("has no tools of owners, and no workspaceId parameter", async () => {
    const owners = new Set(toolList().map(({ name }) => name));
    expect(shopperToolList().filter(({ name }) => owners.has(name))).toEqual([]);
    const reply = await call("list_products", {});
    expect(JSON.parse(reply.text).error).toMatchObject({ code: -32602 });
    const named = shopperToolList().filter(({ inputSchema }) => "workspaceId" in (inputSchema["properties"] as object));
    expect(named).toEqual([]);
  });

  it("reads its own workspace only", async () => {
    const other = await openShop(service);
    const theirs = await other.product();
    const byId = JSON.parse((await call("get_published_product", { productId: theirs.id })).text).result;
    expect(JSON.parse(byId.content[0].text)).toMatchObject({ code: "not_found" });
    const named = JSON.parse((await call("list_published_products", { workspaceId: other.id })).text).result;
    expect(JSON.parse(named.content[0].text)).toMatchObject({ fieldErrors: { workspaceId: "is not a known field" } });
    const bySlug = JSON.parse((await call("get_published_product_by_slug", { productSlug: theirs.slug })).text).result;
    expect(bySlug.isError).toBe(true);
  });

  it("allows any origin, and ignores cookies and tokens", async () => {
    const headers = { origin: "https://agent.example", authorization: "Bearer whatever", cookie: "vitrine_site=x" };
    const reply = await post({ method: "tools/list" }, { headers });
    expect([reply.status, reply.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
    const site = new SiteBrowser(service, shop.tenant.workspace.subDomain);
    expect((await site.send("OPTIONS", "/mcp", { headers: { origin: "https://agent.example" } })).status).toBe(204);
    expect([(await site.get("/mcp")).status, (await site.send("DELETE", "/mcp")).status]).toEqual([405, 405]);
  });

  it("returns a JSON-RPC error for invalid JSON, and 413 for a long body", async () => {
    const site = new SiteBrowser(service, shop.tenant.workspace.subDomain);
    const broken = await site.send("POST", "/mcp", { raw: "{" });
    expect([broken.status, JSON.parse(broken.text).error.code]).toEqual([400, -32700]);
    const large = await site.send("POST", "/mcp", { json: "x".repeat(20_000) });
    expect(large.status).toBe(413);
  });

  it("returns access_restricted on a closed site, and 404 on a hidden one", async () => {
    const closed = await openShop(service);
    const host = closed.tenant.workspace.subDomain;
    for (const siteAccess of ["SIGN_IN", "CLOSED"] as const) {
      await closed.policy({ siteAccess });
      const reply = await call("list_published_products", {}, { host });
      expect(reply.status).toBe(200);
      expect(JSON.parse(JSON.parse(reply.text).result.content[0].text)).toMatchObject({ code: "access_restricted" });
    }
    await closed.manage("PUT", "/workspace", { isVisible: false });
    expect((await post({ method: "tools/list" }, { host })).status).toBe(404);
    expect((await post({ method: "tools/list" }, { host: "nobody.localhost" })).status).toBe(404);
  });

  it("returns 429 beyond the limit per address", async () => {
    const headers = anyClient();
    const statuses = [];
    for (let at = 0; at <= LIMITS.request.perMinute; at++) {
      statuses.push((await post({ method: "tools/list" }, { headers })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.request.perMinute);
    const late = await post({ method: "tools/list" }, { headers });
    expect([late.status, Number(late.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await post({ method: "tools/list" })).status).toBe(200);
  });

  it("counts each request of a batch", async () => {
    const headers = anyClient();
    const ask = async () => {
      const { status, headers: told } = await sendAll(Array(50).fill({ method: "ping" }), { headers });
      return [status, told.get("ratelimit-remaining")];
    };
    expect([await ask(), await ask(), await ask()]).toEqual([
      [200, "70"],
      [200, "20"],
      [429, "0"],
    ]);
  });

  it("limits the size of a batch response and skips the remaining requests", async () => {
    const large = await shop.product({
      name: "Quotes",
      information: '"'.repeat(500_000),
      description: '"'.repeat(90_000),
    });
    const params = { name: "get_published_product", arguments: { productId: large.id } };
    service.statements.length = 0;
    const { status, text } = await sendAll(Array(50).fill({ method: "tools/call", params }));
    const answers: { id: number; result?: object; error?: { data: object } }[] = JSON.parse(text);
    expect([status, answers.map(({ id }) => id)]).toEqual([200, Array.from({ length: 50 }, (_, id) => id)]);
    const done = answers.filter(({ result }) => result !== undefined).length;
    expect(done).toBeGreaterThan(0);
    expect(Buffer.byteLength(text)).toBeLessThan(10 * 1024 * 1024);
    expect(service.statements.filter((statement) => statement.includes("from products")).length).toBeLessThan(10);
    expect(answers.at(-1)?.error?.data).toMatchObject({ status: 413, code: "payload_too_large" });
    expect((await call("get_published_product", { productId: large.id })).status).toBe(200);
  });

  it("returns the headers of the tighter rate limit", async () => {
    const { headers } = await post({ method: "tools/list" }, { headers: anyClient() });
    const told = ["ratelimit-limit", "ratelimit-remaining"].map((name) => Number(headers.get(name)));
    expect(told).toEqual([LIMITS.request.perMinute, LIMITS.request.perMinute - 1]);
  });
});
