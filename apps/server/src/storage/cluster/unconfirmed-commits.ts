// If a worker fails during a two-phase commit, the cluster reports success with a warning. The prepared rows are
// invisible until the worker is back. So the outcome counts as unknown, as when our own connection is lost during a
// commit: no client gets a success.

import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { Unavailable } from "../unavailable.ts";

const WARNING = "failed to commit transaction on ";

const TRY_EVERY = 1_000;
const ANSWERS_WITHIN = 30_000;

/**
 * Errors of a missing privilege or function: then the cluster recovers by itself (`citus.recover_2pc_interval`, a
 * minute).
 */
const NOT_FOR_US = ["42501", "42883"];

export class UnconfirmedCommits {
  readonly #url: () => string;
  readonly #connections = new WeakSet<pg.ClientBase>();
  readonly #closed = new AbortController();
  #finishing: Promise<void> | undefined;

  constructor(url: () => string) {
    this.#url = url;
  }

  watch(client: pg.ClientBase): void {
    client.on("notice", ({ message }) => {
      if (message?.startsWith(WARNING)) this.#connections.add(client);
    });
  }

  /** Returns true if the connection's last commit is one. Discard the connection then. */
  has(client: pg.ClientBase): boolean {
    return this.#connections.has(client);
  }

  /** Throws for such a commit and starts the cluster's recovery: until then its rows are hidden and locked. */
  assertNone(client: pg.ClientBase): void {
    if (!this.has(client)) return;
    this.#finishing ??= this.#finish().finally(() => {
      this.#finishing = undefined;
    });
    throw new Unavailable("database", "a cluster node did not confirm the end of a transaction");
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#finishing;
  }

  async #finish(): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted && !(await this.#recover())) {
      await pause(TRY_EVERY, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Returns true if every node was reached, so that all transactions are recovered. */
  async #recover(): Promise<boolean> {
    const connection = { connectionString: this.#url(), connectionTimeoutMillis: ANSWERS_WITHIN };
    const client = new pg.Client({
      ...connection,
      query_timeout: ANSWERS_WITHIN,
      application_name: "vitrine-recovery",
    });
    let isWarned = false;
    const giveUp = () => void client.end().catch(() => {});
    client.on("error", () => {});
    client.on("notice", () => {
      isWarned = true;
    });
    this.#closed.signal.addEventListener("abort", giveUp);
    try {
      await client.connect();
      await client.query("select recover_prepared_transactions()");
      return !isWarned;
    } catch (error) {
      return error instanceof pg.DatabaseError && NOT_FOR_US.includes(error.code ?? "");
    } finally {
      this.#closed.signal.removeEventListener("abort", giveUp);
      giveUp();
    }
  }
}
