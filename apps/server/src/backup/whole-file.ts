import { createWriteStream } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";

/**
 * Creates a file that only its owner can read. It gets its name when complete and flushed; an existing file is not
 * overwritten.
 */
export async function writeWholeFile<T>(path: string, write: (out: Writable) => Promise<T>): Promise<T> {
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  try {
    const result = await write(createWriteStream(partial, { flags: "wx", mode: 0o600 }));
    await flush(partial);
    await link(partial, path);
    await flush(dirname(path));
    return result;
  } finally {
    await rm(partial, { force: true });
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
