import { describe, expect, it } from "vitest";
import { codeKey, nameOrder, searchForm, uniquenessKey } from "../../src/storage/text-keys.ts";
import { growthOf, LINEAR_GROWTH_MAX } from "../harness/effort.ts";

describe("names and codes", () => {
  it.each([
    ["Straße", "STRASSE"],
    ["STRAẞE", "straße"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος"],
    ["a\u00a0 b", "A B"],
    ["ﬁne", "FINE"],
    ["Ⅳ", "iv"],
  ])("are equal as names: %j and %j", (a, b) => {
    expect(uniquenessKey(a)).toEqual(uniquenessKey(b));
  });

  it("distinguish the Turkish letters ı and i", () => {
    expect(uniquenessKey("kapı")).not.toEqual(uniquenessKey("kapi"));
  });

  it("are equal as codes when only case and outer spaces differ", () => {
    expect(codeKey(" ab-1")).toEqual(codeKey("AB-1 "));
    expect(codeKey("ab 1")).not.toEqual(codeKey("ab  1"));
    expect(codeKey("Ａ1")).not.toEqual(codeKey("a1"));
  });
});

describe("the normalized search text", () => {
  it("is computed in linear time for combining marks", async () => {
    const marks = (length: number) => searchForm(`é${"\u0316\u0301".repeat(length / 2)}`);
    expect(marks(100)).toBe("e");
    expect(await growthOf(marks, 40_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  });

  it.each([
    ["  IŞILTI \n ışıltı İi  ", "isilti isilti ii"],
    ["Crème BRÛLÉE", "creme brulee"],
    ["L’Oréal Levi‘s", "l'oreal levi's"],
    ["Größe Ærø Łódź", "grosse aero lodz"],
    ["ＡＢＣ①", "abc1"],
    ["“Smart” „low“ «guillemets» 5′ O´Neill", '"smart" "low" "guillemets" 5\' o\'neill'],
    ["Anti‑Age – 24—h − x", "anti-age - 24-h - x"],
    ["ﬁne oﬃce ĳs ſ", "fine office ijs s"],
    ["ΣΊΣΥΦΟΣ σίσυφοσ", "σισυφοσ σισυφοσ"],
    ["sham\u00adpoo zero\u200bwidth \ufeffmark", "shampoo zerowidth mark"],
    ["❤️ 👩‍🔬", "❤ 👩🔬"],
    ["\u0301", ""],
  ])("of %j is %j", (text, form) => {
    expect(searchForm(text)).toBe(form);
  });

  it("is idempotent", () => {
    for (const text of ["Işıltı", "ẞ", "İ", "ﷺ", "각", "が", "Ǆ", "´", "¨", "ŉ", "‵", "Ω"])
      expect(searchForm(searchForm(text))).toBe(searchForm(text));
  });

  it("is limited to 100 characters for sorting", () => {
    expect([...nameOrder("😀".repeat(300))]).toHaveLength(100);
  });
});
