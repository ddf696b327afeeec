import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { productValues, Shop } from "./shop.ts";

const service = withService();
let shop: Shop;

const CATALOGUE = [
  { name: "Işıltı Serumu", brand: "Gülsuyu", sku: "GS-001", barcode: "8690000000012" },
  { name: "Hydrating Shampoo", brand: "Nivéa", sku: "NV-7781", barcode: "4005900001234" },
  { name: "Shampoo Bar", brand: "Lush", sku: "LU-55", barcode: "5030000055555" },
  { name: "Travel kit with shampoo", brand: "Acme", sku: "AC-9", barcode: "1111111111111" },
  { name: "Lavender Soap", brand: "Straße & Söhne", sku: "ST/100%_off", barcode: "2222222222222" },
  { name: "Крем для лица", brand: "Чистая Линия", sku: "CL-1", barcode: "3333333333333" },
  { name: "保湿クリーム", brand: "資生堂", sku: "SH-2", barcode: "4444444444444" },
  { name: "L'Orla T-Shirt", brand: "Wear", sku: "WE-3", barcode: "6666666666666" },
];

beforeAll(async () => {
  shop = await Shop.open(service);
  for (const values of CATALOGUE) await shop.product(values);
});

const find = (search: string, more = "") => shop.names(`/products?search=${encodeURIComponent(search)}${more}`);

