// npm run test:citus: runs the database tests on a Citus cluster. CITUS_URL is a database on its coordinator, with a
// superuser. Alternatively, CITUS_HOME is a folder with `build.sh` and `cluster.sh start|stop DIR`, which create a
// local cluster. Arguments select tests.
import "./require-node.mjs";
import { chmodSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfNeeded, installIfNeeded } from "./prepare.mjs";
import { run, runNode } from "./run.mjs";

/**
 * Tests that use the database through the service. Pages, models and processes do not depend on the kind of database.
 */
const TESTS = [
  ...[
    "accounts",
    "administration",
    "assistant",
    "catalogue",
    "cluster",
    "credits",
    "erasure",
    "every-operation",
    "imports",
  ],
  ...["integrations", "jobs", "journeys", "kernel", "mcp", "media", "oauth", "quotas", "search", "sites", "usage"],
  ...["visitors", "webhooks", "workspaces"],
].map((part) => `apps/server/test/${part}/`);

const PORT = 56_600;

async function startCluster(home) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-citus-"));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user if this process is root
  const built = await run(join(home, "build.sh"), [], { show: true });
  if (built.code !== 0) throw new Error("Citus could not be built");
  const env = { PORT: String(PORT), SHARDS: "4" };
  const { code, output } = await run(join(home, "cluster.sh"), ["start", folder], { env });
  const [, url] = /^DATABASE_URL=(.+)$/m.exec(output) ?? [];
  if (code !== 0 || url === undefined) throw new Error(`the cluster did not start:\n${output}`);
  const stop = async () => {
    await run(join(home, "cluster.sh"), ["stop", folder]);
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

async function openCluster() {
  const { CITUS_URL, CITUS_HOME } = process.env;
  if (CITUS_URL !== undefined) return { url: CITUS_URL, stop: async () => {} };
  if (CITUS_HOME !== undefined) return startCluster(CITUS_HOME);
  throw new Error("Set CITUS_URL to a coordinator's database, or CITUS_HOME to what makes a cluster on this machine.");
}

try {
  const cluster = await openCluster();
  try {
    await installIfNeeded(console.log);
    await buildIfNeeded(console.log);
    const selection = process.argv.length > 2 ? process.argv.slice(2) : TESTS;
    const env = { VITRINE_TEST_CITUS: cluster.url };
    const { code } = await runNode("node_modules/vitest/vitest.mjs", ["run", "--project", "service", ...selection], {
      env,
      show: true,
    });
    process.exitCode = code;
  } finally {
    await cluster.stop();
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
