// Beside every run of the tests: when the run is over, or was killed, no database and no folder of it stays behind.
// Started with the run's folder; the run is over when standard input ends, which the system sees to however it ended.

import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A run's folder tells by its name which process it belongs to. */
const RUN_FOLDER = /^vitrine-test-(\d+)-/;
const STOP_LIMIT_MS = 60_000;

const [folder = ""] = process.argv.slice(2);
if (!RUN_FOLDER.test(basename(folder))) throw new Error(`${folder} is no folder of a run`);
const isOver = new Promise((resolve) => process.stdin.resume().once("end", resolve));
// An interrupt of the terminal reaches the whole group: whoever cleans up goes last.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

await sweep(dirname(folder));
await isOver;
await clean(folder);

/** After runs whose process is gone, and whose guard was killed with it. */
async function sweep(parent) {
  for (const name of await readdir(parent)) {
    const owner = RUN_FOLDER.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) await clean(join(parent, name));
  }
}

/** Stops every PostgreSQL whose files are in the folder, whoever started it, and removes the folder. */
async function clean(folder) {
  await Promise.all((await postmastersIn(folder)).map(stop));
  await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
}

async function postmastersIn(folder) {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const files = entries.filter((path) => path.endsWith("postmaster.pid")).map((path) => join(folder, path));
  return Promise.all(files.map(async (file) => ({ file, pid: await pidIn(file) })));
}

async function pidIn(file) {
  return Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
}

/** At once: nobody needs what is in it. */
async function stop({ file, pid }) {
  if (!(pid > 0) || !isAlive(pid) || !(await worksIn(pid, dirname(file)))) return;
  process.kill(pid, "SIGQUIT");
  for (let waited = 0; isAlive(pid) && waited < STOP_LIMIT_MS; waited += 20) await pause(20);
}

/** The number may have gone to another program since. Where the system does not tell, the file is believed. */
async function worksIn(pid, data) {
  if (process.platform !== "linux") return true;
  const [cwd, real] = await Promise.all(
    [readlink(`/proc/${pid}/cwd`), realpath(data)].map((path) => path.catch(() => "")),
  );
  return cwd !== "" && cwd === real;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
