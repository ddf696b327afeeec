// Imports of owners' files without a profile, with a profile, and without a known layout.

import { type Import, type ImportPreview, mediaWriteExample } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { Importer } from "./setting.ts";
import { fileText, SHOPS, type ShopFile } from "./shops/files.ts";

const service = withService();
const PRODUCTS = 12;

const ENCODINGS: ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
];
const bytesOf = (shop: ShopFile, at: number) =>
  (ENCODINGS[at % ENCODINGS.length] as (text: string) => Buffer)([...fileText(shop, PRODUCTS)].join(""));

async function previewOf(importer: Importer, content: Buffer | string, query = ""): Promise<ImportPreview> {
  const request = { rawBody: content, headers: { "content-type": "text/csv" } };
  const { status, body } = await importer.call("POST", `/imports/preview${query}`, request);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

const toldBy = ({ profile, ignoredColumns, notices }: Import | ImportPreview) => ({ profile, ignoredColumns, notices });
const shops = SHOPS.filter(({ profile }) => profile !== "vitrine").map((shop, at) => [shop.profile, shop, at] as const);

describe.each(shops)("a file in the layout %s", (profile, shop, at) => {
  it("is imported as the preview shows, with the profile detected or given", async () => {
    const importer = await Importer.open(service);
    const content = bytesOf(shop, at);
    const preview = await previewOf(importer, content);
    expect(preview.profile).toBe(profile);
    expect(preview.ignoredColumns.length).toBeGreaterThan(0);
    for (const { name, field } of preview.columns)
      if (field !== null) expect(preview.ignoredColumns).not.toContain(name);
    for (const query of [{}, { profile: "auto" }, { profile }]) {
      const dry = await importer.run(content, { ...query, dryRun: "true" });
      expect(dry).toMatchObject({ status: "DONE", counts: { created: PRODUCTS, failed: 0 } });
      expect(toldBy(dry)).toEqual(toldBy(preview));
    }
    const result = await importer.run(content);
    expect(result.counts).toMatchObject({ created: PRODUCTS, failed: 0 });
    expect(toldBy(result)).toEqual(toldBy(preview));
  });

  it("is read by its column names when profiles are disabled", async () => {
    const importer = await Importer.open(service);
    const content = bytesOf(shop, at);
    const result = await importer.run(content, { profile: "none" });
    expect(result).toMatchObject({ profile: null, notices: [], counts: { created: 0, updated: 0 } });
    expect(result.status === "FAILED" || result.counts.failed > 0).toBe(true);
    expect((await previewOf(importer, content, "?profile=none")).profile).toBeNull();
  });
});

it("an import lists ignored columns and notices for files of other shops", async () => {
  const importer = await Importer.open(service);
  const shopify = [
    "Handle,Title,Vendor,Variant SKU,Variant Barcode,Variant Inventory Qty,Variant Price,Image Alt Text,Metafield,Status",
    "a,A,Acme,A-1,8.69E+12,3,5,Alt,x,active",
    "b,,Acme,B-1,869,3,5,,,active",
  ].join("\n");
  const result = await importer.run(`${shopify}\n`);
  expect(result.ignoredColumns).toEqual(["Handle", "Variant Price", "Image Alt Text", "Metafield"]);
  expect(result.notices).toContainEqual({ kind: "barcode_left_out", count: 1 });
  const { errors } = (await importer.call("GET", `/imports/${result.id}/errors?details=true`)).body;
  expect(errors).toMatchObject([{ line: 3, sku: "B-1" }]);

  const magento = [
    "sku,store_view_code,attribute_set_code,product_type,name,additional_attributes,qty",
    'M-1,,Default,simple,Mug,"brand=Acme,material=Clay",4',
    "M-1,de,Default,simple,Becher,,",
  ].join("\n");
  const kinds = (await importer.run(`${magento}\n`)).notices.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["attributes_left_out", "translations_left_out"]));

  const woocommerce = [
    "ID,Type,SKU,Name,In stock?,Stock,Parent,Attribute 1 name,Attribute 1 value(s)",
    '1,simple,W-1,Vase,1,3,,Material,"Clay, Glass"',
    "2,variation,W-2,Lost,1,3,,,",
  ].join("\n");
  const { counts } = await importer.run(`${woocommerce}\n`);
  expect(counts).toMatchObject({ created: 1, failed: 1 });
  expect((await importer.product("W-1")).information).toBe("Material: Clay, Glass");
});

const JSON_PRODUCT = {
  sku: "J-1",
  name: "One",
  brand: "Acme",
  barcode: "B1",
  stock: 1,
  tags: ["vegan", "for, the face"],
  sales: [{ name: "Shop", link: "https://shop.example/1" }],
};

