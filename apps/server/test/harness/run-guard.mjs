// Guard of a test run: removes the run's databases and folder after its end or kill. Started with the run's folder. The
// run is over when standard input closes, which the system guarantees.

import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The name of a run's folder contains the id of its process. */
const RUN_FOLDER = /^vitrine-test-(\d+)-/;
const STOP_LIMIT_MS = 60_000;

const [folder = ""] = process.argv.slice(2);
if (!RUN_FOLDER.test(basename(folder))) throw new Error(`${folder} is no folder of a run`);
const isOver = new Promise((resolve) => process.stdin.resume().once("end", resolve));
// Ctrl+C signals the whole process group, and the guard must end last.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

await sweep(dirname(folder));
await isOver;
await clean(folder);

/** Cleans up after runs whose process and guard were both killed. */
async function sweep(parent) {
  for (const name of await readdir(parent)) {
    const owner = RUN_FOLDER.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) await clean(join(parent, name));
  }
}

/** Stops every PostgreSQL with files in the folder, then removes the folder. */
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

/** Immediate shutdown: the data is not needed any more. */
async function stop({ file, pid }) {
  if (!(pid > 0) || !isAlive(pid) || !(await worksIn(pid, dirname(file)))) return;
  process.kill(pid, "SIGQUIT");
  for (let waited = 0; isAlive(pid) && waited < STOP_LIMIT_MS; waited += 20) await pause(20);
}

/** The system can reuse a process id. Systems without /proc rely on the pid file alone. */
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
