// Reads of one connection: each statement goes to the home of its workspace, or else to the coordinator.

import pg from "pg";
import sql, { raw, type Sql } from "sql-template-tag";
import { Session } from "../session.ts";
import type { Planning, Tx } from "../tx.ts";
import { Unavailable } from "../unavailable.ts";
import type { Home, Homes } from "./homes.ts";

/** Error code of `be_here` after the workspace has moved. */
const HAS_MOVED = "40001";

interface Visit {
  client: pg.PoolClient;
  session: Session;
}

/** Runs `work`, which reads, on the coordinator's connection and at the homes of its workspaces. */
export async function readAtHome<T>(homes: Homes, coordinator: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const reads = new HomeReads(homes, coordinator);
  try {
    return await work(reads);
  } finally {
    await reads.release();
  }
}

class HomeReads implements Tx {
  readonly #coordinator: Tx;
  readonly #homes: Homes;
  readonly #visits = new Map<Home, Promise<Visit>>();

  constructor(homes: Homes, coordinator: Tx) {
    this.#homes = homes;
    this.#coordinator = coordinator;
  }

  many<Row>(statement: Sql, planning?: Planning): Promise<Row[]> {
    return this.#ask(statement, planning, (tx, how) => tx.many<Row>(statement, how));
  }

  find<Row>(statement: Sql, planning?: Planning): Promise<Row | undefined> {
    return this.#ask(statement, planning, (tx, how) => tx.find<Row>(statement, how));
  }

  one<Row>(statement: Sql, planning?: Planning): Promise<Row> {
    return this.#ask(statement, planning, (tx, how) => tx.one<Row>(statement, how));
  }

  last<Row>(statement: Sql): Promise<Row> {
    return this.one(statement);
  }

  run(statement: Sql): Promise<number> {
    return this.#ask(statement, undefined, (tx) => tx.run(statement));
  }

  async release(): Promise<void> {
    for (const visit of this.#visits.values()) {
      const { client, session } = await visit.catch(() => ({ client: undefined, session: undefined }));
      client?.release(session?.isLost);
    }
  }

  async #ask<T>(
    statement: Sql,
    planning: Planning | undefined,
    send: (tx: Tx, planning?: Planning) => Promise<T>,
  ): Promise<T> {
    const workspace = this.#homes.workspaceOf(statement);
    const home = workspace === undefined ? undefined : this.#homes.of(workspace);
    if (workspace === undefined || home === undefined) return send(this.#coordinator, planning);
    const visit = await this.#visit(home);
    if (visit === undefined) return send(this.#coordinator, planning);
    // Statements of one packet are one transaction: the session stays in the part until its end.
    const [entered, answer] = await Promise.allSettled([
      visit.session.ahead<{ part: string }>(enter(workspace, planning)),
      send(visit.session),
    ]);
    if (entered.status === "rejected" || visit.session.isLost) {
      // A timeout or a full pool would repeat on the coordinator, so a call waits only once.
      if (entered.status === "rejected" && isRefused(entered.reason, visit.session)) throw entered.reason;
      this.#leave(home, entered);
      return send(this.#coordinator, planning);
    }
    this.#homes.note(home, entered.value[0]?.part ?? "");
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  }

  /** After any failure of a part, the coordinator can answer instead. */
  #leave(home: Home, entered: PromiseSettledResult<unknown>): void {
    const why = entered.status === "rejected" ? entered.reason : undefined;
    if (why instanceof pg.DatabaseError && why.code === HAS_MOVED) this.#homes.forget(home);
    else this.#homes.avoid(home);
  }

  /** Undefined if its worker is unreachable from here. */
  async #visit(home: Home): Promise<Visit | undefined> {
    const { worker, statements } = home;
    let visit = this.#visits.get(home);
    if (visit === undefined) {
      visit = worker.lend().then((client) => ({ client, session: new Session(client, statements, this.#homes.limit) }));
      this.#visits.set(home, visit);
    }
    try {
      return await visit;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      this.#visits.delete(home);
      this.#homes.avoid(home);
      return undefined;
    }
  }
}

const isRefused = (why: unknown, { isLost }: Session): boolean => why instanceof Unavailable && !isLost;

/** For statements whose best plan depends on the values: a custom plan each time. */
const PLANNED_EACH_TIME = raw("set_config('plan_cache_mode', 'force_custom_plan', true)");

const enter = (workspace: string, planning: Planning = "once"): Sql =>
  planning === "once"
    ? sql`select parts.enter(${workspace}) as part`
    : sql`select parts.enter(${workspace}) as part, ${PLANNED_EACH_TIME}`;
