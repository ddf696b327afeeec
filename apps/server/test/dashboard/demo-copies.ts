// The demo of `npm start`, created once per run: its creation takes longer than most tests on it.

import { cp } from "node:fs/promises";
import pg from "pg";
import { copyDatabase, createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { scratchFolder } from "../harness/folders.ts";
import { exited, spawnCli, spawnService, until } from "../harness/process.ts";
import { sharedResult } from "../harness/shared-result.ts";

interface MadeDemo {
  workspaceId: string;
  /** API key of the owner. */
  key: string;
  /** Folder with the files that are not in the database. */
  folder: string;
  databaseUrl: string;
}

export interface DemoCopy extends MadeDemo {
  database: TestDatabase;
}

/** Creates a copy that a test may change. */
export async function copyDemo(): Promise<DemoCopy> {
  const made = await sharedResult("demo", makeDemo);
  const [database, folder] = await Promise.all([copyDatabase(made.databaseUrl), scratchFolder("demo")]);
  await cp(made.folder, folder, { recursive: true });
  return { ...made, folder, database, databaseUrl: database.url };
}

async function makeDemo(): Promise<MadeDemo> {
  const [{ url: databaseUrl }, folder] = await Promise.all([createTestDatabase(), scratchFolder("demo")]);
  const { stdout, stderr } = await spawnCli(["demo"], { DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const [workspaceId] = /wks_\w+/.exec(stdout) ?? [];
  const [key = ""] = /vtr_dev_\w+/.exec(stdout) ?? [];
  if (workspaceId === undefined) throw new Error(`there is no demo: ${stdout}${stderr}`);
  await finishPictures(databaseUrl, folder);
  return { workspaceId, key, folder, databaseUrl };
}

/** Waits for all picture sizes: each copy of the demo would repeat the unfinished work. */
async function finishPictures(databaseUrl: string, folder: string): Promise<void> {
  const { child } = await spawnService({ DATA_DIR: folder, DATABASE_URL: databaseUrl, DATABASE_POOL_MAX: "8" });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const left = async () =>
      (await client.query("select from graphile_worker.jobs where task_identifier = 'make_renditions'")).rowCount ?? 0;
    await until(async () => (await left()) === 0, left);
  } finally {
    await client.end();
  }
  child.kill("SIGTERM");
  await exited(child);
}
