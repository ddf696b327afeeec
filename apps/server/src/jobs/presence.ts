// Liveness of processes. Each process holds an advisory lock on its own connection, and its job names contain the
// lock's number. When a process dies, its connection and lock end, without any clock. The same connection receives
// notifications of new jobs.

import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { SECOND } from "../kernel/clock.ts";
import { sql, type Tx } from "../storage/database.ts";
import { JOBS_CHANNEL } from "./queue.ts";

const LOCK_CLASS = 8_340_117; // any constant of our own
const NAME = "vitrine";
const ANSWER_WITHIN = 5 * SECOND;
const RECONNECT_AFTER = SECOND / 4;

/** A vanished machine sends no FIN: keepalives make the server close its connection within 15 seconds. */
const SESSION_SETTINGS = {
  tcp_keepalives_idle: "5",
  tcp_keepalives_interval: "3",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "15000",
  // The connection is idle by design, behind a pooler even within a transaction.
  idle_in_transaction_session_timeout: "0",
  idle_session_timeout: "0",
  transaction_timeout: "0",
  statement_timeout: "0",
};

export interface PresenceOptions {
  /** Called for each connection: an embedded server may restart on another port. */
  url: () => string;
  /** True behind a pooler in transaction mode: locks last only for a transaction, and notifications do not arrive. */
  isPooled: boolean;
  log: Logger;
  /** `task` is empty if it may be any task. */
  onJob: (task: string) => void;
}

export class Presence {
  readonly #number = randomInt(1, 2 ** 31);
  readonly #options: PresenceOptions;
  #client: pg.Client | undefined;
  #isOver = false;
  #reconnecting: Promise<void> = Promise.resolve();

  private constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** A queue that cannot start is an error; a connection that is lost later is replaced. */
  static async begin(options: PresenceOptions): Promise<Presence> {
    const presence = new Presence(options);
    await presence.#connect();
    return presence;
  }

  /** Returns true while other processes can see this one. An unseen process must not claim jobs. */
  get isSeen(): boolean {
    return this.#client !== undefined;
  }

  /** Holder name for a place of this process. */
  nameOf(place: string): string {
    return `${NAME}/${this.#number}/${place}`;
  }

  /** Checks the connection; without an answer it counts as lost. */
  async check(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    await client.query("select").catch((error) => this.#lose(client, error));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#reconnecting;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const { url, isPooled, onJob } = this.#options;
    const client = new pg.Client({
      connectionString: url(),
      application_name: "vitrine-jobs",
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
      keepAlive: true,
    });
    client.on("error", (error) => this.#lose(client, error));
    client.on("notification", ({ payload = "" }) => onJob(payload));
    try {
      await client.connect();
      await client.query(isPooled ? "begin" : `listen "${JOBS_CHANNEL}"`);
      await client.query(
        "select set_config(name, value, $2) from json_each_text($1) as s (name, value) join pg_settings using (name)",
        [JSON.stringify(SESSION_SETTINGS), isPooled],
      );
      // Shared: after a lost connection, the former session may still hold the lock for a while.
      await client.query(`select pg_advisory_${isPooled ? "xact_" : ""}lock_shared($1, $2)`, [
        LOCK_CLASS,
        this.#number,
      ]);
    } catch (error) {
      destroy(client);
      throw error;
    }
    this.#client = client;
  }

  #lose(client: pg.Client, error: unknown): void {
    if (client !== this.#client || this.#isOver) return;
    this.#client = undefined;
    destroy(client);
    this.#options.log.warn({ err: error }, "the job queue has lost its connection");
    this.#reconnecting = this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#connect();
        this.#options.log.warn("the job queue is connected again");
        return this.#options.onJob("");
      } catch {
        await pause(RECONNECT_AFTER);
      }
    }
  }
}

/** Not `end()`, which waits for the other side. */
const destroy = (client: pg.Client) => client.connection.stream.destroy();

/** Locks of live processes. */
const theirLocks = sql`
  select from pg_locks lock
  where lock.locktype = 'advisory' and lock.classid = ${LOCK_CLASS}::int::oid and lock.objsubid = 2 and lock.granted
    and lock.database = (select oid from pg_database where datname = current_database())`;

/** Holder names of dead processes. */
export const deadHolders = sql`
  select held.locked_by from graphile_worker._private_jobs held
  where held.locked_by like ${`${NAME}/%`} and not exists (
    ${theirLocks} and lock.objid = split_part(held.locked_by, '/', 2)::oid)`;

/** Returns true if any live process runs jobs. */
export async function hasWorkers(tx: Tx): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`select exists (${theirLocks}) as "isThere"`);
  return isThere;
}

/** Holder names without a lock: those of earlier versions and of `drainJobs`. */
export const unlockedHolders = (heldForSeconds: number) => sql`
  select held.locked_by from graphile_worker._private_jobs held
  where held.locked_by not like ${`${NAME}/%`} and held.locked_at < now() - make_interval(secs => ${heldForSeconds})`;
