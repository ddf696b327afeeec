import type { Collection, CollectionProduct, Product } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { numbered, seedProducts } from "../harness/seed-products.ts";
import { randomName, withService } from "../harness/service.ts";
import { collectionValues, Shop } from "./shop.ts";

const service = withService();
let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open(service);
});

/** The fields of a product that a collection shows. */
const shownOf = ({ description, information, sales, barcode, ...shown }: Product): CollectionProduct => shown;

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

describe("a collection", () => {
  it("returns exactly the specified fields", async () => {
    const [tag, image] = [await shop.tag(), await shop.image()];
    const body = { name: " Bahar Işıltısı ", description: "as written\n", imageId: image.id, tagIds: [tag.id] };
    const created = await shop.call("POST", "/collections", body);
    const now = service.clock.now().toISOString();
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^col_[0-9a-z]{26}$/),
      name: " Bahar Işıltısı ",
      slug: "bahar-isiltisi",
      description: "as written\n",
      imageId: image.id,
      image: { ...image, usageCount: 1 },
      workspaceId: shop.workspaceId,
      productIds: [],
      tags: [tag],
      products: [],
      createdAt: now,
      updatedAt: now,
    });
    const read = await shop.call("GET", `/collections/${created.body.id}`);
    expect(read.body).toEqual(created.body);
    expect(read.headers.get("etag")).toBe(created.headers.get("etag"));
  });

  it("requires only a name", async () => {
    expect(await shop.collection({ name: "Just a name" })).toMatchObject({
      description: "",
      imageId: null,
      image: null,
      tags: [],
    });
    expect((await shop.call("POST", "/collections", {})).body.fieldErrors).toEqual({ name: "is required" });
  });

  it.each([
    ["a name of 201 characters", { name: "x".repeat(201) }, "name"],
    ["a blank name", { name: " " }, "name"],
    ["a description of 100001 characters", { description: "x".repeat(100_001) }, "description"],
    ["101 tags", { tagIds: Array.from({ length: 101 }, (_, i) => `tag_${i}`) }, "tagIds"],
    ["an empty image id", { imageId: "" }, "imageId"],
    ["products", { productIds: [] }, "productIds"],
  ])("refuses %s", async (_what, values, field) => {
    const reply = await shop.call("POST", "/collections", { name: "Refused", ...values });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { [field]: expect.any(String) } },
    });
  });

  it("returns 400 for every unknown or foreign image and tag", async () => {
    const other = await Shop.open(service);
    const [image, tag] = [await other.image(), await other.tag()];
    const body = collectionValues({ imageId: image.id, tagIds: ["tag_unknown", tag.id] });
    const existing = await shop.collection();
    for (const reply of [
      await shop.call("POST", "/collections", body),
      await shop.call("PUT", `/collections/${existing.id}`, body),
    ]) {
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.fieldErrors).sort()).toEqual(["imageId", "tagIds.0", "tagIds.1"]);
    }
    expect(await shop.do("GET", `/collections/${existing.id}`)).toEqual(existing);
  });

  it("has a name that is unique in the workspace, ignoring case and spacing", async () => {
    await shop.collection({ name: "Yaz  Sonu" });
    const reply = await shop.call("POST", "/collections", { name: "yaz sonu " });
    expect(reply).toMatchObject({ status: 409, body: { code: "duplicate", fieldErrors: { name: "is already used" } } });
    const other = await shop.collection();
    expect((await shop.call("PUT", `/collections/${other.id}`, collectionValues({ name: "YAZ SONU" }))).status).toBe(
      409,
    );
  });

  it("is created once by 50 concurrent identical requests", async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => shop.call("POST", "/collections", { name: "Just one" })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await shop.do("GET", "/collections?search=just%20one")).pagination.total).toBe(1);
  });

  it("keeps its products, slug and creation time when it is updated", async () => {
    const product = await shop.product();
    const before = await shop.collection({
      description: "old",
      imageId: (await shop.image()).id,
      tagIds: [(await shop.tag()).id],
    });
    await shop.do("POST", `/collections/${before.id}/products/${product.id}`);
    service.clock.advance(1000);
    const tags = [await shop.tag(), await shop.tag()];
    const values = collectionValues({ name: "Replaced", tagIds: idsOf(tags) });
    const after = await shop.do("PUT", `/collections/${before.id}`, values);
    expect(after).toEqual({
      ...before,
      name: "Replaced",
      description: "",
      imageId: null,
      image: null,
      tags,
      productIds: [product.id],
      products: [shownOf(product)],
      updatedAt: service.clock.now().toISOString(),
    });
  });

  it("returns 400 for each field missing from an update and keeps its values", async () => {
    const before = await shop.collection({ description: "kept", tagIds: [(await shop.tag()).id] });
    const whole = collectionValues();
    for (const field of Object.keys(whole)) {
      const { [field as "name"]: _left, ...rest } = whole;
      const reply = await shop.call("PUT", `/collections/${before.id}`, rest);
      expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { [field]: expect.any(String) } } });
      expect(Object.keys(reply.body.fieldErrors)).toEqual([field]);
    }
    expect(await shop.do("GET", `/collections/${before.id}`)).toEqual(before);
    expect(await shop.do("POST", "/collections", { name: whole.name })).toMatchObject({ description: "", tags: [] });
  });

  it("returns 404 to another workspace for reads and writes", async () => {
    const other = await Shop.open(service);
    const collection = await shop.collection();
    const foreign = await other.product();
    for (const [method, path, body] of [
      ["GET", ""],
      ["PUT", "", collectionValues()],
      ["DELETE", ""],
      ["GET", "/products"],
      ["POST", `/products/${foreign.id}`],
    ] as const) {
      expect((await other.call(method, `/collections/${collection.id}${path}`, body)).status).toBe(404);
    }
    expect(await shop.do("GET", `/collections/${collection.id}`)).toEqual(collection);
  });

  it("is deleted permanently without its products", async () => {
    const [product, collection] = [await shop.product(), await shop.collection()];
    await shop.do("POST", `/collections/${collection.id}/products/${product.id}`);
    expect(await shop.do("DELETE", `/collections/${collection.id}`)).toEqual({ id: collection.id, deleted: true });
    expect((await shop.call("GET", `/collections/${collection.id}`)).status).toBe(404);
    expect(await shop.do("GET", `/products/${product.id}`)).toEqual(product);
  });
});

