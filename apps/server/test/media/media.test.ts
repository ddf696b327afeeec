import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import type { Tenant } from "../harness/service.ts";
import { FORMATS, jpegOfSize, picture, TYPES } from "./pictures.ts";
import {
  type MediaSetting,
  mediaPath,
  showOnWebsite,
  startMediaSetting,
  stemOf,
  storedKeys,
  storedStems,
  takeOffWebsite,
  upload,
  writeBody,
} from "./setting.ts";

let setting: MediaSetting;
beforeAll(async () => {
  setting = await startMediaSetting();
});
afterAll(() => setting.stop());

const newTenant = () => setting.service.tenant();
const list = (tenant: Tenant, query = "") =>
  setting.service.call("GET", `${mediaPath(tenant)}?${query}`, { key: tenant.key });
const one = (tenant: Tenant, id: string) => `${mediaPath(tenant)}/${id}`;

describe("a picture sent as base64", () => {
  it.each(FORMATS)("is stored unchanged: %s", async (format) => {
    const { service, tenant } = setting;
    const bytes = await picture(format);
    const reply = await upload(service, tenant, bytes, format);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^med_[0-9a-z]{26}$/),
      fileName: `picture.${format}`,
      mimeType: TYPES[format],
      size: bytes.length,
      kind: "IMAGE",
      key: expect.stringMatching(/^wks_\w+\/[0-9a-f]{64}\.(jpg|png|webp|gif|avif)$/),
      createdAt: "2026-03-01T10:00:00.000Z",
      usageCount: 0,
      url: expect.stringContaining(`/media/${tenant.workspace.id}/`),
    });
    expect(reply.status).toBe(200);
    expect((await service.call("GET", one(tenant, reply.body.id), { key: tenant.key })).body).toEqual(reply.body);
    const file = await fetch(`${service.api}/media/${reply.body.key}`);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it("is limited to 3 MiB; one byte more returns 400", async () => {
    const { service, tenant } = setting;
    const most = await jpegOfSize(3 * 1024 * 1024);
    expect((await upload(service, tenant, most, "jpeg")).body).toMatchObject({ size: 3_145_728 });
    const reply = await upload(service, tenant, await jpegOfSize(3 * 1024 * 1024 + 1), "jpeg");
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { base64: expect.any(String) } },
    });
  });

  it.each([
    ["a data URL", (base64: string) => `data:image/png;base64,${base64}`],
    ["line breaks", (base64: string) => base64.replace(/.{76}/g, "$&\r\n")],
    ["the URL-safe alphabet", (base64: string) => `${base64.slice(0, -4)}-_-_`],
    ["missing padding", () => "iVBORw0KGg"],
    ["padding inside", () => "iVBO==w0KGgo"],
    ["too few characters", () => "iV="],
    ["no characters", () => ""],
  ])("returns 400 for %s in its base64", async (_what, spoil) => {
    const { service, tenant, media } = setting;
    const body = writeBody(await picture());
    const reply = await service.call("POST", media, { key: tenant.key, body: { ...body, base64: spoil(body.base64) } });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { base64: expect.any(String) } },
    });
  });

  it.each([
    ["a NUL", "a\0b.png"],
    ["a slash", "../../etc/passwd"],
    ["a backslash", "c:\\pictures\\a.png"],
    ["a control character", "a\u001bb.png"],
    ["a line separator", "a\u2028b.png"],
    ["spaces only", "   "],
    ["no characters", ""],
    ["201 characters", "😀".repeat(201)],
  ])("returns 400 for a file name with %s", async (_what, fileName) => {
    const { service, tenant, media } = setting;
    const reply = await service.call("POST", media, {
      key: tenant.key,
      body: { ...writeBody(await picture()), fileName },
    });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { fileName: expect.any(String) } },
    });
  });

  it("keeps a file name of 200 code points in any script", async () => {
    const { service, tenant } = setting;
    const fileName = `${"😀".repeat(190)}çiçek.png`.slice(0, 400);
    const reply = await upload(service, tenant, await picture(), "png", fileName);
    expect(reply.body).toMatchObject({ fileName });
  });

  it("reports all invalid fields in one response", async () => {
    const { service, tenant, media } = setting;
    const body = { fileName: "", mimeType: "image/svg+xml", base64: "???", extra: 1 };
    const reply = await service.call("POST", media, { key: tenant.key, body });
    expect(Object.keys(reply.body.fieldErrors).sort()).toEqual(["base64", "extra", "fileName", "mimeType"]);
  });

  it("is stored once per Idempotency-Key; another body returns idempotency_conflict", async () => {
    const { service } = setting;
    const tenant = await newTenant();
    const body = writeBody(await picture("png", { tint: 5 }));
    const send = (given: object, key: string) =>
      service.call("POST", mediaPath(tenant), { key: tenant.key, body: given, headers: { "idempotency-key": key } });
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(body, "a")));
    const accepted = replies.filter(({ status }) => status === 200);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map((reply) => reply.body.id)).size).toBe(1);
    for (const { status, body: refusal } of replies.filter((reply) => reply.status !== 200)) {
      expect({ status, code: refusal.code }).toEqual({ status: 409, code: "in_progress" });
    }
    expect((await send({ ...body, fileName: "other.png" }, "a")).body.code).toBe("idempotency_conflict");
    const broken = { ...body, base64: body.base64.slice(0, 40) };
    expect((await send(broken, "b")).status).toBe(400);
    const replayed = await send(broken, "b");
    expect(replayed.status).toBe(400);
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");
    expect((await send(body, "b")).body.code).toBe("idempotency_conflict");
    expect((await list(tenant)).body.summary.total).toBe(1);
  });
});

