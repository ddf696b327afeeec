// Temporary folders of tests.

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder that PostgreSQL's own user can read when tests run as root. */
export async function scratchFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `vitrine-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * After a kill of the service, its PostgreSQL stops by itself and writes meanwhile. Retries remove files that it adds.
 */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