describe("a collection's products and tags", () => {
  it("are added in order and removed; only a real change sets updatedAt", async () => {
    const products = [
      await shop.product({ status: "DELETED" }),
      await shop.product(),
      await shop.product({ status: "INACTIVE" }),
    ];
    const collection = await shop.collection();
    for (const { id } of [...products].reverse()) await shop.do("POST", `/collections/${collection.id}/products/${id}`);
    const full: Collection = await shop.do("GET", `/collections/${collection.id}`);
    expect(full.productIds).toEqual(idsOf([...products].reverse()));
    expect(full.products).toEqual([...products].reverse().map(shownOf));
    service.clock.advance(1000);
    const [first] = products;
    expect(await shop.do("POST", `/collections/${collection.id}/products/${first?.id}`)).toEqual(full);
    const less = await shop.do("DELETE", `/collections/${collection.id}/products/${first?.id}`);
    expect(less.productIds).toEqual(full.productIds.slice(0, 2));
    expect(less.updatedAt).toBe(service.clock.now().toISOString());
    service.clock.advance(1000);
    expect(await shop.do("DELETE", `/collections/${collection.id}/products/${first?.id}`)).toEqual(less);
  });

  it("append tags and remove them", async () => {
    const [a, b] = [await shop.tag(), await shop.tag()];
    const collection = await shop.collection({ tagIds: [a.id] });
    service.clock.advance(1000);
    const tagged = await shop.do("POST", `/collections/${collection.id}/tags/${b.id}`);
    expect(tagged).toEqual({ ...collection, tags: [a, b], updatedAt: service.clock.now().toISOString() });
    service.clock.advance(1000);
    expect(await shop.do("POST", `/collections/${collection.id}/tags/${a.id}`)).toEqual(tagged);
    expect((await shop.do("DELETE", `/collections/${collection.id}/tags/${a.id}`)).tags).toEqual([b]);
  });

  it("return 404 for products and tags of another workspace", async () => {
    const other = await Shop.open(service);
    const [foreignProduct, foreignTag] = [await other.product(), await other.tag()];
    const collection = await shop.collection();
    for (const path of [`products/${foreignProduct.id}`, `tags/${foreignTag.id}`, "products/prd_x", "tags/tag_x"]) {
      for (const method of ["POST", "DELETE"]) {
        expect((await shop.call(method, `/collections/${collection.id}/${path}`)).status).toBe(404);
      }
    }
    expect(await shop.do("GET", `/collections/${collection.id}`)).toEqual(collection);
  });

  it("get distinct positions when 20 products are added concurrently", async () => {
    const collection = await shop.collection();
    const products = await Promise.all(Array.from({ length: 20 }, () => shop.product()));
    await Promise.all(products.map(({ id }) => shop.do("POST", `/collections/${collection.id}/products/${id}`)));
    const { productIds } = await shop.do("GET", `/collections/${collection.id}`);
    expect([...productIds].sort()).toEqual(idsOf(products).sort());
    const places = await service.database.read((tx) =>
      tx.many(sql`select distinct position from collection_products where collection_id = ${collection.id}`),
    );
    expect(places).toHaveLength(20);
  });

  it("are limited to 10,000 products; a read shows 1,000 of them, a list 100", async () => {
    const large = await Shop.open(service);
    const collection = await large.collection();
    await fill(large, collection, 9999);
    const [last, oneMore] = [await large.product(), await large.product()];
    const full: Collection = await large.do("POST", `/collections/${collection.id}/products/${last.id}`);
    expect(full.productIds).toHaveLength(10_000);
    expect(idsOf(full.products)).toEqual(full.productIds.slice(0, 1000));
    const refused = await large.call("POST", `/collections/${collection.id}/products/${oneMore.id}`);
    expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { productId: expect.any(String) } } });
    const { collections } = await large.do("GET", "/collections");
    expect(collections[0].productIds).toEqual(full.productIds);
    expect(collections[0].products).toEqual(full.products.slice(0, 100));
  });

  it("show only as many products as their tags and images allow", async () => {
    const large = await Shop.open(service);
    const collection = await large.collection();
    await fill(large, collection, 250);
    for (let n = 0; n < 100; n++) await large.tag();
    await service.database.write((tx) =>
      tx.run(sql`
        insert into product_tags (workspace_id, product_id, tag_id, position)
        select p.workspace_id, p.id, t.id, row_number() over (partition by p.id order by t.id)
        from products p join tags t on t.workspace_id = p.workspace_id where p.workspace_id = ${large.workspaceId}`),
    );
    const full: Collection = await large.do("GET", `/collections/${collection.id}`);
    expect(full.productIds).toHaveLength(250);
    expect(idsOf(full.products)).toEqual(full.productIds.slice(0, 200));
    expect(full.products.every(({ tags }) => tags.length === 100)).toBe(true);
  });
});

