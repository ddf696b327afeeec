import { Database, type DatabaseOptions } from "./database.ts";
import { openEmbeddedPostgres } from "./embedded-postgres/index.ts";
import { migrate } from "./migrate.ts";

export interface Storage {
  database: Database;
  /** For what brings its own driver, such as the job queue. */
  url: string;
  close(): Promise<void>;
}

interface StorageSettings {
  dataDir: string;
  database: { url: string | undefined; poolMax: number; prepare: boolean };
}

/** Opens the given PostgreSQL, or the embedded one, and brings its schema up to date. */
export async function openStorage(
  settings: StorageSettings,
  log: { info(message: string): void },
  onStatement?: DatabaseOptions["onStatement"],
): Promise<Storage> {
  const embedded = settings.database.url
    ? undefined
    : await openEmbeddedPostgres({ dataDir: settings.dataDir, log: (message) => log.info(message) });
  const url = settings.database.url ?? embedded?.url ?? "";
  try {
    await migrate(url);
    const { poolMax, prepare } = settings.database;
    const database = new Database({ url, prepare, maxConnections: poolMax, ...(onStatement ? { onStatement } : {}) });
    const close = async () => {
      await database.close();
      await embedded?.release();
    };
    return { database, url, close };
  } catch (error) {
    await embedded?.release();
    throw error;
  }
}

export { Database } from "./database.ts";
export { openEmbeddedPostgres } from "./embedded-postgres/index.ts";
export { migrate } from "./migrate.ts";
