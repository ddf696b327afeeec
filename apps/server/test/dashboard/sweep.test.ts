// Every page, in light and dark, wide and on a phone, for every role: it has a name, fits its window, is readable by all,
// and nothing goes wrong in the browser. `test-output/dashboard/` shows what was seen.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectInOrderInBoth, expectReadable, inBothSchemes, overflowOf } from "./axe.ts";
import { CHROMIUM, Demo, forgetPictures, type Look, type Role, type Visit, WIDE } from "./demo.ts";
import { OVERLAYS } from "./overlays.ts";

/** Below the workspace, with who may enter. */
const PAGES: readonly [path: string, roles: readonly Role[]][] = [
  ["", ["OWNER", "STAFF", "BILLING"]],
  ["/products", ["OWNER", "STAFF"]],
  ["/products/new", ["OWNER", "STAFF"]],
  ["/collections", ["OWNER", "STAFF"]],
  ["/tags", ["OWNER", "STAFF"]],
  ["/deleted", ["OWNER", "STAFF"]],
  ["/media", ["OWNER", "STAFF"]],
  ["/imports", ["OWNER", "STAFF"]],
  ["/website", ["OWNER", "STAFF"]],
  ["/assistant", ["OWNER", "STAFF"]],
  ["/usage", ["OWNER", "STAFF", "BILLING"]],
  ["/feedback", ["OWNER", "STAFF"]],
  ["/integrations", ["OWNER"]],
  ["/members", ["OWNER", "STAFF", "BILLING"]],
  ["/settings", ["OWNER"]],
  ["/activity", ["OWNER"]],
];

const LOOKS: readonly Look[] = [WIDE, { width: 390, scheme: "light" }];

const ABOVE = "[role=dialog], [role=menu], [role=listbox], aside";

const NO_ENTRY = "Your role does not include this page";

const nameOf = (path: string) => path.slice(1).replaceAll("/", "-") || "home";

describe.runIf(CHROMIUM !== "none")("every page", () => {
  let demo: Demo;
  beforeAll(async () => {
    await forgetPictures();
    demo = await Demo.open();
  });
  afterAll(() => demo?.close());

  describe.each(LOOKS)("$width wide, in light and dark", (look) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await demo.visit("OWNER", look);
    });
    afterAll(() => visit?.end());

    it.each(PAGES.map(([path]) => path))("is in order for an owner: %s", async (path) => {
      await visit.open(demo.in(path));
      await expectInOrderInBoth(visit, `${nameOf(path)}-${look.width}`);
      visit.faults.length = 0;
    });
  });

  it("is readable with everything that opens above it, in light and dark", async () => {
    const visit = await demo.visit("OWNER");
    for (const [name, path, open] of OVERLAYS) {
      await visit.open(demo.in(path));
      await open(visit.page);
      await visit.page.locator(ABOVE).first().waitFor();
      await visit.page.waitForLoadState("networkidle");
      await inBothSchemes(visit, async (scheme) => {
        await visit.picture(`overlay-${name}-${scheme}`);
        await expectReadable(visit, `${name}, ${scheme}`, scheme, ABOVE);
      });
    }
    expect.soft(visit.faults).toEqual([]);
    await visit.end();
  });

  it("opens its places in a drawer on a phone", async () => {
    const visit = await demo.at("/products", "OWNER", { width: 390, scheme: "dark" });
    await visit.page.getByRole("button", { name: "Open the menu" }).click();
    await visit.page.getByRole("dialog").getByRole("link", { name: "Tags" }).waitFor();
    await visit.picture("overlay-phone-menu");
    await expectReadable(visit, "the menu");
    await visit.page.getByRole("dialog").getByRole("link", { name: "Tags" }).click();
    await visit.page.waitForURL(/\/tags$/);
    await visit.endWell();
  });

  it.each(["tr", "de"] as const)("fits a phone in every language: %s", async (language) => {
    const visit = await demo.visit("OWNER", { width: 390, scheme: "light", language });
    for (const [path] of PAGES) {
      await visit.open(demo.in(path));
      await visit.picture(`${nameOf(path)}-390-${language}`);
      expect.soft(await overflowOf(visit), `${path} in ${language}`).toBe(0);
    }
    expect.soft(visit.faults).toEqual([]);
    await visit.end();
  });

  it.each(["STAFF", "BILLING"] as const)("lets those in who may, and tells the others who may: %s", async (role) => {
    const visit = await demo.visit(role, WIDE);
    for (const [path, roles] of PAGES) {
      await visit.open(demo.in(path));
      await visit.picture(`${nameOf(path)}-${role.toLowerCase()}`);
      const refused = await visit.page.getByRole("heading", { level: 1, name: NO_ENTRY }).count();
      expect.soft(refused > 0, `${path} for ${role}`).toBe(!roles.includes(role));
    }
    expect.soft(visit.faults).toEqual([]);
    await visit.end();
  });
});
