import { beforeEach, describe, expect, it } from "vitest";
import { type Tenant, withService } from "../harness/service.ts";

const service = withService();
let tenant: Tenant;
let path: string;
let etag: string;

beforeEach(async () => {
  tenant = await service.tenant();
  const tags = `/v1/workspaces/${tenant.workspace.id}/tags`;
  const created = await service.call("POST", tags, { key: tenant.key, body: { name: "First" } });
  path = `${tags}/${created.body.id}`;
  etag = created.headers.get("etag") ?? "";
});

const put = (name: string, ifMatch: string) =>
  service.call("PUT", path, { key: tenant.key, body: { name }, headers: { "if-match": ifMatch } });

describe("ETag", () => {
  it("is the same on the answer of a write and of the next read", async () => {
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await service.call("GET", path, { key: tenant.key })).headers.get("etag")).toBe(etag);
  });

  it.each([(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"other", ${tag}`, () => "*"])(
    "answers 304 without a body to If-None-Match (%#)",
    async (header) => {
      const reply = await service.call("GET", path, { key: tenant.key, headers: { "if-none-match": header(etag) } });
      expect(reply).toMatchObject({ status: 304, body: null });
      expect(reply.headers.get("etag")).toBe(etag);
    },
  );

  it("lets a write through whose If-Match holds and refuses it when the state has moved on", async () => {
    const updated = await put("Second", etag);
    expect(updated.status).toBe(200);
    expect(await put("Third", etag)).toMatchObject({ status: 409, body: { code: "stale_write" } });
    expect((await put("Third", updated.headers.get("etag") ?? "")).status).toBe(200);
    expect((await put("Fourth", "*")).status).toBe(200);
    expect((await put("Fifth", "not a tag")).status).toBe(409);
  });

  it("guards a delete", async () => {
    const stale = await service.call("DELETE", path, { key: tenant.key, headers: { "if-match": '"old"' } });
    expect(stale.status).toBe(409);
    expect((await service.call("DELETE", path, { key: tenant.key, headers: { "if-match": etag } })).status).toBe(200);
    expect((await put("Gone", etag)).status).toBe(404);
  });

  it("lets one of 20 writers at once win who all read the same state", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => put(`Writer ${i}`, etag)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === "stale_write")).toHaveLength(19);
  });

  it("lets all of 40 writers at once through whose If-Match holds whatever the others do", async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, (_, i) => put(`Writer ${i}`, "*")));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(40);
  });
});
