// The evaluation: `npm run eval` asks the configured provider, and the tests ask the embedded assistant in-process.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODEL_PROGRAMS } from "../../src/composition/programs.ts";
import { readConfig } from "../../src/config.ts";
import { type AiEngine, type Models, openModels } from "../../src/providers/models/index.ts";
import { DECODERS_IN_PLACE } from "../models/decoders-in-place.ts";
import { embeddedInPlace } from "./engine-in-place.ts";
import { type Grade, grade } from "./grade.ts";
import { HELD_OUT_QUESTIONS } from "./held-out-questions.ts";
import { DEMO_QUESTIONS, type EvalQuestion } from "./questions.ts";
import { SHOPPER_QUESTIONS } from "./shopper-questions.ts";

const QUESTIONS = [...DEMO_QUESTIONS, ...SHOPPER_QUESTIONS];

const asksConfigured = process.env["EVAL"] === "configured";
const ofAssistant = Object.entries(process.env).filter(([name]) => name.startsWith("AI_"));
const config = readConfig(asksConfigured ? Object.fromEntries(ofAssistant) : {});

/** Runs with its side processes, like in the service. */
let models: Models;
let engine: AiEngine;
let grades: Grade[];
let heldOut: Grade[];
beforeAll(async () => {
  models = await openModels(config.hostedModels, MODEL_PROGRAMS, DECODERS_IN_PLACE);
  engine = asksConfigured ? models.engine : embeddedInPlace();
  grades = await gradeAll(engine, QUESTIONS);
  heldOut = await gradeAll(engine, HELD_OUT_QUESTIONS);
}, 600_000);
afterAll(() => models.close());

async function gradeAll(of: AiEngine, questions: readonly EvalQuestion[]): Promise<Grade[]> {
  const all: Grade[] = [];
  for (const question of questions) all.push(await grade(of, question));
  return all;
}

/** Minimum share of passes for the embedded assistant. Other providers are only reported. */
const FLOOR = asksConfigured ? 0 : 0.9;
/** Answers are never tuned on these questions: the floor only detects regressions. */
const HELD_OUT_FLOOR = asksConfigured ? 0 : 0.75;

describe("the evaluation", () => {
  it("has at least 60 questions, with more than 15 in each of three languages", () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(60);
    for (const language of ["en", "tr", "de"]) {
      expect(QUESTIONS.filter((question) => question.language === language).length).toBeGreaterThan(15);
    }
  });

  it("reaches the minimum share of passed questions", () => {
    if (asksConfigured) print("", grades);
    expect(passedShare(grades)).toBeGreaterThanOrEqual(FLOOR);
  });

  it("reaches the minimum share of passed held-out questions", () => {
    if (asksConfigured) print(", held out", heldOut);
    expect(passedShare(heldOut)).toBeGreaterThanOrEqual(HELD_OUT_FLOOR);
  });

  it("finds no invented product in any answer", () => {
    const problems = [...grades, ...heldOut].flatMap((one) => one.problems);
    expect(problems.filter((problem) => problem.startsWith("invents"))).toEqual([]);
  });
});

describe("the held-out questions", () => {
  it("number 20 per language and do not repeat other questions", () => {
    const languages = HELD_OUT_QUESTIONS.map(({ language }) => language);
    for (const language of ["en", "tr", "de"]) expect(languages.filter((of) => of === language)).toHaveLength(20);
    const asked = new Set(QUESTIONS.map(({ ask }) => ask.toLowerCase()));
    expect(HELD_OUT_QUESTIONS.filter(({ ask }) => asked.has(ask.toLowerCase()))).toEqual([]);
  });
});

/** Maximum number of wrong answers, out of about three hundred. */
const WRONG_MAX = 3;
/**
 * Every 25th question is asked through side processes: a dozen, covering every language and shop, suffice to compare
 * both.
 */
const EVERY = 25;

describe("the embedded assistant", () => {
  it("makes forbidden or unsupported claims in at most 3 answers", async () => {
    const all = asksConfigured
      ? await gradeAll(embeddedInPlace(), [...QUESTIONS, ...HELD_OUT_QUESTIONS])
      : [...grades, ...heldOut];
    const wrong = all.flatMap(({ question, problems }) =>
      problems
        .filter((problem) => /^(says|claims to know)/.test(problem))
        .map((problem) => `${question.ask}: ${problem}`),
    );
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(WRONG_MAX);
  });

  it("gives the same answers through side processes as in-process", async () => {
    const some = [...QUESTIONS, ...HELD_OUT_QUESTIONS].filter((_, n) => n % EVERY === 0);
    const embedded = await openModels(undefined, MODEL_PROGRAMS, DECODERS_IN_PLACE);
    try {
      expect(await gradeAll(embedded.engine, some)).toEqual(await gradeAll(embeddedInPlace(), some));
    } finally {
      await embedded.close();
    }
  });
});

const isFailed = ({ problems }: Grade) => problems.length > 0;
const passedShare = (of: readonly Grade[]) => 1 - of.filter(isFailed).length / of.length;

function print(which: string, of: readonly Grade[]): void {
  const failed = of.filter(isFailed);
  for (const { question, text, problems } of failed) {
    console.log(`${question.sku} “${question.ask}”: ${problems.join("; ")}\n  ${text}`);
  }
  console.log(`${models.engine.key}${which}: ${of.length - failed.length} of ${of.length}`);
}
