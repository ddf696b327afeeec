// Walks through the app by clicking, from every tab, with stacked overlays.

import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { PHONE, type Visit } from "./demo.ts";
import type { OfDemo } from "./journeys/journey.ts";

/** Tabs inside the places. */
export const TABS = [
  ...["look", "search", "domain", "versions"].map((tab) => `/website/${tab}`),
  ...["unanswered", "questions", "settings"].map((tab) => `/assistant/${tab}`),
  ...["people", "events", "ledger", "receipts"].map((tab) => `/usage/${tab}`),
  ...["agents", "webhooks", "embed", "connect"].map((tab) => `/integrations/${tab}`),
  ...["access", "billing", "danger"].map((tab) => `/settings/${tab}`),
  ...["?view=active", "?view=out", "?stock=in&q=serum"].map((view) => `/products${view}`),
  "/feedback?view=customers",
  "/media?usage=unused",
];

/** Places with tabs, and the tab of another place from which the palette and the keys open each. */
const WITH_TABS: readonly [from: string, name: RegExp, key: string, place: string][] = [
  ["/usage/ledger", /^Settings/, "s", "/settings"],
  ["/settings/access", /^Website/, "w", "/website"],
  ["/website/look", /^Assistant/, "a", "/assistant"],
  ["/assistant/questions", /^Credits and usage/, "u", "/usage"],
  ["/website/domain", /^Integrations/, "i", "/integrations"],
];

const hrefs = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));

/** One product represents all. */
const withoutIds = (href: string) => href.replace(/(?<=\/)(?!wks)[a-z]{3}_\w+/, "one").replace(/\?.*/, "");

const focused = (page: Page) => page.evaluate("document.activeElement?.textContent");

/** Buttons that open an overlay, by page. */
const OPENERS: readonly [path: string, role: "button" | "link", name: string][] = [
  ["/collections", "button", "New collection"],
  ["/tags", "button", "New tag"],
  ["/media", "button", "Add from URL"],
  ["/members", "link", "Invite"],
  ["/integrations", "link", "New key"],
  ["/integrations/webhooks", "link", "New webhook"],
  ["/products", "button", "Tag"],
  ["/usage", "button", "Change"],
];

interface Walk {
  readonly prefix: string;
  /** Address of a missing page. */
  readonly nowhere: string;
  /** Opens a page, and may check it further. */
  readonly go?: (url: string) => Promise<void>;
}

/**
 * Clicks all links of the common frame, a different one on each page. Then follows every other link of the pages. No link
 * may end on "not found". Returns that check.
 */
export async function walk(
  visit: Visit,
  pages: readonly string[],
  { prefix, nowhere, go = (url) => visit.goOn(url) }: Walk,
): Promise<(where: string) => Promise<void>> {
  const { page } = visit;
  const { origin } = new URL(nowhere);
  await visit.open(nowhere);
  const notFound = (await page.locator("main h1").textContent()) ?? "";
  const expectFound = async (where: string) => {
    await visit.settled();
    expect.soft(await page.getByText(notFound, { exact: true }).count(), `${where}: not found`).toBe(0);
    await expectSound(visit, where);
  };
  await visit.open(pages[0] ?? "");
  const frame = page.locator(`header a[href^="${prefix}"]`);
  const places = await hrefs(frame);
  expect(new Set(places).size).toBeGreaterThan(10);
  expect(pages.length).toBeGreaterThanOrEqual(places.length);
  const others = new Map<string, string>();
  for (const [at, url] of pages.entries()) {
    const next = at % places.length;
    await go(url);
    await expectFound(url);
    expect.soft(await hrefs(frame), `links of the frame from ${url}`).toEqual(places);
    for (const href of await hrefs(page.locator(`main a[href^="${prefix}"]:not([href^="/api/"])`)))
      others.set(withoutIds(href), href);
    await frame.nth(next).click();
    await page.waitForURL(({ pathname }) => pathname === places[next]);
    await expectFound(`${places[next]} from ${url}`);
  }
  for (const href of others.values()) {
    await visit.goOn(origin + href);
    await expectFound(href);
  }
  return expectFound;
}

