// npm run dev: the service, built and started again whenever a source, a migration or another file of it changes.
import "./require-node.mjs";
import { spawn } from "node:child_process";
import { readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { isBuilt, isCompiled, SOURCES } from "./build.mjs";
import { buildIfNeeded, prepare } from "./prepare.mjs";
import { root } from "./run.mjs";
import { stopWithNpm } from "./stop-with-parent.mjs";

const SERVICE = join(root, "scripts", "dev-service.mjs");
/** Editors, and who changes branches, write many files at once. */
const QUIET_MILLISECONDS = 200;

let service;
let isEnding = false;
let renewing = Promise.resolve();
let timer;
let watchers = [];

function start() {
  // In a group of its own: Ctrl-C reaches this process alone, which then tells the service once.
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

/** Folder by folder: Node 20 loses sight of a file that was replaced when it watches a whole tree. */
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

/** What does not compile changes nothing: the service goes on as it was. */
async function renew() {
  watchSources(); // Folders come and go.
  if (isBuilt()) return;
  // A running service takes up a new build of a web app by itself.
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
