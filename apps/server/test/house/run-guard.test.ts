// A test run leaves no processes or files behind, however it ends.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { exited, spawnService } from "../harness/process.ts";
import { isAlive, postmasterOf } from "../storage/embedded-postgres-harness.ts";

const GUARD = join(import.meta.dirname, "../harness/run-guard.mjs");

let temporary: string;
beforeAll(async () => {
  temporary = await scratchFolder("guard");
});
afterAll(() => removeFolder(temporary));

/** Creates a folder like that of a run of this process, with a PostgreSQL that a killed service has left behind. */
async function runFolder(pid: number): Promise<{ folder: string; isServed: () => boolean }> {
  const folder = join(temporary, `vitrine-test-${pid}-abcdef`);
  await mkdir(folder);
  await chmod(folder, 0o755);
  const dataDir = join(folder, "data");
  const { child } = await spawnService({ DATA_DIR: dataDir });
  child.kill("SIGKILL");
  await exited(child);
  const postmaster = (await postmasterOf(dataDir)) ?? 0;
  return { folder, isServed: () => isAlive(postmaster) };
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Returns the id of a process that has just ended. */
async function goneProcess(): Promise<number> {
  const child = spawn("true");
  await once(child, "exit");
  return child.pid ?? 0;
}

it("stops PostgreSQL and removes the folder of a finished run and of killed runs", async () => {
  const killed = await runFolder(await goneProcess());
  const living = await runFolder(process.pid);
  const guard = spawn(process.execPath, [GUARD, living.folder], { stdio: ["pipe", "ignore", "inherit"] });
  const ended = once(guard, "exit");
  await expect.poll(() => isThere(killed.folder)).toBe(false);
  expect(killed.isServed()).toBe(false);
  // Ctrl+C must end the run, not its guard.
  guard.kill("SIGINT");
  expect(living.isServed()).toBe(true);
  guard.stdin?.end();
  expect(await ended).toEqual([0, null]);
  expect([living.isServed(), await isThere(living.folder)]).toEqual([false, false]);
});
