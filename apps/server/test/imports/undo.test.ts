import { LIMITS } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { enqueue } from "../../src/jobs/queue.ts";
import { DAY } from "../../src/kernel/clock.ts";
import { raw, sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { csv, HEADER, Importer } from "./setting.ts";

const service = withService();
let importer: Importer;
beforeEach(async () => {
  importer = await Importer.open(service);
});

const undo = (id: string) => importer.call("POST", `/imports/${id}/undo`);
const tagNames = async () => (await importer.call("GET", "/tags")).body.tags.map(({ name }: { name: string }) => name);

describe("undoing an import", () => {
  it("restores products, tags and search", async () => {
    await importer.run(`${HEADER},tags\nA,Old A,Acme,BA,1,Old\nB,Old B,Acme,BB,2,\n`);
    service.clock.advance(1000);
    const before = await importer.products();
    const file = `${HEADER},tags,description\nA,New A,Acme,BA,9,New|Old,text\nB,Old B,Acme,BB,2,,\nC,Old A,Acme,BC,3,New,\n`;
    const { id, counts, undo: possible } = await importer.run(file);
    expect(counts).toMatchObject({ created: 0, updated: 1 + 0, failed: 1 });
    expect(possible).toMatchObject({ status: "POSSIBLE" });
    const second = await importer.run(csv("D,Four,Acme,BD,1", "E,Five,Acme,BE,1"));
    service.clock.advance(1000);
    for (const one of [second.id, id]) {
      expect((await undo(one)).body.undo).toMatchObject({ status: "RUNNING" });
      await service.drainJobs();
    }
    expect((await importer.get(second.id)).undo).toMatchObject({ status: "DONE", removed: 2, kept: 0 });
    expect((await importer.get(id)).undo).toMatchObject({ status: "DONE", restored: 1, kept: 0 });
    const after = await importer.products();
    const values = (list: { products: { updatedAt: string }[] }) =>
      list.products.map(({ updatedAt: _, ...rest }) => rest);
    expect(values(after)).toEqual(values(before));
    expect(after.summary).toEqual(before.summary);
    expect(await tagNames()).toEqual(["Old"]);
    expect((await importer.call("GET", "/products?search=new")).body.products).toEqual([]);
  });

  it("keeps and lists products that were changed after the import", async () => {
    await importer.run(csv("A,Old,Acme,BA,1"));
    service.clock.advance(1000);
    const { id } = await importer.run(csv("A,New,Acme,BA,2", "B,Two,Acme,BB,1", "C,Three,Acme,BC,1"));
    service.clock.advance(1000);
    for (const sku of ["A", "B"]) {
      const { id: productId } = await importer.product(sku);
      expect((await importer.call("PATCH", `/products/${productId}`, { body: { stock: 77 } })).status).toBe(200);
    }
    await undo(id);
    await service.drainJobs();
    const { undo: outcome } = await importer.get(id);
    expect(outcome).toMatchObject({ status: "DONE", removed: 1, restored: 0, kept: 2 });
    expect(outcome?.keptProducts.map(({ sku, reason }) => [sku, reason]).sort()).toEqual([
      ["A", "was changed after the import"],
      ["B", "was changed after the import"],
    ]);
    const { products } = await importer.products();
    expect(
      products.map(({ sku, name, stock }: { sku: string; name: string; stock: number }) => [sku, name, stock]),
    ).toEqual([
      ["A", "New", 77],
      ["B", "Two", 77],
    ]);
  });

  it("recognizes changes at the same time as the import", async () => {
    await importer.run(csv("A,Old,Acme,BA,1"));
    const { id } = await importer.run(csv("A,New,Acme,BA,2", "B,Two,Acme,BB,1", "C,Three,Acme,BC,1"));
    for (const sku of ["A", "B"]) {
      const { id: productId } = await importer.product(sku);
      expect((await importer.call("PATCH", `/products/${productId}`, { body: { stock: 77 } })).status).toBe(200);
    }
    await undo(id);
    await service.drainJobs();
    expect((await importer.get(id)).undo).toMatchObject({ status: "DONE", removed: 1, restored: 0, kept: 2 });
    expect(await importer.product("A")).toMatchObject({ name: "New", stock: 77 });
  });

  it("compares times when transaction IDs are missing, as after a restore", async () => {
    await importer.run(csv("A,Old,Acme,BA,1"));
    service.clock.advance(1000);
    const { id } = await importer.run(csv("A,New,Acme,BA,2", "B,Two,Acme,BB,1"));
    await service.database.write(async (tx) => {
      for (const table of ["import_batches", "import_formers"])
        await tx.run(sql`update ${raw(table)} set written_in = null where import_id = ${id}`);
    });
    await undo(id);
    await service.drainJobs();
    expect((await importer.get(id)).undo).toMatchObject({ status: "DONE", removed: 1, restored: 1, kept: 0 });
  });

  it("keeps a product whose former name is taken", async () => {
    await importer.run(csv("A,Old,Acme,BA,1"));
    service.clock.advance(1000);
    const { id } = await importer.run("sku,name\nA,New\n");
    await importer.run(csv("B,Old,Acme,BB,1"));
    await undo(id);
    await service.drainJobs();
    expect((await importer.get(id)).undo).toMatchObject({
      restored: 0,
      keptProducts: [{ sku: "A", reason: "another product now uses its previous name or code" }],
    });
  });

  it("is possible once and within seven days, and returns 409 for a dry run", async () => {
    const { id } = await importer.run(csv("A,One,Acme,BA,1"));
    const stranger = await Importer.open(service);
    expect((await stranger.call("POST", `/imports/${id}/undo`)).status).toBe(404);
    const dry = await importer.run(csv("Z,Zed,Acme,BZ,1"), { dryRun: "true" });
    expect(dry.undo).toBeNull();
    expect(await undo(dry.id)).toMatchObject({ status: 409, body: { code: "conflict" } });
    const late = await importer.run(csv("L,Late,Acme,BL,1"));
    expect((await undo(id)).status).toBe(200);
    expect((await undo(id)).status).toBe(409);
    await service.drainJobs();
    service.clock.advance(7 * DAY);
    expect(await undo(late.id)).toMatchObject({ status: 409 });
    expect((await importer.get(late.id)).undo).toBeNull();
  });

  it("stays possible for the latest imports when the storage limit is exceeded", async () => {
    const formerBytes = async () => {
      const { n } = await service.database.read((tx) =>
        tx.one<{ n: number }>(sql`
          select coalesce(sum(pg_column_size(former)), 0)::int as n from import_formers
          where workspace_id = ${importer.tenant.workspace.id}`),
      );
      return n;
    };
    const sweep = async () => {
      await service.database.write((tx) => enqueue(tx, "sweep", {}));
      await service.drainJobs();
    };
    const possible = async (id: string) => (await importer.get(id)).undo?.status;
    await importer.run(csv("A,One,Acme,BA,1"));
    const first = await importer.run(csv("A,Two,Acme,BA,1"));
    service.clock.advance(1000);
    const second = await importer.run(csv("A,Three,Acme,BA,1"));
    const noted = await formerBytes();
    expect(noted).toBeGreaterThan(0);
    await sweep();
    expect([await possible(first.id), await possible(second.id), await formerBytes()]).toEqual([
      "POSSIBLE",
      "POSSIBLE",
      noted,
    ]);
    await service.database.write((tx) =>
      tx.run(sql`
        update imports set former_bytes = former_bytes + ${LIMITS.import.undoBytesMax - noted + 1}
        where workspace_id = ${importer.tenant.workspace.id} and id = ${second.id}`),
    );
    await sweep();
    expect([await possible(first.id), await possible(second.id)]).toEqual([undefined, "POSSIBLE"]);
    expect((await undo(first.id)).status).toBe(409);
    expect(await formerBytes()).toBeLessThan(noted);
    await undo(second.id);
    await service.drainJobs();
    expect((await importer.product("A")).name).toBe("Two");
  });
});

describe("failed rows", () => {
  it("have row, SKU, column, value and all problems, and can be downloaded for correction", async () => {
    const header = "Kod;Ürün;Marka;EAN;Adet";
    const mapping = JSON.stringify({ Kod: "sku", Ürün: "name", Marka: "brand", EAN: "barcode", Adet: "stock" });
    const content = `${header}\nS1;"two\nlines";Acme;B1;5\nS2;Two;Acme;B2;"a; few"\nS3;${"x".repeat(501)};Acme;B3;-1\n`;
    const { id } = await importer.run(content, { mapping });
    const { body } = await importer.call("GET", `/imports/${id}/errors?details=true`);
    expect(body.errors).toMatchObject([
      {
        line: 4,
        row: 3,
        sku: "S2",
        problems: [{ field: "stock", column: "Adet", value: "a; few", problem: "must be a number" }],
      },
      {
        line: 5,
        row: 4,
        sku: "S3",
        problems: [
          { field: "name", column: "Ürün" },
          { field: "stock", column: "Adet", value: "-1" },
        ],
      },
    ]);
    const text = await importer.text(`/imports/${id}/failed-rows.csv`);
    expect(text.split("\r\n")[0]).toBe(`${header};Import problem`);
    expect(text.split("\r\n")[1]).toBe('S2;Two;Acme;B2;"a; few";"stock must be a number"');
    const mended = text.replace('"a; few"', "4").replace("x".repeat(501), "Three").replace(";-1;", ";1;");
    expect(await importer.run(mended, { mapping })).toMatchObject({
      ignoredColumns: [],
      counts: { created: 2, failed: 0 },
    });
  });

  it("include all rows of their product, and are JSON for a JSON import", async () => {
    const file =
      "Handle,Title,Variant SKU,Option1 Name,Option1 Value,Variant Inventory Qty\nh,Shirt,A-1,Size,S,few\nh,,A-2,,M,2\n";
    const { id } = await importer.run(file, { profile: "shopify" });
    const part = await importer.call("GET", `/imports/${id}/failed-rows`);
    expect(part.body).toEqual({
      content:
        "Handle,Title,Variant SKU,Option1 Name,Option1 Value,Variant Inventory Qty,Import problem\r\n" +
        'h,Shirt,A-1,Size,S,few,"stock must be a number"\r\nh,,A-2,,M,2,\r\n',
      next: null,
    });
    const lines = '{"sku":"J1","name":"Jay","stock":"x"}\n';
    const json = await importer.run(lines, {}, "application/x-ndjson");
    expect(json.errors[0]?.fieldErrors).toEqual({
      stock: "must be a number",
      brand: "is required",
      barcode: "is required",
    });
    const { content } = (await importer.call("GET", `/imports/${json.id}/failed-rows`)).body;
    expect(JSON.parse(content)).toMatchObject({
      sku: "J1",
      "Import problem": expect.stringContaining("stock must be a number"),
    });
  });

  it("continue after a line number, and return 400 for another cursor", async () => {
    const { id } = await importer.run("sku,name\nL1,\n");
    const after = (place: string) => importer.call("GET", `/imports/${id}/failed-rows?after=${place}`);
    expect(await after("999999999")).toMatchObject({ status: 200, body: { next: null } });
    for (const place of ["2147483648", "9007199254740991", "-1", "1e3", "0x10", "%201", "x"])
      expect(await after(place), place).toMatchObject({
        status: 400,
        body: { fieldErrors: { after: expect.any(String) } },
      });
  });
});
