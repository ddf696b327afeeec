import { gzipSync } from "node:zlib";
import { type ImportPreview, LIMITS } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { Importer } from "./setting.ts";
import { workbookOf } from "./workbooks.ts";

const service = withService();
let importer: Importer;
beforeEach(async () => {
  importer = await Importer.open(service);
});

const preview = (content: string, query = "") =>
  importer.call("POST", `/imports/preview${query}`, { body: { content } });

async function previewFile(bytes: string | Buffer, name: string, query = "") {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  const url = `${service.api}/v1/workspaces/${importer.tenant.workspace.id}/imports/preview${query}`;
  const reply = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${importer.tenant.key}` },
    body: form,
  });
  return { status: reply.status, body: await reply.json() };
}

describe("preview_import", () => {
  it("returns columns, samples and rows as the import reads them, and stores no import", async () => {
    const content =
      '\ufeffArtikelnummer;Titel;Bestand;Colour\nS1;"Gül; Serumu";5;red\nS2;Two;many;red\n\nS3;Three;7;\n';
    const { status, body } = await previewFile(content, "waren.csv");
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        format: "csv",
        encoding: "utf-8",
        delimiter: ";",
        profile: null,
        columns: [
          { name: "Artikelnummer", field: "sku", samples: ["S1", "S2", "S3"] },
          { name: "Titel", field: "name", samples: ["Gül; Serumu", "Two", "Three"] },
          { name: "Bestand", field: "stock", samples: ["5", "many", "7"] },
          { name: "Colour", field: null, samples: ["red"] },
        ],
        rows: [
          { line: 2, cells: ["S1", "Gül; Serumu", "5", "red"], fieldErrors: {} },
          { line: 3, cells: ["S2", "Two", "many", "red"], fieldErrors: { stock: "must be a number" } },
          { line: 5, cells: ["S3", "Three", "7", ""], fieldErrors: {} },
        ],
        judged: 3,
        problems: [{ field: "stock", problem: "must be a number", count: 1 }],
        notices: [],
        ignoredColumns: ["Colour"],
      },
    });
    expect(await importer.leftovers()).toBe(0);
    expect((await importer.call("GET", "/imports")).body.imports).toEqual([]);
  });

  it("suggests a mapping that the import accepts", async () => {
    const content = "Code,Product,Vendor,EAN,Qty\nS1,One,Acme,B1,5\n";
    const { columns } = (await preview(content)).body;
    const mapping = Object.fromEntries(
      columns.map(({ name, field }: { name: string; field: string }) => [name, field]),
    );
    const { counts } = await importer.run(content, { mapping: JSON.stringify(mapping) });
    expect(counts).toMatchObject({ created: 1, failed: 0 });
  });

  it("detects layout and encoding, and counts problems and notices by kind", async () => {
    const rows = [
      "a,A,Acme,,5,active,https://x.example/1.png",
      "a,,,,,,https://x.example/2.png",
      "b,,Acme,8690,1,draft,",
      "c,C,Acme,,-1,active,",
    ];
    const content = `Handle,Title,Vendor,Variant Barcode,Variant Inventory Qty,Status,Image Src,Variant SKU\n${rows.map((row, n) => `${row},S${n}`).join("\n")}\n`;
    const utf16 = Buffer.from(`\ufeff${content}`, "utf16le");
    const { body } = await previewFile(utf16, "products_export.csv");
    expect(body).toMatchObject({
      encoding: "utf-16le",
      delimiter: ",",
      profile: "shopify",
      judged: 3,
      problems: [{ field: "row", count: 1 }],
      notices: expect.arrayContaining([
        { kind: "barcode_generated", count: 2 },
        { kind: "stock_negative", count: 1 },
      ]),
    });
    const fields = (body as ImportPreview).columns.map(({ name, field }) => [name, field]);
    expect(fields).toContainEqual(["Title", "name"]);
    expect(fields).toContainEqual(["Image Src", "imageUrls"]);
    const none = (await previewFile(utf16, "products_export.csv", "?profile=none")).body;
    expect(none).toMatchObject({ profile: null });
    const strict = encodeURIComponent('{"missingBarcode":"REFUSE"}');
    const refusing = await previewFile(utf16, "products_export.csv", `?profile=shopify&rules=${strict}`);
    const { problems } = refusing.body as ImportPreview;
    expect(problems).toContainEqual({ field: "barcode", problem: "is required", count: 2 });
  });

  it("reads workbooks and gzip files", async () => {
    const book = await workbookOf([
      ["sku", "name"],
      ["S1", "Gül"],
    ]);
    expect((await previewFile(book, "a.xlsx")).body).toMatchObject({
      format: "xlsx",
      rows: [{ cells: ["S1", "Gül"] }],
    });
    expect((await previewFile(gzipSync("sku;name\nS1;One\n"), "a.csv.gz")).body).toMatchObject({
      format: "csv",
      delimiter: ";",
    });
    expect((await previewFile(book.subarray(0, 200), "a.xlsx")).status).toBe(400);
  });

  it("detects and reads JSON Lines", async () => {
    const { body } = await preview('{"sku":"S1","stock":5,"tags":["A","B"]}\n[]\n{"SKU":"S2"}\n');
    expect(body.format).toBe("jsonl");
    expect(body.columns.map(({ name, field }: { name: string; field: string }) => [name, field])).toEqual([
      ["sku", "sku"],
      ["stock", "stock"],
      ["tags", "tags"],
      ["SKU", null],
    ]);
    expect(body.rows.map(({ fieldErrors }: { fieldErrors: object }) => fieldErrors)[1]).toEqual({
      row: "is not a JSON object",
    });
  });

  it.each(["", "&profile=shopify"])("reads only own properties of an object as columns%s", async (query) => {
    const lines = '{"sku":"S1","constructor":"x","toString":"y"}\n{"sku":"S2"}\n';
    const { rows } = (await preview(lines, `?format=jsonl${query}`)).body;
    expect(rows.map(({ cells }: { cells: string[] }) => cells)).toEqual([
      ["S1", "x", "y"],
      ["S2", "", ""],
    ]);
  });

  it("skips the incomplete last row of a truncated file", async () => {
    const cut = Buffer.from('sku,name\nS1,One\nS2,"Gül').subarray(0, -1);
    const rows = async (query: string): Promise<{ line: number; fieldErrors: object }[]> =>
      ((await previewFile(cut, "a.csv", query)).body as ImportPreview).rows;
    expect((await rows("?isBeginning=true")).map(({ line }) => line)).toEqual([2]);
    expect((await rows("")).at(-1)?.fieldErrors).toHaveProperty("row");
  });

  it("shortens long cells and returns at most 20 rows", async () => {
    const lines = Array.from({ length: 500 }, (_, n) => `S${n},${"ğ".repeat(300)}`);
    const { rows, columns } = (await preview(`sku,name\n${lines.join("\n")}`)).body;
    expect(rows).toHaveLength(20);
    expect([...rows[0].cells[1]]).toHaveLength(200);
    expect(columns[1].samples).toHaveLength(1);
  });

  it.each([
    ["only line breaks", "\n\n\n"],
    ["a header with a quote that is not closed", '"sku,name\nS1,One\n'],
    ["old Mac lines", "sku,name\rS1,One\r"],
    ["more columns than the limit", Array.from({ length: 201 }, (_, n) => `c${n}`).join(",")],
  ])("returns 400 for %s", async (_, content) => {
    const { status, body } = await preview(content);
    expect({ status, named: Object.keys(body.fieldErrors) }).toEqual({ status: 400, named: ["file"] });
  });

  it("returns 413 for a long file, and 400 for an empty or missing one", async () => {
    expect(await previewFile("x".repeat(LIMITS.import.previewBytesMax + 1), "a.csv")).toMatchObject({ status: 413 });
    expect(await previewFile("", "a.csv")).toMatchObject({ status: 400 });
    expect(await importer.call("POST", "/imports/preview", { body: {} })).toMatchObject({ status: 400 });
  });

  it("reports misplaced quotes in the header and in rows", async () => {
    const header = await preview('"a";"b,",x,y\n1,2,3,4\n');
    expect([header.status, header.body.fieldErrors]).toEqual([
      400,
      { file: "The header line has text after a closing quote." },
    ]);
    const { status, body } = await preview('sku,name\n"a"\r"b,"\nS1,One\n');
    expect([status, body.rows[0].fieldErrors, body.rows[1].cells]).toEqual([
      200,
      { row: "has text after a closing quote" },
      ["S1", "One"],
    ]);
  });

  it("returns 400 when objects have more names than the column limit", async () => {
    const object = (from: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`name${from + n}`, "x"])));
    const { status, body } = await preview(`${object(0)}\n${object(1500)}\n`, "?format=jsonl&profile=shopify");
    expect([status, body.fieldErrors]).toEqual([
      400,
      { file: `The objects have more than ${LIMITS.import.columnsMax} different names.` },
    ]);
  });
});
