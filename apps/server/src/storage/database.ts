import pg from "pg";
import sql, { type Sql } from "sql-template-tag";
import { BoundStatements } from "./cluster/bound-statements.ts";
import { HomeReads } from "./cluster/home-reads.ts";
import { Homes } from "./cluster/homes.ts";
import { UnheardCommits } from "./cluster/unheard-commits.ts";
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
export type { Origin, Tx } from "./tx.ts";
export { type Sql, sql };

// bigint columns hold counts and amounts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day is the same everywhere: its text, never a moment of some time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

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
  /**
   * Where PostgreSQL is on this machine: hears which of its processes serves a connection. What can wait has connections of its
   * own there, so that their processes can step back.
   */
  onBackend?: (processId: number, isPatient: boolean) => void;
  trace?: Trace | undefined;
}

/** `endWithNext` says that what is sent in the next moment is the last: it is committed with it, in one round trip. */
type Work<T> = (tx: Tx, endWithNext: () => void) => Promise<T>;

export interface ReadOptions {
  patience?: Patience;
}

interface WriteOptions extends ReadOptions {
  isolation?: Isolation;
  /** Whose work it is, such as a workspace's: what has to run again waits for the same tenant's at most. */
  tenant?: string | undefined;
  /** Waits, before it takes a connection, and begins each time that the transaction runs. */
  around?: <T>(attempt: () => Promise<T>) => Promise<T>;
}

const TRANSACTION_ATTEMPTS_MAX = 10;
const LOCK_NOT_AVAILABLE = "55P03";
const RESTARTABLE: Record<string, RestartReason> = { "40001": "serialization", "40P01": "deadlock" };
/** How many transactions of one tenant may wait to run again, and as many for a lock. */
const RESTARTS_WAITING_MAX = 100;

/** However often a transaction was run, others changed what it was about to change. */
export class TransactionConflict extends Error {}

/** Somebody else was faster with what a transaction was about to write: run again, it sees that. */
export class WriteAgain extends Error {
  constructor(cause: unknown) {
    super("others were faster", { cause });
  }
}

/** Why a transaction runs again. */
type RestartReason = "deadlock" | "serialization" | "contradiction" | "lock";

export type Restarts = Record<RestartReason, number>;

const NO_RESTARTS: Restarts = { deadlock: 0, serialization: 0, contradiction: 0, lock: 0 };

interface Pools {
  writers: ConnectionPool;
  /** None behind a pooler, where a connection cannot be made read-only for longer than a transaction. */
  readers: ConnectionPool | null;
}

