// Identity on a site: a sealed cookie of that host, the same rules as for all visitors, and no access to other
// visitors' pages.

import { LIMITS } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { raw, sql } from "../../src/storage/database.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { randomName, withService } from "../harness/service.ts";
import { anyClient, mailedCode } from "../harness/sign-in.ts";
import { BEHIND_PROXY, SiteBrowser, SiteShop } from "./setting.ts";

const models = new ScriptedModels();
const service = withService({ env: BEHIND_PROXY, models });
let shop: SiteShop;
let stranger: SiteShop;
let product: { id: string; slug: string };

beforeAll(async () => {
  shop = await SiteShop.open(service);
  stranger = await SiteShop.open(service);
  await shop.settings({ sector: "BEAUTY" });
  product = await shop.product();
});

describe("signing in to a site", () => {
  it("supports code, profile and sign-out, without a token in the browser", async () => {
    const browser = await shop.signedIn("ayla@example.com");
    const cookie = browser.cookies.get("vitrine_site") ?? "";
    expect(cookie).not.toContain("vtv_");
    const page = await browser.get("/account");
    expect(page.text).toContain("Hello, Deniz Kaya");
    expect(page.text).not.toMatch(/vt[vg]_/);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const saved = await browser.post("/account/profile", { name: "Ayla", phone: "", language: "tr" });
    expect(saved.headers.get("location")).toBe("/account?done=saved");
    expect((await browser.get("/account")).text).toContain("Hello, Ayla");
    expect((await browser.post("/account/profile", { name: "Ayla", phone: "nonsense", language: "tr" })).status).toBe(
      400,
    );
    const left = await browser.post("/account/sign-out");
    expect(left.headers.get("clear-site-data")).toBe('"storage"');
    expect((await browser.get("/account")).text).toContain("Send code");
    // A saved cookie is invalid after the session has ended.
    browser.cookies.set("vitrine_site", cookie);
    expect((await browser.get("/account")).text).toContain("Send code");
  });

  it("sets an HttpOnly cookie for this host only", async () => {
    const reply = await shop.browser().get("/account");
    const [line = ""] = reply.headers.getSetCookie();
    expect(line).toMatch(/^vitrine_site=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("refuses a wrong code, and requires the challenge of the policy", async () => {
    const browser = shop.browser();
    await browser.post("/account/code", { name: "Eda", email: "eda@example.com" });
    const wrong = await browser.post("/account/verify", { email: "eda@example.com", code: "000000" });
    expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining("This code is invalid or has expired") });
    const strict = await SiteShop.open(service);
    await strict.policy({ challenge: "GUESTS" });
    const refused = await strict.browser().post("/account/code", { name: "Eda", email: "eda@example.com" });
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining("verify your browser") });
    const solved = { name: "Eda", email: "eda@example.com", challengeToken: await strict.challengeToken("sign-in") };
    expect((await strict.browser().post("/account/code", solved)).text).toContain("Check your email");
  });

  it("deletes the customer account after a confirmation", async () => {
    const browser = await shop.signedIn("gone@example.com");
    expect((await browser.post("/account/erase")).headers.get("location")).toBe("/account");
    expect((await browser.post("/account/erase", { sure: "yes" })).headers.get("location")).toBe(
      "/account?done=erased",
    );
    expect((await browser.get("/account?done=erased")).text).toContain("has been deleted");
    expect((await browser.get("/account")).text).toContain("Send code");
  });

  it("continues at the previous page, on this site only", async () => {
    for (const [next, to] of [
      [`/products/${product.slug}`, `/products/${product.slug}`],
      ["https://evil.example", "/"],
      ["//evil.example", "/"],
      ["/\\evil.example", "/"],
    ] as const) {
      const email = `next-${randomName()}@example.com`;
      const browser = shop.browser();
      const asked = await browser.post("/account/code", { name: "Nora", email, next });
      expect(asked.text).not.toContain("evil.example");
      const done = await browser.post("/account/verify", { email, code: await mailedCode(service, email), next });
      expect(done.headers.get("location")).toBe(to);
    }
  });
});

