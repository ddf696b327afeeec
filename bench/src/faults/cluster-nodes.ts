// A Citus cluster on this machine for a trial. CITUS_HOME is a folder with `build.sh` and `cluster.sh start|stop|add
// DIR`, as for `npm run test:citus`.

import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);

const PORT = 56_700;
const SHARDS = "16";

export class ClusterNodes {
  readonly #home: string;
  readonly #folder: string;
  readonly url: string;

  private constructor(home: string, folder: string, url: string) {
    this.#home = home;
    this.#folder = folder;
    this.url = url;
  }

  /** Undefined without CITUS_HOME. */
  static async start(): Promise<ClusterNodes | undefined> {
    const home = process.env["CITUS_HOME"];
    if (home === undefined) return undefined;
    const folder = await mkdtemp(join(tmpdir(), "vitrine-cluster-"));
    await chmod(folder, 0o755); // PostgreSQL runs as another user if this process is root
    await run(join(home, "build.sh"), []);
    const env = { ...process.env, PORT: String(PORT), SHARDS };
    const { stdout } = await run(join(home, "cluster.sh"), ["start", folder], { env });
    const [, url] = /^DATABASE_URL=(.+)$/m.exec(stdout) ?? [];
    if (url === undefined) throw new Error(`the cluster did not start:\n${stdout}`);
    return new ClusterNodes(home, folder, url);
  }

  async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Returns the worker that holds a workspace: 1, 2, … */
  async workerOf(workspaceId: string): Promise<number> {
    const [row] = await this.ask<{ port: number }>(
      `select nodeport as port from citus_shards
       where table_name = 'wallets'::regclass and shardid = get_shard_id_for_distribution_column('wallets', $1::text)`,
      [workspaceId],
    );
    return (row?.port ?? PORT) - PORT;
  }

  /** kill -9 of the server and all its processes, like a machine failure. */
  async killWorker(worker: number): Promise<void> {
    const server = await this.#serverOf(`node${worker}`);
    const { stdout } = await run("ps", ["-o", "pid=", "--ppid", String(server)]);
    for (const pid of [server, ...stdout.trim().split(/\s+/).map(Number)]) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // The process has already ended.
      }
    }
  }

  /** Starts all stopped servers. */
  async startAgain(): Promise<void> {
    await run(join(this.#home, "cluster.sh"), ["start", this.#folder]);
  }

  async addWorker(): Promise<void> {
    await run(join(this.#home, "cluster.sh"), ["add", this.#folder]);
  }

  /** One PostgreSQL of the same build: a database on the coordinator's server, outside the cluster. */
  async plainDatabase(): Promise<string> {
    await this.ask("create database plain template template0");
    const url = new URL(this.url);
    url.pathname = "/plain";
    return url.href;
  }

  /** Processor milliseconds of each server so far: the coordinator's, then the workers'. */
  async processorTimes(): Promise<number[]> {
    const folders = (await readdir(this.#folder)).filter((name) => /^node\d+$/.test(name)).sort();
    return Promise.all(folders.map(async (name) => serverTime(await this.#serverOf(name))));
  }

  async #serverOf(node: string): Promise<number> {
    const file = await readFile(join(this.#folder, node, "postmaster.pid"), "utf8");
    return Number(file.split("\n")[0]);
  }

  async remove(): Promise<void> {
    await run(join(this.#home, "cluster.sh"), ["stop", this.#folder]);
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const MILLISECONDS_A_TICK = 10;

/** Includes all its processes, and those that have ended. */
async function serverTime(server: number): Promise<number> {
  const { stdout } = await run("ps", ["-o", "pid=", "--ppid", String(server)]);
  const own = await ticksOf(server);
  const children = await Promise.all(
    stdout
      .trim()
      .split(/\s+/)
      .map((pid) => ticksOf(Number(pid))),
  );
  const ticks = children.reduce((sum, child) => sum + child.used, own.used + own.ofChildren);
  return ticks * MILLISECONDS_A_TICK;
}

async function ticksOf(pid: number): Promise<{ used: number; ofChildren: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user = 0, system = 0, userOfChildren = 0, systemOfChildren = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .map(Number);
  return { used: user + system, ofChildren: userOfChildren + systemOfChildren };
}
