// Brings the texts of products that were written into the index by which the assistant finds them, beside the requests: a
// write notes that a text is due, and nothing more.

import { setTimeout as pause } from "node:timers/promises";
import { type Database, sql, type Tx } from "../../storage/database.ts";

const LOOK_EVERY = 1_000;
const LOOK_ANYWAY_EVERY = 15_000;
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
  /** Up to the last look, and this one's own after it. */
  #writesSeen = -1;
  #lookedAt = performance.now();

  constructor(database: Database, onAsked: OnAsked) {
    this.#database = database;
    this.#onAsked = onAsked;
  }

  keepRegularly(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => this.#keepIfNew().catch(onError), LOOK_EVERY);
    this.#timer.unref();
  }

  /** Imports and other processes write, too: whoever saw no write of its own looks now and then, and finds nothing in no time. */
  async #keepIfNew(): Promise<void> {
    const isLate = performance.now() - this.#lookedAt > LOOK_ANYWAY_EVERY;
    if (this.#working !== undefined || (this.#database.writes === this.#writesSeen && !isLate)) return;
    this.#working = this.#keepWithPauses().finally(() => {
      this.#working = undefined;
      this.#lookedAt = performance.now();
    });
    await this.#working;
  }

  /** All that is due, a piece at a time. Whether there was anything. */
  async keep(): Promise<boolean> {
    let isNew = false;
    while ((await this.#indexSome()).indexed > 0) isNew = true;
    return isNew;
  }

  async #keepWithPauses(): Promise<void> {
    const { signal } = this.#closed;
    for (let begun = performance.now(); !signal.aborted; begun = performance.now()) {
      if (!(await this.#indexSome()).mayBeMore) return;
      await pause(PAUSED_TIMES * (performance.now() - begun), undefined, { signal }).catch(() => {});
    }
  }

  /** Of every workspace: whoever runs the service keeps its indexes. All that is due was seen, unless it was as much as is looked at. */
  async #indexSome(): Promise<{ indexed: number; mayBeMore: boolean }> {
    const writesBefore = this.#database.writes;
    const due = await this.#database.read((tx) =>
      tx.many<{ id: string }>(sql`select workspace_id as id from product_texts_due limit ${AT_ONCE}`),
    );
    const workspaceIds = new Set(due.map(({ id }) => id));
    let indexed = 0;
    for (const id of workspaceIds) {
      indexed += await this.#database.write((tx) => this.#indexOf(tx, id), { patience: "job" });
    }
    this.#writesSeen = writesBefore + workspaceIds.size;
    return { indexed, mayBeMore: indexed > 0 && due.length === AT_ONCE };
  }

  async #indexOf(tx: Tx, workspaceId: string): Promise<number> {
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