describe("replacing a picture", () => {
  it("keeps id and creation time, changes the rest and deletes the old bytes", async () => {
    const { service, dataDir } = setting;
    const tenant = await newTenant();
    const before = (await upload(service, tenant, await picture("png", { tint: 1 }))).body;
    service.clock.advance(60_000);
    const bytes = await picture("webp", { tint: 2 });
    const body = writeBody(bytes, "webp", "new.webp");
    const reply = await service.call("PUT", one(tenant, before.id), { key: tenant.key, body });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ id: before.id, createdAt: before.createdAt, usageCount: 0, size: bytes.length });
    expect(reply.body).toMatchObject({
      fileName: "new.webp",
      mimeType: "image/webp",
      key: expect.stringMatching(/\.webp$/),
    });
    expect((await fetch(`${service.api}/media/${before.key}`)).status).toBe(404);
    expect((await fetch(`${service.api}/media/${reply.body.key}`)).status).toBe(200);
    await service.drainJobs();
    expect(await storedStems(dataDir, tenant)).toEqual([stemOf(reply.body.key)]);
  });

  it("changes only the name when the bytes are the same", async () => {
    const { service } = setting;
    const tenant = await newTenant();
    const bytes = await picture();
    const before = (await upload(service, tenant, bytes)).body;
    const body = writeBody(bytes, "png", "renamed.png");
    const after = (await service.call("PUT", one(tenant, before.id), { key: tenant.key, body })).body;
    expect(after).toEqual({ ...before, fileName: "renamed.png" });
    await service.drainJobs();
    expect((await fetch(`${service.api}/media/${after.key}`)).status).toBe(200);
  });

  it("leaves one complete picture after 20 concurrent replacements", async () => {
    const { service, dataDir } = setting;
    const tenant = await newTenant();
    const { id } = (await upload(service, tenant, await picture())).body;
    const pictures = await Promise.all(Array.from({ length: 20 }, (_, tint) => picture("png", { tint: tint + 10 })));
    const replies = await Promise.all(
      pictures.map((bytes) => service.call("PUT", one(tenant, id), { key: tenant.key, body: writeBody(bytes) })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await service.drainJobs();
    const { key } = (await service.call("GET", one(tenant, id), { key: tenant.key })).body;
    expect(await storedStems(dataDir, tenant)).toEqual([stemOf(key)]);
    expect((await fetch(`${service.api}/media/${key}`)).status).toBe(200);
  });

  it("returns 409 for a stale If-Match and stores no bytes", async () => {
    const { service, dataDir } = setting;
    const tenant = await newTenant();
    const first = await upload(service, tenant, await picture("png", { tint: 1 }));
    const headers = { "if-match": first.headers.get("etag") ?? "" };
    const put = async (tint: number) =>
      service.call("PUT", one(tenant, first.body.id), {
        key: tenant.key,
        headers,
        body: writeBody(await picture("png", { tint })),
      });
    expect((await put(2)).status).toBe(200);
    expect(await put(3)).toMatchObject({ status: 409, body: { code: "stale_write" } });
    await service.drainJobs();
    expect(await storedStems(dataDir, tenant)).toHaveLength(1);
  });
});

