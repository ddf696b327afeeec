import { beforeAll, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { productValues, Shop } from "./shop.ts";

const service = withService();
let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open(service);
});

describe("a product", () => {
  it("returns exactly the specified fields", async () => {
    const tag = await shop.tag("Vegan");
    const image = await shop.image();
    const values = {
      name: "Rose Serum",
      brand: "Işıltı",
      sku: "RS-30",
      barcode: "8690000000012",
      stock: 120,
      status: "INACTIVE",
      description: "  kept as written\n",
      information: "30 ml",
      imageIds: [image.id],
      tagIds: [tag.id],
      sales: [{ name: "Shop", link: "not even a URL" }],
    };
    const created = await shop.call("POST", "/products", values);
    const now = service.clock.now().toISOString();
    const { imageIds, tagIds, ...shown } = values;
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      ...shown,
      id: expect.stringMatching(/^prd_[0-9a-z]{26}$/),
      slug: "rose-serum",
      images: [{ ...image, usageCount: 1 }],
      tags: [tag],
      createdAt: now,
      updatedAt: now,
    });
    const read = await shop.call("GET", `/products/${created.body.id}`);
    expect(read.body).toEqual(created.body);
    expect(read.headers.get("etag")).toBe(created.headers.get("etag"));
  });

  it("has defaults for optional fields and requires the rest", async () => {
    const { information, ...withoutInformation } = productValues();
    const refused = await shop.call("POST", "/products", withoutInformation);
    expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { information: "is required" } } });
    expect(await shop.product()).toMatchObject({ description: "", images: [], tags: [], sales: [] });
    const nothing = await shop.call("POST", "/products", {});
    const required = ["barcode", "brand", "information", "name", "sku", "status", "stock"];
    expect(nothing.body.fieldErrors).toEqual(Object.fromEntries(required.map((field) => [field, "is required"])));
  });

  it.each([
    ["name", "n", 500],
    ["brand", "b", 300],
    ["sku", "s", 300],
    ["barcode", "c", 300],
    ["description", "d", 100_000],
    ["information", "😀", 500_000],
  ])("accepts a %s up to its limit in code points and refuses one more", async (field, character, max) => {
    const longest = character.repeat(max);
    expect((await shop.product({ [field]: longest }))[field as "name"]).toBe(longest);
    const tooLong = await shop.call("POST", "/products", productValues({ [field]: `${longest}${character}` }));
    expect(tooLong).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { [field]: expect.any(String) } },
    });
  });

  it.each([
    ["an empty name", { name: "" }, "name"],
    ["a blank brand", { brand: "  " }, "brand"],
    ["a name of zero-width characters", { name: "\u200b\u2060" }, "name"],
    ["an empty sku", { sku: "" }, "sku"],
    ["a negative stock", { stock: -1 }, "stock"],
    ["a stock above 999999", { stock: 1_000_000 }, "stock"],
    ["a fractional stock", { stock: 1.5 }, "stock"],
    ["a stock as text", { stock: "5" }, "stock"],
    ["an unknown status", { status: "active" }, "status"],
    ["a sales entry without a link", { sales: [{ name: "Shop", link: "" }] }, "sales.0.link"],
    ["a sales entry with another field", { sales: [{ name: "Shop", link: "x", price: 1 }] }, "sales.0.price"],
    ["101 sales entries", { sales: Array.from({ length: 101 }, () => ({ name: "a", link: "b" })) }, "sales"],
    ["101 images", { imageIds: Array.from({ length: 101 }, (_, i) => `med_${i}`) }, "imageIds"],
    ["101 tags", { tagIds: Array.from({ length: 101 }, (_, i) => `tag_${i}`) }, "tagIds"],
    ["an id of 161 characters", { tagIds: ["x".repeat(161)] }, "tagIds.0"],
    ["its own slug", { slug: "mine" }, "slug"],
    ["a description of null", { description: null }, "description"],
  ])("refuses %s and names the field", async (_what, values, field) => {
    const reply = await shop.call("POST", "/products", productValues(values));
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { [field]: expect.any(String) } },
    });
  });

  it("stores the maximum stock, 100 sales entries and any Unicode unchanged", async () => {
    const sales = Array.from({ length: 100 }, (_, i) => ({ name: `Shop ${i}`, link: `https://e.example/${i}?ü=☕` }));
    const name = "  İki  kez   ﬁne 名前 👩‍👩‍👧 '\"\\%_ ";
    const product = await shop.product({ name, stock: 999_999, sales });
    expect(product).toMatchObject({ name, stock: 999_999, sales });
  });

  it("keeps images and tags in the given order without duplicate ids", async () => {
    const [a, b, c] = [await shop.tag(), await shop.tag(), await shop.tag()];
    const [x, y] = [await shop.image("x.png"), await shop.image("y.png")];
    const ids = (items: { id: string }[]) => items.map(({ id }) => id);
    const product = await shop.product({ tagIds: ids([c, a, c, b]), imageIds: ids([y, x, y]) });
    expect(ids(product.tags)).toEqual(ids([c, a, b]));
    expect(ids(product.images)).toEqual(ids([y, x]));
    const changed = await shop.do(
      "PUT",
      `/products/${product.id}`,
      productValues({ tagIds: ids([b, c]), imageIds: ids([x, y]) }),
    );
    expect(ids(changed.tags)).toEqual(ids([b, c]));
    expect(ids(changed.images)).toEqual(ids([x, y]));
    const { products } = await shop.do("GET", `/products?tagId=${b.id}`);
    expect(products).toEqual([changed]);
  });

  it("returns 400 for every unknown or foreign image and tag, and stores no product", async () => {
    const other = await Shop.open(service);
    const [foreignTag, foreignImage] = [await other.tag(), await other.image()];
    const own = await shop.tag();
    const body = productValues({ tagIds: [own.id, foreignTag.id, "tag_unknown"], imageIds: [foreignImage.id] });
    const reply = await shop.call("POST", "/products", body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fieldErrors).sort()).toEqual(["imageIds.0", "tagIds.1", "tagIds.2"]);
    expect((await shop.do("GET", `/products?search=${body.sku}`)).pagination.total).toBe(0);
    const existing = await shop.product();
    const update = await shop.call("PUT", `/products/${existing.id}`, { ...body, name: "Changed" });
    expect(update.status).toBe(400);
    expect(await shop.do("GET", `/products/${existing.id}`)).toEqual(existing);
  });

  it("keeps id, slug and creation time when it is updated", async () => {
    const before = await shop.product({
      name: "First name",
      description: "old",
      sales: [{ name: "a", link: "b" }],
      tagIds: [(await shop.tag()).id],
      imageIds: [(await shop.image()).id],
    });
    service.clock.advance(5000);
    const values = productValues({ name: "Second name", stock: 0, status: "INACTIVE", information: "new" });
    const after = await shop.do("PUT", `/products/${before.id}`, values);
    const { imageIds: _imageIds, tagIds: _tagIds, ...shown } = values;
    expect(after).toEqual({
      ...shown,
      id: before.id,
      slug: before.slug,
      images: [],
      tags: [],
      createdAt: before.createdAt,
      updatedAt: service.clock.now().toISOString(),
    });
    expect(await shop.do("GET", `/products/${before.id}`)).toEqual(after);
  });

  it("returns 400 for each field missing from an update and keeps its values", async () => {
    const before = await shop.product({ description: "kept", sales: [{ name: "a", link: "b" }] });
    const whole = productValues();
    for (const field of Object.keys(whole)) {
      const { [field as "name"]: _left, ...rest } = whole;
      const reply = await shop.call("PUT", `/products/${before.id}`, rest);
      expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input" } });
      expect(Object.keys(reply.body.fieldErrors)).toEqual([field]);
    }
    const empty = await shop.call("PUT", `/products/${before.id}`, {});
    expect(Object.keys(empty.body.fieldErrors).sort()).toEqual(Object.keys(whole).sort());
    expect(await shop.do("GET", `/products/${before.id}`)).toEqual(before);
    const { name, brand, sku, barcode, stock, status, information } = productValues();
    const made = await shop.do("POST", "/products", { name, brand, sku, barcode, stock, status, information });
    expect(made).toMatchObject({ description: "", images: [], tags: [], sales: [] });
  });

  it("returns 404 to another workspace for reads, updates and deletions", async () => {
    const other = await Shop.open(service);
    const product = await shop.product();
    for (const [method, body] of [["GET"], ["PUT", productValues()], ["DELETE"]] as const) {
      const reply = await other.call(method, `/products/${product.id}`, body);
      expect(reply).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    expect(await shop.do("GET", `/products/${product.id}`)).toEqual(product);
  });

  it("returns 404 after its deletion", async () => {
    const product = await shop.product();
    expect(await shop.do("DELETE", `/products/${product.id}`)).toEqual({ id: product.id, deleted: true });
    expect((await shop.call("GET", `/products/${product.id}`)).status).toBe(404);
    expect((await shop.call("DELETE", `/products/${product.id}`)).status).toBe(404);
    expect((await shop.call("PUT", `/products/${product.id}`, productValues())).status).toBe(404);
  });

  it("returns 409 stale_write when If-Match is outdated", async () => {
    const product = await shop.product();
    const { headers } = await shop.call("GET", `/products/${product.id}`);
    const ifMatch = { headers: { "if-match": headers.get("etag") ?? "" } };
    const tag = await shop.tag();
    await shop.do("POST", `/products/${product.id}/tags/${tag.id}`);
    const stale = await shop.call("PUT", `/products/${product.id}`, productValues(), ifMatch);
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_write" } });
  });

  it("is read with one statement after authentication", async () => {
    const product = await shop.product({ tagIds: [(await shop.tag()).id], imageIds: [(await shop.image()).id] });
    service.statements.length = 0;
    await shop.call("GET", `/products/${product.id}`);
    expect(service.statements).toHaveLength(2);
  });
});

