import type { Config } from "../config.ts";
import { Keyring } from "../kernel/credentials/keyring.ts";
import { readOrCreateSecretKey } from "./secret-key.ts";

export const openKeyring = async ({ secretKey, dataDir }: Pick<Config, "secretKey" | "dataDir">): Promise<Keyring> =>
  new Keyring(secretKey.current ?? (await readOrCreateSecretKey(dataDir)), secretKey.previous);