describe("deleting a picture", () => {
  it("removes its references, counts and bytes at once; a second call returns 404", async () => {
    const { service, dataDir } = setting;
    const tenant = await newTenant();
    const created = (await upload(service, tenant, await picture())).body;
    await showOnWebsite(service, tenant, { logoId: created.id, heroImageId: created.id });
    expect((await list(tenant)).body.summary).toEqual({ total: 1, unused: 0, linked: 1, multiLinked: 1 });
    const reply = await service.call("DELETE", one(tenant, created.id), { key: tenant.key });
    expect(reply).toMatchObject({ status: 200, body: { id: created.id, deleted: true } });
    expect((await service.call("DELETE", one(tenant, created.id), { key: tenant.key })).status).toBe(404);
    expect((await fetch(`${service.api}/media/${created.key}`)).status).toBe(404);
    expect((await list(tenant)).body).toMatchObject({
      media: [],
      summary: { total: 0, unused: 0, linked: 0, multiLinked: 0 },
    });
    const { n } = await service.database.read((tx) =>
      tx.one<{ n: number }>(
        sql`select count(*) as n from website_references where workspace_id = ${tenant.workspace.id}`,
      ),
    );
    expect(n).toBe(0);
    await service.drainJobs();
    expect((await storedKeys(dataDir)).filter((key) => key.startsWith(tenant.workspace.id))).toEqual([]);
  });

  it("succeeds while other clients list the media", async () => {
    const { service } = setting;
    const tenant = await newTenant();
    const ids: string[] = [];
    for (let tint = 0; tint < 20; tint++)
      ids.push((await upload(service, tenant, await picture("png", { tint }))).body.id);
    const [deleted, listed] = await Promise.all([
      Promise.all(ids.map((id) => service.call("DELETE", one(tenant, id), { key: tenant.key }))),
      Promise.all(ids.map(() => list(tenant, "pageSize=100"))),
    ]);
    expect(deleted.map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const reply of listed) expect(reply.status).toBe(200);
    expect((await list(tenant)).body).toMatchObject({ media: [], pagination: { total: 0 }, summary: { total: 0 } });
  });
});

describe("another tenant", () => {
  it("cannot read, replace or delete a picture, and does not share its bytes", async () => {
    const { service } = setting;
    const [owner, stranger] = [await newTenant(), await newTenant()];
    const bytes = await picture("png", { tint: 77 });
    const created = (await upload(service, owner, bytes)).body;
    const path = one(stranger, created.id);
    const body = writeBody(bytes);
    expect((await service.call("GET", path, { key: stranger.key })).status).toBe(404);
    expect((await service.call("PUT", path, { key: stranger.key, body })).status).toBe(404);
    expect((await service.call("DELETE", path, { key: stranger.key })).status).toBe(404);
    expect((await service.call("GET", one(owner, created.id), { key: stranger.key })).body.code).toBe("not_owner");
    expect((await list(stranger)).body.summary.total).toBe(0);
    const own = (await upload(service, stranger, bytes)).body;
    expect(own.key).not.toBe(created.key);
    await service.call("DELETE", one(stranger, own.id), { key: stranger.key });
    await service.drainJobs();
    expect((await fetch(`${service.api}/media/${created.key}`)).status).toBe(200);
    expect((await service.call("GET", one(owner, created.id), { key: owner.key })).body).toEqual(created);
  });
});

