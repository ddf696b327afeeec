import pg from "pg";
import sql, { type Sql } from "sql-template-tag";
import { PreparedQuery, type QueryResult } from "./prepared-query.ts";

export { empty, join, raw } from "sql-template-tag";
export { type Sql, sql };

// bigint columns hold counts and amounts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

// In UTC, PostgreSQL writes an instant as ISO 8601 but for two characters, which the engine reads far faster than the
// driver does. Other time zones and far centuries are left to the driver.
const UTC_INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;
const readInstant: (text: string) => unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, "text");
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  UTC_INSTANT.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readInstant(text),
);

/** The only way to the database. Whoever holds one runs inside a transaction, or read-only outside of one. */
export interface Tx {
  /** Any number of rows. */
  many<Row>(statement: Sql, planning?: Planning): Promise<Row[]>;
  /** The first row, if there is one. */
  find<Row>(statement: Sql, planning?: Planning): Promise<Row | undefined>;
  /** Exactly one row: anything else is a programmer's error. */
  one<Row>(statement: Sql, planning?: Planning): Promise<Row>;
  /** How many rows were touched. */
  run(statement: Sql): Promise<number>;
}

/** `once`: prepared, with a plan that fits every value. `each time`: where the best plan depends on the values. */
type Planning = "once" | "each time";

export type Isolation = "read committed" | "repeatable read";

export interface DatabaseOptions {
  url: string;
  /** Off where a pooler in transaction mode stands in between: nothing that is said to a connection lasts there. */
  prepare?: boolean;
  maxConnections?: number;
  /** Sees every statement that is sent; tests count them. */
  onStatement?: (text: string) => void;
}

const TRANSACTION_ATTEMPTS_MAX = 10;
const PREPARED_MAX = 1000;
const RESTARTABLE = new Set(["40001", "40P01"]); // serialization failure, deadlock

/** However often a transaction was run, others changed what it was about to change. */
export class TransactionConflict extends Error {}

export class Database {
  readonly #writers: pg.Pool;
  /** None behind a pooler, where a connection cannot be made read-only for longer than a transaction. */
  readonly #readers: pg.Pool | null;
  readonly #options: DatabaseOptions;
  readonly #statements: Statements;
  #lastRestart: Promise<unknown> = Promise.resolve();

  constructor(options: DatabaseOptions) {
    this.#options = options;
    this.#statements = new Statements(options);
    const common = { connectionString: options.url, max: options.maxConnections ?? 20, idleTimeoutMillis: 30_000 };
    this.#writers = new pg.Pool({ ...common, application_name: "vitrine" });
    // Reads run without BEGIN and COMMIT: two round trips less. The server itself refuses a write that slips in.
    const readOnly = { application_name: "vitrine-reader", options: "-c default_transaction_read_only=on" };
    this.#readers = options.prepare === false ? null : new pg.Pool({ ...common, ...readOnly });
    for (const pool of this.#pools) {
      // A lost idle connection is replaced by the pool; one that is lost in use fails the query that waits on it.
      pool.on("error", () => {});
      pool.on("connect", (client) => client.on("error", () => {}));
    }
  }

