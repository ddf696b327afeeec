import { expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { Shop } from "./shop.ts";

const service = withService();

it("merge_tags replaces several tags by one on products and collections", async () => {
  const shop = await Shop.open(service);
  const [kept, old, older, other] = [await shop.tag(), await shop.tag(), await shop.tag(), await shop.tag()];
  const both = await shop.product({ tagIds: [old.id, other.id, older.id] });
  const already = await shop.product({ tagIds: [other.id, kept.id, old.id] });
  const collection = await shop.collection({ tagIds: [older.id] });
  expect(await shop.do("POST", `/tags/${kept.id}/merge`, { tagIds: [old.id, older.id, kept.id] })).toEqual(kept);
  expect((await shop.do("GET", `/products/${both.id}`)).tags).toEqual([kept, other]);
  expect((await shop.do("GET", `/products/${already.id}`)).tags).toEqual([other, kept]);
  expect((await shop.do("GET", `/collections/${collection.id}`)).tags).toEqual([kept]);
  expect(await shop.call("GET", `/tags/${old.id}`)).toMatchObject({ status: 404 });
  expect(await shop.names(`/products?search=${encodeURIComponent(kept.name)}`)).toHaveLength(2);
  expect((await shop.do("GET", "/tags")).pagination.total).toBe(2);
});

it("merge_tags returns 400 for a foreign tag and changes no tags", async () => {
  const shop = await Shop.open(service);
  const [kept, old] = [await shop.tag(), await shop.tag()];
  const foreign = await (await Shop.open(service)).tag();
  expect(await shop.call("POST", `/tags/${kept.id}/merge`, { tagIds: [old.id, foreign.id] })).toMatchObject({
    status: 400,
    body: { fieldErrors: { "tagIds.1": "is not a tag of this workspace" } },
  });
  expect(await shop.call("POST", `/tags/${foreign.id}/merge`, { tagIds: [old.id] })).toMatchObject({ status: 404 });
  expect((await shop.do("GET", "/tags")).pagination.total).toBe(2);
});

it("duplicate_product makes a distinct copy on every call", async () => {
  const shop = await Shop.open(service);
  const [image, tag] = [await shop.image(), await shop.tag()];
  const values = {
    imageIds: [image.id],
    tagIds: [tag.id],
    information: "Much",
    name: "x".repeat(500),
    sku: "S",
    barcode: "B",
  };
  const product = await shop.product(values);
  const first = await shop.do("POST", `/products/${product.id}/duplicate`);
  expect(first).toMatchObject({ sku: "S-2", barcode: "B-2", status: "INACTIVE", information: "Much", tags: [tag] });
  expect(first.name).toBe(`${"x".repeat(496)} (2)`);
  expect(first.images).toMatchObject([{ id: image.id, usageCount: 2 }]);
  expect(first.slug).not.toBe(product.slug);
  expect(await shop.do("POST", `/products/${product.id}/duplicate`)).toMatchObject({ sku: "S-3" });
  expect(await shop.call("POST", "/products/nobody/duplicate")).toMatchObject({ status: 404 });
});
