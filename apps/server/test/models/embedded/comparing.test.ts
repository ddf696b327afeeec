// Messages that refer to another product: a comparison, a follow-up about it, or both names in one message.
import { describe, expect, it } from "vitest";
import { answerProductChat } from "../../../src/providers/models/embedded/product-chat.ts";
import type { ProductChatRequest } from "../../../src/providers/models/index.ts";
import { product, productRequest } from "../products.ts";

const KETTLE = product("kettle", {
  name: "Whistler",
  tags: ["kettle", "steel"],
  description: "A steel kettle for the hob.",
  information: "Holds 1.7 litres. Weighs 900 g. £35.00. Dishwasher safe.",
});
const ENAMEL = product("enamel", {
  name: "Old Blue",
  tags: ["kettle", "enamel"],
  description: "An enamel kettle with a wooden handle.",
  information: "Holds 2.2 litres. Weighs 1.4 kg. £29.00. Wash by hand.",
});
const ELECTRIC = product("electric", {
  name: "Quick Cup",
  tags: ["kettle", "electric"],
  description: "Boils a cup of water at a button.",
  information: "Holds 0.8 litres. Weighs 700 g. £45.00. Spare filter £6.00.",
});
const POT = product("pot", {
  name: "Slow Sunday",
  tags: ["teapot", "china"],
  description: "A china teapot for six cups.",
  information: "Holds 1.2 litres. £24.00. Dishwasher safe.",
});

const ask = (message: string, changes: Partial<ProductChatRequest> = {}) =>
  answerProductChat(productRequest({ product: KETTLE, related: [ENAMEL, ELECTRIC, POT], message, ...changes }));

const after = (question: string, message: string) => {
  const { text } = ask(question);
  return ask(message, {
    history: [
      { role: "visitor", text: question },
      { role: "assistant", text },
    ],
  });
};

/** [question, facts expected of this product, facts expected of the other]. */
const COMPARED: [string, string, string][] = [
  ["Is this cheaper than the enamel one?", "£35.00", "£29.00"],
  ["how heavy is it compared with the enamel one", "900 g", "1.4 kg"],
  ["which holds more, this or Old Blue?", "1.7 litres", "2.2 litres"],
  ["how much does it hold and how much does the electric one", "1.7 litres", "0.8 litres"],
  ["what about the price compared to the one with the wooden handle", "£35.00", "£29.00"],
  ["Ist das schwerer als Old Blue?", "900 g", "1.4 kg"],
  ["was wiegt mehr, das hier oder Quick Cup?", "900 g", "700 g"],
  ["Old Blue daha mı ağır", "900 g", "1.4 kg"],
];

describe("a comparison of two products", () => {
  it.each(COMPARED)("states the facts of both products: %s", (message, own, other) => {
    const { text } = ask(message);
    expect(text).toContain(own);
    expect(text).toContain(other);
  });

  it("shows descriptions and prices for an open question", () => {
    const { text } = ask("What is the difference to Old Blue?");
    expect(text).toContain("A steel kettle");
    expect(text).toContain("An enamel kettle");
    expect(text).toContain("£35.00");
    expect(text).toContain("£29.00");
  });

  it("is unanswered when neither page has the fact", () => {
    const { answered } = ask("Is the guarantee longer than that of Old Blue?");
    expect(answered).toBe(false);
  });

  it("names no other product for words about the current one", () => {
    expect(ask("Is it for a steel or an induction hob?").products).toEqual([]);
    expect(ask("How heavy is it, and the price?").products).toEqual([]);
  });
});

describe("a conversation that switches to another product", () => {
  it.each([
    ["How heavy is it?", "and the enamel one?", "1.4 kg"],
    ["What does it cost?", "what about Quick Cup", "£45.00"],
    ["How much does it hold?", "and the cheaper one?", "2.2 litres"],
    ["How heavy is it?", "too light for me. and the enamel one?", "1.4 kg"],
  ])("answers about the other product: %s %s", (first, then, fact) => {
    expect(after(first, then).text).toContain(fact);
  });

  it("answers a follow-up about the recommended product", () => {
    expect(after("Do you sell a teapot for six cups?", "how much is it?").text).toContain("£24.00");
  });

  it("finds a product of the same kind with the missing feature", () => {
    const { text, products } = answerProductChat(
      productRequest({
        product: ENAMEL,
        related: [POT, KETTLE],
        message: "which one is it then?",
        history: [
          { role: "visitor", text: "Is it dishwasher safe?" },
          { role: "assistant", text: "On care, the product page says: “Wash by hand.”" },
        ],
      }),
    );
    expect(products.map(({ id }) => id)).toEqual(["kettle"]);
    expect(text).toContain("Dishwasher safe");
  });

  it("quotes the price of the part asked about before", () => {
    const history = [
      { role: "visitor" as const, text: "can i buy the filter alone?" },
      { role: "assistant" as const, text: "The product page says: “Spare filter £6.00.”" },
    ];
    const { text } = answerProductChat(
      productRequest({ product: ELECTRIC, related: [KETTLE], message: "how much is it?", history }),
    );
    expect(text).toContain("£6.00");
    expect(text).not.toContain("£45.00");
  });

  it("does not repeat the previous answer for a new question", () => {
    const { text } = after("How heavy is it?", "and in the dishwasher?");
    expect(text).toContain("Dishwasher safe");
    expect(text).not.toContain("900 g");
  });
});

describe("several questions in one message", () => {
  it.each([
    "how heavy is it, can it go in the dishwasher & price?",
    "i drink a lot of tea, how heavy is it, how much is it and is it dishwasher safe",
    "I drink a lot of tea. how heavy is it how much does it cost can it go in the dishwasher",
    "wie schwer ist der was kostet der darf der in die spülmaschine",
    "ağırlığı ne fiyatı ne bulaşık makinesine girer mi",
  ])("are all answered: %s", (message) => {
    const { text } = ask(message);
    for (const fact of ["900 g", "Dishwasher safe", "£35.00"]) expect(text).toContain(fact);
  });
});
