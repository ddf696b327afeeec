// PostgreSQL with a streaming replica. Tests pause its replay to create any replication lag.

import { execFile } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect } from "vitest";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "../../src/storage/embedded-postgres/index.ts";
import { removeFolder, scratchFolder } from "./folders.ts";

const SETTINGS = {
  wal_level: "replica",
  max_wal_senders: 4,
  fsync: "off",
  shared_buffers: "64MB",
  max_connections: 60,
};

export interface ReplicatedPostgres {
  url: string;
  replicaUrl: string;
  /** Stops the replay: later writes do not reach the replica. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await scratchFolder("replicated");
  const writerDir = join(folder, "writer");
  const replicaDir = join(folder, "replica");
  // The replica's files are copied while the writer is stopped.
  await (await open(writerDir)).release();
  await mkdir(replicaDir);
  await copy(join(writerDir, "postgres"), join(replicaDir, "postgres"));
  const data = join(replicaDir, "postgres", "data");
  await copy(join(data, "PG_VERSION"), join(data, "standby.signal"));
  await rm(join(data, "postmaster.opts"), { force: true });

  const writer = await open(writerDir);
  const { superuserPassword: password } = JSON.parse(
    await readFile(join(writerDir, "postgres", "credentials.json"), "utf8"),
  );
  const { port } = new URL(writer.url);
  const source = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
  const replica = await open(replicaDir, { primary_conninfo: source });
  const asSuperuser = new URL(replica.url);
  Object.assign(asSuperuser, { username: "postgres", password, pathname: "/postgres" });
  const ask = (text: string) => answerOf(asSuperuser.href, text);

  return {
    url: writer.url,
    replicaUrl: replica.url,
    async pause() {
      await ask("select pg_wal_replay_pause()");
      await expect.poll(() => ask("select pg_get_wal_replay_pause_state()")).toBe("paused");
    },
    async resume() {
      await ask("select pg_wal_replay_resume()");
    },
    stopReplica: () => replica.release(),
    async stop() {
      await replica.release();
      await writer.release();
      await removeFolder(folder);
    },
  };
}

const open = (dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> =>
  openEmbeddedPostgres({ dataDir, log: () => {}, settings: { ...SETTINGS, ...settings } });

/** Keeps owners and modes, which PostgreSQL checks. */
const copy = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)("cp", ["-a", from, to]);
};

async function answerOf(url: string, text: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
