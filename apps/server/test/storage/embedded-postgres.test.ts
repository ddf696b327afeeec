import { spawn } from "node:child_process";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { Database, sql } from "../../src/storage/database.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "../../src/storage/embedded-postgres/index.ts";
import { ask, homeOf, isAlive, isRoot, postmasterOf, userNamed, Workbench } from "./embedded-postgres-harness.ts";

async function open(dataDir: string, logged: string[] = []): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres({ dataDir, log: (message) => logged.push(message) });
  opened.push(database);
  return database;
}

// The creation of a cluster is tested below; other tests start with a copy.
const workbench = new Workbench(async (dataDir) => {
  await (await open(dataDir)).release();
});
const opened: EmbeddedPostgres[] = [];

async function runningPostmaster(dataDir: string): Promise<number> {
  const pid = await postmasterOf(dataDir);
  if (pid === undefined || !isAlive(pid)) throw new Error("no server is running");
  return pid;
}

/** Listens on a port that is in use, after `sendAway` has freed it. Retries until it succeeds. */
async function takePort(port: number, sendAway: () => Promise<void>): Promise<Server> {
  for (;;) {
    await sendAway();
    const server = createServer((socket) => socket.destroy());
    const isTaken = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (isTaken) return server;
  }
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.release();
  await workbench.cleanUp();
});
afterAll(() => workbench.remove());