describe("the product search", () => {
  it.each([
    ["name", "işıltı serumu", "Işıltı Serumu"],
    ["brand", "nivéa", "Hydrating Shampoo"],
    ["sku", "nv-7781", "Hydrating Shampoo"],
    ["barcode", "8690000000012", "Işıltı Serumu"],
    ["part of a barcode", "000000012", "Işıltı Serumu"],
    ["part of a word", "vende", "Lavender Soap"],
    ["one letter", "k", "Travel kit with shampoo"],
    ["two letters in the middle", "av", "Travel kit with shampoo"],
    ["two characters without spaces between words", "クリ", "保湿クリーム"],
    ["words in another order", "soap lavender", "Lavender Soap"],
    ["words of different fields", "shampoo lush", "Shampoo Bar"],
    ["a word of every field", "soap 2222222222222 st/100%_off sohne", "Lavender Soap"],
  ])("matches by %s", async (_what, text, name) => {
    const found = await find(text);
    expect(found).toContain(name);
    if (text.length > 2) expect(found).toHaveLength(1);
  });

  it.each([
    ["capitals", "LAVENDER SOAP", "Lavender Soap"],
    ["superfluous accents", "lávênder", "Lavender Soap"],
    ["missing accents", "nivea", "Hydrating Shampoo"],
    ["Turkish dotless i", "isilti", "Işıltı Serumu"],
    ["Turkish capitals", "IŞILTI", "Işıltı Serumu"],
    ["Turkish capital dotted i", "İSİLTİ", "Işıltı Serumu"],
    ["the sharp s", "STRASSE", "Lavender Soap"],
    ["Cyrillic capitals", "КРЕМ", "Крем для лица"],
    ["spaces around and between", "  lavender \t soap ", "Lavender Soap"],
    ["full-width forms", "ＳＯＡＰ", "Lavender Soap"],
    ["a look-alike hyphen", "nv‑7781", "Hydrating Shampoo"],
    ["invisible characters", "lav\u00aden\u200bder", "Lavender Soap"],
    ["combining marks", "nive\u0301a", "Hydrating Shampoo"],
  ])("ignores %s", async (_what, text, name) => {
    expect(await find(text)).toEqual([name]);
  });

  it.each([
    ["a wrong letter", "lavander", "Lavender Soap"],
    ["a missing letter", "lavnder", "Lavender Soap"],
    ["a letter too many", "lavvender", "Lavender Soap"],
    ["two swapped letters", "lavedner", "Lavender Soap"],
    ["a wrong first letter", "kavender", "Lavender Soap"],
    ["a typo in a short word", "saap", "Lavender Soap"],
    ["a typo in a brand", "nivae", "Hydrating Shampoo"],
    ["a typo in one of two words", "hydratng shampoo", "Hydrating Shampoo"],
    ["a typo in another alphabet", "лицо", "Крем для лица"],
    ["two swapped letters in a word of three", "bra", "Shampoo Bar"],
    ["a typo in a part of a compound", "t-shrit", "L'Orla T-Shirt"],
    ["a typo beside an apostrophe", "l’orka", "L'Orla T-Shirt"],
  ])("tolerates %s", async (_what, text, name) => {
    expect(await find(text)).toEqual([name]);
  });

  it.each([
    "zzzz",
    "bat",
    "mask",
    "lavatory",
    "sku-404",
    "NV-7782",
    "8690000000013",
    "shampoo soap",
    "100%off",
    "l_vender",
    "%",
    "\\",
  ])("does not match %j", async (text) => {
    expect(await find(text)).toEqual(text === "%" ? ["Lavender Soap"] : []);
  });

  it("matches emoji, quotes and ligatures in every spelling", async () => {
    const odd = await Shop.open(service);
    await odd.product({ name: "L’Oréal “Éclat” ❤️ eﬃcient" });
    for (const text of ["l'oreal", "L’ORÉAL", '"eclat"', "“éclat”", "❤", "❤️", "efficient", "eﬃcient"]) {
      expect(await odd.names(`/products?search=${encodeURIComponent(text)}`), text).toHaveLength(1);
    }
    expect(await odd.names(`/products?search=${encodeURIComponent("💔")}`)).toEqual([]);
  });

  it("ranks the exact name first, then its beginning, a word and other matches", async () => {
    const ranked = await Shop.open(service);
    const names = ["Soapy sponge", "A soap dish", "Greensoap", "Soap", "Something else"];
    for (const name of names) await ranked.product(name === "Something else" ? { name, brand: "soap" } : { name });
    expect(await ranked.names("/products?search=soap")).toEqual([
      "Soap",
      "Something else",
      "Soapy sponge",
      "A soap dish",
      "Greensoap",
    ]);
    expect(await ranked.names("/products?search=soap&sort=name")).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
    expect(await ranked.names("/products?search=soap&pageSize=2&page=2")).toEqual(["Soapy sponge", "A soap dish"]);
  });

  it("returns the number of matches and the summary of the workspace", async () => {
    const list = await shop.do("GET", "/products?search=shampoo&pageSize=2");
    expect(list.pagination).toMatchObject({ total: 3, totalPages: 2, hasNextPage: true });
    expect(list.summary.total).toBe(CATALOGUE.length);
    const past = await shop.do("GET", "/products?search=shampoo&page=9");
    expect(past).toMatchObject({ products: [], pagination: { total: 3 } });
  });

  it("combines with filters", async () => {
    const tag = await shop.tag("Only this");
    const { products } = await shop.do("GET", "/products?search=lush");
    await shop.do("POST", `/products/${products[0].id}/tags/${tag.id}`);
    expect(await find("shampoo", `&tagId=${tag.id}`)).toEqual(["Shampoo Bar"]);
    expect(await find("shampo", "&status=INACTIVE")).toEqual([]);
    expect(await find("shampoo", "&stock=out")).toEqual([]);
  });

  it("accepts up to 500 characters, in one word or in hundreds", async () => {
    const long = "a".repeat(500);
    const product = await shop.product({ name: long });
    expect(await find(long)).toEqual([product.name]);
    expect(await find("q".repeat(500))).toEqual([]);
    expect(await find("zq ".repeat(166))).toEqual([]);
    expect(await find("shampoo ".repeat(62))).toHaveLength(3);
    const words = Array.from({ length: 71 }, (_, i) => `w${i.toString().padStart(4, "0")}`).join(" ");
    const wordy = await shop.product({ name: words });
    expect(await find(words)).toEqual([wordy.name]);
    await shop.do("DELETE", `/products/${product.id}`);
    await shop.do("DELETE", `/products/${wordy.id}`);
  });

  it("returns all products for a blank search", async () => {
    const total = (await shop.do("GET", "/products")).pagination.total;
    for (const text of ["", "   ", "\u0301"]) {
      expect((await shop.do("GET", `/products?search=${encodeURIComponent(text)}`)).pagination.total).toBe(total);
    }
  });

  it("does not match products of another workspace", async () => {
    const other = await Shop.open(service);
    for (const text of ["shampoo", "lavander", "k"]) {
      expect(await other.names(`/products?search=${text}`)).toEqual([]);
    }
  });

  it("follows updates and deletions of a product", async () => {
    const values = productValues({ name: "Before Change", brand: "Oldbrand" });
    const { id } = await shop.product(values);
    await shop.do("PUT", `/products/${id}`, { ...values, name: "After Change", brand: "Newbrand" });
    expect(await find("before change")).toEqual([]);
    expect(await find("oldbrand")).toEqual([]);
    expect(await find("newbrand")).toEqual(["After Change"]);
    await shop.do("DELETE", `/products/${id}`);
    expect(await find("newbrand")).toEqual([]);
  });
});

