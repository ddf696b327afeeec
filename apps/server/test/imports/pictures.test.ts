// Picture URLs in import files, served by this machine.

import { mediaWriteExample } from "@vitrine/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { Web } from "../oauth/web.ts";
import { Importer } from "./setting.ts";

const PICTURE = Buffer.from(mediaWriteExample.base64, "base64");
const HOST = "pictures.example.com";
let web: Web;
afterAll(() => web.close());
const service = withService(async () => {
  web = await Web.open([HOST]);
  return { publicFetch: web.fetch() };
});
let importer: Importer;
beforeEach(async () => {
  importer = await Importer.open(service);
  web.visits.length = 0;
});

function serve(path: string, { status = 200, type = mediaWriteExample.mimeType as string } = {}): string {
  web.pages.set(`${HOST}${path}`, (_request, response) => {
    response.writeHead(status, { "content-type": type }).end(PICTURE);
  });
  return `https://${HOST}${path}`;
}

const shopify = (rows: [handle: string, title: string, picture: string][]) =>
  `Handle,Title,Vendor,Variant SKU,Variant Inventory Qty,Image Src,Status\n${rows
    .map(
      ([handle, title, picture]) =>
        `${handle},${title},Acme,${title === "" ? "" : handle.toUpperCase()},5,${picture},active`,
    )
    .join("\n")}\n`;

/** Makes every waiting job due: the queue uses the database's clock. */
async function drainLater(): Promise<void> {
  await service.database.write((tx) => tx.run(sql`update graphile_worker._private_jobs set run_at = now()`));
  await service.drainJobs();
}

describe("pictures by URL", () => {
  it("are fetched once and in order, before their product is published", async () => {
    const [one, two] = [serve("/1.png"), serve("/2.png")];
    const file = shopify([
      ["a", "A", one],
      ["a", "", two],
      ["b", "B", one],
    ]);
    const { body } = await importer.upload(file, { profile: "shopify" });
    await service.drainJobs();
    const done = await importer.get(body.id);
    expect(done).toMatchObject({ counts: { created: 2 }, pictures: { waiting: 0, fetched: 3, failed: 0 } });
    const a = await importer.product("A");
    expect(a).toMatchObject({ status: "ACTIVE" });
    expect(a.images.map(({ fileName }: { fileName: string }) => fileName)).toEqual(["1.png", "2.png"]);
    expect((await importer.product("B")).images[0].id).toBe(a.images[0].id);
    expect(web.visits.toSorted()).toEqual([`${HOST}/1.png`, `${HOST}/2.png`]);
    const again = await importer.run(file, { profile: "shopify" });
    expect(again.counts).toMatchObject({ unchanged: 2, updated: 0 });
    expect(web.visits).toHaveLength(2);

    service.clock.advance(1000);
    await importer.call("POST", `/imports/${body.id}/undo`);
    await service.drainJobs();
    expect((await importer.get(body.id)).undo).toMatchObject({ status: "DONE", removed: 2, kept: 0 });
    expect((await importer.call("GET", "/media")).body.pagination.total).toBe(0);
  });

  it("are listed when they fail, and retried after temporary errors", async () => {
    const bad = serve("/none.png", { status: 404 });
    const slow = serve("/later.png", { status: 503 });
    const inside = "https://10.0.0.1/secret.png";
    const { id } = await importer.run(
      shopify([
        ["c", "C", bad],
        ["c", "", inside],
        ["d", "D", slow],
      ]),
      { profile: "shopify" },
    );
    expect((await importer.get(id)).pictures).toEqual({ waiting: 1, fetched: 0, failed: 2 });
    const failed = await importer.call("GET", `/imports/${id}/pictures?status=FAILED`);
    expect(failed.body.pictures.map(({ url, sku }: { url: string; sku: string }) => [sku, url])).toEqual([
      ["C", bad],
      ["C", inside],
    ]);
    // A product without any fetched picture stays inactive.
    expect((await importer.product("C")).status).toBe("INACTIVE");
    expect((await importer.product("D")).status).toBe("INACTIVE");
    serve("/later.png");
    service.clock.advance(HOUR);
    await drainLater();
    expect((await importer.get(id)).pictures).toEqual({ waiting: 0, fetched: 1, failed: 2 });
    expect(await importer.product("D")).toMatchObject({ status: "ACTIVE", images: [{ fileName: "later.png" }] });
  });

  it("do not delay products with meanwhile=ACTIVE, and are skipped with pictures=LEAVE", async () => {
    const url = serve("/503.png", { status: 503 });
    const rules = (given: object) => ({ profile: "shopify", rules: JSON.stringify(given) });
    await importer.run(shopify([["e", "E", url]]), rules({ meanwhile: "ACTIVE" }));
    expect((await importer.product("E")).status).toBe("ACTIVE");
    const { pictures } = await importer.run(shopify([["f", "F", url]]), rules({ pictures: "LEAVE" }));
    expect(pictures).toEqual({ waiting: 0, fetched: 0, failed: 0 });
  });

  it("are copied from the export of another workspace", async () => {
    const image = await importer.call("POST", "/media", { body: mediaWriteExample });
    const product = { name: "P", brand: "b", sku: "P", barcode: "p", stock: 1, status: "ACTIVE", information: "" };
    await importer.call("POST", "/products", { body: { ...product, imageIds: [image.body.id] } });
    for (const format of ["csv", "jsonl"]) {
      const other = await Importer.open(service);
      const result = await other.run(await importer.export(format), { format });
      expect(result.errors).toEqual([]);
      expect((await other.get(result.id)).pictures).toMatchObject({ fetched: 1 });
      const copy = await other.product("P");
      expect(copy).toMatchObject({ status: "ACTIVE", images: [{ size: image.body.size }] });
      expect(copy.images[0].id).not.toBe(image.body.id);
    }
    expect(web.visits).toEqual([]);
  });

  it("keep concurrent edits of their product, and so does an undo", async () => {
    const url = serve("/slow.png", { status: 503 });
    const { id } = await importer.run(shopify([["g", "G", url]]), { profile: "shopify" });
    service.clock.advance(1000);
    const { id: productId } = await importer.product("G");
    await importer.call("PATCH", `/products/${productId}`, { body: { stock: 42 } });
    serve("/slow.png");
    service.clock.advance(HOUR);
    await drainLater();
    expect(await importer.product("G")).toMatchObject({ stock: 42, images: [{ fileName: "slow.png" }] });
    await importer.call("POST", `/imports/${id}/undo`);
    await service.drainJobs();
    expect((await importer.get(id)).undo).toMatchObject({ removed: 0, kept: 1 });
  });
});
