// The report of `npm run eval`: scores of the configured assistant on tunable and on held-out questions.

import { writeFile } from "node:fs/promises";
import type { ThinkingLevel } from "@vitrine/contract";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Models } from "../../src/providers/models/index.ts";
import { SCORER } from "../../src/providers/models/text/sentence-scorer.ts";
import { isConfigured, openConfigured } from "./configured.ts";
import { chooseThreshold, crossValidate, examplesOf, fitWeights, linesOf, toPageQuestions } from "./fit.ts";
import { choiceLinesOf, choicesOf, fitChoice, LIKELY_ENOUGH, toRecord, validateChoice } from "./fit-choice.ts";
import { type Judged, judgeAll } from "./judge.ts";
import { fewOfEach, PAGE_QUESTIONS, type ShopQuestion, shopQuestions } from "./sets.ts";
import { tableOf } from "./table.ts";

/** Token prices are known only to the person who runs the evaluation. */
const { EVAL_PRICE_INPUT, EVAL_PRICE_OUTPUT } = process.env;
const PRICES =
  EVAL_PRICE_INPUT === undefined || EVAL_PRICE_OUTPUT === undefined
    ? undefined
    : { input: Number(EVAL_PRICE_INPUT), output: Number(EVAL_PRICE_OUTPUT) };
/** Number of questions per kind and language of each set; all by default. */
const FEW = Number(process.env["EVAL_FEW"] ?? Number.POSITIVE_INFINITY);
const LEVEL = process.env["EVAL_LEVEL"] === "HIGH" ? "HIGH" : "LOW";

describe.runIf(isConfigured)("the evaluation report", () => {
  let models: Models;
  beforeAll(async () => {
    models = await openConfigured();
  });
  afterAll(() => models.close());

  const ask = (questions: readonly ShopQuestion[], level: ThinkingLevel) =>
    judgeAll(
      models.engine,
      fewOfEach(questions, FEW, ({ kind, language }) => `${kind} ${language}`),
      level,
    );

  const report = async (name: string, questions: readonly ShopQuestion[]) => {
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

  it.each([
    ["tuned on", shopQuestions("jobs", "tuning", "fresh-pages-seen", "fresh-pages-apart")],
    ["fresh", shopQuestions("fresh")],
    ["strangers", shopQuestions("hamburg", "istanbul", "lisbon", "vienna", "porto")],
    ["first set", shopQuestions("first")],
  ])("covers questions whose single answers may be read: %s", report, 3_600_000);

  it.each([
    ["second", shopQuestions("second")],
    ["third", shopQuestions("third")],
  ])(
    "covers a held-out set without printing single answers: %s",
    async (name, questions) => {
      console.log(`${models.engine.key}, ${LEVEL}, ${name} held out\n${tableOf(await ask(questions, LEVEL), PRICES)}`);
    },
    3_600_000,
  );
});

const isBad = ({ outcome }: Judged) => outcome === "wrong" || outcome === "failed";

describe.runIf(process.env["EVAL"] === "fit")("the weights of the scorers", () => {
  it("are refitted for sentences", async () => {
    const { demo, shopper, heldOut } = PAGE_QUESTIONS;
    const examples = [
      ...examplesOf("demo", [...demo, ...shopper, ...heldOut]),
      ...examplesOf("tuning", toPageQuestions(shopQuestions("tuning"))),
      ...examplesOf("fresh pages", toPageQuestions(shopQuestions("fresh-pages-seen", "fresh-pages-apart"))),
      ...(["hamburg", "istanbul", "lisbon"] as const).flatMap((set) =>
        examplesOf(set, toPageQuestions(shopQuestions(set))),
      ),
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
    const sets = ["jobs", "tuning", "fresh", "first", "hamburg", "istanbul", "lisbon"] as const;
    const choices = sets.flatMap((set) => choicesOf(set, shopQuestions(set)));
    console.log(choiceLinesOf(validateChoice(choices)).join("\n"));
    const scorer = { threshold: LIKELY_ENOUGH, weights: toRecord(fitChoice(choices)) };
    const file = new URL("../../src/providers/models/text/lexicon/choice.json", import.meta.url);
    await writeFile(file, `${JSON.stringify(scorer, null, 2)}\n`);
    console.log(scorer);
  }, 600_000);
});
