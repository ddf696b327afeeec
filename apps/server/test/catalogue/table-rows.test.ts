import type { CollectionRow, Product, ProductRow, TagRow } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { Shop } from "./shop.ts";

const service = withService();

async function rowNames(shop: Shop, query: string): Promise<string[]> {
  const { products } = await shop.do("GET", `/products/rows?${query}`);
  return products.map(({ name }: ProductRow) => name);
}

describe("view=row", () => {
  it.each(["products", "collections", "tags", "media"])(
    "of %s returns the same list as the rows endpoint",
    async (list) => {
      const shop = await Shop.open(service);
      const [image, tag] = [await shop.image(), await shop.tag()];
      const product = await shop.product({ imageIds: [image.id], tagIds: [tag.id] });
      const collection = await shop.collection();
      await shop.do("POST", `/collections/${collection.id}/products/${product.id}`);
      const rows = await shop.do("GET", `/${list}/rows?pageSize=1&sort=-createdAt`);
      expect(rows[list]).toHaveLength(1);
      expect(await shop.do("GET", `/${list}?view=row&pageSize=1&sort=-createdAt`)).toEqual(rows);
      expect((await shop.do("GET", `/${list}`))[list]).not.toEqual(rows[list]);
    },
  );

  it.each(["view=rows", "view=", "view=row&view=row", "view=row&updatedSince=2026-01-01T00:00:00Z", "view=row&page=0"])(
    "refuses %s",
    async (query) => {
      const shop = await Shop.open(service);
      expect(await shop.call("GET", `/products?${query}`)).toMatchObject({
        status: 400,
        body: { code: "invalid_input" },
      });
    },
  );

  it.each(["/imports", "/experience/products", "/experience/tags"])(
    "is refused by %s, which has no rows",
    async (list) => {
      const shop = await Shop.open(service);
      expect((await shop.call("GET", `${list}?view=row`)).body.fieldErrors).toEqual({ view: "is not a known field" });
    },
  );
});

describe("list_product_rows", () => {
  it("returns the fields of a table row and no long texts", async () => {
    const shop = await Shop.open(service);
    const [first, second, tag] = [await shop.image("a.png"), await shop.image("b.png"), await shop.tag()];
    const product = await shop.product({ imageIds: [second.id, first.id], tagIds: [tag.id], information: "Long" });
    const collection = await shop.collection();
    await shop.do("POST", `/collections/${collection.id}/products/${product.id}`);
    const { products, pagination, summary } = await shop.do("GET", "/products/rows");
    const { id, name, brand, sku, barcode, stock, status, createdAt, updatedAt } = product;
    expect(products).toEqual([
      {
        ...{ id, name, brand, sku, barcode, stock, status, createdAt, updatedAt },
        image: { id: second.id, url: second.url },
        imageCount: 2,
        collectionCount: 1,
        tags: [tag],
      },
    ]);
    expect({ pagination, summary }).toMatchObject({ pagination: { total: 1 }, summary: { total: 1 } });
  });

  it("filters by brand, several tags, pictures and time, with the total", async () => {
    const shop = await Shop.open(service);
    const [image, one, two] = [await shop.image(), await shop.tag(), await shop.tag()];
    await shop.product({ name: "A", brand: "Işıltı", tagIds: [one.id, two.id] });
    await shop.product({ name: "B", brand: "acme", tagIds: [one.id], imageIds: [image.id] });
    service.clock.advance(60_000);
    await shop.product({ name: "C", brand: "ACME" });
    const find = (query: string) => rowNames(shop, `sort=name&${query}`);
    expect(await find("brand=Acme")).toEqual(["B", "C"]);
    expect(await find(`tagIds=${one.id}`)).toEqual(["A", "B"]);
    expect(await find(`tagIds=${one.id},${two.id}`)).toEqual(["A"]);
    expect(await find("picture=with")).toEqual(["B"]);
    expect(await find("picture=without&brand=acme")).toEqual(["C"]);
    expect(await find(`changedSince=${encodeURIComponent(service.clock.now().toISOString())}`)).toEqual(["C"]);
    const { pagination } = await shop.do("GET", "/products?picture=without&pageSize=1");
    expect(pagination).toMatchObject({ total: 2, totalPages: 2 });
    expect(await find("search=acme&picture=with")).toEqual(["B"]);
  });

  it.each(["changedSince=yesterday", `tagIds=${"t,".repeat(10)}t`, "brand=", "picture=maybe"])(
    "refuses %s",
    async (query) => {
      const shop = await Shop.open(service);
      expect(await shop.call("GET", `/products/rows?${query}`)).toMatchObject({ status: 400 });
    },
  );

  it("sorts by brand and sku ignoring case, in both lists", async () => {
    const shop = await Shop.open(service);
    await shop.product({ name: "1", brand: "b", sku: "Z-1" });
    await shop.product({ name: "2", brand: "C", sku: "a-2" });
    await shop.product({ name: "3", brand: "A", sku: "M-3" });
    expect(await rowNames(shop, "sort=brand")).toEqual(["3", "1", "2"]);
    expect(await rowNames(shop, "sort=-sku")).toEqual(["1", "3", "2"]);
    expect(await shop.names("/products?sort=-brand")).toEqual(["2", "1", "3"]);
  });
});

