// Every page, in light and dark, wide and on a phone, for every role: it has a name, fits its window, is readable by all,
// and nothing goes wrong in the browser. `test-output/dashboard/` shows what was seen.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, Demo, forgetPictures, type Look, type Role, type Visit } from "./demo.ts";
import { expectInOrder, overflowOf } from "./in-order.ts";

/** Below the workspace, with who may enter. */
const PAGES: readonly [path: string, roles: readonly Role[]][] = [
  ["", ["OWNER", "STAFF", "BILLING"]],
  ["/products", ["OWNER", "STAFF"]],
  ["/products/new", ["OWNER", "STAFF"]],
  ["/collections", ["OWNER", "STAFF"]],
  ["/tags", ["OWNER", "STAFF"]],
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

const WIDE_LIGHT: Look = { width: 1440, scheme: "light" };
const LOOKS: readonly Look[] = [
  WIDE_LIGHT,
  { width: 1440, scheme: "dark" },
  { width: 390, scheme: "light" },
  { width: 390, scheme: "dark" },
];

const NO_ENTRY = "Your role does not include this page";

const nameOf = (path: string) => path.slice(1).replaceAll("/", "-") || "home";

describe.runIf(CHROMIUM !== "none")("every page", () => {
  let demo: Demo;
  beforeAll(async () => {
    await forgetPictures();
    demo = await Demo.open();
  });
  afterAll(() => demo?.close());

  describe.each(LOOKS)("$width wide, $scheme", (look) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await demo.visit("OWNER", look);
    });
    afterAll(() => visit?.end());

    it.each(PAGES.map(([path]) => path))("is in order for an owner: %s", async (path) => {
      await visit.open(`${demo.url}/w/${demo.workspaceId}${path}`);
      await visit.picture(`${nameOf(path)}-${look.width}-${look.scheme}`);
      await expectInOrder(visit);
      visit.faults.length = 0;
    });
  });

  it.each(["tr", "de"] as const)("fits a phone in every language: %s", async (language) => {
    const visit = await demo.visit("OWNER", { width: 390, scheme: "light", language });
    for (const [path] of PAGES) {
      await visit.open(`${demo.url}/w/${demo.workspaceId}${path}`);
      await visit.picture(`${nameOf(path)}-390-${language}`);
      expect.soft(await overflowOf(visit), `${path} in ${language}`).toBe(0);
    }
    expect.soft(visit.faults).toEqual([]);
    await visit.end();
  });

  it.each(["STAFF", "BILLING"] as const)("lets those in who may, and tells the others who may: %s", async (role) => {
    const visit = await demo.visit(role, WIDE_LIGHT);
    for (const [path, roles] of PAGES) {
      await visit.open(`${demo.url}/w/${demo.workspaceId}${path}`);
      await visit.picture(`${nameOf(path)}-${role.toLowerCase()}`);
      const refused = await visit.page.getByRole("heading", { level: 1, name: NO_ENTRY }).count();
      expect.soft(refused > 0, `${path} for ${role}`).toBe(!roles.includes(role));
    }
    expect.soft(visit.faults).toEqual([]);
    await visit.end();
  });
});
