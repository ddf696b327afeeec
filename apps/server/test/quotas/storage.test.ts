// Storage limits of a workspace: counted with the writes, exact to the byte, separate for each tenant.

import { randomBytes } from "node:crypto";
import type { StorageUse } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { BATCH_ROWS } from "../../src/domains/catalogue/imports/worker.ts";
import { type LimitChange, setStorageLimits } from "../../src/domains/quotas/index.ts";
import { sql } from "../../src/storage/database.ts";
import { collectionValues, Shop } from "../catalogue/shop.ts";
import { startTestService, withService } from "../harness/service.ts";
import { csv, Importer } from "../imports/setting.ts";
import { picture } from "../media/pictures.ts";

const service = withService({ env: { STORAGE_PRODUCTS: "900000" } });
let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open(service);
});

const limit = (change: LimitChange) =>
  service.database.write((tx) =>
    setStorageLimits(
      tx,
      { workspaceId: shop.workspaceId, change, actor: { kind: "cli", id: "test" } },
      service.clock.now(),
    ),
  );

const use = async (): Promise<StorageUse> => (await shop.call("GET", "/storage")).body;

const full = (measure: string) => ({
  status: 403,
  body: { code: "storage_full", fieldErrors: { [measure]: "has reached its limit" } },
});

/** The same sums, recomputed from the rows. */
async function recounted() {
  return service.database.read((tx) =>
    tx.one<{ mediaBytes: number; catalogueBytes: number; products: number }>(sql`
      select (select coalesce(sum(size_bytes), 0) from media where workspace_id = ${shop.workspaceId})::bigint as "mediaBytes",
             ((select coalesce(sum(octet_length(name || brand || sku || barcode || description || information || sales::text)), 0)
               from products where workspace_id = ${shop.workspaceId})
              + (select coalesce(sum(octet_length(name || description)), 0) from collections
                 where workspace_id = ${shop.workspaceId})
              + (select coalesce(sum(octet_length(name)), 0) from tags where workspace_id = ${shop.workspaceId})
              + (select coalesce(sum(octet_length(text)), 0) from product_questions where workspace_id = ${shop.workspaceId})
             )::bigint as "catalogueBytes",
             (select count(*) from products where workspace_id = ${shop.workspaceId})::int as products`),
  );
}

async function expectTrueCounts(): Promise<StorageUse> {
  const { mediaBytes, catalogueBytes, products, unfinishedImports } = await use();
  const counted = { mediaBytes: mediaBytes.used, catalogueBytes: catalogueBytes.used, products: products.used };
  expect(counted).toEqual(await recounted());
  return { mediaBytes, catalogueBytes, products, unfinishedImports };
}

const media = async (bytes: Buffer) => ({
  fileName: "a.png",
  mimeType: "image/png",
  base64: bytes.toString("base64"),
});

describe("get_storage", () => {
  it("returns zero use and the operator's limits for an empty workspace", async () => {
    expect(await use()).toEqual({
      mediaBytes: { used: 0, limit: 5 * 1024 ** 3 },
      catalogueBytes: { used: 0, limit: 2 * 1024 ** 3 },
      products: { used: 0, limit: 900_000 },
      unfinishedImports: { used: 0, limit: 2 },
    });
  });

  it("returns an ETag, and 304 until the use changes", async () => {
    const etag = (await shop.call("GET", "/storage")).headers.get("etag") ?? "none";
    const again = () => shop.call("GET", "/storage", undefined, { headers: { "if-none-match": etag } });
    expect(await again()).toMatchObject({ status: 304 });
    await shop.tag();
    expect(await again()).toMatchObject({ status: 200 });
  });

  it("counts writes, updates, imports and deletions exactly", async () => {
    const tag = await shop.tag();
    const image = await shop.image();
    const product = await shop.product({
      information: "ğ".repeat(70_000),
      sales: [{ name: "Shop", link: "https://shop.example" }],
      imageIds: [image.id],
    });
    const collection = await shop.collection({ description: randomBytes(3000).toString("hex") });
    expect((await expectTrueCounts()).catalogueBytes.used).toBeGreaterThan(146_000);
    await shop.do("PUT", `/tags/${tag.id}`, { name: "another and longer name" });
    await shop.do("PUT", `/collections/${collection.id}`, collectionValues({ name: "Short" }));
    await shop.do("PUT", `/media/${image.id}`, await media(await picture("png", { width: 90, height: 90 })));
    const importer = new Importer(service, shop.tenant);
    await importer.run(csv(`${product.sku},Renamed,Brand,123,5`, "NEW-1,New,Brand,124,5"));
    expect((await expectTrueCounts()).products.used).toBe(2);
    await shop.do("DELETE", `/products/${product.id}`);
    await shop.do("DELETE", `/collections/${collection.id}`);
    await shop.do("DELETE", `/tags/${tag.id}`);
    await shop.do("DELETE", `/media/${image.id}`);
    expect(await expectTrueCounts()).toMatchObject({ mediaBytes: { used: 0 }, products: { used: 1 } });
  });
});

