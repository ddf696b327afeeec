// Pages and the operations that only they call, in a real browser.

import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectReadable, expectSound } from "./axe.ts";
import { CHROMIUM, Demo, PHONE, type Visit, WIDE } from "./demo.ts";

const PATIENCE = { timeout: 60_000 };

describe.runIf(CHROMIUM !== "none")("the dashboard", () => {
  let demo: Demo;
  let visit: Visit;
  beforeAll(async () => {
    demo = await Demo.open();
    visit = await demo.visit("OWNER");
  });
  afterAll(async () => {
    await visit?.end();
    await demo?.close();
  });
  const open = (path: string) => visit.open(`${demo.url}/w/${demo.workspaceId}/${path}`);

  it("searches several kinds from any page, and opens the result", async () => {
    const { page } = visit;
    await open("feedback");
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").fill("clay");
    await dialog.getByRole("option", { name: "clay.webp" }).waitFor();
    await dialog.getByRole("option", { name: /^Clay Mask/ }).click();
    await page.waitForURL(/products\/prd_/);
  });

  it("maps the columns of a file and shows problems of its first rows before upload", async () => {
    const { page } = visit;
    await open("imports?new=true");
    const buffer = Buffer.from("Code,Title,Qty,Colour\nRS-1,Rose,12,red\nRS-2,Night,many,blue\n");
    await page.locator("input[type=file]").setInputFiles({ name: "stock.csv", mimeType: "text/csv", buffer });
    await expect.poll(() => page.getByLabel("Import “Code” as").inputValue(), PATIENCE).toBe("sku");
    expect(await page.getByLabel("Import “Colour” as").inputValue()).toBe("");
    await page.getByText("Line 3: Stock").waitFor();
  });

  it("creates a webhook, disables it, and rolls its secret", async () => {
    const { page } = visit;
    await open("integrations/webhooks?new=true");
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Endpoint URL").fill("https://shop.example.com/hooks");
    await drawer.getByLabel("Products").check();
    await drawer.getByRole("button", { name: "Create webhook" }).click();
    await drawer
      .getByText(/^whsec_/)
      .first()
      .waitFor();
    await drawer.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "https://shop.example.com/hooks" }).click();
    await drawer.getByRole("switch").click();
    await expect.poll(() => drawer.getByRole("switch").isChecked(), PATIENCE).toBe(false);
    await drawer.getByRole("button", { name: "Roll secret" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "Roll secret" }).click();
    await page
      .getByText(/^whsec_/)
      .first()
      .waitFor();
  });

  it("creates a site key for embedding the assistant, and revokes it", async () => {
    const { page } = visit;
    await open("integrations/embed");
    await page.getByRole("button", { name: "New site key" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Name").fill("Our blog");
    await drawer.getByLabel("Allowed origins").fill("blog.example");
    await drawer.getByRole("button", { name: "Create key" }).click();
    await drawer.getByText("Enter up to 20 different origins").waitFor();
    await drawer.getByLabel("Allowed origins").fill("https://blog.example/\nhttps://www.blog.example");
    await drawer.getByRole("button", { name: "Create key" }).click();
    const card = page.getByRole("region", { name: "Our blog" });
    await card.getByText("https://blog.example, https://www.blog.example").waitFor();
    await card.getByText(`${demo.api}/widget.js" data-key="vtr_pub_dev_`).waitFor();
    await expectReadable(visit, "site keys");
    await card.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
    await card.getByText("Revoked").waitFor();
  });

  it("adds a custom domain, copies its DNS records, and removes it", async () => {
    const { page } = visit;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open("website/domain");
    await page.getByLabel("Custom domain").fill("www.demo-shop.example");
    await page.getByRole("button", { name: "Add domain" }).click();
    await page.getByText("Pending verification").waitFor();
    const [record] = (
      await demo.read<{ domains: { record: { name: string; value: string }; target: string }[] }>(
        "demo@example.com",
        `/workspaces/${demo.workspaceId}/domains`,
      )
    ).domains.map(({ record: { name, value }, target }) => ({ name, value, target }));
    expect(record?.name).toBe("_vitrine.www.demo-shop.example");
    for (const [part, value] of Object.entries(record ?? {})) {
      await page.getByRole("button", { name: `Copy ${part}` }).click();
      await expect.poll(() => page.evaluate("navigator.clipboard.readText()"), PATIENCE).toBe(value);
    }
    await expectReadable(visit, "domains");
    for (const { width } of [PHONE, WIDE]) {
      await visit.resize(width);
      await visit.picture(`domain-pending-${width}`);
      await expectSound(visit, `the records of a domain at ${width}`);
    }
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("add a TXT record").waitFor({ state: "hidden" });
  });

  it("enables the product feeds, shows their URLs, and disables them", async () => {
    const { page } = visit;
    await open("website/search");
    const feeds = page.getByRole("region", { name: "Product feeds" });
    await feeds.getByRole("switch").click();
    await feeds.getByText(/\/feeds\/google\.xml$/).waitFor();
    await expectReadable(visit, "feeds");
    await feeds.getByRole("switch").click();
    await expect.poll(() => feeds.getByText(/\/feeds\//).count(), PATIENCE).toBe(0);
  });

  it("detects a Shopify export, offers options for missing values, and undoes the import", async () => {
    const { page } = visit;
    await open("imports?new=true");
    const buffer = Buffer.from(
      "Handle,Title,Variant SKU,Variant Inventory Qty,Status\nfig,Fig Candle,FIG-1,-2,active\n",
    );
    await page.locator("input[type=file]").setInputFiles({ name: "products_export.csv", mimeType: "text/csv", buffer });
    await expect.poll(() => page.getByLabel("Format", { exact: true }).inputValue(), PATIENCE).toBe("shopify");
    await page.getByText("Barcode generated: 1 product").waitFor();
    await page.getByLabel("Missing barcode").selectOption("REFUSE");
    await page.getByText("1 × Barcode").waitFor();
    await page.getByLabel("Missing barcode").selectOption("GENERATE");
    await page.getByText("Barcode generated: 1 product").waitFor();
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
    await page.getByText("Import undone: 1 product removed, 0 restored.").waitFor();
  });

  it("saves the alt text of an image, and undoes it", async () => {
    const { page } = visit;
    await open("media");
    await page.getByRole("button", { name: /clay\.webp/ }).click();
    const field = page.getByLabel("Alt text");
    await field.fill("A jar of clay mask");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => field.inputValue(), PATIENCE).toBe("");
  });

  it("shows the changes of a save in the product's history", async () => {
    const { page } = visit;
    await open("products?q=Clay");
    await page.getByRole("link", { name: "Clay Mask" }).first().click();
    const stock = page.getByLabel("Stock", { exact: true });
    const before = await stock.inputValue();
    await stock.fill(String(Number(before) + 1));
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.getByText(`Stock: ${before} → ${Number(before) + 1}`).waitFor();
  });

  it("shows the price of a question in advance, and refuses an image without a face", async () => {
    const { page } = visit;
    await open("assistant?level=HIGH");
    await page.getByText("4 credits").first().waitFor();
    await page.getByRole("radiogroup", { name: "Feature" }).getByText("Face").click();
    const picture = new URL("../../../dashboard/src/assets/hero.webp", import.meta.url);
    const file = { name: "a.webp", mimeType: "image/webp", buffer: await readFile(picture) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: "Analyse for 5 credits" }).click();
    await page.getByText("No face found").waitFor();
  });

  it("downloads the whole workspace as one ZIP file", async () => {
    const { page } = visit;
    await open("settings/danger");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "All data" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  });
});
