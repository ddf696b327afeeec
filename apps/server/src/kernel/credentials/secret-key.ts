import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Keyring } from "./keyring.ts";

interface SecretSettings {
  secretKey: { current: string | undefined; previous: string | undefined };
  dataDir: string;
}

/** Opens the keys of the service, with the configured secret or the default one. */
export const openKeyring = async ({ secretKey, dataDir }: SecretSettings): Promise<Keyring> =>
  new Keyring(secretKey.current ?? (await readOrCreateSecretKey(dataDir)), secretKey.previous);

/** Default secret of the service: created once, stored in the data directory, readable only by its owner. */
export async function readOrCreateSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret.key");
  return (await readSecret(path)) ?? createSecret(dataDir, path);
}

/** Written under another name, then linked atomically: of two processes one wins, and both read the winner's. */
async function createSecret(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const partial = `${path}.${randomBytes(6).toString("hex")}.partial`;
  try {
    const file = await open(partial, "wx", 0o600);
    await file.writeFile(`${randomBytes(32).toString("hex")}\n`);
    await file.sync();
    await file.close();
    await link(partial, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(partial, { force: true });
  }
  const secret = await readSecret(path);
  if (secret === undefined) throw new Error(`${path} has disappeared`);
  return secret;
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, "utf8")).trim();
    if (secret.length < 32) throw new Error(`${path} is damaged: remove it to have a new one made`);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
