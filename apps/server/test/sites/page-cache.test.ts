// Anonymous clients cannot grow a site's cache beyond its distinct pages, and are rate limited.

import { LIMITS } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { heldBytes } from "../harness/held-memory.ts";
import { waitForOtherTransactions } from "../harness/horizon.ts";
import { withService } from "../harness/service.ts";
import { anyClient } from "../harness/sign-in.ts";
import { BEHIND_PROXY, SiteBrowser, SiteShop } from "./setting.ts";

const service = withService({ env: BEHIND_PROXY, models: new ScriptedModels() });

/** The longest text that an owner may write, in letters of two bytes each. */
const LARGE_SECTIONS = Array.from({ length: 25 }, () => ({
  type: "text" as const,
  title: "",
  text: "ş".repeat(10_000),
}));

describe("cached pages", () => {
  it("do not keep the website settings in memory", async () => {
    const shop = await SiteShop.open(service);
    await shop.website({ sections: LARGE_SECTIONS });
    const browser = shop.browser();
    await browser.get("/products?page=1");
    const most = (await heldBytes("heapUsed")) + 16 * 1024 * 1024;
    for (let page = 2; page <= 100; page++) {
      expect((await browser.get(`/products?page=${page}`)).status).toBe(200);
    }
    expect(await heldBytes("heapUsed", most)).toBeLessThan(most);
  });

  it("are looked up without sections, except on the front page", async () => {
    const shop = await SiteShop.open(service);
    await shop.website({ sections: LARGE_SECTIONS });
    const browser = shop.browser();
    for (const [path, isShown] of [
      ["/", true],
      ["/contact", false],
      ["/robots.txt", false],
      ["/nowhere", false],
    ] as const) {
      service.statements.length = 0;
      const { text } = await browser.get(path);
      const reads = service.statements.some((statement) => statement.includes("s.sections"));
      expect({ path, reads, isShown: text.includes("ş".repeat(10_000)) }).toEqual({ path, reads: isShown, isShown });
    }
    await shop.website({ sections: [{ type: "text", title: "", text: "Shorter now." }] });
    expect((await browser.get("/")).text).toContain("Shorter now.");
  });

  it("ignore unknown query parameters", async () => {
    const shop = await SiteShop.open(service);
    const product = await shop.product();
    const browser = shop.browser();
    const padding = "x".repeat(10_000);
    await waitForOtherTransactions(service);
    for (const [path, known] of [
      ["/", ""],
      ["/products", "page=1&sort=name"],
      [`/products/${product.slug}`, ""],
      ["/search", "q=serum"],
    ] as const) {
      const first = await browser.get(`${path}?${known}`);
      service.statements.length = 0;
      const again = await browser.get(`${path}?utm_source=${padding}&${known}&q2=${padding}`);
      expect({ path, status: again.status, text: again.text }).toEqual({ path, status: 200, text: first.text });
      expect(
        service.statements.filter((text) => text.includes("product_images") || text.includes("page_rows")),
      ).toEqual([]);
    }
  });

  it("differ by search query", async () => {
    const shop = await SiteShop.open(service);
    await shop.product({ name: "Rose serum" });
    await shop.product({ name: "Lavender cream" });
    const browser = shop.browser();
    const found = async (q: string) => (await browser.get(`/search?q=${q}`)).text;
    const both = [await found("rose"), await found("lavender"), await found("rose")];
    expect(both.map((text) => [text.includes("Rose serum"), text.includes("Lavender cream")])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
  });
});

describe("an address above the rate limit", () => {
  it("gets 429 without a database query", async () => {
    const shop = await SiteShop.open(service);
    const { slug } = await shop.product();
    const headers = anyClient();
    const stranger = shop.browser();
    const nowhere = new SiteBrowser(service, "nobody");
    const { requestsPerMinute } = LIMITS.experience;
    for (let asked = 0; asked < requestsPerMinute; asked += 50) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => nowhere.get("/robots.txt", headers)));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
    }
    service.statements.length = 0;
    for (const path of ["/", `/products/${slug}`, "/robots.txt", "/seen", "/feeds/acp.jsonl", "/nowhere"]) {
      const { status, headers: told, text } = await stranger.get(path, headers);
      expect({ path, status, hasWait: Number(told.get("retry-after")) > 0 }).toEqual({
        path,
        status: 429,
        hasWait: true,
      });
      expect(told.get("content-type"), text).toContain("text/html");
    }
    expect((await stranger.get("/assistant/viewer", headers)).status).toBe(429);
    expect((await stranger.send("POST", "/mcp", { headers, json: {} })).status).toBe(429);
    expect(service.statements).toEqual([]);
    expect((await stranger.get("/")).status).toBe(200);
  });
});
