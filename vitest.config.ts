import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { ProcessesFirst } from "./apps/server/test/harness/processes-first.ts";
import { RunEnding } from "./apps/server/test/harness/run-ending.ts";

// Packages of this repository are tested from their sources. Only what runs as a process or a thread of its own comes from
// the build, which npm test brings up to date first: the command line in a bundle, as it is packaged (harness/program.ts).
const conditions = ["vitrine-source", "node", "development|production"];

/** Pages in a real browser. */
const BROWSER_TESTS = [
  "apps/server/test/dashboard/{journeys,states,sweep,operations}.test.ts",
  "apps/server/test/administration-web/{journeys,sweep}.test.ts",
  "apps/server/test/sites-web/sites.test.ts",
  "apps/server/test/widget/widget.test.ts",
];

/** Tests of processes that are started, killed and told to stop. */
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

// A test fails by what it sees, not by how fast the machine is: these only end what hangs.
const everywhere = {
  setupFiles: ["apps/server/test/harness/end-with-run.ts"],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
  // The server is imported once a worker, not once a file: no test replaces modules.
  isolate: false,
};

export default defineConfig({
  test: {
    globalSetup: ["apps/server/test/harness/global-setup.ts"],
    pool: "forks",
    // `npm test` says how many for each of its two runs.
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
    ],
  },
});
