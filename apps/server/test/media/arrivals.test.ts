// Slow and endless uploads must not fill the disk or delay other clients.

import { stat } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Arrivals } from "../../src/domains/media/arrivals.ts";
import { until } from "../harness/process.ts";
import type { Tenant } from "../harness/service.ts";
import { jpegOfSize, picture } from "./pictures.ts";
import { type MediaSetting, mediaPath, stagedFiles, startMediaSetting, upload, uploadFiles } from "./setting.ts";

const MIB = 1024 * 1024;
const PLACES = 4;
const WAITING = 32;

let setting: MediaSetting;
let tenant: Tenant;
let other: Tenant;
const open: ClientRequest[] = [];
beforeAll(async () => {
  setting = await startMediaSetting({ PICTURE_STAGED_MB: "24" });
});
beforeEach(async () => {
  tenant = await setting.service.tenant();
  other = await setting.service.tenant();
});
afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  await until(async () => (await stagedFiles(setting.dataDir)).length === 0);
});
afterAll(() => setting.stop());

const send = (bytes: Buffer, type = "image/png", sender = tenant) =>
  uploadFiles(setting.service, sender, [{ bytes, type, fileName: "a" }]);

const part = (bytes: Buffer, end = "\r\n") =>
  Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    ),
    bytes,
    Buffer.from(end),
  ]);

/** Sends the start of a request and never ends it. */
function begin(path: string, bytes: Buffer, headers: Record<string, string> = {}): ClientRequest {
  const sent = request(`${setting.service.api}${path}`, {
    method: path.includes("uploads/") ? "PUT" : "POST",
    headers,
  });
  sent.on("error", () => {}).write(bytes);
  open.push(sent);
  return sent;
}

const beginFiles = (bytes: Buffer, sender = tenant, path = `${mediaPath(sender)}/upload`) =>
  begin(path, bytes, { authorization: `Bearer ${sender.key}`, "content-type": "multipart/form-data; boundary=x" });

const stagedSizes = async () =>
  Promise.all(
    (await stagedFiles(setting.dataDir)).map(async (name) => {
      const path = join(setting.dataDir, "media", ".staging", name);
      return (await stat(path).catch(() => ({ size: 0 }))).size;
    }),
  );

const staged = (count: number) => until(async () => (await stagedFiles(setting.dataDir)).length === count);
const allStaged = async () => (await stagedSizes()).reduce((sum, size) => sum + size, 0);

async function createUpload(size: number): Promise<string> {
  const reply = await setting.service.call("POST", `${mediaPath(tenant)}/uploads`, {
    key: tenant.key,
    body: { fileName: "a.png", mimeType: "image/png", size },
  });
  return new URL(reply.body.url).pathname;
}

const TOO_MANY = { status: 429, body: { code: "rate_limited" } };

describe("slow uploads of one workspace", () => {
  it("run 4 at a time, queue 32 more and return 429 beyond that", async () => {
    const bytes = await picture();
    const slow = Array.from({ length: PLACES }, () => beginFiles(part(bytes.subarray(0, 20), "")));
    await staged(PLACES);
    const replies = Array.from({ length: WAITING + 5 }, () => send(bytes));
    // Requests beyond the queue's limit are answered first.
    const refused = await Promise.race(replies);
    expect(refused).toMatchObject(TOO_MANY);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await stagedFiles(setting.dataDir), "nothing of the others was read").toHaveLength(PLACES);
    expect((await send(bytes, "image/png", other)).status, "another workspace's").toBe(200);
    expect((await upload(setting.service, tenant, bytes)).status, "what comes whole").toBe(200);
    for (const one of slow) one.destroy();
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(WAITING);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it("share this limit with upload URLs and image replacements", async () => {
    const bytes = await picture();
    const url = await createUpload(bytes.length);
    const { id } = (await upload(setting.service, tenant, bytes)).body;
    for (let i = 0; i < 2; i++) {
      begin(url, bytes.subarray(0, 20), { "content-length": String(bytes.length) });
      const named = part(bytes.subarray(0, 20), "").toString("latin1").replace('"files"', '"file"');
      beginFiles(Buffer.from(named, "latin1"), tenant, `${mediaPath(tenant)}/${id}/file`);
    }
    await staged(PLACES);
    const waiting = Array.from({ length: WAITING + 1 }, () =>
      begin(url, bytes, { "content-length": String(bytes.length) }),
    );
    const answers = waiting.map(
      (one) => new Promise<number>((tell) => one.once("response", ({ statusCode = 0 }) => tell(statusCode))),
    );
    expect(await Promise.race(answers)).toBe(429);
    expect(await stagedFiles(setting.dataDir)).toHaveLength(PLACES);
    for (const one of open.splice(0, PLACES)) one.destroy();
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(WAITING - 1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it("delete earlier staged files once one file of the request is invalid", async () => {
    const bad = part(Buffer.from("no picture"));
    const good = part(await picture("jpeg"));
    const sent = beginFiles(Buffer.concat([good, bad, good, part(Buffer.alloc(200_000, 1), "")]));
    await until(async () => (await allStaged()) > 100_000);
    expect(await stagedFiles(setting.dataDir)).toHaveLength(1);
    const answer = new Promise<string>((tell) =>
      sent.once("response", async (response) => tell(Buffer.concat(await response.toArray()).toString())),
    );
    sent.end("\r\n--x--\r\n");
    expect(JSON.parse(await answer)).toMatchObject({
      fieldErrors: { "files.1": expect.any(String), "files.3": expect.any(String) },
    });
  });
});

describe("all uploads in progress", () => {
  it("return 503 when the staging budget is exhausted, and free it after every outcome", async () => {
    const large = await jpegOfSize(10 * MIB);
    expect((await send(large, "image/jpeg")).status).toBe(200);
    const slow = beginFiles(part(large.subarray(0, 7 * MIB), ""));
    await until(async () => (await allStaged()) > 6.9 * MIB);
    const refused = await send(large, "image/jpeg", other);
    expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await send(await picture(), "image/png", other)).status, "there is room for little").toBe(200);
    slow.destroy();
    await staged(0);
    for (let i = 0; i < 3; i++) expect((await send(large, "image/jpeg", other)).status).toBe(200);
    for (let i = 0; i < 3; i++) expect((await send(large, "image/png", other)).status, "refused").toBe(400);
    expect((await send(large, "image/jpeg")).status).toBe(200);
  });
});

describe("an upload slot", () => {
  it("rejects with rate_limited after the wait limit, and is free again afterwards", async () => {
    const arrivals = new Arrivals(0);
    const ends: (() => void)[] = [];
    const held = Array.from({ length: PLACES }, () =>
      arrivals.run("a", () => new Promise<void>((end) => ends.push(end))),
    );
    await expect(arrivals.run("a", async () => {})).rejects.toMatchObject({
      code: "rate_limited",
      retryAfterSeconds: 5,
    });
    for (const end of ends) end();
    await Promise.all(held);
    expect(await arrivals.run("a", async (hasWaited) => hasWaited)).toBe(false);
  });
});
