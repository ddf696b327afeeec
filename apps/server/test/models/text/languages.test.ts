import { describe, expect, it } from "vitest";
import { defaultQuestions } from "../../../src/providers/models/embedded/default-questions.ts";
import { answerProductChat } from "../../../src/providers/models/embedded/product-chat.ts";
import { sectorOf } from "../../../src/providers/models/index.ts";
import { detectLanguage } from "../../../src/providers/models/text/detect-language.ts";
import { DEMO_PRODUCTS } from "../../assistant-eval/sets.ts";
import { productRequest } from "../products.ts";
import { SHIRT, TEXTILES } from "../textile-catalogue.ts";

describe("the language of a message", () => {
  it.each([
    ["en", "Is it vegan?"],
    ["en", "Can I wash this?"],
    ["en", "How often?"],
    ["en", "Does it smell nice"],
    ["tr", "Vegan mı?"],
    ["tr", "Bunu nasıl kullanırım"],
    ["tr", "fiyat ne kadar"],
    ["tr", "Hamileyken kullanabilir miyim?"],
    ["tr", "Kuru ciltler icin uygun mu"],
    ["de", "Ist das vegan?"],
    ["de", "Wie oft?"],
    ["de", "Kann ich das waschen"],
    ["de", "Fur welchen Hauttyp ist es gut"],
  ] as const)("is %s: %s", (language, text) => {
    expect(detectLanguage(text, null)).toBe(language);
  });

  it("is the visitor's language for an ambiguous message", () => {
    for (const language of ["en", "tr", "de"] as const) {
      for (const text of ["SPF 50?", "ok", "Okay!"]) expect(detectLanguage(text, language)).toBe(language);
    }
  });
});

describe("the sector of a catalogue", () => {
  const texts = (products: { name: string; tags: readonly string[]; description: string }[]) =>
    products.map(({ name, tags, description }) => `${name} ${tags.join(" ")} ${description}`);

  it("is detected from product texts in every language", () => {
    expect(sectorOf(texts(DEMO_PRODUCTS))).toBe("BEAUTY");
    expect(sectorOf(texts(TEXTILES))).toBe("TEXTILE");
    expect(sectorOf(["Gül Suyu Tonik", "Nemlendirici Krem", "Saç Bakım Yağı"])).toBe("BEAUTY");
    expect(sectorOf(["Herrenhemd", "Strickjacke aus Wolle"])).toBe("TEXTILE");
  });

  it("is GENERAL for other, mixed and empty catalogues", () => {
    expect(sectorOf(["Stoneware Mug", "Desk Lamp", "Notebook A5"])).toBe("GENERAL");
    expect(sectorOf(["Face Serum", "Linen Shirt"])).toBe("GENERAL");
    expect(sectorOf(["Face Serum", "Desk Lamp", "Notebook", "Chair", "Clock"])).toBe("GENERAL");
    expect(sectorOf([])).toBe("GENERAL");
  });
});

describe("default questions", () => {
  it.each(["BEAUTY", "TEXTILE", "GENERAL"] as const)(
    "of %s number five per language, with English as fallback",
    (sector) => {
      for (const language of ["en", "tr-TR", "de"]) expect(defaultQuestions(sector, language)).toHaveLength(5);
      expect(defaultQuestions(sector, "fr")).toEqual(defaultQuestions(sector, "en"));
      expect(defaultQuestions(sector, null)).toEqual(defaultQuestions(sector, "en"));
    },
  );

  it("get an answer from the embedded assistant", () => {
    for (const [sector, about] of [
      ["BEAUTY", DEMO_PRODUCTS[0]],
      ["TEXTILE", SHIRT],
    ] as const) {
      for (const language of ["en", "tr", "de"]) {
        for (const message of defaultQuestions(sector, language)) {
          if (about === undefined) throw new Error("no product");
          const { text } = answerProductChat(productRequest({ product: about, message, sector, related: [] }));
          expect(text.length, message).toBeGreaterThan(10);
        }
      }
    }
  });
});
