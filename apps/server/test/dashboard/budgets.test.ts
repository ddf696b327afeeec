// What a first visit loads, from the build's own list of files: brotli, with the fonts of a page in English.

import { existsSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { DASHBOARD_APP } from "../../src/composition/programs.ts";

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
  src?: string;
  name?: string;
}

const folder = fileURLToPath(DASHBOARD_APP);
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${folder}manifest.json`, "utf8"));

/** A module of the app with everything that loads along with it. */
function filesOf(source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source] ?? chunkNamed(basename(source, ".tsx"));
  if (chunk === undefined) throw new Error(`${source} is not in the build`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const other of chunk.imports ?? []) filesOf(other, found);
  return found;
}

/** A module that others import as well has no entry of its own, only a file that is called after it. */
const chunkNamed = (wanted: string) => Object.values(manifest).find(({ name, src }) => name === wanted && !src);

/** As it travels. */
function bytesOf(files: Iterable<string>): number {
  let sum = 0;
  for (const file of files) {
    const path = `${folder}${file}`;
    sum += statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  }
  return sum;
}

const FONTS = Object.values(manifest)
  .filter(({ src }) => /(figtree-latin-wght|newsreader-latin-400)-normal\.woff2$/.test(src ?? ""))
  .map(({ file }) => file);

const FRAME = ["index.html", "src/messages/en.ts", "src/frame/texts/en.ts"];
const INSIDE = [...FRAME, "src/frame/signed-in.tsx", "src/frame/workspace-layout.tsx"];

const firstLoad = (sources: readonly string[]) =>
  new Set([...FONTS, ...sources.flatMap((source) => [...filesOf(source)])]);

const KB = 1000;

describe("a first visit loads no more than it may", () => {
  it.each([
    ["sign-in", 190, [...FRAME, "src/pages/sign-in/email.tsx", "src/pages/sign-in/texts/en.ts"]],
    ["the products", 240, [...INSIDE, "src/pages/products/page.tsx", "src/pages/products/texts/en.ts"]],
    ["the editor", 285, [...INSIDE, "src/pages/product/page.tsx", "src/pages/product/texts/en.ts"]],
    ["the editor of collections", 285, [...INSIDE, "src/pages/collection/page.tsx"]],
  ] as const)("%s: %d KB", (_page, budget, sources) => {
    expect(FONTS).toHaveLength(2);
    expect(bytesOf(firstLoad(sources)) / KB).toBeLessThan(budget);
  });

  const pages = Object.keys(manifest).filter((source) => /^src\/pages\/[^/]+\/page\.tsx$/.test(source));

  it.each(pages)("and of its own code: %s", (page) => {
    const frame = firstLoad(INSIDE);
    const own = [...filesOf(page)].filter((file) => !frame.has(file));
    // The one with charts, and the editors with their forms and drags, which keep to the editor's budget as a whole.
    const budget = /\/(usage|product|collection)\//.test(page) ? 55 : 40;
    expect(bytesOf(own) / KB).toBeLessThan(budget);
  });
});
