import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { until } from "../harness/process.ts";
import type { Reply, Tenant } from "../harness/service.ts";
import { FORMATS, jpegOfSize, picture, TYPES } from "./pictures.ts";
import {
  type MediaSetting,
  mediaPath,
  type Part,
  stagedFiles,
  startMediaSetting,
  storedKeys,
  uploadFiles,
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

const send = (parts: Part[], headers?: Record<string, string>) => uploadFiles(setting.service, tenant, parts, headers);

const total = async () => {
  const reply = await setting.service.call("GET", mediaPath(tenant), { key: tenant.key });
  return reply.body.summary.total as number;
};

/** Expects no stored rows or bytes and no leftover files. */
async function expectNothingLeft() {
  expect(await total()).toBe(0);
  expect((await storedKeys(setting.dataDir)).filter((key) => key.startsWith(tenant.workspace.id))).toEqual([]);
  expect(await stagedFiles(setting.dataDir)).toEqual([]);
}

async function expectRefusal(reply: Reply, status: number, fieldErrors: Record<string, unknown>) {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { status } });
  expect(reply.body.fieldErrors).toEqual(fieldErrors);
  await expectNothingLeft();
}

/** Sends a body exactly as given. */
function sendRaw(body: string | Buffer, headers: Record<string, string>, path = `${mediaPath(tenant)}/upload`) {
  return setting.service.call("POST", path, { key: tenant.key, rawBody: body, headers });
}