describe("a product's tags", () => {
  it("are appended and removed, each with the product as result and a new updatedAt", async () => {
    const [first, second] = [await shop.tag(), await shop.tag()];
    const product = await shop.product({ tagIds: [first.id] });
    service.clock.advance(1000);
    const tagged = await shop.do("POST", `/products/${product.id}/tags/${second.id}`);
    expect(tagged).toEqual({ ...product, tags: [first, second], updatedAt: service.clock.now().toISOString() });
    service.clock.advance(1000);
    const untagged = await shop.do("DELETE", `/products/${product.id}/tags/${first.id}`);
    expect(untagged).toEqual({ ...product, tags: [second], updatedAt: service.clock.now().toISOString() });
  });

  it("do not change when a tag is added again or an absent one removed", async () => {
    const [on, off] = [await shop.tag(), await shop.tag()];
    const product = await shop.product({ tagIds: [on.id] });
    service.clock.advance(1000);
    expect(await shop.do("POST", `/products/${product.id}/tags/${on.id}`)).toEqual(product);
    expect(await shop.do("DELETE", `/products/${product.id}/tags/${off.id}`)).toEqual(product);
  });

  it("return 404 for a tag or product of another workspace", async () => {
    const other = await Shop.open(service);
    const [tag, foreign] = [await shop.tag(), await other.tag()];
    const product = await shop.product();
    for (const method of ["POST", "DELETE"]) {
      expect((await shop.call(method, `/products/${product.id}/tags/${foreign.id}`)).status).toBe(404);
      expect((await shop.call(method, `/products/prd_unknown/tags/${tag.id}`)).status).toBe(404);
    }
    expect(await shop.do("GET", `/products/${product.id}`)).toEqual(product);
  });

  it("are limited to 100", async () => {
    const tags = [];
    for (let i = 0; i < 101; i++) tags.push(await shop.tag());
    const product = await shop.product({ tagIds: tags.slice(0, 99).map(({ id }) => id) });
    const [hundredth, oneMore] = tags.slice(99);
    const full = await shop.do("POST", `/products/${product.id}/tags/${hundredth?.id}`);
    expect(full.tags).toHaveLength(100);
    const refused = await shop.call("POST", `/products/${product.id}/tags/${oneMore?.id}`);
    expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { tagId: expect.any(String) } } });
    expect(await shop.do("POST", `/products/${product.id}/tags/${hundredth?.id}`)).toEqual(full);
  });

  it("are all stored and searchable when 20 are added concurrently", async () => {
    const tags = await Promise.all(
      Array.from({ length: 20 }, (_, i) => shop.tag(`Together ${"abcdefghijklmnopqrst"[i]}x`)),
    );
    const product = await shop.product();
    const replies = await Promise.all(tags.map((tag) => shop.call("POST", `/products/${product.id}/tags/${tag.id}`)));
    expect(replies.map((reply) => reply.status)).toEqual(tags.map(() => 200));
    const { tags: arrived } = await shop.do("GET", `/products/${product.id}`);
    expect(new Set(arrived)).toEqual(new Set(tags));
    for (const tag of tags)
      expect(await shop.names(`/products?search=${encodeURIComponent(tag.name)}`)).toEqual([product.name]);
  });
});
