// A lent connection: it sends statements, enforces time limits, and tracks the state of the connection afterwards.

import type pg from "pg";
import type { Sql } from "sql-template-tag";
import { clientTimeout } from "./database-limits.ts";
import { outageOf } from "./outages.ts";
import { PreparedBatch, PreparedStatement, type QueryResult } from "./prepared-batch.ts";
import { statementSpan, type Trace } from "./trace.ts";
import type { Planning, Tx } from "./tx.ts";

const COMMIT = { text: "commit", values: [] };

export class Session implements Tx {
  textsDueOf?: string;
  mayEnd = false;
  readonly #client: pg.PoolClient;
  readonly #statements: Statements;
  readonly #limit: number;
  #waiting: PreparedStatement[] = [];
  #isLost = false;
  #isDiskFull = false;
  #hasEnded = false;

  constructor(client: pg.PoolClient, statements: Statements, limit: number) {
    this.#client = client;
    this.#statements = statements;
    this.#limit = limit;
  }

  /** The connection must be discarded: it is closed or its state is unknown. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** A write failed because the disk is full. */
  get isDiskFull(): boolean {
    return this.#isDiskFull;
  }

  /** `last` has committed the transaction. */
  get hasEnded(): boolean {
    return this.#hasEnded;
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

  /** One SQL function that writes and returns the answer commits without another round trip: 20 % of a creation's p50. */
  async last<Row>(statement: Sql): Promise<Row> {
    if (!this.mayEnd || !this.#statements.isPrepared()) return this.one(statement);
    const row = this.one<Row>(statement);
    const committed = this.#enqueue(COMMIT);
    this.#hasEnded = true;
    try {
      const [written] = await Promise.all([row, committed]);
      return written;
    } catch (error) {
      this.#hasEnded = false;
      await Promise.allSettled([row, committed]);
      throw this.#explain(error);
    }
  }

  async run(statement: Sql): Promise<number> {
    const { tag } = await this.#send(statement);
    return Number(tag.slice(tag.lastIndexOf(" ") + 1)) || 0;
  }

  /** Adds a statement to the current batch, before its others; it is not reported to statement counters. */
  async ahead<Row>(statement: Sql): Promise<Row[]> {
    try {
      return (await this.#wait(this.#statements.prepare(statement))).rows as Row[];
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Sends `begin`, `commit` and the like. */
  async control(text: string, limit = this.#limit): Promise<void> {
    this.#flush();
    try {
      await this.#statements.control(this.#client, text, clientTimeout(limit));
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Like `control`, in the packet of the next statement. */
  async controlWithNext(text: string): Promise<void> {
    await this.#send({ text, values: [] });
  }

  async #send<Row>(statement: Pick<Sql, "text" | "values">, planning?: Planning): Promise<QueryResult<Row>> {
    try {
      if (!this.#statements.isPrepared(planning)) {
        this.#flush();
        return await this.#statements.plan<Row>(this.#client, statement, clientTimeout(this.#limit));
      }
      if (this.#hasEnded) throw new Error("the transaction has ended with its last statement");
      return (await this.#enqueue(statement)) as QueryResult<Row>;
    } catch (error) {
      // The original stack leads to the socket; that of the caller is more useful.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw this.#explain(error);
    }
  }

  /** Batches statements of the same tick into one round trip. */
  #enqueue(statement: Pick<Sql, "text" | "values">): Promise<QueryResult<unknown>> {
    return this.#statements.told(statement.text, () => this.#wait(this.#statements.prepare(statement)));
  }

  #wait(prepared: PreparedStatement): Promise<QueryResult<unknown>> {
    if (this.#waiting.push(prepared) === 1) process.nextTick(() => this.#flush());
    return prepared.result;
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    const statements = this.#waiting;
    this.#waiting = [];
    this.#client.query(new PreparedBatch(statements, clientTimeout(this.#limit)));
  }

  #explain(error: unknown): unknown {
    const outage = outageOf(error);
    if (outage === undefined) return error;
    this.#isLost ||= outage.losesConnection;
    this.#isDiskFull ||= outage.isDiskFull;
    return outage.error;
  }
}

const PREPARED_MAX = 1000;

export interface StatementOptions {
  prepare?: boolean | undefined;
  /** Prefix of prepared statement names. */
  names?: string;
  onStatement?: ((text: string) => void) | undefined;
  trace?: Trace | undefined;
}

/** Prepares each distinct text once per connection, except statements that need a new plan each time. */
export class Statements {
  readonly #options: StatementOptions;
  readonly #names = new Map<string, string>();

  constructor(options: StatementOptions) {
    this.#options = options;
  }

  isPrepared(planning: Planning = "once"): boolean {
    return planning === "once" && this.#options.prepare !== false;
  }

  prepare({ text, values }: Pick<Sql, "text" | "values">): PreparedStatement {
    return new PreparedStatement(this.#nameOf(text), text, values);
  }

  async plan<Row>(
    client: pg.PoolClient,
    { text, values }: Pick<Sql, "text" | "values">,
    query_timeout: number,
  ): Promise<QueryResult<Row>> {
    const query = { text, values, query_timeout } as pg.QueryConfig;
    const { rows, command, rowCount } = await this.told(text, () => client.query(query));
    return { rows, tag: `${command} ${rowCount}` };
  }

  async control(client: pg.PoolClient, text: string, query_timeout: number): Promise<void> {
    await this.told(text, () => client.query({ text, query_timeout } as pg.QueryConfig));
  }

  /** Sends at once, and notifies observers. */
  told<T>(text: string, send: () => Promise<T>): Promise<T> {
    const { onStatement, trace } = this.#options;
    onStatement?.(text);
    return trace === undefined ? send() : trace(statementSpan(text), send);
  }

  /**
   * Texts vary with pages and filters, so the number of names is bounded: the newest text takes over the oldest text's
   * name.
   */
  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name =
      this.#names.size < PREPARED_MAX ? `${this.#options.names ?? ""}s${this.#names.size}` : this.#freeOldestName();
    this.#names.set(text, name);
    return name;
  }

  #freeOldestName(): string {
    const [text, name] = this.#names.entries().next().value as [string, string];
    this.#names.delete(text);
    return name;
  }
}
