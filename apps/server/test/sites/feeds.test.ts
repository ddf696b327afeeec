// Feeds of all published products: enabled by the owner, in three formats, with public data only.

import { type IncomingMessage, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { mediaWriteExample } from "@vitrine/contract";
import { SaxesParser } from "saxes";
import { beforeEach, describe, expect, it } from "vitest";
import { setWorkspaceStatus } from "../../src/domains/workspaces/index.ts";
import { MINUTE } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { waitForOtherTransactions } from "../harness/horizon.ts";
import { until } from "../harness/process.ts";
import { withService } from "../harness/service.ts";
import { anyClient } from "../harness/sign-in.ts";
import { openShop, type Shop } from "../visitors/setting.ts";
import { addProducts, BEHIND_PROXY, SiteBrowser } from "./setting.ts";

const service = withService({ env: BEHIND_PROXY });
let shop: Shop;
let site: SiteBrowser;
let url: string;

const PATHS = ["/feeds/products.jsonld", "/feeds/google.xml", "/feeds/acp.jsonl"] as const;
const [JSON_LD, GOOGLE, ACP] = PATHS;

beforeEach(async () => {
  shop = await openShop(service);
  site = new SiteBrowser(service, shop.tenant.workspace.subDomain);
  url = `http://${site.host}`;
});

const switchTo = (isEnabled: boolean) => shop.manage("PUT", "/website/feeds", { isEnabled });
const statuses = () => Promise.all(PATHS.map(async (path) => (await site.get(path)).status));
const picture = async (): Promise<string> => (await shop.manage("POST", "/media", mediaWriteExample)).id;

/** Each item by the names of its elements. Throws for invalid XML. */
function itemsOf(xml: string): Record<string, string[]>[] {
  const items: Record<string, string[]>[] = [];
  let text = "";
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    text = "";
    if (name === "item") items.push({});
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("closetag", ({ name, uri }) => {
    if (uri !== "http://base.google.com/ns/1.0") return;
    const item = items.at(-1) ?? {};
    item[name] = [...(item[name] ?? []), text];
  });
  parser.write(xml).close();
  return items;
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

interface Reading {
  answer: IncomingMessage;
  /** Reads the rest of the answer. */
  bytes: () => Promise<Buffer>;
}

/** Starts a response and pauses it. Each reader has its own address. */
function begin(path: string, headers: Record<string, string> = {}): Promise<Reading> {
  const { port } = new URL(service.sites);
  return new Promise((resolve, reject) => {
    const all = { host: site.host, ...anyClient(), ...headers };
    const sent = request({ host: "127.0.0.1", port, path, headers: all, agent: false }, (answer) => {
      const bytes = async () => Buffer.concat(await answer.toArray());
      resolve({ answer, bytes });
    });
    sent.on("error", reject).end();
  });
}

describe("the feed switch", () => {
  it("is off by default and takes effect at once", async () => {
    await shop.product();
    expect(await shop.manage("GET", "/website/feeds")).toEqual({
      isEnabled: false,
      feeds: [
        { format: "jsonld", url: url + JSON_LD },
        { format: "google", url: url + GOOGLE },
        { format: "acp", url: url + ACP },
      ],
    });
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await shop.call("GET", "/feed")).status).toBe(404);
    expect((await site.get("/llms.txt")).text).not.toContain("/feeds/");
    await switchTo(true);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await shop.call("GET", "/feed")).body.products).toHaveLength(1);
    expect((await site.get("/llms.txt")).text).toContain(`(${url}${GOOGLE})`);
    const alternate = `<link rel="alternate" type="application/ld+json" title="Products" href="${JSON_LD}">`;
    expect((await site.get("/products")).text).toContain(alternate);
    expect((await site.get("/products?page=2")).text).not.toContain(alternate);
    await switchTo(false);
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  it("writes one audit entry per change and survives website updates", async () => {
    await switchTo(true);
    await switchTo(true);
    await shop.manage("PATCH", "/website", { title: "Another" });
    expect((await shop.manage("GET", "/website/feeds")).isEnabled).toBe(true);
    const { deeds } = await service.database.read((tx) =>
      tx.one<{ deeds: number }>(sql`
        select count(*)::int as deeds from audit_log where subject_id = ${shop.id} and action = 'website.feeds'`),
    );
    expect(deeds).toBe(1);
  });

  it("does not publish a hidden, suspended or restricted site", async () => {
    await shop.product();
    await switchTo(true);
    for (const siteAccess of ["SIGN_IN", "CLOSED"] as const) {
      await shop.policy({ siteAccess });
      expect({ siteAccess, statuses: await statuses() }).toEqual({ siteAccess, statuses: [404, 404, 404] });
    }
    await shop.policy({ siteAccess: "PUBLIC" });
    await shop.manage("PUT", "/workspace", { isVisible: false });
    expect(await statuses()).toEqual([404, 404, 404]);
    await shop.manage("PUT", "/workspace", { isVisible: true });
    expect(await statuses()).toEqual([200, 200, 200]);
    const deed = { id: shop.id, status: "SUSPENDED" as const, actor: { kind: "cli" as const, id: "test" } };
    await service.database.write((tx) => setWorkspaceStatus(tx, deed, service.clock.now()));
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});

describe("a feed", () => {
  it("contains published products of its workspace, in the vocabulary of each format", async () => {
    const theirs = await openShop(service);
    await theirs.product({ name: "Theirs" });
    const [serums, first, second] = [await shop.tag("Serums"), await picture(), await picture()];
    const shown = await shop.product({
      name: "Rose serum",
      brand: "Işıltı",
      sku: "RS-1",
      barcode: "8690000000012",
      description: "<p>Light &amp; <b>kind</b></p>",
      stock: 3,
      imageIds: [first, second],
      tagIds: [serums.id],
      sales: [{ name: "Ours", link: "https://shop.example/rose" }],
    });
    await shop.product({ name: "Hidden", status: "INACTIVE", imageIds: [first] });
    await shop.product({ name: "Bare", sku: "B-1", barcode: "GEN-B-1", description: "", stock: 0 });
    await switchTo(true);
    await shop.manage("PATCH", "/website", { title: "Our shop" });
    const page = `${url}/products/${shown.slug}`;
    const [one, two] = shown.images.map((image: { url: string }) => image.url);

    const list = await site.get(JSON_LD);
    expect(list.headers.get("content-type")).toBe("application/ld+json; charset=utf-8");
    const { itemListElement, ...about } = JSON.parse(list.text);
    expect(about).toMatchObject({ "@context": "https://schema.org", "@type": "ItemList", url });
    expect(
      itemListElement.map(({ position, item }: { position: number; item: { name: string } }) => [position, item.name]),
    ).toEqual([
      [1, "Bare"],
      [2, "Rose serum"],
    ]);
    expect(itemListElement[1].item).toMatchObject({ "@type": "Product", url: page, gtin: "8690000000012" });
    expect(itemListElement[1].item.offers).toMatchObject([{ url: "https://shop.example/rose" }]);

    const google = await site.get(GOOGLE);
    expect(google.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(itemsOf(google.text)).toEqual([
      {
        "g:id": ["RS-1"],
        "g:title": ["Rose serum"],
        "g:description": ["Light & kind"],
        "g:link": [page],
        "g:image_link": [one],
        "g:additional_image_link": [two],
        "g:availability": ["in_stock"],
        "g:brand": ["Işıltı"],
        "g:gtin": ["8690000000012"],
        "g:condition": ["new"],
        "g:identifier_exists": ["yes"],
        "g:product_type": ["Serums"],
      },
    ]);

    const acp = await site.get(ACP);
    expect(acp.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    expect(linesOf(acp.text)).toEqual([
      {
        id: "RS-1",
        title: "Rose serum",
        description: "Light & kind",
        link: page,
        image_link: one,
        additional_image_link: [two],
        availability: "in_stock",
        brand: "Işıltı",
        gtin: "8690000000012",
        condition: "new",
        enable_search: true,
        enable_checkout: false,
        product_category: "Serums",
        inventory_quantity: 3,
        seller_name: "Our shop",
        seller_url: url,
      },
    ]);
  });

  it("is well-formed and harmless for any text", async () => {
    await shop.manage("PATCH", "/website", { title: `</title><x>&"'\u202e` });
    const hostile = `]]></g:title><script>alert("1")</script>&amp;\u0001\u0008\ufffe\u{1f339}\u202e`;
    await shop.product({
      name: hostile,
      brand: hostile,
      sku: "x".repeat(60),
      description: `</description>]]>${"<b>wide</b> ".repeat(2000)}`,
      imageIds: [await picture()],
      sales: [{ name: hostile, link: "javascript:alert(1)" }],
    });
    await switchTo(true);
    const [item] = itemsOf((await site.get(GOOGLE)).text);
    expect(item?.["g:title"]).toEqual([`]]></g:title><script>alert("1")</script>&amp;\u{1f339}`]);
    // Other services accept no longer ids and texts.
    expect(item?.["g:id"]?.[0]).toMatch(/^prd_/);
    expect(item?.["g:description"]?.[0]?.length).toBe(5000);
    const [line] = linesOf((await site.get(ACP)).text);
    expect(line.title).toContain("<script>");
    const jsonld = (await site.get(JSON_LD)).text;
    expect(JSON.parse(jsonld).itemListElement[0].item.offers).toBeUndefined();
    for (const path of PATHS) expect((await site.get(path)).text).not.toContain("\u202e");
  });

  it("is cacheable, with an ETag that changes with its content", async () => {
    const product = await shop.product({ description: "Soft ".repeat(600), imageIds: [await picture()] });
    await switchTo(true);
    const read = async (headers: Record<string, string> = {}) => {
      await waitForOtherTransactions(service);
      return site.get(GOOGLE, headers);
    };
    const plain = await read();
    const etag = plain.headers.get("etag") ?? "";
    expect(plain.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=300, stale-while-revalidate=600");
    expect([plain.headers.get("vary"), plain.headers.get("set-cookie")]).toEqual(["accept-encoding", null]);
    expect(await read({ "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
    expect((await site.get(JSON_LD, { "if-none-match": etag })).status).toBe(200);
    const changes = [
      () => shop.manage("PATCH", `/products/${product.id}`, { stock: 77 }),
      async () => shop.manage("POST", `/products/${product.id}/tags/${(await shop.tag("New")).id}`),
      () => shop.manage("DELETE", `/media/${product.images[0].id}`),
      () => shop.manage("DELETE", `/products/${product.id}`),
      () => shop.manage("PATCH", "/website", { title: "Another" }),
    ];
    const tags = [etag];
    for (const change of changes) {
      await change();
      tags.push((await read()).headers.get("etag") ?? "");
    }
    expect(new Set(tags).size).toBe(tags.length);
    const head = await site.send("HEAD", GOOGLE, { headers: { origin: "" } });
    expect([head.status, head.text]).toEqual([200, ""]);
  });

  it("is compressed while it is streamed", async () => {
    await addProducts(shop, 300);
    await switchTo(true);
    const { answer, bytes } = await begin(JSON_LD, { "accept-encoding": "br, gzip" });
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(await bytes()).toString("utf8")).itemListElement).toHaveLength(270);
  });

  it("contains each published product once, read by keyset in pages of 100", async () => {
    await addProducts(shop, 1_050);
    await switchTo(true);
    service.statements.length = 0;
    const { itemListElement } = JSON.parse((await site.get(JSON_LD)).text);
    expect(new Set(itemListElement.map(({ item }: { item: { sku: string } }) => item.sku)).size).toBe(945);
    expect(itemListElement.at(-1).position).toBe(945);
    const reads = service.statements.filter((text) => text.includes("as image_keys"));
    expect(reads).toHaveLength(10);
    expect(reads.every((text) => text.includes("limit 101") && !text.includes("offset"))).toBe(true);
    for (const after of ["x", "W10", "%00"]) {
      expect({ after, status: (await shop.call("GET", `/feed?after=${after}`)).status }).toEqual({
        after,
        status: 400,
      });
    }
  });

  it("is streamed to four readers per shop; more get 503", async () => {
    // The feed is larger than the connections' buffers, so the service waits for a paused reader.
    await addProducts(shop, 4_000, { description: "wide ".repeat(1000), imageId: await picture() });
    await switchTo(true);
    const readers = await Promise.all([ACP, ACP, GOOGLE, ACP].map((path) => begin(path)));
    expect(readers.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    const refused = await site.get(ACP);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    for (const { answer } of readers) answer.destroy();
    await until(async () => {
      const { answer } = await begin(ACP);
      answer.destroy();
      return answer.statusCode === 200;
    });
  });

  it("is streamed once per address; other addresses are not affected", async () => {
    await addProducts(shop, 4_000, { description: "wide ".repeat(1000), imageId: await picture() });
    await switchTo(true);
    const address = anyClient();
    const slow = await Promise.all([ACP, GOOGLE, JSON_LD, ACP].map((path) => begin(path, address)));
    expect(slow.map(({ answer }) => answer.statusCode).sort()).toEqual([200, 503, 503, 503]);
    const others = await Promise.all([ACP, GOOGLE, ACP].map((path) => begin(path)));
    expect(others.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 200]);
    for (const { answer } of [...slow, ...others]) answer.destroy();
    await until(async () => {
      const { answer } = await begin(ACP, address);
      answer.destroy();
      return answer.statusCode === 200;
    });
  });

  it("gives the slots of stalled readers to new ones", async () => {
    await addProducts(shop, 4_000, { description: "wide ".repeat(1000), imageId: await picture() });
    await switchTo(true);
    const slow = await Promise.all([ACP, GOOGLE, JSON_LD, ACP].map((path) => begin(path)));
    expect((await begin(ACP)).answer.statusCode).toBe(503);
    // Bytes in the system's buffers count as read, so a short interval proves no standstill.
    service.clock.advance(20 * MINUTE);
    const comes = await begin(ACP);
    expect(comes.answer.statusCode).toBe(200);
    // The other three readers have read no bytes since they were last checked, either.
    const more = await Promise.all([ACP, GOOGLE, ACP].map((path) => begin(path)));
    expect(more.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 200]);
    const readToTheEnd = await Promise.allSettled(slow.map(({ bytes }) => bytes()));
    expect(readToTheEnd.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
    // New readers keep their slots.
    expect((await begin(ACP)).answer.statusCode).toBe(503);
    for (const { answer } of [comes, ...more]) answer.destroy();
  });
});
