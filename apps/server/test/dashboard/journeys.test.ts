// User journeys on every page in a real browser, with one service and one browser for all.

import { describe, expect, it } from "vitest";
import { CHROMIUM } from "./demo.ts";
import { catalogueJourneys } from "./journeys/catalogue.ts";
import { consentJourneys } from "./journeys/consent.ts";
import { demoForJourneys } from "./journeys/journey.ts";
import { languageJourneys } from "./journeys/languages.ts";
import { peopleJourneys } from "./journeys/people.ts";
import { productJourneys } from "./journeys/products.ts";
import { siteJourneys } from "./journeys/site.ts";

describe.runIf(CHROMIUM !== "none")("the dashboard", () => {
  const demo = demoForJourneys();

  it("signs in by mailed code, redirects to the requested page, and hides the session from scripts", async () => {
    const visit = await demo().visit(undefined);
    const { page } = visit;
    const wanted = `${demo().url}/w/${demo().workspaceId}/usage?days=7`;
    await visit.open(wanted);
    await page.getByRole("textbox").first().fill("billing@example.com");
    await page.keyboard.press("Enter");
    await visit.typeCode(await demo().mailedCode("billing@example.com"));
    await page.waitForURL(wanted);
    const cookies = await page.context().cookies();
    const session = cookies.find(({ httpOnly }) => httpOnly);
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])")).not.toContain(
      session?.value,
    );
    expect(await page.content()).not.toContain(session?.value ?? "?");
    await visit.end();
  });

  it("searches products, and keeps the search in the URL across a reload", async () => {
    const visit = await demo().at("/products");
    const { page } = visit;
    const rows = page.locator("tbody tr");
    const all = await rows.count();
    expect(all).toBeGreaterThan(5);
    await page.getByRole("searchbox").fill("retinol");
    await page.waitForURL(/retinol/);
    await expect.poll(() => rows.count()).toBeLessThan(all);
    const found = await rows.count();
    await page.reload();
    await expect.poll(() => rows.count()).toBe(found);
    expect(visit.faults).toEqual([]);
    await visit.end();
  });

  productJourneys(demo);
  siteJourneys(demo);
  peopleJourneys(demo);
  catalogueJourneys(demo);
  consentJourneys(demo);
  languageJourneys(demo);
});
