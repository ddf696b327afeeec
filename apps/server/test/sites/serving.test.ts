// Page delivery: content policy, caching, and harmless rendering of every text.

import { beforeAll, describe, expect, it } from "vitest";
import { formatted, informationParts, plainSummary } from "../../src/surfaces/sites/formatted.ts";
import { contrastOf } from "../../src/surfaces/sites/look/colours.ts";
import { LAYOUTS, themeStyle } from "../../src/surfaces/sites/look/theme.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { growthOf, LINEAR_GROWTH_MAX } from "../harness/effort.ts";
import { waitForOtherTransactions } from "../harness/horizon.ts";
import { withService } from "../harness/service.ts";
import { BEHIND_PROXY, type SiteBrowser, SiteShop } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: BEHIND_PROXY, models });

describe("page responses", () => {
  let shop: SiteShop;
  let browser: SiteBrowser;
  beforeAll(async () => {
    shop = await SiteShop.open(service);
    browser = shop.browser();
  });

  it("are cacheable for a minute, without cookies and equal for all visitors", async () => {
    const { slug } = await shop.product();
    const customer = await shop.signedIn();
    for (const path of ["/", "/products", `/products/${slug}`, "/collections", "/search?q=a", "/contact"]) {
      const reply = await browser.get(path);
      expect(reply.headers.get("cache-control"), path).toBe(
        "public, max-age=0, s-maxage=60, stale-while-revalidate=600",
      );
      expect(reply.headers.getSetCookie()).toEqual([]);
      expect((await customer.get(path)).text).toBe(reply.text);
      const etag = reply.headers.get("etag") ?? "";
      expect(await browser.get(path, { "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
    }
  });

  it("change their ETag when the website changes", async () => {
    const product = await shop.product();
    const path = `/products/${product.slug}`;
    const before = (await browser.get(path)).headers.get("etag") ?? "";
    await shop.website({ tagline: "Changed" });
    const after = await browser.get(path, { "if-none-match": before });
    expect(after.status).toBe(200);
    expect(after.headers.get("etag")).not.toBe(before);
  });

  it("are no-store for personal pages and errors", async () => {
    for (const path of ["/account", "/feedback", "/assistant/viewer", "/seen", "/nowhere", "/products/none"]) {
      expect((await browser.get(path)).headers.get("cache-control"), path).toBe("no-store");
    }
  });

  it("are not cached while the suggested questions of a product are still being checked", async () => {
    const { slug } = await shop.product();
    await shop.manage("POST", "/questions", { text: "Is it in stock?" });
    const { areAnswered } = models.productReader;
    models.productReader.areAnswered = () => Promise.reject(new Error("busy"));
    const early = await browser.get(`/products/${slug}`);
    expect([early.status, early.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(early.text).not.toContain("Is it in stock?");
    models.productReader.areAnswered = areAnswered;
    const later = await browser.get(`/products/${slug}`);
    expect(later.headers.get("cache-control")).toContain("s-maxage=60");
    expect(later.text).toContain("Is it in stock?");
  });

  it("are compressed with Brotli", async () => {
    const reply = await browser.get("/products", { "accept-encoding": "br", "sec-fetch-site": "none" });
    expect(reply.headers.get("content-encoding")).toBe("br");
  });
});

describe("a cached page", () => {
  it("is served with few statements, without reading products", async () => {
    const shop = await SiteShop.open(service);
    const path = `/products/${(await shop.product()).slug}`;
    const browser = shop.browser();
    await waitForOtherTransactions(service);
    const first = await browser.get(path);
    service.statements.length = 0;
    const again = await browser.get(path, { "accept-encoding": "br" });
    expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(service.statements.filter((text) => text.includes("product_images"))).toEqual([]);
    expect(service.statements.length).toBeLessThan(8);
  });

  it("is rendered again after any change, and refused when the site closes", async () => {
    const shop = await SiteShop.open(service);
    const browser = shop.browser();
    const tag = await shop.tag("Vegan");
    const neighbour = await shop.product({ name: "A neighbour", tagIds: [tag.id] } as never);
    const { id, slug } = await shop.product({ tagIds: [tag.id] } as never);
    const library = await shop.manage("POST", "/questions", { text: "Is it in stock?" });
    const text = async () => (await browser.get(`/products/${slug}`)).text;
    const changes: [string, string, unknown, string, boolean][] = [
      ["PATCH", `/products/${id}`, { description: "Said anew." }, "Said anew.", true],
      ["PATCH", `/products/${id}`, { stock: 0 }, "Sold out", true],
      ["PUT", `/tags/${tag.id}`, { name: "Plants alone" }, "Plants alone", true],
      ["PATCH", `/products/${neighbour.id}`, { name: "A newer neighbour" }, "A newer neighbour", true],
      ["DELETE", `/products/${neighbour.id}`, undefined, "A newer neighbour", false],
      ["PUT", `/questions/${library.id}`, { text: "Where can I buy it?" }, "Where can I buy it?", true],
      ["PUT", `/products/${id}/questions`, { questions: [{ text: "Is it its own?" }] }, "Is it its own?", true],
      ["DELETE", `/tags/${tag.id}`, undefined, "Plants alone", false],
      ["PATCH", "/website", { tagline: "A line below" }, "A line below", true],
    ];
    for (const [method, path, body, words, isShown] of changes) {
      await text();
      await shop.manage(method, path, body);
      expect((await text()).includes(words), `${method} ${path}`).toBe(isShown);
    }
    await shop.policy({ siteAccess: "CLOSED" });
    expect((await browser.get(`/products/${slug}`)).status).toBe(403);
  });

  it("shares catalogue reads with other pages until the data change", async () => {
    const shop = await SiteShop.open(service);
    const browser = shop.browser();
    const tag = await shop.tag("Vegan");
    const neighbour = await shop.product({ name: "A neighbour", tagIds: [tag.id] } as never);
    const products = await Promise.all(Array.from({ length: 4 }, () => shop.product({ tagIds: [tag.id] } as never)));
    await shop.manage("POST", "/questions", { text: "Is it in stock?" });
    await shop.manage("PUT", `/products/${products[2]?.id}/questions`, { questions: [{ text: "Is it its own?" }] });
    const text = async (n: number) => (await browser.get(`/products/${products[n]?.slug}`)).text;
    await waitForOtherTransactions(service);
    await text(0);
    service.statements.length = 0;
    const second = await text(1);
    expect(second).toContain("A neighbour");
    expect(second).toContain("Is it in stock?");
    expect(service.statements.filter((statement) => statement.includes("page_rows"))).toEqual([]);
    const third = await text(2);
    expect(third).toContain("Is it its own?");
    expect(third).not.toContain("Is it in stock?");
    await shop.manage("PATCH", `/products/${neighbour.id}`, { name: "A newer neighbour" });
    expect(await text(3)).toContain("A newer neighbour");
  });

  it("counts toward the rate limit", async () => {
    const shop = await SiteShop.open(service);
    const browser = shop.browser();
    const left = async () => Number((await browser.get("/")).headers.get("ratelimit-remaining"));
    const before = await left();
    expect([await left(), await left()]).toEqual([before - 1, before - 2]);
  });
});

it("a product page loads at most 40 KB of scripts; lists load zero", async () => {
  const shop = await SiteShop.open(service);
  const { slug } = await shop.product();
  const browser = shop.browser();
  const scriptsOf = async (path: string) =>
    [...(await browser.get(path)).text.matchAll(/(?:modulepreload" href|script type="module" src)="([^"]+)"/g)].map(
      ([, address = ""]) => address,
    );
  const addresses = await scriptsOf(`/products/${slug}`);
  expect(addresses.length).toBeGreaterThan(1);
  let bytes = 0;
  for (const address of addresses) {
    const reply = await browser.get(address, { "accept-encoding": "br" });
    expect(reply.headers.get("cache-control")).toContain("immutable");
    bytes += Number(reply.headers.get("content-length"));
  }
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThan(40_000);
  for (const path of ["/", "/products", "/collections"]) expect(await scriptsOf(path)).toEqual([]);
});

it("every page has a strict CSP and cannot be framed", async () => {
  const shop = await SiteShop.open(service);
  for (const path of ["/", "/products", "/account", "/nowhere"]) {
    const policy = (await shop.browser().get(path)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe/);
  }
});

describe("malicious texts", () => {
  const EVIL = `"><img src=x onerror=alert(1)><script>alert(1)</script>'</title></style></script>\u202egnp.exe`;

  it("are harmless in every field of a website or product", async () => {
    const shop = await SiteShop.open(service);
    await shop.settings({ sector: "BEAUTY" });
    const tag = await shop.tag(EVIL.slice(0, 150));
    const product = await shop.product({
      name: EVIL,
      brand: EVIL,
      description: `${EVIL}<a href="javascript:alert(1)">x</a><svg onload=alert(1)><p onclick=alert(1)>y`,
      information: `${EVIL}\nHow to use: ${EVIL}`,
      tagIds: [tag.id],
      sales: [
        { name: EVIL, link: "javascript:alert(1)" },
        { name: EVIL, link: `https://shop.example/"><script>alert(1)</script>` },
        { name: EVIL, link: "data:text/html,<script>alert(1)</script>" },
      ],
    } as never);
    const collection = await shop.manage("POST", "/collections", { name: EVIL.slice(0, 190), description: EVIL });
    await shop.manage("POST", `/collections/${collection.id}/products/${product.id}`);
    await shop.manage("POST", "/questions", { text: EVIL });
    await shop.website({
      title: EVIL.slice(0, 119),
      tagline: EVIL,
      navigation: [{ label: EVIL.slice(0, 79), link: `https://e.example/"onmouseover="alert(1)` }],
      sections: [
        { type: "hero", title: EVIL, text: EVIL, imageId: null, buttonLabel: EVIL.slice(0, 79), buttonLink: null },
        { type: "collection", title: EVIL, collectionId: collection.id },
        { type: "products", title: EVIL, productIds: [product.id] },
        { type: "text", title: EVIL, text: EVIL },
        { type: "faq", title: EVIL, items: [{ question: EVIL, answer: EVIL }] },
      ],
      socialLinks: [{ name: EVIL.slice(0, 79), link: "https://s.example/" }],
      seoTitle: EVIL,
      seoDescription: EVIL,
    });
    const browser = shop.browser();
    const query = encodeURIComponent(EVIL);
    const paths = ["/", "/products", `/products?tag=${tag.id}`, `/products/${product.slug}`, "/collections"];
    paths.push(`/collections/${collection.slug}`, `/search?q=${query}`, `/search/suggestions?q=${query}`, "/routine");
    paths.push("/contact", "/feedback", `/account?next=${query}`, `/${query}`, `/products?sort=${query}&page=${query}`);
    for (const path of paths) {
      const { text, status } = await browser.get(path);
      expect(status, path).toBeLessThan(500);
      expect(harmIn(text), path).toEqual([]);
    }
    const posted = await browser.post("/account/code", { name: EVIL, email: EVIL, next: EVIL });
    expect(harmIn(posted.text)).toEqual([]);
  });

  /** Elements, event handlers and URLs that no page contains. */
  function harmIn(text: string): string[] {
    const scripts = [...text.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = ""]) => attributes.trim());
    const allowed = /^(type="application\/(ld\+)?json"( id="given")?|type="module" src="\/assets\/[\w.-]+")$/;
    // Quoted parts are attribute values. The rest are names of elements and attributes.
    const bare = text.replaceAll(/"[^"<>]*"/g, '""');
    return [
      ...scripts.filter((attributes) => !allowed.test(attributes)),
      ...(bare.match(/<[^<>]*\son\w+\s*=/gi) ?? []),
      ...(text.match(/(?:href|src|action)="\s*(?:javascript|data:text)/gi) ?? []),
      ...(bare.match(/<(?:svg onload|iframe|object|embed|base)\b/gi) ?? []),
      ...(text.match(/\u202e/g) ?? []),
    ];
  }

  it("keep only a few elements, without attributes and well nested", () => {
    const safe = (text: string) => formatted(text).markup;
    expect(safe("<p class=x onclick='a()'>One<br>two <b>three</p> four")).toBe(
      "<p>One<br>two <strong>three</strong></p> four",
    );
    expect(safe("<ul><li>a<li>b</ul><script>alert(1)</script>c &amp; d &lt;script&gt;")).not.toMatch(/<script|alert/);
    expect(safe("<style>p{}</style><iframe src=x>y</iframe>z")).toBe("z");
    expect(safe("<constructor>One</constructor> two")).toBe("One two"); // a property of every object
    expect(safe("a < b & c")).toBe("<p>a &lt; b &amp; c</p>");
    expect(safe("- one\n- two")).toBe("<ul><li>one</li><li>two</li></ul>");
    expect(safe("<!-- <p>no</p> --><em>yes")).toBe("<em>yes</em>");
    expect(plainSummary("<p>Hello <b>you</b></p><script>x</script> there", 100)).toBe("Hello you there");
  });

  it.each(["<a", "<!--", "<p>", "</p>", "\n", "<script>", "&#x", "- x\n", ". How to use: ", "<!-- <p>"])(
    "are processed in linear time: %j",
    async (piece) => {
      const growth = await growthOf((length) => {
        const text = piece.repeat(length / piece.length);
        for (const part of informationParts(text)) formatted(part.text);
        plainSummary(text, 160);
        return formatted(text);
      }, 400_000);
      expect(growth).toBeLessThan(LINEAR_GROWTH_MAX);
    },
  );

  it("are split into parts by their labels", () => {
    expect(informationParts("Suitable for all. How to use: two drops. Ingredients: rose, water. 30 ml.")).toEqual([
      { label: "", text: "Suitable for all." },
      { label: "How to use", text: "two drops." },
      { label: "Ingredients", text: "rose, water. 30 ml." },
    ]);
  });
});

it("every choice of colours is readable in every template", () => {
  const shades = ["00", "55", "80", "aa", "ff"];
  const colours = shades.flatMap((r) => shades.flatMap((g) => shades.map((b) => `#${r}${g}${b}`)));
  for (const [index, primaryColor] of colours.entries()) {
    const accentColor = colours[(index * 37) % colours.length] ?? "#000000";
    for (const templateKey of LAYOUTS) {
      const style = themeStyle({ primaryColor, accentColor, font: "inter", templateKey } as never);
      for (const block of style.split("@media")) {
        const of = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(block)?.[1] ?? "";
        const pairs = ["paper", "wash", "raised"].flatMap((ground) =>
          ["ink", "ink-soft", "brand-text"].map((text) => [of(text), of(ground)] as const),
        );
        for (const [text, ground] of [
          ...pairs,
          [of("on-brand"), of("brand")] as const,
          [of("on-accent"), of("accent")] as const,
        ]) {
          expect(contrastOf(text, ground), `${text} on ${ground}: ${style}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  }
});