describe("the assistant on a site", () => {
  const events = (text: string) =>
    [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name, data]) => [name, JSON.parse(data ?? "")]);

  it("streams answers, continues the conversation and charges credits", async () => {
    const browser = await shop.guestBrowser();
    const { available } = await shop.wallet();
    const first = await browser.send("POST", "/assistant/product", {
      json: { message: "Is it gentle?", productId: product.id },
    });
    expect(first.headers.get("content-type")).toContain("text/event-stream");
    const answers = events(first.text);
    expect(answers.at(-1)?.[0]).toBe("done");
    expect(answers.some(([name]) => name === "delta")).toBe(true);
    const { threadId, access } = answers.at(-1)?.[1] ?? {};
    expect(access.viewer.kind).toBe("GUEST");
    const json = { message: "And at night?", productId: product.id, threadId };
    expect(events((await browser.send("POST", "/assistant/product", { json })).text).at(-1)?.[1]).toMatchObject({
      threadId,
    });
    expect((await shop.wallet()).available).toBe(available - 2);
    // Another visitor's conversation returns 404.
    expect((await (await shop.guestBrowser()).send("POST", "/assistant/product", { json })).status).toBe(404);
    expect((await browser.send("DELETE", `/assistant/threads/${threadId}`)).status).toBe(200);
  });

  it("returns only viewer, AI access and challenge to its page", async () => {
    const { text } = await shop.browser().get("/assistant/viewer");
    expect(JSON.parse(text)).toEqual({
      viewer: { kind: "GUEST", name: null, remainingToday: 1000 },
      aiAccess: "EVERYONE",
      challenge: { policy: "NEVER", siteKey: expect.stringContaining("/challenges/"), workspaceId: shop.id },
    });
  });

  it("applies quota, challenge and AI access of the policy", async () => {
    const other = await SiteShop.open(service);
    const { id: productId } = await other.product();
    const ask = (browser: SiteBrowser, more = {}) =>
      browser.send("POST", "/assistant/product", { json: { message: "Is it gentle?", productId, ...more } });
    const code = async (reply: ReturnType<typeof ask>) => JSON.parse((await reply).text).code;
    await other.policy({ guestDailyLimit: 1 });
    const guest = await other.guestBrowser();
    expect((await ask(guest)).status).toBe(200);
    expect(await code(ask(guest))).toBe("quota_exhausted");
    await other.policy({ challenge: "GUESTS", guestDailyLimit: 10 });
    expect(await code(ask(await other.guestBrowser()))).toBe("challenge_required");
    const challengeToken = await other.challengeToken("ai");
    expect((await ask(await other.guestBrowser(), { challengeToken })).status).toBe(200);
    expect(await code(ask(await other.guestBrowser(), { challengeToken }))).toBe("challenge_failed");
    await other.policy({ challenge: "NEVER", aiAccess: "CUSTOMERS" });
    expect(await code(ask(await other.guestBrowser()))).toBe("sign_in_required");
    expect((await ask(await other.signedIn())).status).toBe(200);
  });

  it("builds a routine and refuses an invalid face picture", async () => {
    const browser = await shop.guestBrowser();
    const json = { message: "Build my routine.", userSelectedRoutineProducts: [product.id] };
    expect(events((await browser.send("POST", "/assistant/routine", { json })).text).at(-1)?.[1]).toHaveProperty(
      "routine.steps",
    );
    models.faceOutcome = () => ({ passed: false, code: "no_face" });
    const refused = await browser.send("POST", "/assistant/face", { json: { image: "bm90IGEgcGljdHVyZQ==" } });
    expect(JSON.parse(refused.text)).toMatchObject({ status: 400, fieldErrors: { image: "no_face" } });
  });
});

describe("a site with restricted access", () => {
  it("redirects guests to sign-in, and shows customers every page without caching", async () => {
    const other = await SiteShop.open(service);
    const { slug } = await other.product();
    await other.policy({ siteAccess: "SIGN_IN" });
    const paths = ["/", "/products", `/products/${slug}`, "/collections", "/search", "/contact", "/routine"];
    for (const path of paths) {
      const reply = await other.browser().get(path);
      expect({ status: reply.status, to: reply.headers.get("location") }).toEqual({
        status: 303,
        to: `/account?${new URLSearchParams({ next: path, wanted: "1" })}`,
      });
    }
    const customer = await other.signedIn();
    for (const path of paths) {
      const reply = await customer.get(path);
      expect({ status: reply.status, cache: reply.headers.get("cache-control") }).toEqual({
        status: 200,
        cache: "no-store",
      });
    }
  });

  it("returns 403 to all visitors when closed", async () => {
    const other = await SiteShop.open(service);
    const { name, slug } = await other.product();
    await other.policy({ siteAccess: "CLOSED" });
    for (const path of ["/", "/products", `/products/${slug}`, "/account", "/contact"]) {
      const { status, text } = await other.browser().get(path);
      expect(status).toBe(403);
      expect(text).toContain("Shop closed");
      expect(text).not.toContain(name);
    }
  });
});

