import { writeFileSync } from "node:fs";
import { it } from "vitest";
import { examplesOf, fitWeights, measure } from "./fit.ts";
import { HELD_OUT_QUESTIONS } from "./held-out-questions.ts";
import { DEMO_QUESTIONS } from "./questions.ts";
import { SHOPPER_QUESTIONS } from "./shopper-questions.ts";

it("fits", () => {
  const all = examplesOf([...DEMO_QUESTIONS, ...SHOPPER_QUESTIONS, ...HELD_OUT_QUESTIONS]);
  const folds = [0, 1, 2, 3, 4].map((fold) => {
    const rest = all.filter((_, i) => Math.floor(i / 7) % 5 !== fold);
    const own = all.filter((_, i) => Math.floor(i / 7) % 5 === fold);
    return { own, weights: fitWeights(rest) };
  });
  for (const threshold of [0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7]) {
    const measured = folds.map(({ own, weights }) => measure(own, weights, threshold));
    const mean = (key: "answered" | "silent" | "inTwo") => measured.reduce((sum, of) => sum + of[key], 0) / 5;
    console.log(threshold, mean("answered").toFixed(2), mean("inTwo").toFixed(2), mean("silent").toFixed(2), all.length);
  }
  const weights = fitWeights(all);
  console.log(weights);
  writeFileSync("/tmp/unseen/weights.json", JSON.stringify({ threshold: 0.45, weights }, null, 2));
}, 300_000);
