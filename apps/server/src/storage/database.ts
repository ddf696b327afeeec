import pg from "pg";
import sql, { type Sql } from "sql-template-tag";

export { empty, join, raw } from "sql-template-tag";
export { type Sql, sql };

// bigint columns hold counts and amounts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

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
  /** Off where a pooler in transaction mode stands in between. */
  prepare?: boolean;
  maxConnections?: number;
  /** Sees every statement that is sent; tests count them. */
  onStatement?: (text: string) => void;
}

const TRANSACTION_ATTEMPTS_MAX = 5;
const RESTARTABLE = new Set(["40001", "40P01"]); // serialization failure, deadlock

export class Database {
  readonly pool: pg.Pool;
  readonly #readers: pg.Pool;
  readonly #options: DatabaseOptions;
  readonly #statementNames = new Map<string, string>();

  constructor(options: DatabaseOptions) {
    this.#options = options;
    const common = { connectionString: options.url, max: options.maxConnections ?? 20, idleTimeoutMillis: 30_000 };
    this.pool = new pg.Pool({ ...common, application_name: "vitrine" });
    // Reads run without BEGIN and COMMIT: two round trips less. The server itself refuses a write that slips in.
    this.#readers = new pg.Pool({
      ...common,
      application_name: "vitrine-reader",
      options: "-c default_transaction_read_only=on",
    });
    // A lost idle connection is replaced by the pool; the next query that fails tells.
    for (const pool of [this.pool, this.#readers]) pool.on("error", () => {});
  }

  /** Runs `work` on one read-only connection. */
  async read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.#readers.connect();
    return this.#finish(client, () => work(this.#tx(client)));
  }

  /** Runs `work` in one transaction, all of it again when PostgreSQL asks for that. */
  async write<T>(work: (tx: Tx) => Promise<T>, isolation: Isolation = "read committed"): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#transaction(work, isolation);
      } catch (error) {
        if (attempt === TRANSACTION_ATTEMPTS_MAX || !isRestartable(error)) throw error;
      }
    }
  }

  async #transaction<T>(work: (tx: Tx) => Promise<T>, isolation: Isolation): Promise<T> {
    const client = await this.pool.connect();
    return this.#finish(client, async () => {
      await this.#control(client, `begin isolation level ${isolation}`);
      try {
        const result = await work(this.#tx(client));
        await this.#control(client, "commit");
        return result;
      } catch (error) {
        // A connection that cannot even roll back is thrown away by #finish.
        await this.#control(client, "rollback").catch((failure) => client.emit("error", failure));
        throw error;
      }
    });
  }

  /** Gives the connection back; one that broke on the way is thrown away. */
  async #finish<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on("error", onError);
    try {
      return await work();
    } catch (error) {
      if (isConnectionFailure(error)) broken = error as Error;
      throw error;
    } finally {
      client.off("error", onError);
      client.release(broken);
    }
  }

  async #control(client: pg.PoolClient, text: string): Promise<void> {
    this.#options.onStatement?.(text);
    await client.query(text);
  }

  #tx(client: pg.PoolClient): Tx {
    const query = async <Row>(statement: Sql, planning: Planning = "once") => {
      const { text, values } = statement;
      this.#options.onStatement?.(text);
      const name = planning === "once" ? this.#statementName(text) : undefined;
      return client.query(name === undefined ? { text, values } : { name, text, values }) as unknown as Promise<{
        rows: Row[];
        rowCount: number | null;
      }>;
    };
    return {
      many: async <Row>(statement: Sql, planning?: Planning) => (await query<Row>(statement, planning)).rows,
      find: async <Row>(statement: Sql, planning?: Planning) => (await query<Row>(statement, planning)).rows[0],
      one: async <Row>(statement: Sql, planning?: Planning) => {
        const { rows } = await query<Row>(statement, planning);
        if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
        return rows[0] as Row;
      },
      run: async (statement) => (await query(statement)).rowCount ?? 0,
    };
  }

  /** Each distinct text is prepared once a connection; the bound keeps generated texts from filling the server. */
  #statementName(text: string): string | undefined {
    if (this.#options.prepare === false) return undefined;
    const known = this.#statementNames.get(text);
    if (known !== undefined || this.#statementNames.size >= 1000) return known;
    const name = `s${this.#statementNames.size}`;
    this.#statementNames.set(text, name);
    return name;
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.#readers.end()]);
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
