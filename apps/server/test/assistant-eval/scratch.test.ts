import { writeFileSync } from "node:fs";
import { it } from "vitest";
import { rankProducts } from "../../src/providers/models/text/catalogue-ranking.ts";
import { readWish } from "../../src/providers/models/text/wishes.ts";
import { embeddedInPlace } from "./engine-in-place.ts";
import { JOB_QUESTIONS } from "./job-questions.ts";
import { TUNING_QUESTIONS } from "./tuning/questions.ts";
import { folded, type Judged, judge } from "./unseen/judge.ts";
import { SHOPS } from "./unseen/question.ts";
import { UNSEEN_QUESTIONS } from "./unseen/questions.ts";
import { tableOf } from "./unseen/table.ts";

it("prints", async () => {
  const bad = TUNING_QUESTIONS.flatMap(({ shop, ask, facts = [], fits = [], unfit = [], selected = [], at }) => {
    const { products } = SHOPS[shop];
    const all = products.map((one) => folded(`${one.name} ${one.description} ${one.information}`));
    const ids = [...fits, ...unfit, ...selected, ...(at ? [at] : [])].filter(
      (id) => !products.some((one) => one.id === id),
    );
    return [...facts.flat().filter((fact) => !all.some((text) => text.includes(folded(fact)))), ...ids].map(
      (one) => `${ask}: ${one}`,
    );
  });
  const lines: string[] = [...bad];
  const engine = embeddedInPlace();
  const level = process.env["EVAL_LEVEL"] === "HIGH" ? "HIGH" : "LOW";
  const run = async (name: string, questions: typeof TUNING_QUESTIONS, show: boolean) => {
    const judged: Judged[] = [];
    for (const question of questions) judged.push(await judge(engine, question, level));
    if (show)
      for (const { question, outcome, text, named } of judged) {
        const unfit = named.filter(({ fits }) => !fits).map(({ id }) => id);
        if (outcome !== "good" || unfit.length > 0)
          lines.push(
            `${outcome} ${question.kind} ${question.shop}/${question.at ?? ""} ${question.language}: ${question.ask}\n     want ${JSON.stringify(question.facts?.length ? question.facts : question.fits)} unfit ${unfit}\n     ${text.replaceAll("\n", "\n     ")}`,
          );
      }
    lines.push(`${name} ${level}\n${tableOf(judged)}`);
  };
  const dump = [...TUNING_QUESTIONS, ...JOB_QUESTIONS]
    .filter(({ kind }) => kind === "which" || kind === "limits")
    .map(({ ask, language, shop, fits = [], at }) => {
      const wish = readWish(ask, language);
      return {
        ask,
        at,
        wish: { words: wish.words.length, topics: wish.topics.size, categories: wish.categories.size },
        fits,
        ranked: rankProducts(wish, SHOPS[shop].products)
          .slice(0, 6)
          .map(({ product, score, met, isOfKind, breaks, quote }) => ({
            id: product.id,
            fit: fits.includes(product.id),
            score,
            met,
            isOfKind,
            breaks,
            quote: quote?.text,
          })),
      };
    });
  writeFileSync("/tmp/dump.json", JSON.stringify(dump));
  await run("tuning", TUNING_QUESTIONS, true);
  await run("jobs", JOB_QUESTIONS, true);
  await run("unseen", UNSEEN_QUESTIONS, false);
  writeFileSync(process.env["OUT"] ?? "/tmp/assist-out.txt", lines.join("\n"));
}, 600_000);
