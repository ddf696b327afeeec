// Synonyms: a page answers a question in other words, or the answer says that the page lacks it.
import { describe, expect, it } from "vitest";
import { answerProductChat } from "../../../src/providers/models/embedded/product-chat.ts";
import { answerRoutineChat } from "../../../src/providers/models/embedded/routine-chat.ts";
import type { ProductFacts } from "../../../src/providers/models/index.ts";
import { getShop } from "../../assistant-eval/sets.ts";
import { productRequest, routineRequest } from "../products.ts";

const DERI = getShop("deri").products;
const LARDER = getShop("larder").products;

const at = (products: readonly ProductFacts[], id: string) => products.find((one) => one.id === id) as ProductFacts;
const ask = (product: ProductFacts, message: string) =>
  answerProductChat(productRequest({ product, related: [], message }));

describe("the packaging of a product", () => {
  it("is answered from the page", () => {
    expect(ask(at(LARDER, "oil"), "Is the bottle made of glass?").text).toContain("Dark glass bottle");
    expect(ask(at(DERI, "krem"), "Ist der Tiegel aus Kunststoff?").text).toContain("Cam kavanoz");
  });

  it("is unanswered when the page describes only the content", () => {
    for (const message of ["Is the bottle made of glass?", "Ist die Flasche aus Glas?", "Şişesi cam mı?"]) {
      expect(ask(at(DERI, "gel"), message)).toMatchObject({ answered: false });
    }
  });
});

describe("a routine", () => {
  const idsFor = (message: string) => {
    const { steps } = answerRoutineChat(routineRequest({ selected: [], candidates: DERI, message }), {
      pictures: "none",
    });
    return steps.map(({ productId, period }) => `${period} ${productId}`);
  };

  it("keeps to the requested time of day", () => {
    expect(idsFor("an evening routine for oily skin")).toEqual(["EVENING jel", "EVENING gel"]);
    expect(idsFor("yağlı cilt için sabah rutini")).toEqual(["MORNING jel", "MORNING gel", "MORNING sonne"]);
  });

  it("excludes products for the opposite skin type", () => {
    const dry = idsFor("eine Routine für trockene Haut").join();
    expect(dry).toContain("krem");
    expect(dry).not.toMatch(/jel|gel/);
  });
});
