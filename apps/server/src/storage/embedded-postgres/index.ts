// A real PostgreSQL from an npm package, for when no DATABASE_URL is given. The server belongs to the data directory,
// not to a process: it outlives a crash of the service, serves several processes, and stops with the last of them.
import { openCluster, type PostgresSettings } from "./cluster.ts";
import { holdServer } from "./hold.ts";
import { urlOf } from "./home.ts";
import { type MoveData, upgradeIfOlder } from "./upgrade.ts";

export type { MoveData } from "./upgrade.ts";

export interface EmbeddedPostgres {
  /** Where it is now: a server that was killed may come back on another port. */
  readonly url: string;
  /** Gives up this process's hold; the last holder stops the server. Close other connections first. */
  release(): Promise<void>;
}

export async function openEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
  /** What an operator should know of; `log` where there is none. */
  warn?: (message: string) => void;
  /** What differs from our own settings of the server, for whoever can lose what is in it. */
  settings?: PostgresSettings;
  /** Without it, a data directory of an older PostgreSQL is refused. */
  moveData?: MoveData | undefined;
}): Promise<EmbeddedPostgres> {
  const { dataDir, moveData, log, warn = log, settings = {} } = options;
  const cluster = { ...(await openCluster(dataDir, log)), settings };
  await upgradeIfOlder(cluster, { dataDir, moveData, log: warn });
  const hold = await holdServer(cluster, warn);
  return {
    get url() {
      return urlOf(cluster.credentials, hold.port);
    },
    release: () => hold.release(),
  };
}