describe("separation of sites", () => {
  it("a cookie of one site is not valid on another", async () => {
    const customer = await shop.signedIn("two@example.com");
    const elsewhere = stranger.browser();
    for (const [name, value] of customer.cookies) elsewhere.cookies.set(name, value);
    for (const path of ["/account", "/assistant/viewer", "/feedback", "/"]) {
      expect((await elsewhere.get(path)).text).not.toMatch(/Deniz|two@example\.com/);
    }
  });

  it("no page shows data of another workspace", async () => {
    const tag = await stranger.tag("Foreign tag");
    const theirs = await stranger.product({ name: "Foreign thing", tagIds: [tag.id] } as never);
    const collection = await stranger.collection({ name: "Foreign shelf" });
    const browser = await shop.guestBrowser();
    for (const path of [
      `/products/${theirs.slug}`,
      `/products/${theirs.slug}/picture`,
      `/products/${theirs.slug}/buy/0`,
      `/products?tag=${tag.id}`,
      `/collections/${collection.slug}`,
      `/collections/${collection.id}`,
      "/search?q=Foreign",
      "/search/suggestions?q=Foreign",
      "/products",
      "/collections",
      "/",
    ]) {
      expect((await browser.get(path)).text, path).not.toMatch(/Foreign (tag|thing|shelf)/);
    }
    const asked = { message: "Is it gentle?", productId: theirs.id };
    expect((await browser.send("POST", "/assistant/product", { json: asked })).status).toBe(400);
  });

  it("a request from another origin returns 403", async () => {
    const customer = await shop.signedIn("origin@example.com");
    const foreign = new SiteBrowser(service, stranger.tenant.workspace.subDomain).host;
    for (const headers of [
      { origin: `http://${foreign}` },
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
    ] as Record<string, string>[]) {
      for (const path of ["/account/sign-out", "/account/erase", "/feedback", "/account/code", "/assistant/product"]) {
        expect((await customer.post(path, { message: "x", sure: "yes" }, headers)).status, path).toBe(403);
      }
    }
    expect((await customer.get("/account")).text).toContain("Hello");
  });
});

describe("usage records of guests", () => {
  const most = LIMITS.experience.newGuestsPerAddressHour;
  const traces = (table: "usage_events" | "usage_by_actor", of: SiteShop) =>
    service.database.read(async (tx) => {
      const { n } = await tx.one<{ n: number }>(
        sql`select count(*)::int as n from ${raw(table)} where workspace_id = ${of.id} and actor_type = 'GUEST'`,
      );
      return n;
    });

  it("are limited per address and hour for new guests", async () => {
    const crowded = await SiteShop.open(service);
    const address = anyClient();
    const look = async (headers: Record<string, string> = address) =>
      (await crowded.browser().get("/seen", headers)).status;
    // Old cookies from a page without visit tracking count as new ones.
    const fetched = crowded.browser();
    await fetched.get("/account", address);
    const regular = crowded.browser();
    expect((await regular.get("/seen", address)).status).toBe(200);
    for (let made = 1; made < most; made += 30) {
      await Promise.all(Array.from({ length: Math.min(30, most - made) }, () => look()));
    }
    expect(await traces("usage_events", crowded)).toBe(most);
    expect([await look(), await look(), (await fetched.get("/seen", address)).status]).toEqual([200, 200, 200]);
    expect(await traces("usage_events", crowded)).toBe(most);
    // Known visitors and other addresses are still recorded. The visitor beyond the limit may be recorded later.
    regular.cookies.delete("vitrine_visit");
    await regular.get("/seen", address);
    expect(fetched.cookies.has("vitrine_visit")).toBe(false);
    await look(anyClient());
    expect(await traces("usage_events", crowded)).toBe(most + 2);
    service.clock.advance(61 * 60_000);
    await fetched.get("/seen", address);
    expect(await traces("usage_events", crowded)).toBe(most + 3);
  });

  it("are not written by the viewer request", async () => {
    const before = [await traces("usage_events", shop), await traces("usage_by_actor", shop)];
    for (let n = 0; n < 5; n++) await shop.browser().get("/assistant/viewer");
    expect([await traces("usage_events", shop), await traces("usage_by_actor", shop)]).toEqual(before);
  });
});
