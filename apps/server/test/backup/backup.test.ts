// A restore brings back everything: rows, counts, ledger and pictures, despite concurrent changes during the backup.

import { spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { productWriteExample } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBackup } from "../../src/backup/index.ts";
import { Keyring } from "../../src/kernel/credentials/keyring.ts";
import { openBlobStore } from "../../src/providers/blobs/index.ts";
import { sql } from "../../src/storage/database.ts";
import { AiShop } from "../assistant/setting.ts";
import { runCli } from "../harness/cli.ts";
import { waitForOtherTransactions } from "../harness/horizon.ts";
import { recounted } from "../harness/recounted.ts";
import { fingerprinter } from "../harness/rows.ts";
import type { TestService } from "../harness/service.ts";
import { picture } from "../media/pictures.ts";
import { s3Environment, startS3Server } from "../media/s3-server.ts";
import { originalsOf, storedKeys, upload } from "../media/setting.ts";
import { backUp, Places, run, type Scene, SECRET_KEY } from "./setting.ts";

const places = new Places();
let scene: Scene;
beforeAll(async () => {
  scene = await places.scene();
});
afterAll(() => places.clear());

const named = (name: string) => ({ name, sku: name, barcode: name });

/** Migration times and the life id of the database differ after a restore. */
const NOT_BROUGHT_BACK = ["schema_migrations", "followed_lives"];

const fingerprints = async (service: TestService) => (await fingerprinter(service, NOT_BROUGHT_BACK))();

async function expectSound(service: TestService, env: Record<string, string>): Promise<void> {
  expect(await recounted(service.databaseUrl, scene.shop.workspace.id, { isAscii: false })).toEqual([]);
  await run(env, "ledger", "verify"); // exits with 1 when a wallet differs from its entries
}

async function picturesOf(service: TestService): Promise<Record<string, number>> {
  const media = await service.database.read((tx) => tx.many<{ key: string }>(sql`select key from media`));
  const found = await Promise.all(
    media.map(async ({ key }) => [key, (await fetch(`${service.api}/media/${key}`)).status] as const),
  );
  return Object.fromEntries(found);
}

