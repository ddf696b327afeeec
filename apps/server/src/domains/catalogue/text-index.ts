// Brings the texts of products that were written into the index by which the assistant finds them, beside the requests: a
// write notes that a text is due, and nothing more. Each process sees to the workspaces in which it has written: a cluster asks only
// the machines that hold them.

import { setTimeout as pause } from "node:timers/promises";
import { type Database, sql, type Tx } from "../../storage/database.ts";

const LOOK_EVERY = 1_000;
/** What commands wrote, and processes that were killed, is found by asking for the texts of all workspaces. */
const ASK_ALL_EVERY = 5_000;
/** A statement's share of the machine is bounded, and so is what is lost when it fails. */
const AT_ONCE = 200;
/** After an import much is due at once. Pauses by so many times the work leave the processors to whoever waits for an answer. */
const PAUSED_TIMES = 3;

/** Hears of products with new texts about which something was asked in vain. */
type OnAsked = (tx: Tx, product: { workspaceId: string; productId: string }) => Promise<void>;

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

  /** First those that are known: while a machine of a cluster is away, nobody can be asked for all. */
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

  /** All that is due, a piece at a time. Whether there was anything. */
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

  /** Of every workspace: whoever runs the service keeps its indexes. */
  async #askAll(): Promise<void> {
    const due = await this.#database.read((tx) =>
      tx.many<{ id: string }>(sql`select workspace_id as id from product_texts_due limit ${AT_ONCE}`),
    );
    for (const { id } of due) this.#database.textsDue.add(id);
  }

  /** A piece of each workspace that may have some. There is no more of it, unless it was as much as a piece can be. */
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
        // Behind the others, also where it failed.
        if (piece === AT_ONCE) textsDue.add(id);
      }
      indexed += piece;
      mayBeMore ||= piece === AT_ONCE;
    }
    return { indexed, mayBeMore };
  }

  /** Most writes leave the texts as they were: a look is cheaper than a transaction. */
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
