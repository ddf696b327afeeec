// A PostgreSQL for the benchmark. It is deleted at the end, or kept in a folder for the next run.

import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateJobs } from "@vitrine/server/jobs";
import { migrate, openEmbeddedPostgres } from "@vitrine/server/storage";

export interface Scratch {
  url: string;
  /** Returns the note of an earlier run, or fills the database and stores the note. */
  once<Made>(make: () => Promise<Made>): Promise<Made>;
  remove(): Promise<void>;
}

export async function openScratch(kept?: string): Promise<Scratch> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), "vitrine-bench-")));
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o755); // PostgreSQL runs as another user if this process is root
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  await migrate(postgres.url);
  await migrateJobs(postgres.url);
  const note = join(dataDir, "filled.json");
  return {
    url: postgres.url,
    async once(make) {
      const before = await readFile(note, "utf8").catch(() => null);
      if (before !== null) return JSON.parse(before);
      const made = await make();
      await writeFile(note, JSON.stringify(made));
      return made;
    },
    async remove() {
      await postgres.release();
      if (kept === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
