// Rows and bytes are stored apart, and a process may die in between. In all cases no unused bytes stay, and every media
// row has its bytes.

import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SCOPES } from "@vitrine/contract";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR, later, MINUTE } from "../../src/kernel/clock.ts";
import { type Database, sql } from "../../src/storage/database.ts";
import { FaultyProxy } from "../harness/faulty-proxy.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { pausedBy } from "../harness/pause.ts";
import { exited, spawnService, until } from "../harness/process.ts";
import type { Tenant } from "../harness/service.ts";
import { picture } from "./pictures.ts";
import { s3Environment, startS3Server } from "./s3-server.ts";
import {
  type MediaSetting,
  mediaPath,
  stagedFiles,
  startMediaSetting,
  stemOf,
  storedKeys,
  storedStems,
  upload,
  uploadFiles,
  writeBody,
} from "./setting.ts";

let setting: MediaSetting;
let tenant: Tenant;
beforeAll(async () => {
  setting = await startMediaSetting();
});
beforeEach(async () => {
  tenant = await setting.service.tenant();
});
afterAll(() => setting.stop());

const own = async () => (await storedKeys(setting.dataDir)).filter((key) => key.startsWith(tenant.workspace.id));

const sweepMedia = async (database: Database) => {
  await database.write((tx) => tx.run(sql`select graphile_worker.add_job('sweep_media')`));
};

/** Locks a table. A lock on media blocks the insert, like a process that freezes between the bytes and the row. */
async function hold(databaseUrl: string, table = "media in share mode"): Promise<() => Promise<void>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`begin; lock table ${table}`);
  return async () => {
    await client.query("rollback");
    await client.end();
  };
}

