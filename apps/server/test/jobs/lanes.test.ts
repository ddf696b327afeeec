// Job lanes: mail waits only for mail, and imports take turns.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { BATCH_ROWS, ImportWorker } from "../../src/domains/catalogue/imports/worker.ts";
import { enqueue, importJobs } from "../../src/jobs/index.ts";
import { systemClock } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { until } from "../harness/process.ts";
import { withService } from "../harness/service.ts";
import { csv, Importer } from "../imports/setting.ts";
import { Gate, Queue } from "./setting.ts";

describe("a job lane", () => {
  let queue: Queue;
  beforeAll(async () => {
    queue = await Queue.open();
  });
  afterEach(() => queue.clear());
  afterAll(() => queue.close());

  const importLater = (workspaceId: string) => queue.database.write((tx) => importJobs.workLater(tx, workspaceId));

  it("has its own slots, which hanging jobs of other lanes do not use", async () => {
    const mails = new Gate();
    const imports = new Gate();
    const sweeps = new Gate();
    let removed = 0;
    await queue.start({
      send_mail: ({ sealed }) => (sealed === "hangs" ? mails.pass() : Promise.resolve()),
      run_imports: imports.pass,
      sweep: sweeps.pass,
      remove_media_bytes: async () => void removed++,
    });
    for (let i = 0; i < 6; i++) await importLater(`w${i}`);
    await queue.database.write((tx) => enqueue(tx, "sweep", {}));
    for (let i = 0; i < 6; i++) await queue.send("hangs");
    await until(async () => imports.begun === 2 && mails.begun === 6 && sweeps.begun === 1);
    await queue.send("a sign-in code");
    await queue.database.write((tx) => enqueue(tx, "remove_media_bytes", { workspaceId: "w", key: "k" }));
    await until(async () => removed === 1 && (await queue.mails()).length === 6);
    expect(imports.begun).toBe(2);
    for (const gate of [mails, imports, sweeps]) gate.open();
  });

  it("runs one import job per workspace at a time, across processes", async () => {
    const gates = new Map([
      ["large", new Gate()],
      ["small", new Gate()],
    ]);
    const tasks = { run_imports: ({ workspaceId }: { workspaceId: string }) => gates.get(workspaceId)?.pass() };
    for (let i = 0; i < 2; i++) await queue.start(tasks as Parameters<Queue["start"]>[0]);
    await importLater("large");
    await until(async () => gates.get("large")?.begun === 1);
    // Enqueued again while it runs, and once more by a process without job keys.
    await importLater("large");
    await queue.database.write((tx) => enqueue(tx, "run_imports", { workspaceId: "large" }));
    await importLater("small");
    await until(async () => gates.get("small")?.begun === 1);
    expect(gates.get("large")?.begun).toBe(1);
    gates.get("large")?.open();
    await until(async () => gates.get("large")?.begun === 3);
    gates.get("small")?.open();
  });
});

describe("imports", () => {
  const service = withService();

  it("are scheduled round-robin by workspace", async () => {
    const order: string[] = [];
    const importers: Importer[] = [];
    for (let i = 0; i < 3; i++) importers.push(await Importer.open(service));
    const count = 2 * BATCH_ROWS + 100;
    for (const importer of importers) {
      const rows = Array.from({ length: count }, (_, i) => `S${i},Name ${i},Acme,B${i},1`);
      expect((await importer.upload(csv(...rows))).status).toBe(200);
    }
    const { database } = service;
    const worker = new ImportWorker({ database, clock: systemClock, ...importJobs, sliceMilliseconds: 0 });
    const turn = async () => {
      const { payload } = await database.write((tx) =>
        tx.one<{ payload: { workspaceId: string } }>(sql`
          delete from graphile_worker._private_jobs
          where id = (select id from graphile_worker._private_jobs order by run_at, id limit 1) returning payload`),
      );
      order.push(payload.workspaceId);
      await worker.work(payload.workspaceId);
    };
    // Three batches each, and a turn that finds the end.
    for (let i = 0; i < 12; i++) await turn();
    const names = importers.map(({ tenant }) => tenant.workspace.id);
    expect(order).toEqual([...names, ...names, ...names, ...names]);
    for (const importer of importers) expect((await importer.products()).summary.total).toBe(count);
  });
});
