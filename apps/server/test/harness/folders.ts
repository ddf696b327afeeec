// Folders that tests make and leave nothing of.

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder, open to the other user that PostgreSQL runs as when tests run as root. */
export async function scratchFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `vitrine-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** A killed service leaves a PostgreSQL that stops by itself and writes meanwhile: what it adds is removed by another try. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
