// Fair picture queue: a workspace waits for at most one picture of another, however many and expensive those are.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SECOND } from "../../src/kernel/clock.ts";
import { DecoderLanes, type Decoders } from "../../src/providers/pictures/index.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { until } from "../harness/process.ts";
import { startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { pngChunk } from "./containers.ts";
import { picture } from "./pictures.ts";
import { mediaPath, stagedFiles, upload, uploadFiles } from "./setting.ts";

/** Real decoders that hold each job until the test releases it. */
class HeldDecoders implements Decoders {
  readonly pool = new DecoderLanes({
    program: new URL("../../dist/providers/pictures/child.js", import.meta.url),
    processes: 2,
    memoryBytesMax: 2 ** 30,
    secondsMax: 20,
    onLost: () => {},
  });
  /** Tenants of the started jobs, in order. */
  readonly begun: string[] = [];
  /** Jobs that wait for a release by the test. */
  isHolding: boolean | "long ones" = false;
  readonly #held: { tenant: string; go: () => void }[] = [];

  lend: Decoders["lend"] = (workspaceId, work, options) => {
    const tenant = options?.line === undefined ? workspaceId : `${workspaceId} ${options.line}`;
    return this.pool.lend(
      workspaceId,
      async (decoder) => {
        this.begun.push(tenant);
        const isHeld = this.isHolding === "long ones" ? options?.isShort !== true : this.isHolding;
        if (isHeld) await new Promise<void>((go) => this.#held.push({ tenant, go }));
        return work(decoder);
      },
      options,
    );
  };

  get waiting(): number {
    return this.pool.waiting;
  }

  /** Releases one held job of the tenant. */
  async release(tenant: string): Promise<void> {
    await until(async () => this.#held.some((held) => held.tenant === tenant));
    const place = this.#held.findIndex((held) => held.tenant === tenant);
    for (const { go } of this.#held.splice(place, 1)) go();
  }

  releaseAll(): void {
    this.isHolding = false;
    for (const { go } of this.#held.splice(0)) go();
  }
}

const decoders = new HeldDecoders();
let service: TestService;
let dataDir: string;
beforeAll(async () => {
  dataDir = await scratchFolder("turns");
  service = await startTestService({ env: { DATA_DIR: dataDir }, decoders });
});
afterEach(() => {
  decoders.releaseAll();
  decoders.begun.length = 0;
});
afterAll(async () => {
  await service.stop();
  await decoders.pool.close();
  await removeFolder(dataDir);
});

const begun = (count: number) => until(async () => decoders.begun.length === count);
const staged = (count: number) => until(async () => (await stagedFiles(dataDir)).length === count);

/** A black and white picture: many pixels in few bytes. */
function blank(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + width / 8) * height));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", rows), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** Sends three requests with twelve pictures each, like a hostile tenant. */
const sendMany = (tenant: Tenant, bytes: Buffer) =>
  [1, 2, 3].map(() =>
    uploadFiles(
      service,
      tenant,
      Array.from({ length: 12 }, () => ({ bytes, type: "image/avif", fileName: "a.avif" })),
    ),
  );

describe("the pictures of a workspace", () => {
  it("are decoded one at a time and do not delay another workspace", async () => {
    const [hostile, honest] = [await service.tenant(), await service.tenant()];
    decoders.isHolding = true;
    const many = sendMany(hostile, await picture("avif"));
    await begun(1);
    const small = upload(service, honest, await picture());
    await decoders.release(honest.workspace.id);
    expect(await small).toMatchObject({ status: 200 });
    expect(decoders.begun).toEqual([hostile.workspace.id, honest.workspace.id]);
    decoders.releaseAll();
    const replies = await Promise.all(many);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("get the next free slot, however many pictures other workspaces queue", async () => {
    const [first, second, honest] = [await service.tenant(), await service.tenant(), await service.tenant()];
    const avif = await picture("avif");
    decoders.isHolding = true;
    const many = [...sendMany(first, avif), ...sendMany(second, avif)];
    // Both slots are in use, and four more requests have a picture in the queue.
    await begun(2);
    await staged(6);
    const small = upload(service, honest, await picture());
    await staged(7);
    await decoders.release(first.workspace.id);
    await decoders.release(honest.workspace.id);
    expect(await small).toMatchObject({ status: 200 });
    expect(decoders.begun.slice(0, 3).sort()).toEqual(
      [first, second, honest].map(({ workspace }) => workspace.id).sort(),
    );
    expect(decoders.begun[2]).toBe(honest.workspace.id);
    decoders.releaseAll();
    await Promise.all(many);
  });

  it("do not wait for slow pictures of any workspace when they decode fast", async () => {
    const [first, second, honest] = [await service.tenant(), await service.tenant(), await service.tenant()];
    decoders.isHolding = "long ones";
    const bytes = blank(10_000, 5000);
    const long = [first, second, honest].map((tenant) => upload(service, tenant, bytes));
    await begun(3 + 2); // all were inspected, two are being decoded
    expect((await upload(service, honest, await picture())).status).toBe(200);
    decoders.releaseAll();
    expect((await Promise.all(long)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("return 429 with Retry-After when the queue is full, and leave no file", async () => {
    const [busy, other] = [await service.tenant(), await service.tenant()];
    const bytes = await picture();
    decoders.isHolding = true;
    const waiting = Array.from({ length: 25 }, () => upload(service, busy, bytes));
    await begun(1);
    await staged(25);
    const refused = await upload(service, busy, bytes);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await staged(25);
    const elsewhere = upload(service, other, bytes);
    await decoders.release(other.workspace.id);
    expect((await elsewhere).status).toBe(200);
    decoders.releaseAll();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stagedFiles(dataDir)).toEqual([]);
  });
});

describe("renditions", () => {
  const get = (key: string, width: number) => fetch(`${service.api}/media/${key}?w=${width}`);

  it("have their own queue and return 503 with Retry-After when it is full", async () => {
    const tenant = await service.tenant();
    const keys: string[] = [];
    for (let batch = 0; batch < 3; batch++) {
      const pictures = Array.from({ length: 12 }, async (_, i) => ({
        bytes: await picture("png", { tint: 12 * batch + i }),
      }));
      const { body } = await uploadFiles(service, tenant, await Promise.all(pictures));
      keys.push(...body.media.map(({ key }: { key: string }) => key));
    }
    const wishes = keys.flatMap((key) => [320, 640, 960].map((width) => ({ key, width })));
    decoders.begun.length = 0;
    decoders.isHolding = true;
    const asked = wishes.slice(0, 101).map(({ key, width }) => get(key, width));
    const line = `${tenant.workspace.id} renditions`;
    await begun(1);
    expect(decoders.begun).toEqual([line]);
    await until(async () => decoders.pool.waiting === 100);
    const { key = "", width = 0 } = wishes[101] ?? {};
    const refused = await get(key, width);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "unavailable" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // Uploads to the same workspace do not wait for them.
    const uploaded = upload(service, tenant, await picture("png", { tint: 99 }));
    await decoders.release(tenant.workspace.id);
    expect((await uploaded).status).toBe(200);
    decoders.releaseAll();
    const statuses = await Promise.all(asked.map(async (response) => (await response).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await get(key, width)).status).toBe(200);
  });

  it("return 503 after a failure and are retried after 10 minutes", async () => {
    const { body } = await upload(service, await service.tenant(), await picture("png", { width: 400 }));
    await writeFile(join(dataDir, "media", body.key), "no picture any more");
    decoders.begun.length = 0;
    for (let round = 0; round < 3; round++) {
      const reply = await get(body.key, 320);
      expect(reply.status).toBe(503);
      expect(reply.headers.get("retry-after")).toBe("600");
    }
    expect(decoders.begun).toHaveLength(1);
    service.clock.advance(600 * SECOND);
    expect((await get(body.key, 320)).status).toBe(503);
    expect(decoders.begun).toHaveLength(2);
    expect(await stagedFiles(dataDir)).toEqual([]);
  });
});

describe("the pixel limit", () => {
  it("returns 429 beyond 600 megapixels per minute, for this workspace only", async () => {
    const [greedy, other] = [await service.tenant(), await service.tenant()];
    const bytes = blank(10_000, 5000);
    const twelve = Array.from({ length: 12 }, () => ({ bytes }));
    expect((await uploadFiles(service, greedy, twelve)).status).toBe(200);
    const refused = await upload(service, greedy, await picture());
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await upload(service, other, await picture())).status).toBe(200);
    const list = await service.call("GET", mediaPath(greedy), { key: greedy.key });
    expect(list.body.summary.total).toBe(12);
  });

  it("counts the maximum for a picture with a false size in its header", async () => {
    const liar = await service.tenant();
    const avif = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: "#fff" } })
      .avif({ effort: 0 })
      .toBuffer();
    const size = avif.indexOf("ispe") + 8;
    avif.writeUInt32BE(64, size);
    avif.writeUInt32BE(64, size + 4);
    const twelve = Array.from({ length: 12 }, () => ({ bytes: avif, type: "image/avif" }));
    const refused = await uploadFiles(service, liar, twelve);
    expect(refused.status).toBe(400);
    expect(Object.values(refused.body.fieldErrors)).toEqual(Array(12).fill("is damaged"));
    expect(await upload(service, liar, await picture())).toMatchObject({ status: 429 });
  });
});
