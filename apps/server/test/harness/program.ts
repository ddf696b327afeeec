// The packaged program: its few files start in half the time of the build's thousand.

import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { scratchFolder } from "./folders.ts";
import { sharedResult } from "./shared-result.ts";

const ROOT = new URL("../../../../", import.meta.url);

let program: Promise<string> | undefined;

/** Path of the packaged command line. */
export function packagedProgram(): Promise<string> {
  program ??= sharedResult("program", writeProgram);
  return program;
}

async function writeProgram(): Promise<string> {
  const { writeBundle } = await import(new URL("scripts/package/bundle.mjs", ROOT).href);
  const { nativePackages } = await import(new URL("scripts/package/natives.mjs", ROOT).href);
  const folder = await scratchFolder("program");
  await writeBundle(join(folder, "dist"), nativePackages(true));
  // The program reads its version and the modules outside the bundle at the same relative paths as the build.
  for (const name of ["package.json", "node_modules"]) {
    await symlink(fileURLToPath(new URL(name, ROOT)), join(folder, name));
  }
  return join(folder, "dist", "cli", "main.js");
}
