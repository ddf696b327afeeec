// Programs that start while a caller waits load little. The contract's schemas alone take half a second of CPU time,
// and decoders and text processes do not use them.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { DECODER_PROGRAM, MODEL_PROGRAMS } from "../../src/composition/programs.ts";

const IMPORT = /^(?:import|export)\b[^"'\n]*["']([^"'\n]+)["']/gm;
const isOurs = (name: string) => name.startsWith(".") || name.startsWith("@vitrine/");

/** Returns every package that a built program imports at start. */
async function packagesOf(program: URL): Promise<Set<string>> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = async (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const { resolve } = createRequire(pathToFileURL(file));
    for (const [, name = ""] of (await readFile(file, "utf8")).matchAll(IMPORT)) {
      if (isOurs(name)) await visit(resolve(name));
      else packages.add(name);
    }
  };
  await visit(fileURLToPath(program));
  return packages;
}

describe("child processes on the request path", () => {
  it.each([
    ["the image decoder", DECODER_PROGRAM, "node:os"],
    ["the face model process", MODEL_PROGRAMS.face, "node:os"],
    ["the text model process", MODEL_PROGRAMS.texts, "node:os"],
  ])("%s does not load zod", async (_, program, known) => {
    const packages = await packagesOf(program);
    expect(packages).toContain(known); // proves that imports are found
    expect(packages).not.toContain("zod");
  });
});
