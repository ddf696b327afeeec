// The program as it is packaged for those who run it: a few files start in half the time of the build's thousand.

import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { scratchFolder } from "./folders.ts";
import { madeOnce } from "./made-once.ts";

const ROOT = new URL("../../../../", import.meta.url);

let program: Promise<string> | undefined;

/** The command line, from the build, whose own files stand beside it. */
export function packagedProgram(): Promise<string> {
  program ??= madeOnce("program", writeProgram);
  return program;
}

async function writeProgram(): Promise<string> {
  const { writeBundle } = await import(new URL("scripts/package/bundle.mjs", ROOT).href);
  const { nativePackages } = await import(new URL("scripts/package/natives.mjs", ROOT).href);
  const folder = await scratchFolder("program");
  await writeBundle(join(folder, "dist"), nativePackages(true));
  // Its version, and what is not in the bundle, it finds where the build does.
  for (const name of ["package.json", "node_modules"]) {
    await symlink(fileURLToPath(new URL(name, ROOT)), join(folder, name));
  }
  return join(folder, "dist", "cli", "main.js");
}
