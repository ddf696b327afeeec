// Jobs that other processes take over, and jobs that stay with their process.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LANES, type LaneParts, Place } from "../../src/jobs/lane.ts";
import { Presence } from "../../src/jobs/presence.ts";
import { Database, sql } from "../../src/storage/database.ts";
import { until } from "../harness/process.ts";
import { Gate, Queue } from "./setting.ts";

let queue: Queue;
beforeAll(async () => {
  queue = await Queue.open();
});
afterEach(() => queue.clear());
afterAll(() => queue.close());

const hold = (holder: string) =>
  queue.run(sql`
    update graphile_worker._private_jobs set locked_by = ${holder}, locked_at = now(), attempts = 1
    where locked_by is null`);

describe("a locked job", () => {
  it("of a dead process is taken over at once", async () => {
    let sent = 0;
    await queue.send("x");
    await hold("vitrine/12345/mail-1");
    await queue.start({ send_mail: async () => void sent++ });
    await until(async () => sent === 1 && (await queue.mails()).length === 0);
  });

  it("replaced by a newer job with its key is removed with its dead process", async () => {
    const add = () =>
      queue.run(sql`select graphile_worker.add_job('run_imports', '{"workspaceId": "w"}', job_key := 'imports w')`);
    let turns = 0;
    await add();
    await hold("vitrine/12345/imports-1");
    await add();
    await queue.start({ run_imports: async () => void turns++ });
    const left = () => queue.many(sql`select from graphile_worker.jobs where task_identifier = 'run_imports'`);
    await until(async () => (await left()).length === 0);
    expect(turns).toBe(1);
  });

  it.each([
    ["with a direct connection", true],
    ["behind a pooler in transaction mode", false],
  ])("of a live process %s is left alone, and taken over after its end", async (_how, prepare) => {
    const other = await Presence.begin({ ...queue.options({}), isPooled: !prepare, onJob: () => {} });
    const seen: string[] = [];
    await queue.send("of the living");
    await hold(other.nameOf("mail-1"));
    await queue.send("of the gone");
    await hold("vitrine/12345/mail-1");
    await queue.start({ send_mail: async ({ sealed }) => void seen.push(sealed) }, { prepare });
    await until(async () => (await queue.mails()).length === 1);
    expect(seen).toEqual(["of the gone"]);
    expect(await queue.mails()).toEqual([{ attempts: 1, locked_by: other.nameOf("mail-1") }]);
    await other.end();
    await until(async () => seen.length === 2);
  });

  it("of the previous version, which holds no advisory lock, is taken over after ten minutes", async () => {
    const seen: string[] = [];
    await queue.send("new");
    await hold("worker-new");
    await queue.send("old");
    await hold("worker-old");
    await queue.run(sql`
      update graphile_worker._private_jobs set locked_at = now() - interval '11 minutes' where locked_by = 'worker-old'`);
    await queue.start({ send_mail: async ({ sealed }) => void seen.push(sealed) });
    await until(async () => (await queue.mails()).length === 1);
    expect(seen).toEqual(["old"]);
  });

  it("stays with its process when the database terminates that process's connections", async () => {
    const gate = new Gate();
    // The production interval, because either process may take the job: a busy machine needs time to reconnect.
    await queue.start({ send_mail: gate.pass }, { watchMilliseconds: 1000 });
    await queue.start({ send_mail: gate.pass }, { watchMilliseconds: 1000 });
    await queue.send("x");
    await until(async () => gate.begun === 1);
    const isBack = () => queue.logLines.filter((line) => line.includes("connected again")).length;
    for (let round = 1; round <= 3; round++) {
      await queue.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
      await until(async () => isBack() === 2 * round);
    }
    gate.open();
    await until(async () => (await queue.mails()).length === 0);
    expect(gate.begun).toBe(1);
  });

  it("is released when the response to its acquisition was lost", async () => {
    const [plan] = LANES;
    if (plan === undefined) throw new Error("no lanes");
    const presence = await Presence.begin({ ...queue.options({}), isPooled: false, onJob: () => {} });
    const forgetful = new ForgetfulDatabase({ url: queue.url, maxConnections: 1 });
    const parts: LaneParts = { ...queue.options({}), database: forgetful, presence };
    const place = new Place(plan, "mail-1", parts);
    try {
      await queue.send("x");
      expect(await place.claim()).toBeUndefined();
      expect(await queue.mails()).toEqual([{ attempts: 1, locked_by: presence.nameOf("mail-1") }]);
      expect(await place.claim()).toMatchObject({ task: "send_mail", payload: { sealed: "x" }, attempt: 2 });
    } finally {
      await presence.end();
      await forgetful.close();
    }
  });
});

/** Commits the first transaction, and then loses the connection. */
class ForgetfulDatabase extends Database {
  #hasForgotten = false;

  override async write<T>(work: Parameters<typeof Database.prototype.write<T>>[0]): Promise<T> {
    const result = await super.write(work);
    if (this.#hasForgotten) return result;
    this.#hasForgotten = true;
    throw new Error("Connection terminated unexpectedly");
  }
}
