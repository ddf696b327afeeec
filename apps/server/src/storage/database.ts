import pg from "pg";
import sql, { type Sql } from "sql-template-tag";
import { Homes, readAtHome, UnconfirmedCommits } from "./cluster/index.ts";
import { ConnectionPool, type PoolUse } from "./connection-pool.ts";
import {
  asOptions,
  asStatements,
  locksWaitedFor,
  NOTHING_COMPILED,
  type Patience,
  transactionSettings,
  USUAL_LIMITS,
} from "./database-limits.ts";
import { Readiness } from "./readiness.ts";
import { RestartLines } from "./restart-lines.ts";
import { Session, Statements } from "./session.ts";
import type { DatabaseLimits } from "./settings.ts";
import type { Trace } from "./trace.ts";
import type { Tx } from "./tx.ts";
import { Unavailable } from "./unavailable.ts";

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
  /**
   * Called with the process id of each connection to a local PostgreSQL. Patient work then has connections of its own,
   * so that their processes can get a lower priority.
   */
  onBackend?: (processId: number, isPatient: boolean) => void;
  trace?: Trace | undefined;
}

/** `endWithNext` marks the next batch of statements as the last: the commit is in the same round trip. */
type Work<T> = (tx: Tx, endWithNext: () => void) => Promise<T>;

export interface ReadOptions {
  patience?: Patience;
}

interface WriteOptions extends ReadOptions {
  isolation?: Isolation;
  /** Tenant of the work, such as a workspace: transactions that run again queue per tenant. */
  tenant?: string | undefined;
  /** Waits before the connection is acquired, each time that the transaction runs. */
  around?: <T>(attempt: () => Promise<T>) => Promise<T>;
}

const TRANSACTION_ATTEMPTS_MAX = 10;
const LOCK_NOT_AVAILABLE = "55P03";
const RESTARTABLE: Record<string, RestartReason> = { "40001": "serialization", "40P01": "deadlock" };
/** Maximum queue per tenant for transactions that run again, and as many for a lock. */
const RESTARTS_WAITING_MAX = 100;

/** All retries of the transaction met concurrent updates. */
export class TransactionConflict extends Error {}

/** A concurrent write made this transaction's changes obsolete: a retry sees that write. */
export class RetryWrite extends Error {
  constructor(cause: unknown) {
    super("others were faster", { cause });
  }
}

/** Reason for a retry of a transaction. */
type RestartReason = "deadlock" | "serialization" | "contradiction" | "lock";

export type Restarts = Record<RestartReason, number>;

const NO_RESTARTS: Restarts = { deadlock: 0, serialization: 0, contradiction: 0, lock: 0 };

interface Pools {
  writers: ConnectionPool;
  /** Null behind a pooler: there a connection can be read-only only per transaction. */
  readers: ConnectionPool | null;
}