const form = (disposition: string, type: string, bytes: Buffer, end = "\r\n--x--\r\n") =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n`),
    bytes,
    Buffer.from(end),
  ]);
const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };

describe("files of one request", () => {
  it("are stored unchanged and in order, for every type", async () => {
    const parts = await Promise.all(
      FORMATS.map(async (format) => ({
        bytes: await picture(format),
        type: TYPES[format],
        fileName: `çiçek 花.${format}`,
      })),
    );
    const reply = await send(parts);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      media: parts.map(({ bytes, type, fileName }) => ({
        id: expect.stringMatching(/^med_/),
        fileName,
        mimeType: type,
        size: bytes.length,
        kind: "IMAGE",
        key: expect.stringContaining(tenant.workspace.id),
        createdAt: expect.any(String),
        usageCount: 0,
        url: expect.stringContaining("/media/"),
      })),
    });
    for (const [i, { key }] of reply.body.media.entries()) {
      const file = await fetch(`${setting.service.api}/media/${key}`);
      expect(Buffer.from(await file.arrayBuffer()).equals(parts[i]?.bytes ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it("are limited to 12; 13 return 400", async () => {
    const parts = await Promise.all(
      Array.from({ length: 13 }, async (_, tint) => ({ bytes: await picture("png", { tint }) })),
    );
    await expectRefusal(await send(parts), 400, { files: "must have at most 12 items" });
    expect((await send(parts.slice(0, 12))).body.media).toHaveLength(12);
    expect(await total()).toBe(12);
  });

  it("are limited to 10 MiB each; one byte more returns 413", async () => {
    const jpeg = { type: "image/jpeg", fileName: "a.jpg" };
    const small = { bytes: await picture() };
    const tooLarge = { ...jpeg, bytes: await jpegOfSize(10 * 1024 * 1024 + 1) };
    await expectRefusal(await send([small, tooLarge, small]), 413, { "files.1": "must have at most 10 MiB" });
    const reply = await send([{ ...jpeg, bytes: await jpegOfSize(10 * 1024 * 1024) }]);
    expect(reply.body.media).toMatchObject([{ size: 10 * 1024 * 1024 }]);
  });

  it("are all refused when one is invalid, with an error per file", async () => {
    const good = { bytes: await picture() };
    const reply = await send([
      good,
      { bytes: await picture("jpeg") },
      { bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
      { bytes: Buffer.alloc(0) },
      { bytes: (await picture()).subarray(0, 60) },
      { ...good, type: "text/plain" },
      { ...good, fileName: "a\u0007.png" },
      good,
    ]);
    await expectRefusal(reply, 400, {
      "files.1": "is image/jpeg, not image/png",
      "files.2": "must be a JPEG, PNG, WebP, GIF or AVIF image",
      "files.3": "must be a JPEG, PNG, WebP, GIF or AVIF image",
      "files.4": "is truncated or has extra data",
      "files.5": "is image/png, not text/plain",
      "files.6": "file name must not contain slashes or control characters",
    });
  });

  it("get their media type from the bytes when it is unspecified", async () => {
    const reply = await send([{ bytes: await picture("webp"), type: "application/octet-stream", fileName: "x.bin" }]);
    expect(reply.body.media).toMatchObject([{ mimeType: "image/webp", fileName: "x.bin" }]);
  });

  it("lose folders in their names", async () => {
    const body = form('name="files"; filename="C:\\\\fotos\\\\a.png"', "Content-Type: image/png\r\n", await picture());
    expect((await sendRaw(body, MULTIPART)).body.media).toMatchObject([{ fileName: "a.png" }]);
  });

  it("share equal bytes until the last one is deleted", async () => {
    const bytes = await picture("png", { tint: 3 });
    const { media } = (await send([{ bytes }, { bytes, fileName: "again.png" }])).body;
    expect(media[0].key).toBe(media[1].key);
    const remove = (id: string) => setting.service.call("DELETE", `${mediaPath(tenant)}/${id}`, { key: tenant.key });
    await remove(media[0].id);
    await setting.service.drainJobs();
    expect((await fetch(`${setting.service.api}/media/${media[1].key}`)).status).toBe(200);
    await remove(media[1].id);
    await setting.service.drainJobs();
    await expectNothingLeft();
  });

  it("are stored once per Idempotency-Key", async () => {
    const parts = [{ bytes: await picture("png", { tint: 1 }) }, { bytes: await picture("png", { tint: 2 }) }];
    const first = await send(parts, { "idempotency-key": "a" });
    const again = await send(parts, { "idempotency-key": "a" });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await send(parts.slice(1), { "idempotency-key": "a" })).body.code).toBe("idempotency_conflict");
    expect(await total()).toBe(2);
  });
});

describe("an invalid request", () => {
  it("returns 400 for unknown fields, text fields and missing files", async () => {
    const bytes = await picture();
    await expectRefusal(await send([{ bytes, name: "file" }]), 400, { file: "is not a known field" });
    await expectRefusal(
      await send([{ bytes }, { bytes, name: "__proto__" }]),
      400,
      Object.fromEntries([["__proto__", "is not a known field"]]),
    );
    const noName = form('filename="a.png"', "Content-Type: image/png\r\n", bytes);
    await expectRefusal(await sendRaw(noName, MULTIPART), 400, { name: "is not a known field" });
    const text = form('name="files"', "", bytes);
    await expectRefusal(await sendRaw(text, MULTIPART), 400, { files: "must be a file, with a file name" });
    const note = form('name="note"', "", Buffer.from("hello"));
    await expectRefusal(await sendRaw(note, MULTIPART), 400, { note: "is not a known field" });
    await expectRefusal(await sendRaw("--x--\r\n", MULTIPART), 400, { files: "is required" });
  });

  it("returns the same error for 13 files and for 20 000", async () => {
    const part = (disposition: string) => `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n\r\n`;
    const file = part('name="files"; filename="a.png"');
    const sendMany = (often: string, times: number) => sendRaw(`${often.repeat(times)}--x--\r\n`, MULTIPART);
    const tooMany = { files: "must have at most 12 items" };
    for (const times of [13, 14, 20, 20_000]) await expectRefusal(await sendMany(file, times), 400, tooMany);
    const fields = { note: "is not a known field" };
    for (const times of [2, 20_000]) await expectRefusal(await sendMany(part('name="note"'), times), 400, fields);
  });

  it("returns 400 for more than 16 parts without a name", async () => {
    const named = form('name="files"; filename="a.png"', "Content-Type: image/png\r\n", await picture(), "\r\n");
    const sendWith = (nameless: number) =>
      sendRaw(
        Buffer.concat([Buffer.from("--x\r\nX-Note: a\r\n\r\n\r\n".repeat(nameless)), named, Buffer.from("--x--\r\n")]),
        MULTIPART,
      );
    for (const times of [16, 20_000])
      await expectRefusal(await sendWith(times), 400, { body: "must have at most 16 parts" });
    expect((await sendWith(1)).body.media).toHaveLength(1);
  });

  it.each([
    ["JSON", "{}", "application/json"],
    ["a form", "files=x", "application/x-www-form-urlencoded"],
    ["another multipart", "--x--", "multipart/mixed; boundary=x"],
    ["no boundary", "--x--", "multipart/form-data"],
    ["text", "x", "text/plain"],
  ])("returns 400 for the content type: %s", async (_what, body, type) => {
    await expectRefusal(await sendRaw(body, { "content-type": type }), 400, {
      "Content-Type": "must be multipart/form-data with a boundary",
    });
  });

  it("returns 400 when the form is truncated or malformed", async () => {
    const body = form('name="files"; filename="a.png"', "Content-Type: image/png\r\n", await picture(), "");
    await expectRefusal(await sendRaw(body, MULTIPART), 400, { body: "is not valid multipart/form-data" });
    await expectRefusal(await sendRaw("", MULTIPART), 400, { body: "is not valid multipart/form-data" });
    await expectRefusal(await sendRaw("garbage", MULTIPART), 400, { body: "is not valid multipart/form-data" });
  });

  it("is refused before its files are read when the caller lacks permission", async () => {
    const { service } = setting;
    const parts = [{ bytes: await jpegOfSize(5_000_000), type: "image/jpeg" }];
    const stranger = await service.tenant();
    const refused = async (key: string, headers: Record<string, string> = {}) =>
      (await uploadFiles(service, { ...tenant, key }, parts, headers)).body.code;
    expect(await refused("nonsense")).toBe("invalid_token");
    expect(await refused(stranger.key)).toBe("not_owner");
    const { key } = await service.key(tenant.account.id, ["media:read"]);
    expect(await refused(key)).toBe("missing_scope");
    expect(await refused(tenant.key, { "x-workspace-id": stranger.workspace.id })).toBe("invalid_input");
    await expectNothingLeft();
  });
});

describe("the upload route without a workspace in its path", () => {
  it("accepts the workspace as query parameter or header", async () => {
    const body = form('name="files"; filename="a.png"', "Content-Type: image/png\r\n", await picture());
    const { id } = tenant.workspace;
    expect((await sendRaw(body, MULTIPART, `/v1/media/upload?workspaceId=${id}`)).status).toBe(200);
    expect((await sendRaw(body, { ...MULTIPART, "x-workspace-id": id }, "/v1/media/upload")).status).toBe(200);
    expect((await sendRaw(body, MULTIPART, "/v1/media/upload")).body.code).toBe("missing_workspace");
    expect(await total()).toBe(2);
  });
});

describe("a client that disconnects during an upload", () => {
  it("leaves no files, rows or logged errors", async () => {
    const { service, dataDir } = setting;
    const first = form('name="files"; filename="a.png"', "Content-Type: image/png\r\n", await picture(), "\r\n");
    const second = form('name="files"; filename="b.jpg"', "Content-Type: image/jpeg\r\n", await jpegOfSize(3_000_000));
    const whole = Buffer.concat([first, second]);
    for (const length of [20, first.length - 2, first.length + 100, whole.length - 9]) {
      await abortAfter(whole.subarray(0, length), whole.length);
      await until(async () => (await stagedFiles(dataDir)).length === 0);
    }
    await expectNothingLeft();
    expect(service.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  /** Sends the start of a body, waits until the service works on it, and hangs up. */
  async function abortAfter(beginning: Buffer, length: number): Promise<void> {
    const { service, dataDir } = setting;
    const sender = httpRequest(`${service.api}${mediaPath(tenant)}/upload`, {
      method: "POST",
      headers: { ...MULTIPART, authorization: `Bearer ${tenant.key}`, "content-length": length },
    });
    const gone = new Promise((resolve) => sender.once("close", resolve));
    sender.on("error", () => {});
    service.statements.length = 0;
    sender.write(beginning);
    await until(
      async () => service.statements.length > 0 && (beginning.length < 100 || (await stagedFiles(dataDir)).length > 0),
    );
    sender.destroy();
    await gone;
  }
});
