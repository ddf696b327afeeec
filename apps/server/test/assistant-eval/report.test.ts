// The report of `npm run eval`: the configured assistant on tunable and on unseen questions.

import { writeFile } from "node:fs/promises";
import type { ThinkingLevel } from "@vitrine/contract";
import { afterAll, beforeAll, describe, it } from "vitest";
import { MODEL_PROGRAMS } from "../../src/composition/programs.ts";
import { readConfig } from "../../src/config.ts";
import { type Models, openModels } from "../../src/providers/models/index.ts";
import { SCORER } from "../../src/providers/models/text/sentence-scorer.ts";
import { DECODERS_IN_PLACE } from "../models/decoders-in-place.ts";
import { chooseThreshold, crossValidate, examplesOf, fitWeights, linesOf, toEvalQuestions } from "./fit.ts";
import { choiceLinesOf, choicesOf, fitChoice, LIKELY_ENOUGH, toRecord, validateChoice } from "./fit-choice.ts";
import { FRESH_QUESTIONS } from "./fresh/questions.ts";
import { KEPT_APART, LOOKED_AT } from "./fresh-pages/questions.ts";
import { HELD_OUT_QUESTIONS } from "./held-out-questions.ts";
import { JOB_QUESTIONS } from "./job-questions.ts";
import { DEMO_QUESTIONS } from "./questions.ts";
import { SHOPPER_QUESTIONS } from "./shopper-questions.ts";
import { HAMBURG_QUESTIONS } from "./strangers/hamburg/questions.ts";
import { ISTANBUL_QUESTIONS } from "./strangers/istanbul/questions.ts";
import { LISBON_QUESTIONS } from "./strangers/lisbon/questions.ts";
import { PORTO_QUESTIONS } from "./strangers/porto/questions.ts";
import { VIENNA_QUESTIONS } from "./strangers/vienna/questions.ts";
import { TUNING_QUESTIONS } from "./tuning/questions.ts";
import { type Judged, judge } from "./unseen/judge.ts";
import type { UnseenQuestion } from "./unseen/question.ts";
import { UNSEEN_QUESTIONS } from "./unseen/questions.ts";
import { tableOf } from "./unseen/table.ts";
import { SECOND_QUESTIONS } from "./unseen-second/questions.ts";
import { THIRD_QUESTIONS } from "./unseen-third/questions.ts";

const ofAssistant = Object.entries(process.env).filter(([name]) => name.startsWith("AI_"));
/** `AI_` settings configure the assistant. Token prices are known only to the person who runs the evaluation. */
const { EVAL_PRICE_INPUT, EVAL_PRICE_OUTPUT } = process.env;
const PRICES =
  EVAL_PRICE_INPUT === undefined || EVAL_PRICE_OUTPUT === undefined
    ? undefined
    : { input: Number(EVAL_PRICE_INPUT), output: Number(EVAL_PRICE_OUTPUT) };
/** Number of questions per kind and language of each set; all by default. */
const FEW = Number(process.env["EVAL_FEW"] ?? Number.POSITIVE_INFINITY);
const LEVEL = process.env["EVAL_LEVEL"] === "HIGH" ? "HIGH" : "LOW";

