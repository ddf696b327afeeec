// A cluster outside its data directory, for root with a data directory that only root can enter. The data directory has
// a pointer file with the random name of the cluster; the cluster records its data directory.
import { randomUUID } from "node:crypto";
import { chmod, link, lstat, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { EmbeddedPostgresError, errorCode, explainFileProblem } from "./errors.ts";
import { isRoot } from "./run-as.ts";

// Only root can write to the parent directory: in a directory such as /tmp an attacker could create the name first.
const STAGING_ROOT = "/var/lib/vitrine";
const POINTER = "postgres.json";

interface Pointer {
  home: string;
}

export async function prepareStagingRoot(): Promise<string> {
  try {
    await mkdir(STAGING_ROOT, { recursive: true });
    const entry = await lstat(STAGING_ROOT);
    if (!entry.isDirectory() || entry.uid !== 0 || (entry.mode & 0o022) !== 0) {
      throw new EmbeddedPostgresError(`${STAGING_ROOT} must be a directory that only root can write`);
    }
    if ((entry.mode & 0o755) !== 0o755) await chmod(STAGING_ROOT, 0o755);
    return STAGING_ROOT;
  } catch (error) {
    throw explainFileProblem(
      `PostgreSQL does not run as root, and the data directory and ${STAGING_ROOT} are closed to other users`,
      error,
    );
  }
}

export async function findStagedHome(dataDir: string): Promise<string | undefined> {
  const home = (await readPointer(dataDir))?.home;
  if (home === undefined) return undefined;
  if (!isRoot()) throw new EmbeddedPostgresError(`the database of ${dataDir} was made by root; start as root`);
  const keeper = await readKeeper(home);
  if (keeper === dataDir) return home;
  if (keeper === undefined) {
    throw new EmbeddedPostgresError(
      `the database of ${dataDir} was in ${home}, which is gone; remove ${join(dataDir, POINTER)} to begin with an empty one`,
    );
  }
  if ((await readPointer(keeper))?.home === home) {
    throw new EmbeddedPostgresError(
      `${dataDir} is a copy of ${keeper}, whose database it would share; remove ${join(dataDir, POINTER)} to begin with an empty one`,
    );
  }
  await writeKeeper(home, dataDir); // The data directory was moved.
  return home;
}

/** Assigns the cluster to `dataDir`, unless another process was first; returns the valid home. */
export async function publishStagedHome(
  dataDir: string,
  home: string,
  log: (message: string) => void,
): Promise<string> {
  await writeKeeper(home, dataDir);
  const partial = join(dataDir, `${POINTER}.partial-${randomUUID()}`);
  try {
    const pointer: Pointer = { home };
    await writeFile(partial, JSON.stringify(pointer), { mode: 0o600, flush: true });
    await link(partial, join(dataDir, POINTER));
    log(`The database files are in ${home}: PostgreSQL, which does not run as root, cannot enter ${dataDir}.`);
    return home;
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    const first = errorCode(error) === "EEXIST" ? await findStagedHome(dataDir) : undefined;
    if (first === undefined) throw error;
    return first;
  } finally {
    await rm(partial, { force: true });
  }
}

async function readPointer(dataDir: string): Promise<Pointer | undefined> {
  const text = await readIfExists(join(dataDir, POINTER));
  if (text === undefined) return undefined;
  const home = parseHome(text);
  // A forged pointer must not make root run PostgreSQL in another directory.
  if (home === undefined) throw new EmbeddedPostgresError(`${join(dataDir, POINTER)} is damaged`);
  return { home };
}

function parseHome(text: string): string | undefined {
  try {
    const { home }: Pointer = JSON.parse(text);
    return /^cluster-[0-9a-f]{24}$/.test(basename(home)) && home === join(STAGING_ROOT, basename(home))
      ? home
      : undefined;
  } catch {
    return undefined;
  }
}

function readKeeper(home: string): Promise<string | undefined> {
  return readIfExists(join(home, "data-directory"));
}

async function writeKeeper(home: string, dataDir: string): Promise<void> {
  await writeFile(join(home, "data-directory"), dataDir, { mode: 0o600, flush: true });
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return undefined;
    throw error;
  }
}
