// Score on a third author's questions. The floor only detects regressions; the goal is far higher.

import { beforeAll, describe, expect, it } from "vitest";
import { embeddedInPlace } from "../engine-in-place.ts";
import { unaskable } from "../unseen/askable.ts";
import { type Judged, judge } from "../unseen/judge.ts";
import { shareOf } from "../unseen/table.ts";
import { THIRD_QUESTIONS } from "./questions.ts";

const GOOD_MIN = 0.7;
const WRONG_MAX = 0.045;

let judged: Judged[];
beforeAll(async () => {
  const engine = embeddedInPlace();
  judged = [];
  for (const question of THIRD_QUESTIONS) judged.push(await judge(engine, question));
});

describe("the third set of unseen questions", () => {
  it("has 80 questions per language and refers only to existing products and facts", () => {
    for (const language of ["en", "tr", "de"]) {
      expect(THIRD_QUESTIONS.filter((question) => question.language === language)).toHaveLength(80);
    }
    expect(unaskable(THIRD_QUESTIONS)).toEqual([]);
  });

  it("keeps the minimum share of good answers and the maximum of wrong ones", () => {
    expect(shareOf(judged)).toBeGreaterThanOrEqual(GOOD_MIN);
    expect(shareOf(judged, "wrong")).toBeLessThanOrEqual(WRONG_MAX);
  });
});
