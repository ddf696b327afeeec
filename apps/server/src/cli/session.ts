import { userInfo } from "node:os";
import { type Config, readConfig } from "../config.ts";
import type { Actor } from "../kernel/audit.ts";
import { systemClock } from "../kernel/clock.ts";
import { refusalOf } from "../kernel/refusals.ts";
import type { Database, Tx } from "../storage/database.ts";
import { openStorage } from "../storage/index.ts";

export interface Session {
  tx: Tx;
  now: Date;
  /** The operator at the machine, for the audit log. */
  actor: Actor;
  config: Config;
}

/** Opens the service's database, whether the service runs or not, and closes it again. */
export async function withDatabase<T>(
  work: (database: Database, config: Config, url: string) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const storage = await openStorage(config, { info: () => {}, warn: () => {} });
  try {
    return await work(storage.database, config, storage.url);
  } finally {
    await storage.close();
  }
}

/** The same for work that leaves jobs behind. Few commands do, and the queue takes a while to load. */
export function withJobQueue<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabase(async (database, _config, url) => {
    const { migrateJobs } = await import("../jobs/index.ts");
    await migrateJobs(url);
    return work(database);
  });
}

/** Runs a command's work in one transaction: all of it happens, or nothing. */
export function inTransaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const actor: Actor = { kind: "cli", id: userInfo().username };
  return withDatabase(async (database, config) => {
    try {
      return await database.write((tx) => work({ tx, now: systemClock.now(), actor, config }));
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  });
}
