// Each sentence of a page takes time, so neither many small sentences nor repeated ones may make a page slow to read.

import { describe, expect, it } from "vitest";
import type { ProductFacts } from "../../../src/providers/models/index.ts";
import { checkAllergy } from "../../../src/providers/models/rules/allergies.ts";
import { isReadWhole, passagesOf } from "../../../src/providers/models/text/passages.ts";
import { readOnce } from "../../../src/providers/models/text/read-once.ts";

const page = (information: string, more: Partial<ProductFacts> = {}): ProductFacts => ({
  id: "prd_1",
  name: "Cream",
  brand: "Vale",
  description: "",
  information,
  tags: [],
  stock: 1,
  sales: [],
  ...more,
});

const sentences = (count: number, of = (n: number) => `Layer ${n} keeps the skin of the hands soft.`) =>
  Array.from({ length: count }, (_, n) => of(n)).join(" ");

describe("a page", () => {
  it("of 800 ordinary sentences is read completely", () => {
    const long = page(sentences(800));
    expect(passagesOf(long)).toHaveLength(800);
    expect(isReadWhole(long)).toBe(true);
  });

  it("of 5000 tiny sentences is truncated and marked as incomplete", () => {
    const splintered = page(sentences(5000, (n) => `S${n}.`));
    expect(passagesOf(splintered).length).toBeLessThan(2000);
    expect(isReadWhole(splintered)).toBe(false);
  });

  it("leaves an allergy unknown when it is read incompletely", () => {
    const ingredients = "Ingredients: water, glycerin, squalane.";
    expect(checkAllergy("almonds", page(ingredients))).toBe("not named");
    expect(checkAllergy("almonds", page(`${ingredients} ${sentences(5000, (n) => `S${n}.`)}`))).toBe("unknown");
    expect(checkAllergy("almonds", page(ingredients, { isCut: true }))).toBe("unknown");
  });

  it("has each repeated sentence once, except answers to different questions", () => {
    expect(passagesOf(page(`${"Dry skin. ".repeat(3000)}Made in Izmir.`)).map(({ text }) => text)).toEqual([
      "Dry skin.",
      "Made in Izmir.",
    ]);
    const answered = passagesOf(page("Is it vegan? Yes.\nIs it scented? Yes.\nIs it vegan? Yes."));
    expect(answered.map(({ asked, text }) => [asked, text])).toEqual([
      ["Is it vegan?", "Yes."],
      ["Is it scented?", "Yes."],
    ]);
  });
});

it("caches the result per product, even null", () => {
  let times = 0;
  const priceIn = readOnce(() => {
    times++;
    return null;
  });
  expect([priceIn(page("a")), priceIn(page("a")), priceIn(page("b"))]).toEqual([null, null, null]);
  expect(times).toBe(2);
});
