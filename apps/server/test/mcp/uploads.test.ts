// Pictures that do not pass through an agent: uploaded to their own URL, or fetched from the web.

import { request } from "node:http";
import { LIMITS, toolList } from "@vitrine/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DAY, MINUTE } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { jpegOfSize, picture } from "../media/pictures.ts";
import { Web } from "../oauth/web.ts";
import { Agent, type Connection, connect } from "./agent.ts";

let web: Web;
afterAll(() => web.close());
const service = withService(async () => {
  web = await Web.open(["pictures.example", "inside.example"]);
  return { publicFetch: web.fetch() };
});
let tenant: Tenant;
let connection: Connection;
let agent: Agent;
let workspaceId: string;
let png: Buffer;
beforeAll(async () => {
  png = await picture("png");
});
beforeEach(async () => {
  tenant = await service.tenant();
  workspaceId = tenant.workspace.id;
  connection = await connect(service, tenant.account.id);
  agent = new Agent(service, connection.token);
});

const set = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));
const media = async () => (await agent.ok("list_media", { workspaceId })).media;
const storedBytes = () =>
  service.database.read((tx) =>
    tx.many(sql`select key, uses, claims from media_blobs where workspace_id = ${workspaceId}`),
  );

const createUpload = (data: object = {}) =>
  agent.ok("create_upload", {
    workspaceId,
    data: { fileName: "rose.png", mimeType: "image/png", size: png.length, ...data },
  });

/** The service's host name may resolve differently on this machine; its port is right. */
const here = (url: string) => url.replace("localhost", "127.0.0.1");
const put = (url: string, bytes: Buffer = png, headers: Record<string, string> = { "content-type": "image/png" }) =>
  service.call("PUT", here(url), { rawBody: bytes, headers });

