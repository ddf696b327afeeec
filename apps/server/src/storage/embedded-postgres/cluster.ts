// Location of a data directory's database files. Usually they are in its postgres/. If we are root and the user of
// PostgreSQL cannot enter the data directory, they are under /var/lib/vitrine. The random directory name there is only
// in a pointer file, so a new data directory never finds an old database.
import { randomBytes } from "node:crypto";
import { lchown, lstat, mkdir, mkdtemp, readFile, realpath, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Binaries, prepareBinaries } from "./binaries.ts";
import { EmbeddedPostgresError, errorCode, explainFileProblem } from "./errors.ts";
import { type Credentials, createHome, readCredentials, removePartials } from "./home.ts";
import { canReach, chooseRunAs, isRoot, type RunAs, runAsOwnerOf } from "./run-as.ts";
import { findStagedHome, prepareStagingRoot, publishStagedHome } from "./staging.ts";
import { finishSwap } from "./swap.ts";

export interface Cluster {
  /** Contains data/, credentials.json and postgres.log. */
  home: string;
  data: string;
  credentials: Credentials;
  binaries: Binaries;
  user: RunAs | undefined;
  settings?: PostgresSettings;
  /** Creates a directory for programs that the user cannot reach at their own path. */
  stageIn: () => Promise<string>;
}

export type PostgresSettings = Record<string, string | number>;

type Log = (message: string) => void;

/** Finds the cluster of a data directory, or creates it. */
export async function openCluster(dataDir: string, log: Log): Promise<Cluster> {
  try {
    await mkdir(dataDir, { recursive: true });
    const directory = await realpath(dataDir);
    const home = (await findHome(directory)) ?? (await makeHome(directory, log));
    if (home === homeIn(directory)) await removePartials(home);
    // Servers are identified by their working directory, which the system reports without symbolic links.
    return await describe(directory, await realpath(home));
  } catch (error) {
    throw explainFileProblem(`cannot keep a database in ${dataDir}`, error);
  }
}

const homeIn = (dataDir: string) => join(dataDir, "postgres");

async function findHome(dataDir: string): Promise<string | undefined> {
  const inPlace = homeIn(dataDir);
  return (await isDirectory(inPlace)) ? inPlace : findStagedHome(dataDir);
}

async function makeHome(dataDir: string, log: Log): Promise<string> {
  const user = await chooseRunAs();
  const binaries = await prepareBinaries(user, () => placeForBinaries(dataDir));
  const name = randomBytes(12).toString("hex");
  log("Creating the database…");
  if ((await canReach(dataDir, user)) && (await canChangeOwner(dataDir, user))) {
    const home = homeIn(dataDir);
    return createHome({ partial: `${home}.partial-${name}`, home, binaries, user, log });
  }
  const root = await prepareStagingRoot();
  const home = join(root, `cluster-${name}`);
  await createHome({ partial: `${home}.partial`, home, binaries, user, log });
  return publishStagedHome(dataDir, home, log);
}

async function describe(dataDir: string, home: string): Promise<Cluster> {
  const data = join(home, "data");
  await finishSwap(data);
  if (!(await isDirectory(data))) {
    throw new EmbeddedPostgresError(`${home} holds no database; move it away to begin with an empty one`);
  }
  const user = await runAsOwnerOf(data);
  const stageIn = () => placeForBinaries(dataDir);
  const binaries = await prepareBinaries(user, stageIn);
  return { home, data, credentials: await readCredentials(home), binaries, user, stageIn };
}

/** Major version of the PostgreSQL that wrote the files. */
export const majorOf = async (data: string) => Number.parseInt(await readFile(join(data, "PG_VERSION"), "utf8"), 10);

/** Some file systems (network shares, folders shared with a virtual machine) support only one owner. */
async function canChangeOwner(directory: string, user: RunAs | undefined): Promise<boolean> {
  if (user === undefined) return true;
  const trial = await mkdtemp(join(directory, "trial.partial-"));
  try {
    await lchown(trial, user.uid, user.gid);
    return (await stat(trial)).uid === user.uid;
  } catch {
    return false;
  } finally {
    await rmdir(trial);
  }
}

function placeForBinaries(dataDir: string): Promise<string> {
  return isRoot() ? prepareStagingRoot() : Promise.resolve(dataDir);
}

async function isDirectory(path: string): Promise<boolean> {
  return lstat(path).then(
    (entry) => entry.isDirectory(),
    (error) => {
      if (errorCode(error) === "ENOENT") return false;
      throw error;
    },
  );
}
