import { createVitrine, isVitrineError, type Tag, VitrineConnectionError } from "@vitrine/sdk";
import { describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";

const service = withService();
let tenant: Tenant;

/** A client of a fresh tenant, so that tests share no tags and no rate limits. */
async function newClient(options: { fetch?: typeof fetch } = {}) {
  tenant = await service.tenant();
  const connection = { apiKey: tenant.key, baseUrl: service.api, retry: { baseDelayMs: 1 } };
  return createVitrine({ ...connection, ...options, workspaceId: tenant.workspace.id });
}

const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

const storedTags = () =>
  service.database.read((tx) => tx.many(sql`select name from tags where workspace_id = ${tenant.workspace.id}`));

describe("the SDK against the running service", () => {
  it("creates, reads, renames, lists and deletes", async () => {
    const vitrine = await newClient();
    const tag: Tag = await vitrine.createTag({ body: { name: "Vegan" } });
    expect(await vitrine.getTag({ id: tag.id })).toEqual(tag);
    expect(await vitrine.updateTag({ id: tag.id, body: { name: "Plant based" } })).toEqual({
      ...tag,
      name: "Plant based",
    });
    const { tags, pagination } = await vitrine.listTags({ query: { search: "plant" } });
    expect(tags).toEqual([{ ...tag, name: "Plant based" }]);
    expect(pagination.total).toBe(1);
    expect(await vitrine.deleteTag({ id: tag.id })).toEqual({ id: tag.id, deleted: true });
    expect((await vitrine.listTags()).tags).toEqual([]);
  });

  it("takes the workspace from the call when the client has none", async () => {
    await newClient();
    const vitrine = createVitrine({ apiKey: tenant.key, baseUrl: service.api });
    const tag = await vitrine.createTag({ workspaceId: tenant.workspace.id, body: { name: "Vegan" } });
    expect(await vitrine.getTag({ workspaceId: tenant.workspace.id, id: tag.id })).toEqual(tag);
  });

  it("iterates all pages of a list", async () => {
    const vitrine = await newClient();
    const names = Array.from({ length: 7 }, (_, index) => `Tag ${index}`);
    for (const name of names) await vitrine.createTag({ body: { name } });
    const seen: string[] = [];
    for await (const { name } of vitrine.listTagsAll({ query: { pageSize: 3, sort: "name" } })) seen.push(name);
    expect(seen).toEqual(names);
  });

  it("rejects a stale update by the ETag of the read", async () => {
    const vitrine = await newClient();
    const { id } = await vitrine.createTag({ body: { name: "Vegan" } });
    const { data, etag, requestId, rateLimitRemaining } = await vitrine.withMeta.getTag({ id });
    expect(data.name).toBe("Vegan");
    expect(requestId).toMatch(/^req_/);
    expect(rateLimitRemaining).toBe(118);
    const ifMatch = etag ?? "";
    await vitrine.updateTag({ id, body: { name: "First" } }, { ifMatch });
    const error = await thrownBy(vitrine.updateTag({ id, body: { name: "Second" } }, { ifMatch }));
    expect(isVitrineError(error, "stale_write")).toBe(true);
    expect((await vitrine.getTag({ id })).name).toBe("First");
  });

  it("throws service errors with code, field errors and request id", async () => {
    const vitrine = await newClient();
    await vitrine.createTag({ body: { name: "Vegan" } });
    expect(await thrownBy(vitrine.createTag({ body: { name: "VEGAN" } }))).toMatchObject({
      name: "VitrineError",
      status: 409,
      code: "duplicate",
      fieldErrors: { name: "is already used" },
      requestId: expect.stringMatching(/^req_/),
    });
    expect(await thrownBy(vitrine.createTag({ body: { name: "" } }))).toMatchObject({ code: "invalid_input" });
    expect(await thrownBy(vitrine.getTag({ id: "tag_none" }))).toMatchObject({ status: 404, code: "not_found" });
    const stranger = createVitrine({ apiKey: "vtr_test_x_y", baseUrl: service.api, workspaceId: tenant.workspace.id });
    expect(await thrownBy(stranger.listTags())).toMatchObject({ status: 401, code: "invalid_token" });
  });

  it("throws rate_limited with the seconds to wait after 120 requests", async () => {
    await newClient();
    const connection = { apiKey: tenant.key, baseUrl: service.api, workspaceId: tenant.workspace.id };
    const vitrine = createVitrine({ ...connection, retry: { max: 0 } });
    await Promise.all(Array.from({ length: 120 }, () => vitrine.listTags()));
    const error = await thrownBy(vitrine.listTags());
    expect(error).toMatchObject({ status: 429, code: "rate_limited" });
    expect(isVitrineError(error) && error.retryAfterSeconds).toBeGreaterThan(0);
  });
});

describe("the SDK on a network that loses responses", () => {
  /** Delivers every request and drops the first answers. */
  const losing = (count: number): typeof fetch => {
    let lost = 0;
    return async (input, init) => {
      const response = await fetch(input, init);
      if (lost++ < count) throw new TypeError("connection reset");
      return response;
    };
  };

  it("retries a write under one idempotency key and creates one row", async () => {
    const vitrine = await newClient({ fetch: losing(2) });
    const tag = await vitrine.createTag({ body: { name: "Once" } });
    expect(tag.name).toBe("Once");
    expect(await storedTags()).toEqual([{ name: "Once" }]);
    expect(await vitrine.getTag({ id: tag.id })).toEqual(tag);
  });

  it("receives the replayed response of a delete", async () => {
    const { id } = await (await newClient()).createTag({ body: { name: "Gone" } });
    const connection = { apiKey: tenant.key, baseUrl: service.api, workspaceId: tenant.workspace.id };
    const vitrine = createVitrine({ ...connection, fetch: losing(1), retry: { baseDelayMs: 1 } });
    expect(await vitrine.deleteTag({ id })).toEqual({ id, deleted: true });
  });

  it("throws a connection error without any response, and writes once", async () => {
    const vitrine = await newClient({ fetch: losing(3) });
    expect(await thrownBy(vitrine.createTag({ body: { name: "Once" } }))).toBeInstanceOf(VitrineConnectionError);
    expect(await storedTags()).toHaveLength(1);
  });

  it("replays a write under the caller's idempotency key, and rejects another body", async () => {
    const vitrine = await newClient();
    const options = { idempotencyKey: "import-2026-line-7" };
    const first = await vitrine.createTag({ body: { name: "Imported" } }, options);
    const again = await vitrine.createTag({ body: { name: "Imported" } }, options);
    expect(again).toEqual(first);
    const other = await thrownBy(vitrine.createTag({ body: { name: "Another" } }, options));
    expect(isVitrineError(other, "idempotency_conflict")).toBe(true);
  });
});
