// npm run mutants [part of a name…]: puts the faults of mutant-list.mjs into a copy of the tree, one at a time, and
// runs the tests that must detect them. Exits with 1 if a fault is not detected or no longer matches the tree. `--fits`
// checks only the match.
import "./require-node.mjs";
import { existsSync, rmSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { MUTANTS } from "./mutant-list.mjs";
import { prepareWithTools } from "./prepare.mjs";
import { root, runNode } from "./run.mjs";

const TESTS = "apps/server/test";
const LEFT_OUT = new Set(["node_modules", ".git", ".vitrine", "coverage"]);

/** Returns why a mutant is invalid: its text must occur in its file exactly once, and its test must exist. */
async function problemOf({ path, text, replacement, test }) {
  const source = await readFile(join(root, path), "utf8").catch(() => "");
  const found = source.split(text).length - 1;
  if (found !== 1) return `its text is ${found} times in ${path}, not once: mend this entry of scripts/mutant-list.mjs`;
  if (text === replacement) return "it changes nothing";
  return existsSync(join(root, TESTS, test)) ? undefined : `there is no ${TESTS}/${test}`;
}

/**
 * Copies the sources and the build, which workers use, with the installed npm packages. The project's own packages
 * resolve to the copy.
 */
async function copyTree() {
  const copy = await mkdtemp(join(tmpdir(), "vitrine-mutants-"));
  const filter = (from) => !LEFT_OUT.has(basename(from)) && !from.endsWith(".tsbuildinfo");
  await cp(root, copy, { recursive: true, filter });
  await mkdir(join(copy, "node_modules"));
  for (const name of await readdir(join(root, "node_modules"))) {
    if (name.startsWith(".")) continue;
    if (name !== "@vitrine") await symlink(join(root, "node_modules", name), join(copy, "node_modules", name));
    else
      await cp(join(root, "node_modules", name), join(copy, "node_modules", name), {
        recursive: true,
        verbatimSymlinks: true,
      });
  }
  for (const path of ["apps/server", "packages/contract", "packages/sdk", "bench"]) {
    const own = join(root, path, "node_modules");
    if (existsSync(own)) await symlink(own, join(copy, path, "node_modules"));
  }
  return copy;
}

/** Returns the names of failed tests and the output; a run that could not start has no names. */
async function runTests(copy, tests, only) {
  const report = join(copy, "report.json");
  await rm(report, { force: true });
  const files = tests.map((test) => `${TESTS}/${test}`);
  const chosen = only === undefined ? [] : ["--testNamePattern", only];
  const args = ["run", "--root", copy, "--bail=1", "--reporter=json", `--outputFile=${report}`, ...chosen, ...files];
  const { code, output } = await runNode(join(root, "node_modules/vitest/vitest.mjs"), args, { cwd: copy });
  const { testResults = [] } = JSON.parse(await readFile(report, "utf8").catch(() => "{}"));
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]}`);
  const reasons = testResults.map(({ message }) => message).filter(Boolean);
  return { code, failed, said: [...failed, ...reasons, output].join("\n") };
}

async function verdictOn(copy, { path, text, replacement, test, only }) {
  const file = join(copy, path);
  const source = await readFile(file, "utf8");
  await writeFile(
    file,
    source.replace(text, () => replacement),
  );
  const { code, failed, said } = await runTests(copy, [test], only);
  await writeFile(file, source);
  if (failed.length > 0) return { verdict: "killed" };
  return code === 0 ? { verdict: "SURVIVED" } : { verdict: "BROKEN", said };
}

/** The same tests must pass without a mutant; otherwise their failure proves little. */
async function passesWithout(copy, mutants) {
  const isNarrow = ({ only }) => only !== undefined;
  for (const group of [mutants.filter(isNarrow), mutants.filter((mutant) => !isNarrow(mutant))]) {
    const tests = [...new Set(group.map(({ test }) => test))];
    if (tests.length === 0) continue;
    const only = isNarrow(group[0]) ? [...new Set(group.map(({ only }) => only))].join("|") : undefined;
    const { code, said } = await runTests(copy, tests, only);
    if (code === 0) continue;
    console.log(`${said}\nThe tests fail without any mutant.`);
    return false;
  }
  return true;
}

async function runAll(mutants) {
  const copy = await copyTree();
  process.once("SIGINT", () => {
    rmSync(copy, { recursive: true, force: true });
    process.exit(1);
  });
  try {
    if (!(await passesWithout(copy, mutants))) return false;
    const verdicts = [];
    for (const mutant of mutants) {
      const startedAt = performance.now();
      const { verdict, said = "" } = await verdictOn(copy, mutant);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      console.log(`${verdict.padEnd(9)} ${seconds.padStart(3)} s  ${mutant.name}${said && `\n${said}`}`);
      verdicts.push(verdict);
    }
    const killed = verdicts.filter((verdict) => verdict === "killed").length;
    console.log(`${killed} of ${mutants.length} killed.`);
    return killed === mutants.length;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const wanted = process.argv.slice(2).filter((argument) => argument !== "--fits");
const chosen = MUTANTS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const problems = [];
for (const mutant of chosen) {
  const problem = await problemOf(mutant);
  if (problem) problems.push(`${mutant.name}: ${problem}`);
}
if (chosen.length === 0) problems.push("No mutant has that name.");
for (const problem of problems) console.error(problem);
let isGood = problems.length === 0;
if (isGood && !process.argv.includes("--fits")) {
  await prepareWithTools(console.log);
  isGood = await runAll(chosen);
}
process.exitCode = isGood ? 0 : 1;