describe("the media list", () => {
  let tenant: Tenant;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const { service } = setting;
    tenant = await newTenant();
    for (const [tint, name] of ["Rose Serum.png", "gül suyu.png", "Iğdır çiçeği.png", "autumn.png"].entries()) {
      service.clock.advance(1000);
      ids[name] = (await upload(service, tenant, await picture("png", { tint }), "png", name)).body.id;
    }
    await showOnWebsite(service, tenant, {
      logoId: ids["autumn.png"] ?? "",
      heroImageId: ids["autumn.png"] ?? "",
      "sections.0.imageId": ids["gül suyu.png"] ?? "",
    });
  });

  const names = async (query: string) =>
    (await list(tenant, query)).body.media.map((item: { fileName: string }) => item.fileName);

  it("returns the newest first, in pages, with the summary of the whole workspace", async () => {
    const reply = await list(tenant, "page=2&pageSize=3");
    expect(reply.body).toEqual({
      media: [expect.objectContaining({ fileName: "Rose Serum.png", usageCount: 0 })],
      pagination: { page: 2, limit: 3, total: 4, totalPages: 2, hasNextPage: false, hasPreviousPage: true },
      summary: { total: 4, unused: 2, linked: 2, multiLinked: 1 },
    });
    expect((await list(tenant, "page=9")).body).toMatchObject({ media: [], pagination: { page: 9, total: 4 } });
  });

  it.each([
    ["createdAt", ["Rose Serum.png", "gül suyu.png", "Iğdır çiçeği.png", "autumn.png"]],
    ["-updatedAt", ["autumn.png", "Iğdır çiçeği.png", "gül suyu.png", "Rose Serum.png"]],
    ["name", ["autumn.png", "gül suyu.png", "Iğdır çiçeği.png", "Rose Serum.png"]],
    ["-name", ["Rose Serum.png", "Iğdır çiçeği.png", "gül suyu.png", "autumn.png"]],
  ])("sorts by %s", async (sort, expected) => {
    expect(await names(`sort=${sort}`)).toEqual(expected);
  });

  it.each([
    ["unused", ["Iğdır çiçeği.png", "Rose Serum.png"]],
    ["linked", ["autumn.png", "gül suyu.png"]],
    ["multiLinked", ["autumn.png"]],
  ])("filters by the usage %s and keeps the summary", async (usage, expected) => {
    const reply = await list(tenant, `usage=${usage}`);
    expect(reply.body.media.map((item: { fileName: string }) => item.fileName)).toEqual(expected);
    expect(reply.body.pagination.total).toBe(expected.length);
    expect(reply.body.summary).toEqual({ total: 4, unused: 2, linked: 2, multiLinked: 1 });
  });

  it.each([
    ["igdir", ["Iğdır çiçeği.png"]],
    ["GUL", ["gül suyu.png"]],
    ["serum", ["Rose Serum.png"]],
    ["serrum", ["Rose Serum.png"]],
    ["nothing like it", []],
    ["%", []],
  ])("finds by file name: %s", async (search, expected) => {
    const reply = await list(tenant, `search=${encodeURIComponent(search)}`);
    expect(reply.body.media.map((item: { fileName: string }) => item.fileName)).toEqual(expected);
    expect(reply.body.pagination.total).toBe(expected.length);
    expect(reply.body.summary.total).toBe(4);
  });

  it("combines search, usage and sort order", async () => {
    expect(await names("search=png&usage=linked&sort=name")).toEqual(["autumn.png", "gül suyu.png"]);
  });

  it("returns 400 for an unknown usage", async () => {
    expect(await list(tenant, "usage=often")).toMatchObject({
      status: 400,
      body: { fieldErrors: { usage: expect.any(String) } },
    });
  });

  it("updates the summary when the website stops using a picture", async () => {
    const { service } = setting;
    await takeOffWebsite(service, tenant, "heroImageId");
    expect((await list(tenant)).body.summary).toEqual({ total: 4, unused: 2, linked: 2, multiLinked: 0 });
    await takeOffWebsite(service, tenant, "logoId");
    expect((await list(tenant)).body.summary).toEqual({ total: 4, unused: 3, linked: 1, multiLinked: 0 });
    const row = await service.call("GET", one(tenant, ids["autumn.png"] ?? ""), { key: tenant.key });
    expect(row.body.usageCount).toBe(0);
  });

  it("runs three statements, and one more for a search", async () => {
    const { service } = setting;
    const count = async (query: string) => {
      service.statements.length = 0;
      await list(tenant, query);
      return service.statements.length;
    };
    expect(await count("")).toBe(3);
    expect(await count("usage=linked&sort=name&pageSize=100")).toBe(3);
    expect(await count("search=serum")).toBe(4);
  });
});

describe("concurrent changes of references", () => {
  it("leave exact usage counts after 40 parallel additions and removals", async () => {
    const { service } = setting;
    const tenant = await newTenant();
    const [a, b] = await Promise.all(
      [1, 2].map(async (tint) => (await upload(service, tenant, await picture("png", { tint }))).body.id as string),
    );
    await showOnWebsite(service, tenant, {});
    const places = Array.from({ length: 40 }, (_, i) => `sections.${i}.imageId`);
    await Promise.all(places.map((place, i) => showOnWebsite(service, tenant, { [place]: (i % 2 ? a : b) ?? "" })));
    expect((await list(tenant)).body).toMatchObject({
      media: [{ usageCount: 20 }, { usageCount: 20 }],
      summary: { linked: 2, multiLinked: 2 },
    });
    await Promise.all(places.map((place) => takeOffWebsite(service, tenant, place)));
    expect((await list(tenant)).body).toMatchObject({
      media: [{ usageCount: 0 }, { usageCount: 0 }],
      summary: { total: 2, unused: 2, linked: 0, multiLinked: 0 },
    });
  });
});
