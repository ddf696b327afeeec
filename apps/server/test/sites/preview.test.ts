// The draft website on the real site, visible to authorized members only.

import { type WebsiteWrite, websiteWriteExample } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "../../src/kernel/clock.ts";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { BEHIND_PROXY, type SiteBrowser, SiteShop } from "./setting.ts";

const DASHBOARD = "http://dashboard.example";
const service = withService({ env: { ...BEHIND_PROXY, DASHBOARD_URL: DASHBOARD } });
let shop: SiteShop;
let browser: SiteBrowser;
let cookie: string;
let slug: string;

const DRAFT: WebsiteWrite = {
  ...websiteWriteExample,
  title: "Spring",
  locale: "en",
  templateKey: "textile",
  sections: [
    { type: "text", title: "Only a draft", text: "Not yet." },
    { type: "faq", title: "Asked", items: [{ question: "When?", answer: "Soon." }] },
  ],
};

beforeAll(async () => {
  shop = await SiteShop.open(service);
  browser = shop.browser();
  cookie = await signIn(service, shop.tenant.account.email);
  ({ slug } = await shop.product());
});

const member = (method: string, path: string, body?: object) =>
  service.call(method, `${service.dashboard}/api/workspaces/${shop.id}/website${path}`, {
    cookie,
    ...(body && { body }),
  });

async function token(): Promise<string> {
  await member("PUT", "/draft", DRAFT);
  const { url } = (await member("POST", "/preview")).body;
  return new URL(url).searchParams.get("preview") ?? "";
}

const draw = (preview: string, json: unknown, headers: Record<string, string> = {}) =>
  browser.send("POST", `/preview?preview=${encodeURIComponent(preview)}`, { json, headers });

describe("a preview", () => {
  it("shows the draft on every page, only with its token", async () => {
    const preview = await token();
    for (const path of ["/", "/products", `/products/${slug}`, "/collections"]) {
      const { status, text } = await browser.get(`${path}?preview=${preview}`);
      expect(status, path).toBe(200);
      expect(text, path).toContain('class="textile"');
      expect(text, path).toContain("Spring");
      expect((await browser.get(path)).text, path).not.toContain("Spring");
    }
    expect((await browser.get(`/?preview=${preview}`)).text).toContain('<section data-section="1" class="band faq"');
  });

  it("is not cached, indexed or counted, and only the dashboard can frame it", async () => {
    const { headers, text } = await browser.get(`/?preview=${await token()}`);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("etag")).toBeNull();
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.getSetCookie()).toEqual([]);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`frame-ancestors ${DASHBOARD}`);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain("canonical");
    expect(text).not.toContain("/seen");
  });

  it("expires with its token and is valid for one site", async () => {
    const preview = await token();
    const other = (await SiteShop.open(service)).browser();
    for (const reply of [await other.get(`/?preview=${preview}`), await browser.get("/?preview=made-up")]) {
      expect(reply).toMatchObject({ status: 404 });
      expect(reply.text).toContain("Preview expired");
      expect(reply.headers.get("cache-control")).toBe("no-store");
    }
    service.clock.advance(30 * MINUTE);
    expect((await browser.get(`/?preview=${preview}`)).text).not.toContain("Only a draft");
    expect(await draw(preview, DRAFT)).toMatchObject({ status: 404 });
  });

  it("has no account pages and does not change files for crawlers", async () => {
    const preview = await token();
    const account = await browser.get(`/account?preview=${preview}`);
    expect(account.text).toContain("Not available in the preview");
    expect(account.headers.getSetCookie()).toEqual([]);
    for (const path of ["/robots.txt", "/llms.txt", "/sitemap.xml"]) {
      expect((await browser.get(`${path}?preview=${preview}`)).text, path).toBe((await browser.get(path)).text);
    }
  });

  it("renders unsaved settings without storing them", async () => {
    const preview = await token();
    const typed = { ...DRAFT, title: "Typed", sections: [] };
    const drawn = await draw(preview, typed);
    expect(drawn).toMatchObject({ status: 200 });
    expect(drawn.text).toContain("Typed");
    expect(drawn.headers.get("cache-control")).toBe("no-store");
    expect((await browser.get(`/?preview=${preview}`)).text).not.toContain("Typed");
  });

  it("refuses invalid settings and omits foreign products", async () => {
    const preview = await token();
    const other = await SiteShop.open(service);
    const { id, name } = await other.product({ name: "A neighbour's secret" } as never);
    const foreign = { ...DRAFT, sections: [{ type: "products", title: "", productIds: [id] }] };
    expect((await draw(preview, foreign)).text).not.toContain(name);
    const link = { ...DRAFT, navigation: [{ label: "x", link: "javascript:alert(1)" }] };
    for (const json of [link, { ...DRAFT, more: 1 }, null, []]) {
      expect(await draw(preview, json)).toMatchObject({ status: 400 });
    }
    expect(await draw(preview, DRAFT, { origin: "https://evil.example" })).toMatchObject({ status: 403 });
    expect(await draw("", DRAFT)).toMatchObject({ status: 404 });
  });

  it("shows a hidden or closed site only with its token", async () => {
    const preview = await token();
    const seen = async (query: string) => (await browser.get(`/products/${slug}${query}`)).status;
    await shop.policy({ siteAccess: "CLOSED" });
    expect([await seen(`?preview=${preview}`), await seen(""), await seen("?preview=made-up")]).toEqual([
      200, 403, 404,
    ]);
    await shop.policy({ siteAccess: "PUBLIC" });
    await shop.manage("PUT", "/workspace", { isVisible: false });
    expect([await seen(`?preview=${preview}`), await seen(""), await seen("?preview=made-up")]).toEqual([
      200, 404, 404,
    ]);
    await shop.manage("PUT", "/workspace", { isVisible: true });
  });
});
