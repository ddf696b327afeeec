// A hold is a connection with a shared advisory lock: it marks that a process uses the server. PostgreSQL releases the
// lock whenever the process dies, so the last process can detect that it is the last.
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Cluster } from "./cluster.ts";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";
import { SUPERUSER } from "./home.ts";
import { findPostmaster, type Postmaster } from "./pid-file.ts";
import { startPostmaster, stopPostmaster } from "./postmaster.ts";

declare module "pg" {
  // Missing in the published types.
  interface Client {
    ref(): void;
    unref(): void;
  }
}

export interface Hold {
  /** Current port of the server. */
  readonly port: number;
  release(): Promise<void>;
}

type Log = (message: string) => void;

// Locked in the database "postgres", apart from all locks of the service.
const HOLD_LOCK = 0x76747276;

const LOCK_NOT_AVAILABLE = "55P03";

const POLL_MS = 15;
const OPEN_LIMIT_MS = 30_000;
// After a crash PostgreSQL first replays its log; a timeout halfway would not help.
const RECOVERY_LIMIT_MS = 300_000;
const RENEW_PAUSE_MS = 100;
const LONGEST_RENEW_PAUSE_MS = 10_000;

/** Starts the server if it does not run, and holds it. */
export async function acquireServer(cluster: Cluster, log: Log): Promise<Hold> {
  const end = new AbortController();
  const first = await acquireHold(cluster, end.signal);
  let port = first.port;

  const watch = (client: Client): Client => {
    client.unref();
    client.once("end", () => {
      if (!end.signal.aborted) held = renew();
    });
    return client;
  };

  // A crashed worker makes PostgreSQL cut all connections and continue. Without a new hold, the next command that ends
  // would consider itself the last and stop the server.
  const renew = async (): Promise<Client | undefined> => {
    log("The connection that holds the embedded PostgreSQL broke; renewing it.");
    for (let pauseMs = RENEW_PAUSE_MS; !end.signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_RENEW_PAUSE_MS)) {
      try {
        await delay(pauseMs, undefined, { ref: false, signal: end.signal });
        const next = await acquireHold(cluster, end.signal);
        if (next.port !== port) log(`The embedded PostgreSQL moved from port ${port} to ${next.port}.`);
        port = next.port;
        return watch(next.client);
      } catch (error) {
        if (!end.signal.aborted) log(`The embedded PostgreSQL cannot be reached: ${messageOf(error)}`);
      }
    }
    return undefined;
  };

  let held: Promise<Client | undefined> = Promise.resolve(watch(first.client));
  let release: Promise<void> | undefined;
  return {
    get port() {
      return port;
    },
    release() {
      end.abort();
      release ??= held.then((client) => client && releaseServer(client, cluster, log));
      return release;
    },
  };
}

/**
 * Starts the server if it does not run, and locks out other processes; throws if the server is in use. The returned
 * `stop` stops the server.
 */
export async function acquireExclusive(cluster: Cluster, log: Log): Promise<{ port: number; stop(): Promise<void> }> {
  const { client, port } = await acquireHold(cluster, new AbortController().signal, "alone");
  const stop = async () => {
    await stopPostmaster(cluster.data, log);
    await client.end().catch(() => {});
  };
  return { port, stop };
}

async function releaseServer(client: Client, { data }: Cluster, log: Log): Promise<void> {
  client.ref();
  try {
    const { rows } = await client.query<{ last: boolean }>(
      "SELECT pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) AS last",
      [HOLD_LOCK],
    );
    if (rows[0]?.last) await stopPostmaster(data, log);
  } catch (error) {
    log(`The embedded PostgreSQL was not left in order: ${messageOf(error)}`);
  }
  await client.end().catch(() => {});
}

/** Several processes hold a server together, or one alone. */
type Company = "shared" | "alone";

async function acquireHold(
  cluster: Cluster,
  signal: AbortSignal,
  company: Company = "shared",
): Promise<{ client: Client; port: number }> {
  const startedAt = Date.now();
  let lastProblem = "it stops again and again";
  for (;;) {
    signal.throwIfAborted();
    const postmaster = await findPostmaster(cluster.data);
    if (postmaster === undefined) await startPostmaster(cluster, startedAt + RECOVERY_LIMIT_MS);
    else {
      const attempt = await tryAcquire(postmaster, cluster, company);
      if (attempt instanceof Client) return { client: attempt, port: postmaster.port };
      lastProblem = attempt.message;
      await delay(POLL_MS);
    }
    const limit = postmaster?.status === "starting" ? RECOVERY_LIMIT_MS : OPEN_LIMIT_MS;
    if (Date.now() - startedAt > limit) {
      throw new EmbeddedPostgresError(`the embedded PostgreSQL cannot be used (see ${cluster.home}): ${lastProblem}`);
    }
  }
}

/** A server during start or stop answers with an error: the caller retries. */
async function tryAcquire(postmaster: Postmaster, cluster: Cluster, company: Company): Promise<Client | Error> {
  const client = new Client({
    host: "127.0.0.1",
    port: postmaster.port,
    user: SUPERUSER,
    password: cluster.credentials.superuserPassword,
    database: "postgres",
    application_name: "vitrine hold",
    connectionTimeoutMillis: 5000,
    lock_timeout: 5000,
    keepAlive: true,
  });
  client.on("error", () => {}); // "end" follows with the same information.
  try {
    await client.connect();
    await client.query(`SELECT pg_advisory_lock${company === "shared" ? "_shared" : ""}($1)`, [HOLD_LOCK]);
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    if (company === "alone" && errorCode(error) === LOCK_NOT_AVAILABLE) {
      throw new EmbeddedPostgresError(`other processes use the database in ${cluster.data}: stop them first`);
    }
    const isPasswordWrong = errorCode(error) === "28P01";
    if (isPasswordWrong) throw new EmbeddedPostgresError(`the server of ${cluster.data} refuses our password`);
    return new Error(messageOf(error), { cause: error });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
