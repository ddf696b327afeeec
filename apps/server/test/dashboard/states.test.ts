// What people see when something is missing or goes wrong: what to do about it is said, and no word is lost.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectReadable } from "./axe.ts";
import { CHROMIUM, Demo, type Visit } from "./demo.ts";

const PAGES = [
  "",
  "/products",
  "/collections",
  "/tags",
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

/** What every page needs before it is one: who somebody is, and where they may go. */
const FRAME = /\/api\/(account|memberships|preferences|environment|sign-in)|\/(wallet|home|pace|counts?)(\?|$)/;

/** Everything that the page itself reads is answered so. */
async function answer(page: Page, isHome: boolean, status: number, code: string): Promise<void> {
  await page.route("**/api/**", (asked) => {
    const url = asked.request().url();
    if (!url.includes("/workspaces/") && !url.includes("/api-keys") && !url.includes("/connections")) return asked.fallback();
    if (FRAME.test(url) && !(isHome && /\/home/.test(url))) return asked.fallback();
    if (status === 0) return asked.abort("internetdisconnected");
    return asked.fulfill({ status, json: { code, message: "never shown", requestId: "req_shown" }, headers: { "x-request-id": "req_shown" } });
  });
}

const FAILURES = [
  { what: "the connection is lost", status: 0, code: "", says: "There is no connection. Check it and try again." },
  { what: "too much was asked", status: 429, code: "rate_limited", says: "Wait a minute and try again." },
  { what: "the service fails", status: 500, code: "internal", says: "Something went wrong on our side. Try again." },
] as const;

describe.runIf(CHROMIUM !== "none")("a page", () => {
  let demo: Demo;
  let visit: Visit;
  let page: Page;
  beforeAll(async () => {
    demo = await Demo.open();
    visit = await demo.visit("OWNER");
    ({ page } = visit);
  });
  afterAll(() => demo?.close());

  it.each(FAILURES)("says what to do when $what, and goes on by itself afterwards", async ({ status, code, says }) => {
    for (const path of PAGES) {
      await answer(page, path === "", status, code);
      await page.goto(demo.in(path));
      await page.getByText(says).first().waitFor();
      if (path === "/products") await visit.picture(`state-${code || "offline"}`);
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try again" }).first().click();
      await page.getByText(says).first().waitFor({ state: "detached" });
      expect.soft(await page.locator("h1").count(), path).toBe(1);
    }
    await expectReadable(visit, code);
  });
});
