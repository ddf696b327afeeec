// Journeys of a shopper on the demo's site in a real browser, and every page, wide and on a phone, accessible.
// Screenshots are in `test-output/sites/`.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectReadable, type Looked, overflowOf } from "../dashboard/axe.ts";
import { CHROMIUM, Demo, forgetPictures, PHONE, type Visit, WIDE } from "../dashboard/demo.ts";
import { drawFace } from "../models/face/drawn-face.ts";
import { QUICK_CHALLENGES } from "../visitors/quick-challenges.ts";
import { StandInForCloudflare } from "./stand-in-for-cloudflare.ts";

const SERUM = "/products/vitamin-c-day-serum";

/** Pages whose layout depends on the template. */
const MAIN = ["/", "/products", SERUM] as const;

/** The first request after a start can lack the questions, because the assistant's reader is starting. */
async function askSuggested(page: Page, address: string): Promise<void> {
  const question = page.getByRole("link", { name: "In which order do I use it?" });
  const isShown = async () => {
    await page.goto(address);
    return question.isVisible();
  };
  await expect.poll(isShown).toBe(true);
  await question.click();
}
const OTHERS = [
  "/collections",
  "/collections/morning-routine",
  "/search?q=serum",
  "/account",
  "/routine",
  "/face",
  "/feedback",
  "/contact",
  "/nowhere",
];

/** Pages with elements of their own, whose colours every template sets. */
const COLOURED = ["/search?q=serum", "/account", "/routine", "/face", "/contact"];

const nameOf = (path: string) => path.replace(/\?.*/, "").slice(1).replaceAll("/", "-") || "home";

