// npm test: every check and every test, on any checkout. Arguments (npm test -- tags.test.ts) select tests.
import "./require-node.mjs";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, constants, tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "./check.mjs";
import { printUnusedIndexes } from "./index-use.mjs";
import { buildIfNeeded, installIfNeeded } from "./prepare.mjs";
import { endChildren, runNode } from "./run.mjs";
import { stopWithParent } from "./stop-with-parent.mjs";
import { provideSystemPackages } from "./system-packages.mjs";

/** Gates run at lower priority, because the tests take longer. */
const GATES_NICENESS = 10;

/**
 * Two concurrent runs, because Vitest has one number of workers for all files of a run. Each worker loads and compiles
 * the server, so tests of the service have no more workers than cores. Tests of processes and pages wait more than they
 * compute.
 */
const RUNS = [
  { project: "service", workers: availableParallelism(), show: true },
  { project: "process", workers: 2, show: false },
];

const selection = process.argv.slice(2);
const failed = [];

if (process.env.npm_lifecycle_event === "test") stopWithParent();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    endChildren("SIGTERM");
    process.exit(128 + constants.signals[signal]);
  });
}

try {
  const { env, notice } = await installAll();
  // Before the tests: some of them run the build.
  await buildIfNeeded(console.log);
  failed.push(...(selection.length === 0 ? await testAll(env) : await test("tests", selection, { env, show: true })));
  if (notice !== undefined) console.log(`\n${notice}\n`);
} catch (error) {
  console.error(error.message);
  failed.push("preparation");
}

/**
 * Installs npm packages and system packages concurrently. It waits for both before it fails, because apt must finish
 * its cleanup.
 */
async function installAll() {
  const [installed, provided] = await Promise.allSettled([
    installIfNeeded(console.log),
    provideSystemPackages(console.log),
  ]);
  for (const { reason } of [installed, provided].filter(({ status }) => status === "rejected")) throw reason;
  return provided.value;
}

async function testAll(env) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-endings-"));
  const endingOf = (project) => join(folder, project);
  const indexUse = join(folder, "index-use");
  mkdirSync(indexUse);
  try {
    const runs = RUNS.map(({ project, workers, show }) =>
      test(`tests of project ${project}`, ["--project", project, `--maxWorkers=${workers}`], {
        env: { ...env, VITRINE_RUN_ENDING: endingOf(project), VITRINE_INDEX_USE: indexUse },
        show,
      }),
    );
    const failures = await Promise.all([check(undefined, { niceness: GATES_NICENESS }), ...runs]);
    // Prints the summary of each run after both have ended.
    for (const ending of RUNS.map(({ project }) => endingOf(project)).filter(existsSync))
      process.stdout.write(readFileSync(ending));
    printUnusedIndexes(indexUse);
    return failures.flat();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function test(name, args, how) {
  const { code, output } = await runNode("node_modules/vitest/vitest.mjs", ["run", ...args], how);
  process.stdout.write(output);
  return code === 0 ? [] : [name];
}

console.log(failed.length === 0 ? "Everything passed." : `FAILED: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
