// Replaces old database files with new ones; the old ones stay under another name. After a kill halfway, the next
// process has one step to finish.

import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { exists } from "./binaries.ts";
import { syncDirectory } from "./home.ts";

/** Path of complete new files. */
const complete = (data: string) => `${data}.upgraded`;

export async function markComplete(partial: string, data: string): Promise<void> {
  await rename(partial, complete(data));
  await syncDirectory(dirname(data));
}

export async function swap(data: string, formerName: string): Promise<void> {
  await rename(data, formerName);
  await finishSwap(data);
}

/** Finishes a swap: the old files are already moved away, and the new ones are complete. */
export async function finishSwap(data: string): Promise<void> {
  if ((await exists(data)) || !(await exists(complete(data)))) return;
  await rename(complete(data), data);
  await syncDirectory(dirname(data));
}

/** Removes an unfinished upgrade: while the old files are in use, they may have changed since. */
export async function removeLeftovers(data: string): Promise<void> {
  const isLeftover = (name: string) => name.startsWith(`${basename(data)}.`);
  for (const name of (await readdir(dirname(data))).filter(isLeftover)) {
    await rm(join(dirname(data), name), { recursive: true, force: true });
  }
}
