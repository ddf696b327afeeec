// The service with its embedded PostgreSQL as an operator runs it: under a supervisor that restarts it.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { freePorts } from "../processes.ts";
import type { OwnGroup } from "./own-group.ts";

export const CLI = fileURLToPath(new URL("../../../apps/server/dist/cli/main.js", import.meta.url));
const run = promisify(execFile);

export interface Tenant {
  email: string;
  workspaceId: string;
  keys: string[];
}

export class Supervised {
  readonly #env: Record<string, string>;
  readonly #program: readonly string[];
  readonly #group: OwnGroup | undefined;
  #child: ChildProcess | undefined;
  #isStopping = false;
  /** Number of unexpected exits. */
  ends = 0;

  private constructor(env: Record<string, string>, program: readonly string[], group: OwnGroup | undefined) {
    this.#env = env;
    this.#program = program;
    this.#group = group;
  }

  static async start(
    more: Record<string, string> = {},
    program: readonly string[] = [CLI, "start"],
    group?: OwnGroup,
  ): Promise<Supervised> {
    const [api, dashboard, admin, sites] = await freePorts(4);
    const dataDir = more["DATA_DIR"] ?? (await mkdtemp(join(tmpdir(), "vitrine-faults-")));
    await chmod(dataDir, 0o755); // PostgreSQL runs as another user if this process is root
    const env = {
      PATH: process.env["PATH"] ?? "",
      DATA_DIR: dataDir,
      API_PORT: String(api),
      DASHBOARD_PORT: String(dashboard),
      ADMIN_PORT: String(admin),
      SITES_PORT: String(sites),
      DEMO: "off",
      LOG_LEVEL: "error",
      CHALLENGE_GUESSES: "10",
      // Lets clients use different IP addresses.
      TRUST_PROXY: "on",
      ...more,
    };
    const service = new Supervised(env, program, group);
    service.#spawn();
    try {
      await service.ready();
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  get api(): string {
    return `http://127.0.0.1:${this.#env["API_PORT"]}`;
  }

  get dashboard(): string {
    return `http://127.0.0.1:${this.#env["DASHBOARD_PORT"]}`;
  }

  get sites(): number {
    return Number(this.#env["SITES_PORT"]);
  }

  get ports(): number[] {
    return ["API_PORT", "DASHBOARD_PORT", "ADMIN_PORT", "SITES_PORT"].map((name) => Number(this.#env[name]));
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resident memory of the service, in MiB. */
  async residentMegabytes(): Promise<number> {
    const statm = await readFile(`/proc/${this.pid}/statm`, "utf8");
    return (Number(statm.split(" ")[1]) * 4096) / 1024 / 1024;
  }

  /** Returns milliseconds until the service accepts requests. */
  async ready(): Promise<number> {
    const from = performance.now();
    const serving = this.#env["ROLE"] === "sites" ? `http://127.0.0.1:${this.sites}` : this.api;
    while (!(await isReady(serving))) {
      if (performance.now() - from > 120_000) throw new Error("the service does not come back");
      await pause(20);
    }
    return performance.now() - from;
  }

  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  async killPostgres(): Promise<void> {
    process.kill(await this.#postmasterPid(), "SIGKILL");
  }

  /** Kills one connection, an active one if there is any. */
  async killBackend(): Promise<void> {
    const client = new pg.Client({ connectionString: await this.#superuserUrl(), connectionTimeoutMillis: 5000 });
    client.on("error", () => {}); // the server restarts all connections
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where application_name like 'vitrine%' and pid <> pg_backend_pid() order by state = 'active' desc, random() limit 1`,
    );
    if (rows[0] !== undefined) process.kill(rows[0].pid, "SIGKILL");
    await client.end().catch(() => {});
  }

  async tenant(name: string, keys: number): Promise<Tenant> {
    const email = `${name}@example.com`;
    await this.cli("account", "create", "--email", email, "--name", name);
    const made = await this.cli("workspace", "create", "--owner", email, "--name", name, "--subdomain", name, "--json");
    const tenant: Tenant = { email, workspaceId: JSON.parse(made).id, keys: [] };
    for (let n = 0; n < keys; n++) {
      const create = ["key", "create", "--account", email, "--name", `k${n}`, "--scopes", "all", "--days", "1"];
      tenant.keys.push((await this.cli(...create)).trim());
    }
    return tenant;
  }

  async cli(...args: string[]): Promise<string> {
    return (await run(process.execPath, [CLI, ...args], { env: this.#env })).stdout;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const gone = new Promise((resolve) => this.#child?.once("exit", resolve));
    this.#child?.kill("SIGTERM");
    await gone;
    await rm(this.#env["DATA_DIR"] ?? "", { recursive: true, force: true });
  }

  #spawn(): void {
    const child = spawn(process.execPath, [...this.#program], {
      env: this.#env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (child.pid !== undefined) this.#group?.take(child.pid);
    child.once("exit", () => {
      if (this.#isStopping) return;
      this.ends++;
      this.#spawn();
    });
    this.#child = child;
  }

  async #postmasterPid(): Promise<number> {
    const file = join(this.#env["DATA_DIR"] ?? "", "postgres", "data", "postmaster.pid");
    return Number((await readFile(file, "utf8")).split("\n")[0]);
  }

  /** Returns PostgreSQL's log. */
  databaseLog(): Promise<string> {
    return readFile(join(this.#env["DATA_DIR"] ?? "", "postgres", "postgres.log"), "utf8");
  }

  /** Connects directly to the database. */
  async database(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: await this.#superuserUrl(), connectionTimeoutMillis: 5000 });
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  async #superuserUrl(): Promise<string> {
    const home = join(this.#env["DATA_DIR"] ?? "", "postgres");
    const { superuserPassword } = JSON.parse(await readFile(join(home, "credentials.json"), "utf8"));
    const port = (await readFile(join(home, "data", "postmaster.pid"), "utf8")).split("\n")[3];
    return `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/vitrine`;
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(3000) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.ok;
    },
    () => false,
  );
