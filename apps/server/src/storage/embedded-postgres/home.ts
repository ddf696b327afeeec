// Creates the directory of one cluster. It is built under another name and renamed when complete. So neither a kill
// halfway nor two concurrent processes leave an incomplete cluster.
import { randomBytes } from "node:crypto";
import { chmod, lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Binaries, exists, runBinary } from "./binaries.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import type { RunAs } from "./run-as.ts";

/** The service works as an ordinary owner of its database; the superuser only holds and stops the server. */
export interface Credentials {
  superuserPassword: string;
  ownerPassword: string;
}

export const SUPERUSER = "postgres";
const OWNER = "vitrine";
const DATABASE = "vitrine";

/** For the service, which connects as the owner. */
export const urlOf = ({ ownerPassword }: Credentials, port: number): string =>
  `postgres://${OWNER}:${ownerPassword}@127.0.0.1:${port}/${DATABASE}`;

const ABANDONED_AFTER_MS = 10 * 60 * 1000;

interface NewHome {
  partial: string;
  home: string;
  binaries: Binaries;
  user: RunAs | undefined;
  log: (message: string) => void;
}

/** Returns the final home, which another process may have created concurrently. */
export async function createHome({ partial, home, binaries, user, log }: NewHome): Promise<string> {
  await removeAbandoned(dirname(home));
  try {
    await fill({ directory: partial, binaries, user, log });
    await syncDirectory(partial);
    await rename(partial, home);
    await syncDirectory(dirname(home));
  } catch (error) {
    // The process that was first has also removed our partial directory.
    if (!(await exists(home))) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return home;
}

async function fill({ directory, ...given }: { directory: string } & Omit<NewHome, "partial" | "home">): Promise<void> {
  const credentials: Credentials = { superuserPassword: newPassword(), ownerPassword: newPassword() };
  await mkdir(directory);
  await chmod(directory, 0o711); // Lets the user of PostgreSQL pass to data only.
  await writeFile(join(directory, "credentials.json"), JSON.stringify(credentials), { mode: 0o600, flush: true });
  await createData({ ...given, data: join(directory, "data"), credentials });
}

interface NewData extends Omit<NewHome, "partial" | "home"> {
  /** Path that does not exist yet. */
  data: string;
  credentials: Credentials;
}

/** Creates the files of PostgreSQL, with an empty database for the service. */
export async function createData({ data, credentials, binaries, user, log }: NewData): Promise<void> {
  const passwordFile = `${data}.superuser-password`;
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, credentials.superuserPassword, { mode: 0o600 });
  if (user !== undefined) {
    // Never follows a symbolic link, which an attacker could have placed.
    await lchown(data, user.uid, user.gid);
    await lchown(passwordFile, user.uid, user.gid);
  }
  await initialize({ data, passwordFile, binaries, user, log });
  await runBinary(binaries.postgres, ["--single", "-D", data, "-c", "exit_on_error=on", "postgres"], {
    user,
    input: [
      `CREATE ROLE ${OWNER} LOGIN CREATEDB PASSWORD '${credentials.ownerPassword}';`,
      `CREATE DATABASE ${DATABASE} OWNER ${OWNER};`,
      "",
    ].join("\n"),
  });
  await rm(passwordFile);
}

async function initialize(target: Omit<NewHome, "partial" | "home"> & { data: string; passwordFile: string }) {
  // The builtin locale defines order and case, the same on every system. But pg_trgm asks the C library for letters
  // (LC_CTYPE): in the locale C it would see only ASCII letters.
  for (const characters of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    if (characters === "C") target.log("This system has no UTF-8 locale: fuzzy search will see ASCII letters only.");
    try {
      return await runBinary(
        target.binaries.initdb,
        [
          `--pgdata=${target.data}`,
          `--username=${SUPERUSER}`,
          `--pwfile=${target.passwordFile}`,
          "--auth=scram-sha-256",
          "--encoding=UTF8",
          "--locale-provider=builtin",
          "--builtin-locale=C.UTF-8",
          "--locale=C",
          `--lc-ctype=${characters}`,
          "--no-instructions",
        ],
        target,
      );
    } catch (error) {
      if (characters === "C" || !(error instanceof Error && error.message.includes("invalid locale name"))) throw error;
    }
  }
}

export async function readCredentials(home: string): Promise<Credentials> {
  const path = join(home, "credentials.json");
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new EmbeddedPostgresError(`${path} is damaged`, { cause: error });
    throw error;
  }
}

/** Removes partial homes of other processes: they will use the complete one. */
export async function removePartials(home: string): Promise<void> {
  for (const name of await readdir(dirname(home))) {
    if (!name.startsWith(`${basename(home)}.partial-`)) continue;
    // Another process may still write into it; the next start removes the rest.
    await rm(join(dirname(home), name), { recursive: true, force: true }).catch(() => {});
  }
}

/** Removes leftovers of killed processes. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!basename(name).includes(".partial")) continue;
    const path = join(parent, name);
    const changedAt = await stat(path).then((entry) => entry.mtimeMs, Date.now);
    if (Date.now() - changedAt > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function newPassword(): string {
  return randomBytes(24).toString("base64url");
}
