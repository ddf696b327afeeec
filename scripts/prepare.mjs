// Installs and builds missing or outdated parts; without any, it takes almost no time. It never runs in production,
// where other processes use the same files. It uses only Node built-ins: node_modules may not exist yet.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, isBuilt } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { root } from "./run.mjs";

// Outside node_modules, which an installation removes.
const LOCK = join(root, ".vitrine", "prepare.lock");
const PROGRAM = join(root, "apps", "server", "dist", "cli", "main.js");

/** Includes the dependencies of tests, gates and measurements; `prepare` omits them. */
export const installIfNeeded = (say = console.error, what = { withTools: true }) =>
  doIfNeeded(
    () => isInstalled(what),
    "Installing dependencies…",
    () => install(what),
    say,
  );

export const buildIfNeeded = (say = console.error) => doIfNeeded(isBuilt, "Building…", build, say);

/** First step of an entry; exits the process on failure. */
export const prepare = (say) =>
  orEnd(() => (process.env.VITRINE_ENV === "production" ? requireBuild() : prepareAll(say, { withTools: false })));

export const prepareWithTools = (say) => orEnd(() => prepareAll(say, { withTools: true }));

async function prepareAll(say, what) {
  await installIfNeeded(say, what);
  await buildIfNeeded(say);
}

async function orEnd(work) {
  try {
    await work();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

function requireBuild() {
  if (existsSync(PROGRAM)) return;
  throw new Error("Nothing is built in production: run what `npm run package` writes, or `npm run build` beforehand.");
}

async function doIfNeeded(isDone, announcement, action, say) {
  if (isDone()) return;
  await withLock(LOCK, async () => {
    if (isDone()) return; // Another process did it in the meantime.
    say(announcement);
    await action();
  });
}

// `npm run build`.
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await orEnd(() => prepareAll(console.log, { withTools: false }));
