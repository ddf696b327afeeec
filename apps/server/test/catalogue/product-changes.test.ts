import type { Product, ProductChange } from "@vitrine/contract";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { recount } from "../../../../bench/src/faults/recount.ts";
import { sql } from "../../src/storage/database.ts";
import { numbered, seedProducts } from "../harness/seed-products.ts";
import { randomName, withService } from "../harness/service.ts";
import { productValues, Shop } from "./shop.ts";

const service = withService();
const MINUTE = 60_000;

const change = (shop: Shop, body: object): Promise<ProductChange & { id: string }> =>
  shop.do("POST", "/products/changes", body);
const undo = (shop: Shop, { undoToken }: ProductChange): Promise<ProductChange> =>
  shop.do("POST", `/products/changes/${undoToken}/undo`);
const read = (shop: Shop, { id }: { id: string }): Promise<Product> => shop.do("GET", `/products/${id}`);
const productIds = async (shop: Shop, id: string): Promise<string[]> =>
  (await shop.do("GET", `/collections/${id}`)).productIds;

/** A product without updatedAt, which an undo changes too. */
const unchanging = ({ updatedAt: _, ...product }: Product) => product;

const fill = (shop: Shop, count: number): Promise<void> =>
  seedProducts(
    service.database,
    shop.workspaceId,
    numbered(count, (n) => ({ id: `prd_${String(n).padStart(26, "0")}`, name: `Many ${n}` })),
    service.clock.now(),
  );

async function countDeadlocks(): Promise<string | undefined> {
  const metrics = await (await fetch(`${service.api}/metrics`)).text();
  return /vitrine_transaction_restarts_total\{reason="deadlock"\} (\d+)/.exec(metrics)?.[1];
}

/** Differences between the stored counts and search texts and the recomputed ones. */
async function differences(shop: Shop): Promise<string[]> {
  const client = new pg.Client(service.databaseUrl);
  await client.connect();
  try {
    return await recount(client, shop.workspaceId);
  } finally {
    await client.end();
  }
}

