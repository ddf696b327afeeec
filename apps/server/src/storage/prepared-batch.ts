// Pipelines named statements to PostgreSQL in one packet and describes each once per connection. The driver's own query
// describes the result at every execution and rebuilds its parsers. That costs both sides more than a short lookup, and
// it sends one statement at a time.

import pg from "pg";

export interface QueryResult<Row> {
  rows: Row[];
  /** Command tag, such as `UPDATE 3`. */
  tag: string;
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** Parts of the driver's connection that its types omit. */
interface Connection extends Pick<pg.Connection, "stream" | "sync"> {
  /** Statements parsed on this connection; the client records them under the query's `name` and `text`. */
  parsedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  close(what: { type: "S"; name: string }): void;
  bind(portal: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(what: { type: "P"; name: string }): void;
  execute(portal: Record<string, never>): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
const columnsOf = new WeakMap<Connection, Map<string, Column[]>>();

/** A statement in flight, with the results received so far. */
export class PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  readonly result: Promise<QueryResult<unknown>>;
  readonly rows: unknown[] = [];
  columns: Column[] | undefined;
  tag = "";
  failure: Error | undefined;
  isComplete = false;
  #resolve!: (result: QueryResult<unknown>) => void;
  #reject!: (error: Error) => void;

  constructor(name: string, text: string, values: unknown[]) {
    this.name = name;
    this.text = text;
    this.values = values;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Resolves with the rows, or rejects with the error of this or an earlier statement. */
  settle(error?: Error): void {
    const failure = this.failure ?? (this.isComplete ? undefined : error);
    if (failure === undefined) this.#resolve({ rows: this.rows, tag: this.tag });
    else this.#reject(failure);
  }
}

/**
 * Pass it to a client's `query`; the client then calls the methods below as PostgreSQL answers. After an error
 * PostgreSQL skips the later statements.
 */
export class PreparedBatch {
  /** Read by the client, which fails the query after this time… */
  readonly query_timeout: number;
  /** …and stores its completion callback here. */
  callback: (() => void) | undefined;
  readonly #statements: readonly PreparedStatement[];
  #known!: Map<string, Column[]>;
  /** Index of the current statement. */
  #at = 0;

  constructor(statements: readonly PreparedStatement[], timeoutMilliseconds: number) {
    this.#statements = statements;
    this.query_timeout = timeoutMilliseconds;
  }

  /** The client records parsed statements under this name. */
  get name(): string | undefined {
    return this.#statements[this.#at]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#at]?.text;
  }

  submit(given: unknown): Error | null {
    const connection = given as Connection;
    this.#known = knownColumns(connection);
    const parsed = new Map<string, string>();
    connection.stream.cork(); // one packet
    try {
      for (const statement of this.#statements) if (!this.#add(connection, statement, parsed)) break;
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
    return null;
  }

  /** Returns false if a value cannot be encoded: the packet ends before it. */
  #add(connection: Connection, statement: PreparedStatement, parsed: Map<string, string>): boolean {
    const { name, text, values } = statement;
    try {
      if ((parsed.get(name) ?? connection.parsedStatements[name]) !== text) this.#prepare(connection, statement);
      parsed.set(name, text);
      statement.columns = this.#known.get(name);
      connection.bind({ statement: name, values, valueMapper: prepareValue });
      if (statement.columns === undefined) connection.describe({ type: "P", name: "" });
      connection.execute({});
      return true;
    } catch (error) {
      statement.failure = error as Error;
      return false;
    }
  }

  /** Closes the name first: another statement may own it, if the earlier close was skipped after a failure. */
  #prepare(connection: Connection, { name, text }: PreparedStatement): void {
    connection.close({ type: "S", name });
    delete connection.parsedStatements[name];
    this.#known.delete(name);
    connection.parse({ name, text });
  }

  get #current(): PreparedStatement {
    return this.#statements[this.#at] as PreparedStatement;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#current.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, "text"),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { columns = [], rows, failure } = this.#current;
    if (failure !== undefined) return;
    try {
      rows.push(toRow(columns, fields));
    } catch (error) {
      this.#current.failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#current;
    statement.tag = text;
    statement.isComplete = true;
    if (statement.failure === undefined && !this.#known.has(statement.name)) {
      this.#known.set(statement.name, statement.columns ?? []);
    }
    this.#at++;
  }

  handleReadyForQuery(): void {
    this.callback?.();
    const [failed] = this.#statements.filter(({ failure }) => failure !== undefined);
    for (const statement of this.#statements) statement.settle(failed?.failure);
  }

  handleError(error: Error): void {
    this.callback?.();
    for (const statement of this.#statements) statement.settle(error);
  }
}

function knownColumns(connection: Connection): Map<string, Column[]> {
  let known = columnsOf.get(connection);
  if (known === undefined) {
    known = new Map();
    columnsOf.set(connection, known);
  }
  return known;
}

function toRow(columns: Column[], fields: (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index++) {
    const { name, parse } = columns[index] as Column;
    const text = fields[index] as string | null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
}