describe("bytes without a media row", () => {
  it("are deleted when the transaction fails after the write", async () => {
    const { service } = setting;
    await service.database.write((tx) =>
      tx.run(sql`alter table media add constraint broken check (file_name <> 'broken.png')`),
    );
    const reply = await upload(service, tenant, await picture(), "png", "broken.png");
    expect(reply).toMatchObject({ status: 500, body: { code: "internal" } });
    const batch = await uploadFiles(service, tenant, [
      { bytes: await picture("png", { tint: 1 }) },
      { bytes: await picture("png", { tint: 2 }), fileName: "broken.png" },
    ]);
    expect(batch.status).toBe(500);
    expect(await own()).toEqual([]);
    expect(await stagedFiles(setting.dataDir)).toEqual([]);
    await service.database.write((tx) => tx.run(sql`alter table media drop constraint broken`));
    expect((await upload(service, tenant, await picture(), "png", "broken.png")).status).toBe(200);
  });

  it("are deleted when the caller loses its role during the upload", async () => {
    const { service } = setting;
    const bytes = await picture("png", { tint: 9 });
    let reply: unknown;
    await pausedBy(service, "before insert on media_blobs for each row", {
      work: async () => {
        reply = await upload(service, tenant, bytes);
      },
      meanwhile: () =>
        service.database.write((tx) =>
          tx.run(sql`update members set role = 'STAFF' where workspace_id = ${tenant.workspace.id}`),
        ),
    });
    expect(reply).toMatchObject({ status: 403, body: { code: "not_owner" } });
    expect(await own()).toEqual([]);
  });

  it("have no claims after a successful, replayed or refused call", async () => {
    const { service } = setting;
    const put = (bytes: Buffer, key?: string) =>
      service.call("POST", mediaPath(tenant), {
        key: tenant.key,
        headers: key === undefined ? {} : { "idempotency-key": key },
        body: writeBody(bytes),
      });
    const limit = (most: number) =>
      service.database.write((tx) =>
        tx.run(sql`
          insert into storage_limits (workspace_id, measure, most) values (${tenant.workspace.id}, 'media bytes', ${most})
          on conflict (workspace_id, measure) do update set most = excluded.most`),
      );
    const [small, other] = [await picture("png", { tint: 11 }), await picture("png", { tint: 12 })];
    const first = await put(small);
    const done = await put(small, "once");
    expect([first.status, done.status]).toEqual([200, 200]);
    expect((await put(small, "once")).body).toEqual(done.body);
    await limit(2 * small.length + 1);
    expect((await put(other)).body.code).toBe("storage_full");
    expect((await put(other, "full")).body.code).toBe("storage_full");
    const held = await service.database.read((tx) =>
      tx.many(sql`select key from media_blobs where workspace_id = ${tenant.workspace.id} and claims > 0`),
    );
    expect(held).toEqual([]);
    expect(await own()).toEqual([first.body.key]);
    expect(await stagedFiles(setting.dataDir)).toEqual([]);
  });

  it("survive while their upload runs, and are swept after an hour", async () => {
    const { service, dataDir } = setting;
    const release = await hold(service.databaseUrl);
    const running = upload(service, tenant, await picture("png", { tint: 3 }));
    await until(async () => (await own()).length === 1);
    await sweepMedia(service.database);
    await service.drainJobs();
    expect(await own()).toHaveLength(1);
    await release();
    const { key } = (await running).body;
    expect((await fetch(`${service.api}/media/${key}`)).status).toBe(200);
    service.clock.advance(2 * HOUR);
    await sweepMedia(service.database);
    await service.drainJobs();
    expect(await storedStems(dataDir, tenant)).toEqual([stemOf(key)]);
    expect(await stagedFiles(dataDir)).toEqual([]);
  });

  it("survive a concurrent deletion and upload of the same bytes", async () => {
    const { service } = setting;
    const bytes = await picture("png", { tint: 4 });
    for (let round = 0; round < 10; round++) {
      const { id } = (await upload(service, tenant, bytes)).body;
      const [, , again] = await Promise.all([
        service.call("DELETE", `${mediaPath(tenant)}/${id}`, { key: tenant.key }),
        service.drainJobs(),
        upload(service, tenant, bytes),
      ]);
      await service.drainJobs();
      expect((await fetch(`${service.api}/media/${again.body.key}`)).status).toBe(200);
      await service.call("DELETE", `${mediaPath(tenant)}/${again.body.id}`, { key: tenant.key });
      await service.drainJobs();
      expect(await own()).toEqual([]);
    }
  });
});

describe("staged files", () => {
  it("are swept after two hours, and kept after ten minutes", async () => {
    const { service, dataDir } = setting;
    const staging = join(dataDir, "media", ".staging");
    for (const [name, age] of [
      ["old", 2 * HOUR],
      ["young", 10 * MINUTE],
    ] as const) {
      await writeFile(join(staging, name), "x");
      const then = later(service.clock.now(), -age);
      await utimes(join(staging, name), then, then);
    }
    await sweepMedia(service.database);
    await service.drainJobs();
    expect(await stagedFiles(dataDir)).toEqual(["young"]);
    await rm(join(staging, "young"));
  });
});

