// postmaster.pid: PostgreSQL's own record of the server process of a data directory, and of its port.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { link, readFile, readlink, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { errorCode } from "./errors.ts";

export interface Postmaster {
  pid: number;
  port: number;
  /** "starting" during the log replay after a crash, "ready", "stopping". */
  status: string;
}

// An empty file is either being written or the result of a full disk.
const EMPTY_FILE_IS_STALE_AFTER_MS = 5000;

/** Finds the live server of a data directory. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = (await readIfExists(pidFile(data)))?.split("\n") ?? [];
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 0) || !(port > 0) || !(await isPostmasterOf(pid, data))) return undefined;
  return { pid, port, status: lines[7]?.trim() ?? "starting" };
}

/**
 * PostgreSQL replaces the file of a dead server by itself. Two cases mislead it: an empty file, and another process
 * with the dead server's pid.
 */
export async function removeMisleadingPidFile(data: string): Promise<void> {
  const path = pidFile(data);
  const text = await readIfExists(path);
  if (text === undefined || !(await isMisleading(path, text, data))) return;
  const aside = `${path}.stale-${randomUUID()}`;
  try {
    await rename(path, aside);
    // Another process may have started a server meanwhile: restore its file.
    if ((await readFile(aside, "utf8")) !== text) await link(aside, path);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(errorCode(error) ?? "")) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function isMisleading(path: string, text: string, data: string): Promise<boolean> {
  if (text.trim() === "") {
    const changedAt = await stat(path).then((entry) => entry.mtimeMs, Date.now);
    return Date.now() - changedAt > EMPTY_FILE_IS_STALE_AFTER_MS;
  }
  const pid = Number.parseInt(text, 10);
  return isAlive(pid) && !(await isPostmasterOf(pid, data));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/**
 * The pid alone proves little: after a crash another process may have it. The working directory identifies a server.
 */
async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (process.platform !== "linux") {
    return promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]).then(
      ({ stdout }) => stdout.includes(`-D ${data} `),
      () => false,
    );
  }
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === data;
  } catch (error) {
    if (errorCode(error) !== "EACCES") return false;
    // A container's root may not inspect other users' processes, but it sees their arguments.
    const args = (await readIfExists(`/proc/${pid}/cmdline`)) ?? "";
    return args.includes(`\0-D\0${data}\0`);
  }
}

function pidFile(data: string): string {
  return join(data, "postmaster.pid");
}

async function readIfExists(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error) => {
    if (["ENOENT", "ESRCH"].includes(errorCode(error) ?? "")) return undefined;
    throw error;
  });
}
