// Files of every format and encoding, and malicious files.

import { gzipSync } from "node:zlib";
import { LIMITS } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { workbookAsCsv } from "../../src/domains/catalogue/imports/arrival/workbook.ts";
import { withService } from "../harness/service.ts";
import { csv, HEADER, Importer } from "./setting.ts";
import { sheetOf, workbookOf, workbookWith, zipOf } from "./workbooks.ts";

const service = withService();
let importer: Importer;
beforeEach(async () => {
  importer = await Importer.open(service);
});

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Windows-1254 differs from Latin 1 in six letters. */
const TURKISH: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
const in1254 = (text: string) => Buffer.from([...text].map((letter) => TURKISH[letter] ?? letter.charCodeAt(0)));
const utf16 = (text: string, order: "le" | "be", withMark = true) => {
  const bytes = Buffer.from((withMark ? "\ufeff" : "") + text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};

describe("the text encoding", () => {
  const text = csv("S1,Gül Şampuanı,Işıltı,B1,5");
  it.each([
    ["utf-8", Buffer.from(text), "Gül Şampuanı"],
    ["utf-8", Buffer.from(`\ufeff${text}`), "Gül Şampuanı"],
    ["utf-16le", utf16(text, "le"), "Gül Şampuanı"],
    ["utf-16be", utf16(text, "be"), "Gül Şampuanı"],
    ["utf-16le", utf16(text, "le", false), "Gül Şampuanı"],
    ["windows-1254", in1254(text), "Gül Şampuanı"],
    ["windows-1252", Buffer.from(csv("S1,Crème brûlée,Müller,B1,5"), "latin1"), "Crème brûlée"],
  ])("is detected: %s", async (encoding, bytes, name) => {
    expect(await importer.run(bytes)).toMatchObject({ status: "DONE", encoding, counts: { created: 1 } });
    expect((await importer.product("S1")).name).toBe(name);
  });

  it("is detected by the first bytes beyond ASCII, however late", async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `S${n},Name ${n},Acme,B${n},1`);
    const bytes = in1254(csv(...rows, "LAST,Ağaç Sabunu,Işık,BL,1"));
    expect(await importer.run(bytes)).toMatchObject({ encoding: "windows-1254", counts: { created: 3001 } });
    expect((await importer.product("LAST")).name).toBe("Ağaç Sabunu");
  });

  it("fails only the row that is not UTF-8", async () => {
    const bytes = Buffer.concat([
      Buffer.from(csv("S1,Gül,Işıltı,B1,5", "S2,Şampuan,Işıltı,B2,5")),
      Buffer.from("S3,caf\u00e9,Acme,B3,1\r\n", "latin1"),
    ]);
    const result = await importer.run(bytes);
    expect(result).toMatchObject({ encoding: "utf-8", counts: { created: 2, failed: 1 } });
    expect(result.errors[0]?.fieldErrors).toEqual({ row: "is not UTF-8" });
  });
});

describe("file formats", () => {
  it("include gzip", async () => {
    const result = await importer.run(gzipSync(csv("S1,One,Acme,B1,5")), {}, "application/gzip");
    expect(result).toMatchObject({ status: "DONE", format: "csv", counts: { created: 1 } });
  });

  it("include tab-separated values", async () => {
    const content = csv("S1,One,Acme,B1,5").replaceAll(",", "\t");
    expect(await importer.run(content, {}, "text/tab-separated-values")).toMatchObject({
      format: "tsv",
      counts: { created: 1 },
    });
  });

  it("include workbooks, with numbers, empty rows and special characters", async () => {
    const book = await workbookOf([
      HEADER.split(","),
      ["S1", 'Gül <Serumu> & "more"', "Işıltı", 8690000000012, 5],
      null,
      ["S2", "=1+1", "Acme", 8.69e12, 7],
      ["S3", "Bad", "Acme", "B3", "many"],
    ]);
    const result = await importer.run(book, {}, XLSX);
    expect(result).toMatchObject({ status: "DONE", format: "xlsx", counts: { total: 3, created: 2, failed: 1 } });
    expect(await importer.product("S1")).toMatchObject({
      name: 'Gül <Serumu> & "more"',
      barcode: "8690000000012",
      stock: 5,
    });
    expect(await importer.product("S2")).toMatchObject({ name: "=1+1", barcode: "8690000000000" });
    const { body } = await importer.call("GET", `/imports/${result.id}/errors?details=true`);
    expect(body.errors[0]).toMatchObject({
      row: 5,
      sku: "S3",
      problems: [{ field: "stock", column: "stock", value: "many" }],
    });
    expect(await importer.leftovers()).toBe(0);
  });

  it("include JSON arrays in any layout", async () => {
    const products = [1, 2].map((n) => ({
      sku: `S${n}`,
      name: `On[e],{ ${n}`,
      brand: 'A"c\\me',
      barcode: `B${n}`,
      stock: n,
    }));
    for (const [content, name] of [
      [JSON.stringify(products), "a.json"],
      [JSON.stringify({ products }, null, 2), "b.json"],
    ] as const) {
      const form = new FormData();
      form.append("file", new File([content], name));
      const url = `${service.api}/v1/workspaces/${importer.tenant.workspace.id}/imports`;
      const headers = { authorization: `Bearer ${importer.tenant.key}` };
      const reply = await fetch(url, { method: "POST", headers, body: form });
      const { id, format } = (await reply.json()) as { id: string; format: string };
      expect(format).toBe("json");
      await service.drainJobs();
      expect((await importer.get(id)).counts).toMatchObject({ total: 2, failed: 0 });
    }
    expect((await importer.product("S2")).brand).toBe('A"c\\me');
  });
});

