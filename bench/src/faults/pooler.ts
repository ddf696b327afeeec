// PgBouncer in transaction mode in front of a database, as operators deploy it; undefined if it is not installed.

import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePorts } from "../processes.ts";

export interface Pooler {
  url: string;
  stop(): Promise<void>;
}

export async function startPooler(databaseUrl: string): Promise<Pooler | undefined> {
  const database = new URL(databaseUrl);
  const [port] = await freePorts(1);
  const folder = await mkdtemp(join(tmpdir(), "vitrine-pooler-"));
  await chmod(folder, 0o755);
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(
    settings,
    `[databases]
* = host=${database.hostname} port=${database.port} user=${database.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 300
default_pool_size = 30
ignore_startup_parameters = extra_float_digits,options
`,
  );
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn("pgbouncer", [...user, settings], { stdio: "ignore" });
  let isMissing = false;
  child.once("error", () => {
    isMissing = true;
  });
  database.port = String(port);
  const stop = async () => {
    child.kill("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100 && !isMissing; tries++) {
    if (await answers(database.href)) return { url: database.href, stop };
    await pause(100);
  }
  await stop();
  return undefined;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    await client.end();
    return true;
  } catch {
    return false;
  }
}
