// Journeys through collections, tags and pictures.

import { expect, it } from "vitest";
import { type OfDemo, picture, tabTo } from "./journey.ts";

export function catalogueJourneys(demo: OfDemo): void {
  it("creates a collection, adds products, and sorts them by drag and by keyboard", async () => {
    const visit = await demo().at("/collections");
    const { page } = visit;
    await page.getByRole("button", { name: "New collection" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Gifts");
    await page.keyboard.press("Enter");
    await page.waitForURL(/collections\/col_/);
    await page.getByRole("button", { name: "Add products" }).first().click();
    const drawer = page.getByRole("dialog", { name: "Add products to “Gifts”" });
    for (const name of ["Clay Mask", "Night Retinol Cream", "Rosehip Night Oil"]) {
      await drawer.getByRole("checkbox", { name }).check();
    }
    await drawer.getByRole("button", { name: "Add 3 products" }).click();
    const list = page.getByRole("list", { name: "Products in this collection" });
    const names = () => list.getByRole("link").allTextContents();
    await expect.poll(names).toEqual(["Clay Mask", "Night Retinol Cream", "Rosehip Night Oil"]);

    const rows = list.getByRole("listitem");
    await rows
      .nth(2)
      .getByRole("button", { name: /^Move/ })
      .dragTo(rows.nth(0), { targetPosition: { x: 200, y: 4 } });
    await expect.poll(names).toEqual(["Rosehip Night Oil", "Clay Mask", "Night Retinol Cream"]);
    await rows.nth(0).getByRole("button", { name: /^Move/ }).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(names).toEqual(["Clay Mask", "Rosehip Night Oil", "Night Retinol Cream"]);
    await visit.told("“Rosehip Night Oil” moved to position 2");
    await expect.poll(() => page.evaluate("document.activeElement?.ariaLabel")).toBe("Move Rosehip Night Oil, 2 of 3");

    // The page asks before leaving while an order is being saved. Once it stops asking, the order is stored.
    const asksWhoeverLeaves = () => page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
    await expect.poll(asksWhoeverLeaves).toBe(false);
    let sendOn = () => {};
    const held = new Promise<void>((resolve) => {
      sendOn = resolve;
    });
    await page.route("**/collections/*/products", (route) => held.then(() => route.continue()));
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(asksWhoeverLeaves).toBe(true);
    sendOn();
    await expect.poll(asksWhoeverLeaves).toBe(false);
    await page.reload();
    await expect.poll(names).toEqual(["Clay Mask", "Night Retinol Cream", "Rosehip Night Oil"]);
    await visit.endWell();
  });

  it("creates tags, renames one inline, and merges two", async () => {
    const visit = await demo().at("/tags");
    const { page } = visit;
    for (const name of ["Botanic", "Herbal"]) {
      await page.getByRole("button", { name: "New tag" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill(name);
      await page.keyboard.press("Enter");
      await visit.told(`“${name}” created`);
    }
    await page.getByRole("button", { name: "Botanic", exact: true }).click();
    await page.getByLabel("Rename Botanic").fill("Plants");
    await page.keyboard.press("Enter");
    await visit.told("“Botanic” renamed to “Plants”");
    await page.getByRole("checkbox", { name: "Select Plants" }).check();
    await page.getByRole("checkbox", { name: "Select Herbal" }).check();
    await page.getByRole("button", { name: "Merge" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge 2 tags into one" });
    await dialog.getByRole("radio", { name: /Plants/ }).check();
    await dialog.getByText("“Herbal” will be replaced with “Plants” everywhere").waitFor();
    await dialog.getByRole("button", { name: "Merge" }).click();
    await visit.told("1 tag merged into “Plants”");
    await page.getByRole("row", { name: /Herbal/ }).waitFor({ state: "detached" });
    expect(await page.getByRole("row", { name: /Plants/ }).count()).toBe(1);
    await visit.endWell();
  });

  it("deletes a collection and a tag, undoes one deletion, and restores from Recently deleted", async () => {
    const visit = await demo().at("/deleted");
    const { page } = visit;
    const [collection, tag] = ["Short lived", "Passing"];
    await demo().post("OWNER", `/workspaces/${demo().workspaceId}/collections`, { name: collection });
    await demo().post("OWNER", `/workspaces/${demo().workspaceId}/tags`, { name: tag });
    const remove = async (path: string, name: string) => {
      await visit.open(demo().in(`${path}?q=${encodeURIComponent(name)}`));
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      const dialog = page.getByRole("dialog", { name: `Delete “${name}”?` });
      await dialog.getByText("You can restore it within 30 days.").waitFor();
      await dialog.getByRole("button", { name: "Delete" }).click();
    };
    await remove("/tags", tag);
    await page.getByRole("button", { name: "Undo" }).click();
    await visit.told("Restored");
    await remove("/tags", tag);
    await visit.told("Tag deleted");
    await remove("/collections", collection);
    await visit.told(`“${collection}” deleted`);

    await page.getByRole("link", { name: "Recently deleted" }).click();
    const rows = page.locator("tbody tr");
    await rows.filter({ hasText: collection }).filter({ hasText: "Demo owner" }).waitFor();
    expect(await rows.filter({ hasText: tag }).count()).toBe(0);
    await page.getByLabel("Type").selectOption("All");
    await rows.filter({ hasText: tag }).waitFor();
    await visit.picture("deleted-filled-1440-light");
    await page.getByRole("button", { name: `Restore ${collection}` }).click();
    await visit.told(`“${collection}” restored`);

    // The page reports a name that is in use meanwhile and keeps the deleted tag in the list.
    await demo().post("OWNER", `/workspaces/${demo().workspaceId}/tags`, { name: tag });
    await page.getByRole("button", { name: `Restore ${tag}` }).click();
    await visit.told(`“${tag}” can't be restored: another tag uses this name.`);
    expect(visit.faults.splice(0)).toEqual([expect.stringContaining("409")]);
    expect(await rows.filter({ hasText: tag }).count()).toBe(1);
    await visit.open(demo().in(`/collections?q=${encodeURIComponent(collection)}`));
    await page.getByRole("link", { name: collection }).waitFor();
    await visit.endWell();
  });

  it("uploads, replaces and deletes an image, and shows its usage, by keyboard alone", async () => {
    const visit = await demo().at("/media");
    const { page } = visit;
    // Sets the files directly on the input. The system's file dialog belongs to the browser.
    await tabTo(page, "button", "Upload");
    await page.locator("input[type=file]").first().setInputFiles(picture("sheet"));
    await expect.poll(() => page.getByRole("button", { name: /^sheet\.webp/ }).count()).toBe(2);
    await tabTo(page, "button", "sheet.webp Unused");
    await page.keyboard.press("Enter");
    const inspector = page.getByRole("complementary", { name: "Image" });
    await inspector.getByText("Not used anywhere").waitFor();
    await tabTo(page, "button", "Replace");
    await inspector.locator("input[type=file]").setInputFiles(picture("clay"));
    await visit.told("Replaced with “clay.webp”");
    await tabTo(page, "button", "Delete clay.webp");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Delete “clay.webp”?" }).getByText("Not used anywhere.").waitFor();
    await tabTo(page, "button", "Delete");
    await page.keyboard.press("Enter");
    await visit.told("Image deleted");
    await expect.poll(() => page.getByRole("button", { name: /^sheet\.webp/ }).count()).toBe(1);

    await tabTo(page, "button", /^hero\.webp/);
    await page.keyboard.press("Enter");
    await inspector.getByText("Hero image").waitFor();
    await tabTo(page, "link", /Website/);
    expect(await page.evaluate("document.activeElement?.getAttribute('href')")).toContain("/website");
    await visit.endWell();
  });

  it("shows an upload error on the tile of each invalid file", async () => {
    const visit = await demo().at("/media");
    const { page } = visit;
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload" }).first().click();
    await (await chooser).setFiles([
      { name: "scan.tiff", mimeType: "image/tiff", buffer: Buffer.from("II*") },
      { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") },
    ]);
    await page.getByText("TIFF isn't supported. Use JPEG, PNG, WebP, AVIF or GIF.").waitFor();
    await page.getByText("This file is damaged or isn't an image.").waitFor();
    await visit.end();
  });

  it("imports a CSV file with mapped columns, and reports the invalid row", async () => {
    const visit = await demo().at("/imports?new=true");
    const { page } = visit;
    const file = [
      "Code,Title,Maker,EAN,Qty",
      "IMP-1,Beech Comb,Atelier Lumen,111,4",
      "IMP-2,Horn Comb,Atelier Lumen,222,many",
    ].join("\n");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose file" }).click();
    await (await chooser).setFiles({ name: "combs.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await page.getByText("Beech Comb").waitFor();
    const columns = { Code: "sku", Title: "name", Maker: "brand", EAN: "barcode", Qty: "stock" };
    for (const [column, field] of Object.entries(columns)) {
      await page.getByLabel(`Import “${column}” as`).selectOption(field);
    }
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByText("1 row has a problem; the others are ready. Nothing has changed yet.").waitFor();
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await page.waitForURL(/imports\/\w+/);
    await page.getByText("Finished").waitFor();
    await page.getByRole("link", { name: "View products" }).click();
    await page.getByRole("link", { name: "Beech Comb" }).waitFor();
    await visit.endWell();
  });

  it("imports a Shopify export as plain text, and renders HTML in texts as readable text", async () => {
    const visit = await demo().at("/imports?new=true");
    const { page } = visit;
    const body = "<p>Soft <strong>oak</strong>.</p><ul><li>Oiled</li><li>Small</li></ul>";
    const file = [
      "Handle,Title,Body (HTML),Vendor,Published,Variant SKU,Variant Inventory Qty,Variant Price,Status",
      `oak-comb,Oak Comb,${body},Atelier Lumen,true,OAK-1,4,9.90,active`,
    ].join("\n");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose file" }).click();
    await (await chooser).setFiles({ name: "products_export.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    const formatting = page.getByLabel("HTML in texts");
    expect(await formatting.inputValue()).toBe("TEXT");
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByRole("button", { name: /^Import 1 / }).click();
    await page.waitForURL(/imports\/\w+/);
    await page.getByText("Finished").waitFor();
    const [product] = (
      await demo().read<{ products: { id: string; description: string }[] }>(
        "demo@example.com",
        `/workspaces/${demo().workspaceId}/products?search=Oak%20Comb`,
      )
    ).products;
    expect(product?.description).toBe("Soft oak.\n\n- Oiled\n- Small");

    await visit.open(demo().in(`/products/${product?.id}`));
    const information = page.getByLabel("Product information", { exact: true });
    await information.fill(body);
    await page.getByText("This text contains HTML tags.").waitFor();
    await page.getByRole("button", { name: "Remove HTML tags" }).click();
    expect(await information.inputValue()).toBe("Soft oak.\n\n- Oiled\n- Small");
    await page.getByText("This text contains HTML tags.").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Discard" }).click();
    await visit.endWell();
  });
}
