import { userInfo } from "node:os";
import { openServiceServer, openServiceStorage } from "../composition/storage.ts";
import { type Config, readConfig } from "../config.ts";
import type { Actor } from "../kernel/audit.ts";
import { refusalOf } from "../kernel/call/refusals.ts";
import { type Clock, systemClock } from "../kernel/clock.ts";
import type { Database, Tx } from "../storage/database.ts";
import { terminal } from "./terminal.ts";

export interface Session {
  tx: Tx;
  now: Date;
  /** The operator at the machine, for the audit log. */
  actor: Actor;
  config: Config;
}

/** Prints only warnings for the operator, apart from a command's output. */
const logTo = (err: (text: string) => void) => ({ info: () => {}, warn: (message: string) => err(`${message}\n`) });

/** Opens the service's database, with or without a running service, and closes it afterwards. */
export async function withDatabase<T>(
  work: (database: Database, config: Config, url: string) => Promise<T>,
): Promise<T> {
  const { env, err } = terminal();
  const config = readConfig(env);
  const storage = await openServiceStorage(config, logTo(err));
  try {
    return await work(storage.database, config, storage.url);
  } finally {
    await storage.close();
  }
}

/** Like `withDatabase`, for commands that enqueue jobs. Few commands do, and the queue loads slowly. */
export function withJobQueue<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabase(async (database, _config, url) => {
    const { migrateJobs } = await import("../jobs/index.ts");
    await migrateJobs(url);
    return work(database);
  });
}

/** Opens the database without migrating its schema. */
export async function withServer<T>(work: (url: string, config: Config) => Promise<T>): Promise<T> {
  const { env, err } = terminal();
  const config = readConfig(env);
  const server = await openServiceServer(config, logTo(err));
  try {
    return await work(server.url, config);
  } finally {
    await server.close();
  }
}

const operator = (): Actor => ({ kind: "cli", id: userName() });

/** In a container a user often has only a number. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** Runs a command's work in one transaction. */
export function inTransaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
  return withDatabase((database, config) => {
    const run = (tx: Tx) => work({ tx, now: systemClock.now(), actor: operator(), config });
    return refusing(() => database.write(run, { patience: "job" }));
  });
}

/** For work with many transactions. */
export function inTransactions<T>(
  work: (session: { database: Database; clock: Clock; actor: Actor }) => Promise<T>,
): Promise<T> {
  return withDatabase((database) => refusing(() => work({ database, clock: systemClock, actor: operator() })));
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}
