// The longest names that the contract allows, in every script: they must not overflow or freeze a page.

import { LIMITS } from "@vitrine/contract";
import { beforeAll, expect, it } from "vitest";
import { overflowOf, violationsOf } from "./axe.ts";
import { PHONE, WIDE } from "./demo.ts";
import type { OfDemo } from "./journeys/journey.ts";

const PERSON = "long@example.com";

const KINDS = {
  unbroken: "Wasserschutzgebietsverordnung",
  emoji: "🧴👩🏽‍🔬🇹🇷",
  rightToLeft: "سيروم فيتامين سي ",
  marks: "Z̸̢̛͎͇a̷̡̛l̵̨͝g̴̢͠o ",
  letters: "W",
} as const;

/** Repeats whole units up to the length, so that no character is cut in half. */
function filled(unit: string, length: number): string {
  const text = unit.repeat(Math.floor(length / unit.length));
  return text.trim() === "" ? unit : text.trim();
}

interface Made {
  id: string;
}

export function longTextTests(demo: OfDemo): void {
  let workspaceId = "";
  const made: Record<"product" | "collection", string> = { product: "", collection: "" };

  beforeAll(async () => {
    const create = <Answer = Made>(path: string, body: object) =>
      demo().post<Answer>(PERSON, `/workspaces/${workspaceId}${path}`, body);
    workspaceId = (
      await demo().post<Made>(PERSON, "/workspaces", {
        name: filled("Wide ", LIMITS.workspace.nameMax),
        subDomain: filled("w", LIMITS.workspace.subDomainMax),
        templateKey: "classic",
      })
    ).id;
    const { nameMax, brandMax, skuMax, barcodeMax } = LIMITS.product;
    const productIds: string[] = [];
    for (const [kind, unit] of Object.entries(KINDS)) {
      const tag = await create("/tags", { name: filled(unit, LIMITS.tag.nameMax) });
      const product = await create("/products", {
        name: filled(unit, nameMax),
        brand: filled(unit, brandMax),
        sku: `${kind}${filled("S", skuMax - kind.length)}`,
        barcode: `${kind}${filled("8", barcodeMax - kind.length)}`,
        stock: LIMITS.product.stockMax,
        status: "ACTIVE",
        description: filled(unit, LIMITS.catalogue.descriptionMax),
        information: filled(unit, LIMITS.catalogue.descriptionMax),
        tagIds: [tag.id],
      });
      productIds.push(product.id);
      const collection = await create("/collections", {
        name: filled(unit, LIMITS.collection.nameMax),
        description: filled(unit, LIMITS.catalogue.descriptionMax),
      });
      for (const productId of productIds) await create(`/collections/${collection.id}/products/${productId}`, {});
      made.product = product.id;
      made.collection = collection.id;
      await create("/questions", { text: filled(unit, 200) });
    }
  });

  it("fits the longest names of all scripts, wide and on a phone", async () => {
    const visit = await demo().visit(PERSON);
    const { page } = visit;
    const paths = [
      "",
      "/products",
      `/products/${made.product}`,
      "/collections",
      `/collections/${made.collection}?add=true`,
      "/tags",
      "/website",
      "/assistant/questions",
      `/assistant?product=${made.product}`,
      "/members",
      "/settings",
    ];
    for (const [n, path] of paths.entries()) {
      // Each page loads at the width of the previous one.
      const widths = n % 2 === 0 ? [WIDE, PHONE] : [PHONE, WIDE];
      await visit.open(`${demo().url}/w/${workspaceId}${path}`);
      for (const { width } of widths) {
        if (page.viewportSize()?.width !== width) await visit.resize(width);
        await visit.picture(`long${path.replace(/(prd|col)_\w+/g, "one").replace(/[^a-z]+/g, "-")}-${width}`);
        expect.soft(await overflowOf(visit), path).toBe(0);
        expect.soft(await page.evaluate(STICKING_OUT), path).toEqual([]);
      }
    }
    expect.soft(await violationsOf(visit)).toEqual([]);
    await visit.goOn(`${demo().url}/w/${workspaceId}/products/${made.product}`);
    for (const { width } of [WIDE, PHONE]) {
      await visit.resize(width);
      await page.getByLabel("Brand", { exact: true }).fill(`Short ${width}`);
      await page.keyboard.press("Control+s");
      await visit.told("Saved");
    }
    await visit.endWell();
  });
}

/** Finds text beyond the window's edge, and lines that overlap others. */
const STICKING_OUT = `
  [...document.querySelectorAll("main *")]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || getComputedStyle(element).position === "fixed") return false;
      for (let up = element.parentElement; up; up = up.parentElement) {
        const { overflowX } = getComputedStyle(up);
        if (overflowX !== "visible") return false;
      }
      return box.right > innerWidth + 1;
    })
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 120))`;