describe("an upload", () => {
  it("accepts the file at a URL without credentials and returns the media", async () => {
    const upload = await createUpload();
    expect(upload).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:\d+\/media\/uploads\/[0-9a-f]{64}$/),
      method: "PUT",
      fileName: "rose.png",
      mimeType: "image/png",
      size: png.length,
      expiresAt: new Date(service.clock.now().getTime() + 10 * MINUTE).toISOString(),
    });
    const reply = await put(upload.url);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^med_/),
      fileName: "rose.png",
      mimeType: "image/png",
      size: png.length,
      kind: "IMAGE",
      key: expect.any(String),
      createdAt: service.clock.now().toISOString(),
      usageCount: 0,
      url: expect.any(String),
    });
    expect(await agent.ok("get_media", { workspaceId, id: reply.body.id })).toMatchObject(reply.body);
    const served = await fetch(here(reply.body.url));
    expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true);
  });

  it("is created over REST as well", async () => {
    const body = { fileName: "a.jpg", mimeType: "image/jpeg", size: 5 };
    const path = `/v1/workspaces/${workspaceId}/media/uploads`;
    const reply = await service.call("POST", path, { key: tenant.key, body });
    expect(reply).toMatchObject({ status: 200, body: { ...body, method: "PUT" } });
  });

  it("accepts one of twenty concurrent files and returns 409 afterwards", async () => {
    const { url } = await createUpload();
    const replies = await Promise.all(Array.from({ length: 20 }, () => put(url)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200);
    for (const { status, body } of refused)
      expect({ status, code: body.code }).toEqual({ status: 409, code: "conflict" });
    expect(await media()).toHaveLength(1);
    expect(await storedBytes()).toEqual([{ key: expect.any(String), uses: 1, claims: 0 }]);
    expect((await put(url)).status).toBe(409);
  });

  it("expires after ten minutes", async () => {
    const { url } = await createUpload();
    service.clock.advance(10 * MINUTE - 1);
    const { url: other } = await createUpload();
    service.clock.advance(1);
    expect(await put(url)).toMatchObject({ status: 401, body: { code: "expired_token" } });
    expect((await put(other)).status).toBe(200);
    service.clock.advance(2 * DAY);
    await service.database.write((tx) => tx.run(sql`select graphile_worker.add_job('sweep')`));
    await service.drainJobs();
    expect((await put(url)).status).toBe(404);
  });

  it("requires the exact declared size, with or without Content-Length", async () => {
    const { url } = await createUpload();
    expect(await put(url, Buffer.concat([png, Buffer.from([0])]))).toMatchObject({
      status: 413,
      body: { code: "payload_too_large" },
    });
    expect(await put(url, png.subarray(1))).toMatchObject({
      status: 400,
      body: { fieldErrors: { body: expect.any(String) } },
    });
    expect((await putInChunks(url, Buffer.concat([png, Buffer.alloc(1_000_000)]))).status).toBe(413);
    expect((await putInChunks(url, png.subarray(0, 10))).status).toBe(400);
    expect(await storedBytes()).toEqual([]);
    expect((await putInChunks(url, png)).status).toBe(200);
  });

  /** Uploads without a Content-Length. */
  function putInChunks(url: string, bytes: Buffer): Promise<{ status: number | undefined }> {
    return new Promise((resolve, reject) => {
      const sent = request(here(url), { method: "PUT" }, (response) => {
        response.resume().on("end", () => resolve({ status: response.statusCode }));
      });
      sent.on("error", reject);
      for (let at = 0; at < bytes.length; at += 1000) sent.write(bytes.subarray(at, at + 1000));
      sent.end();
    });
  }

  it("requires the declared type, whatever its Content-Type", async () => {
    const { url } = await createUpload();
    expect(await put(url, png, { "content-type": "image/jpeg" })).toMatchObject({
      status: 400,
      body: { fieldErrors: { "Content-Type": "must be image/png" } },
    });
    const jpeg = await picture("jpeg");
    const { url: forPng } = await createUpload({ size: jpeg.length });
    expect(await put(forPng, jpeg)).toMatchObject({
      status: 400,
      body: { fieldErrors: { body: "is image/jpeg, not image/png" } },
    });
    expect(await put(url, Buffer.alloc(png.length))).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(await media()).toEqual([]);
    for (const type of ["application/octet-stream", "IMAGE/PNG; q=1"]) {
      const again = await createUpload();
      expect((await put(again.url, png, { "content-type": type })).status).toBe(200);
    }
  });

  it("may have 10 MiB", async () => {
    const jpeg = await jpegOfSize(LIMITS.media.fileBytesMax);
    const { url } = await createUpload({ mimeType: "image/jpeg", size: jpeg.length });
    expect((await put(url, jpeg, {})).status).toBe(200);
    const failure = await agent.failure("create_upload", {
      workspaceId,
      data: { fileName: "x.jpg", mimeType: "image/jpeg", size: jpeg.length + 1 },
    });
    expect(failure.fieldErrors).toHaveProperty("size");
  });

  it("is refused while its connection, source, account, workspace or ownership is invalid", async () => {
    const { url } = await createUpload();
    const { grantId, sourceId } = connection;
    const now = service.clock.now();
    const refusals: [ReturnType<typeof sql>, ReturnType<typeof sql>, number, string][] = [
      [
        sql`update oauth_grants set revoked_at = ${now} where id = ${grantId}`,
        sql`update oauth_grants set revoked_at = null where id = ${grantId}`,
        401,
        "revoked_token",
      ],
      [
        sql`update integration_sources set blocked_at = ${now} where id = ${sourceId}`,
        sql`update integration_sources set blocked_at = null where id = ${sourceId}`,
        403,
        "source_blocked",
      ],
      [
        sql`update accounts set status = 'SUSPENDED' where id = ${tenant.account.id}`,
        sql`update accounts set status = 'ACTIVE' where id = ${tenant.account.id}`,
        403,
        "account_inactive",
      ],
      [
        sql`update workspace_standings set status = 'SUSPENDED' where workspace_id = ${workspaceId}`,
        sql`update workspace_standings set status = 'ACTIVE' where workspace_id = ${workspaceId}`,
        403,
        "workspace_inactive",
      ],
      [
        sql`update members set role = 'STAFF' where workspace_id = ${workspaceId}`,
        sql`update members set role = 'OWNER' where workspace_id = ${workspaceId}`,
        403,
        "not_owner",
      ],
    ];
    for (const [end, mend, status, code] of refusals) {
      await set(end);
      expect(await put(url)).toMatchObject({ status, body: { status, code } });
      await set(mend);
    }
    expect((await put(url)).status).toBe(200);
  });

  it("counts against the rate limit of its connection", async () => {
    const { url } = await createUpload();
    const before = Number((await agent.request("tools/list")).headers.get("ratelimit-remaining"));
    const reply = await put(url);
    expect(Number(reply.headers.get("ratelimit-remaining"))).toBe(before - 1);
  });

  it("has an unguessable token that is neither stored nor logged", async () => {
    for (const token of ["0".repeat(64), "x", "%00", "..%2f..%2f"]) {
      expect((await put(`${service.api}/media/uploads/${token}`)).status).toBe(404);
    }
    const { url } = await createUpload();
    const token = url.split("/").at(-1) as string;
    await put(url);
    const rows = await service.database.read((tx) => tx.many(sql`select u::text as row from media_uploads u`));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(service.logLines.join("\n")).not.toContain(token);
  });

  it("allows cross-origin uploads", async () => {
    const { url } = await createUpload();
    const preflight = await service.call("OPTIONS", here(url));
    expect(preflight.headers.get("access-control-allow-methods")).toBe("PUT");
    expect((await put(url)).headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("an import by URL", () => {
  const serve = (path: string, bytes: Buffer, headers: Record<string, string> = { "content-type": "image/png" }) =>
    web.pages.set(`pictures.example${path}`, (_request, response) => response.writeHead(200, headers).end(bytes));
  const importFrom = (url: string, more: object = {}) =>
    agent.call("import_media", { workspaceId, data: { url, ...more } });

  async function expectRefusal(url: string, problem: string) {
    const { isError, content } = await importFrom(url);
    expect(isError, url).toBe(true);
    const { code, fieldErrors, nextStep } = JSON.parse(content[0]?.text ?? "");
    // The next step never repeats the same call, because the picture would not change.
    if (!problem.includes("https URL")) expect(nextStep).toContain("create_upload");
    expect({ url, code, fieldErrors }).toEqual({
      url,
      code: "invalid_input",
      fieldErrors: { url: expect.stringContaining(problem) },
    });
  }

  it("stores the picture, named by its URL or the request", async () => {
    serve("/shop/rose%20serum.png?v=2", png);
    const { structuredContent: named } = await importFrom("https://pictures.example/shop/rose%20serum.png?v=2");
    expect(named).toMatchObject({ fileName: "rose serum.png", mimeType: "image/png", size: png.length, kind: "IMAGE" });
    const { structuredContent: asked } = await importFrom("https://pictures.example/shop/rose%20serum.png?v=2", {
      fileName: "mine.png",
    });
    expect(asked.fileName).toBe("mine.png");
    const promised = toolList().find(({ name }) => name === "import_media")?.outputSchema as never;
    expect(z.fromJSONSchema(promised).safeParse(asked).error).toBeUndefined();
    expect(asked.key).toBe(named.key);
    expect(await media()).toHaveLength(2);
    serve("/", png);
    expect((await importFrom("https://pictures.example/")).structuredContent.fileName).toBe("picture");
  });

  it("detects the type from the bytes, also for octet-stream", async () => {
    serve("/jpeg-inside", await picture("jpeg"), { "content-type": "application/octet-stream" });
    expect((await importFrom("https://pictures.example/jpeg-inside")).structuredContent.mimeType).toBe("image/jpeg");
  });

  it("is available over REST as well", async () => {
    serve("/rest.png", png);
    const path = `/v1/workspaces/${workspaceId}/media/import`;
    const reply = await service.call("POST", path, {
      key: tenant.key,
      body: { url: "https://pictures.example/rest.png" },
    });
    expect(reply).toMatchObject({ status: 200, body: { fileName: "rest.png" } });
  });

  it("refuses files that are no picture, too large, missing or compressed, and stores no bytes", async () => {
    serve("/text.png", Buffer.from("hello"));
    serve("/page", Buffer.from("<html>"), { "content-type": "text/html" });
    serve("/huge.png", Buffer.alloc(LIMITS.media.fileBytesMax + 1));
    serve("/zipped.png", png, { "content-type": "image/png", "content-encoding": "gzip" });
    serve("/cut.png", png.subarray(0, png.length - 20));
    await expectRefusal("https://pictures.example/text.png", "must be a JPEG, PNG");
    await expectRefusal("https://pictures.example/cut.png", "is truncated");
    for (const path of ["/page", "/huge.png", "/zipped.png", "/missing.png"]) {
      await expectRefusal(`https://pictures.example${path}`, "public URL of an image");
    }
    expect(await media()).toEqual([]);
    expect(await storedBytes()).toEqual([]);
  });

  it("follows redirects, checks each of them and stops at a loop", async () => {
    const redirect = (path: string, location: string) =>
      web.pages.set(`pictures.example${path}`, (_request, response) => response.writeHead(302, { location }).end());
    serve("/final.png", png);
    redirect("/one", "https://pictures.example/two");
    redirect("/two", "/final.png");
    redirect("/loop", "/loop");
    redirect("/inside", "https://169.254.169.254/latest/meta-data");
    redirect("/plain", "http://pictures.example/final.png");
    expect((await importFrom("https://pictures.example/one")).structuredContent.fileName).toBe("final.png");
    for (const path of ["/loop", "/inside", "/plain"])
      await expectRefusal(`https://pictures.example${path}`, "public URL");
  });

  it.each([
    "https://127.0.0.1/x.png",
    "https://localhost/x.png",
    "https://[::1]/x.png",
    "https://[::ffff:10.0.0.1]/x.png",
    "https://2130706433/x.png",
    "https://0x7f000001/x.png",
    "https://10.0.0.1/x.png",
    "https://169.254.169.254/latest",
    "https://[64:ff9b::7f00:1]/x.png",
    "https://pictures.example:8443/x.png",
    "https://user:password@pictures.example/x.png",
    "https://metadata.internal/x.png",
    "https://inside.example/x.png",
  ])("sends no request to %s and does not reveal the reason", async (url) => {
    web.addresses.set("inside.example", ["10.1.2.3"]);
    const visits = web.visits.length;
    await expectRefusal(url, "must be a public URL of an image of at most 10 MiB");
    expect(web.visits.length).toBe(visits);
  });

  it.each([
    "http://pictures.example/x.png",
    "ftp://pictures.example/x",
    "data:image/png;base64,AAAA",
    "x.png",
    "https://a b/",
    "",
  ])("refuses the URL %j", async (url) => {
    const { isError, content } = await importFrom(url);
    expect(isError).toBe(true);
    expect(JSON.parse(content[0]?.text ?? "").fieldErrors).toHaveProperty("url");
  });

  it("runs at most two at once per workspace and returns 429 with Retry-After", async () => {
    const waiting: (() => void)[] = [];
    web.pages.set("pictures.example/slow.png", (_request, response) => {
      waiting.push(() => response.writeHead(200, { "content-type": "image/png" }).end(png));
    });
    const slow = [1, 2].map(() => importFrom("https://pictures.example/slow.png"));
    await expect.poll(() => waiting.length).toBe(2);
    const third = await agent.callRaw("import_media", {
      workspaceId,
      data: { url: "https://pictures.example/slow.png" },
    });
    expect(third.status).toBe(429);
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const finish of waiting) finish();
    for (const { isError } of await Promise.all(slow)) expect(isError).toBeFalsy();
    serve("/after.png", png);
    expect((await importFrom("https://pictures.example/after.png")).isError).toBeFalsy();
  });

  it("releases its slot when the host switches protocols", async () => {
    web.pages.set("pictures.example/switching.png", ({ socket }) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n");
    });
    const places = [1, 2].map(() => expectRefusal("https://pictures.example/switching.png", "public URL"));
    await Promise.all(places);
    serve("/after-switching.png", png);
    expect((await importFrom("https://pictures.example/after-switching.png")).isError).toBeFalsy();
  });
});