/** Puts plain products into a collection. */
async function fill(shop: Shop, collection: Collection, count: number): Promise<void> {
  const prefix = `prd_${randomName()}`;
  const products = numbered(count, (n) => ({ id: `${prefix}${String(n).padStart(5, "0")}` }));
  await seedProducts(service.database, shop.workspaceId, products, service.clock.now());
  await service.database.write((tx) =>
    tx.run(sql`
      insert into collection_products (workspace_id, collection_id, product_id, position)
      select ${shop.workspaceId}, ${collection.id}, id, row_number() over (order by id) from products
      where workspace_id = ${shop.workspaceId}`),
  );
}

describe("the list of a collection's products", () => {
  it("pages, searches and sorts summaries, newest first", async () => {
    const collection = await shop.collection();
    const products: Product[] = [];
    for (const name of ["Beta", "Alpha", "Gamma ray", "Delta"]) {
      service.clock.advance(1000);
      products.push(await shop.product({ name: `${name} of ${collection.id}`, stock: name.length }));
    }
    for (const { id } of products) await shop.do("POST", `/collections/${collection.id}/products/${id}`);
    const path = `/collections/${collection.id}/products`;
    const list = await shop.do("GET", `${path}?pageSize=3`);
    expect(list).toEqual({
      products: products.slice(1).reverse().map(shownOf),
      pagination: { page: 1, limit: 3, total: 4, totalPages: 2, hasNextPage: true, hasPreviousPage: false },
    });
    const names = async (query: string) => (await shop.names(`${path}?${query}`)).map((name) => name.split(" ")[0]);
    expect(await names("page=2&pageSize=3")).toEqual(["Beta"]);
    expect(await names("sort=name")).toEqual(["Alpha", "Beta", "Delta", "Gamma"]);
    expect(await names("sort=-stock")).toEqual(["Gamma", "Delta", "Alpha", "Beta"]);
    expect(await names("search=gama")).toEqual(["Gamma"]);
    const outsider = await shop.product({ name: "Gamma elsewhere" });
    expect(await shop.names(`${path}?search=gamma`)).not.toContain(outsider.name);
    expect((await shop.call("GET", `${path}?status=ACTIVE`)).status).toBe(400);
    expect((await shop.call("GET", "/collections/col_unknown/products")).status).toBe(404);
  });
});

