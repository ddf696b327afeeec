// Holds a lock for as long as a test needs, and counts the connections that wait for it.

import { Database, type Sql, sql } from "../../src/storage/database.ts";
import { isOnCluster, PATIENT } from "./database.ts";
import type { Reply, TestService } from "./service.ts";

export class Blocker {
  readonly #service: TestService;
  readonly #database: Database;
  #free: (() => Promise<void>) | undefined;

  constructor(service: TestService) {
    this.#service = service;
    this.#database = new Database({ url: service.databaseUrl, maxConnections: 1, limits: PATIENT });
  }

  /** Holds the locks of the statement until `free`. */
  async hold(statement: Sql): Promise<void> {
    let free = () => {};
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    let held: Promise<void> = Promise.resolve();
    await new Promise<void>((begun, failed) => {
      held = this.#database.write(async (tx) => {
        await tx.run(statement);
        begun();
        await freed;
      });
      held.catch(failed);
    });
    this.#free = async () => {
      free();
      await held;
    };
  }

  async free(): Promise<void> {
    const free = this.#free;
    this.#free = undefined;
    await free?.();
  }

  /** Counts the service's connections that wait for a lock. */
  async waiting(name: "vitrine" | "vitrine-reader"): Promise<number> {
    const waiting = isOnCluster() ? waitingOnNodes(name) : waitingHere(name);
    const { count } = await this.#service.database.read((tx) => tx.one<{ count: number }>(waiting));
    return count;
  }

  async close(): Promise<void> {
    await this.free();
    await this.#database.close();
  }
}

const waitingHere = (name: string): Sql => sql`
  select count(*)::int from pg_stat_activity
  where datname = current_database() and application_name = ${name} and wait_event_type = 'Lock'`;

/** The lock is on a worker, whose backend has the same global number as the coordinator's connection for which it works. */
const waitingOnNodes = (name: string): Sql => sql`
  select count(distinct own.global_pid)::int
  from citus_stat_activity own join citus_stat_activity at using (global_pid)
  where own.datname = current_database() and own.application_name = ${name} and not own.is_worker_query
    and at.datname = current_database() and at.wait_event_type = 'Lock'`;

/** Counts the replies per status. */
export function statusesOf(replies: Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
