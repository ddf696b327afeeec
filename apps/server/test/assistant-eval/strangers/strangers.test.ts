// Checks that the shops' texts can answer the questions at all.

import { describe, expect, it } from "vitest";
import { unaskable } from "../unseen/askable.ts";
import { HAMBURG_QUESTIONS } from "./hamburg/questions.ts";
import { ISTANBUL_QUESTIONS } from "./istanbul/questions.ts";
import { LISBON_QUESTIONS } from "./lisbon/questions.ts";
import { PORTO_QUESTIONS } from "./porto/questions.ts";
import { VIENNA_QUESTIONS } from "./vienna/questions.ts";

describe("questions by independent authors", () => {
  it.each([
    ["Hamburg", HAMBURG_QUESTIONS, 210],
    ["Istanbul", ISTANBUL_QUESTIONS, 210],
    ["Vienna", VIENNA_QUESTIONS, 180],
    ["Lisbon", LISBON_QUESTIONS, 180],
    ["Porto", PORTO_QUESTIONS, 180],
  ])("refer only to existing products and facts: %s", (_from, questions, count) => {
    expect(questions).toHaveLength(count);
    expect(unaskable(questions)).toEqual([]);
  });
});
