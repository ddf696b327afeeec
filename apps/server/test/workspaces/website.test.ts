import { FONTS, LIMITS, TEMPLATE_KEYS, Website } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { signIn } from "../harness/sign-in.ts";
import { withWebsites } from "./website-setting.ts";

const websites = withWebsites();
const { service, call, read, edited, update, expectRefusal } = websites;

describe("get_website", () => {
  it("returns the defaults of the template with the site URL", async () => {
    const reply = await call("GET", "/website");
    expect(reply.status).toBe(200);
    expect(Website.parse(reply.body)).toEqual(reply.body);
    expect(reply.body).toMatchObject({
      templateKey: "classic",
      title: "Test workspace",
      tagline: "",
      logoId: null,
      heroImageId: null,
      navigation: [],
      socialLinks: [],
      seoTitle: "",
      seoDescription: "",
      locale: "en",
      url: `https://${websites.tenant.workspace.subDomain}.shops.example`,
    });
    expect(reply.body.primaryColor).toMatch(/^#[0-9a-f]{6}$/);
    expect(FONTS).toContain(reply.body.font);
  });

  it("returns the URL of the current subdomain", async () => {
    await call("PUT", "/workspace", { subDomain: "moved-shop" });
    expect((await read()).url).toBe("https://moved-shop.shops.example");
  });
});

describe("update_website", () => {
  it("replaces every setting", async () => {
    const sections = [
      { type: "hero", title: "Glow", text: "Every day", imageId: null, buttonLabel: "Shop", buttonLink: "/products" },
      { type: "collection", title: "Summer", collectionId: null },
      { type: "products", title: "New", productIds: [] },
      { type: "text", title: "About", text: "We are small." },
      { type: "image", title: "", imageId: null, link: "https://example.com/look" },
      { type: "faq", title: "Questions", items: [{ question: "Why?", answer: "Because." }] },
    ];
    const settings = {
      templateKey: "textile",
      title: "Işıltı",
      tagline: "Skin care",
      logoId: null,
      heroImageId: null,
      primaryColor: "#A0b1C2",
      accentColor: "#000000",
      font: "lora",
      navigation: [{ label: "Shop", link: "/products" }],
      sections,
      socialLinks: [{ name: "Instagram", link: "https://instagram.com/x" }],
      seoTitle: "Title",
      seoDescription: "Description",
      locale: "tr-TR",
    };
    service.clock.advance(1000);
    const reply = await call("PUT", "/website", settings);
    const url = `https://${websites.tenant.workspace.subDomain}.shops.example`;
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual({ ...settings, url, updatedAt: service.clock.now().toISOString() });
    expect(await read()).toEqual(reply.body);
    expect((await call("GET", "/workspace")).body.templateKey).toBe("textile");
  });

  it("returns 400 for missing settings, names them and changes no values", async () => {
    const before = await read();
    const whole = await edited({});
    for (const field of Object.keys(whole)) {
      const { [field as never]: _left, ...rest } = whole;
      const reply = await call("PUT", "/website", rest);
      expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input" } });
      expect(Object.keys(reply.body.fieldErrors)).toEqual([field]);
    }
    const empty = await call("PUT", "/website", {});
    expect(Object.keys(empty.body.fieldErrors).sort()).toEqual(Object.keys(whole).sort());
    expect(await read()).toEqual(before);
  });

  it("adds defaults for omitted section fields", async () => {
    const reply = await update({ sections: [{ type: "hero" }, { type: "faq" }] });
    expect(reply.body).toMatchObject({
      sections: [
        { type: "hero", title: "", text: "", imageId: null, buttonLabel: "", buttonLink: null },
        { type: "faq", title: "", items: [] },
      ],
    });
    expect(Website.parse(reply.body)).toEqual(reply.body);
  });

  it("accepts every template and every font, and refuses others", async () => {
    await call("PUT", "/workspace", { billingPhone: "+905321234567" });
    for (const templateKey of TEMPLATE_KEYS) expect((await update({ templateKey })).body.templateKey).toBe(templateKey);
    for (const font of FONTS) expect((await update({ font })).body.font).toBe(font);
    expect(FONTS).toHaveLength(6);
    await expectRefusal({ font: "comic-sans", templateKey: "fancy" }, "font", "templateKey");
  });

  it("requires a billing phone to switch to the customized template", async () => {
    await expectRefusal({ templateKey: "customized" }, "templateKey");
    await call("PUT", "/workspace", { billingPhone: "+905321234567" });
    expect((await update({ templateKey: "customized" })).status).toBe(200);
    await call("PUT", "/workspace", { billingPhone: null });
    expect((await update({ templateKey: "customized" })).status).toBe(200);
    expect((await call("GET", "/workspace")).body.templateKey).toBe("customized");
  });

  it.each([
    ["title", LIMITS.website.titleMax, 120],
    ["tagline", LIMITS.website.taglineMax, 300],
    ["seoTitle", LIMITS.website.seoTitleMax, 200],
    ["seoDescription", LIMITS.website.seoDescriptionMax, 500],
  ])("accepts a %s of up to %i code points", async (field, max, documented) => {
    expect(max).toBe(documented);
    expect((await update({ [field]: "😀".repeat(max) })).status).toBe(200);
    await expectRefusal({ [field]: "😀".repeat(max + 1) }, field);
  });

  it.each([
    ["navigation", 20, { label: "Shop", link: "/" }],
    ["socialLinks", 20, { name: "Instagram", link: "https://instagram.com/x" }],
    ["sections", 30, { type: "text" }],
  ])("limits %s to %i items", async (field, max, item) => {
    expect((await update({ [field]: Array(max).fill(item) })).body[field]).toHaveLength(max);
    await expectRefusal({ [field]: Array(max + 1).fill(item) }, field);
  });

  it("limits the total length of the sections, in drafts too", async () => {
    const max = LIMITS.website.sectionsLengthMax;
    const texts = (length: number) => [
      ...Array(26).fill({ type: "text", title: "", text: "x".repeat(10_000) }),
      { type: "text", title: "", text: "x".repeat(length) },
    ];
    const rest = max - JSON.stringify(texts(0)).length;
    expect((await update({ sections: texts(rest) })).status).toBe(200);
    const refusal = {
      status: 400,
      body: { fieldErrors: { sections: `must have at most ${max} characters as JSON` } },
    };
    const body = { sections: texts(rest + 1) };
    expect(await update(body)).toMatchObject(refusal);
    expect(await call("PATCH", "/website", body)).toMatchObject(refusal);
    const cookie = await signIn(service, websites.tenant.account.email);
    const draft = `${service.dashboard}/api/workspaces/${websites.tenant.workspace.id}/website/draft`;
    expect(await service.call("PUT", draft, { cookie, body: await edited(body) })).toMatchObject(refusal);
  });

  it("keeps stored sections above the limit, and refuses to write them again", async () => {
    const sections = Array(28).fill({ type: "text", title: "", text: "x".repeat(10_000) });
    await service.database.write((tx) =>
      tx.run(
        sql`update websites set sections = ${JSON.stringify(sections)}::jsonb where workspace_id = ${websites.tenant.workspace.id}`,
      ),
    );
    expect((await read()).sections).toEqual(sections);
    const changed = await call("PATCH", "/website", { title: "Another" });
    expect(changed).toMatchObject({ status: 200, body: { title: "Another", sections } });
    await expectRefusal({ title: "As a whole" }, "sections");
  });

  it.each(["#fff", "123456", "#12345g", "#1234567", "red", "", null, "#123456\n"])(
    "returns 400 for the colour %j",
    async (color) => {
      await expectRefusal({ primaryColor: color, accentColor: color }, "primaryColor", "accentColor");
    },
  );

  it.each([
    ["en", "en"],
    ["tr-tr", "tr-TR"],
    ["zh-hant-tw", "zh-Hant-TW"],
  ])("stores the locale %s in its canonical form", async (locale, canonical) => {
    expect((await update({ locale })).body.locale).toBe(canonical);
  });

  it.each(["", "english", "en_US", "e", "en-", "*", 5, null])("returns 400 for the locale %j", async (locale) => {
    await expectRefusal({ locale }, "locale");
  });

  it.each([
    "https://example.com",
    "http://example.com/path?a=b#c",
    "mailto:hello@example.com",
    "tel:+905321234567",
    "/products",
    "/",
  ])("accepts the link %s", async (link) => {
    expect((await update({ navigation: [{ label: "There", link }] })).status).toBe(200);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "https://",
    "https:///evil",
    "ftp://example.com",
    "products",
    "#top",
    "/with space",
    "https://example.com/\n",
    "",
    `/${"x".repeat(2000)}`,
  ])("returns 400 for the link %j in every field", async (link) => {
    await expectRefusal(
      {
        navigation: [{ label: "There", link }],
        socialLinks: [{ name: "There", link }],
        sections: [
          { type: "hero", buttonLink: link },
          { type: "image", link },
        ],
      },
      "navigation.0.link",
      "socialLinks.0.link",
      "sections.0.buttonLink",
      "sections.1.link",
    );
  });

  it("validates sections by their type", async () => {
    await expectRefusal({ sections: [{ type: "video" }] }, "sections.0.type");
    await expectRefusal({ sections: [{ title: "No type" }] }, "sections.0.type");
    expect((await update({ sections: [{ type: "video" }] })).body.fieldErrors).toEqual({
      "sections.0.type": "must be one of hero, collection, products, text, image, faq",
    });
    await expectRefusal(
      {
        sections: [
          { type: "text", items: [] },
          { type: "faq", items: [{ question: "" }] },
        ],
      },
      "sections.0.items",
      "sections.1.items.0.question",
      "sections.1.items.0.answer",
    );
    const item = { question: "Why?", answer: "Because." };
    expect((await update({ sections: [{ type: "faq", items: Array(50).fill(item) }] })).status).toBe(200);
    await expectRefusal({ sections: [{ type: "faq", items: Array(51).fill(item) }] }, "sections.0.items");
  });

  it.each(["url", "updatedAt", "workspaceId", "subDomain"])("returns 400 for the field %s", async (field) => {
    await expectRefusal({ [field]: "x" }, field);
  });

  it("returns 409 for a stale If-Match to 9 of 10 concurrent writes", async () => {
    const first = await call("GET", "/website");
    const body = await edited({ title: "Mine" });
    const headers = { "if-match": first.headers.get("etag") ?? "" };
    service.clock.advance(1000);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => call("PUT", "/website", body, websites.tenant, headers)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body: { code } }) => code === "stale_write")).toHaveLength(9);
  });

  it("is allowed for owners and staff in the dashboard", async () => {
    const path = `${service.dashboard}/api/workspaces/${websites.tenant.workspace.id}/website`;
    const body = await edited({ title: "By staff" });
    for (const [role, status] of [
      ["STAFF", 200],
      ["BILLING", 403],
      [null, 403],
    ] as const) {
      const someone = await service.account();
      if (role !== null) await service.member(websites.tenant.workspace.id, someone.id, role);
      const cookie = await signIn(service, someone.email);
      expect((await service.call("GET", path, { cookie })).status).toBe(status);
      expect((await service.call("PUT", path, { cookie, body })).status).toBe(status);
    }
  });
});
