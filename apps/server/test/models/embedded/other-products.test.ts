// Statements about other products in a product chat, and the sources of its answers.
import { describe, expect, it } from "vitest";
import { answerProductChat } from "../../../src/providers/models/embedded/product-chat.ts";
import type { ProductChatRequest, ProductFacts } from "../../../src/providers/models/index.ts";
import { CREAM, product, productRequest, SERUM } from "../products.ts";
import { SHIRT, TEXTILES } from "../textile-catalogue.ts";

const ask = (about: ProductFacts, message: string, changes: Partial<ProductChatRequest> = {}) =>
  answerProductChat(productRequest({ product: about, related: [], message, ...changes }));

describe("other products", () => {
  const oily = product("prd_gel", {
    name: "Matte Gel",
    tags: ["Oily skin"],
    description: "A gel moisturiser for oily skin.",
  });
  const dry = product("prd_balm", { name: "Winter Balm", description: "A balm for dry skin. Not for oily skin." });
  const related = [CREAM, oily, dry];

  it("are suggested on request with a reason, only if they fit", () => {
    const { products, text } = ask(SERUM, "Do you have something else for oily skin?", { related });
    expect(products).toEqual([{ id: oily.id, reason: "“A gel moisturiser for oily skin.”" }]);
    expect(text).toContain("Matte Gel");
    expect(text).not.toContain("Winter Balm");
  });

  it("are suggested only when the product is sold out or unsuitable", () => {
    const other = product("prd_other", { name: "Lily Serum" });
    const gone = ask({ ...SERUM, stock: 0 }, "Is it in stock?", { related: [...related, other] });
    expect(gone.products.map(({ id }) => id)).toEqual([other.id]);
    expect(ask(SERUM, "Is it for oily skin?", { related }).products.map(({ id }) => id)).toEqual([oily.id]);
    expect(ask(SERUM, "How do I use it?", { related }).products).toEqual([]);
  });

  it("are taken only from the request and never include the product itself", () => {
    for (const level of ["LOW", "HIGH"] as const) {
      const { products } = ask(SERUM, "What do you recommend?", { related: [...related, SERUM], thinkingLevel: level });
      for (const { id } of products) expect(related.map((other) => other.id)).toContain(id);
    }
    expect(ask(SERUM, "What do you recommend?", { related: [] })).toMatchObject({ products: [], answered: false });
  });

  it("are compared by quotations when named", () => {
    const { text, products } = ask(SERUM, "What is the difference to the Cloud Cream?", { related });
    expect(text).toContain("Rose Serum and Cloud Cream");
    expect(text).toContain("A rich moisturiser for dry skin.");
    expect(products).toEqual([{ id: CREAM.id, reason: expect.any(String) }]);
  });

  describe("described without their name", () => {
    const shop = {
      brumm: product("brumm", {
        name: "Brumm",
        tags: ["Staubsauger"],
        description: "Beutelsauger für die Wohnung.",
        information: "62 dB. 149,00 €. Kabel 7 Meter.",
      }),
      fell: product("fell", {
        name: "Fellwechsel",
        tags: ["Staubsauger"],
        description: "Sauger für Haushalte mit Hunden und Katzen.",
        information: "78 dB. 199,00 €. Mit Turbobürste.",
      }),
      daunen: product("daunen", {
        name: "Nordwind",
        tags: ["Jacke"],
        description: "Warme Jacke mit Daunen.",
        information: "Bis minus 15 Grad. Nur Handwäsche.",
      }),
    };
    const others = [shop.fell, shop.daunen];

    it.each([
      "ist der leiser als der für hunde?",
      "was ist der unterschied zu dem für katzen",
      "der oder der für hunde?",
    ])("are compared by figures on both pages: %s", (message) => {
      const { text, products } = ask(shop.brumm, message, { related: others });
      expect(products.map(({ id }) => id)).toEqual(["fell"]);
      for (const figure of ["62 dB", "78 dB", "149,00 €", "199,00 €"]) expect(text).toContain(figure);
    });

    it("are found by the parts of a compound word", () => {
      const history = [{ role: "visitor" as const, text: "wie wird der sauber gemacht?" }];
      const { text } = ask(shop.brumm, "und die daunenjacke?", { related: others, history });
      expect(text).toMatch(/^Nordwind: /);
    });

    it("are not suggested for a question that only contains “or”", () => {
      expect(ask(shop.brumm, "ist das kabel 7 oder 5 meter lang?", { related: others }).text).toContain(
        "Kabel 7 Meter",
      );
      expect(ask(shop.brumm, "ist das kabel 7 oder 5 meter lang?", { related: others }).products).toEqual([]);
    });
  });

  it("are the subject of the answer when the question names them", () => {
    const { text } = ask(SERUM, "Does the Cloud Cream contain squalane?", { related });
    expect(text).toMatch(/^Cloud Cream: .*squalane/);
  });
});

describe("the sources of an answer", () => {
  it("are its quotations of this product and of other named products", () => {
    const quote = "How to use: two drops in the morning.";
    expect(ask(SERUM, "How do I use it?").sources).toContainEqual({
      productId: SERUM.id,
      field: "information",
      quote,
    });
    const { text, sources } = ask(SHIRT, "Which one is best for the winter?", { related: TEXTILES });
    for (const source of sources) {
      expect(text).toContain(source.quote);
      const facts = [SHIRT, ...TEXTILES].find(({ id }) => id === source.productId);
      expect(`${facts?.description} ${facts?.information} ${facts?.tags.join()}`).toContain(source.quote);
    }
  });

  it("are empty when the answer is unknown", () => {
    expect(ask(SERUM, "Who won the match yesterday?")).toMatchObject({ answered: false, sources: [] });
  });
});

describe("several questions in one message", () => {
  it.each([
    ["wie viel ist drin, wann nehm ich das und was kostets?", ["30 ml", "two drops in the morning"]],
    ["how do i use it & whats in it", ["two drops", "rosa damascena"]],
    ["kaç ml bu, bi de nasıl kullanılır", ["30 ml", "two drops"]],
  ])("are all answered: %s", (message, facts) => {
    const { text } = ask(SERUM, message);
    for (const fact of facts) expect(text).toContain(fact);
  });

  it("are not assumed for a single question", () => {
    const history = [{ role: "visitor" as const, text: "How many ml is it?" }];
    expect(ask(SERUM, "and in the evening?", { history }).text).not.toContain("\n\n");
  });
});
