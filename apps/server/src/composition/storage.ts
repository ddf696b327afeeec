import type { Config } from "../config.ts";
import { type Clock, systemClock } from "../kernel/clock.ts";
import { openKeyring } from "../kernel/credentials/secret-key.ts";
import { lowerPriorityOf, NICENESS } from "../kernel/priority.ts";
import { openServer, openStorage, type Server, type Storage, type StorageOptions } from "../storage/index.ts";
import { BUILD } from "./build.ts";

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

interface Options extends Pick<StorageOptions, "onStatement" | "trace"> {
  clock?: Clock;
}

/** Opens the service's database. An embedded one of an older PostgreSQL is upgraded. */
export const openServiceStorage = (config: Config, log: Log, { clock, ...options }: Options = {}): Promise<Storage> =>
  openStorage(config, log, {
    ...options,
    // Most of an import is work of PostgreSQL.
    ...(config.role === "jobs" ? { onBackend: (processId) => lowerPriorityOf(processId, NICENESS) } : {}),
    moveData: moveData(config, log, clock),
  });

export const openServiceServer = (config: Config, log: Log): Promise<Server> =>
  openServer(config, log, { moveData: moveData(config, log) });

/** Few starts need it, so it loads on demand. */
function moveData(config: Config, log: Log, clock: Clock = systemClock): NonNullable<StorageOptions["moveData"]> {
  return async (move) => {
    const { moveByBackup } = await import("../backup/index.ts");
    const parts = { dataDir: config.dataDir, clock, build: BUILD, log: (message: string) => log.warn(message) };
    await moveByBackup({ ...parts, keyring: () => openKeyring(config) })(move);
  };
}
