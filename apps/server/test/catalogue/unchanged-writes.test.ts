// A write without a change leaves no trace: same time and ETag, no history entry, no event, no change in followed
// lists.

import { mediaWriteExample, type Product, websiteWriteExample } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitForOtherTransactions } from "../harness/horizon.ts";
import { withService } from "../harness/service.ts";
import { Agent, connect } from "../mcp/agent.ts";
import { Web } from "../oauth/web.ts";
import { listeningTenant, RECEIVER_HOST, Receiver } from "../webhooks/receiver.ts";
import { collectionValues, productValues, Shop } from "./shop.ts";

let web: Web;
beforeAll(async () => {
  web = await Web.open([RECEIVER_HOST]);
});
afterAll(() => web.close());
const service = withService(() => ({ publicFetch: web.fetch() }));

const FOLLOWED = ["products", "collections", "tags", "media"];
const EVENTS = ["product.*", "collection.*", "tag.*", "media.*"];

/** A shop with one of each resource, and a webhook for all its events. */
async function openShop() {
  const receiver = new Receiver(web, `/${Math.random()}`);
  const shop = new Shop(service, await listeningTenant(service, receiver, EVENTS));
  const [tag, other] = [await shop.tag(), await shop.tag()];
  const image = await shop.image();
  const values = productValues({
    description: "Soft",
    sales: [{ name: "Shop", link: "https://shop.example" }],
    imageIds: [image.id],
    tagIds: [other.id, tag.id],
  });
  const product = await shop.product(values);
  const look = collectionValues({ description: "Warm", imageId: image.id, tagIds: [other.id, tag.id] });
  const collection = await shop.collection(look);
  const productIds = [product.id, (await shop.product()).id, (await shop.product()).id];
  await shop.do("PUT", `/collections/${collection.id}/products`, { productIds });
  // Leaves a gap in the positions.
  await shop.do("DELETE", `/collections/${collection.id}/products/${productIds.splice(1, 1)}`);
  const website = { ...websiteWriteExample, logoId: image.id, locale: "tr-TR" };
  await shop.do("PUT", "/website", website);
  return { shop, receiver, tag, image, values, product, look, collection, productIds, website };
}
type Opened = Awaited<ReturnType<typeof openShop>>;

/** Everything that reports a change. */
async function traces({ shop, receiver, tag, image, product, collection }: Opened, cursors?: string[]) {
  await service.drainJobs();
  await waitForOtherTransactions(service);
  const read = async (path: string) => {
    const { body, headers } = await shop.call("GET", path);
    return { body, etag: headers.get("etag") };
  };
  const followed = await Promise.all(
    FOLLOWED.map((list, i) => {
      const since = cursors === undefined ? "updatedSince=2020-01-01T00:00:00Z" : `cursor=${cursors[i]}`;
      return shop.do("GET", `/${list}?${since}`);
    }),
  );
  return {
    told: FOLLOWED.map((list, i) => followed[i][list].map(({ id }: { id: string }) => id)),
    cursors: followed.map(({ nextCursor }) => nextCursor as string),
    events: receiver.types.length,
    things: await Promise.all(
      [
        `/products/${product.id}`,
        `/products/${product.id}/history`,
        `/collections/${collection.id}`,
        `/tags/${tag.id}`,
        `/media/${image.id}`,
        "/website",
        "/audit",
      ].map(read),
    ),
  };
}

