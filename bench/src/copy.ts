// COPY into the service's own tables: the time that PostgreSQL itself needs for an import's rows, including indexes.

import { createHash } from "node:crypto";
import pg from "pg";

/** Returns rows per second. The lines are built before the clock starts. */
export async function copyRate(url: string, workspaceId: string, rows: number, prefix: string): Promise<number> {
  const tables = linesOf(workspaceId, rows, prefix);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const started = performance.now();
    await client.query("begin");
    for (const [table, lines] of tables) await client.query(new Copy(table, lines)).done;
    await client.query("commit");
    return (rows * 1000) / (performance.now() - started);
  } finally {
    await client.end();
  }
}

const hex = (text: string) => `\\\\x${createHash("sha256").update(text.toLowerCase()).digest("hex")}`;
const line = (...values: unknown[]) => `${values.join("\t")}\n`;

function linesOf(workspace: string, rows: number, prefix: string): [table: string, lines: string][] {
  const of = (one: (id: string, n: number) => string) =>
    Array.from({ length: rows }, (_, n) => one(`prd_${prefix}${String(n).padStart(20, "0")}`, n)).join("");
  const name = (n: number) => `Cedar mist ${prefix} ${n}`;
  const slug = (n: number) => name(n).toLowerCase().replaceAll(" ", "-");
  const at = new Date().toISOString();
  const products = of((id, n) => {
    const code = `${prefix}-${n}`;
    const named = [name(n), hex(name(n)), name(n).toLowerCase(), `Atelier ${n % 40}`, slug(n), "A short description"];
    return line(workspace, id, ...named, "", "[]", code, hex(code), code, hex(code), n % 50, "INACTIVE", at, at);
  });
  const tags = of((id, n) =>
    [1 + (n % 50), 1 + ((n + 9) % 50)].map((tag, place) => line(workspace, id, `tag_${tag}`, place + 1)).join(""),
  );
  const texts = of((id, n) => {
    const fields = [name(n), `Atelier ${n % 40}`, `${prefix}-${n}`, `${prefix}-${n}`, ""];
    const tagIds = `{tag_${1 + (n % 50)},tag_${1 + ((n + 9) % 50)}}`;
    return line(workspace, id, fields.join("\\n").toLowerCase(), tagIds);
  });
  return [
    ["product_slugs (slug, workspace_id, product_id)", of((id, n) => line(slug(n), workspace, id))],
    [PRODUCTS, products],
    ["product_tags (workspace_id, product_id, tag_id, position)", tags],
    ["product_search (workspace_id, product_id, search_text, tag_ids)", texts],
  ];
}

const PRODUCTS = `products (workspace_id, id, name, name_key, name_order, brand, slug, description, information, sales, sku,
  sku_key, barcode, barcode_key, stock, status, created_at, updated_at)`;

/** Methods of the driver's connection that its types omit. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A submittable for a client's `query`; the client calls the methods below for PostgreSQL's messages. */
class Copy {
  readonly done: Promise<void>;
  readonly #table: string;
  readonly #lines: string;
  #resolve!: () => void;
  #reject!: (error: Error) => void;

  constructor(table: string, lines: string) {
    this.#table = table;
    this.#lines = lines;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(`copy ${this.#table} from stdin`);
  }

  handleCopyInResponse(connection: unknown): void {
    const { sendCopyFromChunk, endCopyFrom } = connection as CopyConnection;
    sendCopyFromChunk.call(connection, Buffer.from(this.#lines));
    endCopyFrom.call(connection);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}