describe("tag names in the product search", () => {
  it("match while the product has the tag", async () => {
    const [cruelty, paraben] = [await shop.tag("Cruelty-free"), await shop.tag("Parabensiz Ürün")];
    const values = productValues({ name: "Tagged one", tagIds: [cruelty.id] });
    const { id } = await shop.product(values);
    expect(await find("cruelty-free")).toEqual(["Tagged one"]);
    await shop.do("POST", `/products/${id}/tags/${paraben.id}`);
    expect(await find("parabensiz urun")).toEqual(["Tagged one"]);
    expect(await find("tagged parabensiz cruelty")).toEqual(["Tagged one"]);
    await shop.do("DELETE", `/products/${id}/tags/${cruelty.id}`);
    expect(await find("cruelty")).toEqual([]);
    expect(await find("parabensiz")).toEqual(["Tagged one"]);
    await shop.do("PUT", `/products/${id}`, { ...values, tagIds: [cruelty.id] });
    expect(await find("parabensiz")).toEqual([]);
    expect(await find("cruelty")).toEqual(["Tagged one"]);
    await shop.do("DELETE", `/products/${id}`);
  });

  it("follow renames and deletions of the tag", async () => {
    const tag = await shop.tag("Bestseller");
    for (const name of ["Renamed A", "Renamed B"]) await shop.product({ name, tagIds: [tag.id] });
    expect(await find("bestseller", "&sort=name")).toEqual(["Renamed A", "Renamed B"]);
    await shop.do("PUT", `/tags/${tag.id}`, { name: "Çoksatan" });
    expect(await find("bestseller")).toEqual([]);
    expect(await find("coksatan", "&sort=name")).toEqual(["Renamed A", "Renamed B"]);
    await shop.do("DELETE", `/tags/${tag.id}`);
    expect(await find("coksatan")).toEqual([]);
    expect(await find("renamed", "&sort=name")).toEqual(["Renamed A", "Renamed B"]);
  });

  it("are correct after concurrent renames and additions of a tag", async () => {
    const racing = await Shop.open(service);
    const tag = await racing.tag("Name zero");
    const products = await Promise.all(Array.from({ length: 15 }, () => racing.product()));
    await Promise.all([
      ...products.map(({ id }) => racing.do("POST", `/products/${id}/tags/${tag.id}`)),
      ...["one", "two", "three"].map((name) => racing.do("PUT", `/tags/${tag.id}`, { name: `Name ${name}` })),
    ]);
    const { name } = await racing.do("GET", `/tags/${tag.id}`);
    const found = await racing.do("GET", `/products?search=${encodeURIComponent(name)}`);
    expect(found.pagination.total).toBe(15);
  });

  it("are renamed and deleted without a write to the products", async () => {
    const tag = await shop.tag("Everywhere");
    for (let i = 0; i < 3; i++) await shop.product({ tagIds: [tag.id] });
    const versions = () =>
      service.database.read((tx) =>
        tx.many(sql`select product_id, xmin::text as version from product_search
                    where workspace_id = ${shop.workspaceId} order by product_id`),
      );
    const before = await versions();
    await shop.do("PUT", `/tags/${tag.id}`, { name: "All over" });
    expect(await find("all over")).toHaveLength(3);
    await shop.do("DELETE", `/tags/${tag.id}`);
    expect(await find("all over")).toEqual([]);
    expect(await versions()).toEqual(before);
  });

  it("match with typos and together with words of the product", async () => {
    const tagged = await Shop.open(service);
    const [organic, cotton] = [await tagged.tag("Organic"), await tagged.tag("Cotton wool")];
    await tagged.product({ name: "Pads", tagIds: [organic.id, cotton.id] });
    await tagged.product({ name: "Organic cotton pads" });
    await tagged.product({ name: "Other pads", tagIds: [cotton.id] });
    const names = (text: string) => tagged.names(`/products?search=${encodeURIComponent(text)}&sort=name`);
    expect(await names("organic pads")).toEqual(["Organic cotton pads", "Pads"]);
    expect(await names("cotton organic")).toEqual(["Organic cotton pads", "Pads"]);
    expect(await names("coton wool")).toEqual(["Other pads", "Pads"]);
    expect(await names("orgnic pads")).toEqual(["Organic cotton pads", "Pads"]);
    expect(await names("wool organic zzz")).toEqual([]);
  });

  it("rank an exact match below the name and above a name prefix", async () => {
    const ranked = await Shop.open(service);
    const [exact, begins, within] = [
      await ranked.tag("Soap"),
      await ranked.tag("Soap bars"),
      await ranked.tag("Nosoap"),
    ];
    await ranked.product({ name: "Soap" });
    await ranked.product({ name: "Tag is it", tagIds: [exact.id, within.id] });
    await ranked.product({ name: "Soapy sponge" });
    await ranked.product({ name: "Tag begins so", tagIds: [begins.id] });
    await ranked.product({ name: "Tag holds it", tagIds: [within.id] });
    expect(await ranked.names("/products?search=soap")).toEqual([
      "Soap",
      "Tag is it",
      "Soapy sponge",
      "Tag begins so",
      "Tag holds it",
    ]);
  });
});