it("count_products counts every view in one call", async () => {
  const shop = await Shop.open(service);
  const image = await shop.image();
  await shop.product({ imageIds: [image.id] });
  await shop.product({ stock: 0, status: "INACTIVE" });
  await shop.product({ status: "DELETED" });
  expect(await shop.do("GET", "/products/counts")).toEqual({
    all: 2,
    active: 1,
    inactive: 1,
    outOfStock: 1,
    withoutPicture: 1,
    deleted: 1,
  });
});

describe("get_product_neighbours", () => {
  it("returns the previous and next product of the list, in every order", async () => {
    const shop = await Shop.open(service);
    for (const [name, stock] of [
      ["Beta", 3],
      ["Alpha", 1],
      ["Gamma", 2],
    ] as const) {
      await shop.product({ name, stock, brand: "Same" });
      service.clock.advance(1000);
    }
    for (const query of [
      "",
      "sort=name",
      "sort=-name",
      "sort=stock",
      "sort=brand",
      "sort=-brand",
      "sort=sku",
      "search=same",
    ]) {
      const { products } = await shop.do("GET", `/products?${query}`);
      const ids = products.map(({ id }: Product) => id);
      for (const [n, id] of ids.entries()) {
        const beside = await shop.do("GET", `/products/${id}/neighbours?${query}`);
        expect({ query, n, ...beside }).toEqual({
          query,
          n,
          previousId: ids[n - 1] ?? null,
          nextId: ids[n + 1] ?? null,
        });
      }
    }
  });

  it("respects the filter", async () => {
    const shop = await Shop.open(service);
    const products = [];
    for (const stock of [0, 5, 0]) products.push(await shop.product({ stock }));
    const [first, , last] = products.map(({ id }) => id);
    const query = "sort=createdAt&stock=out";
    expect(await shop.do("GET", `/products/${first}/neighbours?${query}`)).toEqual({ previousId: null, nextId: last });
    expect(await shop.call("GET", "/products/nobody/neighbours")).toMatchObject({ status: 404 });
  });
});

it("the collections of a product are listed by name, with paging", async () => {
  const shop = await Shop.open(service);
  const [product, alone] = [await shop.product(), await shop.product()];
  const names = ["Winter", "autumn", "Spring"];
  for (const name of names) {
    const { id } = await shop.collection({ name });
    await shop.do("POST", `/collections/${id}/products/${product.id}`);
  }
  const { collections, pagination } = await shop.do("GET", `/products/${product.id}/collections?pageSize=2`);
  expect(collections.map(({ name }: { name: string }) => name)).toEqual(["autumn", "Spring"]);
  expect(pagination).toMatchObject({ total: 3, hasNextPage: true });
  expect(await shop.do("GET", `/products/${alone.id}/collections`)).toMatchObject({ collections: [] });
  expect(await shop.call("GET", "/products/nobody/collections")).toMatchObject({ status: 404 });
});

it("rows of collections and tags include counts", async () => {
  const shop = await Shop.open(service);
  const [image, tag, unused] = [await shop.image(), await shop.tag("Both"), await shop.tag("None")];
  const product = await shop.product({ tagIds: [tag.id] });
  const { id, name, slug, createdAt } = await shop.collection({
    imageId: image.id,
    tagIds: [tag.id],
    description: "Long",
  });
  await shop.do("POST", `/collections/${id}/products/${product.id}`);
  const { collections }: { collections: CollectionRow[] } = await shop.do("GET", "/collections/rows");
  expect(collections).toMatchObject([
    { id, name, slug, createdAt, image: { id: image.id, url: image.url }, productCount: 1, tags: [tag] },
  ]);
  const { tags, pagination }: { tags: TagRow[]; pagination: object } = await shop.do("GET", "/tags/rows?sort=name");
  expect(tags).toEqual([
    { ...tag, productCount: 1, collectionCount: 1 },
    { ...unused, productCount: 0, collectionCount: 0 },
  ]);
  expect(pagination).toMatchObject({ total: 2 });
});
