// Texts use the glossary's terms: packages/contract/src/glossary.ts.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ERROR_CODES, GLOSSARY, type Term } from "@vitrine/contract";
import { describe, expect, it } from "vitest";

const repository = join(import.meta.dirname, "../../../..");
const tracked = execFileSync("git", ["ls-files"], { cwd: repository, encoding: "utf8" }).split("\n");
const textOf = (file: string) => readFileSync(join(repository, file), "utf8");
const terms: readonly (readonly [string, Term])[] = Object.entries(GLOSSARY);

type Language = "en" | "de" | "tr";

/** UI texts by language. Administration is in English only. */
const UI_TEXTS: Record<Language, RegExp> = {
  en: /^(?:apps\/dashboard\/src|apps\/administration\/src|packages\/ui\/src|apps\/server\/src\/surfaces\/sites)\/.*(?:texts\/en|texts\.en|(?:^|[/-])texts)\.ts$/,
  de: /^(?:apps\/dashboard\/src|packages\/ui\/src|apps\/server\/src\/surfaces\/sites)\/.*(?:texts\/de|texts\.de)\.ts$/,
  tr: /^(?:apps\/dashboard\/src|packages\/ui\/src|apps\/server\/src\/surfaces\/sites)\/.*(?:texts\/tr|texts\.tr)\.ts$/,
};
const DOCS = /^(?:README|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$|^docs\/[^/]+\.md$/;

/** Synonyms of a language that a text contains, with the term to use. */
function synonymsIn(text: string, language: Language): string[] {
  return terms.flatMap(([, term]) =>
    (term.not?.[language] ?? [])
      .filter((synonym) => new RegExp(`(?<![\\p{L}\\p{N}])${synonym}(?![\\p{L}\\p{N}])`, "iu").test(text))
      .map((synonym) => `"${synonym}" instead of "${term[language]}"`),
  );
}

/** Without comments, code and quoted identifiers. */
const proseOf = (file: string) =>
  file.endsWith(".md")
    ? textOf(file).replace(/```[\s\S]*?```|`[^`]*`/g, "")
    : textOf(file).replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");

describe.each(["en", "de", "tr"] as const)("texts in %s", (language) => {
  const files = tracked.filter((file) => UI_TEXTS[language].test(file) || (language === "en" && DOCS.test(file)));

  it("are found", () => expect(files.length).toBeGreaterThan(20));

  it.each(files)("%s uses the terms of the glossary", (file) => {
    expect(synonymsIn(proseOf(file), language)).toEqual([]);
  });
});

it("messages of errors use the terms of the glossary", () => {
  const messages = Object.values(ERROR_CODES).flatMap(({ message, cause, remedy }) => [message, cause, remedy]);
  expect(messages.flatMap((message) => synonymsIn(message, "en"))).toEqual([]);
});

it("has 80 to 150 terms, each once in English", () => {
  expect(terms.length).toBeGreaterThanOrEqual(80);
  expect(terms.length).toBeLessThanOrEqual(150);
  expect(new Set(terms.map(([, { en }]) => en)).size).toBe(terms.length);
});

it("finds a synonym as a whole word in any case", () => {
  expect(synonymsIn("Edit together now", "en")).toEqual(['"edit together" instead of "bulk edit"']);
  expect(synonymsIn("Ihre Schlagwörter.", "de")).toEqual(['"Schlagwörter" instead of "Tag"']);
  expect(synonymsIn("Schlagwortliste", "de")).toEqual([]);
});
