// Rows that are not next to their product: many of them must stay cheap.

import { expect, it } from "vitest";
import { ImportFailure } from "../../src/domains/catalogue/imports/columns.ts";
import { profileNamed } from "../../src/domains/catalogue/imports/profiles/index.ts";
import type { Piece, Profile, RowValues } from "../../src/domains/catalogue/imports/profiles/shop-file.ts";
import { RemainingStrays, StrayFinder } from "../../src/domains/catalogue/imports/profiles/strays.ts";
import { growthOf, LINEAR_GROWTH_MAX } from "../harness/effort.ts";

const shopify = profileNamed("shopify") as Profile;
const tooMany = () => new ImportFailure("Too many.");

const piece = (kind: Piece["kind"], key: string): Piece => ({
  kind,
  keys: [key],
  children: [],
  rowValues: { sku: `sku-${key}`, pictures: [], options: [] } as unknown as RowValues,
});

/** A product, another one, and then many variants of the first. */
function findMany(count: number) {
  const finder = new StrayFinder(shopify, tooMany);
  finder.take(2, piece("product", "a"), 10);
  finder.take(3, piece("product", "b"), 10);
  for (let line = 4; line < count + 4; line++) finder.take(line, piece("part", "a"), 10);
  return finder.found();
}

it("the work for stray rows grows linearly, also for one product", async () => {
  expect(findMany(3).parts["a"]).toHaveLength(3);
  expect(await growthOf(findMany, 40_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});

it("stray rows belong to one of several products with the same key", () => {
  const left = new RemainingStrays(findMany(3));
  expect([left.consume(piece("product", "a")).length, left.consume(piece("product", "a")).length]).toEqual([3, 0]);
});

it("too many stray rows fail the import before they fill the memory", () => {
  const finder = new StrayFinder(shopify, tooMany);
  finder.take(2, piece("product", "a"), 10);
  finder.take(3, piece("product", "b"), 10);
  const long = () => {
    for (let line = 4; line < 100; line++) finder.take(line, piece("part", "a"), 1024 * 1024);
  };
  expect(long).toThrow("Too many.");
});
