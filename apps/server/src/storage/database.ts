import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import sql, { type Sql } from "sql-template-tag";
import { Homes, readAtHome, UnconfirmedCommits } from "./cluster/index.ts";
import { ConnectionPool, type PoolUse } from "./connection-pool.ts";
import {
  asOptions,
  asStatements,
  NOTHING_COMPILED,
  type Patience,
  transactionSettings,
  USUAL_LIMITS,
} from "./database-limits.ts";
import { Readiness } from "./readiness.ts";
import { Session, Statements } from "./session.ts";
import type { DatabaseLimits } from "./settings.ts";
import type { Trace } from "./trace.ts";
import type { Tx } from "./tx.ts";

export { empty, join, raw } from "sql-template-tag";
export { assertNoHiddenWrites, MAY_HIDE_WRITES } from "./cluster/index.ts";
export type { Origin, Tx } from "./tx.ts";
export { type Sql, sql };

// bigint columns hold counts and amounts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date has no time zone, so it stays text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

// In UTC, PostgreSQL writes an instant as ISO 8601 except for two characters; the engine parses that far faster than
// the driver. Other time zones and far centuries are left to the driver.
const UTC_INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;
const readInstant: (text: string) => unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, "text");
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  UTC_INSTANT.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readInstant(text),
);

type Isolation = "read committed" | "repeatable read";

export interface DatabaseOptions {
  /** A function is called for each new connection. */
  url: string | (() => string);
  /** Must be off behind a pooler in transaction mode, which keeps no session state. */
  prepare?: boolean;
  maxConnections?: number;
  limits?: DatabaseLimits;
  /** Called for every sent statement; tests count them. */
  onStatement?: (text: string) => void;
  /** Called with the process id of each new connection, for example to lower its priority. */
  onBackend?: (processId: number) => void;
  trace?: Trace | undefined;
}

/** A read outside of a transaction. */
export type ReadWork<T> = (tx: Tx) => Promise<T>;

export interface ReadOptions {
  patience?: Patience;
}

interface WriteOptions extends ReadOptions {
  isolation?: Isolation;
}

const TRANSACTION_ATTEMPTS_MAX = 10;
/** Maximum pause before the first retry, in milliseconds. */
const RESTART_PAUSE = 5;
const RESTARTABLE: Record<string, RestartReason> = { "40001": "serialization", "40P01": "deadlock" };
/** All retries of the transaction met concurrent updates. */
export class TransactionConflict extends Error {}

/** A concurrent write made this transaction's changes obsolete: a retry sees that write. */
export class RetryWrite extends Error {
  constructor(cause: unknown) {
    super("others were faster", { cause });
  }
}

/** Reason for a retry of a transaction. */
type RestartReason = "deadlock" | "serialization" | "contradiction";

export type Restarts = Record<RestartReason, number>;

const NO_RESTARTS: Restarts = { deadlock: 0, serialization: 0, contradiction: 0 };

export class Database {
  readonly #writers: ConnectionPool;
  /** Null behind a pooler: there a connection can be read-only only per transaction. */
  readonly #readers: ConnectionPool | null;
  readonly #readiness: Readiness;
  readonly #unconfirmedCommits: UnconfirmedCommits;
  readonly #homes: Homes;
  /** Maximum concurrent reads, and as many writes. */
  readonly connections: number;
  readonly #limits: DatabaseLimits;
  /** True if connections keep session state. */
  readonly #isDirect: boolean;
  readonly #statements: Statements;
  /** Workspaces with texts of this process that may not be indexed yet. */
  readonly textsDue = new Set<string>();
  /** Number of transaction retries since the start, by reason. */
  readonly restarts: Restarts = { ...NO_RESTARTS };

