// Journeys through the product table and editor: no typed text is lost, and no change of another user is overwritten.

import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Visit } from "../demo.ts";
import type { OfDemo } from "./journey.ts";

export const productJourneys = (demo: OfDemo) =>
  describe("products", () => {
    let visit: Visit;
    let page: Page;
    beforeEach(async () => {
      visit = await demo().at("/products");
      ({ page } = visit);
    });
    afterEach(() => visit.end());

    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    const edit = async (name: string) => {
      await page.getByRole("link", { name }).click();
      await page.waitForURL(/products\/prd_/);
      await page.getByLabel("Name", { exact: true }).waitFor();
    };
    const save = async () => {
      await page.keyboard.press("Control+s");
      await page.getByText("Saved", { exact: true }).waitFor();
    };

    it("are edited, and the list shows the change", async () => {
      const brand = "Lumen Earth";
      await edit("Clay Mask");
      await page.getByLabel("Brand").fill(brand);
      await page.getByRole("button", { name: "Increase stock" }).click();
      await page.getByText("2 unsaved changes").waitFor();
      await save();
      await page.getByRole("link", { name: "Products" }).first().click();
      await row("Clay Mask").getByText(brand).waitFor();
      expect(visit.faults).toEqual([]);
    });

    it("show a field error before a request is sent", async () => {
      await edit("Clay Mask");
      await page.getByLabel("SKU").fill(" ");
      await page.keyboard.press("Control+s");
      await page.getByText("Enter a value").waitFor();
      expect(await page.getByLabel("SKU").getAttribute("aria-invalid")).toBe("true");
      expect(await page.getByText("Saved", { exact: true }).count()).toBe(0);
      expect(visit.faults).toEqual([]);
    });

    it("complete a sales link with https, and reject an invalid one", async () => {
      await edit("Night Retinol Cream");
      await page.getByRole("button", { name: "Add link" }).click();
      await page.getByLabel("Shop name").last().fill("Corner shop");
      const link = page.getByLabel("Product page URL").last();
      await link.fill("ask in the shop");
      await page.keyboard.press("Control+s");
      await page.getByText("Enter a full URL, such as https://example.com").waitFor();
      expect(await page.getByText("Saved", { exact: true }).count()).toBe(0);
      await link.fill("corner.example.com/cream");
      await save();
      await expect.poll(() => link.inputValue()).toBe("https://corner.example.com/cream");
      const [product] = (
        await demo().read<{ products: { sales: { link: string }[] }[] }>(
          "demo@example.com",
          `/workspaces/${demo().workspaceId}/products?search=Night%20Retinol%20Cream`,
        )
      ).products;
      expect(product?.sales.at(-1)?.link).toBe("https://corner.example.com/cream");
      expect(visit.faults).toEqual([]);
    });

    it("ask before unsaved changes are lost, and restore them after a reload", async () => {
      await edit("Barrier Moisturiser");
      await page.getByLabel("Product information").fill("It has a pump.");
      await page.getByRole("link", { name: "Tags" }).click();
      const question = page.getByRole("dialog", { name: "Save your changes?" });
      await question.waitFor();
      // The last button is the primary one.
      expect(await question.getByRole("button").allTextContents()).toEqual(["", "Leave", "Stay", "Save"]);
      await question.getByRole("button", { name: "Save" }).and(page.locator(":focus")).waitFor();
      await question.getByRole("button", { name: "Stay" }).click();
      page.on("dialog", (dialog) => dialog.accept());
      await page.reload();
      await expect.poll(() => page.getByLabel("Product information").inputValue()).toBe("It has a pump.");
      await page.getByText("We restored your unsaved changes.").waitFor();
    });

    it("focus the invalid field when saving before leaving fails, and leave once it succeeds", async () => {
      await edit("Barrier Moisturiser");
      const address = page.url();
      const sku = page.getByLabel("SKU");
      const before = await sku.inputValue();
      const saveAndLeave = async () => {
        await page.getByRole("link", { name: "Tags" }).click();
        await page.getByRole("dialog", { name: "Save your changes?" }).getByRole("button", { name: "Save" }).click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
      };
      await sku.fill(" ");
      await saveAndLeave();
      await page.getByText("Enter a value").waitFor();
      expect(page.url()).toBe(address);
      await expect.poll(() => sku.evaluate((field) => field.matches(":focus"))).toBe(true);
      // The service may refuse what the form accepts.
      await sku.fill("Taken");
      await page.route("**/api/**/products/prd_*", (asked) =>
        asked.request().method() === "PUT"
          ? asked.fulfill({
              status: 409,
              json: { code: "duplicate", message: "", fieldErrors: { sku: "is already used" } },
            })
          : asked.continue(),
      );
      await saveAndLeave();
      await page.getByText("Already in use.").waitFor();
      expect(page.url()).toBe(address);
      expect(visit.faults.splice(0)).toEqual([expect.stringContaining("409")]);
      await page.unroute("**/api/**/products/prd_*");
      await sku.fill(before);
      await page.getByLabel("Brand").fill("Saved Labs");
      await saveAndLeave();
      await page.waitForURL(/\/tags$/);
      await visit.told("Saved");
      await visit.open(address);
      expect(await page.getByLabel("Brand").inputValue()).toBe("Saved Labs");
      expect(visit.faults).toEqual([]);
    });

    it("merge the edits of two members, and keep both texts", async () => {
      await edit("Gentle Gel Cleanser");
      const other = await demo().visit("STAFF");
      await other.open(page.url());
      await other.page.getByLabel("Description").fill("Theirs.");
      await other.page.getByLabel("Brand").fill("Their brand");
      await other.page.keyboard.press("Control+s");
      await other.page.getByText("Saved", { exact: true }).waitFor();
      await other.end();

      await page.getByLabel("Description").fill("Mine.");
      await page.keyboard.press("Control+s");
      await page.getByRole("dialog").getByText("Their brand").waitFor();
      await page.getByRole("dialog").getByText("Keep both").click();
      await page.getByRole("button", { name: "Continue" }).click();
      expect(await page.getByLabel("Description").inputValue()).toBe("Theirs.\nMine.");
      expect(await page.getByLabel("Brand").inputValue()).toBe("Their brand");
      await save();
    });

    it("keep unsaved text when the session ends, and save after sign-in", async () => {
      await edit("Night Retinol Cream");
      await page.getByLabel("Description").fill("Typed before the session ended.");
      const cookies = await page.context().cookies();
      await page.context().clearCookies();
      // Codes are rate limited to one per minute, and this address just got one. The test fakes the service's answers.
      await page.route("**/api/sign-in/code", (asked) =>
        asked.fulfill({ json: { sent: true, expiresAt: new Date().toISOString(), resendAfterSeconds: 60 } }),
      );
      await page.route("**/api/sign-in/verify", async (asked) => {
        await page.context().addCookies(cookies);
        await asked.fulfill({ json: {} });
      });
      await page.keyboard.press("Control+s");
      await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
      await page.getByRole("button", { name: "Send code" }).click();
      await visit.typeCode("123456");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await page.getByLabel("Description").inputValue()).toBe("Typed before the session ended.");
      await save();
    });

    it("are changed in bulk, and undo reverts the change", async () => {
      await row("Clay Mask").getByRole("checkbox").check();
      await row("Night Retinol Cream").getByRole("checkbox").check();
      await page.getByText("2 selected").waitFor();
      await page.getByRole("button", { name: "Deactivate" }).click();
      await row("Clay Mask").getByText("Inactive").waitFor();
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await row("Clay Mask").getByText("Active", { exact: true }).waitFor();
      expect(visit.faults).toEqual([]);
    });

    it("are deleted with undo, and restored from Recently deleted after a deletion by API", async () => {
      const name = "Clay Mask";
      const remove = async () => {
        await row(name)
          .getByRole("button", { name: `Actions for ${name}` })
          .click();
        await page.getByRole("menuitem", { name: "Delete" }).click();
        await visit.told(`“${name}” deleted`);
        await row(name).waitFor({ state: "detached" });
      };
      await remove();
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await visit.told(`“${name}” restored`);
      await row(name).waitFor();
      await remove();
      // An integration sets the status instead: owners see both in one place.
      const [{ id = "" } = {}] = (
        await demo().read<{ products: { id: string }[] }>(
          "demo@example.com",
          `/workspaces/${demo().workspaceId}/products?search=Night%20Retinol%20Cream`,
        )
      ).products;
      await demo().post("OWNER", `/workspaces/${demo().workspaceId}/products/changes`, {
        ids: [id],
        status: "DELETED",
      });
      await visit.open(demo().in("/products"));
      expect(await page.getByRole("link", { name: /^Deleted/ }).count()).toBe(0);
      await page.getByRole("link", { name: "Recently deleted" }).click();
      await row(name).filter({ hasText: "Demo owner" }).waitFor();
      await row("Night Retinol Cream").filter({ hasText: "No limit" }).waitFor();
      await page.getByRole("button", { name: `Restore ${name}` }).click();
      await visit.told(`“${name}” restored`);
      await page.getByRole("button", { name: "Restore Night Retinol Cream" }).click();
      await visit.told("“Night Retinol Cream” restored as inactive");
      await page.getByText("No deleted items of this type").waitFor();
      await demo().post("OWNER", `/workspaces/${demo().workspaceId}/products/changes`, { ids: [id], status: "ACTIVE" });
      await visit.endWell();
      visit = await demo().at("/products");
    });

    it("support navigation by keyboard alone", async () => {
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await page.getByText("1 selected").waitFor();
      await page.keyboard.press("Escape");
      await page.getByText("1 selected").waitFor({ state: "detached" });
      await page.keyboard.press("/");
      await page.keyboard.type("serum");
      await page.waitForURL(/q=serum/);
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type("tags");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/tags$/);
      expect(visit.faults).toEqual([]);
    });

    it("are filtered in a saved view", async () => {
      await page.getByRole("button", { name: "Stock", exact: true }).first().click();
      await page.getByRole("menuitem", { name: "Out of stock" }).click();
      await page.getByRole("button", { name: "Save view" }).click();
      await page.getByLabel("View name").fill("To order");
      await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
      await page.getByRole("link", { name: "All" }).first().click();
      await page.getByRole("link", { name: "To order" }).click();
      await page.waitForURL(/stock=out/);
      expect(visit.faults).toEqual([]);
    });
  });
