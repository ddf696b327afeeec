// How processes know of each other whether they live: each holds a lock in the database, on a connection of its own, and
// the names under which it holds jobs tell which lock that is. When a process dies, its connection ends and the lock with
// it; no clock is asked. On the same connection it hears of new jobs.

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

/** A machine that vanishes says no goodbye: the server asks for it, and has its connection ended within 15 seconds. */
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
  /** Asked for with each connection: an embedded server may come back on another port. */
  url: () => string;
  /** Behind a pooler in transaction mode a lock lasts as long as a transaction, and nobody hears anything. */
  isPooled: boolean;
  log: Logger;
  /** `task` is empty where it may be any. */
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

  /** A queue that cannot start at all is an error; a connection that is lost later is replaced. */
  static async begin(options: PresenceOptions): Promise<Presence> {
    const presence = new Presence(options);
    await presence.#connect();
    return presence;
  }

  /** Whether others can see that this process lives. A process that cannot be seen should take no jobs. */
  get isSeen(): boolean {
    return this.#client !== undefined;
  }

  /** The name under which a place of this process holds its job. */
  nameOf(place: string): string {
    return `${NAME}/${this.#number}/${place}`;
  }

  /** Finds out whether the connection still stands; one that does not answer counts as lost. */
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
      // Shared: when a connection is lost, the one before it may still hold the lock for a while.
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

/** Not `end()`, which waits for the other side to agree. */
const destroy = (client: pg.Client) => client.connection.stream.destroy();

/** The locks of processes that live. */
const theirLocks = sql`
  select from pg_locks lock
  where lock.locktype = 'advisory' and lock.classid = ${LOCK_CLASS}::int::oid and lock.objsubid = 2 and lock.granted
    and lock.database = (select oid from pg_database where datname = current_database())`;

/** Names under which jobs are held by processes that are gone. */
export const namesOfTheGone = sql`
  select held.locked_by from graphile_worker._private_jobs held
  where held.locked_by like ${`${NAME}/%`} and not exists (
    ${theirLocks} and lock.objid = split_part(held.locked_by, '/', 2)::oid)`;

/** Whether there is any process that would take up a job. */
export async function hasWorkers(tx: Tx): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`select exists (${theirLocks}) as "isThere"`);
  return isThere;
}

/** Of the version before, whose processes hold no locks, as whoever drains does not. */
export const namesOfStrangers = (heldForSeconds: number) => sql`
  select held.locked_by from graphile_worker._private_jobs held
  where held.locked_by not like ${`${NAME}/%`} and held.locked_at < now() - make_interval(secs => ${heldForSeconds})`;
