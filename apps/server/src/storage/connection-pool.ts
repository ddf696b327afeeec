import pg from "pg";
import { noConnection } from "./outages.ts";
import { Unavailable } from "./unavailable.ts";

declare module "pg" {
  // Missing in the published types.
  interface ClientBase {
    readonly processID: number | null;
  }
}

export interface PoolOptions {
  /** Asked for each new connection: an embedded server may come back on another port. */
  url: () => string;
  name: string;
  max: number;
  /** Settings of the connection, as PostgreSQL's `options` takes them. */
  options?: string | undefined;
  connectMilliseconds: number;
  /** Hears of each new connection. */
  onConnect?: (client: pg.PoolClient) => void;
}

export interface PoolUse {
  used: number;
  idle: number;
  max: number;
}

/** Whoever would wait behind so many for each connection is told at once to come back. */
const WAITING_MAX_PER_CONNECTION = 50;

/** A session keeps what it has planned and looked up. On a cluster that can grow with every write (docs/scaling.md): none gets old. */
const LIFETIME_SECONDS = 600;

/** Connections that are lent, with a bound on who waits for one and on how long. */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #waitingMax: number;

  constructor({ url, name, max, options, connectMilliseconds, onConnect }: PoolOptions) {
    this.#waitingMax = WAITING_MAX_PER_CONNECTION * max;
    this.#pool = new pg.Pool({
      Client: clientAt(url),
      max,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: LIFETIME_SECONDS,
      connectionTimeoutMillis: connectMilliseconds,
      application_name: name,
      ...(options === undefined ? {} : { options }),
    });
    // A lost idle connection is replaced by the pool; one that is lost in use fails the query that waits on it.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => {
      client.on("error", () => {});
      onConnect?.(client);
    });
  }

  /** Give it back by its `release`. */
  async lend(): Promise<pg.PoolClient> {
    if (this.#pool.waitingCount >= this.#waitingMax) {
      throw new Unavailable("database", "too many calls wait for a connection");
    }
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw noConnection(error);
    }
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount;
  }

  /** How many are lent, how many are open and are not, and how many there may be. */
  get use(): PoolUse {
    const { totalCount, idleCount } = this.#pool;
    return { used: totalCount - idleCount, idle: idleCount, max: this.#pool.options.max };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** A client for pools whose server may move. */
function clientAt(url: () => string): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: url() });
    }
  };
}