describe("the list of collections", () => {
  it("returns complete collections, newest first, with sort and search by name", async () => {
    const other = await Shop.open(service);
    const made: Collection[] = [];
    for (const name of ["Çanta", "ayakkabı", "Bluz"]) {
      service.clock.advance(1000);
      const tag = await other.tag();
      const collection = await other.collection({ name, imageId: (await other.image()).id, tagIds: [tag.id] });
      const product = await other.product({ tagIds: [tag.id] });
      made.push(await other.do("POST", `/collections/${collection.id}/products/${product.id}`));
    }
    const list = await other.do("GET", "/collections");
    expect(list.collections).toEqual([...made].reverse());
    expect(list.pagination).toEqual({
      page: 1,
      limit: 20,
      total: 3,
      totalPages: 1,
      hasNextPage: false,
      hasPreviousPage: false,
    });
    const names = async (query: string) =>
      (await other.do("GET", `/collections?${query}`)).collections.map((collection: Collection) => collection.name);
    expect(await names("sort=name")).toEqual(["ayakkabı", "Bluz", "Çanta"]);
    expect(await names("sort=-createdAt&pageSize=1&page=2")).toEqual(["ayakkabı"]);
    expect(await names("search=AYAKKABI")).toEqual(["ayakkabı"]);
    expect(await names("search=canat")).toEqual(["Çanta"]);
    expect((await other.call("GET", "/collections?sort=stock")).status).toBe(400);
  });

  it.each([
    ["/collections", 6],
    ["/collections?search=collection", 6],
    ["/collections/ID", 5],
    ["/collections/ID/products", 4],
  ])("takes a fixed number of statements: %s takes %i", async (path, statements) => {
    const other = await Shop.open(service);
    const collections = [await other.collection(), await other.collection(), await other.collection()];
    const product = await other.product({ tagIds: [(await other.tag()).id], imageIds: [(await other.image()).id] });
    for (const { id } of collections) {
      await other.do("POST", `/collections/${id}/products/${product.id}`);
      service.statements.length = 0;
      await other.do("GET", path.replace("ID", id));
      expect(service.statements).toHaveLength(statements);
    }
  });

  it.each(["/collections", "/collections/rows"])("filters %s by the exact slug in any case", async (list) => {
    const own = await Shop.open(service);
    const { id, slug } = await own.collection({ name: "Spring Glow" });
    await own.collection({ name: "Spring Glow 2" });
    const find = async (query: string) => {
      const { collections, pagination } = await own.do("GET", `${list}?${query}`);
      expect(pagination.total).toBe(collections.length);
      return idsOf(collections);
    };
    for (const query of [`slug=${slug}`, "slug=SPRING-Glow", `slug=${slug}&search=glow&sort=name`])
      expect(await find(query), query).toEqual([id]);
    for (const query of ["slug=spring", "slug=Spring%20Glow", `slug=${slug}&search=two`, `slug=${"x".repeat(160)}`])
      expect(await find(query), query).toEqual([]);
    const stranger = await Shop.open(service);
    expect((await stranger.do("GET", `${list}?slug=${slug}`)).collections).toEqual([]);
    for (const refused of ["", "x".repeat(161)]) {
      const reply = await own.call("GET", `${list}?slug=${refused}`);
      expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { slug: "must have 1 to 160 characters" } } });
    }
  });

  it("keeps its total through concurrent creations and deletions", async () => {
    const other = await Shop.open(service);
    const made = await Promise.all(Array.from({ length: 10 }, () => other.collection()));
    await Promise.all(made.slice(0, 4).map(({ id }) => other.do("DELETE", `/collections/${id}`)));
    expect((await other.do("GET", "/collections")).pagination.total).toBe(6);
  });
});
