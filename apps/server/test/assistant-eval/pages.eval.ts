// Questions about single pages, asked to the configured assistant. The embedded one has to reach a minimum.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AiEngine, Models } from "../../src/providers/models/index.ts";
import { isConfigured, isEmbedded, openConfigured } from "./configured.ts";
import { type Grade, grade } from "./grade.ts";
import { PAGE_QUESTIONS, type PageQuestion } from "./sets.ts";

const { heldOut: HELD_OUT } = PAGE_QUESTIONS;
const TUNABLE = [...PAGE_QUESTIONS.demo, ...PAGE_QUESTIONS.shopper];

/** Minimum share of passes for the embedded assistant. Other providers are only reported. */
const FLOOR = 0.9;
/** Answers are never tuned on these questions: the floor only detects regressions. */
const HELD_OUT_FLOOR = 0.75;
/** Maximum number of wrong answers, out of about three hundred. */
const WRONG_MAX = 3;

describe.runIf(isConfigured)("the questions about single pages", () => {
  let models: Models;
  let tunable: Grade[];
  let heldOut: Grade[];
  beforeAll(async () => {
    models = await openConfigured();
    tunable = await gradeAll(models.engine, TUNABLE);
    heldOut = await gradeAll(models.engine, HELD_OUT);
  }, 3_600_000);
  afterAll(() => models.close());

  it("are reported with each failed answer", () => {
    print(models.engine, "", tunable);
    print(models.engine, ", held out", heldOut);
  });

  it.runIf(isEmbedded)("reach the minimum share of passes", () => {
    expect(passedShare(tunable)).toBeGreaterThanOrEqual(FLOOR);
    expect(passedShare(heldOut)).toBeGreaterThanOrEqual(HELD_OUT_FLOOR);
  });

  it("get no invented product in any answer", () => {
    const problems = [...tunable, ...heldOut].flatMap((one) => one.problems);
    expect(problems.filter((problem) => problem.startsWith("invents"))).toEqual([]);
  });

  it.runIf(isEmbedded)("get at most 3 answers with forbidden or unsupported claims", () => {
    const wrong = [...tunable, ...heldOut].flatMap(({ question, problems }) =>
      problems
        .filter((problem) => /^(says|claims to know)/.test(problem))
        .map((problem) => `${question.ask}: ${problem}`),
    );
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(WRONG_MAX);
  });

  it("number 20 held-out ones per language, and repeat no other question", () => {
    const languages = HELD_OUT.map(({ language }) => language);
    for (const language of ["en", "tr", "de"]) expect(languages.filter((of) => of === language)).toHaveLength(20);
    const asked = new Set(TUNABLE.map(({ ask }) => ask.toLowerCase()));
    expect(HELD_OUT.filter(({ ask }) => asked.has(ask.toLowerCase()))).toEqual([]);
  });
});

async function gradeAll(engine: AiEngine, questions: readonly PageQuestion[]): Promise<Grade[]> {
  const all: Grade[] = [];
  for (const question of questions) all.push(await grade(engine, question));
  return all;
}

const isFailed = ({ problems }: Grade) => problems.length > 0;
const passedShare = (of: readonly Grade[]) => 1 - of.filter(isFailed).length / of.length;

function print({ key }: AiEngine, which: string, of: readonly Grade[]): void {
  const failed = of.filter(isFailed);
  for (const { question, text, problems } of failed) {
    console.log(`${question.sku} “${question.ask}”: ${problems.join("; ")}\n  ${text}`);
  }
  console.log(`${key}${which}: ${of.length - failed.length} of ${of.length}`);
}
