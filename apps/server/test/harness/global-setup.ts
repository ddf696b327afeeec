// One PostgreSQL for the whole test run, with a migrated template that each test file copies.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateJobs } from "../../src/jobs/index.ts";
import { openEmbeddedPostgres } from "../../src/storage/embedded-postgres/index.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { makeClusterTemplate } from "./cluster.ts";
import { TEMPLATE } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** One server; or a coordinator, and its workers after it. */
    postgresUrls: [string, ...string[]];
  }
}

/** What tests write may be lost with the machine, so nothing waits for a disk. */
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", shared_buffers: "128MB" };

export default async function setup(project: TestProject) {
  const folder = await makeRunFolder();
  const guard = startGuard(folder);
  const ended = async () => {
    guard.stdin?.end();
    await once(guard, "exit");
  };
  const cluster = process.env["VITRINE_TEST_CITUS"];
  if (cluster !== undefined) {
    project.provide("postgresUrls", await makeClusterTemplate(cluster));
    return ended;
  }
  const settings = { ...SETTINGS, hba_file: await writeHostRules(folder) };
  const postgres = await openEmbeddedPostgres({ dataDir: join(folder, "template"), log: () => {}, settings });
  await makeConnectionsCheap(postgres.url);
  await run(postgres.url, `create database ${TEMPLATE}`);
  const template = new URL(postgres.url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
  await migrateJobs(template.href);
  project.provide("postgresUrls", [postgres.url]);
  return async () => {
    await postgres.release();
    await ended();
  };
}

/** Everything that the run keeps in files is below this folder: workers take it for the system's own. */
async function makeRunFolder(): Promise<string> {
  const parent = (await hasRoomInMemory()) ? IN_MEMORY : tmpdir();
  const folder = await mkdtemp(join(parent, `vitrine-test-${process.pid}-`));
  // Open to the other user that PostgreSQL runs as when tests run as root.
  await chmod(folder, 0o755);
  process.env["TMPDIR"] = folder;
  return folder;
}

const IN_MEMORY = "/dev/shm";
/** Several times what a run keeps at once. */
const ROOM_BYTES = 6 * 2 ** 30;

/** A database of its own for each file is hundreds of small files: a disk takes several times as long to make them. */
async function hasRoomInMemory(): Promise<boolean> {
  try {
    const mount = (await readFile("/proc/mounts", "utf8")).split("\n").find((line) => line.split(" ")[1] === IN_MEMORY);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    const options = mount?.split(" ")[3]?.split(",") ?? [];
    // Tests start programs that they have installed there.
    return options.includes("rw") && !options.includes("noexec") && bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

/** However the run ends, the guard hears of it and cleans up. */
function startGuard(folder: string): ChildProcess {
  const program = join(import.meta.dirname, "run-guard.mjs");
  return spawn(process.execPath, [program, folder], { detached: true, stdio: ["pipe", "ignore", "inherit"] });
}

/** A run opens thousands of connections: each says its password in one message, and proves nothing in several. */
async function writeHostRules(folder: string): Promise<string> {
  const path = join(folder, "pg_hba.conf");
  await writeFile(path, "host all all 127.0.0.1/32 password\n");
  return path;
}

/** And the password is quick to check. */
const makeConnectionsCheap = (url: string) =>
  run(url, "set scram_iterations = 1", `alter role current_user password '${new URL(url).password}'`);

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
