import type { Product } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { productValues, Shop } from "./shop.ts";

const service = withService();

/** Six products, one second apart; A is the oldest. */
async function stockedShop() {
  const shop = await Shop.open(service);
  const [red, blue] = [await shop.tag("Red"), await shop.tag("Blue")];
  const plan = [
    { name: "Ä apple", stock: 5, status: "ACTIVE", tagIds: [red.id] },
    { name: "banana", stock: 0, status: "ACTIVE", tagIds: [red.id, blue.id] },
    { name: "Çilek", stock: 9, status: "INACTIVE", tagIds: [blue.id] },
    { name: "date", stock: 0, status: "INACTIVE", tagIds: [] },
    { name: "Elma", stock: 7, status: "DELETED", tagIds: [red.id] },
    { name: "fig", stock: 0, status: "DELETED", tagIds: [] },
  ];
  const products: Product[] = [];
  for (const values of plan) {
    service.clock.advance(1000);
    products.push(await shop.product(values));
  }
  return { shop, red, blue, products };
}

describe("the list of products", () => {
  it("shows all statuses, newest first, with the summary of the workspace", async () => {
    const { shop, products } = await stockedShop();
    const list = await shop.do("GET", "/products");
    expect(list).toEqual({
      products: [...products].reverse(),
      pagination: { page: 1, limit: 20, total: 6, totalPages: 1, hasNextPage: false, hasPreviousPage: false },
      summary: { total: 4, active: 2, inactive: 2, outOfStock: 2 },
    });
  });

  it("is empty for an empty workspace", async () => {
    const shop = await Shop.open(service);
    expect(await shop.do("GET", "/products")).toEqual({
      products: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0, hasNextPage: false, hasPreviousPage: false },
      summary: { total: 0, active: 0, inactive: 0, outOfStock: 0 },
    });
  });

  it("pages without gaps or repetitions in every order, also among equal values", async () => {
    const shop = await Shop.open(service);
    for (let i = 0; i < 7; i++) await shop.product({ stock: i % 2 });
    for (const sort of ["", "&sort=createdAt", "&sort=-updatedAt", "&sort=name", "&sort=-stock", "&sort=stock"]) {
      const whole = await shop.names(`/products?pageSize=100${sort}`);
      const pages = [1, 2, 3].map((page) => shop.names(`/products?pageSize=3&page=${page}${sort}`));
      expect((await Promise.all(pages)).flat()).toEqual(whole);
    }
    const { pagination } = await shop.do("GET", "/products?pageSize=3&page=2");
    expect(pagination).toEqual({
      page: 2,
      limit: 3,
      total: 7,
      totalPages: 3,
      hasNextPage: true,
      hasPreviousPage: true,
    });
  });

  it("returns an empty page past the end", async () => {
    const { shop } = await stockedShop();
    const { products, pagination } = await shop.do("GET", "/products?page=2147483647&pageSize=100");
    expect(products).toEqual([]);
    expect(pagination).toMatchObject({
      page: 2147483647,
      total: 6,
      totalPages: 1,
      hasNextPage: false,
      hasPreviousPage: true,
    });
  });

  it("sorts by name ignoring case and accents, by stock, createdAt and updatedAt", async () => {
    const { shop, products } = await stockedShop();
    const byName = ["Ä apple", "banana", "Çilek", "date", "Elma", "fig"];
    expect(await shop.names("/products?sort=name")).toEqual(byName);
    expect(await shop.names("/products?sort=-name")).toEqual([...byName].reverse());
    expect(await shop.names("/products?sort=createdAt")).toEqual(products.map(({ name }) => name));
    expect(await shop.names("/products?sort=stock")).toEqual(["banana", "date", "fig", "Ä apple", "Elma", "Çilek"]);
    expect(await shop.names("/products?sort=-stock")).toEqual(["Çilek", "Elma", "Ä apple", "fig", "date", "banana"]);
    service.clock.advance(1000);
    const [first] = products;
    await shop.do("PUT", `/products/${first?.id}`, productValues({ name: "Ä apple" }));
    expect((await shop.names("/products?sort=-updatedAt"))[0]).toBe("Ä apple");
    expect((await shop.names("/products?sort=updatedAt")).at(-1)).toBe("Ä apple");
    expect((await shop.names("/products"))[0]).toBe("fig");
  });

  it.each([
    ["status=ACTIVE", ["banana", "Ä apple"]],
    ["status=DELETED", ["fig", "Elma"]],
    ["status=DELETED,ACTIVE", ["fig", "Elma", "banana", "Ä apple"]],
    ["status=ACTIVE,ACTIVE", ["banana", "Ä apple"]],
    ["status=ACTIVE,INACTIVE,DELETED", ["fig", "Elma", "date", "Çilek", "banana", "Ä apple"]],
    ["stock=out", ["fig", "date", "banana"]],
    ["stock=in", ["Elma", "Çilek", "Ä apple"]],
    ["stock=out&status=INACTIVE", ["date"]],
    ["stock=in&status=ACTIVE,DELETED&sort=name", ["Ä apple", "Elma"]],
    ["tagId=RED", ["Elma", "banana", "Ä apple"]],
    ["tagId=RED&status=ACTIVE", ["banana", "Ä apple"]],
    ["tagId=BLUE&stock=in", ["Çilek"]],
    ["tagId=RED&sort=-stock&pageSize=2", ["Elma", "Ä apple"]],
    ["tagId=tag_unknown", []],
    ["collectionId=col_unknown", []],
  ])("filters by %s, with the filter's total and the workspace's summary", async (filter, names) => {
    const { shop, red, blue } = await stockedShop();
    const path = `/products?${filter.replace("RED", red.id).replace("BLUE", blue.id)}`;
    const list = await shop.do("GET", path);
    expect(list.products.map((product: Product) => product.name)).toEqual(names);
    expect(list.pagination.total).toBe(filter.includes("pageSize") ? 3 : names.length);
    expect(list.summary).toEqual({ total: 4, active: 2, inactive: 2, outOfStock: 2 });
  });

  it("filters by collection, alone and combined with other filters", async () => {
    const { shop, red, products } = await stockedShop();
    const collection = await shop.collection();
    for (const { id } of products.slice(0, 4)) await shop.do("POST", `/collections/${collection.id}/products/${id}`);
    const inside = await shop.do("GET", `/products?collectionId=${collection.id}`);
    expect(inside.pagination.total).toBe(4);
    const narrow = `collectionId=${collection.id}&tagId=${red.id}&status=ACTIVE,INACTIVE&stock=out`;
    for (const search of ["", "&search=banan"]) {
      const list = await shop.do("GET", `/products?${narrow}${search}`);
      expect(list.products.map((product: Product) => product.name)).toEqual(["banana"]);
      expect(list.pagination.total).toBe(1);
    }
  });

  it("is empty for a tag of another workspace", async () => {
    const { red } = await stockedShop();
    const other = await stockedShop();
    expect(await other.shop.names(`/products?tagId=${red.id}`)).toEqual([]);
  });

  it.each([
    ["page=0", "page"],
    ["page=2147483648", "page"],
    ["page=x", "page"],
    ["pageSize=0", "pageSize"],
    ["pageSize=101", "pageSize"],
    [`search=${"x".repeat(501)}`, "search"],
    ["sort=price", "sort"],
    ["sort=--name", "sort"],
    ["status=", "status"],
    ["status=ACTIVE,", "status"],
    ["status=active", "status"],
    ["stock=0", "stock"],
    ["tagId=", "tagId"],
    ["colour=red", "colour"],
    ["sku=", "sku"],
    [`sku=${"x".repeat(301)}`, "sku"],
    ["barcode=", "barcode"],
    ["slug=", "slug"],
    ["ids=", "ids"],
    ["ids=tag_1", "ids"],
    ["ids=prd_1,", "ids"],
    ["ids=prd_1,rose", "ids"],
    [`ids=${Array(101).fill("prd_1").join(",")}`, "ids"],
  ])("refuses %s", async (query, field) => {
    const shop = await Shop.open(service);
    const reply = await shop.call("GET", `/products?${query}`);
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { [field]: expect.any(String) } },
    });
  });

  it("updates its counts when status and stock change", async () => {
    const shop = await Shop.open(service);
    const values = productValues({ stock: 3 });
    const { id } = await shop.product(values);
    const summaryAfter = async (changes: object) => {
      await shop.do("PUT", `/products/${id}`, { ...values, ...changes });
      const { summary, pagination } = await shop.do("GET", "/products");
      expect(pagination.total).toBe(1);
      return summary;
    };
    expect(await summaryAfter({ stock: 0 })).toEqual({ total: 1, active: 1, inactive: 0, outOfStock: 1 });
    expect(await summaryAfter({ stock: 0, status: "INACTIVE" })).toEqual({
      total: 1,
      active: 0,
      inactive: 1,
      outOfStock: 1,
    });
    expect(await summaryAfter({ stock: 0, status: "DELETED" })).toEqual({
      total: 0,
      active: 0,
      inactive: 0,
      outOfStock: 0,
    });
    expect(await summaryAfter({})).toEqual({ total: 1, active: 1, inactive: 0, outOfStock: 0 });
    await shop.do("DELETE", `/products/${id}`);
    const { summary, pagination } = await shop.do("GET", "/products");
    expect([summary.total, pagination.total]).toEqual([0, 0]);
  });

  it("keeps correct counts under 40 concurrent writes", async () => {
    const shop = await Shop.open(service);
    const made: Product[] = await Promise.all(Array.from({ length: 40 }, (_, i) => shop.product({ stock: i % 2 })));
    await Promise.all(made.slice(0, 10).map(({ id }) => shop.do("DELETE", `/products/${id}`)));
    await Promise.all(
      made.slice(10, 20).map(({ id }) => shop.do("PUT", `/products/${id}`, productValues({ status: "INACTIVE" }))),
    );
    const { summary, pagination } = await shop.do("GET", "/products?pageSize=100");
    expect(summary).toEqual({ total: 30, active: 20, inactive: 10, outOfStock: 10 });
    expect(pagination.total).toBe(30);
  });

  it.each([
    ["", 2],
    ["?page=7&sort=-name&status=ACTIVE&stock=in", 2],
    ["?tagId=TAG", 4],
    ["?tagId=TAG&status=ACTIVE", 4],
    ["?search=acme", 5],
    ["?search=acme&sort=name&stock=in", 5],
    ["?search=amce", 8],
    ["?sku=acme&barcode=acme&ids=prd_1", 3],
    ["?slug=acme", 4],
  ])("takes a fixed number of statements: %s takes %i", async (query, statements) => {
    const shop = await Shop.open(service);
    const tag = await shop.tag();
    const count = async () => {
      service.statements.length = 0;
      await shop.do("GET", `/products${query.replace("TAG", tag.id)}`);
      return service.statements.length;
    };
    await shop.product({ tagIds: [tag.id] });
    expect(await count()).toBe(statements);
    for (let i = 0; i < 5; i++) await shop.product({ tagIds: [tag.id] });
    expect(await count()).toBe(statements);
  });
});

