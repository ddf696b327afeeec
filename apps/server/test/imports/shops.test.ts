// Files in the export layouts of other shops. 5,000 products each: VITRINE_SHOP_PRODUCTS=5000 npm test -- imports/shops

import type { Import, ImportErrorDetails } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { Importer } from "./setting.ts";
import { expected, fileText, SHOPS, type ShopFile } from "./shops/files.ts";

/** The default is large enough to include every kind of flaw. */
const PRODUCTS = Number(process.env["VITRINE_SHOP_PRODUCTS"] ?? 200);
const service = withService();

const textOf = (shop: ShopFile) => [...fileText(shop, PRODUCTS)].join("");

async function errorsOf(importer: Importer, { id }: Import): Promise<ImportErrorDetails[]> {
  const all: ImportErrorDetails[] = [];
  for (let page = 1; ; page++) {
    const { body } = await importer.call("GET", `/imports/${id}/errors?details=true&pageSize=100&page=${page}`);
    all.push(...body.errors);
    if (!body.pagination.hasNextPage) return all;
  }
}

describe.each(SHOPS.map((shop) => [shop.profile, shop] as const))("a file in the layout %s", (profile, shop) => {
  it("imports at least 99 % of the valid products, and reports the others", async () => {
    const importer = await Importer.open(service);
    const { importable, flawed } = expected(PRODUCTS);
    const result = await importer.run(textOf(shop), { profile: "auto" });
    expect(result).toMatchObject({ status: "DONE", profile });
    const share = result.counts.created / importable;
    console.log(
      `${profile}: ${result.counts.created} of ${importable} importable products (${(100 * share).toFixed(2)} %), ${result.counts.failed} refused`,
    );
    expect(share).toBeGreaterThanOrEqual(0.99);
    expect(result.counts.created + result.counts.failed).toBe(PRODUCTS);

    const errors = await errorsOf(importer, result);
    expect(errors).toHaveLength(result.counts.failed);
    for (const { row, problems = [] } of errors) {
      expect(row).toBeGreaterThan(1);
      expect(problems.length).toBeGreaterThan(0);
    }
    const flaws = errors.flatMap(({ problems = [] }) => problems.map(({ field, problem }) => `${field} ${problem}`));
    for (const { flaw } of flawed)
      expect(flaws.some((told) => told.startsWith(flaw?.field ?? "") && flaw?.problem.test(told))).toBe(true);
    const kinds = result.notices.map(({ kind }) => kind);
    expect(kinds).toContain("barcode_generated");
    expect(kinds).toContain("stock_negative");

    const again = await importer.run(textOf(shop), { profile });
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: result.counts.created });
  });
});

describe("rows of a product", () => {
  it("are merged in any order", async () => {
    const importer = await Importer.open(service);
    const header =
      "ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)";
    const rows = [
      '1,variable,P-1,Shirt,1,1,,9.90,,Size,"S, M"',
      "5,simple,P-2,Mug,1,1,7,5,,,",
      "2,variation,P-1-S,Shirt - S,1,1,3,9.90,P-1,Size,S",
      "3,variation,P-1-M,Shirt - M,1,1,4,9.90,id:1,Size,M",
      "9,variation,X-1,Lost,1,1,4,9.90,id:77,Size,M",
    ];
    const result = await importer.run(`${[header, ...rows].join("\n")}\n`, { profile: "woocommerce" });
    expect(result.counts).toMatchObject({ total: 3, created: 2, failed: 1 });
    expect(result.errors[0]?.fieldErrors).toEqual({ row: "belongs to a product that is not in the file: id:77" });
    expect(await importer.product("P-1")).toMatchObject({ stock: 7, status: "ACTIVE", information: "Size: S, M" });
    expect((await importer.product("P-2")).barcode).toBe("GEN-P-2");
  });

  it("keep values that the file omits, such as barcode and brand", async () => {
    const importer = await Importer.open(service);
    await importer.run("sku,name,brand,barcode,stock\nP-1,Shirt,Acme,869,1\n");
    const file =
      "Handle,Title,Vendor,Variant SKU,Variant Barcode,Variant Inventory Qty,Status\nshirt,Shirt,,P-1,,5,draft\n";
    expect((await importer.run(file, { profile: "shopify" })).counts).toMatchObject({ updated: 1, failed: 0 });
    expect(await importer.product("P-1")).toMatchObject({
      brand: "Acme",
      barcode: "869",
      stock: 5,
      status: "INACTIVE",
    });
  });
});

describe("import rules", () => {
  const file =
    "Handle,Title,Body (HTML),Vendor,Tags,Variant SKU,Variant Barcode,Variant Inventory Qty,Status\n" +
    'a,A,"<p onclick=x>Hi <a href=""javascript:x"">you</a> &amp; <script>evil()</script><b>me</p>",,"one; two, three",A-1,,-3,active\n' +
    "b,B,,Acme,,B-1,8690,,active\n";
  const run = async (rules: object) => {
    const importer = await Importer.open(service);
    return { importer, result: await importer.run(file, { profile: "shopify", rules: JSON.stringify(rules) }) };
  };

  it("fill in missing values by default", async () => {
    const { importer, result } = await run({});
    expect(result.counts).toMatchObject({ created: 2, failed: 0 });
    const a = await importer.product("A-1");
    const { name } = (await importer.call("GET", "/workspace")).body;
    expect(a).toMatchObject({ stock: 0, barcode: "GEN-A-1", brand: name, status: "ACTIVE" });
    expect(a.description).toBe("<p>Hi <a>you</a> &amp; <b>me</b></p>");
    expect(await importer.product("B-1")).toMatchObject({ stock: 1, brand: "Acme", barcode: "8690" });
    expect(result.notices).toEqual(
      expect.arrayContaining([
        { kind: "barcode_generated", count: 1 },
        { kind: "brand_assumed", count: 1 },
        { kind: "stock_negative", count: 1 },
        { kind: "stock_empty", count: 1 },
        { kind: "html_cleaned", count: 1 },
      ]),
    );
  });

  it("report all refused values of a row at once", async () => {
    const { result } = await run({
      missingBarcode: "REFUSE",
      missingBrand: "REFUSE",
      negativeStock: "REFUSE",
      emptyStock: "REFUSE",
    });
    expect(result.errors.map(({ fieldErrors }) => fieldErrors)).toEqual([
      { stock: "must be at least 0", brand: "is required", barcode: "is required" },
      { stock: "is empty" },
    ]);
  });

  it("convert markup to text, split tags and override the status", async () => {
    const { importer, result } = await run({ html: "TEXT", tagSeparator: ";", status: "INACTIVE", brand: "House" });
    expect(result.counts.created).toBe(2);
    const a = await importer.product("A-1");
    expect(a).toMatchObject({ description: "Hi you & me", status: "INACTIVE", brand: "House" });
    expect(a.tags.map(({ name }: { name: string }) => name)).toEqual(["one", "two, three"]);
  });

  it.each([
    [{ profile: "shopify", rules: "{" }, "rules"],
    [{ profile: "shopify", rules: '{"html":"SOME"}' }, "rules"],
    [{ profile: "shopify", rules: '{"unheardOf":1}' }, "rules"],
    [{ profile: "none", rules: "{}" }, "rules"],
    [{ profile: "etsy" }, "profile"],
  ])("return 400 when invalid: %j", async (query, field) => {
    const importer = await Importer.open(service);
    const { status, body } = await importer.upload(file, query as Record<string, string>);
    expect({ status, fields: Object.keys((body as unknown as { fieldErrors: object }).fieldErrors) }).toEqual({
      status: 400,
      fields: [field],
    });
  });
});
