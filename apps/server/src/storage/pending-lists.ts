// A GIN index appends new entries to a pending list. PostgreSQL lets the write that fills the list merge it: one write
// in some hundred would take a hundred times as long. A background task merges it earlier. The shorter list also keeps
// searches fast, which read all of it.

import { type Database, sql } from "./database.ts";

const LOOK_EVERY = 1_000;
/** This number of writes makes a list of some hundred kilobytes. */
const WRITES_MIN = 200;
/** Maximum age of pending entries, for lists of any size. */
const WAITING_MAX = 60_000;

/** One process does it for all. */
const LOCK = 8_340_117_002n;

export class PendingLists {
  readonly #database: Database;
  readonly #writesMin: number;
  #timer: NodeJS.Timeout | undefined;
  #cleaning: Promise<void> | undefined;
  #writesSeen = 0;
  #cleanedAt = performance.now();

  /** `writesMin`: number of writes that make a list long. */
  constructor(database: Database, { writesMin = WRITES_MIN } = {}) {
    this.#database = database;
    this.#writesMin = writesMin;
  }

  cleanRegularly(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => this.#cleanIfLong().catch(onError), LOOK_EVERY);
    this.#timer.unref();
  }

  async #cleanIfLong(): Promise<void> {
    const { writes } = this.#database;
    const waiting = writes - this.#writesSeen;
    const isLate = performance.now() - this.#cleanedAt > WAITING_MAX;
    if (this.#cleaning !== undefined || waiting === 0 || (waiting < this.#writesMin && !isLate)) return;
    this.#cleaning = this.clean()
      .then((ownWrites) => {
        this.#writesSeen = writes + ownWrites;
      })
      .finally(() => {
        this.#cleaning = undefined;
        this.#cleanedAt = performance.now();
      });
    await this.#cleaning;
  }

  /** Uses one transaction per index, so that writes wait for one index only. Returns the number of indexes. */
  async clean(): Promise<number> {
    const indexes = await this.#database.read((tx) =>
      tx.many<{ name: string }>(sql`
        select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam
        where a.amname = 'gin' and c.relnamespace = current_schema()::regnamespace
          and pg_has_role(c.relowner, 'usage')`),
    );
    for (const { name } of indexes) {
      await this.#database.write(
        async (tx) => {
          const { isMine } = await tx.one<{ isMine: boolean }>(
            sql`select pg_try_advisory_xact_lock(${LOCK}) as "isMine"`,
          );
          if (isMine) await tx.run(sql`select gin_clean_pending_list(${name}::regclass)`);
        },
        { patience: "job" },
      );
    }
    return indexes.length;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#cleaning?.catch(() => {});
  }
}
