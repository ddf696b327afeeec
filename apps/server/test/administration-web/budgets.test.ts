// Size budgets of a first visit, from the build's manifest: brotli, with the fonts.

import { describe, expect, it } from "vitest";
import { ADMINISTRATION_APP } from "../../src/composition/programs.ts";
import { WebBuild } from "../dashboard/web-build.ts";

const build = new WebBuild(ADMINISTRATION_APP);

const INSIDE = ["index.html", "src/frame/layout.tsx"];

describe("the first load of a page", () => {
  it.each([
    ["sign-in", 190, ["index.html", "src/pages/sign-in/email.tsx"]],
    ["the overview", 240, [...INSIDE, "src/pages/overview/page.tsx"]],
    ["a list", 240, [...INSIDE, "src/pages/accounts/page.tsx"]],
  ] as const)("of %s is smaller than %d KB", (_page, budget, sources) => {
    expect(build.fonts).toHaveLength(2);
    expect(build.kilobytes(build.firstLoad(sources))).toBeLessThan(budget);
  });

  it.each(build.pages)("has a page chunk smaller than 40 KB: %s", (page) => {
    expect(build.kilobytes(build.ownFiles(page, INSIDE))).toBeLessThan(40);
  });
});
