// Journeys through website and assistant, and the data that visitors leave.

import { expect, it } from "vitest";
import type { OfDemo } from "./journey.ts";

export function siteJourneys(demo: OfDemo): void {
  it("saves website changes as a draft, publishes them, and restores an earlier version", async () => {
    const visit = await demo().at("/website/look");
    const { page } = visit;
    const tagline = page.getByLabel("Tagline");
    const before = await tagline.inputValue();
    const site = page.frameLocator("iframe");
    for (const template of ["Textile", "Beauty"]) {
      await page.getByRole("radio", { name: template }).check();
      await site.locator(`html.${template.toLowerCase()}`).waitFor();
    }
    await tagline.fill("Few steps, in daylight.");
    // Its tabs are parts of one page, so the page does not ask before leaving.
    await page.getByRole("link", { name: "Page", exact: true }).click();
    await page.getByRole("button", { name: "Add section" }).waitFor();
    await page.getByRole("link", { name: "Design" }).click();
    await expect.poll(() => tagline.inputValue()).toBe("Few steps, in daylight.");
    // Typed text counts as a change before it is saved. An earlier reload would bring up the question about unsaved
    // changes.
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Draft, 1 change").waitFor();
    await saved;
    await page.reload();
    await expect.poll(() => tagline.inputValue()).toBe("Few steps, in daylight.");
    await page.getByRole("button", { name: "Publish" }).click();
    await visit.told("Website published");
    await page.getByRole("link", { name: "Versions" }).click();
    await page.getByRole("button", { name: "Restore" }).first().click();
    await visit.told("Version restored as draft");
    await page.getByRole("link", { name: "Design" }).click();
    await expect.poll(() => tagline.inputValue()).toBe(before);
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await visit.told("Draft discarded");
    await expect.poll(() => tagline.inputValue()).toBe("Few steps, in daylight.");
    await visit.endWell();
  });

  it("completes the URL of a menu link, and rejects an invalid one", async () => {
    const visit = await demo().at("/website/look");
    const { page } = visit;
    const menu = page.getByRole("group", { name: "Menu" });
    await menu.getByRole("button", { name: "Add link" }).click();
    await menu.getByLabel("Label").last().fill("Blog");
    const link = menu.getByLabel("Link", { exact: true }).last();
    await link.fill("our blog");
    await page.getByRole("button", { name: "Save draft" }).click();
    await menu.getByText("Enter a page on your website, such as /products, or a full URL").waitFor();
    await link.fill("blog.example.com");
    await link.press("Tab");
    expect(await link.inputValue()).toBe("https://blog.example.com");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await visit.endWell();
  });

  it("adds a section, undoes its removal, and selects it in the preview", async () => {
    const visit = await demo().at("/website");
    const { page } = visit;
    await page.getByRole("button", { name: "Add section" }).click();
    await page.getByRole("menuitem", { name: "Text" }).click();
    await page.getByLabel("Title", { exact: true }).fill("A word on water");
    const site = page.frameLocator("iframe");
    const added = site.getByRole("heading", { name: "A word on water" });
    await added.waitFor();
    await page.getByRole("button", { name: "Remove section" }).click();
    await visit.told("Section removed");
    await added.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    // The frame is scaled down, so the driver's own click would miss its target.
    await added.dispatchEvent("click");
    await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("A word on water");
    await visit.picture("website-section-marked");
    await site.getByRole("link", { name: "Products" }).first().dispatchEvent("click");
    await site.getByRole("heading", { level: 1, name: "Products" }).waitFor();
    await visit.endWell();
  });

  it("asks the assistant as a visitor, and shows its sources and unanswered questions", async () => {
    const visit = await demo().at("/assistant");
    const { page } = visit;
    await page.getByRole("button", { name: "Choose a product" }).click();
    const search = page.getByRole("combobox", { name: "Choose a product" });
    const clay = page.getByRole("option", { name: /Clay Mask/ });
    await clay.waitFor();
    // A pending search still shows the earlier results, which move and cannot be chosen.
    let sendOn = () => {};
    const held = new Promise<void>((resolve) => {
      sendOn = resolve;
    });
    await page.route("**/products?search=Clay*", (route) => held.then(() => route.continue()));
    await search.fill("Clay");
    await expect.poll(() => clay.isDisabled()).toBe(true);
    await search.press("Enter");
    expect(page.url()).not.toContain("product=");
    sendOn();
    await clay.click();
    await page.waitForURL(/product=prd_/);
    // A closing list returns the focus to its button, which would receive the next key.
    await page.getByRole("option").first().waitFor({ state: "detached" });
    const ask = page.getByRole("textbox", { name: "Ask a question" });
    await ask.fill("How do I use it?");
    await ask.press("Enter");
    await page.getByRole("heading", { name: "Sources" }).waitFor();
    await page.getByRole("button", { name: "1 credit" }).first().waitFor();
    await ask.fill("Who won the chess championship?");
    await ask.press("Enter");
    await page.getByText("Your product content doesn't answer this.").waitFor();
    await page.getByRole("link", { name: "Add answer to product" }).first().waitFor();
    await visit.endWell();
  });

  it("ignores an unanswered question, undoes it, and marks the question as answered", async () => {
    const visit = await demo().at("/assistant/unanswered");
    const { page } = visit;
    const question = page.getByRole("listitem").filter({ hasText: "Is it reef safe?" });
    await question.getByRole("button", { name: "Ignore" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await question.getByRole("button", { name: "Mark as answered" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByText(/^Answered 1$/).click();
    await question.getByRole("button", { name: "Reopen" }).waitFor();
    await visit.endWell();
  });

  it("adds the answer to the product, which closes the question", async () => {
    const visit = await demo().at("/assistant/unanswered");
    const { page } = visit;
    const question = page.getByRole("listitem").filter({ hasText: "Does it come in a travel size?" });
    await question.getByRole("link", { name: "Add answer to product" }).click();
    const information = page.getByLabel("Product information", { exact: true });
    await information.fill(`${await information.inputValue()}\nIt comes in a travel size of 50 ml.`);
    await page.keyboard.press("Control+s");
    await visit.told("Saved");
    // The question disappears as soon as the service has settled it.
    await page.getByRole("button", { name: /Does it come in a travel size/ }).waitFor({ state: "detached" });
    await page.goBack();
    await question.waitFor({ state: "detached" });
    await visit.endWell();
  });

  it("saves suggested questions and the assistant's instructions", async () => {
    const visit = await demo().at("/assistant/questions");
    const { page } = visit;
    await page.getByLabel("Suggested question").fill("Is it for me?");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Delete “Is it for me?”" }).click();
    await visit.told("Question deleted");
    await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
    await page.getByLabel("Instructions").fill("Speak as a friend would.");
    await page.getByRole("button", { name: "Save" }).click();
    await visit.told("Saved");
    await visit.endWell();
  });

  it("shows feedback of visitors, and marks it as done", async () => {
    const visit = await demo().at("/feedback");
    const { page } = visit;
    const message = page.getByRole("listitem").filter({ hasText: "behind the keyboard" });
    await message.getByRole("button", { name: "Mark as done" }).click();
    await message.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await message.waitFor();
    await page.getByText("Done", { exact: true }).click();
    await page.getByText("The routine was spot on").waitFor();
    await page.getByRole("link", { name: "Customers" }).click();
    await page.getByRole("row", { name: /Ayşe Demir/ }).waitFor();
    await visit.endWell();
  });

  it("shows credits per feature as chart and table, and filters the transactions by kind", async () => {
    const visit = await demo().at("/usage");
    const { page } = visit;
    await page.getByRole("img", { name: /Product chat/ }).waitFor();
    await page.getByRole("button", { name: "View as table" }).click();
    await page.getByRole("columnheader", { name: "Product chat" }).waitFor();
    await page.getByText("7 days", { exact: true }).click();
    await page.waitForURL(/days=/);
    await page.getByRole("link", { name: "Transactions", exact: true }).click();
    const rows = page.locator("tbody tr");
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    await page.getByRole("button", { name: "Purchases" }).click();
    await page.waitForURL(/kind=PURCHASE/);
    await expect.poll(() => rows.count()).toBeLessThan(10);
    for (const entry of await rows.allTextContents()) expect(entry).toContain("credits purchased");
    await page.getByRole("link", { name: "Receipts" }).click();
    await page.getByText("Paid", { exact: true }).first().waitFor();

    // A printed list has no side bar, tabs, buttons or pager, and a receipt is printed alone.
    await page.emulateMedia({ media: "print" });
    const shown = () => page.evaluate("document.body.innerText");
    await expect.poll(shown).toContain("Paid");
    for (const words of ["Collections", "Overview", "per page", "Search or jump to…"])
      expect(await shown()).not.toContain(words);
    await visit.picture("print-list");
    await page.emulateMedia({ media: "screen" });
    await page.locator("tbody").getByRole("button").first().click();
    await page.getByRole("dialog").getByText("Billed to").waitFor();
    await page.emulateMedia({ media: "print" });
    await expect.poll(shown).toMatch(/^Receipt \S+\s+Issued[\s\S]+Seller\s+Vitrine[\s\S]+Billed to[\s\S]+Price\s+US\$/);
    for (const words of ["Paid", "Print", "Copy"]) expect(await shown()).not.toContain(words);
    await visit.picture("print-receipt");
    await page.emulateMedia({ media: "screen" });
    await visit.endWell();
  });
}