describe("the questions of a product", () => {
  it("count as catalogue bytes when set, changed, deleted and restored", async () => {
    const product = await shop.product();
    const before = (await use()).catalogueBytes.used;
    const choose = (...texts: string[]) =>
      shop.call("PUT", `/products/${product.id}/questions`, { questions: texts.map((text) => ({ text })) });
    await choose("ğ".repeat(300), "b");
    expect((await expectTrueCounts()).catalogueBytes.used).toBe(before + 601);
    await choose("b");
    expect((await expectTrueCounts()).catalogueBytes.used).toBe(before + 1);
    await shop.do("DELETE", `/products/${product.id}?bin=true`);
    expect((await expectTrueCounts()).catalogueBytes.used).toBe(0);
    await shop.do("POST", `/deleted/${product.id}/restore`);
    expect((await expectTrueCounts()).catalogueBytes.used).toBe(before + 1);
    await limit({ catalogueBytes: before + 10 });
    expect(await choose("c".repeat(11))).toMatchObject(full("catalogueBytes"));
    expect((await choose("c".repeat(10))).status).toBe(200);
  });
});

describe("a limit", () => {
  it("on products is exact under concurrent creation", async () => {
    await limit({ products: 3 });
    const values = Array.from({ length: 9 }, (_, i) => ({
      name: `P${i}`,
      sku: `S${i}`,
      barcode: `B${i}`,
      brand: "Brand",
      stock: 1,
      status: "ACTIVE",
      information: "",
    }));
    const replies = await Promise.all(values.map((body) => shop.call("POST", "/products", body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const reply of replies.filter(({ status }) => status !== 200)) expect(reply).toMatchObject(full("products"));
    expect((await expectTrueCounts()).products).toEqual({ used: 3, limit: 3 });
  });

  it("on catalogue bytes refuses growth, and allows equal size, shrinking and deletion", async () => {
    const product = await shop.product({ information: "x".repeat(2000) });
    const { catalogueBytes } = await use();
    await limit({ catalogueBytes: catalogueBytes.used });
    const { images: _i, tags: _t, id, slug, createdAt, updatedAt, ...values } = product;
    const body = { ...values, imageIds: [], tagIds: [] };
    const grown = { ...body, information: "x".repeat(2001) };
    expect(await shop.call("PUT", `/products/${id}`, grown)).toMatchObject(full("catalogueBytes"));
    expect(await shop.call("POST", "/tags", { name: "one more" })).toMatchObject(full("catalogueBytes"));
    expect(await shop.call("POST", "/collections", { name: "one more" })).toMatchObject(full("catalogueBytes"));
    await shop.do("PUT", `/products/${id}`, { ...body, stock: 7 });
    await shop.do("PUT", `/products/${id}`, { ...body, information: "x".repeat(1000) });
    await shop.tag("there is room again");
    await shop.do("DELETE", `/products/${id}`);
    await expectTrueCounts();
  });

  it("on media bytes refuses uploads, batches and larger replacements without counting them", async () => {
    const small = await picture("png");
    const large = await picture("png", { width: 120, height: 120 });
    const kept = await shop.do("POST", "/media", await media(small));
    await limit({ mediaBytes: small.length + 10 });
    expect(await shop.call("POST", "/media", await media(large))).toMatchObject(full("mediaBytes"));
    expect(await shop.call("PUT", `/media/${kept.id}`, await media(large))).toMatchObject(full("mediaBytes"));
    const form = new FormData();
    for (const n of [1, 2]) form.append("files", new Blob([small], { type: "image/png" }), `${n}.png`);
    const response = await fetch(`${service.api}/v1/workspaces/${shop.workspaceId}/media/upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${shop.tenant.key}` },
      body: form,
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject(full("mediaBytes"));
    await service.drainJobs();
    expect((await expectTrueCounts()).mediaBytes.used).toBe(small.length);
  });

  it("on unfinished imports holds under concurrency, and frees slots when imports end", async () => {
    const importer = new Importer(service, shop.tenant);
    const replies = await Promise.all([1, 2, 3, 4].map((n) => importer.upload(csv(`S${n},N${n},B,${n},1`))));
    const taken = replies.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThanOrEqual(1);
    expect(taken.length).toBeLessThanOrEqual(2);
    for (const reply of replies.filter(({ status }) => status !== 200)) expect([403, 429]).toContain(reply.status);
    while ((await use()).unfinishedImports.used < 2) await importer.upload(csv("S,N,B,1,1"));
    expect(await importer.upload(csv("S9,N9,B,9,1"))).toMatchObject(full("unfinishedImports"));
    await service.drainJobs();
    expect((await use()).unfinishedImports).toEqual({ used: 0, limit: 2 });
    expect((await importer.upload(csv("S10,N10,B,10,1"))).status).toBe(200);
    expect(await importer.leftovers()).toBeGreaterThan(0);
    await service.drainJobs();
    expect(await importer.leftovers()).toBe(0);
  });

  it("on products fails an import that exceeds it, and keeps the imported rows", async () => {
    await limit({ products: BATCH_ROWS });
    const importer = new Importer(service, shop.tenant);
    const lines = Array.from({ length: BATCH_ROWS + 100 }, (_, i) => `SKU-${i},Name ${i},Brand,${i},1`);
    expect(await importer.run(csv(...lines))).toMatchObject({
      status: "FAILED",
      failure: "The workspace's storage is full.",
      counts: { created: BATCH_ROWS },
    });
    expect((await expectTrueCounts()).products.used).toBe(BATCH_ROWS);
  });

  it("of one workspace affects no other, and resets to the operator's limit", async () => {
    const other = await Shop.open(service);
    await limit({ products: 0 });
    await other.product();
    expect((await shop.call("POST", "/tags", { name: "not a product" })).status).toBe(200);
    expect((await limit({ products: null })).products).toEqual({ used: 0, limit: 900_000 });
    await shop.product();
  });
});

describe("metrics", () => {
  it("report the stored bytes of all workspaces", async () => {
    await shop.product();
    const { body } = await service.call("GET", "/metrics");
    expect(body).toMatch(/vitrine_held_bytes\{measure="catalogue bytes"\} [1-9]\d*/);
  });
});

describe("the limit on OAuth clients", () => {
  it("refuses registration with 503 and Retry-After, while other requests succeed", async () => {
    const small = await startTestService({ env: { OAUTH_CLIENTS_MAX: "2" } });
    try {
      const register = (n: number) =>
        small.call("POST", "/oauth/register", {
          body: { client_name: `Client ${n}`, redirect_uris: [`https://client${n}.example/callback`] },
        });
      expect([(await register(1)).status, (await register(2)).status]).toEqual([201, 201]);
      const refused = await register(3);
      expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await small.call("GET", "/v1/workspaces", { key: (await small.tenant()).key })).status).toBe(200);
    } finally {
      await small.stop();
    }
  });
});

