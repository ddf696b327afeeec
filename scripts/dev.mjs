// npm run dev: rebuilds and restarts the service when a source, a migration or another file of it changes.
import "./require-node.mjs";
import { spawn } from "node:child_process";
import { readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { isBuilt, isCompiled, SOURCES } from "./build.mjs";
import { buildIfNeeded, prepare } from "./prepare.mjs";
import { root } from "./run.mjs";
import { stopWithNpm } from "./stop-with-parent.mjs";

const SERVICE = join(root, "scripts", "dev-service.mjs");
/** Debounce: editors and branch switches write many files at once. */
const QUIET_MILLISECONDS = 200;

let service;
let isEnding = false;
let renewing = Promise.resolve();
let timer;
let watchers = [];

function start() {
  // In a separate process group: Ctrl-C reaches only this process, which then signals the service once.
  service = spawn(process.execPath, [SERVICE], { cwd: root, stdio: "inherit", detached: true });
  service.once("exit", (code) => {
    if (!isEnding && code > 0) console.log(`The service ended with ${code}. The next change starts it again.`);
  });
}

async function stop() {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const ended = new Promise((resolve) => service.once("exit", resolve));
  service.kill("SIGTERM");
  await ended;
}

/** Watches each folder: with a recursive watch, Node 20 loses track of replaced files. */
function watchSources() {
  const before = watchers;
  const inside = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true });
  const folders = SOURCES.flatMap((source) => [
    source,
    ...inside(source)
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  ]);
  watchers = folders.map((folder) => watch(folder, renewSoon));
  for (const watcher of before) watcher.close();
}

/** After a compile error, the running service stays as it is. */
async function renew() {
  watchSources(); // Folders may have been added or removed.
  if (isBuilt()) return;
  // A running service detects a new build of a web app.
  const isOnlyWeb = isCompiled();
  try {
    await buildIfNeeded(console.log);
  } catch (error) {
    console.log(error.message);
    return;
  }
  if (isOnlyWeb) return;
  await stop();
  if (!isEnding) start();
}

function renewSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    renewing = renewing.then(renew);
  }, QUIET_MILLISECONDS);
}

async function end() {
  isEnding = true;
  clearTimeout(timer);
  await renewing;
  await stop();
  process.exit(0);
}

await prepare(console.log);
stopWithNpm();
start();
watchSources();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end);
