// Shares expensive, immutable things between all files of a run: the first caller makes them.

import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

/** Stores the result of `make` as JSON for the other callers, such as a path. */
export function sharedResult<T>(name: string, make: () => Promise<T>): Promise<T> {
  // The file is inside the run's folder and is deleted with it.
  const note = join(tmpdir(), `${name}.json`);
  return withRunLock(name, async () => {
    const known = await readFile(note, "utf8").catch(() => undefined);
    if (known !== undefined) return JSON.parse(known) as T;
    const made = await make();
    await writeFile(note, JSON.stringify(made));
    return made;
  });
}

async function withRunLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(inject("postgresUrls")[0]);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    return await work();
  } finally {
    await client.end();
  }
}
