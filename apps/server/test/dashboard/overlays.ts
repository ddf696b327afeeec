import type { Page } from "playwright-core";

const first = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const menuOf = (page: Page, row: string) => first(page, `Actions for ${row}`);

/** Overlays above a page: name, path and the action that opens each. */
export const OVERLAYS: readonly [name: string, path: string, open: (page: Page) => Promise<void>][] = [
  ["palette", "", (page) => page.keyboard.press("Control+k")],
  ["shortcuts", "", (page) => page.keyboard.press("?")],
  ["switcher", "", (page) => page.getByTitle("Switch workspace").click()],
  ["account-menu", "", (page) => first(page, /Demo owner/)],
  [
    "contact",
    "",
    async (page) => {
      await first(page, /Demo owner/);
      await page.getByRole("menuitem", { name: "Contact us" }).click();
      await page.getByLabel("Subject").waitFor();
    },
  ],
  ["product-menu", "/products", (page) => menuOf(page, "Clay Mask")],
  ["product-columns", "/products", (page) => first(page, "Columns")],
  ["product-filter", "/products", (page) => page.getByRole("button", { name: "Tag", exact: true }).first().click()],
  [
    "product-dock",
    "/products",
    async (page) => {
      await page.getByRole("checkbox", { name: "Select Clay Mask" }).check();
      await first(page, "Bulk edit");
    },
  ],
  ["collection-new", "/collections?new=true", async () => {}],
  ["tag-new", "/tags?new=true", async () => {}],
  [
    "tag-merge",
    "/tags",
    async (page) => {
      await menuOf(page, "Vegan");
      await page.getByRole("menuitem", { name: "Merge into another" }).click();
    },
  ],
  [
    "tag-delete",
    "/tags",
    async (page) => {
      await menuOf(page, "Vegan");
      await page.getByRole("menuitem", { name: "Delete" }).click();
    },
  ],
  ["media-inspector", "/media", (page) => first(page, /^hero\.webp/)],
  ["media-link", "/media?from=link", async () => {}],
  ["website-section", "/website?section=1", (page) => page.getByRole("button", { name: "Choose" }).first().click()],
  ["website-add", "/website", (page) => first(page, "Add section")],
  ["assistant-product", "/assistant", (page) => first(page, "Choose a product")],
  ["usage-alert", "/usage", (page) => first(page, "Change")],
  ["usage-csv", "/usage", (page) => first(page, "CSV")],
  ["key-new", "/integrations?new=true", async () => {}],
  ["key-menu", "/integrations", (page) => menuOf(page, "Demo")],
  ["invite", "/members?invite=true", async () => {}],
  ["billing-email", "/settings/billing", (page) => first(page, "Change")],
  ["close-workspace", "/settings/danger", (page) => first(page, "Close workspace")],
];
