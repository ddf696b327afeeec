import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { drainJobs, enqueue, migrateJobs, startJobs, type Tasks } from "../../src/jobs/index.ts";
import { DAY, HOUR, later } from "../../src/kernel/clock.ts";
import { Database, sql } from "../../src/storage/database.ts";
import { readOrCreateSecretKey } from "../../src/storage/secret-key.ts";
import { createEmptyDatabase, createTestDatabase } from "../harness/database.ts";
import { until } from "../harness/process.ts";
import { randomName, startTestService, type TestService } from "../harness/service.ts";

const log = pino({ level: "silent" });
describe("the job queue", () => {
  let url: string;
  let drop: () => Promise<void>;
  let database: Database;
  beforeAll(async () => {
    ({ url, drop } = await createTestDatabase());
    database = new Database({ url, maxConnections: 4 });
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  /** These tests queue mail and nothing else. */
  const queue = (sendMail: Tasks["send_mail"]) => ({
    url,
    prepare: true,
    log,
    tasks: { send_mail: sendMail } as Tasks,
  });
  const waiting = () => database.read((tx) => tx.many(sql`select id from graphile_worker.jobs`));

  it("is set up once by many processes at once", async () => {
    const empty = await createEmptyDatabase();
    try {
      await Promise.all(Array.from({ length: 6 }, () => migrateJobs(empty.url)));
      await migrateJobs(empty.url);
    } finally {
      await empty.drop();
    }
  });

  it("holds a job exactly when the transaction that adds it commits", async () => {
    const add = (sealed: string, fail: boolean) =>
      database.write(async (tx) => {
        await enqueue(tx, "send_mail", { sealed });
        if (fail) throw new Error("rolled back");
      });
    await expect(add("lost", true)).rejects.toThrow("rolled back");
    await add("kept", false);
    const seen: string[] = [];
    await drainJobs(queue(async ({ sealed }) => void seen.push(sealed)));
    expect(seen).toEqual(["kept"]);
    expect(await waiting()).toEqual([]);
  });

  it("starts a job when it is committed, without waiting to look for it", async () => {
    let started = 0;
    const jobs = await startJobs({ ...queue(async () => void started++), pollMilliseconds: HOUR });
    try {
      for (let i = 1; i <= 5; i++) {
        await database.write((tx) => enqueue(tx, "send_mail", { sealed: "x" }));
        await until(async () => started === i);
      }
    } finally {
      await jobs.stop();
    }
  });

  it("installs no signal handlers, and finishes the job in hand when it stops", async () => {
    const handlers = () => ["SIGTERM", "SIGINT", "SIGHUP", "SIGUSR2"].map((signal) => process.listenerCount(signal));
    const before = handlers();
    let begun = false;
    let finished = false;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const jobs = await startJobs(
      queue(async () => {
        begun = true;
        await held;
        finished = true;
      }),
    );
    expect(handlers()).toEqual(before);
    await database.write((tx) => enqueue(tx, "send_mail", { sealed: "x" }));
    await until(async () => begun);
    const stopped = jobs.stop();
    release();
    await stopped;
    expect(finished).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it("does not wait for ever for a job that hangs: it is done again later", async () => {
    let begun = false;
    let release = () => {};
    const hang = async () => {
      begun = true;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    const jobs = await startJobs({ ...queue(hang), stopWithinMilliseconds: 50 });
    await database.write((tx) => enqueue(tx, "send_mail", { sealed: "x" }));
    await until(async () => begun);
    await jobs.stop();
    expect(await waiting()).toHaveLength(1);
    // And should it return after all, it is finished without a complaint.
    const complaints = vi.spyOn(console, "trace");
    release();
    await until(async () => (await waiting()).length === 0);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it("goes on after failures that end all of its workers", async () => {
    const complaints = vi.spyOn(console, "trace").mockImplementation(() => {}); // the queue's own, once a worker
    const seen: string[] = [];
    const jobs = await startJobs(queue(async ({ sealed }) => void seen.push(sealed)));
    const send = (sealed: string) => database.write((tx) => enqueue(tx, "send_mail", { sealed }));
    const change = (statement: ReturnType<typeof sql>) => database.write((tx) => tx.run(statement));
    try {
      // No job can be finished any more: whatever worker takes one ends.
      await change(
        sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
      );
      await change(sql`
        create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`);
      for (let i = 0; i < 8; i++) await send("unfinished");
      await until(async () => seen.length >= 4);
      await change(sql`drop trigger refuse on graphile_worker._private_jobs`);
      await send("after all");
      await until(async () => seen.includes("after all"));
    } finally {
      await jobs.stop();
      await change(sql`delete from graphile_worker._private_jobs`);
      complaints.mockRestore();
    }
  });

  it("waits with a job until its time, and keeps one of those with the same key", async () => {
    const seen: string[] = [];
    const take = queue(async ({ sealed }) => void seen.push(sealed));
    await database.write(async (tx) => {
      await enqueue(tx, "send_mail", { sealed: "later" }, { runAt: later(new Date(), HOUR) });
      await enqueue(tx, "send_mail", { sealed: "first" }, { jobKey: "one" });
      await enqueue(tx, "send_mail", { sealed: "second" }, { jobKey: "one" });
    });
    await drainJobs(take);
    expect(seen).toEqual(["second"]);
    expect(await waiting()).toHaveLength(1);
  });
});

describe("the sweep", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  const run = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));
  const sweep = async () => {
    await service.database.write((tx) => enqueue(tx, "sweep", {}));
    await service.drainJobs();
  };

  it("takes away what has expired and nothing else", async () => {
    const { account, workspace } = await service.tenant();
    const now = service.clock.now();
    const ago = later(now, -1);
    const ahead = later(now, 1);
    const name = randomName();
    for (const [key, time] of [
      ["old", ago],
      ["new", ahead],
    ] as const) {
      const id = `${key}-${name}`;
      const hash = Buffer.from(id);
      await run(sql`insert into dashboard_sessions (id, token_hash, account_id, created_at, last_used_at, expires_at)
        values (${id}, ${hash}, ${account.id}, ${now}, ${now}, ${time})`);
      await run(sql`insert into invitations (id, workspace_id, email, role, token_hash, invited_by, created_at, expires_at)
        values (${id}, ${workspace.id}, ${id}, 'STAFF', ${hash}, ${account.id}, ${now}, ${time})`);
      await run(
        sql`insert into subdomains (sub_domain, workspace_id, held_until) values (${id}, ${workspace.id}, ${time})`,
      );
      await run(sql`insert into sign_in_codes (audience, address, code_hash, expires_at, sent_at)
        values ('test', ${id}, ${hash}, ${later(time, -HOUR)}, '{}')`);
      await run(sql`insert into billing_email_verifications (workspace_id, email, verified_at)
        values (${workspace.id}, ${id}, ${later(time, -HOUR)})`);
      await run(sql`insert into idempotency_answers (connection_id, visitor_id, operation, key, request_hash, status, created_at)
        values ('c', '', 'o', ${id}, ${hash}, 200, ${later(time, -DAY)})`);
    }
    await sweep();
    const left = await service.database.read((tx) =>
      tx.many<{ what: string }>(sql`
        select 'session ' || id as what from dashboard_sessions where account_id = ${account.id}
        union all select 'invitation ' || id from invitations
        union all select 'subdomain ' || sub_domain from subdomains where workspace_id = ${workspace.id}
        union all select 'code ' || address from sign_in_codes
        union all select 'proof ' || email from billing_email_verifications
        union all select 'answer ' || key from idempotency_answers
        order by 1`),
    );
    expect(left.map(({ what }) => what)).toEqual(
      [
        `answer new-${name}`,
        `code new-${name}`,
        `invitation new-${name}`,
        `proof new-${name}`,
        `session new-${name}`,
        `subdomain new-${name}`,
        `subdomain ${workspace.subDomain}`,
      ].sort(),
    );
  });

  it("gives a job back that a killed process holds", async () => {
    await service.database.write((tx) => enqueue(tx, "sweep", {}, { jobKey: "held" }));
    await run(sql`
      update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '11 minutes', attempts = 1
      where key = 'held'`);
    await service.database.write((tx) => enqueue(tx, "sweep", {}, { jobKey: "busy" }));
    await run(sql`
      update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now() - interval '9 minutes', attempts = 1
      where key = 'busy'`);
    await sweep();
    const left = await service.database.read((tx) =>
      tx.many<{ key: string }>(sql`select key, locked_by from graphile_worker.jobs`),
    );
    expect(left).toEqual([{ key: "busy", locked_by: "alive" }]);
  });

  it("takes away a job that a killed process holds and that a newer one has replaced", async () => {
    const imports = (workspaceId: string) =>
      service.database.write((tx) => enqueue(tx, "run_imports", { workspaceId }, { jobKey: "replaced" }));
    await imports("old");
    await service.database.write((tx) =>
      tx.run(sql`
        update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '11 minutes', attempts = 1
        where key = 'replaced'`),
    );
    await imports("new");
    await sweep();
    const left = await service.database.read((tx) =>
      tx.many(sql`select id from graphile_worker.jobs where task_identifier = 'run_imports'`),
    );
    expect(left).toEqual([]);
  });
});

describe("the service's own secret", () => {
  it("is made once by many at once, for its owner's eyes only, and stays", async () => {
    const parent = await mkdtemp(join(tmpdir(), "vitrine-secret-"));
    const dataDir = join(parent, "data");
    try {
      const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecretKey(dataDir)));
      expect(new Set(secrets).size).toBe(1);
      expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
      const path = join(dataDir, "secret.key");
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await readFile(path, "utf8")).trim()).toBe(secrets[0]);
      expect(await readdir(dataDir)).toEqual(["secret.key"]);
      expect(await readOrCreateSecretKey(dataDir)).toBe(secrets[0]);
      await writeFile(path, "short");
      await expect(readOrCreateSecretKey(dataDir)).rejects.toThrow("damaged");
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
  });
});
