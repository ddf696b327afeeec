import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../../docs/decisions");
const decisions = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name));

it.each(decisions)("%s has its number, a date, and what was given up for it", async (name) => {
  const text = await readFile(join(folder, name), "utf8");
  expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)} `));
  expect(text.split("\n").slice(1, 6).join("\n")).toMatch(/^(Date: )?\d{4}-\d\d-\d\d/m);
  expect(text).toMatch(/g[ai]ven? up/i);
});

it("no two decisions share a number", () => {
  const numbers = decisions.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
