import { describe, expect, it } from "vitest";
import { numbered, seedProducts } from "../harness/seed-products.ts";
import { withService } from "../harness/service.ts";
import { Shop } from "./shop.ts";

const service = withService();

async function openWith(count: number) {
  const shop = await Shop.open(service);
  const { id } = await shop.collection();
  const products = [];
  for (let n = 0; n < count; n++) products.push(await shop.product());
  const ids = products.map((product) => product.id);
  return { shop, id, ids, path: `/collections/${id}/products` };
}

describe("set_collection_products", () => {
  it("replaces the products of the collection, in order", async () => {
    const { shop, ids, path } = await openWith(3);
    const [a, b, c] = ids;
    expect((await shop.do("PUT", path, { productIds: [c, a, c] })).productIds).toEqual([c, a]);
    const arranged = await shop.do("PUT", path, { productIds: [a, b, c] });
    expect(arranged.productIds).toEqual(ids);
    expect(arranged.products.map((product: { id: string }) => product.id)).toEqual(ids);
    expect((await shop.do("PUT", path, { productIds: [] })).productIds).toEqual([]);
  });

  it("sets the order of list_collection_products by position", async () => {
    const { shop, ids, path } = await openWith(3);
    const arranged = [ids[2], ids[0], ids[1]];
    await shop.do("PUT", path, { productIds: arranged });
    const page = async (query: string) =>
      (await shop.do("GET", `${path}?${query}`)).products.map((product: { id: string }) => product.id);
    expect(await page("sort=position")).toEqual(arranged);
    expect(await page("sort=position&page=2&pageSize=2")).toEqual(arranged.slice(2));
    expect(await page("sort=-position")).toEqual([...arranged].reverse());
  });

  it("changes updatedAt only when the order changes", async () => {
    const { shop, ids, path } = await openWith(2);
    const { updatedAt } = await shop.do("PUT", path, { productIds: ids });
    service.clock.advance(1000);
    expect((await shop.do("PUT", path, { productIds: ids })).updatedAt).toBe(updatedAt);
    expect((await shop.do("PUT", path, { productIds: [...ids].reverse() })).updatedAt).not.toBe(updatedAt);
  });

  it("returns 409 stale_write when If-Match is outdated", async () => {
    const { shop, id, ids, path } = await openWith(2);
    const etag = (await shop.call("GET", `/collections/${id}`)).headers.get("etag") ?? "";
    await shop.do("PUT", path, { productIds: ids });
    const late = await shop.call("PUT", path, { productIds: [] }, { headers: { "if-match": etag } });
    expect(late).toMatchObject({ status: 409, body: { code: "stale_write" } });
  });

  it("accepts 10,000 products and refuses one more", async () => {
    const { shop, path } = await openWith(0);
    const products = numbered(10_001, (n) => ({ id: `p${n}`, name: `Many ${n}` }));
    await seedProducts(service.database, shop.workspaceId, products, service.clock.now());
    const all = Array.from({ length: 10_000 }, (_, n) => `p${n + 1}`);
    expect((await shop.do("PUT", path, { productIds: all })).productIds).toEqual(all);
    const turned = [...all].reverse();
    expect((await shop.do("PUT", path, { productIds: turned })).productIds).toEqual(turned);
    expect(await shop.call("POST", path, { productIds: ["p10001"] })).toMatchObject({
      status: 400,
      body: { fieldErrors: { productIds: "would exceed the maximum of 10000 products" } },
    });
    expect((await shop.do("POST", `${path}/remove`, { productIds: all.slice(0, 1000) })).productIds).toHaveLength(9000);
  });
});

describe("add_collection_products and remove_collection_products", () => {
  it("append new products and keep the position of existing ones", async () => {
    const { shop, ids, path } = await openWith(4);
    const [a, b, c, d] = ids;
    await shop.do("POST", path, { productIds: [b, a] });
    expect((await shop.do("POST", path, { productIds: [d, b, c] })).productIds).toEqual([b, a, d, c]);
    expect((await shop.do("POST", `${path}/remove`, { productIds: [a, c] })).productIds).toEqual([b, d]);
    expect((await shop.do("POST", `${path}/remove`, { productIds: [a] })).productIds).toEqual([b, d]);
  });

  it("report added and existing products, also in a dry run", async () => {
    const { shop, id, ids, path } = await openWith(3);
    const [a, b, c] = ids;
    await shop.do("POST", path, { productIds: [b] });
    const before = await shop.call("GET", `/collections/${id}`);
    const asked = { productIds: [c, b, a, c], dryRun: true };
    const tried = await shop.call("POST", path, asked);
    expect(tried.body).toMatchObject({ productIds: [b], dryRun: true, added: [c, a], alreadyThere: [b] });
    expect(await shop.do("GET", `/collections/${id}`)).toEqual(before.body);
    // A dry run's ETag can guard the real call.
    const headers = { "if-match": tried.headers.get("etag") ?? "" };
    expect((await shop.call("POST", path, { ...asked, dryRun: false }, { headers })).body).toMatchObject({
      productIds: [b, c, a],
      dryRun: false,
      added: [c, a],
      alreadyThere: [b],
    });
    expect(await shop.call("POST", path, { ...asked, productIds: [a, "prd_1"] })).toMatchObject({
      status: 400,
      body: { fieldErrors: { "productIds.1": "is not a product of this workspace" } },
    });
  });

  it("return 400 for products of another workspace and change no products", async () => {
    const { shop, id, ids, path } = await openWith(1);
    const foreign = (await (await Shop.open(service)).product()).id;
    for (const [method, where] of [
      ["PUT", path] as const,
      ["POST", path] as const,
      ["POST", `${path}/remove`] as const,
    ]) {
      expect(await shop.call(method, where, { productIds: [ids[0], foreign] })).toMatchObject({
        status: 400,
        body: { fieldErrors: { "productIds.1": "is not a product of this workspace" } },
      });
    }
    expect((await shop.do("GET", `/collections/${id}`)).productIds).toEqual([]);
  });
});
