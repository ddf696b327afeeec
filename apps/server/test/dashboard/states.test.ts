// Every page as it loads, wide and on a phone, in light and dark. Empty and failed states: the page says how to continue,
// and no typed text is lost.

import { importExample } from "@vitrine/contract";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectInOrder, expectReadable } from "./axe.ts";
import { CHROMIUM, Demo, type Visit } from "./demo.ts";
import { longTextTests } from "./long-texts.ts";
import { type Asked, PlayedAnswers } from "./played-answers.ts";
import { TABS } from "./walk.ts";

const PAGES = [
  "",
  "/products",
  "/collections",
  "/tags",
  "/deleted",
  "/media",
  "/imports",
  "/website",
  "/assistant/unanswered",
  "/assistant/questions",
  "/assistant/settings",
  "/usage/people",
  "/usage/events",
  "/usage/ledger",
  "/usage/receipts",
  "/feedback",
  "/feedback?view=customers",
  "/integrations",
  "/integrations/agents",
  "/members",
  "/settings",
  "/settings/access",
  "/settings/billing",
  "/activity",
] as const;

const nameOf = (path: string) => path.slice(1).replace(/[^a-z]+/g, "-") || "home";

/** True for requests of the page itself, false for those of its frame: session and side bar. */
const isOwn = (url: string) =>
  /\/api\/(workspaces|api-keys|connections)/.test(url) && !/\/(wallet|pace|counts?)(\?|$)/.test(url);

interface Failure {
  status: number;
  code: string;
  says: string;
}

const FAILURES: readonly Failure[] = [
  { status: 0, code: "", says: "No connection. Check your network and try again." },
  { status: 429, code: "rate_limited", says: "Too many requests. Wait a minute and try again." },
  { status: 500, code: "internal", says: "Something went wrong on our side. Try again." },
];

/** Answers with an error, or drops the connection for status 0. */
const fail = (asked: Asked, { status, code }: Pick<Failure, "status" | "code">) =>
  status === 0
    ? asked.lose()
    : asked.answer(
        status,
        { "x-request-id": "req_shown", "retry-after": "60" },
        { code, message: "never shown to anybody", requestId: "req_shown" },
      );