export class Database {
  readonly #prompt: Pools;
  /** For patient work. The same pools if the PostgreSQL processes cannot be prioritized. */
  readonly #patient: Pools;
  readonly #readiness: Readiness;
  readonly #unconfirmedCommits: UnconfirmedCommits;
  readonly #homes: Homes;
  /** Maximum concurrent reads, and as many writes. */
  readonly connections: number;
  readonly #limits: DatabaseLimits;
  /** True if connections keep session state. */
  readonly #isDirect: boolean;
  readonly #statements: Statements;
  readonly #restarts = new RestartLines(RESTARTS_WAITING_MAX);
  readonly #locked = new RestartLines(RESTARTS_WAITING_MAX);
  /** Number of transactions that this process has committed. */
  writes = 0;
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
    const open = (name: string, settings: Record<string, number | string>, { at = url, isPatient = false } = {}) =>
      new ConnectionPool({
        url: at,
        name,
        max: maxConnections,
        options: prepare ? asOptions(settings) : undefined,
        connectMilliseconds: limits.connect,
        onConnect: (client) => {
          this.#unconfirmedCommits.watch(client);
          if (client.processID !== null) onBackend?.(client.processID, isPatient);
        },
      });
    // Reads run without BEGIN and COMMIT, which saves two round trips. The server refuses any write.
    const readOnly = { ...NOTHING_COMPILED, default_transaction_read_only: "on", statement_timeout: limits.read };
    const openPools = (isPatient: boolean): Pools => ({
      writers: open("vitrine", transactionSettings(limits.write), { isPatient }),
      readers: prepare ? open("vitrine-reader", readOnly, { isPatient }) : null,
    });
    this.#prompt = openPools(false);
    this.#patient = onBackend === undefined ? this.#prompt : openPools(true);
    const { writers, readers } = this.#prompt;
    this.#homes = new Homes({
      ...options,
      url,
      lendReader: () => (readers ?? writers).lend(),
      lendWriter: () => writers.lend(),
      openPool: (at) => open("vitrine-reader", readOnly, { at }),
      limit: limits.read,
    });
  }

  /** Runs `work` on one connection, read-only. */
  async read<T>(work: (tx: Tx) => Promise<T>, { patience = "request" }: ReadOptions = {}): Promise<T> {
    const { readers } = this.#poolsFor(patience);
    if (readers === null || patience === "job") {
      const limit = this.#limits[patience === "job" ? "job" : "read"];
      return this.#transaction(work, { mode: "isolation level read committed read only", limit, patience });
    }
    const client = await readers.lend();
    const session = new Session(client, this.#statements, this.#limits.read);
    try {
      return await (this.#homes.exist ? readAtHome(this.#homes, session, work) : work(session));
    } finally {
      client.release(session.isLost);
    }
  }

  #poolsFor(patience: Patience): Pools {
    return patience === "request" ? this.#prompt : this.#patient;
  }

  /** Runs `work` in one transaction, and retries all of it when PostgreSQL requires that. */
  async write<T>(work: Work<T>, options: WriteOptions = {}): Promise<T> {
    const { isolation = "read committed", tenant = "", patience = "request", around = atOnce } = options;
    const limit = this.#limits[patience === "job" ? "job" : "write"];
    const mode = `isolation level ${isolation}`;
    const run = () =>
      this.#untilUnlocked(tenant, limit, () => around(() => this.#transaction(work, { mode, limit, patience })));
    for (let attempt = 1; ; attempt++) {
      try {
        return await (attempt === 1 ? run() : this.#restart(tenant, run));
      } catch (error) {
        const reason = restartReason(error);
        if (reason === undefined) throw error;
        this.restarts[reason]++;
        if (attempt === TRANSACTION_ATTEMPTS_MAX) throw new TransactionConflict("too many restarts", { cause: error });
      }
    }
  }

  /**
   * A transaction that waits for a lock releases its connection after a while: otherwise one tenant's transactions
   * could block all connections. Afterwards only one of the tenant's waits on a connection, and the others queue behind
   * it.
   */
  async #untilUnlocked<T>(tenant: string, limit: number, attempt: () => Promise<T>): Promise<T> {
    const until = performance.now() + locksWaitedFor(limit);
    let running = attempt();
    for (;;) {
      try {
        return await running;
      } catch (error) {
        if (!isLocked(error) || performance.now() >= until) throw error;
        const again = () => {
          if (performance.now() >= until) throw error;
          this.restarts.lock++;
          return attempt();
        };
        const waiting = tenant === "" ? again() : this.#locked.run(tenant, again);
        if (waiting === undefined) throw error;
        running = waiting;
      }
    }
  }

  /** Like `write`, for work that sends all its statements in one batch: one round trip. */
  writeInOneBatch<T>(work: (tx: Tx) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    return this.write((tx, endWithNext) => {
      endWithNext();
      return work(tx);
    }, options);
  }

  /** Adds another thread's retries to this process's count. */
  addRestarts(more: Restarts): void {
    for (const reason of Object.keys(more) as RestartReason[]) this.restarts[reason] += more[reason];
  }

  /** Returns and resets the counts, for another thread to add. */
  drainRestarts(): Restarts {
    const taken = { ...this.restarts };
    Object.assign(this.restarts, NO_RESTARTS);
    return taken;
  }

  /** Conflicting transactions run in sequence: concurrent retries would conflict again. */
  #restart<T>(tenant: string, run: () => Promise<T>): Promise<T> {
    const restarted = this.#restarts.run(tenant, run);
    if (restarted === undefined) throw new TransactionConflict("too many transactions wait to run again");
    return restarted;
  }

  /**
   * PostgreSQL rolls back when the connection is lost during a transaction. The outcome is unknown only if it is lost
   * during `commit`, or if another node is lost then. A client then retries with the same Idempotency-Key.
   */
  async #transaction<T>(
    work: Work<T>,
    { mode, limit, patience }: { mode: string; limit: number; patience: Patience },
  ): Promise<T> {
    const client = await this.#poolsFor(patience).writers.lend();
    const session = new Session(client, this.#statements, limit);
    try {
      const begun = this.#begin(session, mode, limit);
      const run = () => work(session, () => session.endWithNext());
      const result = await (this.#beginsWithFirst(limit) ? run() : begun.then(run));
      await begun;
      if (!session.hasEnded) await session.control("commit");
      this.#unconfirmedCommits.assertNone(client);
      client.release();
      if (!mode.endsWith("read only")) {
        this.writes++;
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

  /** Each pool once. */
  get #named(): { name: string; pool: ConnectionPool }[] {
    const named = ({ writers, readers }: Pools, prefix = "") => [
      { name: `${prefix}write`, pool: writers },
      ...(readers === null ? [] : [{ name: `${prefix}read`, pool: readers }]),
    ];
    const patient = this.#patient === this.#prompt ? [] : named(this.#patient, "patient-");
    return [...named(this.#prompt), ...patient];
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

const atOnce = <T>(attempt: () => Promise<T>): Promise<T> => attempt();

const isLocked = (error: unknown): boolean =>
  error instanceof Unavailable && error.cause instanceof pg.DatabaseError && error.cause.code === LOCK_NOT_AVAILABLE;

function restartReason(error: unknown): RestartReason | undefined {
  if (error instanceof RetryWrite) return "contradiction";
  return error instanceof pg.DatabaseError ? RESTARTABLE[error.code ?? ""] : undefined;
}