describe.runIf(process.env["EVAL"] === "configured")("the evaluation report", () => {
  let models: Models;
  beforeAll(async () => {
    const config = readConfig(Object.fromEntries(ofAssistant));
    models = await openModels(config.hostedModels, MODEL_PROGRAMS, DECODERS_IN_PLACE);
  });
  afterAll(() => models.close());

  const ask = async (questions: readonly UnseenQuestion[], level: ThinkingLevel) => {
    const judged: Judged[] = [];
    for (const question of fewOf(questions)) judged.push(await judge(models.engine, question, level));
    return judged;
  };

  const report = async (name: string, questions: readonly UnseenQuestion[]) => {
    const judged = await ask(questions, LEVEL);
    for (const { question, text, outcome } of judged.filter(isBad)) {
      console.log(`${outcome}: “${question.ask}”\n  ${text}`);
    }
    console.log(`${models.engine.key}, ${LEVEL}, ${name}\n${tableOf(judged, PRICES)}`);
    // The embedded engine is free, so the higher thinking level is compared too.
    if (models.engine.key === "embedded" && LEVEL === "LOW") {
      console.log(`${models.engine.key}, HIGH, ${name}\n${tableOf(await ask(questions, "HIGH"))}`);
    }
  };

  it(
    "covers the tuning questions",
    () => report("tuned on", [...JOB_QUESTIONS, ...TUNING_QUESTIONS, ...LOOKED_AT, ...KEPT_APART]),
    3_600_000,
  );
  it("covers the questions written to find errors", () => report("fresh", FRESH_QUESTIONS), 3_600_000);
  it(
    "covers the questions by independent authors",
    () =>
      report("strangers", [
        ...HAMBURG_QUESTIONS,
        ...ISTANBUL_QUESTIONS,
        ...LISBON_QUESTIONS,
        ...VIENNA_QUESTIONS,
        ...PORTO_QUESTIONS,
      ]),
    3_600_000,
  );
  it("covers the first held-out set", () => report("first set", UNSEEN_QUESTIONS), 3_600_000);
  it.each([
    ["second", SECOND_QUESTIONS],
    ["third", THIRD_QUESTIONS],
  ])(
    "covers the held-out set of a %s author without printing single answers",
    async (name, questions) => {
      console.log(`${models.engine.key}, ${LEVEL}, ${name} held out\n${tableOf(await ask(questions, LEVEL), PRICES)}`);
    },
    3_600_000,
  );
});

const isBad = ({ outcome }: Judged) => outcome === "wrong" || outcome === "failed";

function fewOf(questions: readonly UnseenQuestion[]): UnseenQuestion[] {
  const taken = new Map<string, number>();
  return questions.filter(({ kind, language }) => {
    const before = taken.get(`${kind} ${language}`) ?? 0;
    taken.set(`${kind} ${language}`, before + 1);
    return before < FEW;
  });
}

describe.runIf(process.env["EVAL"] === "fit")("the weights of the scorers", () => {
  it("are refitted for sentences", async () => {
    const examples = [
      ...examplesOf("demo", [...DEMO_QUESTIONS, ...SHOPPER_QUESTIONS, ...HELD_OUT_QUESTIONS]),
      ...examplesOf("tuning", toEvalQuestions(TUNING_QUESTIONS)),
      ...examplesOf("fresh pages", toEvalQuestions([...LOOKED_AT, ...KEPT_APART])),
      ...examplesOf("hamburg", toEvalQuestions(HAMBURG_QUESTIONS)),
      ...examplesOf("istanbul", toEvalQuestions(ISTANBUL_QUESTIONS)),
      ...examplesOf("lisbon", toEvalQuestions(LISBON_QUESTIONS)),
    ];
    const validated = crossValidate(examples);
    console.log(linesOf(validated).join("\n"));
    const scorer = { threshold: chooseThreshold(validated, SCORER.threshold), weights: fitWeights(examples) };
    const file = new URL("../../src/providers/models/text/lexicon/scorer.json", import.meta.url);
    await writeFile(file, `${JSON.stringify(scorer, null, 2)}\n`);
    console.log(scorer);
  }, 600_000);

  // Excludes Vienna and Porto, which measure weights on unseen shops.
  it("are refitted for product choices", async () => {
    const choices = [
      ...choicesOf("jobs", JOB_QUESTIONS),
      ...choicesOf("tuning", TUNING_QUESTIONS),
      ...choicesOf("fresh", FRESH_QUESTIONS),
      ...choicesOf("first set", UNSEEN_QUESTIONS),
      ...choicesOf("hamburg", HAMBURG_QUESTIONS),
      ...choicesOf("istanbul", ISTANBUL_QUESTIONS),
      ...choicesOf("lisbon", LISBON_QUESTIONS),
    ];
    console.log(choiceLinesOf(validateChoice(choices)).join("\n"));
    const scorer = { threshold: LIKELY_ENOUGH, weights: toRecord(fitChoice(choices)) };
    const file = new URL("../../src/providers/models/text/lexicon/choice.json", import.meta.url);
    await writeFile(file, `${JSON.stringify(scorer, null, 2)}\n`);
    console.log(scorer);
  }, 600_000);
});
