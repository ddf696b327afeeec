// Tool answers stay within a model's reach. A necessarily longer text is returned in slices, while other requests are
// answered.

import { LIMITS } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { Shop } from "../catalogue/shop.ts";
import { type Reply, withService } from "../harness/service.ts";
import { SiteBrowser } from "../sites/setting.ts";
import { Agent, connect, MODERN, type ToolResult } from "./agent.ts";

/** Every third character takes two bytes in JSON, and some slices of the text end inside a character. */
const LONG = 'ü"😀'.repeat(Math.floor(LIMITS.product.informationMax / 10));
const PRODUCTS = 20;

const service = withService({ env: { TRUST_PROXY: "on" } });
let shop: Shop;
let token: string;

beforeAll(async () => {
  shop = await Shop.open(service);
  for (let n = 0; n < PRODUCTS; n++) await shop.product({ name: `Long ${n}`, information: LONG, status: "ACTIVE" });
  token = (await connect(service, shop.tenant.account.id)).token;
});

type Tool = (name: string, args: Record<string, unknown>) => Promise<ToolResult>;

interface Way {
  list: string;
  one: (id: string) => [string, Record<string, unknown>];
  call: Tool;
}

const PARAMS = { directly: {}, "through the official server": { unknown: 1 } };

const ofOwner = (era: "legacy" | "modern", params: object): Way => ({
  list: "list_products",
  one: (id) => ["get_product", { id }],
  call: async (name, args) => {
    const given = { name, arguments: { workspaceId: shop.workspaceId, ...args }, ...params };
    return (await new Agent(service, token, era).request("tools/call", given)).body.result;
  },
});

const ofShopper = (params: object): Way => ({
  list: "list_published_products",
  one: (productId) => ["get_published_product", { productId }],
  call: async (name, args) => {
    const site = new SiteBrowser(service, shop.tenant.workspace.subDomain);
    const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args, ...params } };
    return JSON.parse((await site.send("POST", "/mcp", { json })).text).result;
  },
});

const WAYS: [string, Way][] = Object.entries(PARAMS).flatMap(([how, params]): [string, Way][] => [
  [`an owner's agent, ${how}`, ofOwner("legacy", params)],
  [`an owner's agent of revision ${MODERN}, ${how}`, ofOwner("modern", params)],
  [`a shopper's agent, ${how}`, ofShopper(params)],
]);

const failureOf = ({ content }: ToolResult): Reply["body"] => JSON.parse(content[0]?.text ?? "");

describe.each(WAYS)("%s", (_how, { list, one, call }) => {
  it("gets one long product per page without summaries, and the next page", async () => {
    const query = { pageSize: PRODUCTS, summary: false };
    const { content, structuredContent, isError } = await call(list, { query });
    expect(isError).toBeUndefined();
    expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
    expect(structuredContent.products).toHaveLength(1);
    expect(structuredContent.products[0].information).toBe(LONG);
    expect(structuredContent.next).toEqual({ page: 2, pageSize: 1 });
    const following = await call(list, { query: { ...query, ...structuredContent.next } });
    expect(following.structuredContent.products[0].id).not.toBe(structuredContent.products[0].id);
  });

  it("gets the whole page with summaries", async () => {
    const query = { pageSize: PRODUCTS, summary: true, fields: "images" };
    const { structuredContent, isError } = await call(list, { query });
    expect(isError).toBeUndefined();
    expect(structuredContent.products).toHaveLength(PRODUCTS);
    expect(structuredContent.products[0]).toMatchObject({ name: expect.stringContaining("Long"), images: [] });
    expect(structuredContent.products[0]).not.toHaveProperty("information");
    expect(structuredContent.pagination).toMatchObject({ total: PRODUCTS });
  });

  it("reads one product completely, whatever its length", async () => {
    const information = '"\u0001'.repeat(LIMITS.product.informationMax / 2);
    const description = "😀".repeat(LIMITS.catalogue.descriptionMax);
    const { id } = await shop.product({ information, description, status: "ACTIVE" });
    const { content, structuredContent } = await call(...one(id));
    expect(structuredContent).toMatchObject({ id, information, description });
    expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
    const failure = failureOf(await call(list, { query: { pageSize: 1, summary: false } }));
    expect(failure).toMatchObject({ code: "payload_too_large", message: expect.stringContaining("even a single") });
    expect(failure.nextStep).toContain("query.fields");
    expect((await call(list, { query: {} })).structuredContent.products).toContainEqual(
      expect.objectContaining({ id }),
    );
    await shop.do("DELETE", `/products/${id}`);
  });
});

describe("an export with long products", () => {
  it("returns one product per part, and all products in the end", async () => {
    const agent = new Agent(service, token);
    const names: string[] = [];
    let after: string | null = null;
    do {
      const query: Record<string, unknown> = { format: "jsonl", ...(after !== null && { after }) };
      const part: Reply["body"] = await agent.ok("export_products", { workspaceId: shop.workspaceId, query });
      expect(part.content.split("\n")).toHaveLength(2);
      for (const line of part.content.split("\n").slice(0, -1)) names.push(JSON.parse(line).name);
      after = part.next;
    } while (after !== null);
    expect(names).toEqual(Array.from({ length: PRODUCTS }, (_, n) => `Long ${n}`));
  });
});
