// Every page of a site without JavaScript: the texts for shoppers and for search engines.

import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { withService } from "../harness/service.ts";
import { BEHIND_PROXY, SiteBrowser, SiteShop } from "./setting.ts";

const service = withService({ env: BEHIND_PROXY, models: new ScriptedModels() });
let shop: SiteShop;
let browser: SiteBrowser;
let serum: { id: string; slug: string; name: string };
let tag: { id: string; name: string };
let collection: { id: string; slug: string };

beforeAll(async () => {
  shop = await SiteShop.open(service);
  browser = shop.browser();
  await shop.settings({ sector: "BEAUTY" });
  tag = await shop.tag("Vegan");
  serum = await shop.product({
    name: "Rose Serum",
    description: "A light serum.\n\nFor every day.",
    information: "How to use: two drops. Ingredients: rose, water.",
    tagIds: [tag.id],
    sales: [
      { name: "Our shop", link: "https://shop.example.com/rose" },
      { name: "Bad shop", link: "javascript:alert(1)" },
      { name: "Corner shop", link: "corner.example.com/rose" },
    ],
    stock: 3,
  } as never);
  await shop.product({ name: "Plain Soap", tagIds: [tag.id] } as never);
  await shop.product({ name: "Secret Cream", status: "INACTIVE" } as never);
  collection = await shop.manage("POST", "/collections", { name: "Mornings", description: "Five quiet minutes." });
  await shop.manage("POST", `/collections/${collection.id}/products/${serum.id}`);
  await shop.website({
    title: "Işıltı",
    tagline: "Plain words",
    navigation: [{ label: "Sun care", link: "/collections/mornings" }],
    sections: [
      {
        type: "hero",
        title: "Glow, every day",
        text: "Hello",
        imageId: null,
        buttonLabel: "Shop",
        buttonLink: "/products",
      },
      { type: "collection", title: "", collectionId: collection.id },
      { type: "products", title: "Loved", productIds: [serum.id] },
      { type: "text", title: "Why", text: "Because." },
      { type: "image", title: "", imageId: null, link: null },
      { type: "faq", title: "Asked", items: [{ question: "Abroad?", answer: "Yes." }] },
    ],
    socialLinks: [{ name: "Instagram", link: "https://instagram.com/isilti" }],
  });
});

const jsonLd = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );

it("the front page shows all kinds of sections and one h1", async () => {
  const { status, text } = await browser.get("/");
  expect(status).toBe(200);
  for (const words of [
    "Glow, every day",
    "Mornings",
    "Loved",
    "Rose Serum",
    "Because.",
    "Abroad?",
    "Sun care",
    "Instagram",
  ]) {
    expect(text).toContain(words);
  }
  expect(text.match(/<h1/g)).toHaveLength(1);
  expect(jsonLd(text)[0]).toMatchObject({
    "@type": "Organization",
    name: "Işıltı",
    sameAs: ["https://instagram.com/isilti"],
  });
});

