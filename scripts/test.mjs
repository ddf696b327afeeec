// npm test: every check and every test, on a fresh checkout as on any other. With arguments (npm test -- tags.test.ts),
// only those tests.
import "./require-node.mjs";
import { constants } from "node:os";
import { check } from "./check.mjs";
import { buildIfNeeded, installIfNeeded } from "./prepare.mjs";
import { endChildren, runNode } from "./run.mjs";
import { stopWithParent } from "./stop-with-parent.mjs";
import { provideSystemPackages } from "./system-packages.mjs";

/** Gates take what the tests leave: the tests take longer. */
const GATES_NICENESS = 10;

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
  // Before the tests: some of them run what was built.
  await buildIfNeeded(console.log);
  const gates = selection.length === 0 ? check(undefined, { niceness: GATES_NICENESS }) : Promise.resolve([]);
  const { code } = await runNode("node_modules/vitest/vitest.mjs", ["run", ...selection], { env, show: true });
  failed.push(...(await gates));
  if (code !== 0) failed.push("tests");
  if (notice !== undefined) console.log(`\n${notice}\n`);
} catch (error) {
  console.error(error.message);
  failed.push("preparation");
}

/** npm's packages and the system's beside each other. Both come to an end before one of them fails: apt tidies up after itself. */
async function installAll() {
  const [installed, provided] = await Promise.allSettled([
    installIfNeeded(console.log),
    provideSystemPackages(console.log),
  ]);
  for (const { reason } of [installed, provided].filter(({ status }) => status === "rejected")) throw reason;
  return provided.value;
}

console.log(failed.length === 0 ? "Everything passed." : `FAILED: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
