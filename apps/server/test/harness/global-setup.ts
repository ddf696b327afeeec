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
    /** One server, or a coordinator followed by its workers. */
    postgresUrls: [string, ...string[]];
  }
}

/** Test data may be lost in a crash, so writes skip the wait for the disk. */
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

/** Creates the folder of all files of the run. Workers use it as the system's temporary folder. */
async function makeRunFolder(): Promise<string> {
  const parent = (await hasRoomInMemory()) ? IN_MEMORY : tmpdir();
  const folder = await mkdtemp(join(parent, `vitrine-test-${process.pid}-`));
  // PostgreSQL runs as another user when tests run as root.
  await chmod(folder, 0o755);
  process.env["TMPDIR"] = folder;
  return folder;
}

const IN_MEMORY = "/dev/shm";
/** Several times the peak usage of a run. */
const ROOM_BYTES = 6 * 2 ** 30;

/** One database per test file means hundreds of small files, which a disk creates several times slower. */
async function hasRoomInMemory(): Promise<boolean> {
  try {
    const mount = (await readFile("/proc/mounts", "utf8")).split("\n").find((line) => line.split(" ")[1] === IN_MEMORY);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    const options = mount?.split(" ")[3]?.split(",") ?? [];
    // Tests install programs there and start them.
    return options.includes("rw") && !options.includes("noexec") && bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

/** The guard notices the end of the run, even after a kill, and cleans up. */
function startGuard(folder: string): ChildProcess {
  const program = join(import.meta.dirname, "run-guard.mjs");
  return spawn(process.execPath, [program, folder], { detached: true, stdio: ["pipe", "ignore", "inherit"] });
}

/** A run opens thousands of connections. Password authentication takes one message, SCRAM takes several. */
async function writeHostRules(folder: string): Promise<string> {
  const path = join(folder, "pg_hba.conf");
  await writeFile(path, "host all all 127.0.0.1/32 password\n");
  return path;
}

/** One SCRAM iteration makes the password quick to check. */
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
