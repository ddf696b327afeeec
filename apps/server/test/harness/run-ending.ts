import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

const SLOWEST_SHOWN = 10;
/** A run of a few files prints their times anyway. */
const FILES_MIN = 20;
const FAILURES_SHOWN = 20;

/** Prints the slowest files and, at the very end, the failures: the end of the output is always read. */
export class RunEnding implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], ofNoTest: readonly SerializedError[]): void {
    if (modules.length < FILES_MIN) return;
    write("The slowest files:", slowest(modules));
    // An unhandled rejection fails a run even if every test passed.
    const failures = [
      ...modules.flatMap(failuresOf),
      ...ofNoTest.map((error) => `  in no test\n    ${messageOf(error)}`),
    ];
    if (failures.length > 0) write("What failed:", failures.slice(0, FAILURES_SHOWN));
  }
}

/** Several runs in parallel write their endings to this file. Their starter prints it after the last run. */
const ENDING_FILE = process.env["VITRINE_RUN_ENDING"];

const write = (title: string, lines: readonly string[]): void => {
  const text = `\n${title}\n${lines.join("\n")}\n`;
  if (ENDING_FILE === undefined) process.stdout.write(text);
  else appendFileSync(ENDING_FILE, text);
};

const pathOf = (module: TestModule): string => relative(process.cwd(), module.moduleId);

const slowest = (modules: readonly TestModule[]): string[] =>
  modules
    .map((module) => ({ path: pathOf(module), seconds: secondsOf(module) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`);

const secondsOf = (module: TestModule): number => {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
};

const failuresOf = (module: TestModule): string[] => {
  const tests = [...module.children.allTests("failed")];
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  return [
    ...tests.map((test) => `  ${pathOf(module)} > ${test.fullName}\n    ${messageOf(test.result().errors?.[0])}`),
    ...[...module.errors(), ...suites].map((error) => `  ${pathOf(module)}\n    ${messageOf(error)}`),
  ];
};

const messageOf = (error: { message?: string; stack?: string } | undefined): string => {
  const place = error?.stack?.split("\n").find((line) => line.includes("/test/"));
  return [error?.message?.slice(0, 1000), place?.trim()].filter(Boolean).join("\n    ");
};
