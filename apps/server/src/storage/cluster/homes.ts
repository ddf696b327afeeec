// Homes of workspaces: the worker of each, cached after one lookup, and connections to it. The coordinator only
// resolves the home and the caller's rights; the worker answers a workspace's reads (decision 0028).

import type pg from "pg";
import type { Sql } from "sql-template-tag";
import type { ConnectionPool, PoolUse } from "../connection-pool.ts";
import { type StatementOptions, Statements } from "../session.ts";
import { BoundStatements } from "./bound-statements.ts";
import { ANCHOR } from "./cluster.ts";
import { layMovedParts, WHOLE } from "./parts.ts";

/** Pause after a failed connection to a worker; meanwhile the coordinator answers. */
const AVOIDED_FOR = 10_000;
/** Minimum interval for laying out missing parts of moved shards. */
const LAID_EVERY = 60_000;
const REMEMBERED_MAX = 100_000;
/** Workers can fail over without a notification: an expired home stays in use while it is looked up again. */
const REMEMBERED_FOR = 60_000;
/** Timeout for checking an avoided worker. */
const TRIED_FOR = 5_000;

export interface Home {
  readonly part: string;
  readonly worker: ConnectionPool;
  /** Prefix of prepared statements: plans are kept per part. */
  readonly statements: Statements;
}

export interface HomesOptions extends StatementOptions {
  url: () => string;
  /** Connections to the coordinator: one for reads, one for writes. */
  lendReader: () => Promise<pg.PoolClient>;
  lendWriter: () => Promise<pg.PoolClient>;
  openPool: (url: () => string) => ConnectionPool;
  /** Maximum duration of a read, in milliseconds. */
  limit: number;
}

interface Known {
  /** Undefined during the first lookup, and if no worker holds it. */
  home: Home | undefined;
  until: number;
}

export class Homes {
  readonly #options: HomesOptions;
  #statements: BoundStatements | undefined;
  /** Undefined before the first check. */
  #isCluster: boolean | undefined;
  readonly #known = new Map<string, Known>();
  /** One per part, shared by its workspaces. */
  readonly #homes = new Map<string, Home>();
  readonly #workers = new Map<string, ConnectionPool>();
  readonly #avoided = new Map<ConnectionPool, number>();
  #laidAt = Number.NEGATIVE_INFINITY;

  constructor(options: HomesOptions) {
    this.#options = options;
  }

  get limit(): number {
    return this.#options.limit;
  }

  /** The workspace of a statement; undefined if the coordinator must run it. */
  workspaceOf(statement: Sql): string | undefined {
    this.#statements ??= new BoundStatements();
    return this.#statements.workspaceOf(statement);
  }