describe.runIf(CHROMIUM !== "none")("a page", () => {
  let demo: Demo;
  let visit: Visit;
  let page: Page;
  let answers: PlayedAnswers;
  beforeAll(async () => {
    demo = await Demo.open();
    visit = await demo.visit("OWNER");
    ({ page } = visit);
    answers = await PlayedAnswers.on(page);
    await page.addInitScript(`
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });`);
  });
  beforeEach(() => answers.end());
  afterAll(() => demo?.close());

  it.each(PAGES.map((path, at) => [path, FAILURES[at % FAILURES.length] as Failure] as const))(
    "shows the error and its remedy, and recovers on retry: %s",
    async (path, failure) => {
      const isPlayed = (asked: Asked) => isOwn(asked.url) && (path === "" || !asked.path.endsWith("/home"));
      answers.by((asked) => (isPlayed(asked) ? fail(asked, failure) : asked.passOn()));
      await page.goto(demo.in(path));
      const told = page.getByRole("alert").filter({ hasText: failure.says }).first();
      await told.waitFor();
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.getByText("never shown to anybody").count()).toBe(0);
      if (failure.status !== 0) await page.getByText("Request ID req_shown").first().waitFor();
      if (["/products", "/usage/people", "/website"].includes(path)) await visit.picture(`state-${failure.status}`);
      answers.end();
      const again = page.getByRole("button", { name: "Try again" });
      while ((await again.count()) > 0) {
        const before = await again.count();
        await again.first().click();
        await expect.poll(() => again.count()).toBeLessThan(before);
      }
    },
  );

  it.each(PAGES)("loads without layout shift and passes all checks, wide and on a phone: %s", async (path) => {
    visit.faults.length = 0;
    const held: Asked[] = [];
    answers.by((asked) => (isOwn(asked.url) ? held.push(asked) : asked.passOn()));
    await page.goto(demo.in(path));
    await page.locator("main [class*=skeleton]").first().waitFor();
    expect.soft(await page.locator("h1").count()).toBe(1);
    if (path === "/products") await visit.picture("state-loading");
    answers.end();
    for (const asked of held) await asked.passOn();
    await visit.settled();
    expect(await page.evaluate("shift")).toBeLessThanOrEqual(0.02);
    // Tabs share the layout of their page.
    if (!TABS.includes(path)) await expectInOrder(visit, nameOf(path));
  });

  it.each(["/products/new", "/assistant", "/usage"])("passes all checks, wide and on a phone: %s", async (path) => {
    visit.faults.length = 0;
    await visit.open(demo.in(path));
    await expectInOrder(visit, nameOf(path));
  });

  const FORMS = [
    { path: "/settings", field: "Name" },
    { path: "/settings/billing", field: "Billing phone" },
    { path: "/assistant/settings", field: "Instructions" },
    { path: "/website/look", field: "Tagline", button: "Save draft" },
    { path: "/products/new", field: "Name", button: "Create product", others: ["Brand", "SKU", "Barcode"] },
  ];
  const WORDS = "5551234";

  it.each(FORMS)("keeps unsaved text after each kind of error: $path", async (form) => {
    const { path, field, button, others = [] } = form;
    await visit.open(demo.in(path));
    for (const name of [field, ...others]) await page.getByLabel(name, { exact: true }).fill(WORDS);
    await readAgainInVain();
    expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe(WORDS);
    const expectKept = async (failure: Pick<Failure, "status" | "code">, told: Locator) => {
      refuseWrites(failure);
      await save(button);
      await told.waitFor();
      expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe(WORDS);
      answers.end();
    };
    for (const failure of FAILURES) await expectKept(failure, page.getByText(failure.says).first());
    const ended = page.getByRole("dialog", { name: "Your session has ended" });
    await expectKept({ status: 401, code: "expired_token" }, ended);
  });

  /** Simulates a return to the tab while the service is down. */
  const readAgainInVain = async () => {
    let refused = 0;
    answers.by((asked) => {
      refused++;
      return fail(asked, { status: 503, code: "unavailable" });
    });
    await page.evaluate(`dispatchEvent(new Event("visibilitychange"))`);
    await expect.poll(() => refused).toBeGreaterThan(0);
    await visit.settled();
    answers.end();
  };

  const save = (button?: string) =>
    button ? page.getByRole("button", { name: button }).click() : page.keyboard.press("Control+s");

  const refuseWrites = (failure: Pick<Failure, "status" | "code">, where = /./) =>
    answers.by((asked) => (asked.method !== "GET" && where.test(asked.path) ? fail(asked, failure) : asked.passOn()));

  it.each(FORMS.slice(0, 4))("keeps unsaved text after a concurrent update: $path", async (form) => {
    await visit.open(demo.in(form.path));
    await page.getByLabel(form.field, { exact: true }).fill(WORDS);
    refuseWrites({ status: 409, code: "stale_write" });
    await save(form.button);
    await page
      .getByText(/changed (since|after) you opened (it|them)/)
      .first()
      .waitFor();
    expect(await page.getByLabel(form.field, { exact: true }).inputValue()).toBe(WORDS);
    answers.end();
  });

  it("shows an offline notice while offline, and keeps unsaved text", async () => {
    await visit.open(demo.in("/settings"));
    await page.getByLabel("Name", { exact: true }).fill("Atelier Noir");
    await page.context().setOffline(true);
    await page.getByText("You're offline. Your changes stay on this page").waitFor();
    await visit.picture("state-offline");
    await page.context().setOffline(false);
    await page.getByText("You're offline.").waitFor({ state: "detached" });
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Atelier Noir");
    await page.getByRole("button", { name: "Discard" }).click();
  });

  it("explains when credits, storage or the workspace limit are used up", async () => {
    await visit.open(demo.in("/assistant?mode=routine"));
    refuseWrites({ status: 402, code: "insufficient_credits" }, /\/assistant\//);
    await page.getByRole("textbox", { name: "Ask a question" }).fill("A routine for dry skin");
    await page.keyboard.press("Enter");
    await page.getByText("Not enough credits. Buy more to continue.").waitFor();
    await page.getByText("A routine for dry skin").waitFor();
    await page.getByRole("link", { name: "Buy credits" }).waitFor();
    answers.end();

    await visit.open(demo.in("/media"));
    refuseWrites({ status: 409, code: "storage_full" }, /\/media\/upload$/);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload" }).first().click();
    const picture = new URL("../../src/cli/demo/art/clay.webp", import.meta.url).pathname;
    await (await chooser).setFiles(picture);
    await page.getByText("Storage is full. Delete files you no longer need.").waitFor();
    answers.end();

    await page.route("**/api/profile", async (asked) => {
      const reply = await asked.fetch();
      await asked.fulfill({
        response: reply,
        json: { ...(await reply.json()), workspaceLimit: 1, ownedWorkspaces: 1 },
      });
    });
    await visit.open(`${demo.url}/workspaces/new`);
    await page.getByText("Workspace limit reached").waitFor();
    await visit.picture("state-limit");
    await page.unrouteAll();
  });

  it("offers no packs and explains the source of credits when the operator grants them", async () => {
    answers.by((asked) =>
      asked.path.endsWith("/credit-packs") ? asked.answer(200, {}, { packs: [] }) : asked.passOn(),
    );
    await visit.open(demo.in("/usage"));
    await page.getByText("Credits can't be bought here").waitFor();
    expect(await page.getByRole("button", { name: /^Buy/ }).count()).toBe(0);
    await expectReadable(visit, "nothing to buy");
    await visit.picture("state-no-packs");
    answers.end();
  });

  it("explains that details of failed import rows are no longer available", async () => {
    const counts = { total: 1200, created: 700, updated: 0, unchanged: 0, failed: 500 };
    const done = { ...importExample, dryRun: false, fileName: "spring.csv", status: "DONE", progress: 100, counts };
    const old = { ...done, startedAt: done.createdAt, finishedAt: done.createdAt };
    const none = { errors: [], pagination: { page: 1, pageSize: 25, total: 0, hasMore: false } };
    answers.by((asked) => {
      const asksFor = (what: string) => asked.path.endsWith(`/imports/${old.id}${what}`);
      if (asksFor("")) return asked.answer(200, {}, old);
      return asksFor("/errors") ? asked.answer(200, {}, none) : asked.passOn();
    });
    await visit.open(demo.in(`/imports/${old.id}`));
    await page.getByText("Details for these rows are no longer available").waitFor();
    await visit.picture("state-forgotten-rows");
    await expectReadable(visit, "forgotten rows");
    answers.end();
  });

  longTextTests(() => demo);

  it("explains its purpose and the first step when it is empty", async () => {
    const founder = await demo.visit("empty@example.com");
    const { id } = await demo.post<{ id: string }>("empty@example.com", "/workspaces", {
      name: "Empty",
      subDomain: "empty-shop",
      templateKey: "classic",
    });
    const EMPTY: readonly [path: string, says: string][] = [
      ["", "Get started"],
      ["/products", "Add product"],
      ["/collections", "No collections yet"],
      ["/tags", "No tags yet"],
      ["/media", "No images yet"],
      ["/imports", "No imports yet"],
      ["/website", "Add section"],
      ["/assistant/unanswered", "No questions"],
      ["/assistant/questions", "No questions yet"],
      ["/usage", "No credits used in this period"],
      ["/usage/people", "No users in this period"],
      ["/usage/events", "No events in this period"],
      ["/usage/ledger", "No transactions"],
      ["/usage/receipts", "No purchases yet"],
      ["/feedback", "No open messages"],
      ["/feedback?view=customers", "No customers yet"],
      ["/integrations", "No API keys yet"],
      ["/integrations/agents", "No agents yet"],
      ["/integrations/webhooks", "No webhooks yet"],
      ["/members", "No pending invitations"],
    ];
    await founder.open(`${demo.url}/w/${id}`);
    for (const [path, says] of EMPTY) {
      await founder.goOn(`${demo.url}/w/${id}${path}`);
      await founder.page.getByText(says).first().waitFor();
      await founder.picture(`empty-${path.replace(/[^a-z]+/g, "-")}`);
      // The frame is the same on every page.
      await expectReadable(founder, path, { within: "main" });
    }
    await founder.endWell();
  });
});
