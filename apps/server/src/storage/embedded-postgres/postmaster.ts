// The server process of a cluster. It is started detached from us and our terminal, and stopped when it is unused.
import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, readFile, rename, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { BINARY_ENVIRONMENT, explainSpawnProblem, findReason } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { findPostmaster, isAlive, type Postmaster, removeMisleadingPidFile } from "./pid-file.ts";

const POLL_MS = 15;
const STOP_LIMIT_MS = 30_000;
const LOG_BYTES = 10 * 1024 * 1024;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // Enough for four processes with the usual pools, or for one with pools of ninety.
  max_connections: 400,
  shared_buffers: "256MB",
  // An acknowledged write survives a crash of the service, of PostgreSQL and of the machine.
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  // There is no replication from here.
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "512MB",
  random_page_cost: 1.1,
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Statement errors reach the service, which logs them without customers' data; here they would fill the disk.
  log_min_messages: "log",
  log_checkpoints: "off",
};

// Transient errors: a faster process, a taken port, or remaining workers of a killed server. Try again.
const PASSING_TROUBLE =
  /lock file ".*" already exists|lock file ".*" is empty|Address already in use|could not create any TCP\/IP sockets|shared memory block .* is still in use/;

/** Returns when the server is ready, after a transient failure, or at the deadline. */
export async function startPostmaster(cluster: Cluster, deadlineMs: number): Promise<void> {
  const { data, binaries, user } = cluster;
  await removeMisleadingPidFile(data);
  const port = await choosePort(data);
  const { log, path, offset } = await openLog(cluster);
  try {
    const settings = Object.entries({ ...SETTINGS, ...cluster.settings, port }).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]);
    const child = spawn(binaries.postgres, ["-D", data, ...settings], {
      ...user,
      cwd: data,
      env: BINARY_ENVIRONMENT,
      detached: true, // A new session: Ctrl-C in our terminal does not reach it.
      stdio: ["ignore", log.fd, log.fd],
    });
    let end: "exit" | Error | undefined;
    child.on("error", (error) => {
      end = explainSpawnProblem(binaries.postgres, user, error);
    });
    child.on("exit", () => {
      end = "exit";
    });
    child.unref();
    while (end === undefined && Date.now() < deadlineMs && (await findPostmaster(data))?.status !== "ready") {
      await delay(POLL_MS);
    }
    if (end instanceof Error) throw end;
    if (end === "exit") await requirePassingTrouble(path, offset);
  } finally {
    await log.close();
  }
}

async function requirePassingTrouble(path: string, offset: number): Promise<void> {
  const output = (await readFile(path)).subarray(offset).toString();
  if (PASSING_TROUBLE.test(output)) return;
  throw new EmbeddedPostgresError(`PostgreSQL did not start: ${findReason(output)} (see ${path})`);
}

/** Ends sessions at once and waits until the server has stopped. */
export async function stopPostmaster(data: string, log: (message: string) => void): Promise<void> {
  const postmaster = await findPostmaster(data);
  if (postmaster === undefined) return;
  process.kill(postmaster.pid, "SIGINT"); // PostgreSQL's "fast" shutdown.
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (await isStillThere(postmaster, data)) {
    if (Date.now() > deadline) return log("PostgreSQL is taking long to stop; leaving it to finish by itself.");
    await delay(POLL_MS);
  }
}

async function isStillThere({ pid }: Postmaster, data: string): Promise<boolean> {
  return isAlive(pid) && (await findPostmaster(data))?.pid === pid;
}

/** Prefers the last port, so that services which lost a crashed server find the new one there. */
async function choosePort(data: string): Promise<number> {
  const lastOptions = await readFile(join(data, "postmaster.opts"), "utf8").catch(() => "");
  const lastPort = Number(/port=(\d+)/.exec(lastOptions)?.[1] ?? 0);
  return (await tryPort(lastPort)) ?? (await tryPort(0)) ?? 0;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: "127.0.0.1" }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}

async function openLog({ home }: Cluster): Promise<{ log: FileHandle; path: string; offset: number }> {
  const path = join(home, "postgres.log");
  const size = await stat(path).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > LOG_BYTES) await rename(path, `${path}.old`);
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const log = await open(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  // If root starts the server in a user's directory, the user must be able to write the log later.
  const owner = await stat(home);
  if (process.geteuid?.() === 0) await log.chown(owner.uid, owner.gid);
  return { log, path, offset: size > LOG_BYTES ? 0 : size };
}
