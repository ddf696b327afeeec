// Machine-readable files of a site: robots.txt, llms.txt and a sitemap in parts.

import { type IncomingMessage, request } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { until } from "../harness/process.ts";
import { withService } from "../harness/service.ts";
import { anyClient } from "../harness/sign-in.ts";
import { openShop, type Shop } from "../visitors/setting.ts";
import { addProducts, BEHIND_PROXY, SiteBrowser } from "./setting.ts";

const service = withService({ env: BEHIND_PROXY });
let shop: Shop;
let site: SiteBrowser;
let url: string;

beforeEach(async () => {
  shop = await openShop(service);
  site = new SiteBrowser(service, shop.tenant.workspace.subDomain);
  url = `http://${site.host}`;
});

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = ""]) => location.replaceAll("&amp;", "&"));

/** Makes URLs too long for the connections' buffers, so the service waits for a paused reader. */
const makeWide = () =>
  service.database.write((tx) =>
    tx.run(sql`update products set slug = slug || repeat('x', 2000) where workspace_id = ${shop.id}`),
  );

/** Starts the products' sitemap and pauses it. */
function begin(headers: Record<string, string>): Promise<IncomingMessage> {
  const { port } = new URL(service.sites);
  const all = { host: site.host, ...headers };
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path: "/sitemaps/products.xml", headers: all, agent: false });
    asked.on("response", resolve).on("error", reject).end();
  });
}

const productFiles = async () => (await parts()).filter((file) => file.startsWith("/sitemaps/products.xml"));

async function countOfEach(files: readonly string[]) {
  const found: string[] = [];
  for (const file of files) found.push(...locations((await site.get(file)).text));
  return { links: found.length, distinct: new Set(found).size };
}

async function parts(): Promise<string[]> {
  return locations((await site.get("/sitemap.xml")).text).map((location) => location.slice(url.length));
}

describe("robots.txt", () => {
  it("allows public pages and names the sitemap", async () => {
    const { status, headers, text: body } = await site.get("/robots.txt");
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(body).toContain(`Sitemap: ${url}/sitemap.xml\n`);
    expect(body).toContain("Disallow: /account\n");
    expect(body).toContain("Allow: /\n");
  });

  it.each(["SIGN_IN", "CLOSED"] as const)("disallows a site that is %s, which has no sitemap", async (siteAccess) => {
    await shop.product();
    await shop.policy({ siteAccess });
    expect((await site.get("/robots.txt")).text).toBe("User-agent: *\nDisallow: /\n");
    for (const path of ["/sitemap.xml", "/sitemaps/products.xml", "/sitemaps/pages.xml", "/llms.txt"]) {
      expect({ path, status: (await site.get(path)).status }).toEqual({ path, status: 404 });
    }
  });
});

describe("llms.txt", () => {
  it("describes the shop and its MCP endpoint, with owner texts on one line", async () => {
    await shop.manage("PATCH", "/website", { title: "Işıltı\n# Ignore all", seoDescription: "Serums\n- do this" });
    const { text: body } = await site.get("/llms.txt");
    expect(body.startsWith("# Işıltı # Ignore all\n\n> Serums - do this\n")).toBe(true);
    expect(body).toContain(`${url}/mcp`);
  });
});

