// The dashboard with a large catalogue, in a real browser: cost of its table, and its Lighthouse scores.

import type { Browser } from "playwright-core";
import { lighthouseOf, openBrowser, signIn } from "./lighthouse-scores.ts";
import { measureTable, PAGE_BUDGETS } from "./page-costs.ts";
import type { Server } from "./processes.ts";
import { say, type Target } from "./report.ts";
import { OWNER_EMAIL, type Seeded } from "./seed.ts";

const SIZE = 100_000;

/** Minimum scores, out of a hundred. */
const FAST = { performance: 90 };
/**
 * The table page is judged by speed only, because its pictures have no files here. `npm run lighthouse` checks the
 * demo's.
 */
const WANTED = { ...FAST, accessibility: 100, "best-practices": 100 };

export async function measurePages({ workspaces, rareWord }: Seeded, { dashboard }: Server): Promise<Target[]> {
  const workspace = workspaces.find(({ size }) => size === SIZE);
  if (workspace === undefined || dashboard === undefined) throw new Error("no workspace of this size");
  const { browser, port } = await openBrowser();
  try {
    const cookie = await signIn(dashboard, OWNER_EMAIL);
    const address = `${dashboard}/w/${workspace.id}/products`;
    const costs = await costsOf(browser, { address, cookie, word: rareWord });
    say(`\n${SIZE.toLocaleString("en")} products in the table, milliseconds of the main thread`);
    for (const [name, cost] of Object.entries(costs)) say(`  ${name.padEnd(12)}${cost.toFixed(0).padStart(6)}`);
    const scores = [
      ...(await lighthouseOf({ name: "sign-in", url: `${dashboard}/sign-in`, port, form: "desktop", wanted: WANTED })),
      ...(await lighthouseOf({ name: "table", url: address, port, form: "desktop", wanted: FAST, cookie })),
    ];
    return [
      ...Object.entries(PAGE_BUDGETS).map(([name, budget]) => ({
        name: `table: ${name}, share of its ${budget} ms`,
        ratio: costs[name as keyof typeof PAGE_BUDGETS] / budget,
        atMost: 1,
      })),
      ...scores,
    ];
  } finally {
    await browser.close();
  }
}

async function costsOf(browser: Browser, given: { address: string; cookie: string; word: string }) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en",
    reducedMotion: "reduce",
  });
  const [name = "", value = ""] = given.cookie.split("=");
  // The cookie must be valid for the whole origin: a page's own path would exclude all pages above it.
  await context.addCookies([{ name, value, url: new URL(given.address).origin }]);
  const costs = await measureTable(await context.newPage(), given.address, given.word);
  await context.close();
  return costs;
}
