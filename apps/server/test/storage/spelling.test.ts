import { describe, expect, it } from "vitest";
import { editDistance, editsMax } from "../../src/storage/spelling.ts";

describe("the edit distance", () => {
  it.each([
    ["soap", "soap", 0],
    ["soap", "soup", 1],
    ["soap", "sop", 1],
    ["soap", "soaps", 1],
    ["soap", "saop", 1],
    ["lavender", "lavedner", 1],
    ["lavender", "lavadner", 2],
    ["ab", "ba", 1],
    ["", "ab", 2],
    ["крем", "крэм", 1],
  ])("of %j and %j is %i", (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance);
    expect(editDistance(b, a, 3)).toBe(distance);
  });

  it("is infinite beyond the given maximum", () => {
    expect(editDistance("lavender", "cardamom", 2)).toBe(Infinity);
    expect(editDistance("soap", "soapstone", 2)).toBe(Infinity);
    expect(editDistance("soap", "saaps", 1)).toBe(Infinity);
  });

  it("allows one typo in a short word and two in a long one", () => {
    expect([editsMax("soap"), editsMax("lipstick")]).toEqual([1, 2]);
  });
});