it("a product page shows texts, tags, shops, questions and related products", async () => {
  const { status, text } = await browser.get(`/products/${serum.slug}`);
  expect(status).toBe(200);
  for (const words of [
    "<h1>Rose Serum</h1>",
    "<p>A light serum.</p>",
    "How to use",
    "Vegan",
    "Only a few left",
    "Buy at Our shop",
    "Common questions",
    "Plain Soap",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain("Bad shop");
  expect(text).toContain(`<link rel="canonical" href="http://${browser.host}/products/${serum.slug}">`);
  expect(text).toContain('<meta property="og:type" content="product">');
  const [product, crumbs] = jsonLd(text);
  expect(product).toMatchObject({
    "@type": "Product",
    name: "Rose Serum",
    offers: [{ url: "https://shop.example.com/rose" }, { url: "https://corner.example.com/rose" }],
  });
  expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
});

it("product lists filter, sort, page and search without scripts", async () => {
  const all = await browser.get("/products?sort=name");
  expect(all.text.indexOf("Plain Soap")).toBeLessThan(all.text.indexOf("Rose Serum"));
  expect(all.text).not.toContain("Secret Cream");
  expect(all.text).not.toMatch(/<script type="module"/);
  expect(jsonLd(all.text)[0]).toMatchObject({ "@type": "ItemList" });
  const tagged = await browser.get(`/products?tag=${tag.id}`);
  expect(tagged.text).toContain("<h1>Vegan</h1>");
  expect((await browser.get("/products?page=99")).text).toContain("No products found");
  const found = await browser.get("/search?q=rose+serm");
  expect(found.text).toContain("Rose Serum");
  expect((await browser.get("/search/suggestions?q=soap")).text).toMatch(/^<p class="count">.*Plain Soap/s);
  expect((await browser.get("/search?q=zzzzqqq")).text).toContain("No results");
});

it("a collection is available by slug and by ID", async () => {
  expect((await browser.get("/collections")).text).toContain("Mornings");
  for (const name of [collection.slug, collection.id]) {
    const { status, text } = await browser.get(`/collections/${name}`);
    expect({ status, hasProduct: text.includes("Rose Serum") }).toEqual({ status: 200, hasProduct: true });
  }
});

it("a collection without published products is not shown", async () => {
  const other = await SiteShop.open(service);
  const hidden = await other.collection({ name: "Secret launch" });
  const product = await other.product({ status: "INACTIVE" });
  await other.manage("POST", `/collections/${hidden.id}/products/${product.id}`);
  const sections = [
    { type: "collection", title: "Soon", collectionId: hidden.id },
    { type: "collection", title: "New", collectionId: null },
  ];
  await other.manage("PATCH", "/website", { sections });
  const visitor = other.browser();
  for (const path of ["/", "/collections", "/sitemaps/collections.xml"]) {
    const { status, text } = await visitor.get(path);
    expect(status).toBe(200);
    expect(text).not.toMatch(/Secret launch|secret-launch|Soon/);
  }
  expect((await visitor.get(`/collections/${hidden.slug}`)).status).toBe(404);
});

it("a collection shows its products in the owner's order", async () => {
  const other = await SiteShop.open(service);
  const { id, slug } = await other.collection();
  const names = ["Third Cream", "First Cleanser", "Second Serum"];
  const ids = await Promise.all(names.map(async (name) => (await other.product({ name })).id));
  await other.manage("PUT", `/collections/${id}/products`, { productIds: [ids[1], ids[2], ids[0]] });
  const { text } = await other.browser().get(`/collections/${slug}`);
  const places = ["First Cleanser", "Second Serum", "Third Cream"].map((name) => text.indexOf(`>${name}</a>`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.every((place) => place > 0)).toBe(true);
});

it("a shop link redirects to the shop and is recorded", async () => {
  const reply = await browser.get(`/products/${serum.slug}/buy/0`);
  expect({ status: reply.status, to: reply.headers.get("location") }).toEqual({
    status: 303,
    to: "https://shop.example.com/rose",
  });
  expect((await browser.get(`/products/${serum.slug}/buy/1`)).headers.get("location")).toBe(`/products/${serum.slug}`);
  expect((await browser.get(`/products/${serum.slug}/buy/2`)).headers.get("location")).toBe(
    "https://corner.example.com/rose",
  );
  expect((await browser.get(`/products/${serum.slug}/buy/7`)).headers.get("location")).toBe(`/products/${serum.slug}`);
  const { events } = await shop.manage("GET", "/usage/events?eventName=LINK_CLICK");
  expect(events).toMatchObject([
    { actorType: "GUEST", resourceId: "https://corner.example.com/rose" },
    { actorType: "GUEST", resourceId: "https://shop.example.com/rose" },
  ]);
});

it("a tracking pixel records views and searches, and a visit once", async () => {
  const visitor = shop.browser();
  const page = await visitor.get(`/products/${serum.slug}`);
  const [, pixel = ""] = /<img class="seen" src="([^"]+)"/.exec(page.text) ?? [];
  for (let i = 0; i < 2; i++)
    expect((await visitor.get(pixel.replaceAll("&amp;", "&"))).headers.get("content-type")).toBe("image/gif");
  expect((await visitor.get("/seen?name=SEARCH&query=rose")).status).toBe(200);
  await visitor.get("/seen?name=PRODUCT_VIEW&product=prd_nobody");
  await visitor.get("/seen?name=SEARCH&query=elsewhere", { "sec-fetch-site": "cross-site" });
  const { events } = await shop.manage("GET", "/usage/events?pageSize=100");
  const names = events
    .map(({ eventName }: { eventName: string }) => eventName)
    .filter((name: string) => !["LINK_CLICK", "ADJUSTMENT"].includes(name));
  expect(names.sort()).toEqual(["PRODUCT_VIEW", "PRODUCT_VIEW", "SEARCH", "VISIT"]);
});

it("the feedback form accepts messages from guests", async () => {
  const visitor = shop.browser();
  const sent = await visitor.post("/feedback", { message: "Lovely." });
  expect({ status: sent.status, to: sent.headers.get("location") }).toEqual({ status: 303, to: "/feedback?sent=1" });
  expect((await visitor.get("/feedback?sent=1")).text).toContain("Thank you");
  expect((await visitor.post("/feedback", { message: "" })).status).toBe(400);
  const wordless = await visitor.post("/feedback", { message: "👍\u200b!" });
  expect([wordless.status, wordless.text.includes("Enter a message")]).toEqual([400, true]);
  const { feedbacks } = await shop.manage("GET", "/feedback");
  expect(feedbacks).toMatchObject([{ message: "Lovely.", userId: null }]);
});

it.each([["/routine"], ["/face"], ["/contact"], ["/account"], ["/feedback"], ["/search"]])(
  "the page %s has one h1",
  async (path) => {
    const { status, text } = await browser.get(path);
    expect(status).toBe(200);
    expect(text.match(/<h1/g)).toHaveLength(1);
  },
);

it("the consent text of a local analysis says that the photo is not stored", async () => {
  expect((await browser.get("/face")).text).toContain("It is not stored or shared.");
});

it("face analysis needs the beauty sector, and the assistant needs AI access", async () => {
  const other = await SiteShop.open(service);
  const { slug } = await other.product();
  await other.settings({ sector: "GENERAL" });
  expect((await other.browser().get("/face")).status).toBe(404);
  await other.policy({ aiAccess: "OFF" });
  expect((await other.browser().get("/routine")).status).toBe(404);
  expect((await other.browser().get(`/products/${slug}`)).text).not.toContain('id="chat"');
});

describe("site languages", () => {
  it.each([
    ["tr-TR", "Ürünler", "ltr"],
    ["de-AT", "Produkte", "ltr"],
    ["ar", "Products", "rtl"],
  ])("%s", async (locale, words, direction) => {
    const other = await SiteShop.open(service);
    await other.website({ locale });
    const { text } = await other.browser().get("/products");
    expect(text).toContain(`<html lang="${locale}" dir="${direction}"`);
    expect(text).toContain(`<h1>${words}</h1>`);
  });
});

describe.each(["classic", "minimal", "beauty", "textile"] as const)("template %s", (templateKey) => {
  it("is used on every page", async () => {
    await shop.website({ templateKey });
    for (const path of ["/", "/products", `/products/${serum.slug}`, "/routine"]) {
      const { status, text } = await browser.get(path);
      expect(status).toBe(200);
      expect(text).toContain(`class="${templateKey}"`);
    }
  });
});

describe("missing sites and pages", () => {
  it("an unknown, hidden or suspended site returns the same 404 page", async () => {
    const other = await SiteShop.open(service);
    const nobody = new SiteBrowser(service, "nobody-here");
    const without = await nobody.get("/");
    expect(without.status).toBe(404);
    const set = (change: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(change));
    for (const change of [sql`is_visible = false`, sql`is_visible = true, status = 'SUSPENDED'`]) {
      await set(sql`update workspaces set ${change} where id = ${other.id}`);
      for (const path of ["/", "/products", "/account", "/seen", "/nowhere"]) {
        expect(await other.browser().get(path)).toMatchObject({ status: 404, text: without.text });
      }
      expect((await other.browser().post("/feedback", { message: "x" })).status).toBe(404);
    }
  });

  it("a former subdomain redirects to the current one while it is held", async () => {
    const other = await SiteShop.open(service);
    const former = other.browser();
    const subDomain = `new-${other.tenant.workspace.subDomain}`;
    await other.manage("PUT", "/workspace", { subDomain });
    const reply = await former.get("/products?page=2");
    expect({ status: reply.status, to: reply.headers.get("location") }).toEqual({
      status: 301,
      to: `http://${subDomain}.localhost:${new URL(service.sites).port}/products?page=2`,
    });
    service.clock.advance(31 * 24 * 3600 * 1000);
    expect((await former.get("/products")).status).toBe(404);
  });

  it("an unknown or foreign page returns a 4xx page of the site", async () => {
    const other = await SiteShop.open(service);
    const foreign = await other.product();
    for (const path of ["/nowhere", "/products/none", `/products/${foreign.slug}`, "/collections/none", "/%E0%A4%A"]) {
      const { status, text } = await browser.get(path);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
      expect(text).not.toContain(foreign.name);
    }
    expect((await browser.get("/nowhere")).text).toContain("Page not found");
  });
});