describe("a search with few letters or digits", () => {
  const lists = ["/products", "/collections", "/tags", "/media", "/experience/products", "/experience/tags"];
  const ask = (list: string, search: string) => shop.call("GET", `${list}?search=${encodeURIComponent(search)}`);

  it.each(lists)("returns 200 in %s for every length up to 500", async (list) => {
    const short = ["", "a", "É", "ab", "%", "_", "!?", "..........", "💄".repeat(10), "資生"];
    const long = [`${"_".repeat(400)} n`, "-".repeat(500), "% % % % % % ab", "💄".repeat(500), `${"_".repeat(400)}abc`];
    for (const search of [...short, ...long, "c++ / d & e-1"]) expect((await ask(list, search)).status).toBe(200);
    expect((await ask(list, "-".repeat(501))).status).toBe(400);
  });

  it("matches by prefix", async () => {
    const signs = await Shop.open(service);
    await signs.product({ name: `Line ${"-=".repeat(8)}` });
    await signs.product({ name: "Line" });
    for (const length of [4, 10, 16]) {
      const search = encodeURIComponent("-=".repeat(8).slice(0, length));
      expect(await signs.names(`/products?search=${search}`), String(length)).toEqual([`Line ${"-=".repeat(8)}`]);
    }
  });
});

describe("a search for an unusually long word", () => {
  it("matches its prefix or its letters and digits", async () => {
    const odd = await Shop.open(service);
    const long = "x".repeat(120);
    await odd.product({ name: `${long}y` });
    await odd.product({ name: `Line ${"_".repeat(60)}abc` });
    await odd.product({ name: "Line ___abd" });
    expect(await odd.names(`/products?search=${long}y`)).toEqual([`${long}y`]);
    expect(await odd.names(`/products?search=${"_".repeat(60)}abc`)).toEqual([`Line ${"_".repeat(60)}abc`]);
  });
});
