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
  it("is the same after a write and the next read", async () => {
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await service.call("GET", path, { key: tenant.key })).headers.get("etag")).toBe(etag);
  });

  it.each([(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"other", ${tag}`, () => "*"])(
    "returns 304 without a body for If-None-Match (%#)",
    async (header) => {
      const reply = await service.call("GET", path, { key: tenant.key, headers: { "if-none-match": header(etag) } });
      expect(reply).toMatchObject({ status: 304, body: null });
      expect(reply.headers.get("etag")).toBe(etag);
    },
  );

  it("accepts a write with a current If-Match and returns 409 for an outdated one", async () => {
    const updated = await put("Second", etag);
    expect(updated.status).toBe(200);
    expect(await put("Third", etag)).toMatchObject({ status: 409, body: { code: "stale_write" } });
    expect((await put("Third", updated.headers.get("etag") ?? "")).status).toBe(200);
    expect((await put("Fourth", "*")).status).toBe(200);
    expect((await put("Fifth", "not a tag")).status).toBe(409);
  });

  it("returns 409 for a deletion with an outdated If-Match", async () => {
    const stale = await service.call("DELETE", path, { key: tenant.key, headers: { "if-match": '"old"' } });
    expect(stale.status).toBe(409);
    expect((await service.call("DELETE", path, { key: tenant.key, headers: { "if-match": etag } })).status).toBe(200);
    expect((await put("Gone", etag)).status).toBe(404);
  });

  it("accepts one of 20 concurrent writes with the same If-Match", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => put(`Writer ${i}`, etag)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === "stale_write")).toHaveLength(19);
  });

  it("accepts all of 40 concurrent writes with If-Match: *", async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, (_, i) => put(`Writer ${i}`, "*")));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(40);
  });
});
