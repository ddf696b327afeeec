// Minimum scores of the embedded assistant. A floor only detects regressions: it is slightly below today's score, and
// is raised after improvements.

import { beforeAll, describe, expect, it } from "vitest";
import { unaskable } from "./askable.ts";
import { isEmbedded } from "./configured.ts";
import { embeddedInPlace } from "./engine-in-place.ts";
import { type Judged, judgeAll, unquoted } from "./judge.ts";
import { type Kind, type ShopQuestion, shopQuestions } from "./sets.ts";
import { shareOf, tableOf, unfitShare } from "./table.ts";

interface Floors {
  readonly good: Partial<Record<Kind | "all", number>>;
  readonly wrongMax?: number;
}

const FIRST: Floors = {
  good: {
    ...{ all: 0.87, answerable: 0.86, abstain: 0.93, parts: 0.92 },
    ...{ which: 0.8, limits: 0.8, compare: 0.88, follow: 0.86, routine: 0.88 },
  },
  wrongMax: 0.015,
};
const SETS: readonly [name: string, questions: readonly ShopQuestion[], floors: Floors][] = [
  ["first", shopQuestions("first"), FIRST],
  ["second", shopQuestions("second"), { good: { all: 0.75 }, wrongMax: 0.025 }],
  ["third", shopQuestions("third"), { good: { all: 0.7 }, wrongMax: 0.045 }],
  [
    "fresh pages",
    shopQuestions("fresh-pages-seen", "fresh-pages-apart"),
    { good: { answerable: 0.88, abstain: 0.8, follow: 0.9 } },
  ],
];
const UNFIT_MAX = 0.14;
/** Maximum difference between two languages. */
const LANGUAGES_APART_MAX = 0.08;

describe.runIf(isEmbedded)("the embedded assistant", () => {
  let first: Judged[];
  beforeAll(async () => {
    first = await judgeAll(embeddedInPlace(), shopQuestions("first"));
  });

  it.each(SETS)("keeps the minimum scores of a set: %s", async (name, questions, { good, wrongMax = 1 }) => {
    const judged = name === "first" ? first : await judgeAll(embeddedInPlace(), questions);
    const below = Object.entries(good).flatMap(([kind, floor]) => {
      const share = shareOf(judged.filter(({ question }) => kind === "all" || question.kind === kind));
      return share < floor ? [`${kind}: ${share.toFixed(2)} is below ${floor}`] : [];
    });
    expect(below).toEqual([]);
    expect(shareOf(judged, "wrong")).toBeLessThanOrEqual(wrongMax);
  });

  it("names few products that do not fit", () => {
    expect(unfitShare(first), tableOf(first)).toBeLessThanOrEqual(UNFIT_MAX);
  });

  it("differs by at most 8 percentage points between languages", () => {
    const shares = ["en", "tr", "de"].map((of) => shareOf(first.filter(({ question }) => question.language === of)));
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(LANGUAGES_APART_MAX);
  });

  it("quotes product pages literally", () => {
    expect(first.flatMap(unquoted)).toEqual([]);
  });
});

describe("the sets", () => {
  it.each([
    ["first", 70],
    ["second", 85],
    ["third", 80],
    ["hamburg", 70],
    ["istanbul", 70],
    ["vienna", 60],
    ["lisbon", 60],
    ["porto", 60],
  ] as const)("refer only to existing products and facts, with enough questions per language: %s", (name, minimum) => {
    const questions = shopQuestions(name);
    for (const language of ["en", "tr", "de"]) {
      const count = questions.filter((question) => question.language === language).length;
      expect(count, language).toBeGreaterThanOrEqual(minimum);
    }
    expect(unaskable(questions)).toEqual([]);
  });

  it.each(["fresh-pages-seen", "fresh-pages-apart"] as const)(
    "refer only to existing products and facts: %s",
    (name) => {
      expect(unaskable(shopQuestions(name))).toEqual([]);
    },
  );
});