describe("a backup", () => {
  it("restores every row, stored count, ledger entry and picture", async () => {
    const file = await backUp(scene);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await fingerprints(scene.service);
    const env = await places.empty();
    await run(env, "restore", file);
    const restored = await places.serve(env);
    expect(await fingerprints(restored)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(50);
    await expectSound(restored, env);
    expect(Object.values(await picturesOf(restored))).toEqual([200]);
    const { workspace, key } = scene.shop;
    const list = `/v1/workspaces/${workspace.id}/products`;
    const { body } = await scene.service.call("GET", list, { key });
    const reply = await restored.call("GET", list, { key });
    expect(reply.body.products.map(({ name }: { name: string }) => name)).toEqual(
      body.products.map(({ name }: { name: string }) => name),
    );
    // A copy that followed the former database must start again.
    const tags = `/v1/workspaces/${workspace.id}/tags`;
    const since = "updatedSince=2020-01-01T00:00:00Z";
    await waitForOtherTransactions(scene.service);
    const { body: followed } = await scene.service.call("GET", `${tags}?${since}`, { key });
    const late = await restored.call("GET", `${tags}?cursor=${followed.nextCursor}`, { key });
    expect({ status: late.status, named: Object.keys(late.body.fieldErrors) }).toEqual({
      status: 400,
      named: ["cursor"],
    });
    await waitForOtherTransactions(restored);
    const anew = await restored.call("GET", `${tags}?${since}`, { key });
    expect(anew.body.tags).toEqual(followed.tags);
    // Sequences and triggers are restored: new rows are stored and counted like before.
    const made = await restored.call("POST", `/v1/workspaces/${workspace.id}/tags`, { key, body: { name: "New" } });
    expect(made.status).toBe(200);
    await expectSound(restored, env);
  });

  it("streams through pipes, and restores from disk into an S3 bucket", async () => {
    const s3 = await startS3Server();
    places.clearLater(() => s3.stop());
    const env = await places.empty(s3Environment(s3.endpoint));
    const file = join(scene.folder, "through-a-pipe");
    const written = cli(["backup", "-"], scene.env);
    await pipeline(written.stdout, createWriteStream(file));
    const restoring = cli(["restore", "-"], env);
    await pipeline(createReadStream(file), restoring.stdin);
    expect(await new Promise((resolve) => restoring.once("close", resolve))).toBe(0);
    expect(await s3.keys()).toEqual(originalsOf(await storedKeys(scene.env["DATA_DIR"] ?? "")));
    const restored = await places.serve(env);
    expect(Object.values(await picturesOf(restored))).toEqual([200]);
  });

  it("keeps media bytes that are deleted while the backup is written", async () => {
    const { service, shop, env, folder } = scene;
    const bytes = await picture("png", { tint: 41 });
    const media = `/v1/workspaces/${shop.workspace.id}/media`;
    const { body: uploaded } = await upload(service, shop, bytes, "png", "gone.png");
    const file = join(folder, "while-deleting");
    const store = await openBlobStore({ store: "disk" }, env["DATA_DIR"] ?? "");
    let deletions = 0;
    const out = createWriteStream(file);
    // The first bytes are rows: the backup's snapshot is fixed from here on.
    const meanwhile = new Writable({
      async write(chunk, _encoding, done) {
        if (deletions++ === 0) {
          await service.call("DELETE", `${media}/${uploaded.id}`, { key: shop.key });
          await service.drainJobs();
        }
        out.write(chunk, done);
      },
      final: (done) => void out.end(done),
    });
    const manifest = await writeBackup(
      {
        ...{ url: env["DATABASE_URL"] ?? "", store, clock: service.clock, build: "test", scratchFolder: folder },
        keyring: new Keyring(SECRET_KEY),
        onProgress: () => {},
      },
      meanwhile,
    );
    expect(manifest.media).toMatchObject({ files: 2, missing: 0 });
    const target = await places.empty();
    await run(target, "restore", file);
    expect(await storedKeys(target["DATA_DIR"] ?? "")).toContain(uploaded.key);
    // The next sweep deletes the bytes that were kept for the backup.
    expect(await storedKeys(env["DATA_DIR"] ?? "")).toContain(uploaded.key);
    service.clock.advance(2 * 60 * 60 * 1000);
    await service.database.write((tx) => tx.run(sql`select graphile_worker.add_job('sweep_media')`));
    await service.drainJobs();
    expect(await storedKeys(env["DATA_DIR"] ?? "")).not.toContain(uploaded.key);
  });

  it("is consistent while other clients write", async () => {
    const { service, shop } = scene;
    const base = `/v1/workspaces/${shop.workspace.id}`;
    let isOver = false;
    const statuses = new Set<number>();
    const site = new AiShop(service, shop);
    const write = async (writer: number) => {
      for (let n = 0; !isOver; n++) {
        const body = { ...productWriteExample, imageIds: [], tagIds: [], ...named(`${writer}-${n}`) };
        const made = await service.call("POST", `${base}/products`, { key: shop.key, body });
        await site.grant(5);
        const shown = await upload(service, shop, await picture("png", { tint: 100 * writer + n }), "png");
        statuses.add(made.status).add(shown.status);
      }
    };
    const writers = [1, 2].map(write);
    const files: string[] = [];
    for (let n = 0; n < 2; n++) files.push(await backUp(scene));
    isOver = true;
    await Promise.all(writers);
    expect(statuses).toEqual(new Set([200]));
    for (const file of files) {
      const env = await places.empty();
      await run(env, "restore", file);
      const restored = await places.serve(env);
      await expectSound(restored, env);
      expect(new Set(Object.values(await picturesOf(restored)))).toEqual(new Set([200]));
    }
  });

  it("lists missing media files and exits with 2", async () => {
    const { service, shop, env, folder } = scene;
    const { body } = await upload(service, shop, await picture("png", { tint: 77 }), "png", "lost.png");
    const store = await openBlobStore({ store: "disk" }, env["DATA_DIR"] ?? "");
    await store.delete([body.key]);
    const { code, stdout } = await runCli(["backup", join(folder, "lacking")], env);
    expect(code).toBe(2);
    expect(stdout).toContain(`missing from the media store: 1\n  ${body.key}\n`);
    await service.call("DELETE", `/v1/workspaces/${shop.workspace.id}/media/${body.id}`, { key: shop.key });
    await service.drainJobs();
  });

  it("refuses to overwrite a file, and leaves no file after a failure", async () => {
    const file = await backUp(scene);
    const again = await runCli(["backup", file], scene.env);
    expect(again).toMatchObject({ code: 1, stderr: `error: ${file} already exists\n` });
    const nothing = await places.empty();
    const failed = join(scene.folder, "of-nothing");
    expect(await runCli(["backup", failed], nothing)).toMatchObject({
      code: 1,
      stderr: "error: there is nothing to back up: the database has no tables\n",
    });
    for (const path of [failed, `${failed}.partial`]) await expect(stat(path)).rejects.toThrow("ENOENT");
  });
});

const cli = (args: string[], env: Record<string, string>) =>
  spawn(process.execPath, [fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url)), ...args], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
