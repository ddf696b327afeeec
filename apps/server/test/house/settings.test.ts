import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), "utf8");

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();

it("the README's table names every variable that the service reads, and no other", async () => {
  const config = await read("apps/server/src/config.ts");
  const [, variables = ""] = /const Variables = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(config) ?? [];
  const known = namesIn(variables, /^ {2}([A-Z0-9_]+):/gm);
  const table = (await read("README.md")).split("\n").filter((line) => line.startsWith("| `"));
  const documented = table.flatMap((line) => namesIn(line.split("|")[1] ?? "", /`([A-Z0-9_]+)`/g)).sort();
  expect(known.length).toBeGreaterThan(50);
  expect(documented).toEqual(known);
});
