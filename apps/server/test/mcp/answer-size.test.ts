// List answers stay within a model's reach: hosts refuse longer ones. A token counts as four characters.

import { listShapeOf, OPERATIONS } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { productValues, Shop } from "../catalogue/shop.ts";
import { type Reply, withService } from "../harness/service.ts";
import { Importer } from "../imports/setting.ts";
import { Agent, connect } from "./agent.ts";

const TOKENS_MAX = 20_000;
const PRODUCTS = 120;
const COLLECTIONS = 30;
const IN_COLLECTION = 50;

const service = withService();
let shop: Shop;
/** Parents of the lists that belong to a resource. */
const owners: Record<string, string> = {};
let productIds: string[];

beforeAll(async () => {
  shop = await Shop.open(service);
  const text = "Use it in the morning and in the evening. ".repeat(200).slice(0, 4000);
  const texts = { description: text, information: text };
  const rows = Array.from({ length: PRODUCTS }, (_, n) => ({
    ...productValues(texts),
    sku: `S-${n}`,
    tagIds: undefined,
    tags: ["Skin"],
  }));
  const bad = rows.map(() => ({ sku: "" }));
  const content = [...rows, ...bad].map((row) => `${JSON.stringify(row)}\n`).join("");
  const { id, counts } = await new Importer(service, shop.tenant).run(content, {}, "application/x-ndjson");
  expect(counts).toMatchObject({ created: PRODUCTS, failed: PRODUCTS });
  owners["list_import_errors"] = id;
  const pages = await Promise.all([1, 2].map((page) => shop.do("GET", `/products?page=${page}&pageSize=100`)));
  productIds = pages.flatMap(({ products }) => products.map(({ id }: { id: string }) => id));
  for (let n = 0; n < COLLECTIONS; n++) {
    const { id } = await shop.collection({ description: text });
    await shop.do("POST", `/collections/${id}/products`, { productIds: productIds.slice(0, IN_COLLECTION) });
    owners["list_collection_products"] = id;
  }
});

const lists = OPERATIONS.filter(({ name, tool, rest }) => tool && rest !== null && name.startsWith("list_"));
const agentOf = async () => new Agent(service, (await connect(service, shop.tenant.account.id)).token);

async function ask(agent: Agent, name: string, query: object) {
  const { level, query: known } = OPERATIONS.find((contract) => contract.name === name) ?? {};
  const given = {
    ...(level === "workspace" && { workspaceId: shop.workspaceId }),
    ...(owners[name] && { id: owners[name] }),
    ...(known && Object.keys(known.shape).length > 0 && { query }),
  };
  const { content, isError, structuredContent } = await agent.call(name, given);
  const text = content[0]?.text ?? "";
  expect(isError, text).toBeUndefined();
  expect({ [name]: text.length / 4 < TOKENS_MAX }).toEqual({ [name]: true });
  return structuredContent;
}

describe.each(lists.map((contract) => [contract.name, contract] as const))("%s", (name, contract) => {
  it("stays below 20,000 tokens for every page size", async () => {
    const agent = await agentOf();
    const paged = listShapeOf(contract) === null ? [{}] : [{}, { pageSize: 100 }, { pageSize: 100, summary: false }];
    for (const query of paged) await ask(agent, name, query);
  });
});

describe("a page above the size limit", () => {
  /** Everything that a model gets by following `next`. */
  async function walk(name: string, items: string, first: object) {
    const agent = await agentOf();
    const pages: Reply["body"][] = [];
    for (
      let query: object | undefined = first;
      query !== undefined;
      query = pages.at(-1).next && { ...first, ...pages.at(-1).next }
    )
      pages.push(await ask(agent, name, query));
    for (const page of pages)
      expect(page.pagination?.hasNextPage ?? page.next !== undefined).toBe(page.next !== undefined);
    return { ids: pages.flatMap((page) => page[items].map(({ id }: { id: string }) => id)), pages };
  }

  it.each([100, 37])("is cut, and next continues without loss from a pageSize of %i", async (pageSize) => {
    const { ids, pages } = await walk("list_products", "products", { pageSize, summary: false });
    expect(ids).toEqual(productIds);
    expect(pages[0].products[0].information).toHaveLength(4000);
    expect(pages.length).toBeLessThan(2 * Math.max(PRODUCTS / 8, PRODUCTS / pageSize));
  });

  it("continues from a page in the middle", async () => {
    const { ids } = await walk("list_products", "products", {
      page: 2,
      pageSize: 50,
      fields: "information,description",
    });
    expect(ids).toEqual(productIds.slice(50));
  });

  it("holds as many collections as fit", async () => {
    const { ids, pages } = await walk("list_collections", "collections", { pageSize: 100, summary: false });
    expect(new Set(ids).size).toBe(COLLECTIONS);
    expect(ids).toHaveLength(COLLECTIONS);
    expect(pages[0].collections[0].products).toHaveLength(IN_COLLECTION);
  });

  it("has next also when it fits, except on the last page", async () => {
    const agent = await agentOf();
    const query = { pageSize: 60 };
    const page = await ask(agent, "list_products", query);
    expect(page).toMatchObject({ pagination: { hasNextPage: true }, next: { page: 2, pageSize: 60 } });
    expect(await ask(agent, "list_products", { ...query, page: 2 })).not.toHaveProperty("next");
    expect(await ask(agent, "list_products", { page: 9 })).not.toHaveProperty("next");
  });

  it("shows summaries by default", async () => {
    const agent = await agentOf();
    const { products } = await ask(agent, "list_products", {});
    expect(products).toHaveLength(20);
    expect(products[0]).not.toHaveProperty("information");
    const { errors } = await ask(agent, "list_import_errors", {});
    expect(errors[0]).toHaveProperty("fieldErrors.sku");
  });
});
