import { ConnectionPool, type PoolOptions } from "./connection-pool.ts";

/** Load balancers probe every few seconds with a short timeout. */
const ANSWERS_WITHIN = 1_800;

/** A trial write that needs the same resources as a small write: catalogue rows, table pages and WAL. */
const TRIAL = `
  begin;
  set local statement_timeout = ${ANSWERS_WITHIN};
  create temporary table readiness_trial on commit drop as
    select repeat('x', 1000) as filling from generate_series(1, 100);
  commit`;

/** Checks the database on a connection of its own, so that a busy pool does not fail the check. */
export class Readiness {
  readonly #pool: ConnectionPool;
  #asking: Promise<boolean> | undefined;
  #isDiskFull = false;

  constructor(url: PoolOptions["url"]) {
    this.#pool = new ConnectionPool({
      url,
      name: "vitrine-readiness",
      max: 1,
      connectMilliseconds: ANSWERS_WITHIN,
    });
  }

  /** After a write that failed on a full disk, the database is unusable until a write succeeds, even if reads work. */
  recordWrite(outcome: "succeeded" | "lacked room"): void {
    this.#isDiskFull = outcome === "lacked room";
  }

  /** Answers within two seconds. Concurrent calls share one check. */
  isReady(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ANSWERS_WITHIN);
    });
    const isReady = await Promise.race([this.#tryQuery(), late]);
    clearTimeout(timer);
    return isReady;
  }

  async #tryQuery(): Promise<boolean> {
    try {
      const client = await this.#pool.lend();
      try {
        const text = this.#isDiskFull ? TRIAL : "select 1";
        await client.query({ text, query_timeout: ANSWERS_WITHIN } as { text: string });
        if (text === TRIAL) this.#isDiskFull = false;
        client.release();
        return true;
      } catch (error) {
        client.release(error as Error);
        return false;
      }
    } catch {
      return false;
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
