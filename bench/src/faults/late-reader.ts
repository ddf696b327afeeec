// A PostgreSQL with a streaming replica that applies all changes with a delay.

import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { migrateJobs } from "@vitrine/server/jobs";
import { migrate, openEmbeddedPostgres } from "@vitrine/server/storage";

export interface LateReader {
  url: string;
  readerUrl: string;
  /** Stops the replica, like a machine failure. */
  stopReader(): Promise<void>;
  stop(): Promise<void>;
}

export async function startLateReader(delaySeconds: number): Promise<LateReader> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-late-"));
  await chmod(folder, 0o755); // PostgreSQL runs as another user if this process is root
  const [writerDir, readerDir] = [join(folder, "writer"), join(folder, "reader")];
  await mkdir(readerDir);
  const settings = { wal_level: "replica", max_wal_senders: 4 };
  const open = (dataDir: string, more: Record<string, string> = {}) =>
    openEmbeddedPostgres({ dataDir, log: () => {}, settings: { ...settings, ...more } });
  // The data files are created and copied without concurrent writes.
  const made = await open(writerDir);
  await migrate(made.url);
  await migrateJobs(made.url);
  await made.release();
  await promisify(execFile)("cp", ["-a", join(writerDir, "postgres"), join(readerDir, "postgres")]);
  const data = join(readerDir, "postgres", "data");
  await writeFile(join(data, "standby.signal"), "");
  await rm(join(data, "postmaster.opts"), { force: true });
  const writer = await open(writerDir);
  const { superuserPassword } = JSON.parse(await readFile(join(writerDir, "postgres", "credentials.json"), "utf8"));
  const { port } = new URL(writer.url);
  const reader = await open(readerDir, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${superuserPassword}`,
    recovery_min_apply_delay: `${delaySeconds}s`,
  });
  return {
    url: writer.url,
    readerUrl: reader.url,
    stopReader: () => reader.release(),
    async stop() {
      await reader.release();
      await writer.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
