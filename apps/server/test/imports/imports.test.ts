import { beforeEach, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { csv, HEADER, Importer } from "./setting.ts";

const service = withService();
let importer: Importer;
beforeEach(async () => {
  importer = await Importer.open(service);
});

describe("an import", () => {
  it("creates INACTIVE products with tags, slugs and search entries", async () => {
    const content =
      `${HEADER},tags,sales,description\n` +
      `S1,Gül Serumu,Işıltı,B1,5,Serum|Gece,"[{""name"":""Shop"",""link"":""https://x.example""}]","two\nlines"\n` +
      `S2,Gul serumu!,Işıltı,B2,0,serum,,\n`;
    expect(await importer.run(content)).toMatchObject({
      status: "DONE",
      dryRun: false,
      progress: 100,
      counts: { total: 2, created: 2, updated: 0, unchanged: 0, failed: 0 },
      errors: [],
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
    });
    const first = await importer.product("S1");
    expect(first).toMatchObject({
      name: "Gül Serumu",
      slug: "gul-serumu",
      stock: 5,
      status: "INACTIVE",
      description: "two\nlines",
      information: "",
      sales: [{ name: "Shop", link: "https://x.example" }],
      images: [],
    });
    expect(first.tags.map(({ name }: { name: string }) => name)).toEqual(["Serum", "Gece"]);
    const second = await importer.product("S2");
    expect(second.slug).toMatch(/^gul-serumu-[0-9a-z]{6}$/);
    expect(second.tags).toEqual([first.tags[0]]);
    expect((await importer.products()).summary).toEqual({ total: 2, active: 0, inactive: 2, outOfStock: 1 });
    const found = await importer.call("GET", "/products?search=gece");
    expect(found.body.products.map(({ sku }: { sku: string }) => sku)).toEqual(["S1"]);
    expect(await importer.leftovers()).toBe(0);
  });

  it("updates given fields by SKU, and counts unchanged rows", async () => {
    await importer.run(csv("S1,One,Acme,B1,5", "S2,Two,Acme,B2,5", "S3,Three,Acme,B3,5"));
    const before = await importer.product("S1");
    service.clock.advance(1000);
    const result = await importer.run("SKU;Stock;Status;Tags\ns1;7;active;New\nS2;5;;\nS3;;;\n");
    expect(result.counts).toEqual({ total: 3, created: 0, updated: 1, unchanged: 1, failed: 1 });
    expect(result.errors).toEqual([{ line: 4, fieldErrors: { stock: "must be a number" } }]);
    const after = await importer.product("s1");
    expect(after).toMatchObject({
      id: before.id,
      slug: before.slug,
      name: "One",
      sku: "s1",
      stock: 7,
      status: "ACTIVE",
    });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect((await importer.product("S2")).updatedAt).toBe(before.updatedAt);
    const tagged = await importer.call("GET", "/products?search=new");
    expect(tagged.body.products.map(({ sku }: { sku: string }) => sku)).toEqual(["s1"]);
  });

  it("imports valid rows and reports errors by line", async () => {
    await importer.run(csv("OLD,Old name,Acme,OLD-B,1"));
    const result = await importer.run(
      csv(
        "S1,One,Acme,B1,5",
        "S2,,Acme,B2,-1",
        '"S3","Three\r\nlines",Acme,B3,5',
        "S4,too few",
        "S5,Old NAME,Acme,B5,1",
        "S6,Six,Acme,old-b,1",
        "s1,Again,Acme,B7,1",
        "S8,one,Acme,B8,1",
        'S9,"x"y,Acme,B9,1',
        `S10,${"x".repeat(501)},Acme,B10,1`,
        "S11,Nul\0,Acme,B11,1",
        "S12,Twelve,Acme,B12,1",
      ),
    );
    expect(result).toMatchObject({ status: "DONE", counts: { total: 12, created: 3, failed: 9 } });
    expect(result.errors).toEqual([
      { line: 3, fieldErrors: { name: "must have 1 to 500 characters", stock: "must be a number" } },
      { line: 6, fieldErrors: { row: "has 2 fields, but the header has 5" } },
      { line: 7, fieldErrors: { name: "is already used" } },
      { line: 8, fieldErrors: { barcode: "is already used" } },
      { line: 9, fieldErrors: { sku: "is already used on line 2" } },
      { line: 10, fieldErrors: { name: "is already used on line 2" } },
      { line: 11, fieldErrors: { row: "has text after a closing quote" } },
      { line: 12, fieldErrors: { name: "must have 1 to 500 characters" } },
      { line: 13, fieldErrors: { name: "contains characters that cannot be stored" } },
    ]);
    const skus = (await importer.products()).products.map(({ sku }: { sku: string }) => sku);
    expect(skus).toEqual(["OLD", "S1", "S3", "S12"]);
    const page = await importer.call("GET", `/imports/${result.id}/errors?page=2&pageSize=4`);
    expect(page.body).toMatchObject({
      errors: result.errors.slice(4, 8),
      pagination: { page: 2, total: 9, totalPages: 3 },
    });
  });

  it("returns the same counts on a dry run and stores no changes", async () => {
    await importer.run(csv("S1,One,Acme,B1,5"));
    const before = await importer.products();
    const content = `${HEADER},tags\nS1,One,Acme,B1,9,New\nS2,Two,Acme,B2,5,New\nS3,Two,Acme,B3,5,\nS1,One,Acme,B1,5,\n`;
    const dry = await importer.run(content, { dryRun: "true" });
    expect(dry).toMatchObject({
      dryRun: true,
      status: "DONE",
      counts: { total: 4, created: 1, updated: 1, unchanged: 0, failed: 2 },
    });
    expect(await importer.products()).toEqual(before);
    expect((await importer.call("GET", "/tags")).body.pagination.total).toBe(0);
    const real = await importer.run(content);
    expect([real.counts, real.errors]).toEqual([dry.counts, dry.errors]);
  });

  it.each([",", ";", "\t"])("reads quoted headers and rows with the delimiter %j", async (delimiter) => {
    const line = (cells: string[]) => `${cells.map((cell) => `"${cell}"`).join(delimiter)}\n`;
    const header = ["sku", "name", "brand", "barcode", "stock"];
    const content = line(header) + line([`S${delimiter}1`, `One${delimiter}`, "Acme", "B1", "5"]);
    expect(await importer.run(content)).toMatchObject({ status: "DONE", counts: { created: 1, failed: 0 } });
  });

  it("fails on line ends without a line feed", async () => {
    const result = await importer.run("sku,name,brand,barcode,stock\rS1,One,Acme,B1,5\r");
    expect(result).toMatchObject({ status: "FAILED", failure: expect.stringContaining("line feed") });
  });

  it("maps columns, lists ignored ones and requires a SKU", async () => {
    const content = "Ürün Kodu,Title,Brand,EAN,Stock,Colour,Notes\nS1,One,Acme,B1,5,red,x\n";
    const mapping = JSON.stringify({ "Ürün Kodu": "sku", Title: "name", EAN: "barcode", Notes: "" });
    const result = await importer.run(content, { mapping });
    expect(result).toMatchObject({ status: "DONE", counts: { created: 1 }, ignoredColumns: ["Colour", "Notes"] });
    const failed = await importer.run(content);
    expect(failed).toMatchObject({ status: "FAILED", failure: expect.stringContaining("sku"), counts: { total: 0 } });
    const twice = await importer.run("sku,SKU\n1,2\n");
    expect(twice).toMatchObject({ status: "FAILED", failure: 'Two columns map to sku: map one of them to "".' });
    const unstorable = "contains characters that cannot be stored";
    for (const escaped of ["\\u0000", "\\ud800"]) {
      const refused = await importer.upload(content, { mapping: `{"Title${escaped}":"name"}` });
      expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { mapping: unstorable } } });
    }
    const failedOnNul = await importer.run("sku,no\0te\n1,2\n");
    expect(failedOnNul).toMatchObject({ status: "FAILED", failure: `The header line ${unstorable}.` });
    for (const bad of ["{", "[]", '{"a":"price"}']) {
      expect(await importer.upload(content, { mapping: bad })).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fieldErrors: { mapping: expect.any(String) } },
      });
    }
    expect(await importer.leftovers()).toBe(0);
  });

  it("reads JSON Lines", async () => {
    const product = { sku: "S1", name: "One", brand: "Acme", barcode: "B1", stock: 1 };
    const content = [
      JSON.stringify({ ...product, tags: ["A|B"], status: "ACTIVE" }),
      "",
      "{broken",
      '["no object"]',
      JSON.stringify({ ...product, sku: "S2", price: 3 }),
      JSON.stringify({ ...product, sku: "S3", stock: "1" }),
      '{"sku":"S4","name":"\\ud800","brand":"x","barcode":"y","stock":1}',
      JSON.stringify({ ...product, sku: "S5", tags: [], tagIds: [] }),
      JSON.stringify({ sku: "S6", status: "DELETED" }),
      `{"sku":"S7","name":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
      `{"sku":"S8","tagIds":[${"1,".repeat(1_000_000)}1]}`,
    ].join("\n");
    const result = await importer.run(content, {}, "application/x-ndjson");
    expect(result).toMatchObject({ format: "jsonl", counts: { total: 10, created: 1, failed: 9 } });
    expect(result.errors.map(({ line, fieldErrors }) => [line, Object.keys(fieldErrors)])).toEqual([
      [3, ["row"]],
      [4, ["row"]],
      [5, ["price"]],
      [6, ["stock"]],
      [7, ["name"]],
      [8, ["tagIds"]],
      [9, ["name", "brand", "barcode", "stock", "status"]],
      [10, ["row"]],
      [11, ["row"]],
    ]);
    expect(await importer.product("S1")).toMatchObject({ status: "ACTIVE", tags: [{ name: "A|B" }] });
  });
});

describe("list_imports", () => {
  it("returns the newest first, without errors of rows", async () => {
    const importer = await Importer.open(service);
    const first = await importer.run(csv("L-1,One,Brand,L-1,5", ",,,,"));
    service.clock.advance(1000);
    const second = await importer.run(csv("L-2,Two,Brand,L-2,5"));
    const { body } = await importer.call("GET", "/imports");
    const withoutErrors = ({ errors: _, ...rest }: typeof first) => rest;
    expect(body).toMatchObject({ imports: [second, first].map(withoutErrors), pagination: { total: 2 } });
    expect(body.imports[0]).not.toHaveProperty("errors");
  });
});