describe("malicious files", () => {
  const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, "x");
  const refused = async (bytes: Buffer, type: string) => {
    const before = process.memoryUsage().rss;
    const { status, body } = await importer.upload(bytes, {}, type);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
    expect(await importer.leftovers()).toBe(0);
    return [status, (body as unknown as { code: string }).code];
  };

  it("return 413 for a gzip bomb", async () => {
    expect(await refused(gzipSync(megabytes(64)), "application/gzip")).toEqual([413, "payload_too_large"]);
  });

  it("return 400 for nested and truncated gzip", async () => {
    const packed = gzipSync(csv("S1,One,Acme,B1,5"));
    expect(await refused(gzipSync(packed), "application/gzip")).toEqual([400, "invalid_input"]);
    expect(await refused(packed.subarray(0, 30), "application/gzip")).toEqual([400, "invalid_input"]);
  });

  it("return 413 for a workbook bomb, and 400 for a false size", async () => {
    const bomb = await workbookWith({ ...sheetOf([["sku"]]), "xl/sharedStrings.xml": megabytes(64) });
    expect(await refused(bomb, XLSX)).toEqual([413, "payload_too_large"]);
    const honest = await workbookOf([HEADER.split(","), ["S1", "One", "Acme", "B1", 5]]);
    // Understates the uncompressed size in the archive's directory.
    const lying = Buffer.from(honest);
    const at = lying.lastIndexOf(Buffer.from("PK\x01\x02"));
    lying.writeUInt32LE(1, at + 24);
    expect(await refused(lying, XLSX)).toEqual([400, "invalid_input"]);
  });

  it("are refused before shared strings of a workbook are expanded", async () => {
    const shares = (text: string, rows: number) => {
      const cells = (at: number) => `<row r="${at}"><c r="A${at}" t="s"><v>0</v></c></row>`;
      const sheet = Array.from({ length: rows }, (_, n) => cells(n + 1)).join("");
      return workbookWith({
        "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        "xl/sharedStrings.xml": `<sst><si><t>${text}</t></si></sst>`,
      });
    };
    expect(await refused(await shares("x".repeat(1_000_000), 20), XLSX)).toEqual([400, "invalid_input"]);
    const large = await shares("x".repeat(60_000), 6000);
    const written = async () => {
      const read = async function* (start: number, end: number) {
        yield large.subarray(start, end);
      };
      let bytes = 0;
      let most = 0;
      for await (const piece of workbookAsCsv(read, large.length)) {
        bytes += piece.length;
        most = Math.max(most, piece.length);
        expect(Math.max(most, bytes / 16)).toBeLessThan(1_000_000);
      }
    };
    // A file of a few kilobytes yields at most 4 MiB. A row with many such texts is read in chunks.
    await expect(written).rejects.toMatchObject({ code: "payload_too_large" });
  });

  it("are refused when the XML of a workbook needs too much memory", async () => {
    const told = async (files: Record<string, string>) => {
      const bytes = await workbookWith({ ...sheetOf([["sku"]]), ...files });
      return ((await importer.upload(bytes, {}, XLSX)).body as unknown as { fieldErrors: object }).fieldErrors;
    };
    const sheet = (xml: string) => ({ "xl/worksheets/sheet1.xml": `<worksheet>${xml}</worksheet>` });
    const attributes = (count: number) => Array.from({ length: count }, (_, n) => ` a${n}=""`).join("");
    const refusal = { file: expect.stringMatching(/its XML is malformed/) };
    expect(await told(sheet("<a>".repeat(1000) + "</a>".repeat(1000)))).toEqual(refusal);
    expect(await told(sheet(`<a${attributes(1000)}/>`))).toEqual(refusal);
    expect(await told(sheet(`<!--${"x".repeat(600_000)}-->`))).toEqual(refusal);
    expect(await told(sheet(`<a${" ".repeat(600_000)}/>`))).toEqual(refusal);
    expect(await told({ "xl/sharedStrings.xml": `<sst>${"<a>".repeat(1000)}${"</a>".repeat(1000)}</sst>` })).toEqual(
      refusal,
    );
    const honest = await workbookOf([HEADER.split(","), ["S1", "One", "Acme", "B1", 5]]);
    expect(await importer.run(honest, {}, XLSX)).toMatchObject({ status: "DONE", counts: { created: 1 } });
  });

  it("return 400 for too many columns, in CSV and in a workbook", async () => {
    const wide = Buffer.from(`sku${",c".repeat(1_000_000)}\nS1\n`);
    expect(await refused(wide, "text/csv")).toEqual([400, "invalid_input"]);
    const cells = Array.from({ length: LIMITS.import.columnsMax + 1 }, (_, n) => `c${n}`);
    expect(await refused(await workbookOf([cells]), XLSX)).toEqual([400, "invalid_input"]);
  });

  it("return a helpful error when they are not a workbook", async () => {
    const told = async (bytes: Buffer, type = XLSX) =>
      ((await importer.upload(bytes, {}, type)).body as unknown as { fieldErrors: { file: string } }).fieldErrors.file;
    expect(await told(await zipOf({ "products.csv": "sku" }))).toMatch(/not a workbook: send the file inside it/);
    expect(await told(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]))).toMatch(/save it as \.xlsx/);
    expect(await told(Buffer.from("sku\nS1\n"))).toMatch(/is not an Excel workbook/);
    const lol = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${"lol".repeat(1000)}">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&a;&a;</v></c></row></sheetData></worksheet>`;
    expect(await told(await workbookWith({ ...sheetOf([]), "xl/worksheets/sheet1.xml": lol }))).toMatch(
      /cannot be read/,
    );
  });
});
