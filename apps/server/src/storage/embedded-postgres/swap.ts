// New database files take the place of old ones, which stay under another name. A process that is killed in between leaves
// one thing to do for the next.

import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { exists } from "./binaries.ts";
import { syncDirectory } from "./home.ts";

/** Where files wait that are complete. */
const complete = (data: string) => `${data}.upgraded`;

export async function markComplete(partial: string, data: string): Promise<void> {
  await rename(partial, complete(data));
  await syncDirectory(dirname(data));
}

export async function swap(data: string, formerName: string): Promise<void> {
  await rename(data, formerName);
  await finishSwap(data);
}

/** The old files have left their place, and the new ones are complete. */
export async function finishSwap(data: string): Promise<void> {
  if ((await exists(data)) || !(await exists(complete(data)))) return;
  await rename(complete(data), data);
  await syncDirectory(dirname(data));
}

/** What ended in the middle: as long as the old files are in their place, somebody may have written into them since. */
export async function removeLeftovers(data: string): Promise<void> {
  const isLeftover = (name: string) => name.startsWith(`${basename(data)}.`);
  for (const name of (await readdir(dirname(data))).filter(isLeftover)) {
    await rm(join(dirname(data), name), { recursive: true, force: true });
  }
}
