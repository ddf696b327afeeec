import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { ProcessesFirst } from "./apps/server/test/harness/processes-first.ts";
import { RunEnding } from "./apps/server/test/harness/run-ending.ts";

// Tests use the sources of the repository's packages. Only processes and threads use the build, which npm test updates
// first: the command line in a bundle, as packaged (harness/program.ts).
const conditions = ["vitrine-source", "node", "development|production"];

/** Pages in a real browser. */
const BROWSER_TESTS = [
  "apps/server/test/dashboard/{journeys,states,sweep,operations}.test.ts",
  "apps/server/test/administration-web/{journeys,sweep}.test.ts",
  "apps/server/test/sites-web/sites.test.ts",
  "apps/server/test/widget/widget.test.ts",
];

/** Tests of processes that are started, killed and stopped. */
const PROCESS_TESTS = [
  ...BROWSER_TESTS,
  "apps/server/test/process/**/*.test.ts",
  "apps/server/test/**/killed-process.test.ts",
  "apps/server/test/imports/large-import.test.ts",
  "apps/server/test/storage/embedded-postgres.test.ts",
  "apps/server/test/house/run-guard.test.ts",
  "apps/server/test/models/face/read-face.test.ts",
];

const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
};

// Generous timeouts: they only end hanging tests, because a test must not fail on a slow machine.
const everywhere = {
  setupFiles: ["apps/server/test/harness/end-with-run.ts"],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
  // Imports the server once per worker, not per file: tests do not replace modules.
  isolate: false,
};

export default defineConfig({
  test: {
    globalSetup: ["apps/server/test/harness/global-setup.ts"],
    pool: "forks",
    // `npm test` overrides this for each of its two runs.
    maxWorkers: availableParallelism(),
    reporters: ["default", new RunEnding()],
    sequence: { sequencer: ProcessesFirst },
    projects: [
      { ...shared, test: { ...everywhere, name: "process", include: PROCESS_TESTS } },
      {
        ...shared,
        test: {
          ...everywhere,
          name: "service",
          include: ["apps/server/{src,test}/**/*.test.ts", "packages/*/{src,test}/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...PROCESS_TESTS],
        },
      },
      // Only `npm run eval` asks all questions of the evaluation.
      ...(process.env["EVAL"] === undefined
        ? []
        : [{ ...shared, test: { ...everywhere, name: "evaluation", include: ["apps/server/test/**/*.eval.ts"] } }]),
    ],
  },
});
