// Only rows may decide anything between processes: advisory locks, notifications and temporary tables exist on one
// node. Each use of them is listed here with its behaviour on several nodes.

import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const SOURCES = new URL("../../src/", import.meta.url);

const MAY_LOCK: Record<string, string> = {
  "cli/demo/index.ts": "in development only",
  "domains/credits/payment-events.ts":
    "events of one payment, one after the other: they are the service's, in one place",
  "domains/quotas/measures.ts": "imports of one workspace are counted one after the other; on its own node",
  "jobs/presence.ts": "which process lives; the queue is in one place",
  "jobs/queue.ts": "migrations of the queue",
  "kernel/idempotency/stored-answers.ts": "two requests with one key; on a cluster, the row of the claim decides",
  "storage/backup-lock.ts": "no restore while the service runs",
  "storage/cluster/parts.ts": "who lays out the parts of a machine, on that machine",
  "storage/embedded-postgres/hold.ts": "who uses the embedded server, which is alone",
  "storage/migrate.ts": "migrations go to one place",
};

async function filesWith(pattern: RegExp): Promise<string[]> {
  const files = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith(".ts"));
  const found = await Promise.all(
    files.map(async (name) => (pattern.test(await readFile(new URL(name, SOURCES), "utf8")) ? [name] : [])),
  );
  return found
    .flat()
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
}

it("advisory locks are used only in the listed files", async () => {
  expect(await filesWith(/\bpg_(try_)?advisory_/)).toEqual(Object.keys(MAY_LOCK).sort());
});

it("constraint violations are recognized in one file only", async () => {
  expect(await filesWith(/\.constraint\b/)).toEqual(["storage/constraints.ts"]);
});