const DEEDS: [string, (opened: Opened) => [method: string, path: string, body?: unknown]][] = [
  ["an update of a product", ({ product, values }) => ["PUT", `/products/${product.id}`, values]],
  ["a patch of a product", ({ product, values }) => ["PATCH", `/products/${product.id}`, { stock: values.stock }]],
  ["an existing tag of a product", ({ product, tag }) => ["POST", `/products/${product.id}/tags/${tag.id}`]],
  ["an update of a collection", ({ collection, look }) => ["PUT", `/collections/${collection.id}`, look]],
  ["a patch of a collection", ({ collection }) => ["PATCH", `/collections/${collection.id}`, { description: "Warm" }]],
  [
    "an existing tag of a collection",
    ({ collection, tag }) => ["POST", `/collections/${collection.id}/tags/${tag.id}`],
  ],
  [
    "an existing product of a collection",
    ({ collection, product }) => ["POST", `/collections/${collection.id}/products/${product.id}`],
  ],
  [
    "the current order of a collection",
    ({ collection, productIds }) => ["PUT", `/collections/${collection.id}/products`, { productIds }],
  ],
  ["an update of a tag", ({ tag }) => ["PUT", `/tags/${tag.id}`, { name: tag.name }]],
  [
    "the same picture",
    ({ image }) => ["PUT", `/media/${image.id}`, { ...mediaWriteExample, fileName: image.fileName }],
  ],
  ["an update of the website", ({ website }) => ["PUT", "/website", { ...website, locale: "TR-tr" }]],
  [
    "a patch of the website",
    ({ website }) => ["PATCH", "/website", { title: website.title, navigation: website.navigation }],
  ],
];

describe("a write without a change", () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openShop();
  });

  it.each(DEEDS)("leaves no trace: %s", async (_what, deed) => {
    const before = await traces(opened);
    service.clock.advance(60_000);
    const { shop } = opened;
    const [method, path, body] = deed(opened);
    await shop.do(method, path, body);
    const after = await traces(opened, before.cursors);
    expect(after).toEqual({ ...before, told: [[], [], [], []], cursors: after.cursors });
  });

  it("by an agent adds no audit entry", async () => {
    const { shop, product, values } = opened;
    const workspaceId = shop.workspaceId;
    const agent = new Agent(service, (await connect(service, shop.tenant.account.id)).token);
    const count = async () => (await shop.do("GET", "/audit")).pagination.total;
    const before = await count();
    await agent.ok("update_product", { workspaceId, id: product.id, data: values });
    await agent.ok("patch_collection", { workspaceId, id: opened.collection.id, data: { description: "Warm" } });
    await agent.ok("update_tag", { workspaceId, id: opened.tag.id, data: { name: opened.tag.name } });
    await agent.ok("patch_website", { workspaceId, data: { title: opened.website.title } });
    expect(await count()).toBe(before);
    await agent.ok("update_product", { workspaceId, id: product.id, data: { ...values, stock: 77 } });
    expect(await count()).toBe(before + 1);
  });
});

describe("an update to the current value", () => {
  it("is applied once by ten concurrent requests", async () => {
    const shop = await Shop.open(service);
    const values = productValues();
    const product: Product = await shop.product(values);
    service.clock.advance(1000);
    const at = service.clock.now().toISOString();
    const wanted = { ...values, stock: 99 };
    const first = await shop.do("PUT", `/products/${product.id}`, wanted);
    service.clock.advance(1000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0
          ? shop.do("PUT", `/products/${product.id}`, wanted)
          : shop.do("PATCH", `/products/${product.id}`, { stock: 99 }),
      ),
    );
    expect(answers).toEqual(Array(10).fill(first));
    expect(first.updatedAt).toBe(at);
    const again = { ...values, stock: 98 };
    await Promise.all(Array.from({ length: 10 }, () => shop.do("PUT", `/products/${product.id}`, again)));
    expect((await shop.do("GET", `/products/${product.id}/history`)).entries).toHaveLength(3);
  });

  it("returns 409 stale_write for an outdated If-Match", async () => {
    const shop = await Shop.open(service);
    const values = productValues();
    const product = await shop.product(values);
    const { headers } = await shop.call("GET", `/products/${product.id}`);
    const wanted = { ...values, stock: 99 };
    await shop.do("PUT", `/products/${product.id}`, wanted);
    const ifMatch = { headers: { "if-match": headers.get("etag") ?? "" } };
    const late = await shop.call("PUT", `/products/${product.id}`, wanted, ifMatch);
    expect(late).toMatchObject({ status: 409, body: { code: "stale_write" } });
  });
});
