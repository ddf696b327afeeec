// Indexes the texts of written products for the assistant in the background: a write only marks a text as due. Each
// process handles the workspaces that it wrote to, so only the nodes that hold them are queried.

import { setTimeout as pause } from "node:timers/promises";
import { type Database, sql, type Tx } from "../../storage/database.ts";

const LOOK_EVERY = 1_000;
/** Interval of the scan over all workspaces. It finds texts that commands or killed processes wrote. */
const ASK_ALL_EVERY = 5_000;
/** Bounds the load of one statement and the work that a failure loses. */
const AT_ONCE = 200;
/** After an import many texts are due. Pauses last this multiple of the work, to leave CPU time for requests. */
const PAUSED_TIMES = 3;

/** Called for products that have new texts and unanswered questions. */
export type OnAsked = (tx: Tx, product: { workspaceId: string; productId: string }) => Promise<void>;

export class TextIndex {
  readonly #database: Database;
  readonly #onAsked: OnAsked;
  readonly #closed = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #askedAllAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, onAsked: OnAsked) {
    this.#database = database;
    this.#onAsked = onAsked;
  }

  keepRegularly(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => this.#keepIfDue().catch(onError), LOOK_EVERY);
    this.#timer.unref();
  }

  /** Starts with the known workspaces: while a database node is down, the scan of all workspaces fails. */
  async #keepIfDue(): Promise<void> {
    if (this.#working !== undefined) return;
    this.#working = this.#indexWithPauses()
      .then(() => this.#askAllIfDue())
      .finally(() => {
        this.#working = undefined;
      });
    await this.#working;
  }

  async #askAllIfDue(): Promise<void> {
    if (performance.now() - this.#askedAllAt < ASK_ALL_EVERY || this.#closed.signal.aborted) return;
    this.#askedAllAt = performance.now();
    await this.#askAll();
    await this.#indexWithPauses();
  }

  /** Indexes all due texts in batches. Returns whether there were any. */
  async keep(): Promise<boolean> {
    for (let isNew = false; ; isNew = true) {
      if ((await this.#indexSome()).indexed > 0) continue;
      await this.#askAll();
      if ((await this.#indexSome()).indexed === 0) return isNew;
    }
  }

  async #indexWithPauses(): Promise<void> {
    const { signal } = this.#closed;
    for (let begun = performance.now(); !signal.aborted; begun = performance.now()) {
      if (!(await this.#indexSome()).mayBeMore) return;
      await pause(PAUSED_TIMES * (performance.now() - begun), undefined, { signal }).catch(() => {});
    }
  }

  /** Reads all workspaces, because indexing is a task of the service. */
  async #askAll(): Promise<void> {
    const due = await this.#database.read((tx) =>
      tx.many<{ id: string }>(sql`select workspace_id as id from product_texts_due limit ${AT_ONCE}`),
    );
    for (const { id } of due) this.#database.textsDue.add(id);
  }

  /** Indexes a batch of each workspace that may have due texts. Only a full batch means that there may be more. */
  async #indexSome(): Promise<{ indexed: number; mayBeMore: boolean }> {
    const { textsDue } = this.#database;
    let indexed = 0;
    let mayBeMore = false;
    for (const id of [...textsDue]) {
      textsDue.delete(id);
      let piece = AT_ONCE;
      try {
        piece = await this.#indexOf(id);
      } finally {
        // Moves the workspace to the end of the queue, also after a failure.
        if (piece === AT_ONCE) textsDue.add(id);
      }
      indexed += piece;
      mayBeMore ||= piece === AT_ONCE;
    }
    return { indexed, mayBeMore };
  }

  /** Most writes leave the texts unchanged, and a read is cheaper than a transaction. */
  async #indexOf(workspaceId: string): Promise<number> {
    const due = await this.#database.read((tx) =>
      tx.find(sql`select product_id from product_texts_due where workspace_id = ${workspaceId} limit 1`),
    );
    if (due === undefined) return 0;
    return this.#database.write((tx) => this.#index(tx, workspaceId), { patience: "job" });
  }

  async #index(tx: Tx, workspaceId: string): Promise<number> {
    const { indexed, asked } = await tx.one<{ indexed: number; asked: string[] }>(
      sql`select indexed, asked from index_texts(${workspaceId}, ${AT_ONCE})`,
    );
    for (const productId of asked) await this.#onAsked(tx, { workspaceId, productId });
    return indexed;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closed.abort();
    await this.#working?.catch(() => {});
  }
}
