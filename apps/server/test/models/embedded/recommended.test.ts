// Recommendations on a product's page exclude products that the page, the other product's page or the rules forbid.
import { describe, expect, it } from "vitest";
import { answerProductChat } from "../../../src/providers/models/embedded/product-chat.ts";
import { product, productRequest } from "../products.ts";

const VITAMIN_C = product("prd_c", {
  name: "Vitamin C Day Serum",
  tags: ["Treatment"],
  description: "Ten per cent vitamin C for an even complexion.",
  information: "Do not use with retinol in the same routine. Ingredients: aqua, ascorbic acid 10%.",
});
const RETINOL = product("prd_retinol", {
  name: "Night Retinol Cream",
  tags: ["Treatment"],
  description: "Encapsulated retinol that smooths lines and wrinkles.",
  information: "How to use: a pea-sized amount in the evening. Ingredients: aqua, retinol 0.3%.",
});
const OIL = product("prd_oil", {
  name: "Rosehip Oil",
  tags: ["Oil"],
  description: "Cold-pressed rosehip for the night.",
});

const ask = (about: typeof VITAMIN_C, message: string, related = [VITAMIN_C, RETINOL, OIL]) =>
  answerProductChat(productRequest({ product: about, related: related.filter(({ id }) => id !== about.id), message }));

describe("an answer about combined use", () => {
  it.each([
    "Can I use it together with retinol?",
    "Does it go with retinol?",
    "Is retinol fine with this?",
    "Kann ich es zusammen mit Retinol verwenden?",
    "Retinol ile birlikte kullanabilir miyim?",
  ])("quotes the page's warning without a recommendation: %s", (message) => {
    const { text, products, answered } = ask(VITAMIN_C, message);
    expect(text).toContain("Do not use with retinol in the same routine.");
    expect(text).not.toContain(RETINOL.name);
    expect({ products, answered }).toEqual({ products: [], answered: true });
  });

  it.each([
    "Can I combine it with Night Retinol Cream?",
    "Can I put Night Retinol Cream on top?",
    "Kann ich es mit der Night Retinol Cream kombinieren?",
    "Kann ich dazu Night Retinol Cream verwenden?",
    "Night Retinol Cream ile birlikte kullanabilir miyim?",
    "Night Retinol Cream üstüne sürülür mü?",
  ])("warns against a named product and omits its card: %s", (message) => {
    const { text, products, answered } = ask(VITAMIN_C, message);
    expect(text).toContain(`${VITAMIN_C.name}`);
    expect(text).toContain("Do not use with retinol in the same routine.");
    expect({ products, answered }).toEqual({ products: [], answered: true });
  });

  it("uses the warning of the other product's page", () => {
    const { text, products } = ask(RETINOL, "Can I use Vitamin C Day Serum with it?");
    expect(text).toContain("Do not use with retinol in the same routine.");
    expect(products).toEqual([]);
  });
});

describe("a recommendation", () => {
  it.each(["Do you have something against wrinkles?", "Which cream should I put on top at night?"])(
    "omits the card of an incompatible product: %s",
    (message) => {
      const { text, products } = ask(VITAMIN_C, message);
      expect(products).toEqual([]);
      expect(text).toContain("do not go together");
    },
  );

  it("names a compatible product", () => {
    expect(ask(VITAMIN_C, "Which oil do you recommend?").products.map(({ id }) => id)).toEqual([OIL.id]);
  });

  it("ranks an available product above a sold-out one", () => {
    const description = "A gel for oily skin.";
    const gone = product("prd_gone", { name: "Matte Gel", tags: ["Oily skin"], description, stock: 0 });
    const there = product("prd_there", { name: "Clear Gel", tags: ["Oily skin"], description });
    const [first] = ask(OIL, "Which gel do you recommend for oily skin?", [gone, there]).products;
    expect(first?.id).toBe(there.id);
  });
});
