import { mediaWriteExample, SCOPES } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { csv, Importer } from "./setting.ts";

const service = withService();
let importer: Importer;
beforeEach(async () => {
  importer = await Importer.open(service);
});

const NASTY = ["=1+1", "'=x", "-5", "@x", "a\r\nb\n", 'say "hi", twice', "ünïcödé 𝄞 İı", " padded ", "'", "\ttab"];

async function fill(): Promise<void> {
  const image = await importer.call("POST", "/media", { body: mediaWriteExample });
  const tags = await Promise.all(
    ["=SUM(A1)", "a|b\\c", "Plain"].map(
      async (name) => (await importer.call("POST", "/tags", { body: { name } })).body.id,
    ),
  );
  for (const [i, text] of NASTY.entries()) {
    const body = {
      name: `${text} ${i}`,
      brand: `${text}.`,
      sku: `${text}${i}`,
      barcode: `${text}#${i}`,
      stock: i,
      status: i % 2 ? "ACTIVE" : "INACTIVE",
      description: text,
      information: text.repeat(3),
      imageIds: [image.body.id],
      tagIds: i % 2 ? [...tags].reverse() : [],
      sales: [{ name: text.trim() || "x", link: text }],
    };
    expect((await importer.call("POST", "/products", { body })).status).toBe(200);
  }
}

describe.each(["csv", "jsonl"])("an export as %s", (format) => {
  it("can be imported again without changes, and restores changed products", async () => {
    await fill();
    const before = await importer.products();
    const file = await importer.export(format);
    const again = await importer.run(file, { format });
    expect(again).toMatchObject({ status: "DONE", errors: [], counts: { unchanged: NASTY.length, failed: 0 } });
    expect(await importer.products()).toEqual(before);

    const [product] = before.products;
    await importer.call("DELETE", `/tags/${before.products[1].tags[0].id}`);
    await importer.call("DELETE", `/products/${product.id}`);
    expect((await importer.run(file, { format })).counts).toMatchObject({ created: 1, failed: 0 });
    const values = (list: { products: object[] }) =>
      list.products.map((each) => ({ ...each, id: 0, slug: 0, createdAt: 0, updatedAt: 0, tags: names(each) }));
    const byStock = (await importer.call("GET", "/products?pageSize=100&sort=stock")).body;
    expect(values(byStock)).toEqual(values(before));
  });

  it("contains all products except DELETED ones, in one file", async () => {
    const rows = Array.from({ length: 1234 }, (_, i) => `S${i},Name ${i},Acme,B${i},1`);
    await importer.run(csv(...rows));
    await importer.run("sku,status\nS5,DELETED\n");
    const lines = (await importer.export(format)).trimEnd().split(/\r?\n/);
    const products = format === "csv" ? lines.slice(1) : lines;
    expect(products).toHaveLength(1233);
    expect(new Set(products).size).toBe(1233);
  });
});

const names = (product: object) => (product as { tags: { name: string }[] }).tags.map(({ name }) => name);

describe("an export in another layout", () => {
  it("has the columns of that layout and can be imported with its profile", async () => {
    await importer.run(csv("S1,One,Acme,8690000000012,5", "S2,Two,Acme,GEN-S2,0"));
    for (const [layout, first, profile] of [
      ["shopify", "Handle,Title,Body (HTML)", "shopify"],
      ["google", "id,title,description,link,image_link", "google"],
      ["acp", "enable_search,enable_checkout,id,gtin,title", "google"],
    ]) {
      const text = await importer.text(`/products/export?layout=${layout}`);
      expect(text.startsWith(first ?? "")).toBe(true);
      expect(text).not.toContain("GEN-");
      const other = await Importer.open(service);
      expect((await other.run(text, { profile: profile ?? "" })).counts).toMatchObject({ created: 2, failed: 0 });
      expect(await other.product("S1")).toMatchObject({ name: "One", brand: "Acme", barcode: "8690000000012" });
    }
  });

  it("starts with a byte order mark on request, and is available only as CSV", async () => {
    const begins = async (search: string) =>
      (await importer.bytes(`/products/export${search}`)).subarray(0, 3).toString("hex");
    expect([await begins("?bom=true"), await begins("")]).toEqual(["efbbbf", "736b75"]);
    const refused = await importer.call("GET", "/products/export?layout=shopify&format=jsonl");
    expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { layout: "is only available as CSV" } } });
  });
});

describe("GET /products/export", () => {
  const url = () => `/v1/workspaces/${importer.tenant.workspace.id}/products/export`;

  it("returns a download and counts once toward the rate limit", async () => {
    const reply = await importer.call("GET", "/products/export");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toMatch(/^text\/csv/);
    expect(reply.headers.get("content-disposition")).toBe('attachment; filename="products.csv"');
    expect(reply.headers.get("ratelimit-remaining")).toBe("119");
    const flat = await service.call(
      "GET",
      `/v1/products/export?workspaceId=${importer.tenant.workspace.id}&format=jsonl`,
      {
        key: importer.tenant.key,
      },
    );
    expect(flat).toMatchObject({ status: 200, body: null });
  });

  it("returns 401, 403 and 400 like other calls", async () => {
    const stranger = await service.tenant();
    const { key } = await service.key(
      importer.tenant.account.id,
      SCOPES.filter((scope) => scope !== "products:read"),
    );
    const refused = async (options: object, search = "") => {
      const { status, body } = await service.call("GET", `${url()}${search}`, options);
      return [status, body.code];
    };
    expect(await refused({})).toEqual([401, "unauthenticated"]);
    expect(await refused({ key })).toEqual([403, "missing_scope"]);
    expect(await refused({ key: stranger.key })).toEqual([403, "not_owner"]);
    for (const search of ["?format=xml", "?after=x", "?unheardOf=1", "?format=csv&format=csv"]) {
      expect(await refused({ key: importer.tenant.key }, search)).toEqual([400, "invalid_input"]);
    }
  });
});