describe("a process killed between storing the bytes and the row", () => {
  let dataDir: string;
  const started: Awaited<ReturnType<typeof spawnService>>[] = [];
  beforeEach(async () => {
    dataDir = await scratchFolder("killed");
  });
  afterEach(async () => {
    for (const { child } of started) child.kill("SIGTERM");
    await Promise.all(started.splice(0).map(({ child }) => exited(child)));
    await removeFolder(dataDir);
  });

  it("leaves bytes that the next process deletes; a retry of the upload succeeds", async () => {
    const { service } = setting;
    const env = { VITRINE_ENV: "test", DATA_DIR: dataDir, DATABASE_URL: service.databaseUrl };
    const doomed = await spawnService(env);
    started.push(doomed);
    const body = JSON.stringify(writeBody(await picture("png", { tint: 6 })));
    // The process uses the real time, the tenant the test's clock.
    const { key } = await service.key(tenant.account.id, SCOPES, 36_500);
    const send = (api: string) =>
      fetch(`${api}${mediaPath(tenant)}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body,
      });
    // Row and commit share one packet, which the database executes even after its sender dies. So the statement before
    // it must wait.
    let release = async () => {};
    await pausedBy(service, "before insert on media_blobs for each row", {
      work: async () => {
        const lost = send(doomed.api).catch(() => undefined);
        await until(async () => (await storedKeys(dataDir)).length === 1);
        doomed.child.kill("SIGKILL");
        await Promise.all([exited(doomed.child), lost]);
      },
      meanwhile: async () => {
        release = await hold(service.databaseUrl, "members in access exclusive mode");
      },
    });
    await release();
    expect(await storedKeys(dataDir)).toHaveLength(1);

    const successor = await spawnService(env);
    started.push(successor);
    await service.database.write((tx) =>
      tx.run(sql`update media_blobs set claimed_at = ${new Date(Date.now() - 2 * HOUR)}`),
    );
    await sweepMedia(service.database);
    await until(async () => (await storedKeys(dataDir)).length === 0);
    const reply = await send(successor.api);
    expect(reply.status).toBe(200);
    expect(await storedKeys(dataDir)).toHaveLength(1);
  });
});

describe("the media store on S3", () => {
  it("supports upload, read, range, rendition, replacement and deletion", async () => {
    const s3 = await startS3Server();
    const remote = await startMediaSetting(s3Environment(s3.endpoint));
    try {
      const { service, tenant: owner } = remote;
      const bytes = await picture("jpeg", { width: 900, height: 600 });
      const { media } = (await uploadFiles(service, owner, [{ bytes, type: "image/jpeg" }])).body;
      const [{ id, key }] = media;
      const file = await fetch(`${service.api}/media/${key}`);
      expect(file.headers.get("content-length")).toBe(String(bytes.length));
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
      const part = await fetch(`${service.api}/media/${key}`, { headers: { range: "bytes=5-9" } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 10))).toBe(true);
      const rendition = await fetch(`${service.api}/media/${key}?w=320`);
      expect(rendition.headers.get("content-type")).toBe("image/webp");
      await rendition.arrayBuffer();
      expect((await s3.keys()).sort()).toEqual([key, key.replace(".jpg", ".w320.webp")].sort());
      const body = writeBody(await picture("png"));
      const replaced = await service.call("PUT", `${mediaPath(owner)}/${id}`, { key: owner.key, body });
      await service.drainJobs();
      const status = async (path: string, query = "") => (await fetch(`${service.api}/media/${path}${query}`)).status;
      expect(await status(key)).toBe(404);
      expect(await status(replaced.body.key)).toBe(200);
      await service.call("DELETE", `${mediaPath(owner)}/${id}`, { key: owner.key });
      await service.drainJobs();
      expect(await status(replaced.body.key)).toBe(404);
      expect(await s3.keys()).toEqual([]);
    } finally {
      await remote.stop();
      await s3.stop();
    }
  });

  it.each(["is away", "never answers"])("returns 503 when it %s, and leaves no row, file or claim", async (how) => {
    const proxy = await FaultyProxy.silent();
    if (how === "is away") proxy.refuse();
    const env = { ...s3Environment(`http://127.0.0.1:${proxy.port}`), S3_DEADLINE_SECONDS: "0.5" };
    const remote = await startMediaSetting(env);
    try {
      const reply = await upload(remote.service, remote.tenant, await picture());
      expect(reply).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
      const list = await remote.service.call("GET", remote.media, { key: remote.tenant.key });
      expect(list.body.summary.total).toBe(0);
      const claims = await remote.service.database.read((tx) => tx.many(sql`select from media_blobs where claims > 0`));
      expect(claims).toEqual([]);
      expect(await readdir(join(remote.dataDir, "staging"))).toEqual([]);
    } finally {
      await remote.stop();
      await proxy.close();
    }
  });
});
