// A connection for as long as it is lent: how statements are sent, how long they may take, and what is left of the
// connection afterwards.

import type pg from "pg";
import type { Sql } from "sql-template-tag";
import { givenUpAfter } from "./database-limits.ts";
import { outageOf } from "./outages.ts";
import { PreparedBatch, PreparedStatement, type QueryResult } from "./prepared-batch.ts";
import { statementSpan, type Trace } from "./trace.ts";
import type { Planning, Tx } from "./tx.ts";

const COMMIT = { text: "commit", values: [] };

export class Session implements Tx {
  textsDueOf?: string;
  readonly #client: pg.PoolClient;
  readonly #statements: Statements;
  readonly #limit: number;
  #waiting: PreparedStatement[] = [];
  #isLost = false;
  #lacksRoom = false;
  #isEnding = false;
  #commit: Promise<unknown> | undefined;
  #hasEnded = false;

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

  /** Its transaction was committed in the packet of its last statements. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** What is sent in the next moment is the last: `commit` goes in its packet. */
  endWithNext(): void {
    this.#isEnding = this.#statements.isPrepared();
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

  /** In the packet of what is sent in this moment, before it; nobody who counts statements is told. */
  async ahead<Row>(statement: Sql): Promise<Row[]> {
    try {
      return (await this.#wait(this.#statements.prepare(statement))).rows as Row[];
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** `begin`, `commit` and the like. */
  async control(text: string, limit = this.#limit): Promise<void> {
    this.#flush(false);
    try {
      await this.#statements.control(this.#client, text, givenUpAfter(limit));
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** The same, in the packet of the first statement that is sent in this moment. */
  async controlWithNext(text: string): Promise<void> {
    await this.#send({ text, values: [] });
  }

  async #send<Row>(statement: Pick<Sql, "text" | "values">, planning?: Planning): Promise<QueryResult<Row>> {
    try {
      if (!this.#statements.isPrepared(planning)) {
        this.#flush(false);
        return await this.#statements.plan<Row>(this.#client, statement, givenUpAfter(this.#limit));
      }
      if (this.#commit !== undefined) throw new Error("the transaction has ended with the packet before");
      const result = await this.#enqueue(statement);
      if (this.#commit !== undefined) {
        await this.#commit;
        this.#hasEnded = true;
      }
      return result as QueryResult<Row>;
    } catch (error) {
      // Its stack leads to the socket; who sent the statement is what helps.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw this.#explain(error);
    }
  }

  /** What is sent before anything else can happen travels together: one round trip for all of it. */
  #enqueue(statement: Pick<Sql, "text" | "values">): Promise<QueryResult<unknown>> {
    return this.#statements.told(statement.text, () => this.#wait(this.#statements.prepare(statement)));
  }

  #wait(prepared: PreparedStatement): Promise<QueryResult<unknown>> {
    if (this.#waiting.push(prepared) === 1) process.nextTick(() => this.#flush(this.#isEnding));
    return prepared.result;
  }

  #flush(isLast: boolean): void {
    if (this.#waiting.length === 0) return;
    if (isLast) {
      this.#commit = this.#enqueue(COMMIT);
      this.#commit.catch(() => {}); // whoever sent what failed before it learns of that
    }
    const statements = this.#waiting;
    this.#waiting = [];
    this.#client.query(new PreparedBatch(statements, givenUpAfter(this.#limit)));
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

export interface StatementOptions {
  prepare?: boolean | undefined;
  /** How the names of prepared statements begin. */
  names?: string;
  onStatement?: ((text: string) => void) | undefined;
  trace?: Trace | undefined;
}

/** How statements are sent: each distinct text is prepared once per connection, unless it is to be planned each time. */
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

  /** Sends at once, and lets those know who watch. */
  told<T>(text: string, send: () => Promise<T>): Promise<T> {
    const { onStatement, trace } = this.#options;
    onStatement?.(text);
    return trace === undefined ? send() : trace(statementSpan(text), send);
  }

  /** Texts vary with pages and filters, so names are bounded: the oldest text gives its own to the newest. */
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
