// Price and measure limits in visitors' words, and the products that keep them.
import { describe, expect, it } from "vitest";
import { choose } from "../../../src/providers/models/embedded/choice.ts";
import type { Language } from "../../../src/providers/models/text/languages.ts";
import { measuresAsked, missesFormat, missesMeasure } from "../../../src/providers/models/text/measures.ts";
import { priceOf } from "../../../src/providers/models/text/own-price.ts";
import { priceLimits } from "../../../src/providers/models/text/price-limits.ts";
import { product } from "../products.ts";

describe("the price limits of a message", () => {
  it.each([
    ["a blanket under 30 euros", 30, null],
    ["Decke, auf keinen Fall über 100 €", 100, null],
    ["no more than £35", 35, null],
    ["500 lirayı aşmasın", 500, null],
    ["something over 50 euros", null, 50],
    ["zwischen 20 und 40 €", 40, 20],
    ["20-40 euros", 40, 20],
    ["a blanket", null, null],
    // Limits in words, without a currency, or in another word order.
    ["unter zwanzig Euro", 20, null],
    ["iki yüz elli liraya kadar", 250, null],
    ["can't spend more than fifty", 50, null],
    ["darf höchstens 20 kosten", 20, null],
    ["bütçem 700", 700, null],
    ["200'ü geçmesin", 200, null],
    ["under a tenner", 10, null],
    ["mehr als 50 Euro darf es nicht kosten", 50, null],
    ["more than £40 is too much", 40, null],
    ["around £30", 36, null],
    // Limits that are not prices.
    ["toys for kids under 5", null, null],
    ["waschbar bis 30 Grad", null, null],
    ["yüzüm için ucuz krem", null, null],
    ["ich habe 20 Pflanzen und wenig Geld", null, null],
  ])("are parsed: %s", (message, priceMax, priceMin) => {
    expect(priceLimits(message)).toEqual({ priceMax, priceMin });
  });
});

describe("the price of a product", () => {
  it.each([
    ["45 minutes. £22.00. Spare pieces by e-mail, £1.00 each.", 22],
    ["Change the cartridge every 3 months, 9,90 €. 249,00 €.", 249],
    ["90 x 200 cm: 24,00 €, 140 x 200 cm: 29,00 €.", 24],
    ["50 ml, £12.50.", 12.5],
    ["Made in Porto.", null],
  ])("is parsed: %s", (information, price) => {
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

describe("a limit of a product choice", () => {
  it("excludes a product whose page names the unwanted material", () => {
    expect(chosen("a warm jacket without down")).toEqual(["fibre"]);
  });

  it("excludes sold-out products when the message asks for available ones", () => {
    expect(chosen("do you have a vacuum cleaner")).toEqual(["bag"]);
    expect(chosen("do you have a vacuum cleaner in right now")).toEqual([]);
  });

  it.each([
    ["eine warme Jacke, nicht aus Daunen", "de"],
    ["a warm jacket, not made of down", "en"],
    ["sıcak bir mont, içinde kaz tüyü (down) olmasın", "tr"],
  ] as const)("excludes an unwanted material: %s", (message, language) => {
    expect(chosen(message, language)).not.toContain("down");
  });

  it("is sufficient to choose a present", () => {
    expect(chosen("a present under £100")).toEqual(["fibre"]);
  });
});

const sized = (name: string, information: string) => product(name, { name, description: "A pot.", information });

describe("a requested measure", () => {
  it.each([
    ["a pot with at least 5 litres", "3 litres.", "6 litres."],
    ["einen 5-Liter-Topf", "3 l.", "5 l."],
    ["nicht breiter als 60 cm", "Breite 80 cm, Tiefe 40 cm.", "Breite 55 cm, Tiefe 70 cm."],
    ["lighter than 500 g", "0.6 kg.", "420 g."],
    ["in XL", "Sizes S to L.", "Sizes S to XXL."],
    ["Bezug 155 x 220", "135 x 200 cm.", "135 x 200 cm, 155 x 220 cm."],
    ["44 numara", "36-42 numara.", "40-46 numara."],
    ["at least SPF 30", "SPF 15.", "SPF 50."],
    ["for four", "For 2 people.", "For 6 people."],
    ["at least a metre long", "80 x 40 x 30 cm.", "120 x 60 x 55 cm."],
  ])("excludes products that do not fit: %s", (message, misses, keeps) => {
    const isMissed = (page: string) =>
      missesFormat(sized("Pot", page), message) ||
      measuresAsked(message).some((measure) => missesMeasure(sized("Pot", page), measure));
    expect(isMissed(misses)).toBe(true);
    expect(isMissed(keeps)).toBe(false);
  });
});

const CARE = [
  product("pate", {
    name: "Pate",
    tags: ["Gesicht", "Pickel"],
    description: "Gel gegen Pickel.",
    information: "Ab 14 Jahren.",
  }),
  product("teufel", {
    name: "Teufel",
    tags: ["Gesicht", "Reinigung"],
    description: "Waschschaum gegen Pickel.",
    information: "Ab zwölf Jahren. Parfümfrei.",
  }),
];

describe("the target group of a product", () => {
  it("is matched by ages in figures and in words", () => {
    const message = "mein Sohn ist 13 und hat Pickel auf der Stirn";
    expect(choose(message, "de", CARE, "LOW").chosen.map(({ id }) => id)).toEqual(["teufel"]);
    expect(choose(message.replace("13", "elf"), "de", CARE, "LOW").chosen).toEqual([]);
  });

  it("excludes an unwanted ingredient from the requested kinds", () => {
    const message = "gibts einen Waschschaum gegen Pickel, ganz ohne Parfüm?";
    expect(choose(message, "de", CARE, "LOW").chosen.map(({ id }) => id)).toEqual(["teufel"]);
  });
});
