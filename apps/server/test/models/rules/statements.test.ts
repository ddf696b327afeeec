import { describe, expect, it } from "vitest";
import { type AllergyState, checkAllergy } from "../../../src/providers/models/rules/allergies.ts";
import { findConflicts, knowProduct } from "../../../src/providers/models/rules/compatibility.ts";
import { saidAgainst } from "../../../src/providers/models/rules/forbidden.ts";
import { product } from "../products.ts";

const of = (information: string, facts = {}) => product("x", { name: "Cream", information, ...facts });

describe("the check of an allergy", () => {
  it.each<[string, string, AllergyState]>([
    ["nuts", "Ingredients: aqua, almond oil, glycerin.", "named"],
    ["Nüsse", "Ingredients: aqua, prunus amygdalus dulcis oil.", "named"],
    ["fındık", "İçindekiler: su, fındık yağı.", "named"],
    ["nut allergy", "Ingredients: aqua. Contains no nuts.", "not named"],
    ["nuts", "Ingredients: aqua. This cream does not contain nuts or soy.", "not named"],
    ["nuts", "Inhaltsstoffe: Wasser. Frei von Nüssen und Soja.", "not named"],
    ["nuts", "İçindekiler: su, gliserin. Fındık içermez.", "not named"],
    ["nuts", "Ingredients: coconut water.", "not named"],
    ["nuts", "Sulphate free, with almond milk. Ingredients: aqua.", "named"],
    ["fragrance", "Ingredients: aqua, parfum, limonene.", "named"],
    ["parfüm", "Fragrance free. Ingredients: aqua.", "not named"],
    ["Duftstoffe", "Parfümfrei. Inhaltsstoffe: Aqua.", "not named"],
    ["koku", "Parfümsüz. İçindekiler: su.", "not named"],
    ["aspirin", "Ingredients: aqua, salicylic acid 2%.", "named"],
    ["lanolin", "Inhaltsstoffe: Aqua, Lanolin.", "named"],
    ["wool", "Material: 100% merino.", "named"],
    ["cinnamon", "Ingredients: aqua, cinnamon bark oil.", "named"],
    ["cinnamon", "Ingredients: aqua.", "not named"],
    ["nuts", "A lovely cream for every day.", "unknown"],
    ["nuts", "", "unknown"],
    ["nuts", "Free from: alcohol, fragrance, silicones, nuts. Ingredients: aqua.", "not named"],
    ["nuts", "Free from alcohol, mineral oil, fragrance, parabens, silicones, gluten and nuts.", "not named"],
    ["nuts", "Frei von: Alkohol, Silikonen, Nüssen. Inhaltsstoffe: Aqua.", "not named"],
    ["nuts", "İçermez: alkol, fındık. İçindekiler: su.", "not named"],
    ["nuts", "Contains: almond oil.", "named"],
    ["nuts", "Free from: alcohol. Contains almond oil.", "named"],
    ["bee products", "This product contains an alpha hydroxy acid. Ingredients: aqua.", "not named"],
    ["bee products", "This product contains honey. Ingredients: aqua.", "named"],
    ["none", "Ingredients: aqua, almond oil.", "not named"],
    ["allergies", "Tested for allergies. Ingredients: aqua.", "not named"],
  ])("for %s in “%s” returns: %s", (allergy, information, state) => {
    expect(checkAllergy(allergy, of(information))).toBe(state);
  });

  it("reads the name and the tags", () => {
    expect(checkAllergy("honey", product("x", { name: "Honey Mask" }))).toBe("named");
    expect(checkAllergy("fragrance", of("Ingredients: aqua.", { tags: ["Fragrance free"] }))).toBe("not named");
  });
});

describe("active ingredients", () => {
  it.each([
    ["Ingredients: aqua, retinol 0.3%.", ["retinoid"]],
    ["Do not use with retinol in the same routine.", []],
    ["Retinolle birlikte kullanmayın.", []],
    ["Nicht zusammen mit Retinol verwenden.", []],
    ["Contains no retinol.", []],
    ["Ingredients: aqua, glycolic acid 7%, salicylic acid.", ["acid"]],
    ["Ingredients: hyaluronic acid.", []],
    ["İçindekiler: askorbik asit.", ["vitaminC"]],
    ["Always followed by sun care.", []],
    ["If using acids or retinol keep them to the evening. Ingredients: ascorbic acid.", ["vitaminC"]],
    ["Never use on the same night as retinoids. Ingredients: glycolic acid.", ["acid"]],
    ["Bakuchiol, a gentle retinol alternative.", []],
    ["A plant-based alternative to retinol. Ingredients: bakuchiol.", []],
    ["Retinol-free.", []],
  ])("in “%s” are %j", (information, actives) => {
    expect([...knowProduct(of(information)).actives]).toEqual(actives);
  });

  it("include a sun filter named in the product's name", () => {
    expect([...knowProduct(product("x", { name: "Sun Fluid SPF 50" })).actives]).toEqual(["sunFilter"]);
  });
});

describe("a page's advice against use in pregnancy", () => {
  it.each([
    ["No known restrictions in pregnancy.", false],
    ["In der Schwangerschaft keine Einschränkungen.", false],
    ["Hamilelikte bilinen bir sakınca yok.", false],
    ["Not for use in pregnancy.", true],
    ["In der Schwangerschaft nicht verwenden.", true],
    ["Hamilelikte kullanmayın.", true],
  ])("is detected in “%s”: %s", (information, isAgainst) => {
    expect(saidAgainst(of(information), ["pregnancy"]) !== undefined).toBe(isAgainst);
  });
});

describe("conflicts between two products", () => {
  const conflict = (a: string, b: string) =>
    findConflicts([
      knowProduct(product("a", { name: "First One", information: a })),
      knowProduct(product("b", { name: "Second One", information: b })),
    ]);

  it.each([
    ["Ingredients: retinol.", "Ingredients: glycolic acid."],
    ["Ingredients: retinol.", "Ingredients: ascorbic acid."],
    ["Ingredients: benzoyl peroxide.", "Wirkstoffe: Retinol."],
    ["Ingredients: salicylic acid.", "Ingredients: ascorbic acid."],
  ])("follow from active ingredients: %s + %s", (a, b) => {
    expect(conflict(a, b)).toHaveLength(1);
    expect(conflict(b, a)).toHaveLength(1);
  });

  it.each([
    ["Do not use with retinol.", "Ingredients: retinol."],
    ["Retinol ile birlikte kullanmayın.", "Ingredients: retinol."],
    ["Nicht mit Säuren kombinieren.", "Ingredients: lactic acid."],
    ["Never use together with Second One.", "Ingredients: aqua."],
  ])("follow from a product's own warning: %s + %s", (a, b) => {
    expect(conflict(a, b)).toMatchObject([{ cause: { quote: a } }]);
  });

  it.each([
    ["Ingredients: squalane.", "Ingredients: retinol."],
    ["Do not use with retinol.", "Ingredients: aqua."],
    ["Use with any moisturiser.", "Ingredients: glycolic acid."],
  ])("do not follow from: %s + %s", (a, b) => {
    expect(conflict(a, b)).toEqual([]);
  });
});
