import { ConnectionPool, type PoolOptions } from "./connection-pool.ts";

/** Balancers ask every few seconds and give up soon. */
const ANSWERS_WITHIN = 1_800;

/** As much as a small write needs: rows of the catalogue, pages of a table, and the log that comes before them. */
const TRIAL = `
  begin;
  set local statement_timeout = ${ANSWERS_WITHIN};
  create temporary table readiness_trial on commit drop as
    select repeat('x', 1000) as filling from generate_series(1, 100);
  commit`;

/** Whether the database can be used, asked on a connection of its own: calls that wait for theirs say nothing of it. */
export class Readiness {
  readonly #pool: ConnectionPool;
  #asking: Promise<boolean> | undefined;
  #lacksRoom = false;

  constructor(url: PoolOptions["url"]) {
    this.#pool = new ConnectionPool({
      url,
      name: "vitrine-readiness",
      max: 1,
      connectMilliseconds: ANSWERS_WITHIN,
    });
  }

  /** A write failed because the disk is full. Until one succeeds the database is of no use, however well it reads. */
  noteWrite(outcome: "succeeded" | "lacked room"): void {
    this.#lacksRoom = outcome === "lacked room";
  }

  /** Within two seconds. Those who ask while an answer is on its way share it. */
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
        const text = this.#lacksRoom ? TRIAL : "select 1";
        await client.query({ text, query_timeout: ANSWERS_WITHIN } as { text: string });
        if (text === TRIAL) this.#lacksRoom = false;
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