export function walkTests(demo: OfDemo): void {
  it("navigates from each tab to the same pages by links, keys and palette", async () => {
    const visit = await demo().at("");
    const { page } = visit;
    const tabs = TABS.map((path) => demo().in(path));
    const expectFound = await walk(visit, tabs, { prefix: "/w/", nowhere: demo().in("/settings/nowhere") });
    for (const [from, name, key, place] of WITH_TABS) {
      await visit.goOn(demo().in(from));
      await page.keyboard.press("Control+k");
      await page.getByRole("option", { name }).click();
      await page.waitForURL(demo().in(place));
      await expectFound(`${place} from ${from}, by the palette`);
      await visit.goOn(demo().in(from));
      await page.keyboard.type(`g${key}`);
      await page.waitForURL(demo().in(place));
      await expectFound(`${place} from ${from}, by keys`);
    }
    await visit.goOn(demo().in("/settings/access"));
    await page.getByRole("button", { name: /Demo owner/ }).click();
    await page.locator('[role=menuitem][href="/account"]').click();
    await page.waitForURL(/\/account$/);
    await visit.endWell();
  });

  it("focuses the first field of an opened dialog, and restores focus on close", async () => {
    const visit = await demo().at("");
    const { page } = visit;
    for (const [path, role, name] of OPENERS) {
      await visit.goOn(demo().in(path));
      const opener = page.locator("main").getByRole(role, { name, exact: true }).first();
      const label = await opener.textContent();
      // Everything is already loaded the second time.
      for (const time of ["first", "second"]) {
        await opener.focus();
        await page.keyboard.press("Enter");
        await page.getByRole("dialog").locator("input:focus, select:focus, textarea:focus").waitFor();
        await expectSound(visit, `${path}, the ${time} time`);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await expect.poll(() => focused(page), { message: `${path}, the ${time} time` }).toBe(label);
      }
    }
    await visit.goOn(demo().in("/products"));
    await page.getByRole("link", { name: "Add product" }).click();
    await page.locator("input:focus").waitFor();
    await visit.endWell();
  });

  it("shows products of a bulk deletion in Recently deleted", async () => {
    const visit = await demo().at("/products");
    const { page } = visit;
    const names = ["Clay Mask", "Night Retinol Cream"];
    for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
    await visit.told("2 products deleted");
    await expectSound(visit, "a toast without a dock");
    await page.getByRole("link", { name: "Recently deleted" }).click();
    for (const name of names) {
      await page.getByRole("row").filter({ hasText: name }).waitFor();
      await page.getByRole("button", { name: `Restore ${name}` }).click();
      await visit.told(`“${name}” restored`);
    }
    await visit.endWell();
  });

  it("saves typed values before leaving, in every form", async () => {
    const visit = await demo().at("");
    const { page } = visit;
    const [collection] = (
      await demo().read<{ collections: { id: string }[] }>(
        "demo@example.com",
        `/workspaces/${demo().workspaceId}/collections`,
      )
    ).collections;
    const forms = [
      [demo().in(`/collections/${collection?.id}`), "Description"],
      [demo().in("/assistant/settings"), "Instructions"],
      [demo().in("/settings/access"), "Questions per guest per day"],
      [demo().in("/website/look"), "Tagline"],
      [`${demo().url}/account`, "Name"],
    ] as const;
    for (const [address, label] of forms) {
      await visit.goOn(address);
      const field = page.getByLabel(label).first();
      const typed = /guest/.test(label) ? "7" : "Typed and saved";
      await field.fill(typed);
      await page
        .getByRole("link", { name: /^(Tags|Sessions)$/ })
        .first()
        .click();
      const question = page.getByRole("dialog", { name: "Save your changes?" });
      await question.waitFor();
      await expectSound(visit, `${label}: asked`);
      await question.getByRole("button", { name: "Save" }).click();
      await page.waitForURL((url) => url.href !== address);
      await visit.goOn(address);
      await expect.poll(() => field.inputValue(), { message: label }).toBe(typed);
    }
    await visit.goOn(demo().in("/products/new"));
    for (const label of ["Name", "Brand", "SKU", "Barcode"])
      await page.getByLabel(label, { exact: true }).fill("Left-1");
    await page.getByRole("link", { name: "Tags" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/\/tags$/);
    await visit.goOn(demo().in("/products?q=Left-1"));
    await page.getByRole("link", { name: "Left-1" }).waitFor();
    await visit.endWell();
  });

  it("edits all matching products on a phone, confirms above the form, and undoes it", async () => {
    const visit = await demo().at("/products", "OWNER", PHONE);
    const { page } = visit;
    const dock = page.getByRole("toolbar");
    const status = page.getByRole("listitem").filter({ hasText: "Clay Mask" });
    await page.getByRole("checkbox", { name: "Select Clay Mask" }).check();
    await dock.getByRole("button", { name: /^Select all/ }).click();
    await expectSound(visit, "all selected");
    await visit.picture("phone-dock");
    await dock.getByRole("button", { name: "Bulk edit" }).click();
    const form = page.getByRole("dialog", { name: "Bulk edit" });
    await form.getByLabel("Status").selectOption("Inactive");
    await form.getByRole("combobox", { name: "Add tags" }).click();
    await page.getByRole("option").first().waitFor();
    await expectSound(visit, "a list above a form");
    await page.keyboard.press("Escape");
    // Closing returns the focus to the box; a click before that would be remembered as made from the box.
    await page.locator('[role="option"]').first().waitFor({ state: "detached" });
    const ask = async () => {
      await form.getByRole("button", { name: "Apply" }).click();
      await page.getByRole("dialog", { name: /^Deactivate \d+ products\?$/ }).waitFor();
      await expectSound(visit, "a question above a form");
      await visit.picture("phone-stacked");
    };
    await ask();
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Apply");
    await expectSound(visit, "the form again");
    await ask();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or jump to…" }).waitFor();
    await expectSound(visit, "the palette above both");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await status.getByText("Inactive").waitFor();
    await page.getByRole("checkbox", { name: "Select Clay Mask" }).check();
    const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { y: Number.NaN, height: 0 };
    const toast = await boxOf(page.getByText(/products deactivated$/).first());
    expect.soft(toast.y + toast.height, "the toast lies on the dock").toBeLessThan((await boxOf(dock)).y);
    await visit.picture("phone-toast");

    await visit.open(demo().in("/tags"));
    await visit.goOn(demo().in("/products"));
    const undo = page.getByRole("button", { name: "Undo changes" });
    await undo.click();
    await expectSound(visit, "the menu of changes");
    await visit.picture("phone-undo");
    await page.getByRole("menuitem", { name: /products deactivated/ }).click();
    await visit.told("undone");
    await status.getByText("Active", { exact: true }).waitFor();
    await undo.waitFor({ state: "detached" });
    await visit.endWell();
  });

  it("marks one view as current, saved views included, and shows an import on a phone", async () => {
    const visit = await demo().at("/products?stock=in", "OWNER", PHONE);
    const { page } = visit;
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("In stock");
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    const open = page.getByRole("navigation", { name: "Views" }).locator("[aria-current]");
    for (const name of ["All", "Out of stock", "In stock"]) {
      await page.getByRole("link", { name }).click();
      await expect.poll(() => open.allInnerTexts()).toEqual([expect.stringContaining(name)]);
      await expectSound(visit, name);
    }
    await page.getByRole("button", { name: "Delete view" }).click();

    await visit.goOn(demo().in("/imports?new=true"));
    const file = {
      name: `${"spring-summer-".repeat(8)}export.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(SHOPIFY),
    };
    await page.locator("input[type=file]").first().setInputFiles(file);
    await page.getByText("Body (HTML)").first().waitFor();
    await expectSound(visit, "the columns of a file");
    await visit.picture("phone-import-columns");
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByRole("button", { name: /^Import \d/ }).waitFor();
    await expectSound(visit, "the outcome of the check");
    await visit.picture("phone-import-check");
    await visit.endWell();
  });
}

const LONG = "https://shop.example.com/collections/all/products/glow-serum-30-ml-fragrance-free?utm_source=newsletter";
const HTML = `<div class=""rte""><p>Ein <strong>leichtes Serum</strong> mit Vitamin&nbsp;C.</p><a href=""${LONG}"">${LONG}</a></div>`;

/** Shopify's format: a product with two variants, one invalid, and long texts and addresses without line breaks. */
const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Barcode,Image Alt Text,SEO Title,SEO Description,Status
walk-serum,Walk Serum,"${HTML}",Atelier Lumen,Health & Beauty > Personal Care > Cosmetics > Skin Care,Serum,"vegan, ohne-duftstoffe-und-ohne-silikone-${"x".repeat(60)}",true,Size,30 ml,WALK-30,120,shopify,14,39.00,4006381333931,Flasche,${"Wasserschutzgebietsverordnung".repeat(4)},Strahlender,active
walk-serum,,,,,,,,,50 ml,WALK-50-${"8".repeat(60)},160,shopify,6,59.00,4006381333948,,,,
walk-oil,Walk Oil,"${HTML}",Atelier Lumen,,Oil,,false,Title,Default Title,WALK-1,90,shopify,${"many".repeat(40)},24.00,4006381333955,,,,draft
`;
