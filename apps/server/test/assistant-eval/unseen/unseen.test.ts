// The floor on questions that nobody tuned anything on. `npm run eval` prints the whole of it.

import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODEL_THREADS } from "../../../src/composition/programs.ts";
import { type Models, openModels } from "../../../src/providers/models/index.ts";
import { DECODERS_IN_PLACE } from "../../models/decoders-in-place.ts";
import { folded, type Judged, judge } from "./judge.ts";
import { SHOPS } from "./question.ts";
import { UNSEEN_QUESTIONS } from "./questions.ts";
import { tableOf } from "./table.ts";

let models: Models;
let judged: Judged[];
beforeAll(async () => {
  models = await openModels(undefined, MODEL_THREADS, DECODERS_IN_PLACE);
  judged = await Promise.all(UNSEEN_QUESTIONS.map((question) => judge(models.engine, question)));
}, 300_000);
afterAll(() => models.close());

describe("the unseen questions", () => {
  it("ask for nothing that does not stand in the shop's texts", () => {
    const bad = UNSEEN_QUESTIONS.flatMap(({ shop, ask, facts = [], fits = [], unfit = [], selected = [] }) => {
      const { products } = SHOPS[shop];
      const all = products.map((one) => folded(`${one.name} ${one.description} ${one.information}`));
      const isMissing = (fact: string) => !all.some((text) => text.includes(folded(fact)));
      const ids = [...fits, ...unfit, ...selected].filter((id) => !products.some((one) => one.id === id));
      return [...facts.flat().filter(isMissing), ...ids].map((one) => `${ask}: ${one}`);
    });
    expect(bad).toEqual([]);
  });

  it("print", () => {
    console.log(UNSEEN_QUESTIONS.length, tableOf(judged));
    mkdirSync("/tmp/unseen", { recursive: true });
    writeFileSync("/tmp/unseen/last.json", JSON.stringify(judged, null, 1));
  });
});
