import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { enqueue, migrateJobs } from "../../src/jobs/index.ts";
import { DAY, HOUR, later } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { Unavailable } from "../../src/storage/unavailable.ts";
import { createEmptyDatabase } from "../harness/database.ts";
import { FaultyProxy } from "../harness/faulty-proxy.ts";
import { until } from "../harness/process.ts";
import { Gate, Queue } from "./setting.ts";

let queue: Queue;
beforeAll(async () => {
  queue = await Queue.open();
});
afterEach(() => queue.clear());
afterAll(() => queue.close());

describe("the job queue", () => {
  it("is migrated once by concurrent processes", async () => {
    const empty = await createEmptyDatabase();
    try {
      await Promise.all(Array.from({ length: 6 }, () => migrateJobs(empty.url)));
      await migrateJobs(empty.url);
    } finally {
      await empty.drop();
    }
  });

  it("restores a missing part of its schema, and fails when a migration is inconsistent", async () => {
    const older = await createEmptyDatabase();
    const removeLastStep = () => older.run("drop index graphile_worker.vitrine_held_jobs");
    try {
      await migrateJobs(older.url);
      await removeLastStep();
      await migrateJobs(older.url);
      await removeLastStep(); // recreated by the migration
      await migrateJobs(older.url);
      await older.run(
        "delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)",
      );
      // the object that it drops is already gone
      await expect(migrateJobs(older.url)).rejects.toThrow("does not exist");
    } finally {
      await older.drop();
    }
  });

  it("contains a job only when its transaction commits", async () => {
    const rolledBack = queue.database.write(async (tx) => {
      await enqueue(tx, "send_mail", { sealed: "lost" });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    await queue.send("kept");
    const seen: string[] = [];
    await queue.drain({ send_mail: async ({ sealed }) => void seen.push(sealed) });
    expect(seen).toEqual(["kept"]);
    expect(await queue.mails()).toEqual([]);
  });

  it("starts a job on commit, without polling", async () => {
    let started = 0;
    await queue.start({ send_mail: async () => void started++ }, { pollMilliseconds: HOUR });
    for (let i = 1; i <= 5; i++) {
      await queue.send("x");
      await until(async () => started === i);
    }
  });

  it("installs no signal handlers, and finishes the running job when it stops", async () => {
    const handlers = () => ["SIGTERM", "SIGINT", "SIGHUP", "SIGUSR2"].map((signal) => process.listenerCount(signal));
    const before = handlers();
    const gate = new Gate();
    const running = await queue.start({ send_mail: gate.pass });
    expect(handlers()).toEqual(before);
    await queue.send("x");
    await until(async () => gate.begun === 1);
    const stopped = running.stop();
    gate.open();
    await stopped;
    expect(await queue.mails()).toEqual([]);
  });

  it("stops within its timeout although a job hangs, and completes the job if it returns", async () => {
    const gate = new Gate();
    const running = await queue.start({ send_mail: gate.pass }, { stopWithinMilliseconds: 50 });
    await queue.send("x");
    await until(async () => gate.begun === 1);
    await running.stop();
    expect(await queue.mails()).toHaveLength(1);
    gate.open();
    await until(async () => (await queue.mails()).length === 0);
  });

  it("delays a job until its time, and keeps the newest job per key", async () => {
    const seen: string[] = [];
    await queue.database.write(async (tx) => {
      await enqueue(tx, "send_mail", { sealed: "later" }, { runAt: later(new Date(), HOUR) });
      await enqueue(tx, "send_mail", { sealed: "first" }, { jobKey: "one" });
      await enqueue(tx, "send_mail", { sealed: "second" }, { jobKey: "one" });
    });
    await queue.drain({ send_mail: async ({ sealed }) => void seen.push(sealed) });
    expect(seen).toEqual(["second"]);
    expect(await queue.mails()).toHaveLength(1);
  });

  it("retries recording the outcome of a job, without running the job again", async () => {
    const seen: string[] = [];
    await queue.start({ send_mail: async ({ sealed }) => void seen.push(sealed) });
    await queue.run(sql`create sequence refusals`);
    await queue.run(sql`
      create function refuse() returns trigger language plpgsql as
      'begin perform nextval(''refusals''); raise exception ''no''; end'`);
    await queue.run(sql`
      create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`);
    for (let i = 0; i < 12; i++) await queue.send(String(i));
    // A sequence also counts rolled back work: every slot has failed at least once and retried.
    const refusals = async () => (await queue.many<{ last_value: number }>(sql`select last_value from refusals`))[0];
    await until(async () => ((await refusals())?.last_value ?? 0) > 16);
    await queue.run(sql`drop trigger refuse on graphile_worker._private_jobs`);
    await until(async () => (await queue.mails()).length === 0);
    expect(seen.sort()).toEqual(Array.from({ length: 12 }, (_, i) => String(i)).sort());
  });

  it.each([
    ["fails, with growing pauses", new Error("not now"), [1, 3, 7, 20]],
    [
      "lost the database, after two seconds at most",
      new Unavailable("database", "the connection failed"),
      [1, 2, 2, 2],
    ],
  ])("retries a job that %s", async (_how, error, expected) => {
    const fail = async () => {
      throw error;
    };
    await queue.send("x");
    const pauses: number[] = [];
    for (let i = 0; i < expected.length; i++) {
      await queue.drain({ send_mail: fail });
      const [job] = await queue.many<{ pause: number; last_error: string }>(sql`
        select extract(epoch from run_at - updated_at)::float8 as pause, last_error from graphile_worker.jobs`);
      expect(job?.last_error).toBe(error.message);
      pauses.push(Math.round(job?.pause ?? 0));
      await queue.run(sql`update graphile_worker._private_jobs set run_at = now()`);
    }
    expect(pauses).toEqual(expected);
  });
});

describe("an unavailable database", () => {
  it("does not stop scheduling, and recurring jobs are enqueued after recovery", async () => {
    const proxy = await FaultyProxy.to(queue.url);
    const seen: string[] = [];
    const sweeps = () => queue.many(sql`select from graphile_worker.jobs where task_identifier like 'sweep%'`);
    const failures = () => queue.logLines.filter((line) => line.includes("could not be put in order")).length;
    try {
      const tasks = { send_mail: async ({ sealed }: { sealed: string }) => void seen.push(sealed) };
      await queue.start(tasks, { url: () => proxy.url(queue.url), orderMilliseconds: 10 });
      await until(async () => (await sweeps()).length === 2);
      proxy.refuse();
      await until(async () => failures() >= 3);
      await queue.run(sql`delete from graphile_worker._private_jobs`);
      await queue.send("meanwhile");
      proxy.resume();
      await until(async () => (await sweeps()).length === 2 && seen.length === 1);
    } finally {
      await queue.clear();
      await proxy.close();
    }
  });

  it("delays the completion of a running mail job, without sending it twice", async () => {
    const proxy = await FaultyProxy.to(queue.url);
    const gate = new Gate();
    try {
      await queue.start({ send_mail: gate.pass }, { url: () => proxy.url(queue.url) });
      await queue.send("x");
      await until(async () => gate.begun === 1);
      proxy.refuse();
      gate.open();
      await until(async () => queue.logLines.some((line) => line.includes("has lost its connection")));
      proxy.resume();
      await until(async () => (await queue.mails()).length === 0);
      expect(gate.begun).toBe(1);
    } finally {
      await queue.clear();
      await proxy.close();
    }
  });
});

describe("a clock that was ahead", () => {
  it("delays neither recurring jobs nor jobs that were enqueued or retried meanwhile", async () => {
    const seen: string[] = [];
    await queue.database.write(async (tx) => {
      await enqueue(tx, "sweep", {}, { jobKey: "sweep", runAt: later(new Date(), 40 * DAY) });
      await enqueue(tx, "send_mail", { sealed: "queued then" });
      await enqueue(tx, "send_mail", { sealed: "tried then" }, { jobKey: "tried" });
      await enqueue(tx, "send_mail", { sealed: "not yet" }, { runAt: later(new Date(), HOUR) });
    });
    await queue.run(sql`
      update graphile_worker._private_jobs
      set run_at = run_at + interval '3 hours', updated_at = updated_at + interval '3 hours'`);
    await queue.run(sql`
      update graphile_worker._private_jobs set run_at = run_at + interval '1 second' where key = 'tried'`);
    await queue.start({ send_mail: async ({ sealed }) => void seen.push(sealed) });
    await until(async () => (await queue.mails()).length === 1);
    expect(seen.sort()).toEqual(["queued then", "tried then"]);
    const rest = await queue.many<{ task: string; minutes: number }>(sql`
      select task_identifier as task, ceil(extract(epoch from run_at - now()) / 60)::int as minutes
      from graphile_worker.jobs order by 1`);
    expect(rest).toEqual([
      { task: "send_mail", minutes: 60 },
      { task: "sweep", minutes: 5 },
      { task: "sweep_media", minutes: 10 },
    ]);
  });

  it("runs a recurring job once per interval, with several scheduling processes", async () => {
    let sweeps = 0;
    const tasks = { sweep: async () => void sweeps++ };
    for (let i = 0; i < 4; i++) await queue.start(tasks, { orderMilliseconds: 5 });
    const next = () =>
      queue.many<{ id: number; due: Date }>(sql`
      select id, run_at as due from graphile_worker.jobs where task_identifier = 'sweep'`);
    await until(async () => (await next()).length === 1);
    const [before] = await next();
    await until(async () => {
      await queue.run(sql`update graphile_worker._private_jobs set run_at = now() where id = ${before?.id}::bigint`);
      const [after, ...more] = await next();
      return sweeps === 1 && more.length === 0 && after !== undefined && after.id !== before?.id;
    });
    expect((await next())[0]?.due.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
    expect(sweeps).toBe(1);
  });
});
