import type { Collection, Product } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { slugCandidates } from "../../src/domains/catalogue/slugs.ts";
import { withService } from "../harness/service.ts";
import { collectionValues, productValues, Shop } from "./shop.ts";

const service = withService();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await Shop.open(service);
  other = await Shop.open(service);
});

const endOf = ({ id }: { id: string }) => id.slice(-6);

describe("a slug", () => {
  it.each([
    ["Işıltı Şampuanı (Güneş & Ğ)", "isilti-sampuani-gunes-and-g"],
    ["İSTANBUL", "istanbul"],
    ["Größe Öl Straße", "grosse-ol-strasse"],
    ["Crème  brûlée — 2×", "creme-brulee-2"],
    ["Cafe\u0301", "cafe"],
    ["Привет, мир", "privet-mir"],
    ["fooBar_baz", "foobar-baz"],
    ["ﬁancé ＡＢＣ １２ Ⅷ m²", "fiance-abc-12-viii-m2"],
    ["Brand™ ½", "brand-1-2"],
    ["💄 面霜", "product"],
    ["---", "product"],
  ])("of %j is %j", (name, slug) => {
    expect(slugCandidates(name, "prd_01kp2v8d3nfa9svqmz4c7hxw1e", "product")[0]).toBe(slug);
  });

  it("has at most 80 characters, including its suffix, and no trailing hyphen", () => {
    for (const name of ["a".repeat(500), "ab ".repeat(160), `${"a".repeat(79)} b`, `${"a".repeat(72)} bcd`]) {
      for (const slug of slugCandidates(name, "prd_01kp2v8d3nfa9svqmz4c7hxw1e", "product")) {
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
      }
    }
  });
});

describe("a product's slug", () => {
  it("is plain for the first product and has an id suffix afterwards, across workspaces", async () => {
    const first = await shop.product({ name: "Night Cream" });
    const second = await other.product({ name: "Night cream" });
    const third = await shop.product({ name: "Night, Cream!" });
    expect(first.slug).toBe("night-cream");
    expect(second.slug).toBe(`night-cream-${endOf(second)}`);
    expect(third.slug).toBe(`night-cream-${endOf(third)}`);
  });

  it("stays reserved when the name changes", async () => {
    const product = await shop.product({ name: "Stays Put" });
    const renamed = await shop.do("PUT", `/products/${product.id}`, productValues({ name: "Moves On" }));
    expect(renamed.slug).toBe("stays-put");
    expect((await other.product({ name: "Stays Put" })).slug).not.toBe("stays-put");
    expect((await other.product({ name: "Moves On" })).slug).toBe("moves-on");
  });

  it("is released by permanent deletion, but not by the status DELETED", async () => {
    const values = productValues({ name: "Comes Back" });
    const product = await shop.product(values);
    await shop.do("PUT", `/products/${product.id}`, { ...values, status: "DELETED" });
    expect((await other.product({ name: "Comes Back" })).slug).not.toBe("comes-back");
    await shop.do("DELETE", `/products/${product.id}`);
    expect((await shop.product({ name: "Comes Back" })).slug).toBe("comes-back");
  });

  it("is not reserved by a refused creation", async () => {
    const values = await shop.product({ sku: "REFUSES" });
    const refused = await shop.call("POST", "/products", productValues({ name: "Not Used Up", sku: values.sku }));
    expect(refused.status).toBe(409);
    expect((await shop.product({ name: "Not Used Up" })).slug).toBe("not-used-up");
  });

  it("is unique for 20 concurrent products with the same name", async () => {
    const shops = await Promise.all(Array.from({ length: 20 }, () => Shop.open(service)));
    const products: Product[] = await Promise.all(shops.map((each) => each.product({ name: "All At Once" })));
    const slugs = products.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(20);
    expect(slugs.filter((slug) => slug === "all-at-once")).toHaveLength(1);
    for (const { slug } of products) expect(slug).toMatch(/^all-at-once(-[0-9a-z]{6})?$/);
  });
});

describe("a collection's slug", () => {
  it("is unique only in its workspace and stays when the name changes", async () => {
    const first = await shop.collection({ name: "Summer!" });
    const second = await shop.collection({ name: "Summer?" });
    const elsewhere = await other.collection({ name: "Summer" });
    expect([first.slug, second.slug, elsewhere.slug]).toEqual(["summer", `summer-${endOf(second)}`, "summer"]);
    const renamed = await shop.do("PUT", `/collections/${first.id}`, collectionValues({ name: "Winter" }));
    expect(renamed.slug).toBe("summer");
    expect((await shop.collection({ name: "面霜" })).slug).toBe("collection");
  });

  it("is unique for 20 concurrent names with the same slug", async () => {
    const names = Array.from({ length: 20 }, (_, i) => `Glow${"!".repeat(i + 1)}`);
    const collections: Collection[] = await Promise.all(names.map((name) => shop.collection({ name })));
    expect(new Set(collections.map(({ slug }) => slug)).size).toBe(20);
  });
});

describe("a search by slug", () => {
  const find = (search: string, list = "/products") => shop.names(`${list}?search=${encodeURIComponent(search)}`);

  it("ranks a product with the exact slug, in any case, before prefix matches", async () => {
    const product = await shop.product({ name: "Hand Balm" });
    await shop.do("PUT", `/products/${product.id}`, productValues({ name: "Renamed" }));
    await shop.product({ name: "Hand-Balm Deluxe" });
    for (const list of ["/products", "/products/rows", "/experience/products"])
      for (const search of ["hand-balm", " HAND-BALM "])
        expect(await find(search, list), list).toEqual(["Renamed", "Hand-Balm Deluxe"]);
    expect(await shop.names("/products?search=hand-balm&status=INACTIVE")).toEqual([]);
    for (const words of ["hand-bal", "hand balm"]) expect(await find(words), words).toEqual(["Hand-Balm Deluxe"]);
  });

  it("finds a product whose name has another alphabet", async () => {
    const product = await shop.product({ name: "Мазь" });
    expect(await find(product.slug)).toEqual(["Мазь"]);
  });

  it("does not find a product of another workspace", async () => {
    const { slug } = await other.product({ name: "Foot Balm" });
    expect(await find(slug)).toEqual([]);
  });

  it("finds a collection by the exact slug in any case, within its workspace", async () => {
    const { id } = await shop.collection({ name: "Calm Evenings" });
    await shop.do("PUT", `/collections/${id}`, collectionValues({ name: "Also renamed" }));
    await shop.collection({ name: "Calm-evenings again" });
    await other.collection({ name: "Calm Evenings" });
    for (const list of ["/collections", "/collections/rows"]) {
      const { collections } = await shop.do("GET", `${list}?search=CALM-Evenings`);
      expect(collections.map(({ name }: Collection) => name)).toEqual(["Also renamed", "Calm-evenings again"]);
    }
  });
});
