import { defineConfig } from "vitest/config";

// Packages of this repository are tested from their sources, never from a build that may be old.
const conditions = ["vitrine-source", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["apps/server/{src,test}/**/*.test.ts", "packages/*/{src,test}/**/*.test.ts"],
    globalSetup: ["apps/server/test/harness/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