describe.runIf(CHROMIUM !== "none")("the demo site", () => {
  let demo: Demo;
  let cloudflare: StandInForCloudflare;
  beforeAll(async () => {
    await forgetPictures("sites");
    cloudflare = await StandInForCloudflare.open();
    demo = await Demo.open("sites", cloudflare.env);
  });
  afterAll(async () => {
    await demo?.close();
    await cloudflare?.close();
  });

  const at = (path: string) => `${demo.url}${path}`;

  /** Checks the page at its current width, without a reload; "fit" leaves out axe. */
  async function inOrder(visit: Visit, picture: string, looked: Looked | "fit" = {}): Promise<void> {
    await visit.picture(picture, { fullPage: true });
    expect.soft(await visit.page.locator("h1").count(), `${picture}: one heading of the first rank`).toBe(1);
    if (looked === "fit") expect.soft(await overflowOf(visit), picture).toBe(0);
    else await expectReadable(visit, picture, looked);
    const isMissing = (fault: string) => picture.includes("nowhere") && fault.includes("404");
    expect
      .soft(
        visit.faults.filter((fault) => !isMissing(fault)),
        picture,
      )
      .toEqual([]);
    visit.faults.length = 0;
  }

  it.each(["beauty", "classic", "minimal", "textile"])(
    "is accessible and readable, wide and on a phone: %s",
    async (templateKey) => {
      await setTemplate(templateKey);
      const visit = await demo.visit(undefined, WIDE);
      const isFirst = templateKey === "beauty";
      for (const path of isFirst ? [...MAIN, ...OTHERS] : MAIN) {
        await visit.open(at(path));
        await inOrder(visit, `${templateKey}-${nameOf(path)}-${WIDE.width}`);
        // Colours do not depend on the width, and the order of elements not on the template.
        await visit.resize(PHONE.width);
        await inOrder(visit, `${templateKey}-${nameOf(path)}-${PHONE.width}`, isFirst ? { rules: "layout" } : "fit");
        await visit.resize(WIDE.width);
      }
      // The layout of these pages does not depend on the template, so one width is enough.
      await visit.resize(PHONE.width);
      for (const path of isFirst ? [] : COLOURED) {
        await visit.open(at(path));
        await inOrder(visit, `${templateKey}-${nameOf(path)}-${PHONE.width}`, { rules: "colours" });
      }
      await visit.end();
    },
  );

  it("supports dark mode where the template does", async () => {
    await setTemplate("minimal");
    const visit = await demo.visit(undefined, { width: 1440, scheme: "dark" });
    await visit.open(at(SERUM));
    await inOrder(visit, "minimal-product-dark");
    await visit.end();
    await setTemplate("beauty");
  });

  const setTemplate = (templateKey: string) => changeWebsite({ templateKey });

  async function changeWebsite(change: object): Promise<void> {
    const headers = { authorization: `Bearer ${demo.key}`, "content-type": "application/json" };
    const url = `${demo.api}/v1/workspaces/${demo.workspaceId}/website`;
    expect((await fetch(url, { method: "PATCH", headers, body: JSON.stringify(change) })).status).toBe(200);
  }

  it("can be browsed, searched and read without scripts", async () => {
    const visit = await demo.visit(undefined, { ...PHONE, scripts: false });
    const { page } = visit;
    await page.goto(at("/"));
    await page.getByRole("link", { name: "Shop all" }).click();
    await page.getByRole("link", { name: "Vegan" }).click();
    await page.getByRole("searchbox").fill("vitamn serum");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: "Vitamin C Day Serum" }).click();
    await page.getByRole("heading", { level: 1, name: "Vitamin C Day Serum" }).waitFor();
    expect(await page.getByRole("link", { name: /Buy at Atelier Lumen/ }).getAttribute("href")).toContain("/buy/0");
    await visit.endWell();
  });

  it("supports search, sign-in, chat, routine, face analysis and feedback", async () => {
    const visit = await demo.visit(undefined, WIDE);
    const { page } = visit;
    await cloudflare.standIn(page);
    await searchAsOneTypes(page);
    await signIn(demo, page);
    await chat(visit);
    await buildRoutine(visit);
    await analyseFace(visit);
    await page.goto(at("/feedback"));
    await page.getByLabel("Your message").fill("The routine helped me a lot.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("received your message").waitFor();
    await page.goto(at("/account"));
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You're signed out").waitFor();
    // A refused photo returns 400, which browsers log as an error.
    expect(visit.faults.filter((fault) => !fault.includes("status of 400"))).toEqual([]);
    await visit.end();
  });

  async function searchAsOneTypes(page: Page): Promise<void> {
    await page.goto(at("/search"));
    await page.getByRole("searchbox").pressSequentially("retinol");
    await page.getByRole("link", { name: "Night Retinol Cream" }).waitFor();
    await page.waitForURL(/q=retinol/);
  }

  async function chat(visit: Visit): Promise<void> {
    const { page } = visit;
    await askSuggested(page, at(SERUM));
    const turns = page.locator(".turn.theirs:not([aria-busy])");
    await expect.poll(() => turns.count()).toBe(1);
    await page.getByRole("textbox", { name: "Ask about this product" }).fill("Can I use it with retinol?");
    await page.keyboard.press("Enter");
    await expect.poll(() => turns.count()).toBe(2);
    await visit.picture("chat-1440");
    await expectReadable(visit, "the chat");
    await page.reload();
    await expect.poll(() => turns.count()).toBe(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await visit.picture("chat-390");
    await expectReadable(visit, "the chat on a phone");
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  async function buildRoutine(visit: Visit): Promise<void> {
    const { page } = visit;
    await page.goto(at("/routine"));
    await page.getByLabel("Skin type").selectOption("Dry");
    await page.getByLabel("Calming Milk Cleanser").check();
    await page.getByRole("button", { name: "Build my routine" }).click();
    await page.getByRole("heading", { name: "Evening" }).waitFor();
    await visit.picture("routine-result-1440", { fullPage: true });
    await expectReadable(visit, "the routine");
    await page.reload();
    await page.getByRole("heading", { name: "Evening" }).waitFor();
  }

  async function analyseFace(visit: Visit): Promise<void> {
    const { page } = visit;
    await page.goto(at("/face"));
    await page.getByLabel(/I agree/).check();
    const bottle = new URL("../../src/cli/demo/art/clay.webp", import.meta.url).pathname;
    await page.locator("input[type=file]").setInputFiles(bottle);
    await page.getByRole("button", { name: "Analyse photo" }).click();
    await page.getByText("No face detected").waitFor();
    await visit.picture("face-refused-1440", { fullPage: true });
    const buffer = await drawFace({});
    await page.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "Analyse photo" }).click();
    await page.getByRole("heading", { name: "Results" }).waitFor();
    await visit.picture("face-result-1440", { fullPage: true });
    await expectReadable(visit, "the analysis");
  }

  it("fits a phone with long and malicious texts", async () => {
    const word = "Kraftfahrzeughaftpflichtversicherungsbeitragsbescheinigung";
    const evil = `<script>alert(1)</script>\u202e${word}`;
    const links = [{ label: word, name: word, link: "https://example.com" }];
    const visit = await demo.visit(undefined, PHONE);
    for (const templateKey of ["beauty", "classic", "minimal", "textile"]) {
      await changeWebsite({
        ...{ templateKey, title: evil, tagline: evil },
        navigation: links.map(({ label, link }) => ({ label, link })),
        socialLinks: links.map(({ name, link }) => ({ name, link })),
        sections: [
          { type: "hero", title: evil, text: evil, buttonLabel: word },
          { type: "text", title: evil, text: evil },
          { type: "faq", title: evil, items: [{ question: evil, answer: evil }] },
          { type: "products", title: evil },
        ],
      });
      await visit.page.goto(at("/"));
      expect.soft(await overflowOf(visit), templateKey).toBe(0);
    }
    await visit.endWell();
  });
});

async function signIn(demo: Demo, page: Page): Promise<void> {
  await page.goto(`${demo.url}/account`);
  await page.getByLabel("Your name").fill("Deniz Kaya");
  await page.getByLabel("Email").fill("deniz@example.com");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code").fill(await demo.mailedCode("deniz@example.com"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Hello, Deniz Kaya" }).waitFor();
  expect(await page.evaluate("document.cookie")).toBe("");
}

describe.runIf(CHROMIUM !== "none")("the demo site with ALTCHA challenges", () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await Demo.open("sites", QUICK_CHALLENGES);
  });
  afterAll(() => demo?.close());

  it("solves challenges for a guest's first question and for sign-in", async () => {
    const visit = await demo.visit(undefined, PHONE);
    const { page } = visit;
    const tasks: (string | null)[] = [];
    page.on("response", (reply) => {
      const { pathname, searchParams } = new URL(reply.url());
      if (reply.ok() && pathname.startsWith("/challenges/")) tasks.push(searchParams.get("purpose"));
    });
    await askSuggested(page, `${demo.url}${SERUM}`);
    await page.locator(".turn.theirs:not([aria-busy])").waitFor();
    expect(await page.locator(".problem").count()).toBe(0);
    await signIn(demo, page);
    expect([...new Set(tasks)]).toEqual(["ai", "sign-in"]);
    await visit.endWell();
  });
});
