import type { Media, Product } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { collectionValues, productValues, Shop } from "./shop.ts";

const service = withService();
let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open(service);
});

/** Counts the rows of every association table that mention an id. */
async function mentions(id: string): Promise<number> {
  const { n } = await service.database.read((tx) =>
    tx.one<{ n: number }>(sql`
      select (select count(*) from product_tags where ${id} in (product_id, tag_id))
           + (select count(*) from product_images where ${id} in (product_id, media_id))
           + (select count(*) from product_search where product_id = ${id})
           + (select count(*) from product_slugs where product_id = ${id})
           + (select count(*) from collection_tags where ${id} in (collection_id, tag_id))
           + (select count(*) from collection_products where ${id} in (collection_id, product_id))
           + (select count(*) from collections where image_id = ${id}) as n`),
  );
  return n;
}

async function usage(image: Media): Promise<number> {
  return (await shop.do("GET", `/media/${image.id}`)).usageCount;
}

/** A product in a collection, both with the same tag and image. */
async function tangle() {
  const [tag, image] = [await shop.tag(), await shop.image()];
  const product: Product = await shop.product({ tagIds: [tag.id], imageIds: [image.id] });
  const collection = await shop.collection({ tagIds: [tag.id], imageId: image.id });
  await shop.do("POST", `/collections/${collection.id}/products/${product.id}`);
  return { tag, image, product, collection };
}

describe("deletion removes every association", () => {
  it("of a product", async () => {
    const { product, collection, image, tag } = await tangle();
    await shop.do("DELETE", `/products/${product.id}`);
    expect(await mentions(product.id)).toBe(0);
    expect(await shop.do("GET", `/collections/${collection.id}`)).toMatchObject({
      productIds: [],
      products: [],
      tags: [tag],
    });
    expect(await usage(image)).toBe(1);
  });

  it("of a tag", async () => {
    const { tag, product, collection } = await tangle();
    await shop.do("DELETE", `/tags/${tag.id}`);
    expect(await mentions(tag.id)).toBe(0);
    expect((await shop.do("GET", `/products/${product.id}`)).tags).toEqual([]);
    const after = await shop.do("GET", `/collections/${collection.id}`);
    expect([after.tags, after.products[0].tags]).toEqual([[], []]);
  });

  it("of a collection", async () => {
    const { collection, product, image } = await tangle();
    await shop.do("DELETE", `/collections/${collection.id}`);
    expect(await mentions(collection.id)).toBe(0);
    expect(await shop.do("GET", `/products/${product.id}`)).toMatchObject({ id: product.id });
    expect(await usage(image)).toBe(1);
  });

  it("of an image", async () => {
    const { image, product, collection } = await tangle();
    await shop.do("DELETE", `/media/${image.id}`);
    expect(await mentions(image.id)).toBe(0);
    expect((await shop.do("GET", `/products/${product.id}`)).images).toEqual([]);
    expect(await shop.do("GET", `/collections/${collection.id}`)).toMatchObject({ imageId: null, image: null });
  });
});

describe("the usage count of an image", () => {
  it("counts the products and collections that show it after every write", async () => {
    const [image, other] = [await shop.image(), await shop.image()];
    const values = productValues({ imageIds: [image.id, image.id] });
    const product = await shop.product(values);
    expect(product.images).toEqual([{ ...image, usageCount: 1 }]);
    const collection = await shop.collection({ imageId: image.id });
    expect(await usage(image)).toBe(2);
    await shop.do("PUT", `/products/${product.id}`, { ...values, imageIds: [other.id, image.id] });
    expect([await usage(image), await usage(other)]).toEqual([2, 1]);
    await shop.do("PUT", `/products/${product.id}`, { ...values, imageIds: [other.id] });
    await shop.do("PUT", `/collections/${collection.id}`, collectionValues({ imageId: other.id }));
    expect([await usage(image), await usage(other)]).toEqual([0, 2]);
    await shop.do("DELETE", `/collections/${collection.id}`);
    expect(await usage(other)).toBe(1);
  });
});

describe("concurrent association writes", () => {
  it("return only 200, 400 or 404 when a tag or image is deleted meanwhile", async () => {
    for (let round = 0; round < 5; round++) {
      const [tag, image] = [await shop.tag(), await shop.image()];
      const product = await shop.product();
      const values = () => productValues({ tagIds: [tag.id], imageIds: [image.id] });
      const replies = await Promise.all([
        ...Array.from({ length: 4 }, () => shop.call("POST", "/products", values())),
        shop.call("DELETE", `/tags/${tag.id}`),
        shop.call("POST", `/products/${product.id}/tags/${tag.id}`),
        shop.call("DELETE", `/media/${image.id}`),
        ...Array.from({ length: 4 }, () => shop.call("PUT", `/products/${product.id}`, values())),
      ]);
      expect(replies.filter(({ status }) => ![200, 400, 404].includes(status)).map(({ body }) => body)).toEqual([]);
      expect(await mentions(tag.id)).toBe(0);
      expect(await mentions(image.id)).toBe(0);
    }
  });

  it("return only 200 or 404 when a product is deleted meanwhile", async () => {
    const collections = [await shop.collection(), await shop.collection(), await shop.collection()];
    for (let round = 0; round < 5; round++) {
      const product = await shop.product();
      const replies = await Promise.all([
        ...collections.map(({ id }) => shop.call("POST", `/collections/${id}/products/${product.id}`)),
        shop.call("DELETE", `/products/${product.id}`),
        shop.call("PUT", `/products/${product.id}`, productValues()),
      ]);
      expect(replies.filter(({ status }) => ![200, 404].includes(status)).map(({ body }) => body)).toEqual([]);
      expect(await mentions(product.id)).toBe(0);
    }
  });
});
