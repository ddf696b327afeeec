// Keeps the score on the fresh pages from falling.

import { beforeAll, describe, expect, it } from "vitest";
import { embeddedInPlace } from "../engine-in-place.ts";
import { folded, type Judged, judge } from "../unseen/judge.ts";
import { type Kind, SHOPS } from "../unseen/question.ts";
import { shareOf, tableOf } from "../unseen/table.ts";
import { KEPT_APART, LOOKED_AT } from "./questions.ts";

const QUESTIONS = [...LOOKED_AT, ...KEPT_APART];
const FLOOR: Partial<Record<Kind, number>> = { answerable: 0.88, abstain: 0.8, follow: 0.9 };

let judged: Judged[];
beforeAll(async () => {
  const engine = embeddedInPlace();
  judged = [];
  for (const question of QUESTIONS) judged.push(await judge(engine, question));
});

describe("the questions about fresh pages", () => {
  it("expect only facts from the pages", () => {
    const missing = QUESTIONS.flatMap(({ shop, ask, facts = [] }) => {
      const pages = SHOPS[shop].products.map((one) => folded(`${one.name} ${one.description} ${one.information}`));
      return facts
        .flat()
        .filter((fact) => !pages.some((page) => page.includes(folded(fact))))
        .map((fact) => `${ask}: ${fact}`);
    });
    expect(missing).toEqual([]);
  });

  it("keep the minimum share of good answers per kind", () => {
    const below = Object.entries(FLOOR).flatMap(([kind, floor]) => {
      const share = shareOf(judged.filter(({ question }) => question.kind === kind));
      return share < floor ? [`${kind}: ${share.toFixed(2)} is below ${floor}`] : [];
    });
    expect(below, tableOf(judged)).toEqual([]);
  });
});
