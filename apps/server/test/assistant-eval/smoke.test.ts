// Sixty questions to the embedded assistant, of every kind and language. `npm run eval` asks all of them.

import { beforeAll, describe, expect, it } from "vitest";
import { MODEL_PROGRAMS } from "../../src/composition/programs.ts";
import { openModels } from "../../src/providers/models/index.ts";
import { DECODERS_IN_PLACE } from "../models/decoders-in-place.ts";
import { embeddedInPlace } from "./engine-in-place.ts";
import { type Grade, grade } from "./grade.ts";
import { type Judged, judgeAll, unquoted } from "./judge.ts";
import { fewOfEach, PAGE_QUESTIONS, shopQuestions } from "./sets.ts";
import { shareOf, tableOf } from "./table.ts";

/** Eight kinds in three languages. */
const IN_SHOPS = fewOfEach(shopQuestions("first"), 2, ({ kind, language }) => `${kind} ${language}`);
const ON_PAGES = fewOfEach(PAGE_QUESTIONS.heldOut, 4, ({ language }) => language);
const ALL = IN_SHOPS.length + ON_PAGES.length;

/** Like the floors of the complete sets. */
const GOOD_MIN = 0.87;
const WRONG_MAX = 0.015;
const PASSED_MIN = 0.75;
/** One question of each kind, through the processes that a service uses. */
const APART = fewOfEach(shopQuestions("first"), 1, ({ kind }) => kind);

describe("the embedded assistant", () => {
  let judged: Judged[];
  let grades: Grade[];
  beforeAll(async () => {
    const engine = embeddedInPlace();
    judged = await judgeAll(engine, IN_SHOPS);
    grades = [];
    for (const question of ON_PAGES) grades.push(await grade(engine, question));
  });

  it("is asked 60 questions", () => {
    expect(ALL).toBe(60);
  });

  it("answers most questions in shops well, and almost none wrongly", () => {
    expect(shareOf(judged), tableOf(judged)).toBeGreaterThanOrEqual(GOOD_MIN);
    expect(shareOf(judged, "wrong"), tableOf(judged)).toBeLessThanOrEqual(WRONG_MAX);
  });

  it("answers most questions about single pages, and makes no unsupported claim", () => {
    const failed = grades.flatMap(({ question, problems }) => problems.map((problem) => `${question.ask}: ${problem}`));
    const passed = grades.filter(({ problems }) => problems.length === 0).length / grades.length;
    expect(passed, failed.join("\n")).toBeGreaterThanOrEqual(PASSED_MIN);
    expect(failed.filter((problem) => /: (invents|says|claims to know)/.test(problem))).toEqual([]);
  });

  it("quotes product pages literally", () => {
    expect(judged.flatMap(unquoted)).toEqual([]);
  });

  it("gives the same answers through side processes as in-process", async () => {
    const models = await openModels(undefined, MODEL_PROGRAMS, DECODERS_IN_PLACE);
    try {
      expect((await judgeAll(models.engine, APART)).map(answerOf)).toEqual(
        (await judgeAll(embeddedInPlace(), APART)).map(answerOf),
      );
    } finally {
      await models.close();
    }
  });
});

const answerOf = ({ text, named, outcome }: Judged) => ({ text, named, outcome });
