import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const FILES_MAX = 30;
const WORDS_MAX = 400;
const SECTIONS = ["Context", "Decision", "Consequences", "Rejected alternatives"];

const folder = join(import.meta.dirname, "../../../../docs/decisions");
const decisions = (await readdir(folder)).filter((name) => name !== "README.md");

it.each(decisions)("%s has a number, date, status, the four sections and at most 400 words", async (name) => {
  expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
  const text = await readFile(join(folder, name), "utf8");
  expect(text).toMatch(
    new RegExp(`^# ${name.slice(0, 4)} \\S.*\\n\\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: \\w+\\.\\n`),
  );
  expect(text.match(/^## .+$/gm)).toEqual(SECTIONS.map((section) => `## ${section}`));
  expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(WORDS_MAX);
});

it(`has at most ${FILES_MAX} decisions`, () => {
  expect(decisions.length).toBeLessThanOrEqual(FILES_MAX);
});

it("has a unique number for each decision", () => {
  const numbers = decisions.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
