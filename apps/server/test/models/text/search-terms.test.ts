import { describe, expect, it } from "vitest";
import { routineTerms, type SearchTerm, searchTerms } from "../../../src/providers/models/index.ts";

const wordsOf = (terms: readonly SearchTerm[]) => terms.flatMap(({ words }) => words);
const termOf = (terms: readonly SearchTerm[], word: string) => terms.find(({ words }) => words.includes(word));

describe("the search terms of a message", () => {
  it("contain each word of the message without function words", () => {
    const terms = searchTerms("Which one with rose and honey would you take, please?");
    expect(termOf(terms, "rose")).toEqual({ words: ["rose"], forms: ["rose"], isTag: false });
    expect(termOf(terms, "honey")).toEqual({ words: ["honey"], forms: ["honey"], isTag: false });
    expect(wordsOf(terms)).not.toContain("please");
  });

  it("contain a product kind with its names in every language", () => {
    const terms = searchTerms("Hangi krem iyi?");
    // The visitor's own word is first and alone.
    expect(termOf(terms, "krem")?.words).toEqual(["krem"]);
    const words = termOf(terms, "moisturi")?.words ?? [];
    expect(words).toEqual(expect.arrayContaining(["krem", "moisturi", "feuchtigkeitscreme"]));
    expect(words).not.toContain("jel krem");
  });

  it("contain the topics in every language as tags", () => {
    const terms = searchTerms("Something for dry skin, please");
    expect(termOf(terms, "kuru cilt")).toMatchObject({ isTag: true });
    expect(termOf(terms, "trockene haut")).toMatchObject({ isTag: true });
  });

  it("contain every product kind of a routine", () => {
    for (const terms of [searchTerms("Bana bir sabah rutini hazırla"), routineTerms("Hello", "BEAUTY")]) {
      for (const word of ["cleanser", "nemlendirici", "sonnencreme", "serum"]) {
        expect(wordsOf(terms).some((known) => word.includes(known))).toBe(true);
      }
    }
  });

  it("are limited to 15 terms for a long message", () => {
    const terms = searchTerms(Array.from({ length: 150 }, (_, i) => `word${i} krem serum vegan kuru`).join(" "));
    expect(terms.length).toBeLessThanOrEqual(15);
    for (const { words } of terms) expect(words.length).toBeLessThanOrEqual(9);
  });

  it("are empty for a message without words", () => {
    expect(searchTerms("?")).toEqual([]);
  });
});
