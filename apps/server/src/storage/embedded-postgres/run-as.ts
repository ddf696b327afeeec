// PostgreSQL refuses to run as root. For root this module selects an unprivileged user for it, and checks the paths
// that this user can reach.
import { execFile } from "node:child_process";
import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./errors.ts";

export interface RunAs {
  uid: number;
  gid: number;
}

const CANDIDATES = ["postgres", "nobody"];

export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** Selects the user of PostgreSQL for a new cluster; undefined stands for the current user. */
export async function chooseRunAs(): Promise<RunAs | undefined> {
  if (!isRoot()) return undefined;
  for (const name of CANDIDATES) {
    const user = await findUser(name);
    if (user !== undefined && user.uid !== 0) return user;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and there is no user ${CANDIDATES.join(" or ")} to run it as; create one, start as an ordinary user, or set DATABASE_URL`,
  );
}

/** User of PostgreSQL for an existing cluster: the owner of its files, even if other users were added since. */
export async function runAsOwnerOf(dataDirectory: string): Promise<RunAs | undefined> {
  const { uid, gid } = await stat(dataDirectory);
  if (isRoot()) {
    if (uid !== 0) return { uid, gid };
    throw new EmbeddedPostgresError(`${dataDirectory} belongs to root, as whom PostgreSQL does not run`);
  }
  if (uid === process.geteuid?.()) return undefined;
  throw new EmbeddedPostgresError(`${dataDirectory} belongs to another user; start as that user, or as root`);
}

async function findUser(name: string): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => promisify(execFile)("id", [flag, name])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return undefined;
  }
}

/** Returns true if `user` can enter every directory of `path`, and read (and enter or execute) `path` itself. */
export async function canReach(path: string, user: RunAs | undefined): Promise<boolean> {
  if (user === undefined) return true;
  if (!allows(await stat(path), user, 0o5)) return false;
  for (let at = dirname(path); ; at = dirname(at)) {
    if (!allows(await stat(at), user, 0o1)) return false;
    if (at === dirname(at)) return true;
  }
}

function allows(entry: Stats, user: RunAs, wanted: number): boolean {
  const shift = entry.uid === user.uid ? 6 : entry.gid === user.gid ? 3 : 0;
  return ((entry.mode >> shift) & wanted) === wanted;
}
