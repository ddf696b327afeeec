import { Collection, CollectionProduct, Product, ProductQuestionSet } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { openShop, QUICK_CHALLENGES, type Shop } from "./setting.ts";

const service = withService({ env: QUICK_CHALLENGES });
let shop: Shop;
beforeEach(async () => {
  shop = await openShop(service);
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const idsOf = (items: any[]) => items.map(({ id }) => id);

/** Everything that a visitor can read, with one product in each. */
async function stocked() {
  const tag = await shop.tag();
  const collection = await shop.collection({ tagIds: [tag.id] });
  const visible = await shop.product({ name: "Rose Serum", tagIds: [tag.id], stock: 3 });
  const soldOut = await shop.product({ name: "Night Cream", tagIds: [tag.id], stock: 0 });
  const inactive = await shop.product({ name: "Rose Secret", tagIds: [tag.id], status: "INACTIVE" });
  const deleted = await shop.product({ name: "Rose Gone", tagIds: [tag.id], status: "DELETED" });
  for (const { id } of [visible, inactive, deleted, soldOut]) {
    await shop.manage("POST", `/collections/${collection.id}/products/${id}`);
  }
  return { tag, collection, visible, soldOut, inactive, deleted };
}

describe("the published catalogue", () => {
  it("lists ACTIVE products only, in the schema of the management API", async () => {
    const { visible, soldOut } = await stocked();
    const { status, body } = await shop.call("GET", "/products");
    expect(status).toBe(200);
    expect(idsOf(body.products)).toEqual([soldOut.id, visible.id]);
    for (const product of body.products) Product.parse(product);
    expect(body.pagination).toEqual({
      page: 1,
      limit: 20,
      total: 2,
      totalPages: 1,
      hasNextPage: false,
      hasPreviousPage: false,
    });
    expect(body.summary).toEqual({ total: 2, active: 2, inactive: 0, outOfStock: 1 });
    expect(Object.keys(body).sort()).toEqual(["pagination", "products", "summary"]);
  });

  it("supports pages, sorting, search and filters for published products only", async () => {
    const { tag, collection, visible, soldOut } = await stocked();
    const list = async (query: string) => (await shop.call("GET", `/products?${query}`)).body;
    expect(idsOf((await list("sort=name&pageSize=1")).products)).toEqual([soldOut.id]);
    expect((await list("pageSize=1&page=2")).pagination).toMatchObject({ total: 2, hasPreviousPage: true });
    expect(await list("search=rose")).toMatchObject({ products: [{ id: visible.id }], pagination: { total: 1 } });
    expect(await list("search=secret")).toMatchObject({ products: [], pagination: { total: 0 } });
    expect(await list("search=roze")).toMatchObject({ products: [{ id: visible.id }], pagination: { total: 1 } });
    expect(idsOf((await list(`tagId=${tag.id}`)).products)).toEqual([soldOut.id, visible.id]);
    expect((await list(`collectionId=${collection.id}`)).pagination.total).toBe(2);
    expect(idsOf((await list("stock=out")).products)).toEqual([soldOut.id]);
    expect(await list("stock=in")).toMatchObject({ products: [{ id: visible.id }], pagination: { total: 1 } });
    expect(await shop.call("GET", "/products?status=INACTIVE")).toMatchObject({
      status: 400,
      body: { fieldErrors: { status: "is not a known field" } },
    });
    for (const query of ["page=0", "pageSize=101", `search=${"x".repeat(501)}`, "sort=price"]) {
      expect(await shop.call("GET", `/products?${query}`)).toMatchObject({
        status: 400,
        body: { code: "invalid_input" },
      });
    }
  });

  it("returns a product by ID or slug while it is published", async () => {
    const { visible, inactive, deleted } = await stocked();
    const byId = await shop.call("GET", `/products/${visible.id}`);
    const bySlug = await shop.call("GET", `/products/slug/${visible.slug}`);
    expect(byId).toMatchObject({ status: 200, body: { id: visible.id, slug: visible.slug, status: "ACTIVE" } });
    expect(bySlug.body).toEqual(byId.body);
    expect(byId.body).toEqual(await shop.manage("GET", `/products/${visible.id}`));
    for (const { id, slug } of [inactive, deleted, { id: "prd_unknown", slug: "unknown" }]) {
      for (const path of [`/products/${id}`, `/products/slug/${slug}`]) {
        expect(await shop.call("GET", path)).toMatchObject({ status: 404, body: { code: "not_found" } });
      }
    }
    await shop.manage("PATCH", `/products/${visible.id}`, { status: "INACTIVE" });
    expect(await shop.call("GET", `/products/slug/${visible.slug}`)).toMatchObject({ status: 404 });
  });

  it("returns 404 for a product of another workspace, by ID and by slug", async () => {
    const foreign = await (await openShop(service)).product({ name: "Foreign Cream" });
    for (const path of [`/products/${foreign.id}`, `/products/slug/${foreign.slug}`]) {
      expect(await shop.call("GET", path)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
  });

  it("returns 304 for products and questions with a matching If-None-Match", async () => {
    const { visible } = await stocked();
    const ownPath = `/products/${visible.id}`;
    for (const path of [ownPath, `/products/slug/${visible.slug}`, `${ownPath}/questions`]) {
      const etag = (await shop.call("GET", path)).headers.get("etag") ?? "";
      const again = await shop.call("GET", path, { headers: { "if-none-match": etag } });
      expect(again).toMatchObject({ status: 304, body: null });
    }
  });

  it("returns collections without unpublished products", async () => {
    const { tag, collection, visible, soldOut, inactive, deleted } = await stocked();
    const { body } = await shop.call("GET", "/collections");
    expect(body.pagination.total).toBe(1);
    expect(Collection.parse(body.collections[0])).toMatchObject({ id: collection.id, tags: [{ id: tag.id }] });
    expect(body.collections[0].productIds).toEqual([visible.id, soldOut.id]);
    expect(idsOf(body.collections[0].products)).toEqual([visible.id, soldOut.id]);
    for (const { id } of [inactive, deleted]) expect(JSON.stringify(body)).not.toContain(id);

    const products = await shop.call("GET", `/collections/${collection.id}/products?sort=name`);
    expect(idsOf(products.body.products)).toEqual([soldOut.id, visible.id]);
    for (const product of products.body.products) CollectionProduct.parse(product);
    const ordered = await shop.call("GET", `/collections/${collection.id}/products?sort=position`);
    expect(idsOf(ordered.body.products)).toEqual([visible.id, soldOut.id]);
    expect(products.body.pagination.total).toBe(2);
    expect(await shop.call("GET", "/collections/col_unknown/products")).toMatchObject({ status: 404 });
  });

  it("returns tags with their products and collections", async () => {
    const { tag, collection, visible, soldOut } = await stocked();
    const plain = await shop.collection({ name: "Without a tag" });
    await shop.manage("POST", `/collections/${plain.id}/products/${visible.id}`);
    const other = await shop.tag("Another");
    await shop.manage("POST", `/products/${visible.id}/tags/${other.id}`);
    expect(idsOf((await shop.call("GET", "/tags?sort=-name")).body.tags)).toEqual([tag.id, other.id]);
    expect(idsOf((await shop.call("GET", "/tags?search=another")).body.tags)).toEqual([other.id]);

    const products = await shop.call("GET", `/tags/${tag.id}/products?pageSize=1`);
    expect(products.body).toMatchObject({ products: [{ id: soldOut.id }], pagination: { total: 2, totalPages: 2 } });
    expect(idsOf((await shop.call("GET", `/tags/${tag.id}/products?search=rose`)).body.products)).toEqual([visible.id]);

    const collections = (await shop.call("GET", `/tags/${tag.id}/collections`)).body;
    expect(collections).toMatchObject({ collections: [{ id: collection.id }], pagination: { total: 1 } });
    expect(collections.collections[0].productIds).toEqual([visible.id, soldOut.id]);
    const searched = (await shop.call("GET", `/tags/${tag.id}/collections?search=without`)).body;
    expect(searched).toMatchObject({ collections: [], pagination: { total: 0 } });
    expect(idsOf((await shop.call("GET", "/collections?search=without")).body.collections)).toEqual([plain.id]);
    expect((await shop.call("GET", `/tags/${other.id}/collections`)).body.pagination.total).toBe(0);
    for (const path of ["/tags/tag_unknown/products", "/tags/tag_unknown/collections"]) {
      expect(await shop.call("GET", path)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
  });

  it("returns tags and collections only with a published product", async () => {
    const hidden = await shop.tag("Internal margin");
    const collection = await shop.collection({ name: "Secret launch", tagIds: [hidden.id] });
    const product = await shop.product({ tagIds: [hidden.id], status: "INACTIVE" });
    await shop.manage("POST", `/collections/${collection.id}/products/${product.id}`);
    const { tag, collection: open } = await stocked();
    await shop.manage("POST", `/collections/${open.id}/tags/${hidden.id}`);
    const event = { name: "COLLECTION_VIEW", collectionId: collection.id };
    const guest = await shop.guest();
    const lists = ["/tags?pageSize=1", "/collections?pageSize=1", "/tags?search=margin", "/collections?search=launch"];
    const totals = async () => {
      const replies = await Promise.all(lists.map((path) => shop.call("GET", path)));
      return replies.map(({ body }) => body.pagination.total);
    };
    const own = [
      `/collections/${collection.id}`,
      `/collections/${collection.slug}`,
      `/collections/${collection.id}/products`,
      `/tags/${hidden.id}/products`,
      `/tags/${hidden.id}/collections`,
    ];
    const statuses = async () => {
      const replies = await Promise.all(own.map((path) => shop.call("GET", path)));
      return new Set(replies.map(({ status }) => status));
    };

    expect(await totals()).toEqual([1, 1, 0, 0]);
    expect(await statuses()).toEqual(new Set([404]));
    const everything = ["/tags", "/collections", `/collections/${open.id}`, `/tags/${tag.id}/collections`];
    for (const path of everything) {
      const shown = JSON.stringify((await shop.call("GET", path)).body);
      expect(shown).toContain(tag.id);
      expect(shown).not.toContain(hidden.id);
      expect(shown).not.toContain(collection.id);
    }
    expect(await shop.call("POST", "/events", { body: event, headers: guest })).toMatchObject({
      status: 400,
      body: { fieldErrors: { collectionId: "is not a published collection of this workspace" } },
    });

    await shop.manage("PATCH", `/products/${product.id}`, { status: "ACTIVE" });
    expect(await totals()).toEqual([2, 2, 1, 1]);
    expect(await statuses()).toEqual(new Set([200]));
    expect(idsOf((await shop.call("GET", `/collections/${open.id}`)).body.tags)).toEqual([tag.id, hidden.id]);
    expect((await shop.call("POST", "/events", { body: event, headers: guest })).status).toBe(204);
  });

  it("returns a tag and a collection when one of 25 products is published", async () => {
    const tag = await shop.tag("Archive");
    const collection = await shop.collection({ tagIds: [tag.id] });
    const products = await Promise.all(
      Array.from({ length: 25 }, () => shop.product({ tagIds: [tag.id], status: "INACTIVE" })),
    );
    const productIds = idsOf(products).sort();
    await shop.manage("PUT", `/collections/${collection.id}/products`, { productIds });
    const shown = async () => {
      const replies = await Promise.all(["/tags", "/collections"].map((path) => shop.call("GET", path)));
      return replies.map(({ body }) => body.pagination.total);
    };
    expect(await shown()).toEqual([0, 0]);
    await shop.manage("PATCH", `/products/${productIds[12]}`, { status: "ACTIVE" });
    expect(await shown()).toEqual([1, 1]);
    expect((await shop.call("GET", `/tags/${tag.id}/products`)).body.pagination.total).toBe(1);
  });

  it("returns starter questions of a published product, default or custom", async () => {
    const { visible, inactive } = await stocked();
    const read = (id: string) => shop.call("GET", `/products/${id}/questions`);
    const defaults = await read(visible.id);
    expect(ProductQuestionSet.parse(defaults.body).usesDefaults).toBe(true);
    expect(defaults.body.questions.length).toBeGreaterThan(0);
    const chosen = { questions: [{ text: "Is it vegan?" }] };
    await shop.manage("PUT", `/products/${visible.id}/questions`, chosen);
    expect((await read(visible.id)).body).toMatchObject({ ...chosen, usesDefaults: false });
    for (const id of [inactive.id, "prd_unknown"]) {
      expect(await read(id)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
  });

  it("runs the same number of statements for any number of rows", async () => {
    const { collection, tag, visible } = await stocked();
    const paths = [
      "/products",
      "/products?search=rose",
      `/products/${visible.id}`,
      `/products/slug/${visible.slug}`,
      "/collections",
      `/collections/${collection.id}/products`,
      "/tags",
      `/tags/${tag.id}/products`,
      `/tags/${tag.id}/collections`,
    ];
    const reads = async (path: string) => {
      service.statements.length = 0;
      expect((await shop.call("GET", path)).status).toBe(200);
      // Excludes periodic statements of the service, which do not belong to the call.
      return service.statements.filter((text) => /^\s*(select|with)/.test(text)).length;
    };
    const few = new Map<string, number>();
    for (const path of paths) few.set(path, await reads(path));
    for (let i = 0; i < 5; i++) {
      const more = await shop.product({ name: `Rose ${i}`, tagIds: [tag.id] });
      const another = await shop.collection({ tagIds: [tag.id] });
      await shop.manage("POST", `/collections/${another.id}/products/${more.id}`);
      await shop.manage("POST", `/collections/${collection.id}/products/${more.id}`);
    }
    for (const [path, count] of few) expect({ path, count: await reads(path) }).toEqual({ path, count });
    expect(Math.max(...few.values())).toBeLessThanOrEqual(8);
  });
});

describe("the site access policy", () => {
  const READS = ["/products", "/collections", "/tags"];

  it("returns 403 to all visitors when the site is closed", async () => {
    const headers = await shop.customer();
    const { visible } = await stocked();
    await shop.policy({ siteAccess: "CLOSED" });
    for (const path of [...READS, `/products/${visible.id}`, "/products/prd_unknown"]) {
      for (const options of [{}, { headers }]) {
        expect(await shop.call("GET", path, options)).toMatchObject({
          status: 403,
          body: { code: "access_restricted" },
        });
      }
    }
  });

  it("returns 401 to guests when it requires sign-in", async () => {
    const customer = await shop.customer();
    const guest = await shop.guest();
    const { visible, tag, collection } = await stocked();
    await shop.policy({ siteAccess: "SIGN_IN" });
    const paths = [
      ...READS,
      `/products/${visible.id}`,
      `/products/slug/${visible.slug}`,
      `/products/${visible.id}/questions`,
      `/collections/${collection.id}/products`,
      `/tags/${tag.id}/products`,
      `/tags/${tag.id}/collections`,
    ];
    for (const path of paths) {
      for (const options of [{}, { headers: guest }]) {
        expect(await shop.call("GET", path, options)).toMatchObject({
          status: 401,
          body: { code: "sign_in_required" },
        });
      }
      expect((await shop.call("GET", path, { headers: customer })).status).toBe(200);
    }
  });

  it("keeps bootstrap available", async () => {
    for (const siteAccess of ["CLOSED", "SIGN_IN"] as const) {
      await shop.policy({ siteAccess });
      expect(await shop.call("GET", "/bootstrap")).toMatchObject({
        status: 200,
        body: { accessPolicy: { siteAccess } },
      });
    }
  });
});