export class Database {
  readonly #prompt: Pools;
  /** For what can wait. The same ones where nobody can tell PostgreSQL's processes to do so. */
  readonly #patient: Pools;
  readonly #readiness: Readiness;
  readonly #unheardCommits: UnheardCommits;
  readonly #homes: Homes;
  readonly #boundStatements = new BoundStatements();
  /** How many reads, and how many writes, may be under way at once. */
  readonly connections: number;
  readonly #limits: DatabaseLimits;
  /** Whether connections keep what they are told. */
  readonly #isDirect: boolean;
  readonly #statements: Statements;
  readonly #restarts = new RestartLines(RESTARTS_WAITING_MAX);
  readonly #locked = new RestartLines(RESTARTS_WAITING_MAX);
  /** How many transactions this process has committed. */
  writes = 0;
  /** Workspaces in which this process has left texts that may not be indexed yet. */
  readonly textsDue = new Set<string>();
  /** How many transactions have run again since the start, and why. */
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
    this.#unheardCommits = new UnheardCommits(url);
    const open = (name: string, settings: Record<string, number | string>, { at = url, isPatient = false } = {}) =>
      new ConnectionPool({
        url: at,
        name,
        max: maxConnections,
        options: prepare ? asOptions(settings) : undefined,
        connectMilliseconds: limits.connect,
        onConnect: (client) => {
          this.#unheardCommits.watch(client);
          if (client.processID !== null) onBackend?.(client.processID, isPatient);
        },
      });
    // Reads run without BEGIN and COMMIT: two round trips less. The server itself refuses a write that slips in.
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
      return await (this.#homes.exist ? this.#readAtHome(session, work) : work(session));
    } finally {
      client.release(session.isLost);
    }
  }

  #poolsFor(patience: Patience): Pools {
    return patience === "request" ? this.#prompt : this.#patient;
  }

  async #readAtHome<T>(coordinator: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    const [homes, statements, limit] = [this.#homes, this.#boundStatements, this.#limits.read];
    const reads = new HomeReads(coordinator, { homes, statements, limit });
    try {
      return await work(reads);
    } finally {
      await reads.release();
    }
  }

  /** Runs `work` in one transaction, all of it again when PostgreSQL asks for that. */
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
   * Whoever waits for a lock gives the connection back after a while: one tenant's could wait for each other on all that there are.
   * From then on one of the tenant's waits on a connection, and the others behind it.
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

  /** The same for work all of which is sent in one moment: one round trip. */
  writeAtOnce<T>(work: (tx: Tx) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    return this.write((tx, endWithNext) => {
      endWithNext();
      return work(tx);
    }, options);
  }

  /** Counts another thread's restarts as this process's. */
  addRestarts(more: Restarts): void {
    for (const reason of Object.keys(more) as RestartReason[]) this.restarts[reason] += more[reason];
  }

  /** Hands over what was counted, for another thread to count. */
  takeRestarts(): Restarts {
    const taken = { ...this.restarts };
    Object.assign(this.restarts, NO_RESTARTS);
    return taken;
  }

  /** Transactions that were in each other's way run one after the other: all at once, they would meet again. */
  #restart<T>(tenant: string, run: () => Promise<T>): Promise<T> {
    const restarted = this.#restarts.run(tenant, run);
    if (restarted === undefined) throw new TransactionConflict("too many transactions wait to run again");
    return restarted;
  }

  /**
   * When the connection is lost in the middle, PostgreSQL undoes the transaction. Only when it is lost during `commit`, or a
   * cluster loses one of its machines then, does nobody know: whoever has to tries again with the same Idempotency-Key.
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
      this.#unheardCommits.assertNone(client);
      client.release();
      if (!mode.endsWith("read only")) {
        this.writes++;
        if (session.textsDueOf !== undefined) this.textsDue.add(session.textsDueOf);
        this.#readiness.noteWrite("succeeded");
      }
      return result;
    } catch (error) {
      if (session.lacksRoom) this.#readiness.noteWrite("lacked room");
      const isLost = session.isLost || this.#unheardCommits.has(client);
      const isGood = !isLost && (session.hasEnded || (await rolledBack(session, this.#limits.connect)));
      client.release(!isGood);
      throw error;
    }
  }

  /** Whether the transaction begins in the packet of its first statement: one round trip less. */
  #beginsWithFirst(limit: number): boolean {
    return this.#isDirect && limit === this.#limits.write;
  }

  #begin(session: Session, mode: string, limit: number): Promise<void> {
    const begun = this.#beginsWithFirst(limit)
      ? session.controlWithNext(`begin ${mode}`)
      : session.control(`begin ${mode}${asStatements(transactionSettings(limit))}`, this.#limits.connect);
    begun.catch(() => {}); // what was to follow it fails as well, and tells
    return begun;
  }

  /** Whether it answers, and can be written where that failed before; within two seconds. */
  isReady(): Promise<boolean> {
    return this.#readiness.isReady();
  }

  /** How many calls wait for a connection. */
  get waiting(): number {
    return this.#named.reduce((waiting, { pool }) => waiting + pool.waiting, this.#homes.waiting);
  }

  get pools(): (PoolUse & { pool: string })[] {
    const homes = this.#homes.exist ? [{ pool: "home", ...this.#homes.use }] : [];
    return [...this.#named.map(({ name, pool }) => ({ pool: name, ...pool.use })), ...homes];
  }

  /** Each once. */
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
      this.#unheardCommits.close(),
    ]);
  }
}

/** A connection that cannot even roll back is thrown away. */
const rolledBack = (session: Session, limit: number): Promise<boolean> =>
  session.control("rollback", limit).then(
    () => true,
    () => false,
  );

const atOnce = <T>(attempt: () => Promise<T>): Promise<T> => attempt();

const isLocked = (error: unknown): boolean =>
  error instanceof Unavailable && error.cause instanceof pg.DatabaseError && error.cause.code === LOCK_NOT_AVAILABLE;

function restartReason(error: unknown): RestartReason | undefined {
  if (error instanceof WriteAgain) return "contradiction";
  return error instanceof pg.DatabaseError ? RESTARTABLE[error.code ?? ""] : undefined;
}
