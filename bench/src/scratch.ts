// A PostgreSQL of the benchmark's own, thrown away at its end.

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateJobs } from "@vitrine/server/jobs";
import { migrate, openEmbeddedPostgres } from "@vitrine/server/storage";

export interface Scratch {
  url: string;
  remove(): Promise<void>;
}

export async function openScratch(): Promise<Scratch> {
  const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  await chmod(dataDir, 0o755); // as root, PostgreSQL runs as another user: let it in
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  await migrate(postgres.url);
  await migrateJobs(postgres.url);
  return {
    url: postgres.url,
    async remove() {
      await postgres.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
