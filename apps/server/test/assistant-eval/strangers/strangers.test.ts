// That what strangers ask can be answered from their shops' texts at all.

import { describe, expect, it } from "vitest";
import { unaskable } from "../unseen/askable.ts";
import { HAMBURG_QUESTIONS } from "./hamburg/questions.ts";
import { ISTANBUL_QUESTIONS } from "./istanbul/questions.ts";

describe("questions of strangers", () => {
  it.each([
    ["Hamburg", HAMBURG_QUESTIONS],
    ["Istanbul", ISTANBUL_QUESTIONS],
  ])("from %s ask of things and facts that are there", (_from, questions) => {
    expect(questions).toHaveLength(210);
    expect(unaskable(questions)).toEqual([]);
  });
});