describe("the list of products with exact values", () => {
  const values = { name: "Straße 1", sku: "STRASSE-1", barcode: "Bar-1" };
  const isoTime = "2026-01-01T00:00:00Z";
  let shop: Shop;
  let product: Product;
  let former: Product;
  let foreign: Product;

  beforeAll(async () => {
    shop = await Shop.open(service);
    former = await shop.product({ ...values, status: "DELETED" });
    service.clock.advance(1000);
    product = await shop.product(values);
    await shop.product({ name: "Straße 12", sku: "STRASSE-12", barcode: "Bar-12" });
    foreign = await (await Shop.open(service)).product(values);
  });

  const find = async (query: Record<string, string>, list = "/products"): Promise<string[]> => {
    const found = await shop.do("GET", `${list}?${new URLSearchParams(query)}`);
    expect(found.pagination.total).toBe(found.products.length);
    return found.products.map(({ id }: Product) => id);
  };

  it.each(["/products", "/products/rows"])(
    "filters %s by sku and barcode as uniqueness compares them",
    async (list) => {
      for (const sku of ["STRASSE-1", "strasse-1", " Straße-1 "])
        expect(await find({ sku }, list), sku).toEqual([product.id, former.id]);
      expect(await find({ barcode: "BAR-1" }, list)).toEqual([product.id, former.id]);
      expect(await find({ sku: "strasse-1", status: "ACTIVE" }, list)).toEqual([product.id]);
      expect(await find({ barcode: "bar-1", status: "DELETED" }, list)).toEqual([former.id]);
      for (const query of [{ sku: "STRASSE" }, { sku: "strasse-10" }, { barcode: "ar-1" }, { barcode: "STRASSE-1" }])
        expect(await find(query, list), JSON.stringify(query)).toEqual([]);
    },
  );

  it.each(["/products", "/products/rows"])("filters %s by the complete slug in any case", async (list) => {
    expect(product.slug).toMatch(/^strasse-1-/);
    expect(await find({ slug: product.slug }, list)).toEqual([product.id]);
    expect(await find({ slug: product.slug.toUpperCase() }, list)).toEqual([product.id]);
    for (const slug of [product.slug.slice(0, -1), "Straße 1", "x".repeat(160), foreign.slug])
      expect(await find({ slug }, list), slug).toEqual([]);
  });

  it("filters by up to 100 ids of the workspace, in the order of the list", async () => {
    const unknown = Array.from({ length: 96 }, (_, n) => `prd_${n}`);
    const ids = [foreign.id, product.id, former.id, product.id, ...unknown].join(",");
    expect(await find({ ids, pageSize: "100" })).toEqual([product.id, former.id]);
    expect(await find({ ids, sort: "createdAt" })).toEqual([former.id, product.id]);
    expect(await find({ ids: foreign.id })).toEqual([]);
  });

  it("combines exact values with filters, search, sorting and paging", async () => {
    const [tag, collection] = [await shop.tag(), await shop.collection()];
    await shop.do("POST", `/products/${product.id}/tags/${tag.id}`);
    await shop.do("POST", `/collections/${collection.id}/products/${product.id}`);
    const both = { ids: `${former.id},${product.id}` };
    for (const more of [
      { status: "ACTIVE" },
      { tagId: tag.id },
      { collectionId: collection.id },
      { collectionId: collection.id, tagId: tag.id, stock: "in" },
      { slug: product.slug },
      { search: "strasse", status: "ACTIVE,INACTIVE" },
      { search: product.slug },
    ])
      expect(await find({ ...both, ...more }), JSON.stringify(more)).toEqual([product.id]);
    expect(await find({ ...both, sku: "strasse-12" })).toEqual([]);
    expect(await find({ ...both, stock: "out" })).toEqual([]);
    expect(await find({ ...both, sku: values.sku, barcode: values.barcode, changedSince: isoTime })).toHaveLength(2);
    const page = await shop.do("GET", `/products?ids=${both.ids}&pageSize=1&page=2&sort=createdAt`);
    expect(page).toMatchObject({ products: [{ id: product.id }], pagination: { total: 2, totalPages: 2 } });
    const beside = await shop.do("GET", `/products/${product.id}/neighbours?ids=${both.ids}`);
    expect(beside).toEqual({ previousId: null, nextId: former.id });
  });
});
