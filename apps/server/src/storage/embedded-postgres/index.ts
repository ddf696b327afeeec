// A real PostgreSQL from an npm package, for installations without DATABASE_URL. The server belongs to the data
// directory, not to a process. It survives a crash of the service, serves several processes, and stops with the last of
// them.
import { openCluster, type PostgresSettings } from "./cluster.ts";
import { acquireServer } from "./hold.ts";
import { urlOf } from "./home.ts";
import { type MoveData, upgradeIfOlder } from "./upgrade.ts";

export type { MoveData } from "./upgrade.ts";

export interface EmbeddedPostgres {
  /** Current URL: a server that was killed may restart on another port. */
  readonly url: string;
  /** Releases this process's hold; the last holder stops the server. Close other connections first. */
  release(): Promise<void>;
}

export async function openEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
  /** Reports warnings to the operator; defaults to `log`. */
  warn?: (message: string) => void;
  /** Overrides of our server settings, for callers that can lose the data. */
  settings?: PostgresSettings;
  /** Without it, a data directory of an older PostgreSQL is refused. */
  moveData?: MoveData | undefined;
}): Promise<EmbeddedPostgres> {
  const { dataDir, moveData, log, warn = log, settings = {} } = options;
  const cluster = { ...(await openCluster(dataDir, log)), settings };
  await upgradeIfOlder(cluster, { dataDir, moveData, log: warn });
  const hold = await acquireServer(cluster, warn);
  return {
    get url() {
      return urlOf(cluster.credentials, hold.port);
    },
    release: () => hold.release(),
  };
}