describe("change_products", () => {
  it("sets status, tags and collection of the listed products and returns counts", async () => {
    const shop = await Shop.open(service);
    const [first, second, tag, old] = [await shop.product(), await shop.product(), await shop.tag(), await shop.tag()];
    await shop.do("POST", `/products/${first.id}/tags/${old.id}`);
    const collection = await shop.collection();
    const done = await change(shop, {
      ids: [second.id, first.id, second.id],
      status: "INACTIVE",
      addTagIds: [tag.id],
      removeTagIds: [old.id],
      addToCollectionId: collection.id,
    });
    expect(done).toMatchObject({ status: "DONE", counts: { total: 2, done: 2, changed: 2, failed: 0 }, failures: [] });
    for (const { id } of [first, second]) {
      expect(await read(shop, { id })).toMatchObject({ status: "INACTIVE", tags: [tag] });
    }
    expect(await productIds(shop, collection.id)).toEqual([second.id, first.id]);
    const { summary } = await shop.do("GET", "/products");
    expect(summary).toMatchObject({ active: 0, inactive: 2 });
    expect(await shop.names(`/products?search=${encodeURIComponent(tag.name)}`)).toHaveLength(2);
  });

  it("changes every product that a filter matches, and counts them in a dry run", async () => {
    const shop = await Shop.open(service);
    for (const stock of [0, 0, 7]) await shop.product({ stock });
    const asked = { filter: { stock: "out", status: "ACTIVE" }, status: "INACTIVE" };
    expect(await change(shop, { ...asked, dryRun: true })).toMatchObject({
      id: null,
      dryRun: true,
      counts: { total: 2, done: 2, changed: 2, failed: 0 },
      undoToken: null,
    });
    expect((await shop.do("GET", "/products")).summary).toMatchObject({ active: 3 });
    expect(await change(shop, asked)).toMatchObject({ counts: { total: 2, changed: 2 } });
    expect((await shop.do("GET", "/products")).summary).toMatchObject({ active: 1, inactive: 2 });
  });

  it("filters by search as the list does, and intersects ids with the filter", async () => {
    const shop = await Shop.open(service);
    const mark = randomName();
    const [one, two] = [await shop.product({ brand: mark }), await shop.product({ brand: mark })];
    await shop.product();
    expect(await change(shop, { filter: { search: mark }, status: "INACTIVE", dryRun: true })).toMatchObject({
      counts: { total: 2 },
    });
    await change(shop, { ids: [one.id], filter: { search: mark }, status: "INACTIVE" });
    expect((await read(shop, two)).status).toBe("ACTIVE");
    expect((await read(shop, one)).status).toBe("INACTIVE");
  });

  it("filters by sku, barcode and slug as the list does, and refuses filter.ids", async () => {
    const shop = await Shop.open(service);
    const [one, two] = [await shop.product(), await shop.product()];
    const counted = async (asked: object) =>
      (await change(shop, { ...asked, status: "INACTIVE", dryRun: true })).counts;
    for (const filter of [{ sku: one.sku.toUpperCase() }, { barcode: one.barcode }, { slug: one.slug }])
      expect(await counted({ filter })).toMatchObject({ total: 1, changed: 1 });
    expect(await counted({ ids: [two.id], filter: { slug: one.slug } })).toMatchObject({ total: 0 });
    const reply = await shop.call("POST", "/products/changes", { filter: { ids: one.id }, status: "INACTIVE" });
    expect(reply).toMatchObject({ status: 400, body: { fieldErrors: { "filter.ids": "is not a known field" } } });
  });

  it("skips products that already have the requested values", async () => {
    const shop = await Shop.open(service);
    const product = await shop.product();
    service.clock.advance(MINUTE);
    const done = await change(shop, { ids: [product.id], status: "ACTIVE" });
    expect(done).toMatchObject({ counts: { total: 1, done: 1, changed: 0, failed: 0 }, undoToken: null });
    expect(await read(shop, product)).toEqual(product);
  });

  it("reports each product that cannot be changed and changes the others; a dry run agrees", async () => {
    const shop = await Shop.open(service);
    const values = productValues();
    const buried = await shop.product({ ...values, status: "DELETED" });
    await shop.product(values);
    const free = await shop.product({ status: "DELETED" });
    const missing = "prd_01kp2v8d3nfa9svqmz4c7hxw1e";
    const asked = { ids: [buried.id, free.id, missing], status: "ACTIVE" };
    const tried = await change(shop, { ...asked, dryRun: true });
    expect(await read(shop, free)).toEqual(free);
    const done = await change(shop, asked);
    expect(done.counts).toMatchObject({ total: 3, changed: 1, failed: 2 });
    expect(tried).toMatchObject({ id: null, counts: done.counts, failures: done.failures, undoToken: null });
    const taken = "is already used";
    expect(done.failures).toEqual([
      { id: missing, code: "not_found", fieldErrors: {} },
      { id: buried.id, code: "duplicate", fieldErrors: { name: taken, sku: taken, barcode: taken } },
    ]);
    expect(await read(shop, free)).toMatchObject({ status: "ACTIVE" });
  });

  it("restores only one of two DELETED products with the same values", async () => {
    const shop = await Shop.open(service);
    const values = productValues({ status: "DELETED" });
    const twins = [await shop.product(values), await shop.product(values)];
    const done = await change(shop, { ids: twins.map(({ id }) => id), status: "ACTIVE" });
    expect(done.counts).toMatchObject({ changed: 1, failed: 1 });
  });

  it("leaves a product without room for another tag unchanged", async () => {
    const shop = await Shop.open(service);
    const tags = await Promise.all(Array.from({ length: 100 }, () => shop.tag()));
    const product = await shop.product({ tagIds: tags.map(({ id }) => id) });
    const more = await shop.tag();
    const full = await change(shop, { ids: [product.id], status: "INACTIVE", addTagIds: [more.id] });
    expect(full).toMatchObject({ counts: { changed: 0, failed: 1 }, failures: [{ code: "invalid_input" }] });
    expect(await read(shop, product)).toMatchObject({ status: "ACTIVE" });
  });

  it.each([
    [{}, { ids: "or filter is required", status: "or another change is required" }],
    [{ ids: ["x"] }, { status: "or another change is required" }],
    [{ ids: ["x"], delete: true, status: "ACTIVE" }, { delete: "cannot be combined with other changes" }],
  ])("refuses %j", async (body, fieldErrors) => {
    const shop = await Shop.open(service);
    expect(await shop.call("POST", "/products/changes", body)).toMatchObject({ status: 400, body: { fieldErrors } });
  });

  it("returns 400 for a tag or collection of another workspace", async () => {
    const shop = await Shop.open(service);
    const { id } = await shop.product();
    const asked = { ids: [id], filter: { tagId: "t" }, addTagIds: ["t"], removeFromCollectionId: "c" };
    const { status, body } = await shop.call("POST", "/products/changes", asked);
    expect(status).toBe(400);
    expect(Object.keys(body.fieldErrors).sort()).toEqual(["addTagIds.0", "filter.tagId", "removeFromCollectionId"]);
  });
});

