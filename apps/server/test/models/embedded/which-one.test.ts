// Product choice for visitors who describe a problem in words that no page contains.
import { describe, expect, it } from "vitest";
import { choose } from "../../../src/providers/models/embedded/choice.ts";
import type { ProductFacts } from "../../../src/providers/models/index.ts";
import type { Language } from "../../../src/providers/models/text/languages.ts";
import { product } from "../products.ts";

const asked = (message: string, language: Language, products: readonly ProductFacts[]) =>
  choose(message, language, products, "LOW");
const chosenFor = (message: string, language: Language, products: readonly ProductFacts[]) =>
  asked(message, language, products).chosen.map(({ id }) => id);

const COUNTER = [
  product("roll", {
    name: "Wide Awake",
    description: "A caffeine roll-on for the skin under the eyes.",
    information: "30 ml. Cool it before use.",
  }),
  product("heel", { name: "Second Step", description: "A balm with urea for heels.", information: "75 ml." }),
  product("lamp", { name: "Heron", description: "A brass desk lamp.", information: "E14. 40 cm high." }),
  product("pen", { name: "Headmaster", description: "A black fountain pen.", information: "Two cartridges." }),
];

describe("a stated need", () => {
  it.each([
    ["i look like i haven't slept", "en"],
    ["ich sehe so müde aus", "de"],
    ["uykusuz görünüyorum", "tr"],
  ] as const)("finds the product that helps: %s", (message, language) => {
    expect(chosenFor(message, language, COUNTER)).toEqual(["roll"]);
  });

  it("is answered with the sentence about the remedy", () => {
    expect(asked("i look like i haven't slept", "en", COUNTER).text).toContain("A caffeine roll-on");
  });

  it("is unanswered when no product helps", () => {
    expect(asked("my dog pulls on the lead", "en", COUNTER).answered).toBe(false);
  });

  it("excludes a product that makes it worse", () => {
    const yarns = [
      product("wool", { name: "Hill", description: "Soft wool yarn.", information: "50 g." }),
      product("plant", { name: "Field", description: "Soft cotton for knitting.", information: "50 g." }),
    ];
    expect(chosenFor("wool makes me itch, what can i use for a blanket", "en", yarns)).toEqual(["plant"]);
  });
});

describe("a product requested in another language", () => {
  it("is found by the page's word", () => {
    expect(chosenFor("dolma kalem", "tr", COUNTER)).toEqual(["pen"]);
    expect(chosenFor("eine Schreibtischlampe", "de", COUNTER)).toEqual(["lamp"]);
  });

  it("is not replaced by a related product", () => {
    const toys = [product("swing", { name: "Willow", description: "A garden swing.", information: "Up to 50 kg." })];
    expect(asked("do you have a kite", "en", toys).answered).toBe(false);
  });
});

describe("a story in a message", () => {
  it("does not request the things it mentions in passing", () => {
    const bathroom = [
      product("flake", { name: "Calm", description: "Anti-dandruff shampoo.", information: "200 ml." }),
      product("cloth", { name: "Fog", description: "A cloth for the face.", information: "Wash at 60." }),
    ];
    expect(chosenFor("my scalp itches like mad and it snows on my black jumper", "en", bathroom)).toEqual(["flake"]);
  });
});

describe("a product for another animal", () => {
  it("is not chosen", () => {
    const bowls = [
      product("cat", { name: "Tiny Lion", description: "Dry food for cats.", information: "2 kg." }),
      product("dog", { name: "Big Paw", description: "Dry food for dogs.", information: "2 kg." }),
    ];
    expect(chosenFor("dry food for my dog", "en", bowls)).toEqual(["dog"]);
  });
});

describe("an unwanted property", () => {
  it("prefers the page that denies it", () => {
    const sun = [
      product("chalk", { name: "Chalk", description: "Sunscreen SPF 30. Leaves a white cast.", information: "50 ml." }),
      product("clear", { name: "Clear", description: "Sunscreen SPF 50. No white cast.", information: "50 ml." }),
    ];
    expect(chosenFor("a sunscreen without white cast", "en", sun)).toEqual(["clear"]);
    expect(chosenFor("which sunscreen leaves no white cast on me", "en", sun)).toEqual(["clear"]);
  });
});

describe("an unwanted ingredient", () => {
  it("is detected inside a compound word", () => {
    const pillows = [
      product("down", { name: "Gänsefederkissen Alm", description: "Weiches Kissen.", information: "49 €." }),
      product("fibre", { name: "Faserkissen Tal", description: "Weiches Kissen.", information: "29 €." }),
    ];
    expect(chosenFor("ein kissen ohne federn", "de", pillows)).toEqual(["fibre"]);
  });

  it("is detected in an adjective of the message", () => {
    const teas = [
      product("green", { name: "Yeşil Çay", description: "Yasemin kokulu çay.", information: "Kafein içerir." }),
      product("linden", { name: "Ihlamur Çayı", description: "Bitki çayı.", information: "Kafeinsiz." }),
    ];
    expect(chosenFor("kafeinsiz çay", "tr", teas)).toEqual(["linden"]);
  });
});

describe("a story with the same topic as one page", () => {
  const KENNEL = [
    product("harness", {
      name: "Steady",
      description: "A harness for strong dogs.",
      information: "Front ring, four sizes.",
    }),
    product("food", { name: "Everyday", description: "Dry food for dogs.", information: "12 kg. Chicken and barley." }),
    product("coat", { name: "Drizzle", description: "A raincoat for dogs.", information: "Folds small." }),
    product("bed", { name: "Old Bones", description: "A soft bed for dogs.", information: "Washable cover." }),
  ];

  it.each([
    ["the lead nearly pulls my arm out on every walk", "en"],
    ["bei jedem Spaziergang reißt er mir an der Leine fast den Arm aus", "de"],
    ["her yürüyüşte tasmayı öyle çekiyor ki kolum kopuyor", "tr"],
  ] as const)("finds the product without a common word: %s", (message, language) => {
    expect(chosenFor(message, language, KENNEL)).toEqual(["harness"]);
  });
});