describe("a fresh data directory", () => {
  test("becomes a UTF-8 database whose owner is not a superuser", async () => {
    const { url } = await open(await workbench.newDataDir());
    const [row] = await ask(
      url,
      "SELECT current_database() AS name, usesuper FROM pg_user WHERE usename = current_user",
    );
    expect(row).toEqual({ name: "vitrine", usesuper: false });
    expect(await ask(url, "SELECT lower('ÇİĞ ÉÀ') AS lower, 'ÉTÉ' ILIKE 'été' AS ilike")).toEqual([
      { lower: "çiğ éà", ilike: true },
    ]);
  });

  test("supports trigram search with non-ASCII letters and without accents", async () => {
    const { url } = await open(await workbench.copyDataDir());
    await ask(url, "CREATE EXTENSION pg_trgm");
    await ask(url, "CREATE EXTENSION unaccent");
    expect(
      await ask(
        url,
        "SELECT similarity('ığşç', 'ığşç') AS same, similarity('ığşç', 'öüéà') AS other, unaccent('Łódź')",
      ),
    ).toEqual([{ same: 1, other: 0, unaccent: "Lodz" }]);
  });

  test("syncs every commit and accepts only password logins on loopback", async () => {
    const { url } = await open(await workbench.copyDataDir());
    const [settings] = await ask(
      url,
      "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS listen",
    );
    expect(settings).toEqual({ fsync: "on", commit: "on", listen: "127.0.0.1" });
    await expect(ask(url.replace(/:[^:@]+@/, ":wrong@"), "SELECT 1")).rejects.toThrow(/password authentication failed/);
  });

  test("allows enough connections for four processes", async () => {
    const { url } = await open(await workbench.copyDataDir());
    const [{ most } = {}] = await ask(url, "SELECT current_setting('max_connections')::int AS most");
    const ofOneProcess = 4 * 20 + 12;
    expect(most).toBeGreaterThan(4 * ofOneProcess);
  });

  test("keeps passwords and files private", async () => {
    const dataDir = await workbench.copyDataDir();
    await open(dataDir);
    const home = await homeOf(dataDir);
    expect((await stat(join(home, "credentials.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(home, "postgres.log"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(home, "data"))).mode & 0o777).toBe(0o700);
  });

  test("can be opened by two processes concurrently", async () => {
    const dataDir = await workbench.newDataDir();
    const children = [await workbench.startChild(dataDir), await workbench.startChild(dataDir)];
    const urls = await Promise.all(children.map((child) => child.receive<string>("url")));
    expect(urls[0]).toBe(urls[1]);
    expect(await ask(urls[0] ?? "", "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("ignores the remains of a process killed during creation", async () => {
    const dataDir = await workbench.newDataDir();
    const child = await workbench.startChild(dataDir);
    await child.receive("log");
    child.kill();
    await child.ended();
    const { url } = await open(dataDir);
    expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("postgres.partial-"))).toEqual([]);
  });

  test("is shared by two processes that create it concurrently", async () => {
    const dataDir = await workbench.newDataDir();
    const child = await workbench.startChild(dataDir);
    await child.receive("log");
    const { url } = await open(dataDir);
    const left = join(dataDir, "postgres.partial-0123");
    await mkdir(left);
    await (await open(dataDir)).release();
    await expect(stat(left)).rejects.toThrow("ENOENT");
    expect(await child.receive<string>("url")).toBe(url);
  });
});

describe("after a crash", () => {
  test("of the service, the running server has every acknowledged write", async () => {
    const dataDir = await workbench.copyDataDir();
    const child = await workbench.startChild(dataDir);
    await child.receive("url");
    const pid = await runningPostmaster(dataDir);
    child.tell("write");
    await child.receive<number>("written", (n) => n >= 20);
    child.kill();
    await child.ended();

    const { url } = await open(dataDir);
    expect(await runningPostmaster(dataDir)).toBe(pid);
    const [row] = await ask<{ count: number }>(url, "SELECT count(*)::int FROM written");
    expect(row?.count).toBeGreaterThanOrEqual(Math.max(...child.all<number>("written")));
  });

  test("of the service by Ctrl-C, the server keeps running", async () => {
    const dataDir = await workbench.copyDataDir();
    const child = await workbench.startChild(dataDir);
    await child.receive("url");
    const pid = await runningPostmaster(dataDir);
    child.interruptGroup();
    await child.ended();
    const { url } = await open(dataDir);
    expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(await runningPostmaster(dataDir)).toBe(pid);
  });

  test("of service and server, a new server has every acknowledged write", async () => {
    const dataDir = await workbench.copyDataDir();
    const child = await workbench.startChild(dataDir);
    await child.receive("url");
    const pid = await runningPostmaster(dataDir);
    child.tell("write");
    await child.receive<number>("written", (n) => n >= 20);
    child.kill();
    process.kill(pid, "SIGKILL");
    await child.ended();

    const { url } = await open(dataDir);
    expect(await runningPostmaster(dataDir)).not.toBe(pid);
    const [row] = await ask<{ count: number }>(url, "SELECT count(*)::int FROM written");
    expect(row?.count).toBeGreaterThanOrEqual(Math.max(...child.all<number>("written")));
  });

  test("a reused process ID in the PID file does not block the start", async () => {
    const dataDir = await workbench.copyDataDir();
    const first = await open(dataDir);
    const data = join(await homeOf(dataDir), "data");
    const note = await readFile(join(data, "postmaster.pid"), "utf8");
    await first.release();

    const { uid, gid } = await stat(data);
    const bystander = spawn("sleep", ["60"], { uid, gid });
    try {
      await writeFile(join(data, "postmaster.pid"), note.replace(/^\d+/, String(bystander.pid)));
      const { url } = await open(dataDir);
      expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      expect(bystander.exitCode).toBeNull();
    } finally {
      bystander.kill();
    }
  });

  test("of the server, a running service restarts it at the same URL", async () => {
    const dataDir = await workbench.copyDataDir();
    const logged: string[] = [];
    const { url } = await open(dataDir, logged);
    const pid = await runningPostmaster(dataDir);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => ask(url, "SELECT 1 AS one").catch(() => [])).toEqual([{ one: 1 }]);
    expect(logged).toContainEqual(expect.stringMatching(/renewing/));
    expect(await runningPostmaster(dataDir)).not.toBe(pid);
  });

  test("of the server, a running service follows it to another port", async () => {
    const dataDir = await workbench.copyDataDir();
    const logged: string[] = [];
    const embedded = await open(dataDir, logged);
    const database = new Database({ url: () => embedded.url, maxConnections: 2 });
    const answer = () => database.write((tx) => tx.one(sql`select 1 as one`));
    expect(await answer()).toEqual({ one: 1 });
    const before = embedded.url;
    const squatter = await takePort(Number(new URL(before).port), async () => {
      const pid = await postmasterOf(dataDir);
      if (pid !== undefined && isAlive(pid)) process.kill(pid, "SIGKILL");
    });
    try {
      await expect.poll(() => answer().catch(() => undefined)).toEqual({ one: 1 });
      expect(embedded.url).not.toBe(before);
      expect(logged).toContainEqual(expect.stringMatching(/moved from port \d+ to \d+/));
      expect(await database.isReady()).toBe(true);
    } finally {
      squatter.close();
      await database.close();
    }
  });

  test("of a worker process, the service holds its server lock again", async () => {
    const dataDir = await workbench.copyDataDir();
    const { url } = await open(dataDir);
    const pid = await runningPostmaster(dataDir);
    const client = new pg.Client(url);
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
    process.kill(rows[0].pid, "SIGKILL");

    const holds = () => ask(url, "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted").catch(() => []);
    await expect.poll(async () => (await holds()).length).toBe(1);
    const command = await open(dataDir);
    await command.release();
    expect(await runningPostmaster(dataDir)).toBe(pid);
  });
});

describe("the last process", () => {
  test("stops the server; the next one restarts it with its data", async () => {
    const dataDir = await workbench.copyDataDir();
    const first = await open(dataDir);
    await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS n");
    const pid = await runningPostmaster(dataDir);
    await first.release();
    await expect.poll(() => isAlive(pid)).toBe(false);

    const second = await open(dataDir);
    expect(await ask(second.url, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  });

  test("is the service, not a command that ends earlier", async () => {
    const dataDir = await workbench.copyDataDir();
    const service = await workbench.startChild(dataDir);
    const url = await service.receive<string>("url");
    const pid = await runningPostmaster(dataDir);
    const command = await open(dataDir);
    expect(command.url).toBe(url);
    await command.release();
    expect(isAlive(pid)).toBe(true);

    service.tell("release");
    await service.ended();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test("stops the server when several leave concurrently", async () => {
    const dataDir = await workbench.copyDataDir();
    const holders = await Promise.all([open(dataDir), open(dataDir), open(dataDir)]);
    const pid = await runningPostmaster(dataDir);
    await Promise.all(holders.map((holder) => holder.release()));
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test("does not block a process that opens the database at that moment", async () => {
    const dataDir = await workbench.copyDataDir();
    let current = await open(dataDir);
    for (let round = 0; round < 5; round += 1) {
      const leaving = current.release();
      const [next] = await Promise.all([open(dataDir), leaving]);
      expect(await ask(next.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      current = next;
    }
  });

  test("exits without an explicit release while the server keeps running", async () => {
    const dataDir = await workbench.copyDataDir();
    const child = await workbench.startChild(dataDir);
    await child.receive("url");
    child.endInput();
    await child.ended();
    expect(isAlive(await runningPostmaster(dataDir))).toBe(true);
  });
});

describe("a removed data directory", () => {
  test("is created empty", async () => {
    const dataDir = await workbench.copyDataDir();
    const first = await open(dataDir);
    await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS n");
    await first.release();
    await rm(dataDir, { recursive: true });
    const second = await open(dataDir);
    expect(await ask(second.url, "SELECT to_regclass('kept') AS kept")).toEqual([{ kept: null }]);
  });
});

describe("a data directory that cannot be used", () => {
  test("reports another major version", async () => {
    const dataDir = await workbench.copyDataDir();
    await (await open(dataDir)).release();
    await writeFile(join(await homeOf(dataDir), "data", "PG_VERSION"), "17\n");
    await expect(open(dataDir)).rejects.toThrow(/written by PostgreSQL 17, but the embedded one is 18/);
  });

  test("reports a path below a file", async () => {
    const file = join(dirname(await workbench.newDataDir()), "file");
    await writeFile(file, "");
    await expect(open(join(file, "below"))).rejects.toThrow(
      /^cannot keep a database in .*: part of the path is not a directory$/,
    );
  });

  test("reports why PostgreSQL did not start", async () => {
    const dataDir = await workbench.copyDataDir();
    await (await open(dataDir)).release();
    await writeFile(join(await homeOf(dataDir), "data", "postgresql.conf"), "no_such_setting = 1\n");
    await expect(open(dataDir)).rejects.toThrow(
      /^PostgreSQL did not start: configuration file .* contains errors \(see .*postgres\.log\)$/,
    );
  });
});

describe.runIf(isRoot)("root", () => {
  const nobody = isRoot ? userNamed("nobody") : { uid: 0, gid: 0 };

  test("runs the server as another user, in an accessible data directory", async () => {
    const dataDir = await workbench.newDataDir();
    await open(dataDir);
    const server = await stat(`/proc/${await runningPostmaster(dataDir)}`);
    expect(server.uid).not.toBe(0);
    expect(await homeOf(dataDir)).toBe(join(dataDir, "postgres"));
  });

  test("can keep the data directory in a folder that only root can enter", async () => {
    const dataDir = await workbench.newDataDir({ parentMode: 0o700 });
    const first = await open(dataDir);
    await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS n");
    expect(await homeOf(dataDir)).not.toContain(dirname(dataDir));
    await first.release();
    const second = await open(dataDir);
    expect(await ask(second.url, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  });

  test("gets an empty database when the data directory was replaced", async () => {
    const dataDir = await workbench.newDataDir({ parentMode: 0o700 });
    const first = await open(dataDir);
    await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS n");
    const home = await homeOf(dataDir);
    await first.release();
    await rm(dataDir, { recursive: true });
    try {
      const second = await open(dataDir);
      expect(await homeOf(dataDir)).not.toBe(home);
      expect(await ask(second.url, "SELECT to_regclass('kept') AS kept")).toEqual([{ kept: null }]);
    } finally {
      await rm(home, { recursive: true });
    }
  });

  test("can move a data directory, but cannot open a copy of it", async () => {
    const dataDir = await workbench.newDataDir({ parentMode: 0o700 });
    const moved = join(dirname(dataDir), "moved");
    await (await open(dataDir)).release();
    await cp(dataDir, moved, { recursive: true });
    await expect(open(moved)).rejects.toThrow(/is a copy of/);
    await rm(moved, { recursive: true });
    await rename(dataDir, workbench.track(moved));
    const { url } = await open(moved);
    expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("refuses a pointer file to another location", async () => {
    const dataDir = await workbench.newDataDir({ parentMode: 0o700 });
    await mkdir(dataDir);
    const pointer = join(dataDir, "postgres.json");
    for (const home of ["/etc", "/var/lib/vitrine/../../etc", "relative"]) {
      await writeFile(pointer, JSON.stringify({ home }));
      await expect(open(dataDir)).rejects.toThrow(/postgres\.json is damaged/);
    }
    await rm(pointer);
  });

  test("can use the data directory of an ordinary user, who can still use it", async () => {
    const dataDir = await workbench.newDataDir({ owner: nobody });
    const before = await workbench.startChild(dataDir, nobody);
    await before.receive("url");
    before.tell("release");
    await before.ended();
    const database = await open(dataDir);
    await ask(database.url, "CREATE TABLE kept AS SELECT 7 AS n");
    await database.release();
    const after = await workbench.startChild(dataDir, nobody);
    expect(await ask(await after.receive<string>("url"), "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  });
});

describe.runIf(isRoot)("an ordinary user", () => {
  const nobody = isRoot ? userNamed("nobody") : { uid: 0, gid: 0 };

  test("gets a server under its own user ID", async () => {
    const dataDir = await workbench.newDataDir({ owner: nobody });
    const child = await workbench.startChild(dataDir, nobody);
    const url = await child.receive<string>("url");
    expect(child.all("uid")).toEqual([nobody.uid]);
    expect((await stat(`/proc/${await runningPostmaster(dataDir)}`)).uid).toBe(nobody.uid);
    expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    child.tell("release");
    await child.ended();
    await expect.poll(() => postmasterOf(dataDir)).toBeUndefined();
  });

  test("gets an error when the data directory is not writable", async () => {
    const dataDir = await workbench.newDataDir();
    const child = await workbench.startChild(dataDir, nobody);
    expect(await child.receive<string>("error")).toMatch(/^cannot keep a database in .*: permission denied$/);
  });

  test("gets an error when the database belongs to another user", async () => {
    const dataDir = await workbench.newDataDir();
    await open(dataDir);
    const child = await workbench.startChild(dataDir, nobody);
    expect(await child.receive<string>("error")).toMatch(/belongs to another user|permission denied/);
  });
});