describe("the Vitrine layout", () => {
  const sent = [
    ["a list as the body", JSON.stringify([JSON_PRODUCT]), "application/json", {}],
    [
      "a list within an object",
      JSON.stringify({ products: [JSON_PRODUCT] }),
      "application/x-ndjson",
      { format: "json" },
    ],
    ["lines", JSON.stringify(JSON_PRODUCT), "application/x-ndjson", {}],
    ["lines, as auto", JSON.stringify(JSON_PRODUCT), "application/x-ndjson", { profile: "auto" }],
    ["lines, by its name", JSON.stringify(JSON_PRODUCT), "application/x-ndjson", { profile: "vitrine" }],
    ["lines, as none", JSON.stringify(JSON_PRODUCT), "application/x-ndjson", { profile: "none" }],
  ] as const;
  it.each(sent)("keeps JSON lists: %s", async (_, content, type, query) => {
    const importer = await Importer.open(service);
    expect((await importer.run(content, query, type)).counts).toMatchObject({ created: 1, failed: 0 });
    const { sales, tags } = await importer.product("J-1");
    expect(sales).toEqual(JSON_PRODUCT.sales);
    expect(tags.map(({ name }: { name: string }) => name)).toEqual(JSON_PRODUCT.tags);
  });

  it("detects the format of inline content", async () => {
    const importer = await Importer.open(service);
    const { body } = await importer.call("POST", "/imports", { body: { content: JSON.stringify([JSON_PRODUCT]) } });
    await service.drainJobs();
    expect(await importer.get(body.id)).toMatchObject({ format: "json", counts: { created: 1 } });
  });

  it("keeps values that a line omits, also with rules", async () => {
    const importer = await Importer.open(service);
    const first = { ...JSON_PRODUCT, description: "Text" };
    await importer.run(JSON.stringify(first), {}, "application/x-ndjson");
    const lines = [
      { sku: "J-1", stock: 7 },
      { ...JSON_PRODUCT, sku: "J-2", name: "Two", barcode: "B2", price: 3 },
    ];
    const query = { profile: "auto" };
    const result = await importer.run(
      lines.map((line) => JSON.stringify(line)).join("\n"),
      query,
      "application/x-ndjson",
    );
    expect(result).toMatchObject({ profile: "vitrine", ignoredColumns: ["price"], counts: { created: 1, updated: 1 } });
    expect(await importer.product("J-1")).toMatchObject({ name: "One", description: "Text", stock: 7, tags: [{}, {}] });
  });

  it("accepts rules without a profile", async () => {
    const importer = await Importer.open(service);
    const rules = JSON.stringify({ brand: "House", tagSeparator: ";" });
    const result = await importer.run("sku,name,stock,tags,note\nR-1,One,-2,a; b,x\n", { rules });
    expect(result).toMatchObject({ profile: "vitrine", ignoredColumns: ["note"], counts: { created: 1 } });
    expect(result.notices.map(({ kind }) => kind)).toEqual(["barcode_generated", "brand_assumed", "stock_negative"]);
    expect(await importer.product("R-1")).toMatchObject({
      brand: "House",
      stock: 0,
      tags: [{ name: "a" }, { name: "b" }],
    });
  });
});

describe("an export", () => {
  let from: Importer;
  const TEXTS = ["=1+1", "'=x", "-5", 'say "hi", twice; now', "ünïcödé 𝄞 İı", "a\r\nb"];
  beforeAll(async () => {
    from = await Importer.open(service);
    const image = (await from.call("POST", "/media", { body: mediaWriteExample })).body;
    const names = ["=SUM(A1)", "a|b\\c", "Plain"];
    const tags = await Promise.all(names.map((name) => from.call("POST", "/tags", { body: { name } })));
    for (const [i, text] of TEXTS.entries()) {
      const body = {
        name: `${text} ${i}`,
        brand: `${text}.`,
        sku: `${text}${i}`,
        barcode: `${text}#${i}`,
        stock: i,
        status: i % 2 ? "ACTIVE" : "INACTIVE",
        description: i === 0 ? "<p>Safe &amp; sound</p>" : text,
        information: text,
        imageIds: i % 3 ? [image.id] : [],
        tagIds: i % 2 ? tags.map(({ body: { id } }) => id).reverse() : [],
        sales: i % 2 ? [{ name: "Shop", link: "https://shop.example/=1,2" }] : [],
      };
      expect(await from.call("POST", "/products", { body })).toMatchObject({ status: 200 });
    }
  });

  const valuesIn = async (importer: Importer) =>
    (await importer.products()).products
      .map(
        ({
          id: _,
          slug: _slug,
          createdAt: _made,
          updatedAt: _changed,
          tags,
          images,
          ...values
        }: Record<string, unknown>) => ({
          ...values,
          tags: (tags as { name: string }[]).map(({ name }) => name),
          images: (images as { size: number }[]).map(({ size }) => size),
        }),
      )
      .sort((a: { stock: number }, b: { stock: number }) => a.stock - b.stock);

  const ways = ["csv", "jsonl"].flatMap((format) =>
    [undefined, "auto", "vitrine", "none"].map((profile) => [format, profile] as const),
  );
  it.each(ways)(
    "as %s creates the same products in another workspace, with the profile %s",
    async (format, profile) => {
      const to = await Importer.open(service);
      const result = await to.run(await from.export(format), { format, ...(profile && { profile }) });
      expect(result).toMatchObject({ counts: { created: TEXTS.length, failed: 0 }, errors: [] });
      expect(result.notices).toEqual([{ kind: "picture_ids_left_out", count: 4 }]);
      expect([...result.ignoredColumns].sort()).toEqual(["createdAt", "id", "slug", "updatedAt"]);
      expect(await valuesIn(to)).toEqual(await valuesIn(from));
    },
  );

  it("in the Shopify layout creates the fields of that layout in another workspace", async () => {
    const to = await Importer.open(service);
    const result = await to.run(await from.text("/products/export?layout=shopify"));
    expect(result).toMatchObject({ profile: "shopify", counts: { created: TEXTS.length, failed: 0 } });
    const held = (product: Record<string, unknown>) => ({ ...product, information: 0, sales: 0, images: 0 });
    expect((await valuesIn(to)).map(held)).toEqual((await valuesIn(from)).map(held));
  });
});
