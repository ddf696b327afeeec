// Installs and builds what is missing or out of date, and costs next to nothing when nothing is.
// Node built-ins only: node_modules may not be there yet.
import { join } from "node:path";
import { build, isBuilt } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { root } from "./run.mjs";

// Not in node_modules, which an installation removes.
const LOCK = join(root, ".vitrine", "prepare.lock");

export const installIfNeeded = (say = console.error) =>
  doIfNeeded(isInstalled, "Installing dependencies…", install, say);

export const buildIfNeeded = (say = console.error) => doIfNeeded(isBuilt, "Building…", build, say);

/** What an entry does before anything else; ends the process when it cannot be done. */
export async function prepare(say) {
  try {
    await installIfNeeded(say);
    await buildIfNeeded(say);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

async function doIfNeeded(isDone, announcement, action, say) {
  if (isDone()) return;
  await withLock(LOCK, async () => {
    if (isDone()) return; // Another process did it while we waited.
    say(announcement);
    await action();
  });
}