  /** False on one PostgreSQL, and until the check is done. */
  get exist(): boolean {
    if (this.#isCluster === undefined) {
      this.#isCluster = false;
      this.#behind(async (client) => {
        this.#isCluster = await isDistributed(client);
      }).catch(() => {
        this.#isCluster = undefined;
      });
    }
    return this.#isCluster;
  }

  /** Undefined during the lookup, and while its worker is unreachable: the coordinator then answers. */
  of(workspaceId: string): Home | undefined {
    const known = this.#known.get(workspaceId);
    if (known === undefined || known.until <= performance.now()) this.#lookUp(workspaceId, known?.home);
    const home = known?.home;
    return home === undefined || this.#isAvoided(home.worker) ? undefined : home;
  }

  /** Forgets the homes of a part that has moved. */
  forget({ part }: Home): void {
    this.#forgetAll((home) => home.part === part);
  }

  /**
   * Sends reads of the worker's workspaces to the coordinator until the worker answers. Its address may have changed by
   * then.
   */
  avoid({ worker }: Home): void {
    // Several calls may report the same failure.
    if (!this.#avoided.has(worker)) this.#forgetAll((home) => home.worker === worker);
    this.#avoided.set(worker, performance.now() + AVOIDED_FOR);
  }

  /** Records in which part a read was answered. */
  note(home: Home, answeredIn: string): void {
    if (answeredIn === WHOLE) this.#layParts();
    else if (answeredIn !== home.part) this.forget(home);
  }

  /** A shard that has moved to its worker has no part there yet. `doctor` reports failures. */
  #layParts(): void {
    if (performance.now() - this.#laidAt < LAID_EVERY) return;
    this.#laidAt = performance.now();
    this.#behind(
      (client) => client.query("select run_command_on_workers($1)", [`do $$ begin ${layMovedParts()}; end $$`]),
      this.#options.lendWriter,
    ).catch(() => {});
  }

  get use(): PoolUse {
    const uses = [...this.#workers.values()].map(({ use }) => use);
    const sum = (of: (use: PoolUse) => number) => uses.reduce((all, use) => all + of(use), 0);
    return { used: sum(({ used }) => used), idle: sum(({ idle }) => idle), max: sum(({ max }) => max) };
  }

  get waiting(): number {
    return [...this.#workers.values()].reduce((all, { waiting }) => all + waiting, 0);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#workers.values()].map((worker) => worker.close()));
  }

  #forgetAll(isMeant: (home: Home) => boolean): void {
    for (const [workspaceId, { home }] of this.#known) {
      if (home !== undefined && isMeant(home)) this.#known.delete(workspaceId);
    }
  }

  /** Calls never wait for a worker that may be down: a background check retries it. */
  #isAvoided(worker: ConnectionPool): boolean {
    const until = this.#avoided.get(worker);
    if (until === undefined) return false;
    if (until <= performance.now()) {
      this.#avoided.set(worker, performance.now() + AVOIDED_FOR);
      this.#tryAgain(worker).catch(() => {});
    }
    return true;
  }

  async #tryAgain(worker: ConnectionPool): Promise<void> {
    const client = await worker.lend();
    let answers = false;
    try {
      await client.query({ text: "select", query_timeout: TRIED_FOR } as pg.QueryConfig);
      answers = true;
    } finally {
      client.release(!answers);
    }
    this.#avoided.delete(worker);
  }

  /** The old home stays in use until the lookup is done. */
  #lookUp(workspaceId: string, before: Home | undefined): void {
    const remember = (home: Home | undefined) =>
      this.#known.set(workspaceId, { home, until: performance.now() + REMEMBERED_FOR });
    if (this.#known.size >= REMEMBERED_MAX) this.#known.clear();
    remember(before);
    this.#behind(async (client) => {
      const { rows } = await client.query<Placement>(PLACEMENT, [workspaceId]);
      remember(rows[0] && this.#homeAt(rows[0]));
    }).catch(() => this.#known.delete(workspaceId));
  }

  #homeAt({ part, host, port }: Placement): Home {
    const url = new URL(this.#options.url());
    url.hostname = host.includes(":") ? `[${host}]` : host;
    url.port = String(port);
    return kept(this.#homes, `${part} ${url.host}`, () => ({
      part,
      worker: kept(this.#workers, url.href, () => this.#options.openPool(() => url.href)),
      statements: new Statements({ ...this.#options, names: `${part}_` }),
    }));
  }

  /** Runs in the background. The next call retries a failure. */
  async #behind(work: (client: pg.PoolClient) => Promise<unknown>, lend = this.#options.lendReader): Promise<void> {
    const client = await lend();
    try {
      await work(client);
    } finally {
      client.release();
    }
  }
}

interface Placement {
  part: string;
  host: string;
  port: number;
}

const PLACEMENT = `
  select 'part_' || p.shardid as part, n.nodename as host, n.nodeport as port
  from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
  where p.shardid = get_shard_id_for_distribution_column('${ANCHOR}', $1::text)
    and n.noderole = 'primary' and n.isactive and n.groupid <> 0`;

async function isDistributed(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    "select to_regclass('pg_catalog.pg_dist_partition') is not null and not pg_is_in_recovery() as may",
  );
  if (!rows[0].may) return false;
  const found = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass($1) and partmethod = 'h'",
    [ANCHOR],
  );
  return found.rowCount === 1;
}

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