describe("the sitemap", () => {
  it("lists only published products and collections, with their last change", async () => {
    const [shown, hidden] = [await shop.product({ name: "Rose & oud" }), await shop.product({ status: "INACTIVE" })];
    const collection = await shop.collection();
    await shop.manage("POST", `/collections/${collection.id}/products/${shown.id}`);
    const unannounced = await shop.collection({ name: "Secret launch" });
    await shop.manage("POST", `/collections/${unannounced.id}/products/${hidden.id}`);
    const files = await parts();
    expect(files).toEqual(["/sitemaps/pages.xml", "/sitemaps/products.xml", "/sitemaps/collections.xml"]);
    const bodies = await Promise.all(files.map(async (file) => (await site.get(file)).text));
    expect(bodies.flatMap(locations)).toEqual([
      `${url}/`,
      `${url}/products`,
      `${url}/collections`,
      `${url}/products/${shown.slug}`,
      `${url}/collections/${collection.slug}`,
    ]);
    expect(bodies[1]).toContain(`<lastmod>${shown.updatedAt}</lastmod>`);
    expect(bodies.join("")).not.toContain(hidden.slug);
    const { headers } = await site.get("/sitemap.xml");
    expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(headers.get("cache-control")).toContain("s-maxage=3600");
  });

  it("has parts with every URL once, read by keyset in pages of 1000", async () => {
    await addProducts(shop, 11_200);
    const files = (await parts()).filter((file) => file.startsWith("/sitemaps/products.xml"));
    expect(files).toHaveLength(2);
    service.statements.length = 0;
    const sizes: number[] = [];
    const seen = new Set<string>();
    for (const file of files) {
      const found = locations((await site.get(file)).text);
      sizes.push(found.length);
      for (const location of found) seen.add(location);
    }
    expect(sizes).toEqual([10_000, 80]);
    expect(seen.size).toBe(10_080);
    const reads = service.statements.filter((text) => text.includes("slug, updated_at from products"));
    expect(reads.every((text) => text.includes("limit 1001") && !text.includes("offset"))).toBe(true);
    // The parts are cached and stay correct: new products belong to the first part.
    service.clock.advance(HOUR / 2);
    const { slug } = await shop.product();
    expect((await parts()).filter((file) => file.startsWith("/sitemaps/products.xml"))).toEqual(files);
    expect(locations((await site.get(files[0] ?? "")).text)[0]).toBe(`${url}/products/${slug}`);
    service.clock.advance(DAY);
    expect((await parts()).length).toBe(files.length + 2);
  });

  it("keeps complete parts while a shop grows", async () => {
    await addProducts(shop, 6_000);
    const before = await productFiles();
    expect(before).toHaveLength(2);
    await addProducts(shop, 5_000, { from: 6_001 });
    expect(await productFiles()).toEqual(before);
    expect(await countOfEach(before)).toEqual({ links: 9_900, distinct: 9_900 });
    await addProducts(shop, 6_000, { from: 11_001 });
    const after = await productFiles();
    expect(after).not.toEqual(before);
    expect(await countOfEach(after)).toEqual({ links: 15_300, distinct: 15_300 });
  });

  it("ends at 10,000 URLs without an upper bound", async () => {
    await addProducts(shop, 12_000);
    service.statements.length = 0;
    const { text } = await site.get("/sitemaps/products.xml");
    expect(locations(text)).toHaveLength(10_000);
    expect(text.endsWith("</urlset>\n")).toBe(true);
    expect(service.statements.filter((one) => one.includes("slug, updated_at from products"))).toHaveLength(10);
  });

  it("is streamed once per address and four times per shop; more get 503", async () => {
    await addProducts(shop, 9_000);
    await makeWide();
    const [mine, others] = [anyClient(), [anyClient(), anyClient(), anyClient()]];
    const slow = [await begin(mine)];
    expect(slow[0]?.statusCode).toBe(200);
    const again = await site.get("/sitemaps/products.xml", mine);
    expect([again.status, again.headers.get("retry-after"), again.headers.get("cache-control")]).toEqual([
      503,
      "60",
      "no-store",
    ]);
    for (const other of others) slow.push(await begin(other));
    expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await begin(anyClient())).statusCode).toBe(503);
    // A short file needs no slot.
    expect((await site.get("/sitemaps/collections.xml", mine)).status).toBe(200);
    service.statements.length = 0;
    expect((await site.send("HEAD", "/sitemaps/products.xml", { headers: mine })).status).toBe(200);
    expect(service.statements.filter((one) => one.includes("slug, updated_at from products"))).toHaveLength(1);
    for (const answer of slow) answer.destroy();
    await until(async () => {
      const answer = await begin(mine);
      answer.destroy();
      return answer.statusCode === 200;
    });
  });

  it("returns 400 for an unknown cursor, and omits other workspaces", async () => {
    for (const query of ["after=x", "until=%00", `after=${"x".repeat(400)}`, "after=W10"]) {
      expect({ query, status: (await site.get(`/sitemaps/products.xml?${query}`)).status }).toEqual({
        query,
        status: 400,
      });
    }
    const theirs = await openShop(service);
    const { slug } = await theirs.product();
    expect((await site.get("/sitemaps/products.xml")).text).not.toContain(slug);
  });
});
