import { beforeEach, describe, expect, it } from "vitest";
import { applyBatch } from "../../src/domains/catalogue/imports/batch.ts";
import { parseRow, type Row } from "../../src/domains/catalogue/imports/rows.ts";
import { BATCH_ROWS, ImportWorker } from "../../src/domains/catalogue/imports/worker.ts";
import { importJobs } from "../../src/jobs/index.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { type Database, type Sql, sql, type Tx } from "../../src/storage/database.ts";
import { pausedBy } from "../harness/pause.ts";
import { until } from "../harness/process.ts";
import { startTestService, withService } from "../harness/service.ts";
import { csv, HEADER, Importer } from "./setting.ts";

const service = withService();
let importer: Importer;
beforeEach(async () => {
  importer = await Importer.open(service);
});

const workerParts = () => ({ database: service.database, clock: service.clock, ...importJobs });

/** A worker that hangs after it counted a start, like a process that crashes. */
function crashingWorker(): { worker: ImportWorker; crashed: Promise<void> } {
  let crash = () => {};
  const crashed = new Promise<void>((resolve) => (crash = resolve));
  let writes = 0;
  const database = {
    read: service.database.read.bind(service.database),
    write: (...args: Parameters<Database["write"]>) => {
      if (++writes === 1) return service.database.write(...args);
      crash();
      return new Promise(() => {});
    },
  };
  return { worker: new ImportWorker({ ...workerParts(), database: database as Database }), crashed };
}

async function crashDuring(workspaceId: string): Promise<void> {
  const { worker, crashed } = crashingWorker();
  void worker.work(workspaceId);
  await crashed;
}

const startsOf = async (id: string): Promise<number> => {
  const { starts } = await service.database.read((tx) =>
    tx.one<{ starts: number }>(sql`select starts from imports where id = ${id}`),
  );
  return starts;
};

const productOf = (i: number) => ({ sku: `T${i}`, name: `Thing ${i}`, brand: "b", barcode: `T${i}`, stock: 1 });