describe("undo_change", () => {
  it("restores status, tags and collection positions", async () => {
    const shop = await Shop.open(service);
    const tags = [await shop.tag(), await shop.tag(), await shop.tag()];
    const tagIds = tags.map(({ id }) => id);
    const products = [await shop.product({ tagIds }), await shop.product(), await shop.product({ status: "INACTIVE" })];
    const ids = products.map(({ id }) => id);
    const [left, joined] = [await shop.collection(), await shop.collection()];
    for (const id of ids) await shop.do("POST", `/collections/${left.id}/products/${id}`);
    const done = await change(shop, {
      ids: ids.slice(0, 2),
      status: "INACTIVE",
      removeTagIds: [tagIds[1]],
      addTagIds: [(await shop.tag()).id, tagIds[0]],
      removeFromCollectionId: left.id,
      addToCollectionId: joined.id,
    });
    expect(await productIds(shop, left.id)).toEqual([ids[2]]);
    expect(done.undoToken).not.toBeNull();
    const undone = await undo(shop, done);
    expect(undone).toMatchObject({ status: "UNDONE", counts: { undone: 2, notUndone: 0 }, undoToken: null });
    for (const product of products) expect(unchanging(await read(shop, product))).toEqual(unchanging(product));
    expect(await productIds(shop, left.id)).toEqual(ids);
    expect(await productIds(shop, joined.id)).toEqual([]);
  });

  it("restores deleted products with all associations and counts", async () => {
    const shop = await Shop.open(service);
    const [image, tag] = [await shop.image(), await shop.tag()];
    const product = await shop.product({
      imageIds: [image.id],
      tagIds: [tag.id],
      description: "Long",
      information: "Much",
    });
    const others = [await shop.product(), await shop.product()];
    const collection = await shop.collection();
    for (const { id } of [others[0], product, others[1]] as Product[]) {
      await shop.do("POST", `/collections/${collection.id}/products/${id}`);
    }
    const order = await productIds(shop, collection.id);
    const questions = await shop.do("PUT", `/products/${product.id}/questions`, { questions: [{ text: "Why?" }] });
    const counted = (await shop.do("GET", "/products")).summary;
    const storage = await shop.do("GET", "/storage");
    const done = await change(shop, { ids: [product.id], delete: true });
    expect(done.counts).toMatchObject({ changed: 1 });
    expect((await shop.call("GET", `/products/${product.id}`)).status).toBe(404);
    expect(await shop.do("GET", `/media/${image.id}`)).toMatchObject({ usageCount: 0 });
    await undo(shop, done);
    expect(unchanging(await read(shop, product))).toEqual(unchanging(product));
    expect(await productIds(shop, collection.id)).toEqual(order);
    expect(await shop.do("GET", `/products/${product.id}/questions`)).toEqual(questions);
    expect(await shop.do("GET", `/media/${image.id}`)).toMatchObject({ usageCount: 1 });
    expect((await shop.do("GET", "/products")).summary).toEqual(counted);
    expect(await shop.do("GET", "/storage")).toEqual(storage);
    expect(await differences(shop)).toEqual([]);
    expect(await shop.names(`/products?search=${encodeURIComponent(tag.name)}`)).toEqual([product.name]);
  });

  it("reports products whose name, sku or barcode is taken", async () => {
    const shop = await Shop.open(service);
    const values = productValues();
    const product = await shop.product(values);
    const done = await change(shop, { ids: [product.id], delete: true });
    await shop.product(values);
    expect(await undo(shop, done)).toMatchObject({
      status: "UNDONE",
      counts: { undone: 0, notUndone: 1 },
      failures: [{ id: product.id, code: "duplicate" }],
    });
  });

  it("keeps later changes by others", async () => {
    const shop = await Shop.open(service);
    const product = await shop.product();
    const done = await change(shop, { ids: [product.id], status: "INACTIVE" });
    await change(shop, { ids: [product.id], status: "DELETED" });
    await undo(shop, done);
    expect(await read(shop, product)).toMatchObject({ status: "DELETED" });
  });

  it("works once and for ten minutes, then its data is deleted", async () => {
    const shop = await Shop.open(service);
    const product = await shop.product();
    const asked = { ids: [product.id], delete: true };
    const done = await change(shop, asked);
    await undo(shop, done);
    const again = () => shop.call("POST", `/products/changes/${done.id}/undo`);
    expect(await again()).toMatchObject({ status: 409, body: { code: "conflict" } });
    const late = await change(shop, asked);
    service.clock.advance(10 * MINUTE);
    expect(await shop.call("POST", `/products/changes/${late.id}/undo`)).toMatchObject({ status: 409 });
    expect(await shop.do("GET", `/products/changes/${late.id}`)).toMatchObject({ undoToken: null, undoUntil: null });
    await service.database.write((tx) => tx.run(sql`select graphile_worker.add_job('sweep')`));
    await service.drainJobs();
    const { n } = await service.database.read((tx) =>
      tx.one<{ n: number }>(sql`
        select count(*)::int as n from product_change_items where workspace_id = ${shop.workspaceId}`),
    );
    expect(n).toBe(0);
  });
});

