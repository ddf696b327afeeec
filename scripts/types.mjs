// Whether types are right, and the declarations that a package is published with. What runs is made without them (build.mjs).
import { rmSync } from "node:fs";
import { join } from "node:path";
import { filesIn, projects } from "./build.mjs";
import { runNode } from "./run.mjs";

/** Of all projects, or of those named. */
export function checkTypes(how, ...directories) {
  // The compiler trusts its notes about what it wrote, also when somebody removed it.
  for (const { directory, dist } of projects()) {
    if (!filesIn(dist).some((path) => path.endsWith(".d.ts"))) rmSync(join(directory, NOTES), { force: true });
  }
  return runNode("node_modules/typescript/bin/tsc", ["--build", ...ONE_CHECKER, ...directories], how);
}

/** Several of a project each look up for themselves what they share, which takes the processor half as long again. Projects run beside each other. */
const ONE_CHECKER = ["--checkers", "1"];

const NOTES = "tsconfig.tsbuildinfo";
