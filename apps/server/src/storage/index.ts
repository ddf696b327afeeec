import { Database, type DatabaseOptions } from "./database.ts";
import { type MoveData, openEmbeddedPostgres } from "./embedded-postgres/index.ts";
import { migrate } from "./migrate.ts";
import { ReplicaReads } from "./replica-reads.ts";
import type { DatabaseSettings } from "./settings.ts";

export interface Storage {
  database: Database;
  /** Absent without a replica. */
  agedReads: ReplicaReads | undefined;
  /**
   * For components with their own driver, such as the job queue. The embedded server's URL may change: read it each
   * time.
   */
  readonly url: string;
  close(): Promise<void>;
}

interface StorageSettings {
  dataDir: string;
  database: DatabaseSettings;
}

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export interface Server {
  readonly url: string;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Moves data out of an embedded PostgreSQL of an older version. */
  moveData?: MoveData;
}

export interface StorageOptions extends ServerOptions {
  onStatement?: DatabaseOptions["onStatement"];
  trace?: DatabaseOptions["trace"];
  /** Called only for the embedded server: processes of an external one are not ours. */
  onBackend?: DatabaseOptions["onBackend"];
}

/** Opens the given PostgreSQL, or the embedded one, without migrations: for callers that must not change its schema. */
export async function openServer(
  { dataDir, database: { url } }: StorageSettings,
  log: Log,
  { moveData }: ServerOptions = {},
): Promise<Server> {
  if (url !== undefined) return { url, async close() {} };
  const embedded = await openEmbeddedPostgres({
    dataDir,
    log: (message) => log.info(message),
    warn: (message) => log.warn(message),
    moveData,
  });
  return {
    get url() {
      return embedded.url;
    },
    close: () => embedded.release(),
  };
}

/** Opens the given PostgreSQL, or the embedded one, and migrates its schema. */
export async function openStorage(settings: StorageSettings, log: Log, options: StorageOptions = {}): Promise<Storage> {
  const { database: given } = settings;
  const { onStatement, onBackend, trace } = options;
  const server = await openServer(settings, log, options);
  try {
    await migrate(server.url, given.limits.connect);
    const open = (url: DatabaseOptions["url"], more: Pick<DatabaseOptions, "onBackend"> = {}) =>
      new Database({
        ...more,
        url,
        prepare: given.prepare,
        maxConnections: given.poolMax,
        limits: given.limits,
        trace,
        ...(onStatement ? { onStatement } : {}),
      });
    const database = open(() => server.url, given.url === undefined && onBackend ? { onBackend } : {});
    const agedReads =
      given.reader &&
      new ReplicaReads({ writer: database, replica: open(given.reader.url), ageMax: given.reader.ageMax });
    const close = async () => {
      await agedReads?.close();
      await database.close();
      await server.close();
    };
    return {
      database,
      agedReads,
      get url() {
        return server.url;
      },
      close,
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

export { Database, sql, type Tx } from "./database.ts";
export { type MoveData, openEmbeddedPostgres } from "./embedded-postgres/index.ts";
export { migrate } from "./migrate.ts";
