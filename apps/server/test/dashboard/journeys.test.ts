// What people do, in a real browser, from the first page on.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, Demo } from "./demo.ts";

const LOOK = { width: 1440, scheme: "light" } as const;

describe.runIf(CHROMIUM !== "none")("somebody", () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await Demo.open();
  });
  afterAll(() => demo?.close());

  it("signs in by the mailed code and comes to the page that they wanted, with nothing to steal in the browser", async () => {
    const visit = await demo.visit(undefined, LOOK);
    const { page } = visit;
    const wanted = `${demo.url}/w/${demo.workspaceId}/products?search=serum`;
    await visit.open(wanted);
    await page.getByRole("textbox").first().fill("staff@example.com");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/sign-in/code**");
    await page.keyboard.type(await demo.mailedCode("staff@example.com"));
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

  it("finds a product by typing, and the address says so: reload and back show the same", async () => {
    const visit = await demo.visit("OWNER", LOOK);
    const { page } = visit;
    await visit.open(`${demo.url}/w/${demo.workspaceId}/products`);
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
});
