import pg from "pg";
import sql, { type Sql } from "sql-template-tag";
import { ConnectionPool } from "./connection-pool.ts";
import { asOptions, asStatements, type Patience, transactionSettings, USUAL_LIMITS } from "./database-limits.ts";
import { Readiness } from "./readiness.ts";
import { RestartLines } from "./restart-lines.ts";
import { Session, Statements } from "./session.ts";
import type { DatabaseLimits } from "./settings.ts";
import type { Tx } from "./tx.ts";

export { empty, join, raw } from "sql-template-tag";
export type { Tx } from "./tx.ts";
export { type Sql, sql };

// bigint columns hold counts and amounts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

// In UTC, PostgreSQL writes an instant as ISO 8601 except for two characters, which the engine reads far faster than the
// driver does. Other time zones and far centuries are left to the driver.
const UTC_INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;
const readInstant: (text: string) => unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, "text");
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  UTC_INSTANT.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readInstant(text),
);

type Isolation = "read committed" | "repeatable read";

export interface DatabaseOptions {
  /** As a function it is asked for each new connection. */
  url: string | (() => string);
  /** Off where a pooler in transaction mode stands in between: nothing that is said to a connection lasts there. */
  prepare?: boolean;
  maxConnections?: number;
  limits?: DatabaseLimits;
  /** Sees every statement that is sent; tests count them. */
  onStatement?: (text: string) => void;
}

interface ReadOptions {
  patience?: Patience;
}

interface WriteOptions extends ReadOptions {
  isolation?: Isolation;
  /** Whose work it is, such as a workspace's: what has to run again waits for the same tenant's at most. */
  tenant?: string | undefined;
}

const TRANSACTION_ATTEMPTS_MAX = 10;
const RESTARTABLE = new Set(["40001", "40P01"]); // serialization failure, deadlock
/** How many transactions of one tenant may wait to run again. */
const RESTARTS_WAITING_MAX = 100;

/** However often a transaction was run, others changed what it was about to change. */
export class TransactionConflict extends Error {}

export class Database {
  readonly #writers: ConnectionPool;
  /** None behind a pooler, where a connection cannot be made read-only for longer than a transaction. */
  readonly #readers: ConnectionPool | null;
  readonly #readiness: Readiness;
  /** How many reads, and how many writes, may be under way at once. */
  readonly connections: number;
  readonly #limits: DatabaseLimits;
  /** Whether connections keep what they are told. */
  readonly #isDirect: boolean;
  readonly #statements: Statements;
  readonly #restarts = new RestartLines(RESTARTS_WAITING_MAX);

  constructor(options: DatabaseOptions) {
    const { maxConnections = 20, limits = USUAL_LIMITS, prepare = true } = options;
    this.connections = maxConnections;
    this.#limits = limits;
    this.#isDirect = prepare;
    this.#statements = new Statements(options);
    const { url: given } = options;
    const url = typeof given === "function" ? given : () => given;
    this.#readiness = new Readiness(url);
    const open = (name: string, settings: Record<string, number | string>) =>
      new ConnectionPool({
        url,
        name,
        max: maxConnections,
        options: prepare ? asOptions(settings) : undefined,
        connectMilliseconds: limits.connect,
      });
    this.#writers = open("vitrine", transactionSettings(limits.write));
    // Reads run without BEGIN and COMMIT: two round trips less. The server itself refuses a write that slips in.
    const readOnly = { default_transaction_read_only: "on", statement_timeout: limits.read };
    this.#readers = prepare ? open("vitrine-reader", readOnly) : null;
  }

  /** Runs `work` on one connection, read-only. */
  async read<T>(work: (tx: Tx) => Promise<T>, { patience = "request" }: ReadOptions = {}): Promise<T> {
    if (this.#readers === null || patience === "job") {
      const limit = this.#limits[patience === "job" ? "job" : "read"];
      return this.#transaction(work, { mode: "isolation level read committed read only", limit });
    }
    const client = await this.#readers.lend();
    const session = new Session(client, this.#statements, this.#limits.read);
    try {
      return await work(session);
    } finally {
      client.release(session.isLost);
    }
  }

  /** Runs `work` in one transaction, all of it again when PostgreSQL asks for that. */
  async write<T>(work: (tx: Tx) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const { isolation = "read committed", tenant = "", patience = "request" } = options;
    const limit = this.#limits[patience === "job" ? "job" : "write"];
    const run = () => this.#transaction(work, { mode: `isolation level ${isolation}`, limit });
    for (let attempt = 1; ; attempt++) {
      try {
        return await (attempt === 1 ? run() : this.#restart(tenant, run));
      } catch (error) {
        if (!isRestartable(error)) throw error;
        if (attempt === TRANSACTION_ATTEMPTS_MAX) throw new TransactionConflict("too many restarts", { cause: error });
      }
    }
  }

  /** Transactions that were in each other's way run one after the other: all at once, they would meet again. */
  #restart<T>(tenant: string, run: () => Promise<T>): Promise<T> {
    const restarted = this.#restarts.run(tenant, run);
    if (restarted === undefined) throw new TransactionConflict("too many transactions wait to run again");
    return restarted;
  }

  /**
   * When the connection is lost in the middle, PostgreSQL undoes the transaction. Only when it is lost during `commit`
   * does nobody know: whoever has to tries again with the same Idempotency-Key.
   */
  async #transaction<T>(work: (tx: Tx) => Promise<T>, { mode, limit }: { mode: string; limit: number }): Promise<T> {
    const client = await this.#writers.lend();
    const session = new Session(client, this.#statements, limit);
    try {
      // That a server is silent shows here, long before the first statement's time is over.
      await session.control(`begin ${mode}${this.#settingsFor(limit)}`, this.#limits.connect);
      const result = await work(session);
      await session.control("commit");
      client.release();
      if (!mode.endsWith("read only")) this.#readiness.noteWrite("succeeded");
      return result;
    } catch (error) {
      if (session.lacksRoom) this.#readiness.noteWrite("lacked room");
      client.release(session.isLost || !(await rolledBack(session, this.#limits.connect)));
      throw error;
    }
  }

  #settingsFor(limit: number): string {
    return this.#isDirect && limit === this.#limits.write ? "" : asStatements(transactionSettings(limit));
  }

  /** Whether it answers, and can be written where that failed before; within two seconds. */
  isReady(): Promise<boolean> {
    return this.#readiness.isReady();
  }

  /** How many calls wait for a connection. */
  get waiting(): number {
    return this.#writers.waiting + (this.#readers?.waiting ?? 0);
  }

  async close(): Promise<void> {
    await Promise.all([this.#writers.close(), this.#readers?.close(), this.#readiness.close()]);
  }
}

/** A connection that cannot even roll back is thrown away. */
const rolledBack = (session: Session, limit: number): Promise<boolean> =>
  session.control("rollback", limit).then(
    () => true,
    () => false,
  );

function isRestartable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RESTARTABLE.has(error.code ?? "");
}
