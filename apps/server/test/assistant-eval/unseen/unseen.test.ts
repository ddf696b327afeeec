// Floor on questions never used for tuning: it detects regressions, and is raised after improvements.

import { beforeAll, describe, expect, it } from "vitest";
import { embeddedInPlace } from "../engine-in-place.ts";
import { folded, type Judged, judge } from "./judge.ts";
import { type Kind, SHOPS } from "./question.ts";
import { UNSEEN_QUESTIONS } from "./questions.ts";
import { shareOf, tableOf, unfitShare } from "./table.ts";

/** Minimum share of good answers per kind, slightly below today's. */
const FLOOR: Record<Kind | "all", number> = {
  all: 0.87,
  answerable: 0.86,
  abstain: 0.93,
  parts: 0.92,
  which: 0.8,
  limits: 0.8,
  compare: 0.88,
  follow: 0.86,
  routine: 0.88,
};
const WRONG_MAX = 0.015;
const UNFIT_MAX = 0.14;
/** Maximum difference between two languages. */
const LANGUAGES_APART_MAX = 0.08;

let judged: Judged[];
beforeAll(async () => {
  const engine = embeddedInPlace();
  judged = [];
  for (const question of UNSEEN_QUESTIONS) judged.push(await judge(engine, question));
});

describe("the unseen questions", () => {
  it("number at least 200, with more than 60 per language", () => {
    expect(UNSEEN_QUESTIONS.length).toBeGreaterThanOrEqual(200);
    for (const language of ["en", "tr", "de"]) {
      expect(UNSEEN_QUESTIONS.filter((question) => question.language === language).length).toBeGreaterThan(60);
    }
  });

  it("expect only facts and products of the shop", () => {
    const bad = UNSEEN_QUESTIONS.flatMap(({ shop, ask, facts = [], fits = [], unfit = [], selected = [] }) => {
      const { products } = SHOPS[shop];
      const all = products.map((one) => folded(`${one.name} ${one.description} ${one.information}`));
      const isMissing = (fact: string) => !all.some((text) => text.includes(folded(fact)));
      const ids = [...fits, ...unfit, ...selected].filter((id) => !products.some((one) => one.id === id));
      return [...facts.flat().filter(isMissing), ...ids].map((one) => `${ask}: ${one}`);
    });
    expect(bad).toEqual([]);
  });

  it("keep the minimum share of good answers per kind and the maximum of wrong ones", () => {
    const below = Object.entries(FLOOR).flatMap(([kind, floor]) => {
      const share = shareOf(judged.filter(({ question }) => kind === "all" || question.kind === kind));
      return share < floor ? [`${kind}: ${share.toFixed(2)} is below ${floor}`] : [];
    });
    expect(below, tableOf(judged)).toEqual([]);
    expect(shareOf(judged, "wrong"), tableOf(judged)).toBeLessThanOrEqual(WRONG_MAX);
    expect(unfitShare(judged), tableOf(judged)).toBeLessThanOrEqual(UNFIT_MAX);
  });

  it("differ by at most 8 percentage points between languages", () => {
    const shares = ["en", "tr", "de"].map((of) => shareOf(judged.filter(({ question }) => question.language === of)));
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(LANGUAGES_APART_MAX);
  });

  it("are answered with literal quotations from product pages", () => {
    const invented = judged.flatMap(({ question, text }) => {
      const pages = SHOPS[question.shop].products.map((one) =>
        [one.description, one.information, ...one.tags].join("\n"),
      );
      const quotes = [...text.matchAll(/[“„]([^“”„]+)[”“]/gu)].map((match) => match[1] ?? "");
      return quotes.filter((quote) => !isTitle(quote) && !pages.some((page) => page.includes(quote)));
    });
    expect(invented).toEqual([]);
  });
});

/** Titles of routine steps are not quotes. */
const isTitle = (quote: string) => quote.length < 30;
