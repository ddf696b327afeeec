import { Database, type DatabaseOptions } from "./database.ts";
import { openEmbeddedPostgres } from "./embedded-postgres/index.ts";
import { migrate } from "./migrate.ts";
import type { DatabaseSettings } from "./settings.ts";

export interface Storage {
  database: Database;
  /** For what brings its own driver, such as the job queue. The embedded server's may change: ask each time. */
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

/** Opens the given PostgreSQL, or the embedded one, and brings its schema up to date. */
export async function openStorage(
  settings: StorageSettings,
  log: Log,
  onStatement?: DatabaseOptions["onStatement"],
): Promise<Storage> {
  const { dataDir, database: given } = settings;
  const embedded = given.url
    ? undefined
    : await openEmbeddedPostgres({
        dataDir,
        log: (message) => log.info(message),
        warn: (message) => log.warn(message),
      });
  const url = () => given.url ?? embedded?.url ?? "";
  try {
    await migrate(url(), given.limits.connect);
    const database = new Database({
      url,
      prepare: given.prepare,
      maxConnections: given.poolMax,
      limits: given.limits,
      ...(onStatement ? { onStatement } : {}),
    });
    const close = async () => {
      await database.close();
      await embedded?.release();
    };
    return {
      database,
      get url() {
        return url();
      },
      close,
    };
  } catch (error) {
    await embedded?.release();
    throw error;
  }
}

export { Database } from "./database.ts";
export { openEmbeddedPostgres } from "./embedded-postgres/index.ts";
export { migrate } from "./migrate.ts";
