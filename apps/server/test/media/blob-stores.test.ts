import { access, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlobStore, openBlobStore } from "../../src/providers/blobs/index.ts";
import { Unavailable } from "../../src/storage/unavailable.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { until } from "../harness/process.ts";
import { BUCKET, startS3Server } from "./s3-server.ts";

let folder: string;
let stopS3: () => Promise<void>;
const stores: Record<string, BlobStore> = {};

beforeAll(async () => {
  folder = await scratchFolder("blobs");
  const { endpoint, stop } = await startS3Server();
  stopS3 = stop;
  const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const s3 = {
    bucket: BUCKET,
    region: "us-east-1",
    endpoint,
    credentials,
    forcePathStyle: true,
    deadlineMilliseconds: 10_000,
  };
  stores["disk"] = await openBlobStore({ store: "disk" }, folder);
  stores["S3"] = await openBlobStore({ store: "s3", s3 }, folder);
});
afterAll(async () => {
  for (const store of Object.values(stores)) await store.close();
  await stopS3();
  await removeFolder(folder);
});

describe.each(["disk", "S3"])("the %s store", (name) => {
  const store = () => stores[name] as BlobStore;
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7) % 256));

  async function put(key: string, content: Buffer = bytes): Promise<string> {
    const file = join(store().stagingFolder, `staged-${Math.random()}`);
    await writeFile(file, content);
    await store().put(key, file, "image/png");
    return file;
  }

  const contentOf = (blob: { bytes: Readable } | undefined) => buffer(blob?.bytes ?? Readable.from([]));

  it("returns the whole blob, a range of it and its size", async () => {
    await put("wks_1/a.png");
    const whole = await store().open("wks_1/a.png");
    expect(whole?.sizeBytes).toBe(bytes.length);
    expect((await contentOf(whole)).equals(bytes)).toBe(true);
    const part = await store().open("wks_1/a.png", { start: 1000, end: 1999 });
    expect(part?.sizeBytes).toBe(bytes.length);
    expect((await contentOf(part)).equals(bytes.subarray(1000, 2000))).toBe(true);
    expect(await store().findSize("wks_1/a.png")).toBe(bytes.length);
  });

  it("finds no blob for an unknown key", async () => {
    expect(await store().open("wks_1/none.png")).toBeUndefined();
    expect(await store().open("wks_none/none.png")).toBeUndefined();
    expect(await store().findSize("wks_1/none.png")).toBeUndefined();
  });

  it("overwrites a key, also in 10 concurrent writes", async () => {
    await Promise.all(Array.from({ length: 10 }, () => put("wks_2/same.png")));
    expect((await contentOf(await store().open("wks_2/same.png"))).equals(bytes)).toBe(true);
  });

  it("deletes a blob and ignores unknown keys", async () => {
    await put("wks_3/b.png");
    await store().delete(["wks_3/b.png", "wks_3/never.png"]);
    expect(await store().findSize("wks_3/b.png")).toBeUndefined();
  });

  it("keeps an empty blob", async () => {
    await put("wks_4/empty", Buffer.alloc(0));
    expect(await store().findSize("wks_4/empty")).toBe(0);
  });

  it("rejects a missing source file and stores no blob", async () => {
    const missing = join(store().stagingFolder, "missing");
    await expect(store().put("wks_5/c.png", missing, "image/png")).rejects.toThrow("ENOENT");
    expect(await store().findSize("wks_5/c.png")).toBeUndefined();
  });
});

describe("the disk store", () => {
  it("moves the file instead of copying it", async () => {
    const store = stores["disk"] as BlobStore;
    const file = join(store.stagingFolder, "moved");
    await writeFile(file, "x");
    await store.put("wks_6/d.png", file, "image/png");
    await expect(access(file)).rejects.toThrow("ENOENT");
  });

  it.each(["../x", "a/../../x", "/etc/passwd", "a//b", ".staging/x", "a/.b", "a\0b", "", "a b"])(
    "refuses a key that could leave its folder: %j",
    async (key) => {
      await expect((stores["disk"] as BlobStore).open(key)).rejects.toThrow("not a blob key");
    },
  );
});

describe("a hanging bucket", () => {
  let mood: "well" | "silent" | "switching" | "stalling" = "well";
  let server: Server;
  let store: BlobStore;
  const bytes = Buffer.from("all of the picture");

  beforeAll(async () => {
    server = createServer(({ method, socket }, response) => {
      if (mood === "silent") return;
      if (mood === "switching") {
        socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n");
        return;
      }
      response.writeHead(200, { "content-length": bytes.length });
      if (method === "GET" && mood === "stalling") response.write(bytes.subarray(0, 5));
      else response.end(method === "GET" ? bytes : undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const credentials = { accessKeyId: "a", secretAccessKey: "b" };
    const s3 = { bucket: BUCKET, region: "us-east-1", endpoint, credentials, forcePathStyle: true };
    store = await openBlobStore({ store: "s3", s3: { ...s3, deadlineMilliseconds: 1500 } }, folder);
  });
  afterAll(async () => {
    await store.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** More requests than the client has sockets. */
  const many = <T>(work: () => Promise<T>) => Promise.allSettled(Array.from({ length: 60 }, work));
  const read = async () => buffer((await store.open("wks_1/a.png"))?.bytes ?? Readable.from([]));
  const put = async () => {
    const file = join(store.stagingFolder, `staged-${Math.random()}`);
    await writeFile(file, bytes);
    await store.put("wks_1/c.png", file, "image/png");
  };

  /** On a busy machine some requests may still be late. A lost socket would stay lost. */
  async function expectAllWell(): Promise<void> {
    mood = "well";
    await until(async () => (await many(read)).every(({ status }) => status === "fulfilled"));
    expect(await read()).toEqual(bytes);
  }

  it.each(["silent", "switching"] as const)(
    "rejects as unavailable while it is %s, and recovers once it answers",
    async (how) => {
      mood = how;
      const asked = [
        many(read),
        Promise.allSettled([store.findSize("wks_1/a.png"), store.delete(["wks_1/b.png"]), put()]),
      ];
      for (const { reason } of (await Promise.all(asked)).flat() as PromiseRejectedResult[]) {
        expect(reason).toBeInstanceOf(Unavailable);
      }
      await expectAllWell();
    },
  );

  it("aborts a read that stalls mid-picture and frees its socket", async () => {
    mood = "stalling";
    for (const { status } of await many(read)) expect(status).toBe("rejected");
    await expectAllWell();
  });
});

describe("the S3 store", () => {
  it("reports a refused connection", async () => {
    const s3 = {
      bucket: BUCKET,
      region: "us-east-1",
      endpoint: "http://127.0.0.1:1",
      credentials: undefined,
      forcePathStyle: true,
      deadlineMilliseconds: 10_000,
    };
    const unreachable = await openBlobStore(
      { store: "s3", s3: { ...s3, credentials: { accessKeyId: "a", secretAccessKey: "b" } } },
      folder,
    );
    const file = join(unreachable.stagingFolder, "unsent");
    await writeFile(file, "x");
    await expect(unreachable.put("wks_1/x.png", file, "image/png")).rejects.toThrow("media store: ECONNREFUSED");
    await unreachable.close();
  });
});