describe("a large bulk change", () => {
  it("runs as a background job with progress, also for the undo", async () => {
    const shop = await Shop.open(service);
    await fill(shop, 1600);
    const asked = { filter: { status: "ACTIVE" }, status: "INACTIVE" };
    expect(await change(shop, { ...asked, dryRun: true })).toMatchObject({
      id: null,
      counts: { total: 1600, done: 0 },
    });
    const waiting = await change(shop, asked);
    expect(waiting).toMatchObject({ status: "PENDING", counts: { total: 1600, done: 0 }, undoToken: null });
    expect(await shop.call("POST", "/products/changes", { filter: {}, delete: true })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    await service.drainJobs();
    const done = await shop.do("GET", `/products/changes/${waiting.id}`);
    expect(done).toMatchObject({ status: "DONE", counts: { total: 1600, done: 1600, changed: 1600 } });
    expect((await shop.do("GET", "/products")).summary).toMatchObject({ active: 0, inactive: 1600 });
    expect(await undo(shop, done)).toMatchObject({ status: "UNDOING", counts: { undone: 0 } });
    await service.drainJobs();
    expect(await shop.do("GET", `/products/changes/${waiting.id}`)).toMatchObject({
      status: "UNDONE",
      counts: { undone: 1600, notUndone: 0 },
    });
    expect((await shop.do("GET", "/products")).summary).toMatchObject({ active: 1600, inactive: 0 });
  });

  it("returns 409 while another bulk change ends, and then covers every product", async () => {
    const shop = await Shop.open(service);
    await fill(shop, 1600);
    const before = await change(shop, { filter: {}, status: "INACTIVE" });
    const asked = await service.database.write(async (tx) => {
      await tx.run(sql`update product_changes set status = 'DONE' where id = ${before.id}`);
      return shop.call("POST", "/products/changes", { filter: {}, status: "ACTIVE" });
    });
    expect(asked).toMatchObject({ status: 409, body: { fieldErrors: { change: expect.any(String) } } });
    expect(await change(shop, { filter: {}, status: "ACTIVE" })).toMatchObject({ counts: { total: 1600 } });
  });

  it("can be cancelled before it starts and leaves no items", async () => {
    const shop = await Shop.open(service);
    await fill(shop, 1100);
    const { id } = await change(shop, { filter: {}, delete: true });
    const cancelled = await shop.do("POST", `/products/changes/${id}/cancel`);
    expect(cancelled).toMatchObject({ status: "CANCELLED", counts: { done: 0 } });
    const items = await service.database.read((tx) =>
      tx.one(sql`select count(*)::int as n from product_change_items where change_id = ${id}`),
    );
    expect(items).toEqual({ n: 0 }); // no planned items stay: a client may create and cancel changes endlessly
    await service.drainJobs();
    expect((await shop.do("GET", "/products")).summary).toMatchObject({ active: 1100 });
    expect(await shop.do("POST", `/products/changes/${id}/cancel`)).toMatchObject({ status: "CANCELLED" });
  });

  it.each([
    ["revoked", sql`update api_keys set revoked_at = created_at`],
    ["deleted", sql`delete from api_keys`],
  ])("fails when its author's API key is %s", async (_what, end) => {
    const shop = await Shop.open(service);
    await fill(shop, 1100);
    const { id } = await change(shop, { filter: {}, status: "INACTIVE" });
    await service.database.write((tx) => tx.run(sql`${end} where id = ${shop.tenant.keyId}`));
    await service.drainJobs();
    const { key } = await service.key(shop.tenant.account.id);
    const reply = await shop.call("GET", `/products/changes/${id}`, undefined, { key });
    expect(reply.body).toMatchObject({
      status: "FAILED",
      failure: expect.stringContaining("no longer"),
      counts: { done: 0 },
    });
  });

  it("resumes at the last step after its process was killed", async () => {
    const shop = await Shop.open(service);
    await fill(shop, 1300);
    const { id } = await change(shop, { filter: {}, status: "INACTIVE" });
    // Simulates a process that was killed after two steps.
    await service.database.write(async (tx) => {
      await tx.run(sql`
        update products set status = 'INACTIVE' where workspace_id = ${shop.workspaceId} and id in (
          select product_id from product_change_items where change_id = ${id} and n <= 500)`);
      await tx.run(sql`
        update product_changes set status = 'RUNNING', next_n = 501, done = 500, changed = 500 where id = ${id}`);
    });
    await service.drainJobs();
    expect(await shop.do("GET", `/products/changes/${id}`)).toMatchObject({
      status: "DONE",
      counts: { done: 1300, changed: 1300 },
    });
  });

  it("causes no deadlock with concurrent writes", async () => {
    const shop = await Shop.open(service);
    const tags = [await shop.tag(), await shop.tag()];
    const tagIds = tags.map(({ id }) => id);
    const image = await shop.image();
    const products = await Promise.all(
      Array.from({ length: 12 }, () => shop.product({ tagIds, imageIds: [image.id] })),
    );
    const collection = await shop.collection();
    const ids = products.map(({ id }) => id);
    const asked = [
      { ids, status: "INACTIVE", removeTagIds: [tagIds[0]], addToCollectionId: collection.id },
      { ids: [...ids].reverse(), status: "ACTIVE", addTagIds: tagIds, removeFromCollectionId: collection.id },
      { ids: ids.slice(0, 4), delete: true },
      { ids: ids.slice(2, 6).reverse(), delete: true },
    ];
    const deadlocks = await countDeadlocks();
    const replies = await Promise.all([
      ...asked.map((body) => shop.call("POST", "/products/changes", body)),
      ...ids.map((id) => shop.call("POST", `/products/${id}/tags/${tagIds[0]}`)),
      ...ids.map((id) => shop.call("POST", `/collections/${collection.id}/products/${id}`)),
    ]);
    expect(replies.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(await countDeadlocks()).toBe(deadlocks);
    expect(await differences(shop)).toEqual([]);
    expect(await shop.do("GET", `/media/${image.id}`)).toMatchObject({ usageCount: 6 });
  });
});
