// Data directories with a reliable clean-up, and child processes that share them.
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { expect } from "vitest";

export interface User {
  uid: number;
  gid: number;
}

export const isRoot = process.getuid?.() === 0;

export function userNamed(name: string): User {
  const ask = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
  return { uid: ask("-u"), gid: ask("-g") };
}

/** Folder of a data directory's cluster: inside it, or at its pointer. */
export async function homeOf(dataDir: string): Promise<string> {
  const pointer = await readFile(join(dataDir, "postgres.json"), "utf8").catch(() => undefined);
  return pointer === undefined ? join(dataDir, "postgres") : JSON.parse(pointer).home;
}

export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(await homeOf(dataDir), "data", "postmaster.pid"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed process is a zombie until its parent waits for it. It counts as dead.
    return (
      process.platform !== "linux" ||
      !/^State:\s+Z/m.test(execFileSync("cat", [`/proc/${pid}/status`], { encoding: "utf8" }))
    );
  } catch {
    return false;
  }
}

export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on("error", () => {}); // a server that stops meanwhile fails the query
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Temporary folders of one test file. */
export class Workbench {
  readonly #root: Promise<string>;
  readonly #dataDirs: string[] = [];
  readonly #children: Child[] = [];
  readonly #makeCluster: (dataDir: string) => Promise<void>;
  #app: Promise<string> | undefined;
  #made: Promise<string> | undefined;

  constructor(makeCluster: (dataDir: string) => Promise<void>) {
    this.#makeCluster = makeCluster;
    this.#root = mkdtemp(join(tmpdir(), "vitrine-postgres-")).then(async (root) => {
      await chmod(root, 0o755);
      return root;
    });
  }

  /** Path of a new data directory below a directory with this mode. */
  async newDataDir({ parentMode = 0o755, owner }: { parentMode?: number; owner?: User } = {}): Promise<string> {
    const parent = await mkdtemp(join(await this.#root, "data-"));
    await chmod(parent, parentMode);
    if (owner !== undefined) execFileSync("chown", [`${owner.uid}:${owner.gid}`, parent]);
    return this.track(join(parent, ".vitrine"));
  }

  /** Copies a data directory with an empty database. */
  async copyDataDir(): Promise<string> {
    this.#made ??= this.newDataDir().then(async (dataDir) => {
      const kept = join(await this.#root, "made");
      await this.#makeCluster(dataDir);
      execFileSync("cp", ["-a", dataDir, kept]);
      return kept;
    });
    const made = await this.#made;
    const dataDir = await this.newDataDir();
    execFileSync("cp", ["-a", made, dataDir]);
    return dataDir;
  }

  track(dataDir: string): string {
    this.#dataDirs.push(dataDir);
    return dataDir;
  }

  async startChild(dataDir: string, user?: User): Promise<Child> {
    this.#app ??= this.#copyApp();
    const child = new Child(await this.#app, dataDir, user);
    this.#children.push(child);
    return child;
  }

  async cleanUp(): Promise<void> {
    for (const child of this.#children.splice(0)) child.kill();
    const dataDirs = this.#dataDirs.splice(0);
    for (const dataDir of dataDirs) {
      const pid = await postmasterOf(dataDir);
      if (pid !== undefined && isAlive(pid)) {
        process.kill(pid, "SIGQUIT");
        await expect.poll(() => isAlive(pid)).toBe(false);
      }
      await rm(await homeOf(dataDir), { recursive: true, force: true });
    }
    for (const dataDir of dataDirs) await rm(dirname(dataDir), { recursive: true, force: true });
  }

  async remove(): Promise<void> {
    await this.cleanUp();
    await rm(await this.#root, { recursive: true, force: true });
  }

  /** Copies the compiled module with its packages and Node, readable for every user. */
  async #copyApp(): Promise<string> {
    const app = join(await this.#root, "app");
    const here = import.meta.dirname;
    await cp(join(here, "../../dist/storage/embedded-postgres"), join(app, "embedded-postgres"), { recursive: true });
    await copyFile(join(here, "embedded-postgres-child.mjs"), join(app, "child.mjs"));
    await copyFile(process.execPath, join(app, "node"));
    await mkdir(join(app, "node_modules"));
    const require = createRequire(import.meta.url);
    await copyPackage("pg", require, app);
    await copyPackage("embedded-postgres", require, app);
    execFileSync("chmod", ["-R", "a+rX", app]);
    return app;
  }
}

async function copyPackage(name: string, require: NodeJS.Require, app: string): Promise<void> {
  const target = join(app, "node_modules", name);
  const isDone = await readdir(target).catch(() => undefined);
  const source = require.resolve.paths(name)?.map((path) => join(path, name)) ?? [];
  for (const directory of isDone ? [] : source) {
    const manifest = await readFile(join(directory, "package.json"), "utf8").catch(() => undefined);
    if (manifest === undefined) continue;
    await cp(directory, target, { recursive: true, verbatimSymlinks: true });
    const { dependencies, optionalDependencies } = JSON.parse(manifest);
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) {
      await copyPackage(next, createRequire(join(directory, "package.json")), app);
    }
    return;
  }
}

/** A process that runs embedded-postgres-child.mjs. */
export class Child {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #messages: Record<string, unknown>[] = [];
  readonly #stderr: string[] = [];

  constructor(app: string, dataDir: string, user?: User) {
    this.#process = spawn(join(app, "node"), [join(app, "child.mjs"), dataDir], {
      ...user,
      cwd: app,
      detached: true, // leads a process group, like a command in a terminal
    });
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#messages.push(JSON.parse(line)));
    this.#process.stderr.on("data", (text) => this.#stderr.push(String(text)));
  }

  /** Waits for the first message with this key (or the one that satisfies `wanted`). */
  async receive<T>(key: string, wanted: (value: T) => boolean = () => true): Promise<T> {
    const find = () => this.#messages.find((message) => key in message && wanted(message[key] as T));
    await expect
      .poll(
        () =>
          find() ?? (this.hasEnded ? `ended: ${JSON.stringify(this.#messages)} ${this.#stderr.join("")}` : undefined),
        { interval: 10 },
      )
      .toBeDefined();
    const message = find();
    if (message === undefined)
      throw new Error(`no "${key}": ${JSON.stringify(this.#messages)} ${this.#stderr.join("")}`);
    return message[key] as T;
  }

  all<T>(key: string): T[] {
    return this.#messages.filter((message) => key in message).map((message) => message[key] as T);
  }

  tell(line: string): void {
    this.#process.stdin.write(`${line}\n`);
  }

  /** Sends Ctrl-C to the process group, like a terminal. */
  interruptGroup(): void {
    if (this.#process.pid !== undefined) process.kill(-this.#process.pid, "SIGINT");
  }

  endInput(): void {
    this.#process.stdin.end();
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }

  async ended(): Promise<void> {
    await expect.poll(() => this.hasEnded, { interval: 10 }).toBe(true);
  }
}