describe("a limit on the number of tags, collections and media", () => {
  const few = withService({ env: { STORAGE_TAGS: "3", STORAGE_COLLECTIONS: "2", STORAGE_MEDIA: "2" } });

  it("is exact under concurrency, and frees a slot on deletion", async () => {
    const tight = await Shop.open(few);
    const made = async (path: string, bodies: object[]) => {
      const replies = await Promise.all(bodies.map((body) => tight.call("POST", path, body)));
      return replies.map(({ status }) => status).sort();
    };
    const names = ["a", "b", "c", "d", "e"].map((name) => ({ name }));
    expect(await made("/tags", names)).toEqual([200, 200, 200, 403, 403]);
    expect(await tight.call("POST", "/tags", { name: "f" })).toMatchObject(full("tags"));
    expect(await made("/collections", names)).toEqual([200, 200, 403, 403, 403]);
    const pictures = await Promise.all(names.map(async (_, n) => media(await picture("png", { width: n + 1 }))));
    expect(await made("/media", pictures)).toEqual([200, 200, 403, 403, 403]);
    const [{ id }] = (await tight.call("GET", "/tags")).body.tags;
    await tight.call("DELETE", `/tags/${id}`);
    expect((await tight.call("POST", "/tags", { name: "f" })).status).toBe(200);
    // These limits do not affect products.
    await tight.product();
  });
});
