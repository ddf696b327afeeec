import type { Product } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { productValues, Shop } from "./shop.ts";

const service = withService();

/** Six products, a second apart: A is the oldest. */
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
  it("shows every status, newest first, whole, with the summary of the workspace", async () => {
    const { shop, products } = await stockedShop();
    const list = await shop.do("GET", "/products");
    expect(list).toEqual({
      products: [...products].reverse(),
      pagination: { page: 1, limit: 20, total: 6, totalPages: 1, hasNextPage: false, hasPreviousPage: false },
      summary: { total: 4, active: 2, inactive: 2, outOfStock: 2 },
    });
  });

  it("answers an empty workspace with an empty list", async () => {
    const shop = await Shop.open(service);
    expect(await shop.do("GET", "/products")).toEqual({
      products: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0, hasNextPage: false, hasPreviousPage: false },
      summary: { total: 0, active: 0, inactive: 0, outOfStock: 0 },
    });
  });

  it("pages without gaps or repetitions, in every order, also among equals", async () => {
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

  it("answers a page past the end with an empty list", async () => {
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

  it("orders by name without regard to case and accents, by stock, by creation and by change", async () => {
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
  ])("narrows by %s, with the total of the filter and the summary of the workspace", async (filter, names) => {
    const { shop, red, blue } = await stockedShop();
    const path = `/products?${filter.replace("RED", red.id).replace("BLUE", blue.id)}`;
    const list = await shop.do("GET", path);
    expect(list.products.map((product: Product) => product.name)).toEqual(names);
    expect(list.pagination.total).toBe(filter.includes("pageSize") ? 3 : names.length);
    expect(list.summary).toEqual({ total: 4, active: 2, inactive: 2, outOfStock: 2 });
  });

  it("narrows by collection, alone and with everything else at once", async () => {
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

  it("gives an empty list for a tag and a collection of another workspace", async () => {
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
  ])("refuses %s", async (query, field) => {
    const shop = await Shop.open(service);
    const reply = await shop.call("GET", `/products?${query}`);
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { [field]: expect.any(String) } },
    });
  });

  it("keeps its counts with every write, however status and stock move", async () => {
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

  it("keeps its counts under 40 writers at once", async () => {
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
    ["?search=acme", 4],
    ["?search=acme&sort=name&stock=in", 4],
    ["?search=amce", 7],
  ])("takes a fixed number of statements, whatever it shows: %s takes %i", async (query, statements) => {
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
