// Checks types, and writes the declarations of published packages. The build itself does not need types (build.mjs).
import { rmSync } from "node:fs";
import { join } from "node:path";
import { filesIn, projects } from "./build.mjs";
import { runNode } from "./run.mjs";

/** Checks all projects, or the given ones. */
export function checkTypes(how, ...directories) {
  // The compiler trusts its build info, even if its output was deleted.
  for (const { directory, dist } of projects()) {
    if (!filesIn(dist).some((path) => path.endsWith(".d.ts"))) rmSync(join(directory, NOTES), { force: true });
  }
  return runNode("node_modules/typescript/bin/tsc", ["--build", ...ONE_CHECKER, ...directories], how);
}

/**
 * Several checkers per project repeat shared work, which costs half as much processor time again. Projects run
 * concurrently instead.
 */
const ONE_CHECKER = ["--checkers", "1"];

const NOTES = "tsconfig.tsbuildinfo";
