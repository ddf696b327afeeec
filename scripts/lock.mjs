// A lock between processes that a crashed holder cannot block. The holder touches the file regularly; a stale file is
// taken over.
import { randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const TOUCH_EVERY_MS = 1000;
const STALE_AFTER_MS = 15_000;
const POLL_MS = 50;

export async function withLock(path, action) {
  await mkdir(dirname(path), { recursive: true });
  const mine = `${process.pid} ${randomUUID()}`;
  while (!(await tryCreate(path, mine))) {
    await removeIfStale(path);
    await delay(POLL_MS);
  }
  const touching = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), TOUCH_EVERY_MS);
  try {
    return await action();
  } finally {
    clearInterval(touching);
    if ((await readFile(path, "utf8").catch(() => "")) === mine) await rm(path, { force: true });
  }
}

async function tryCreate(path, content) {
  try {
    const file = await open(path, "wx");
    await file.writeFile(content);
    await file.close();
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

async function removeIfStale(path) {
  const content = await readFile(path, "utf8").catch(() => undefined);
  const touchedAt = await stat(path).then((entry) => entry.mtimeMs, Date.now);
  const isOld = Date.now() - touchedAt > STALE_AFTER_MS;
  if (content === undefined || !(isOld || isDead(Number.parseInt(content, 10)))) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    // Another process has taken the lock over in the meantime, so it is put back.
    if ((await readFile(aside, "utf8")) !== content) await link(aside, path);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

function isDead(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
