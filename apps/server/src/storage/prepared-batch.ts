// A named statement that PostgreSQL describes once per connection. The driver's own query asks for the description of the
// result at every execution and builds its parsers anew, which costs both sides more than a short look-up itself.

import pg from "pg";

export interface QueryResult<Row> {
  rows: Row[];
  /** The command's tag, such as `UPDATE 3`. */
  tag: string;
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** The parts of the driver's connection that its types leave out. */
interface Connection extends Pick<pg.Connection, "stream" | "sync"> {
  /** The statements that this connection has parsed, kept by the client under the query's `name` and `text`. */
  parsedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  close(what: { type: "S"; name: string }): void;
  bind(portal: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(what: { type: "P"; name: string }): void;
  execute(portal: Record<string, never>): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
const columnsOf = new WeakMap<Connection, Map<string, Column[]>>();

/** Give it to a client's `query`; the client then calls the methods below as PostgreSQL answers. */
export class PreparedQuery<Row> {
  readonly name: string;
  readonly text: string;
  /** For the client, which has the query fail when it takes longer… */
  readonly query_timeout: number;
  /** …and puts here what must be called when it is over. */
  callback: (() => void) | undefined;
  readonly result: Promise<QueryResult<Row>>;
  readonly #values: unknown[];
  readonly #rows: Row[] = [];
  #resolve!: (result: QueryResult<Row>) => void;
  #reject!: (error: Error) => void;
  #known!: Map<string, Column[]>;
  #columns: Column[] | undefined;
  #failure: Error | undefined;
  #tag = "";

  constructor(name: string, text: string, values: unknown[], timeoutMilliseconds: number) {
    this.name = name;
    this.text = text;
    this.query_timeout = timeoutMilliseconds;
    this.#values = values;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(given: unknown): Error | null {
    const connection = given as Connection;
    this.#known = knownColumns(connection);
    connection.stream.cork(); // one packet
    try {
      if (connection.parsedStatements[this.name] !== this.text) this.#prepare(connection);
      this.#columns = this.#known.get(this.name);
      connection.bind({ statement: this.name, values: this.#values, valueMapper: prepareValue });
      if (this.#columns === undefined) connection.describe({ type: "P", name: "" });
      connection.execute({});
    } catch (error) {
      this.#failure = error as Error; // a value that has no form on the wire: the packet ends with the sync all the same
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
    return null;
  }

  /** The name may have been another statement's. */
  #prepare(connection: Connection): void {
    if (connection.parsedStatements[this.name] !== undefined) connection.close({ type: "S", name: this.name });
    delete connection.parsedStatements[this.name];
    this.#known.delete(this.name);
    connection.parse(this);
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, "text") }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure !== undefined) return;
    try {
      this.#rows.push(toRow(this.#columns ?? [], fields) as Row);
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text;
  }

  handleReadyForQuery(): void {
    this.callback?.();
    if (this.#failure !== undefined) {
      this.#reject(this.#failure);
      return;
    }
    if (!this.#known.has(this.name)) this.#known.set(this.name, this.#columns ?? []);
    this.#resolve({ rows: this.#rows, tag: this.#tag });
  }

  handleError(error: Error): void {
    this.callback?.();
    this.#reject(this.#failure ?? error);
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
