// Snapshots of the embedded assistant's decision tables: a change shows all its effects.
import { describe, expect, it } from "vitest";
import { type FieldCase, fieldAnswer } from "../../../src/providers/models/embedded/field-answers.ts";
import { fits } from "../../../src/providers/models/text/decision-table.ts";
import { FEATURES } from "../../../src/providers/models/text/sentence-features.ts";
import { SCORER } from "../../../src/providers/models/text/sentence-scorer.ts";

/** Every combination of the conditions. */
function casesOf<Case>(names: readonly (keyof Case)[]): Case[] {
  return Array.from(
    { length: 2 ** names.length },
    (_, bits) => Object.fromEntries(names.map((name, i) => [name, Boolean(bits & (2 ** i))])) as Case,
  );
}

describe("the sentence scorer", () => {
  it("has these weights and threshold", () => {
    const table = FEATURES.map((feature) => `${feature} ${SCORER.weights[feature]}`).join("\n");
    expect(`\n${table}\nthreshold ${SCORER.threshold}\n`).toMatchInlineSnapshot(`
      "
      always 0.542
      words 0.285
      wordsBest 0.645
      wordsLeft -0.4
      wordsNowhere 0.121
      wordsOfPage 0.082
      wordsBestOfPage 0.233
      wordsNowhereOfPage 0.897
      senses 0.402
      sensesBest 1.003
      lost 0.213
      lostOfClosed -0.274
      material 0.224
      topics 1.142
      topicsLeft -0.727
      topicsNowhere -0.087
      topicWithIntent 0.433
      intents 0.107
      intentsLeft -1.017
      intentAlone 1.012
      intentWithWords 0.281
      categories 0.282
      figure 0.345
      noFigure -0.363
      figureTold 0.896
      price -0.189
      noPrice -0.291
      service -0.771
      tag -2.501
      otherLanguage -0.431
      guess -0.205
      manyWords 0.008
      warning -0.973
      said 1.821
      quantity 0.061
      quantityAlone 0.786
      noQuantity 0.07
      quantityNowhere 0.675
      quantityWithWords -0.014
      counted 0.636
      countedElsewhere -0.38
      countedNowhere -0.714
      kindNamed 0.878
      lostBesideWord 0.237
      wordsBeyond 0.922
      bestBeyond 0.689
      noneBeyond -0.295
      exact 0.351
      lastNowhere -0.655
      meaningNowhere -0.633
      amountMissing -0.955
      amountNowhere -0.353
      priceUnasked -1.112
      denies 0.773
      deniesOfWord 0.683
      blank -1.482
      elsewhere -0.354
      topicsBeyond 0.811
      mostLost -0.476
      kindAlone -0.721
      leftOfClosed -0.404
      meaningNowhereOfClosed 0.229
      termsLostBesideTopic -0.118
      termsLostBesideIntent 0.213
      intentBesideWords -0.2
      quantityBesideWords -0.032
      topicBesideWords 0.108
      threshold 0.55
      "
    `);
  });
});

describe("the answer about price, stock and seller", () => {
  const HAS = ["hasPrice", "isSold", "inStock"] as const;
  const ASKS = { asksPrice: "price", asksStock: "stock", buys: "place" } as const;

  it("matches the decision table", () => {
    const rows = casesOf<FieldCase>([...HAS, "asksPrice", "asksStock", "buys"])
      .filter((of) => of.asksPrice || of.asksStock || of.buys)
      .map((of) => {
        const asks = Object.entries(ASKS).flatMap(([name, word]) => (of[name as keyof FieldCase] ? word : []));
        const has = HAS.filter((name) => of[name]);
        const { says, answered } = fieldAnswer(of);
        return `${asks.join("+")} | ${has.join(" ") || "nothing"} | ${says.join(" ")}${answered ? "" : " (not answered)"}`;
      });
    expect(`\n${rows.join("\n")}\n`).toMatchInlineSnapshot(`
      "
      price | nothing | noPrice (not answered)
      price | hasPrice | price
      price | isSold | noPrice soldAt (not answered)
      price | hasPrice isSold | price
      price | inStock | noPrice (not answered)
      price | hasPrice inStock | price
      price | isSold inStock | noPrice soldAt (not answered)
      price | hasPrice isSold inStock | price
      stock | nothing | outOfStock
      stock | hasPrice | outOfStock
      stock | isSold | outOfStock
      stock | hasPrice isSold | outOfStock
      stock | inStock | inStock
      stock | hasPrice inStock | inStock
      stock | isSold inStock | inStock
      stock | hasPrice isSold inStock | inStock
      price+stock | nothing | noPrice outOfStock (not answered)
      price+stock | hasPrice | price outOfStock
      price+stock | isSold | noPrice outOfStock soldAt (not answered)
      price+stock | hasPrice isSold | price outOfStock
      price+stock | inStock | noPrice inStock (not answered)
      price+stock | hasPrice inStock | price inStock
      price+stock | isSold inStock | noPrice inStock soldAt (not answered)
      price+stock | hasPrice isSold inStock | price inStock
      place | nothing | outOfStock notSold (not answered)
      place | hasPrice | outOfStock notSold (not answered)
      place | isSold | outOfStock soldAt
      place | hasPrice isSold | outOfStock soldAt
      place | inStock | notSold (not answered)
      place | hasPrice inStock | notSold (not answered)
      place | isSold inStock | soldAt
      place | hasPrice isSold inStock | soldAt
      price+place | nothing | noPrice notSold (not answered)
      price+place | hasPrice | price notSold
      price+place | isSold | noPrice soldAt (not answered)
      price+place | hasPrice isSold | price soldAt
      price+place | inStock | noPrice notSold (not answered)
      price+place | hasPrice inStock | price notSold
      price+place | isSold inStock | noPrice soldAt (not answered)
      price+place | hasPrice isSold inStock | price soldAt
      stock+place | nothing | outOfStock notSold
      stock+place | hasPrice | outOfStock notSold
      stock+place | isSold | outOfStock soldAt
      stock+place | hasPrice isSold | outOfStock soldAt
      stock+place | inStock | inStock notSold
      stock+place | hasPrice inStock | inStock notSold
      stock+place | isSold inStock | inStock soldAt
      stock+place | hasPrice isSold inStock | inStock soldAt
      price+stock+place | nothing | noPrice outOfStock notSold (not answered)
      price+stock+place | hasPrice | price outOfStock notSold
      price+stock+place | isSold | noPrice outOfStock soldAt (not answered)
      price+stock+place | hasPrice isSold | price outOfStock soldAt
      price+stock+place | inStock | noPrice inStock notSold (not answered)
      price+stock+place | hasPrice inStock | price inStock notSold
      price+stock+place | isSold inStock | noPrice inStock soldAt (not answered)
      price+stock+place | hasPrice isSold inStock | price inStock soldAt
      "
    `);
  });

  it("is never empty and never contradicts itself", () => {
    for (const of of casesOf<FieldCase>([...HAS, "asksPrice", "asksStock", "buys"])) {
      if (fits({ asksPrice: false, asksStock: false, buys: false }, of)) continue;
      const { says } = fieldAnswer(of);
      expect(says.length).toBeGreaterThan(0);
      expect(new Set(says).size).toBe(says.length);
      for (const [one, other] of [
        ["price", "noPrice"],
        ["inStock", "outOfStock"],
        ["soldAt", "notSold"],
      ] as const)
        expect(says.includes(one) && says.includes(other)).toBe(false);
    }
  });
});
