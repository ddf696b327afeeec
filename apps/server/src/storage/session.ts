// A connection for as long as it is lent: how statements are sent, how long they may take, and what is left of the
// connection afterwards.

import type pg from "pg";
import type { Sql } from "sql-template-tag";
import { givenUpAfter } from "./database-limits.ts";
import { outageOf } from "./outages.ts";
import { PreparedQuery, type QueryResult } from "./prepared-query.ts";
import type { Planning, Tx } from "./tx.ts";

export class Session implements Tx {
  readonly #client: pg.PoolClient;
  readonly #statements: Statements;
  readonly #limit: number;
  #isLost = false;
  #lacksRoom = false;

  constructor(client: pg.PoolClient, statements: Statements, limit: number) {
    this.#client = client;
    this.#statements = statements;
    this.#limit = limit;
  }

  /** The connection is of no more use: it is gone, or nobody knows what it is still doing. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** A statement failed because there was no room to write. */
  get lacksRoom(): boolean {
    return this.#lacksRoom;
  }

  async many<Row>(statement: Sql, planning?: Planning): Promise<Row[]> {
    return (await this.#send<Row>(statement, planning)).rows;
  }

  async find<Row>(statement: Sql, planning?: Planning): Promise<Row | undefined> {
    return (await this.#send<Row>(statement, planning)).rows[0];
  }

  async one<Row>(statement: Sql, planning?: Planning): Promise<Row> {
    const { rows } = await this.#send<Row>(statement, planning);
    if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
    return rows[0] as Row;
  }

  async run(statement: Sql): Promise<number> {
    const { tag } = await this.#send(statement);
    return Number(tag.slice(tag.lastIndexOf(" ") + 1)) || 0;
  }

  /** `begin`, `commit` and the like. */
  async control(text: string, limit = this.#limit): Promise<void> {
    try {
      await this.#statements.control(this.#client, text, givenUpAfter(limit));
    } catch (error) {
      throw this.#explain(error);
    }
  }

  async #send<Row>(statement: Sql, planning?: Planning): Promise<QueryResult<Row>> {
    try {
      return await this.#statements.send<Row>(this.#client, statement, givenUpAfter(this.#limit), planning);
    } catch (error) {
      throw this.#explain(error);
    }
  }

  #explain(error: unknown): unknown {
    const outage = outageOf(error);
    if (outage === undefined) return error;
    this.#isLost ||= outage.losesConnection;
    this.#lacksRoom ||= outage.lacksRoom;
    return outage.error;
  }
}

const PREPARED_MAX = 1000;

interface StatementOptions {
  prepare?: boolean | undefined;
  onStatement?: ((text: string) => void) | undefined;
}

/** How statements are sent: each distinct text is prepared once per connection, unless it is to be planned each time. */
export class Statements {
  readonly #options: StatementOptions;
  readonly #names = new Map<string, string>();

  constructor(options: StatementOptions) {
    this.#options = options;
  }

  send<Row>(
    client: pg.PoolClient,
    { text, values }: Sql,
    query_timeout: number,
    planning: Planning = "once",
  ): Promise<QueryResult<Row>> {
    this.#options.onStatement?.(text);
    if (planning === "each time" || this.#options.prepare === false) {
      return runPlanned(client, { text, values, query_timeout });
    }
    return runPrepared(client, new PreparedQuery<Row>(this.#nameOf(text), text, values, query_timeout));
  }

  async control(client: pg.PoolClient, text: string, query_timeout: number): Promise<void> {
    this.#options.onStatement?.(text);
    await client.query({ text, query_timeout } as pg.QueryConfig);
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

async function runPlanned(client: pg.PoolClient, query: pg.QueryConfig & { query_timeout: number }) {
  const { rows, command, rowCount } = await client.query(query);
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
