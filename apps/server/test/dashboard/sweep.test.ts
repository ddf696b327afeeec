// Every page for every role, with each overlay and in every language: it fits its window, is accessible, and causes no
// browser errors. `states.test.ts` checks each page as it loads. Screenshots are in `test-output/dashboard/`.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectReadable, expectReadableInBoth, expectSound, inScheme } from "./axe.ts";
import { CHROMIUM, Demo, forgetPictures, PHONE, type Role, WIDE } from "./demo.ts";
import { OVERLAYS } from "./overlays.ts";
import { TABS, walkTests } from "./walk.ts";

/** Paths below the workspace, with the roles that may open them. */
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

/** Elements that Escape closes. */
const CLOSED_BY_ESCAPE = "[role=dialog], [role=menu], [role=listbox]";
const ABOVE = `${CLOSED_BY_ESCAPE}, aside`;

const NO_ENTRY = "You don't have access to this page";

const nameOf = (path: string) => path.slice(1).replaceAll("/", "-") || "home";

describe.runIf(CHROMIUM !== "none")("every page", () => {
  let demo: Demo;
  beforeAll(async () => {
    await forgetPictures();
    demo = await Demo.open();
  });
  afterAll(() => demo?.close());

  it("is readable with each overlay open, in light and dark", async () => {
    const visit = await demo.at("");
    for (const [name, path, open] of OVERLAYS) {
      // An address that names an overlay must open it on load.
      await (path.includes("?") ? visit.open(demo.in(path)) : visit.goOn(demo.in(path)));
      await open(visit.page);
      await visit.page.locator(ABOVE).first().waitFor();
      await visit.settled();
      await expectReadableInBoth(visit, `overlay-${name}`, ABOVE);
      await visit.page.keyboard.press("Escape");
      await visit.page.locator(CLOSED_BY_ESCAPE).first().waitFor({ state: "hidden" });
    }
    expect.soft(visit.faults).toEqual([]);
    await visit.end();
  });

  it("is readable as cards on a phone, and opens the navigation in a drawer", async () => {
    const visit = await demo.at("/products", "OWNER", PHONE);
    await expectReadableInBoth(visit, "cards");
    await inScheme(visit, "dark");
    await visit.page.getByRole("button", { name: "Open menu" }).click();
    await visit.page.getByRole("dialog").getByRole("link", { name: "Tags" }).waitFor();
    await visit.picture("overlay-phone-menu");
    await expectReadable(visit, "the menu");
    await visit.page.getByRole("dialog").getByRole("link", { name: "Tags" }).click();
    await visit.page.waitForURL(/\/tags$/);
    await visit.endWell();
  });

  // Each page in one of the languages, which both have longer words than English.
  it.each([
    ["tr", 0],
    ["de", 1],
  ] as const)("fits on a phone in another language: %s", async (language, rest) => {
    const visit = await demo.at("", "OWNER", { ...PHONE, language });
    const pages = PAGES.map(([path]) => ({ path, go: "open" as const }));
    const insides = TABS.map((path) => ({ path, go: "goOn" as const }));
    for (const { path, go } of [...pages, ...insides].filter((_, n) => n % 2 === rest)) {
      await visit[go](demo.in(path));
      await visit.picture(`${nameOf(path)}-${PHONE.width}-${language}`);
      await expectSound(visit, `${path} in ${language}`);
    }
    // The editor's tabs have the least space of all.
    await visit.resize(WIDE.width);
    await visit.goOn(demo.in("/website"));
    const tabs = visit.page.locator("main nav").first();
    expect.soft(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth), "tabs that are cut").toBe(0);
    expect.soft(visit.faults).toEqual([]);
    await visit.end();
  });

  walkTests(() => demo);

  it.each(["STAFF", "BILLING"] as const)(
    "opens for permitted roles, and names them to the others: %s",
    async (role) => {
      // The last page is closed to both roles and has no link, so the test opens its address.
      const visit = await demo.at(PAGES.at(-1)?.[0] ?? "", role);
      await visit.page.getByRole("heading", { level: 1, name: NO_ENTRY }).waitFor();
      for (const [path, roles] of PAGES) {
        await visit.goOn(demo.in(path));
        await visit.picture(`${nameOf(path)}-${role.toLowerCase()}`);
        const refused = await visit.page.getByRole("heading", { level: 1, name: NO_ENTRY }).count();
        expect.soft(refused > 0, `${path} for ${role}`).toBe(!roles.includes(role));
      }
      expect.soft(visit.faults).toEqual([]);
      await visit.end();
    },
  );
});
