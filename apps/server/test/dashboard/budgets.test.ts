// Size budgets of a first visit, from the build's manifest: brotli, with the fonts of an English page.

import { describe, expect, it } from "vitest";
import { DASHBOARD_APP } from "../../src/composition/programs.ts";
import { WebBuild } from "./web-build.ts";

const build = new WebBuild(DASHBOARD_APP);

const FRAME = ["index.html", "src/messages/en.ts", "src/frame/texts/en.ts"];
const INSIDE = [...FRAME, "src/frame/signed-in.tsx", "src/frame/workspace-layout.tsx"];

describe("the first load of a page", () => {
  it.each([
    ["sign-in", 190, [...FRAME, "src/pages/sign-in/email.tsx", "src/pages/sign-in/texts/en.ts"]],
    ["the products", 240, [...INSIDE, "src/pages/products/page.tsx", "src/pages/products/texts/en.ts"]],
    ["the editor", 285, [...INSIDE, "src/pages/product/page.tsx", "src/pages/product/texts/en.ts"]],
    ["the editor of collections", 285, [...INSIDE, "src/pages/collection/page.tsx"]],
  ] as const)("of %s is smaller than %d KB", (_page, budget, sources) => {
    expect(build.fonts).toHaveLength(2);
    expect(build.kilobytes(build.firstLoad(sources))).toBeLessThan(budget);
  });

  it.each(build.pages)("has a page chunk within its size budget: %s", (page) => {
    // Pages with charts, and the editors with forms and drag and drop, which also keep to the editor's total budget.
    const budget = /\/(usage|product|collection)\//.test(page) ? 55 : 40;
    expect(build.kilobytes(build.ownFiles(page, INSIDE))).toBeLessThan(budget);
  });
});
