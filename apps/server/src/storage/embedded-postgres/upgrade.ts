// Upgrades from an older major version of PostgreSQL to the bundled one: all data move into new files, and the old
// files stay.

import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { exists } from "./binaries.ts";
import { type Cluster, majorOf } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { acquireExclusive } from "./hold.ts";
import { createData, urlOf } from "./home.ts";
import { requireOlderBinaries } from "./older-binaries.ts";
import { markComplete, removeLeftovers, swap } from "./swap.ts";

/** Moves all data from one server to another, empty one. */
export type MoveData = (move: { from: string; to: string; majors: { from: number; to: number } }) => Promise<void>;

type Log = (message: string) => void;

interface Means {
  dataDir: string;
  /** Without it, files of an older PostgreSQL are refused. */
  moveData: MoveData | undefined;
  log: Log;
}

/** Upgrades files of an older PostgreSQL; refuses those of a newer one. */
export async function upgradeIfOlder(cluster: Cluster, { dataDir, moveData, log }: Means): Promise<void> {
  const { data, binaries } = cluster;
  const major = await majorOf(data);
  if (major === binaries.major) return;
  if (major > binaries.major || moveData === undefined) {
    const found = `${data} was written by PostgreSQL ${major}, but the embedded one is ${binaries.major}`;
    throw new EmbeddedPostgresError(found);
  }
  try {
    const older = { ...cluster, binaries: await requireOlderBinaries(major, { ...cluster, dataDir }) };
    await upgrade({ cluster, major, older, moveData, log });
  } catch (error) {
    // A concurrent process may already have done the upgrade.
    if ((await majorOf(data).catch(() => major)) !== binaries.major) throw error;
  }
}

interface Upgrade {
  /** The target; `older` has the programs that can read the existing files. */
  cluster: Cluster;
  older: Cluster;
  major: number;
  moveData: MoveData;
  log: Log;
}

async function upgrade({ cluster, older, major, moveData, log }: Upgrade): Promise<void> {
  const { data, binaries, credentials } = cluster;
  const kept = `${data}-${major}`;
  if (await exists(kept)) {
    throw new EmbeddedPostgresError(`${kept} is left of an earlier upgrade: move it away, and start again`);
  }
  const majors = { from: major, to: binaries.major };
  const former = await acquireExclusive(older, log);
  try {
    log(`Upgrading the database from PostgreSQL ${majors.from} to ${majors.to}…`);
    await removeLeftovers(data);
    const from = urlOf(credentials, former.port);
    await fillNewData(cluster, log, (to) => moveData({ from, to, majors }));
  } finally {
    await former.stop();
  }
  await swap(data, kept);
  log(
    `The database is one of PostgreSQL ${majors.to} now. The old files are in ${kept}: remove them when all is well.`,
  );
}

async function fillNewData(cluster: Cluster, log: Log, fill: (url: string) => Promise<void>): Promise<void> {
  const partial = `${cluster.data}.partial-${randomBytes(6).toString("hex")}`;
  const made = { ...cluster, data: partial };
  try {
    await createData({ ...made, log });
    const server = await acquireExclusive(made, log);
    try {
      await fill(urlOf(cluster.credentials, server.port));
    } finally {
      await server.stop();
    }
    await markComplete(partial, cluster.data);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
