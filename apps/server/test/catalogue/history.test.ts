import type { Product, ProductHistoryEntry } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { enqueue } from "../../src/jobs/index.ts";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { Importer } from "../imports/setting.ts";
import { productValues, Shop } from "./shop.ts";

const service = withService();

const history = async (shop: Shop, { id }: { id: string }, query = ""): Promise<ProductHistoryEntry[]> =>
  (await shop.do("GET", `/products/${id}/history${query}`)).entries;

const told = (entries: readonly ProductHistoryEntry[]) =>
  entries.map(({ kind, changes }) => [kind, ...changes.map(({ field, before, after }) => [field, before, after])]);

/** Editable values of a product, to write it again with changes. */
const valuesOf = ({ images, tags, id, slug, createdAt, updatedAt, ...values }: Product) => ({
  ...values,
  imageIds: images.map(({ id }) => id),
  tagIds: tags.map((tag) => tag.id),
});

describe("the history of a product", () => {
  it("shows author, time and short values before and after, newest first", async () => {
    const shop = await Shop.open(service);
    const product = await shop.product({ stock: 12, name: "Rose", status: "ACTIVE" });
    service.clock.advance(1000);
    const values = valuesOf(product);
    await shop.do("PUT", `/products/${product.id}`, { ...values, stock: 8, information: "Long", status: "INACTIVE" });
    await shop.do("PUT", `/products/${product.id}`, { ...values, stock: 8, information: "Long", status: "INACTIVE" });
    const entries = await history(shop, product);
    expect(told(entries)).toEqual([
      ["EDITED", ["stock", "12", "8"], ["status", "ACTIVE", "INACTIVE"], ["information", null, null]],
      ["CREATED"],
    ]);
    const actor = { id: shop.tenant.account.id, name: "Owner" };
    expect(entries[0]).toMatchObject({ at: service.clock.now().toISOString(), actor });
    expect(entries[0]?.connection?.id).toMatch(/^key_/);
    expect(await history(shop, product, "?pageSize=1&page=2")).toEqual([entries[1]]);
  });

  it("records changes of tags and pictures, copies and edits by members", async () => {
    const shop = await Shop.open(service);
    const [tag, image] = [await shop.tag("Night"), await shop.image()];
    const product = await shop.product();
    await shop.do("POST", `/products/${product.id}/tags/${tag.id}`);
    await shop.do("POST", `/products/${product.id}/tags/${tag.id}`);
    await shop.do("DELETE", `/products/${product.id}/tags/${tag.id}`);
    const cookie = await signIn(service, shop.tenant.account.email);
    const url = `${service.dashboard}/api/workspaces/${shop.workspaceId}/products/${product.id}`;
    const body = { ...valuesOf(product), tagIds: [tag.id], imageIds: [image.id] };
    expect((await service.call("PUT", url, { cookie, body, headers: { origin: service.dashboard } })).status).toBe(200);
    const entries = await history(shop, product);
    expect(told(entries)).toEqual([
      ["EDITED", ["images", null, null], ["tags", null, null]],
      ["EDITED", ["tags", "Night", null]],
      ["EDITED", ["tags", null, "Night"]],
      ["CREATED"],
    ]);
    expect(entries[0]?.connection).toBeNull();
    const copy = await shop.do("POST", `/products/${product.id}/duplicate`);
    expect(told(await history(shop, copy))).toEqual([["CREATED"]]);
  });

  it("records bulk changes and their undo", async () => {
    const shop = await Shop.open(service);
    const [product, tag] = [await shop.product({ status: "ACTIVE" }), await shop.tag()];
    const body = { ids: [product.id], status: "INACTIVE", addTagIds: [tag.id] };
    service.clock.advance(1);
    const { undoToken } = await shop.do("POST", "/products/changes", body);
    service.clock.advance(1);
    await shop.do("POST", `/products/changes/${undoToken}/undo`);
    expect(told(await history(shop, product))).toEqual([
      ["UNDONE", ["status", "INACTIVE", "ACTIVE"], ["tags", null, null]],
      ["BULK_CHANGED", ["status", "ACTIVE", "INACTIVE"], ["tags", null, null]],
      ["CREATED"],
    ]);
  });

  it("records what an import changed, and skips unchanged rows", async () => {
    const importer = await Importer.open(service);
    await importer.run("sku,name,brand,barcode,stock\nS1,One,Acme,B1,5\n");
    await importer.run("sku,stock,description,tags\nS1,7,New,Serum\n");
    await importer.run("sku,stock\nS1,7\n");
    const shop = new Shop(service, importer.tenant);
    expect(told(await history(shop, await importer.product("S1")))).toEqual([
      ["IMPORTED", ["stock", "5", "7"], ["description", null, null], ["tags", null, null]],
      ["CREATED"],
    ]);
  });

  it("does not record a refused write", async () => {
    const shop = await Shop.open(service);
    const [one, two] = [await shop.product(), await shop.product()];
    expect(await shop.call("PUT", `/products/${two.id}`, { ...valuesOf(two), sku: one.sku })).toMatchObject({
      status: 409,
    });
    expect(told(await history(shop, two))).toEqual([["CREATED"]]);
  });

  it("is invisible to other workspaces and is deleted after its retention", async () => {
    const shop = await Shop.open(service);
    const product = await shop.product();
    const other = await Shop.open(service);
    expect(await other.call("GET", `/products/${product.id}/history`)).toMatchObject({ status: 404 });
    service.clock.advance(181 * 24 * 60 * 60_000);
    await service.database.write((tx) => enqueue(tx, "sweep", {}));
    await service.drainJobs();
    const { n } = await service.database.read((tx) =>
      tx.one<{ n: number }>(sql`
        select count(*)::int as n from product_history
        where workspace_id = ${shop.workspaceId} and product_id = ${product.id}`),
    );
    expect(n).toBe(0);
  });

  it("skips writes without an author", async () => {
    const shop = await Shop.open(service);
    const product = await shop.product(productValues());
    await service.database.write((tx) =>
      tx.run(
        sql`select change_product_tag(${shop.workspaceId}, ${product.id}, 'nobody', 100, null, ${service.clock.now()})`,
      ),
    );
    expect(told(await history(shop, product))).toEqual([["CREATED"]]);
  });
});
