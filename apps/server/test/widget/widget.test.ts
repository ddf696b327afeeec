// The widget script in a real browser, on a page of another origin with a strict content policy.

import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import type { AccessPolicy } from "@vitrine/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WIDGET } from "../../src/composition/programs.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { AiShop } from "../assistant/setting.ts";
import { expectReadable } from "../dashboard/axe.ts";
import { Visit } from "../dashboard/demo.ts";
import { CHROMIUM, openBrowser } from "../harness/browser.ts";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";

const PICTURES = new URL("../../../../test-output/widget/", import.meta.url);
const BYTES_MAX = 30_000;

const models = new ScriptedModels();
const service = withService({ env: QUICK_CHALLENGES, models });
const hasBrowser = CHROMIUM !== "none";

describe("GET /widget.js", () => {
  it(`has at most ${BYTES_MAX / 1000} KB with Brotli compression`, async () => {
    const reply = await fetch(`${service.api}/widget.js`, { headers: { "accept-encoding": "br" } });
    expect(reply.headers.get("content-encoding")).toBe("br");
    const sent = readFileSync(new URL("assets/widget.js.br", WIDGET));
    expect(sent.length).toBeLessThanOrEqual(BYTES_MAX);
    expect(await reply.text()).toBe(brotliDecompressSync(sent).toString("utf8"));
  });

  it("allows every origin, is cached for 5 minutes, and returns 304 afterwards", async () => {
    const { headers } = await service.call("GET", "/widget.js");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("cache-control")).toContain("max-age=300");
    const again = await service.call("GET", "/widget.js", { headers: { "if-none-match": headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });
});

describe.skipIf(!hasBrowser)("the widget on a page", () => {
  let browser: Browser;
  let pages: Server;
  let origin: string;
  let shop: AiShop;
  let product: { id: string; slug: string; name: string };
  let key: string;
  let cookie: string | undefined;
  let markup = "";

  const api = () => service.api.replace("127.0.0.1", "localhost");

  beforeAll(async () => {
    browser = await openBrowser();
    pages = createServer((_request, response) => {
      // No inline code and no styles: the policy of a careful integrator.
      const policy = `default-src 'none'; script-src ${api()}; connect-src ${api()}; require-trusted-types-for 'script'`;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
      response.end(markup);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => pages.once("listening", resolve));
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    shop = await AiShop.open(service);
    product = await shop.product({ name: "Rose <b>serum</b>" });
    key = await makeKey([origin]);
    await shop.policy({ challenge: "GUESTS", guestDailyLimit: 3 });
  });

  afterAll(async () => {
    await browser?.close();
    pages?.close();
  });

  async function makeKey(origins: string[]): Promise<string> {
    // Codes are rate limited to one per minute, so the owner stays signed in.
    cookie ??= await signIn(service, shop.tenant.account.email);
    const url = `${service.dashboard}/api/workspaces/${shop.id}/site-keys`;
    return (await service.call("POST", url, { cookie, body: { name: "Blog", origins } })).body.key;
  }

  const page = (language: string, inner = "", siteKey = key) =>
    `<!doctype html><html lang="${language}"><head><title>Our blog</title>
<script src="${api()}/widget.js" data-key="${siteKey}" async></script></head>
<body><main><h1>Our blog</h1>${inner}</main></body></html>`;

  async function visit(language: string, width = 1200): Promise<Visit> {
    const context = await browser.newContext({
      ...{ viewport: { width, height: 800 }, locale: language, reducedMotion: "reduce" },
    });
    context.setDefaultTimeout(Number(process.env["VITRINE_PATIENCE"] ?? 300_000));
    return Visit.begin(context, PICTURES);
  }

  const policy = (change: Partial<AccessPolicy>) => shop.policy(change);

  it("answers questions about the page's product, by keyboard and accessibly", async () => {
    models.productAnswer = () => ({ text: "It is <i>gentle</i>.", questions: ["Is it vegan?"] }) as never;
    markup = page("en", `<vitrine-ask product="${product.slug}"></vitrine-ask>`);
    const visitor = await visit("en");
    const { page: tab } = visitor;
    await visitor.open(origin);
    const open = tab.getByRole("button", { name: "Ask about this product" });
    await open.focus();
    await tab.keyboard.press("Enter");
    const dialog = tab.getByRole("dialog");
    // Names are plain text, even with markup in them.
    await dialog.getByText("Ask a question about Rose <b>serum</b>.").waitFor();
    await dialog.getByText("3 questions left today").waitFor();
    const box = dialog.getByRole("textbox", { name: "Your question" });
    await box.waitFor();
    await tab.keyboard.type("Is it gentle?");
    await tab.keyboard.press("Enter");
    await dialog.getByText("It is <i>gentle</i>.").waitFor();
    await dialog.getByText("2 questions left today").waitFor();
    await dialog.getByRole("button", { name: "Is it vegan?" }).waitFor();
    await expectReadable(visitor, "the panel");
    await tab.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectReadable(visitor, "the panel in the dark");
    await visitor.picture("panel");
    await tab.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await tab.evaluate("document.activeElement.shadowRoot.activeElement.textContent")).toBe(
      "Ask about this product",
    );

    // Page storage contains a guest of this workspace, and no session of an account.
    const kept = (await tab.evaluate("JSON.stringify({ ...localStorage })")) as string;
    const [guest, ...others] = Object.values(JSON.parse(kept) as Record<string, string>);
    expect(others).toEqual([]);
    expect(Object.keys(JSON.parse(guest ?? "{}")).sort()).toEqual(["deviceId", "token"]);
    expect(await tab.context().cookies()).toEqual([]);
    // The same guest returns.
    await visitor.open(origin);
    await open.click();
    await dialog.getByText("2 questions left today").waitFor();
    await visitor.endWell();
  });

  it("lets phone visitors search for a product in the page's language", async () => {
    models.reset();
    markup = page("tr");
    const visitor = await visit("tr", 390);
    const { page: tab } = visitor;
    await visitor.open(origin);
    await tab.getByRole("button", { name: "Asistana sor" }).click();
    const dialog = tab.getByRole("dialog");
    await dialog.getByText("Hangi ürün hakkında?").waitFor();
    await dialog.getByRole("searchbox", { name: "Ürünlerde ara" }).fill("rose");
    await tab.keyboard.press("Enter");
    await dialog.getByRole("button", { name: product.name }).click();
    await dialog.getByRole("textbox", { name: "Sorunuz" }).fill("Nazik mi?");
    await dialog.getByRole("button", { name: "Gönder" }).click();
    await dialog.getByText("It is gentle.").waitFor();
    await expectReadable(visitor, "the panel on a phone");
    await visitor.picture("phone");
    await visitor.endWell();
  });

  it("shows a message when only customers may ask or the origin is unlisted", async () => {
    await policy({ aiAccess: "CUSTOMERS" });
    markup = page("de");
    const visitor = await visit("de");
    const { page: tab } = visitor;
    await visitor.open(origin);
    await tab.getByRole("button", { name: "Assistenten fragen" }).click();
    await tab.getByText("Melden Sie sich auf der Website des Shops an").waitFor();
    await tab.getByRole("link", { name: "Website öffnen" }).waitFor();
    expect(visitor.faults).toEqual([]);
    await policy({ aiAccess: "EVERYONE" });
    markup = page("de", "", await makeKey(["https://elsewhere.example"]));
    // The other key lists this origin, so the browser's preflight passes and the key itself is refused.
    await visitor.open(origin);
    await tab.getByRole("button", { name: "Assistenten fragen" }).click();
    await tab.getByText("Sie sind offline").waitFor();
    await tab.getByRole("button", { name: "Erneut versuchen" }).waitFor();
    await visitor.end();
  });
});