describe("an import", () => {
  it("accepts JSON, a form or a raw body, and returns 400 for other content", async () => {
    const content = csv("S1,One,Acme,B1,5");
    const asJson = await importer.call("POST", "/imports?dryRun=true", { body: { content } });
    expect(asJson).toMatchObject({
      status: 200,
      body: { status: "PENDING", dryRun: true, format: "csv", fileName: null },
    });
    const form = new FormData();
    form.append("file", new File(['{"sku":"x"}'], "products.jsonl"));
    const asForm = await fetch(`${service.api}/v1/workspaces/${importer.tenant.workspace.id}/imports`, {
      method: "POST",
      headers: { authorization: `Bearer ${importer.tenant.key}` },
      body: form,
    });
    expect(await asForm.json()).toMatchObject({ status: "PENDING", format: "jsonl", fileName: "products.jsonl" });
    await service.drainJobs(); // at most two may be pending
    form.append("file", new File(["sku"], "second.csv"));
    const two = await fetch(asForm.url, {
      method: "POST",
      headers: { authorization: `Bearer ${importer.tenant.key}` },
      body: form,
    });
    expect([two.status, await two.json()]).toMatchObject([400, { fieldErrors: { file: expect.any(String) } }]);
    for (const reply of [
      await importer.upload(content, {}, "text/plain"),
      await importer.upload("", {}),
      await importer.call("POST", "/imports"),
      await importer.call("POST", "/imports", { body: { content: "" } }),
      await importer.call("POST", "/imports", { body: { content, dryRun: true } }),
      await importer.upload(content, { format: "xml" }),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input", fieldErrors: expect.any(Object) } });
    }
    await service.drainJobs();
    expect(await importer.leftovers()).toBe(0);
  });

  it("is created once per Idempotency-Key; another file returns 409", async () => {
    const send = (content: string) =>
      importer.call("POST", "/imports", {
        rawBody: content,
        headers: { "content-type": "text/csv", "idempotency-key": "one" },
      });
    const [first, second] = [await send(csv("S1,One,Acme,B1,5")), await send(csv("S1,One,Acme,B1,5"))];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await send(csv("S2,One,Acme,B1,5"))).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    await service.drainJobs();
    expect(await importer.leftovers()).toBe(0);
  });

  it("can be cancelled while pending; once done it returns 409", async () => {
    const { body: waiting } = await importer.upload(csv("S1,One,Acme,B1,5"));
    const cancelled = await importer.call("POST", `/imports/${waiting.id}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { status: "CANCELLED", finishedAt: expect.any(String) } });
    await service.drainJobs();
    expect((await importer.products()).pagination.total).toBe(0);
    expect((await importer.call("POST", `/imports/${waiting.id}/cancel`)).body).toEqual(cancelled.body);
    const done = await importer.run(csv("S1,One,Acme,B1,5"));
    expect(await importer.call("POST", `/imports/${done.id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect(await importer.leftovers()).toBe(0);
  });

  it("stops between batches when it is cancelled, and keeps committed rows", async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `S${i},Name ${i},Acme,B${i},1`);
    const { body } = await importer.upload(csv(...rows));
    const total = () =>
      service.database.read((tx) => tx.one<{ total: number }>(sql`select total from imports where id = ${body.id}`));
    const drained = service.drainJobs();
    await until(async () => (await total()).total > 0);
    const cancelled = (await importer.call("POST", `/imports/${body.id}/cancel`)).body;
    await drained;
    expect(cancelled).toMatchObject({ status: "CANCELLED" });
    expect(cancelled.counts.total % BATCH_ROWS).toBe(0);
    expect(cancelled.counts.total).toBeLessThan(5000);
    expect(await importer.get(body.id)).toEqual(cancelled);
    expect((await importer.products()).summary.total).toBe(cancelled.counts.created);
    expect(await importer.leftovers()).toBe(0);
  });

  it("returns 404 for another tenant", async () => {
    const stranger = await Importer.open(service);
    const { body } = await importer.upload(csv("S1,One,Acme,B1,5"));
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/errors"],
      ["POST", "/cancel"],
    ]) {
      expect(await stranger.call(method ?? "", `/imports/${body.id}${path}`)).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      });
    }
    expect((await importer.get(body.id)).status).toBe("PENDING");
  });

  it("refuses tags and images of another tenant", async () => {
    const stranger = await Importer.open(service);
    const tag = await stranger.call("POST", "/tags", { body: { name: "Theirs" } });
    const result = await importer.run(`${HEADER},tagIds,imageIds\nS1,One,Acme,B1,5,${tag.body.id},med_unknown\n`);
    expect(result.errors).toEqual([
      {
        line: 2,
        fieldErrors: {
          "tagIds.0": "is not a tag of this workspace",
          "imageIds.0": "is not an image of this workspace",
        },
      },
    ]);
  });

  it("fails after three crashes at the same place, and the next import continues", async () => {
    const first = await importer.upload(csv("S1,One,Acme,B1,5"));
    const second = await importer.upload(csv("S2,Two,Acme,B2,5"));
    for (let n = 0; n < 3; n++) await crashDuring(importer.tenant.workspace.id);
    await service.drainJobs();
    const failure = "Reading it takes more than there is.";
    expect(await importer.get(first.body.id)).toMatchObject({ status: "FAILED", failure, counts: { total: 0 } });
    expect(await importer.get(second.body.id)).toMatchObject({ status: "DONE", counts: { created: 1 } });
    expect(await importer.leftovers()).toBe(0);
  });

  it("continues after two crashes, and counts anew after a written batch", async () => {
    const rows = Array.from({ length: BATCH_ROWS + 1 }, (_, i) => `S${i},Name ${i},Acme,B${i},${i}`);
    const { body } = await importer.upload(csv(...rows));
    for (let n = 0; n < 2; n++) await crashDuring(importer.tenant.workspace.id);
    expect(await startsOf(body.id)).toBe(2);
    await new ImportWorker({ ...workerParts(), sliceMilliseconds: 0 }).work(importer.tenant.workspace.id);
    expect(await startsOf(body.id)).toBe(0);
    await service.drainJobs();
    expect(await importer.get(body.id)).toMatchObject({ status: "DONE", counts: { created: rows.length } });
  });

  it("is not blamed for the crashes of another import, because both then run one after the other", async () => {
    const other = await Importer.open(service);
    const fatal = await other.upload(csv("S1,One,Acme,B1,5"));
    const innocent = await importer.upload(csv("S1,One,Acme,B1,5"));
    for (const { tenant } of [other, importer]) await crashDuring(tenant.workspace.id);
    const { worker, crashed } = crashingWorker();
    const work = [other, importer].map(({ tenant }) => worker.work(tenant.workspace.id));
    await crashed;
    expect(await startsOf(fatal.body.id)).toBe(2);
    expect(await startsOf(innocent.body.id)).toBe(1);
    expect(work).toHaveLength(2);
    await service.drainJobs();
    expect(await importer.get(innocent.body.id)).toMatchObject({ status: "DONE" });
  });

  it("waits for earlier imports, and concurrent workers count every row once", async () => {
    const rows = Array.from({ length: 1200 }, (_, i) => `S${i},Name ${i},Acme,B${i},${i}`);
    const first = await importer.upload(csv(...rows));
    const second = await importer.upload("sku,stock\nS0,77\n");
    // After a crash, the queue may give one workspace to several processes.
    const other = await startTestService({ env: { DATABASE_URL: service.databaseUrl } });
    try {
      await service.database.write((tx) =>
        tx.run(
          sql`select graphile_worker.add_job('run_imports', ${JSON.stringify({ workspaceId: importer.tenant.workspace.id })}::json)`,
        ),
      );
      await Promise.all([service.drainJobs(), other.drainJobs()]);
    } finally {
      await other.stop();
    }
    expect(await importer.get(first.body.id)).toMatchObject({ status: "DONE", counts: { total: 1200, created: 1200 } });
    expect(await importer.get(second.body.id)).toMatchObject({ status: "DONE", counts: { total: 1, updated: 1 } });
    expect((await importer.products()).summary.total).toBe(1200);
  });

  it("creates each product once when API calls create the same products concurrently", async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `S${i},Name ${i},Acme,B${i},1`);
    const { body } = await importer.upload(csv(...rows));
    const write = (i: number) => ({
      sku: `X${i}`,
      name: `name ${i}`,
      brand: "b",
      barcode: `X${i}`,
      stock: 1,
      status: "ACTIVE",
      information: "",
    });
    const replies = await Promise.all([
      service.drainJobs(),
      ...Array.from({ length: 30 }, (_, i) => importer.call("POST", "/products", { body: write(i) })),
    ]);
    const created = replies.filter((reply) => reply?.status === 200).length;
    for (const reply of replies) if (reply) expect([200, 409]).toContain(reply.status);
    const { status, counts } = await importer.get(body.id);
    expect(status).toBe("DONE");
    expect(counts.created + created).toBe(30);
    expect((await importer.products()).summary.total).toBe(30);
  });

  it("updates products that are created concurrently during a batch", async () => {
    const rows = Array.from({ length: 64 }, (_, i) => parseRow(i + 2, productOf(i))) as Row[];
    const { body } = await importer.upload(csv("S1,One,Acme,B1,5"));
    const fasterWith = [31, 15, 7, 3, 1, 0];
    const others = async (created: number | undefined) => {
      if (created === undefined) return;
      const write = { ...productOf(created), stock: 9, status: "ACTIVE", information: "" };
      expect((await importer.call("POST", "/products", { body: write })).status).toBe(200);
    };
    const disturbed = (tx: Tx): Tx => ({
      ...{ find: tx.find.bind(tx), one: tx.one.bind(tx), last: tx.last.bind(tx) },
      many: async <Found>(statement: Sql): Promise<Found[]> => {
        const found = await tx.many<Found>(statement);
        if (statement.sql.includes("for no key update") && fasterWith[0] === 31) await others(fasterWith.shift());
        return found;
      },
      run: async (statement: Sql) => {
        const touched = await tx.run(statement);
        if (statement.sql.includes("insert into import_keys")) await others(fasterWith.shift());
        return touched;
      },
    });
    const workspace = assumeWorkspace(importer.tenant.workspace.id, "test");
    const author = { accountId: importer.tenant.account.id, connectionId: null };
    const target = { workspace, importId: body.id, author, dryRun: false, now: service.clock.now() };
    const outcome = await service.database.write((tx) => applyBatch(disturbed(tx), target, rows));
    expect(outcome).toMatchObject({ created: 58, updated: 6, unchanged: 0, problems: [] });
    expect((await importer.products()).summary).toMatchObject({ total: 64, active: 6, inactive: 58 });
  });

  it("drops the oldest errors above the limit and keeps their count", async () => {
    const bad = csv("S1,,Acme,B1,5");
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      ids.push((await importer.run(bad)).id);
      service.clock.advance(1000);
    }
    const [oldest = "", old = "", latest = ""] = ids;
    await service.database.write((tx) =>
      tx.run(sql`update imports set failed = 400000 where workspace_id = ${importer.tenant.workspace.id}`),
    );
    await importer.run(csv("S2,Two,Acme,B2,5"));
    const shown = async (id: string) => {
      const { errors, counts } = await importer.get(id);
      const list = (await importer.call("GET", `/imports/${id}/errors`)).body;
      return [errors.length, counts.failed, list.errors.length, list.pagination.total];
    };
    expect(await shown(oldest)).toEqual([1, 400_000, 1, 400_000]);
    const { id } = await importer.run(bad);
    expect(await shown(oldest)).toEqual([0, 400_000, 0, 0]);
    expect(await shown(old)).toEqual([1, 400_000, 1, 400_000]);
    expect(await shown(latest)).toEqual([1, 400_000, 1, 400_000]);
    expect(await shown(id)).toEqual([1, 1, 1, 1]);
  });

  it("fails when its workspace is suspended", async () => {
    const { body } = await importer.upload(csv("S1,One,Acme,B1,5"));
    const set = (status: string) =>
      service.database.write((tx) =>
        tx.run(
          sql`update workspace_standings set status = ${status} where workspace_id = ${importer.tenant.workspace.id}`,
        ),
      );
    await set("SUSPENDED");
    await service.drainJobs();
    await set("ACTIVE");
    expect(await importer.get(body.id)).toMatchObject({ status: "FAILED", failure: "The workspace is not active." });
    expect((await importer.products()).pagination.total).toBe(0);
  });

  it.each([
    ["is no longer an owner", (id: string) => sql`update members set role = 'STAFF' where account_id = ${id}`],
    ["has left", (id: string) => sql`delete from members where account_id = ${id}`],
    ["is suspended", (id: string) => sql`update accounts set status = 'SUSPENDED' where id = ${id}`],
    ["has revoked the key", (id: string) => sql`update api_keys set revoked_at = created_at where account_id = ${id}`],
  ])("fails and keeps committed rows when the account that started it %s", async (_what, change) => {
    const rows = Array.from({ length: BATCH_ROWS + 100 }, (_, i) => `S${i},Name ${i},Acme,B${i},1`);
    const { body } = await importer.upload(csv(...rows));
    const { account, workspace } = importer.tenant;
    // Cancels before the first batch is committed: the next batch must not be written.
    const trigger = `after update on imports for each row when (new.total = ${BATCH_ROWS})`;
    await pausedBy(service, trigger, {
      work: () => service.drainJobs(),
      meanwhile: () => service.database.write((tx) => tx.run(change(account.id))),
    });
    const ended = await service.database.read((tx) =>
      tx.one(sql`select status, failure, total, created,
                        (select count(*)::int from products where workspace_id = ${workspace.id}) as products
                 from imports where id = ${body.id}`),
    );
    expect(ended).toEqual({
      status: "FAILED",
      failure: "The author can no longer write to the workspace.",
      total: BATCH_ROWS,
      created: BATCH_ROWS,
      products: BATCH_ROWS,
    });
    expect(await importer.leftovers()).toBe(0);
  });
});