  get #pools(): pg.Pool[] {
    return this.#readers === null ? [this.#writers] : [this.#writers, this.#readers];
  }

  /** Runs `work` on one connection, read-only. */
  async read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#readers === null) return this.#transaction(work, "isolation level read committed read only");
    const client = await this.#readers.connect();
    try {
      const result = await work(new Session(client, this.#statements));
      client.release();
      return result;
    } catch (error) {
      client.release(isConnectionFailure(error));
      throw error;
    }
  }

  /** Runs `work` in one transaction, all of it again when PostgreSQL asks for that. */
  async write<T>(work: (tx: Tx) => Promise<T>, isolation: Isolation = "read committed"): Promise<T> {
    const run = () => this.#transaction(work, `isolation level ${isolation}`);
    for (let attempt = 1; ; attempt++) {
      try {
        return await (attempt === 1 ? run() : this.#restart(run));
      } catch (error) {
        if (!isRestartable(error)) throw error;
        if (attempt === TRANSACTION_ATTEMPTS_MAX) throw new TransactionConflict("too many restarts", { cause: error });
      }
    }
  }

  /** Transactions that were in each other's way run one after the other: all at once, they would meet again. */
  #restart<T>(run: () => Promise<T>): Promise<T> {
    const restarted = this.#lastRestart.then(run);
    this.#lastRestart = restarted.catch(() => {});
    return restarted;
  }

  async #transaction<T>(work: (tx: Tx) => Promise<T>, mode: string): Promise<T> {
    const client = await this.#writers.connect();
    try {
      await this.#control(client, `begin ${mode}`);
      const result = await work(new Session(client, this.#statements));
      await this.#control(client, "commit");
      client.release();
      return result;
    } catch (error) {
      client.release(isConnectionFailure(error) || !(await this.#rolledBack(client)));
      throw error;
    }
  }

  /** A connection that cannot even roll back is thrown away. */
  #rolledBack(client: pg.PoolClient): Promise<boolean> {
    return this.#control(client, "rollback").then(
      () => true,
      () => false,
    );
  }

  async #control(client: pg.PoolClient, text: string): Promise<void> {
    this.#options.onStatement?.(text);
    await client.query(text);
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }
}

/** One connection for as long as it is lent. */
class Session implements Tx {
  readonly #client: pg.PoolClient;
  readonly #statements: Statements;

  constructor(client: pg.PoolClient, statements: Statements) {
    this.#client = client;
    this.#statements = statements;
  }

  async many<Row>(statement: Sql, planning?: Planning): Promise<Row[]> {
    return (await this.#statements.send<Row>(this.#client, statement, planning)).rows;
  }

  async find<Row>(statement: Sql, planning?: Planning): Promise<Row | undefined> {
    return (await this.#statements.send<Row>(this.#client, statement, planning)).rows[0];
  }

  async one<Row>(statement: Sql, planning?: Planning): Promise<Row> {
    const { rows } = await this.#statements.send<Row>(this.#client, statement, planning);
    if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
    return rows[0] as Row;
  }

  async run(statement: Sql): Promise<number> {
    const { tag } = await this.#statements.send(this.#client, statement);
    return Number(tag.slice(tag.lastIndexOf(" ") + 1)) || 0;
  }
}

/** How statements are sent: each distinct text is prepared once a connection, unless it is to be planned each time. */
class Statements {
  readonly #options: DatabaseOptions;
  readonly #names = new Map<string, string>();

  constructor(options: DatabaseOptions) {
    this.#options = options;
  }

  send<Row>(client: pg.PoolClient, statement: Sql, planning: Planning = "once"): Promise<QueryResult<Row>> {
    const { text, values } = statement;
    this.#options.onStatement?.(text);
    if (planning === "each time" || this.#options.prepare === false) return runPlanned(client, text, values);
    return runPrepared(client, new PreparedQuery<Row>(this.#nameOf(text), text, values));
  }

  /** Texts vary with pages and filters, so names are bounded: the oldest text gives its own to the newest. */
  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = this.#names.size < PREPARED_MAX ? `s${this.#names.size}` : this.#freeOldestName();
    this.#names.set(text, name);
    return name;
  }

  #freeOldestName(): string {
    const [text, name] = this.#names.entries().next().value as [string, string];
    this.#names.delete(text);
    return name;
  }
}

async function runPlanned(client: pg.PoolClient, text: string, values: unknown[]) {
  const { rows, command, rowCount } = await client.query({ text, values });
  return { rows, tag: `${command} ${rowCount}` };
}

async function runPrepared<Row>(client: pg.PoolClient, query: PreparedQuery<Row>): Promise<QueryResult<Row>> {
  try {
    return await client.query(query).result;
  } catch (error) {
    // Its stack leads to the socket; who sent the statement is what helps.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

function isRestartable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RESTARTABLE.has(error.code ?? "");
}

/** Errors without an SQLSTATE, and class 57P (server going away), leave the connection unusable. */
function isConnectionFailure(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code?.startsWith("57P") ?? true;
  return error instanceof Error && /connection|ECONN|EPIPE|terminated/i.test(error.message);
}
