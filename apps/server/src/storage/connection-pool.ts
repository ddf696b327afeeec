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
  /** Called for each new connection: an embedded server may restart on another port. */
  url: () => string;
  name: string;
  max: number;
  /** Connection settings, in the syntax of PostgreSQL's `options`. */
  options?: string | undefined;
  connectMilliseconds: number;
  /** Called for each new connection. */
  onConnect?: (client: pg.PoolClient) => void;
}

export interface PoolUse {
  used: number;
  idle: number;
  max: number;
}

/** Maximum queue per connection: longer queues are refused at once, with a retry. */
const WAITING_MAX_PER_CONNECTION = 50;

/**
 * Sessions cache plans and catalogue entries. On several nodes that cache can grow with every write (docs/scaling.md), so
 * sessions are replaced.
 */
const LIFETIME_SECONDS = 600;

/** A connection pool with a bounded queue and a wait limit. */
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
    // The pool replaces a lost idle connection; a connection lost in use fails its waiting query.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => {
      client.on("error", () => {});
      onConnect?.(client);
    });
  }

  /** The caller must call `release`. */
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

  /** Number of calls that wait for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount;
  }

  /** Connections in use, idle connections and their maximum. */
  get use(): PoolUse {
    const { totalCount, idleCount } = this.#pool;
    return { used: totalCount - idleCount, idle: idleCount, max: this.#pool.options.max };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** A client for pools whose server may change its address. */
function clientAt(url: () => string): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: url() });
    }
  };
}
