// What belongs into a routine, and what keeps a limit: by where it goes, what somebody has, and what was asked for.
import { describe, expect, it } from "vitest";
import { choose } from "../../../src/providers/models/embedded/choice.ts";
import { answerRoutineChat } from "../../../src/providers/models/embedded/routine-chat.ts";
import type { RoutineChatRequest } from "../../../src/providers/models/index.ts";
import { product, routineRequest } from "../products.ts";

const SHELF = [
  product("nappy", { name: "Soothing Cream", tags: ["Baby"], description: "A zinc cream for the nappy area." }),
  product("wash", { name: "Daily Face Wash", description: "A gentle cleanser." }),
  product("cream", { name: "Oat Face Cream", description: "A cream for every skin." }),
  product("retinal", { name: "Night Lotion", description: "A lotion with 0.1% retinal." }),
  product("oil", { name: "Beard Oil", tags: ["Beard"], description: "Softens it." }),
  product("soap", { name: "Beard Soap", tags: ["Beard"], description: "Washes it." }),
];
const namedFor = (message: string, changes: Partial<RoutineChatRequest> = {}) =>
  answerRoutineChat(routineRequest({ selected: [], candidates: SHELF, message, ...changes }), { pictures: "none" })
    .products.map(({ id }) => id)
    .sort();

describe("a routine", () => {
  it("takes what is for the face where nothing else is said, and no retinol for want of a reason", () => {
    expect(namedFor("a simple routine please")).toEqual(["cream", "wash"]);
  });

  it("takes what is for the area that is named, and nothing else", () => {
    expect(namedFor("a routine for my beard")).toEqual(["oil", "soap"]);
  });

  it("leaves out what somebody has already", () => {
    expect(namedFor("i already have a cleanser, what is left of a routine")).toEqual(["cream"]);
  });
});

describe("a choice", () => {
  const CASES = [
    product("small", { name: "Suitcase Oslo", description: "A suitcase for short trips.", information: "36 litres." }),
    product("large", { name: "Suitcase Bergen", description: "A suitcase for families.", information: "110 litres." }),
    product("cut", { name: "Grip Gloves", description: "Gloves for wet tools.", information: "Not cut resistant." }),
  ];
  const chosenFor = (message: string) => choose(message, "en", CASES, "LOW").chosen.map(({ id }) => id);

  it("keeps a measure that was asked for", () => {
    expect(chosenFor("a suitcase with at least 100 litres")).toEqual(["large"]);
    expect(chosenFor("a suitcase with at least 200 litres")).toEqual([]);
  });

  it("does not offer a product for what it denies", () => {
    expect(chosenFor("cut resistant gloves")).toEqual([]);
  });
});
