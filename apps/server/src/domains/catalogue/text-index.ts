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

export class TextIndex {
  readonly #database: Database;
  readonly #closed = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #writesSeen = -1;
  #lookedAt = performance.now();

  constructor(database: Database) {
    this.#database = database;
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
      // This one's own among them.
      this.#writesSeen = this.#database.writes;
    });
    await this.#working;
  }

  /** All that is due, a piece at a time. */
  async keep(): Promise<void> {
    while ((await this.#database.write(indexSome, { patience: "job" })) === AT_ONCE);
  }

  async #keepWithPauses(): Promise<void> {
    const { signal } = this.#closed;
    for (let begun = performance.now(); !signal.aborted; begun = performance.now()) {
      if ((await this.#database.write(indexSome, { patience: "job" })) < AT_ONCE) return;
      await pause(PAUSED_TIMES * (performance.now() - begun), undefined, { signal }).catch(() => {});
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closed.abort();
    await this.#working?.catch(() => {});
  }
}

/** Of every workspace: whoever runs the service keeps its indexes. What another process is at is left to it. */
async function indexSome(tx: Tx): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    with due as (
      delete from product_texts_due d
      where (d.workspace_id, d.product_id) in (
        select workspace_id, product_id from product_texts_due
        order by workspace_id, product_id limit ${AT_ONCE} for update skip locked)
      returning d.workspace_id, d.product_id),
    written as (
      insert into product_texts as t (workspace_id, product_id, keys)
      select p.workspace_id, p.id, product_keys(p.name, p.brand, p.description, p.information)
      from due join products p on p.workspace_id = due.workspace_id and p.id = due.product_id
      on conflict (workspace_id, product_id) do update set keys = excluded.keys where t.keys <> excluded.keys)
    select count(*)::int as n from due`);
  return n;
}
