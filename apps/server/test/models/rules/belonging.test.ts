// Products that belong in a routine or keep a limit: by place of use, by the visitor's own products, and by the
// request.
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

describe("the choice of products for a routine", () => {
  it("defaults to the face and excludes retinol", () => {
    expect(namedFor("a simple routine please")).toEqual(["cream", "wash"]);
  });

  it("includes only products for the named area", () => {
    expect(namedFor("a routine for my beard")).toEqual(["oil", "soap"]);
  });

  it("excludes products that the visitor already owns", () => {
    expect(namedFor("i already have a cleanser, what is left of a routine")).toEqual(["cream"]);
  });

  const FAMILY = [
    product("nursing", { name: "Lanolin Balm Cream", description: "A cream for sore nipples while nursing." }),
    product("soap", { name: "Olive Cleanser Bar", description: "A cleanser for hands, body and hair." }),
    product("wash", { name: "Mother's Face Wash", description: "A gentle cleanser." }),
    product("lotion", { name: "Baby Lotion", description: "A soft lotion.", information: "From 3 months." }),
    product("bath", { name: "Baby Bath", description: "A mild wash for the bath.", information: "From birth." }),
  ];

  it("excludes products that their description assigns to another area", () => {
    expect(namedFor("a routine for my face", { candidates: FAMILY })).toEqual(["wash"]);
  });

  it("targets the visitor unless the routine is for the baby", () => {
    expect(namedFor("a routine for me, my baby is weaned", { candidates: FAMILY })).toEqual(["wash"]);
    expect(namedFor("a routine for my baby", { candidates: FAMILY })).toEqual(["bath", "lotion"]);
    expect(namedFor("a routine for my baby, 2 months old", { candidates: FAMILY })).toEqual(["bath"]);
  });

  it("excludes shampoos for the opposite or an unsuitable hair type", () => {
    const candidates = [
      product("dandruff", { name: "Nettle Shampoo", description: "Against dandruff." }),
      product("dry", { name: "Oat Shampoo", description: "For dry and brittle hair." }),
      product("mask", { name: "Butter Hair Mask", description: "Deep care.", information: "Too heavy for fine hair." }),
    ];
    expect(namedFor("a routine for my dry hair", { candidates })).toEqual(["dry", "mask"]);
    expect(namedFor("a routine for my fine hair and dandruff", { candidates })).toEqual(["dandruff"]);
  });

  it("prefers non-irritating products against redness", () => {
    const candidates = [
      product("oily", { name: "Gel Cream", tags: ["Oily skin"], description: "Light moisture." }),
      product("calm", { name: "Barrier Cream", tags: ["Sensitive skin"], description: "Rich comfort." }),
      product("scented", { name: "Sun Fluid SPF 50", description: "Sunscreen.", information: "Contains perfume." }),
      product("plain", { name: "Mineral Shield SPF 30", description: "Sunscreen for the face." }),
    ];
    expect(namedFor("a routine against redness", { candidates })).toEqual(["calm", "plain"]);
  });

  it("excludes retinol when only its page mentions sun protection", () => {
    const night = product("night", {
      name: "Night Concentrate",
      description: "0.5% retinol against wrinkles.",
      information: "Use sun protection by day.",
    });
    const said = namedFor("a routine with sun protection", { candidates: [...SHELF, night] });
    expect(said).not.toContain("night");
  });

  it("respects the requested times of day", () => {
    const candidates = [...SHELF, product("sun", { name: "Face Sunscreen SPF 30", description: "Protects the face." })];
    expect(namedFor("a routine for my dry and rather dull face please, evenings only", { candidates })).not.toContain(
      "sun",
    );
    expect(namedFor("what should i use in the morning and at night?", { candidates })).toEqual([
      "cream",
      "sun",
      "wash",
    ]);
  });
});

describe("a product choice", () => {
  const CASES = [
    product("small", { name: "Suitcase Oslo", description: "A suitcase for short trips.", information: "36 litres." }),
    product("large", { name: "Suitcase Bergen", description: "A suitcase for families.", information: "110 litres." }),
    product("cut", { name: "Grip Gloves", description: "Gloves for wet tools.", information: "Not cut resistant." }),
  ];
  const chosenFor = (message: string) => choose(message, "en", CASES, "LOW").chosen.map(({ id }) => id);

  it("respects a requested measure", () => {
    expect(chosenFor("a suitcase with at least 100 litres")).toEqual(["large"]);
    expect(chosenFor("a suitcase with at least 200 litres")).toEqual([]);
  });

  it("excludes a product whose page denies the property", () => {
    expect(chosenFor("cut resistant gloves")).toEqual([]);
  });

  const WARDROBE = [
    product("shell", { name: "Storm Jacket", tags: ["Jackets"], description: "Waterproof in any rain." }),
    product("puffer", { name: "Puffer Jacket", tags: ["Jackets"], description: "Warm goose down for frosty days." }),
    product("loft", { name: "Loft Jacket", tags: ["Jackets"], description: "Animal-free, warm in winter." }),
    product("shorts", { name: "Split Shorts", description: "Airy shorts.", information: "Men's." }),
    product("leggings", { name: "Leggings", description: "Stretchy leggings.", information: "Women's." }),
    product("wool", {
      name: "Fjord Jumper",
      description: "A jumper of pure wool.",
      information: "It scratches a bit.",
    }),
    product("fleece", { name: "Fleece Jumper", description: "A soft jumper." }),
    product("two", { name: "Tent for two people", description: "A light tent." }),
    product("four", { name: "Family Tent", description: "A tent for 4 people." }),
    product("glue", { name: "Mounting Glue", description: "Sticks skirting boards without drilling." }),
    product("drill", { name: "Hammer Drill", description: "Drilling in concrete." }),
  ];
  const wornFor = (message: string) => choose(message, "en", WARDROBE, "LOW").chosen.map(({ id }) => id);

  it("respects the target group and excludes similar products", () => {
    expect(wornFor("leggings for women")).toEqual(["leggings"]);
    expect(wornFor("shorts for women")).toEqual([]);
    expect(wornFor("a swimsuit")).toEqual([]);
  });

  it("respects unwanted properties and negations on pages", () => {
    expect(wornFor("a warm jacket, but I don't want animal products")).toEqual(["loft"]);
    expect(wornFor("a jumper that doesn't scratch")).toEqual(["fleece"]);
    expect(wornFor("fix skirting boards without drilling")).toEqual(["glue"]);
  });

  it("parses a number of people in words", () => {
    expect(wornFor("a tent for four people")).toEqual(["four"]);
  });

  it("distinguishes similar short words", () => {
    const bags = [
      product("bag", { name: "Günlük Çanta", description: "Şehir için." }),
      product("tent", { name: "Aile Çadırı", description: "Geniş çadır.", information: "5.900 TL" }),
    ];
    expect(choose("çadır var mı", "tr", bags, "LOW").chosen.map(({ id }) => id)).toEqual(["tent"]);
  });
});
