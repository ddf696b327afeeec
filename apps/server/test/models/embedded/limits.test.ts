// Limits as people set them, and what keeps to them.
import { describe, expect, it } from "vitest";
import { choose } from "../../../src/providers/models/embedded/choice.ts";
import type { Language } from "../../../src/providers/models/text/languages.ts";
import { priceOf } from "../../../src/providers/models/text/own-price.ts";
import { priceLimits } from "../../../src/providers/models/text/price-limits.ts";
import { product } from "../products.ts";

describe("what something may cost", () => {
  it.each([
    ["a blanket under 30 euros", 30, null],
    ["Decke, auf keinen Fall über 100 €", 100, null],
    ["no more than £35", 35, null],
    ["500 lirayı aşmasın", 500, null],
    ["something over 50 euros", null, 50],
    ["zwischen 20 und 40 €", 40, 20],
    ["20-40 euros", 40, 20],
    ["a blanket", null, null],
  ])("%s", (message, priceMax, priceMin) => {
    expect(priceLimits(message)).toEqual({ priceMax, priceMin });
  });
});

describe("what a product costs", () => {
  it.each([
    ["45 minutes. £22.00. Spare pieces by e-mail, £1.00 each.", 22],
    ["Change the cartridge every 3 months, 9,90 €. 249,00 €.", 249],
    ["90 x 200 cm: 24,00 €, 140 x 200 cm: 29,00 €.", 24],
    ["50 ml, £12.50.", 12.5],
    ["Made in Porto.", null],
  ])("%s", (information, price) => {
    expect(priceOf(product("one", { name: "One", description: "A thing.", information }))).toBe(price);
  });
});

const SHOP = [
  product("down", {
    name: "Firn",
    tags: ["jacket"],
    description: "A very warm jacket filled with down.",
    information: "Wet down does not warm. £199.00.",
  }),
  product("fibre", {
    name: "Marmot",
    tags: ["jacket"],
    description: "A warm jacket of synthetic fibre.",
    information: "£89.00.",
  }),
  product("bag", {
    name: "Brumm",
    tags: ["vacuum"],
    description: "Vacuum cleaner with a HEPA filter for house dust.",
    information: "£169.00.",
    stock: 0,
  }),
];

const chosen = (message: string, language: Language = "en") =>
  choose(message, language, SHOP, "LOW").chosen.map(({ id }) => id);

describe("a limit", () => {
  it("keeps out what its page is of, whatever else it says of it", () => {
    expect(chosen("a warm jacket without down")).toEqual(["fibre"]);
  });

  it("of stock is heard in other words", () => {
    expect(chosen("do you have a vacuum cleaner")).toEqual(["bag"]);
    expect(chosen("do you have a vacuum cleaner in right now")).toEqual([]);
  });

  it("is all that a present must keep", () => {
    expect(chosen("a present under £100")).toEqual(["fibre"]);
  });
});