  constructor(options: DatabaseOptions) {
    const { maxConnections = 20, limits = USUAL_LIMITS, prepare = true } = options;
    this.connections = maxConnections;
    this.#limits = limits;
    this.#isDirect = prepare;
    this.#statements = new Statements(options);
    const { url: given, onBackend } = options;
    const url = typeof given === "function" ? given : () => given;
    this.#readiness = new Readiness(url);
    this.#unconfirmedCommits = new UnconfirmedCommits(url);
    const open = (name: string, settings: Record<string, number | string>, at = url) =>
      new ConnectionPool({
        url: at,
        name,
        max: maxConnections,
        options: prepare ? asOptions(settings) : undefined,
        connectMilliseconds: limits.connect,
        onConnect: (client) => {
          this.#unconfirmedCommits.watch(client);
          if (client.processID !== null) onBackend?.(client.processID);
        },
      });
    // Reads run without BEGIN and COMMIT, which saves two round trips. The server refuses any write.
    const readOnly = { ...NOTHING_COMPILED, default_transaction_read_only: "on", statement_timeout: limits.read };
    const writers = open("vitrine", transactionSettings(limits.write));
    const readers = prepare ? open("vitrine-reader", readOnly) : null;
    this.#writers = writers;
    this.#readers = readers;
    this.#homes = new Homes({
      ...options,
      url,
      lendReader: () => (readers ?? writers).lend(),
      lendWriter: () => writers.lend(),
      openPool: (at) => open("vitrine-reader", readOnly, at),
      limit: limits.read,
    });
  }

  /** Runs `work` on one connection, read-only. */
  async read<T>(work: ReadWork<T>, { patience = "request" }: ReadOptions = {}): Promise<T> {
    if (this.#readers === null || patience === "job") {
      const limit = this.#limits[patience === "job" ? "job" : "read"];
      return this.#transaction(work, { mode: "isolation level read committed read only", limit });
    }
    const client = await this.#readers.lend();
    const session = new Session(client, this.#statements, this.#limits.read);
    try {
      return await (this.#homes.exist ? readAtHome(this.#homes, session, work) : work(session));
    } finally {
      client.release(session.isLost);
    }
  }

  /** Runs `work` in one transaction, and runs all of it again when PostgreSQL requires that. */
  async write<T>(work: (tx: Tx) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const { isolation = "read committed", patience = "request" } = options;
    const limit = this.#limits[patience === "job" ? "job" : "write"];
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#transaction(work, { mode: `isolation level ${isolation}`, limit });
      } catch (error) {
        const reason = restartReason(error);
        if (reason === undefined) throw error;
        this.restarts[reason]++;
        if (attempt === TRANSACTION_ATTEMPTS_MAX) throw new TransactionConflict("too many restarts", { cause: error });
        // Concurrent retries at the same moment would conflict again.
        await wait(Math.random() * attempt * RESTART_PAUSE);
      }
    }
  }

  /**
   * PostgreSQL rolls back when the connection is lost during a transaction. The outcome is unknown only if it is lost
   * during `commit`, or if another node is lost then. A client then retries with the same Idempotency-Key.
   */
  async #transaction<T>(work: ReadWork<T>, { mode, limit }: { mode: string; limit: number }): Promise<T> {
    const client = await this.#writers.lend();
    const session = new Session(client, this.#statements, limit);
    try {
      const begun = this.#begin(session, mode, limit);
      const result = await (this.#beginsWithFirst(limit) ? work(session) : begun.then(() => work(session)));
      await begun;
      if (!session.hasEnded) await session.control("commit");
      this.#unconfirmedCommits.assertNone(client);
      client.release();
      if (!mode.endsWith("read only")) {
        if (session.textsDueOf !== undefined) this.textsDue.add(session.textsDueOf);
        this.#readiness.recordWrite("succeeded");
      }
      return result;
    } catch (error) {
      if (session.isDiskFull) this.#readiness.recordWrite("lacked room");
      const isLost = session.isLost || this.#unconfirmedCommits.has(client);
      const isGood = !isLost && (session.hasEnded || (await rolledBack(session, this.#limits.connect)));
      client.release(!isGood);
      throw error;
    }
  }

  /** Returns true if `begin` is sent with the first statement, which saves a round trip. */
  #beginsWithFirst(limit: number): boolean {
    return this.#isDirect && limit === this.#limits.write;
  }

  #begin(session: Session, mode: string, limit: number): Promise<void> {
    const begun = this.#beginsWithFirst(limit)
      ? session.controlWithNext(`begin ${mode}`)
      : session.control(`begin ${mode}${asStatements(transactionSettings(limit))}`, this.#limits.connect);
    begun.catch(() => {}); // the next statement fails too and reports the error
    return begun;
  }

  /** Returns true if the database answers, and accepts writes after an earlier write failure; within two seconds. */
  isReady(): Promise<boolean> {
    return this.#readiness.isReady();
  }

  /** Number of calls that wait for a connection. */
  get waiting(): number {
    return this.#named.reduce((waiting, { pool }) => waiting + pool.waiting, this.#homes.waiting);
  }

  get pools(): (PoolUse & { pool: string })[] {
    const homes = this.#homes.exist ? [{ pool: "home", ...this.#homes.use }] : [];
    return [...this.#named.map(({ name, pool }) => ({ pool: name, ...pool.use })), ...homes];
  }

  get #named(): { name: string; pool: ConnectionPool }[] {
    return [
      { name: "write", pool: this.#writers },
      ...(this.#readers === null ? [] : [{ name: "read", pool: this.#readers }]),
    ];
  }

  async close(): Promise<void> {
    await Promise.all([
      ...this.#named.map(({ pool }) => pool.close()),
      this.#homes.close(),
      this.#readiness.close(),
      this.#unconfirmedCommits.close(),
    ]);
  }
}

/** Returns false if the rollback fails; the connection is then discarded. */
const rolledBack = (session: Session, limit: number): Promise<boolean> =>
  session.control("rollback", limit).then(
    () => true,
    () => false,
  );

function restartReason(error: unknown): RestartReason | undefined {
  if (error instanceof RetryWrite) return "contradiction";
  return error instanceof pg.DatabaseError ? RESTARTABLE[error.code ?? ""] : undefined;
}
