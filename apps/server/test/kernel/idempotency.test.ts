import { productWriteExample } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { enqueue } from "../../src/jobs/index.ts";
import { DAY } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";

const service = withService();
let tenant: Tenant;
let tags: string;

beforeEach(async () => {
  tenant = await service.tenant();
  tags = `/v1/workspaces/${tenant.workspace.id}/tags`;
});

const post = (name: string, idempotencyKey: string, key = tenant.key) =>
  service.call("POST", tags, { key, body: { name }, headers: { "idempotency-key": idempotencyKey } });

const storedTags = () =>
  service.database.read((tx) => tx.many(sql`select id from tags where workspace_id = ${tenant.workspace.id}`));

describe("a write with an Idempotency-Key", () => {
  it("runs once and replays its first response, including headers", async () => {
    const first = await post("Once", "a");
    const second = await post("Once", "a");
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await storedTags()).toHaveLength(1);
  });

  it("replays a 409 even after its cause is gone", async () => {
    const { body: taken } = await post("Taken", "first");
    expect((await post("Taken", "b")).status).toBe(409);
    await service.call("DELETE", `${tags}/${taken.id}`, { key: tenant.key });
    const replayed = await post("Taken", "b");
    expect(replayed).toMatchObject({
      status: 409,
      body: { code: "duplicate", fieldErrors: { name: "is already used" } },
    });
    expect(await storedTags()).toHaveLength(0);
  });

  it("returns 409 for the same key with another body", async () => {
    await post("One", "c");
    expect(await post("Two", "c")).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    const invalid = await service.call("POST", tags, {
      key: tenant.key,
      body: {},
      headers: { "idempotency-key": "d" },
    });
    expect(invalid.status).toBe(400);
    expect(await post("Valid now", "d")).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
  });

  it("ignores the formatting of the body", async () => {
    const headers = { "idempotency-key": "order", "content-type": "application/json" };
    const path = `${tags}?workspaceId=${tenant.workspace.id}`;
    const first = await service.call("POST", path, { key: tenant.key, rawBody: '{"name": "Spelled"}', headers });
    const second = await service.call("POST", tags, { key: tenant.key, rawBody: '{ "name":"Spelled" }', headers });
    expect(second.body).toEqual(first.body);
  });

  it("creates one row for 20 concurrent requests; others return in_progress", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => post("Racing", "e")));
    expect(await storedTags()).toHaveLength(1);
    for (const reply of replies) {
      if (reply.status !== 200) expect(reply).toMatchObject({ status: 409, body: { code: "in_progress" } });
    }
    expect((await post("Racing", "e")).status).toBe(200);
  });

  it("separates keys by connection and operation", async () => {
    const other = await service.key(tenant.account.id);
    const first = await post("Apart", "f");
    expect((await post("Apart 2", "f", other.key)).status).toBe(200);
    const update = await service.call("PUT", `${tags}/${first.body.id}`, {
      key: tenant.key,
      body: { name: "Apart 3" },
      headers: { "idempotency-key": "f" },
    });
    expect(update.body.name).toBe("Apart 3");
  });

  it("expires after 24 hours", async () => {
    const first = await post("Daily", "g");
    service.clock.advance(DAY);
    const again = await post("Daily", "g");
    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 409, body: { code: "duplicate" } });
  });

  it("returns 401 without a replay for a revoked API key", async () => {
    await post("Secret", "h");
    await service.database.write((tx) =>
      tx.run(sql`update api_keys set revoked_at = now() where id = ${tenant.keyId}`),
    );
    expect((await post("Secret", "h")).status).toBe(401);
  });
});

describe("stored responses", () => {
  it("exclude dry runs", async () => {
    const { body: tag } = await post("Tried", "c");
    const shown = { key: tenant.key, headers: { "idempotency-key": "trial" } };
    const { body: product } = await service.call("POST", `/v1/workspaces/${tenant.workspace.id}/products`, {
      key: tenant.key,
      body: { ...productWriteExample, imageIds: [], tagIds: [tag.id] },
    });
    for (let n = 0; n < 2; n++) {
      const body = { ids: [product.id], status: "INACTIVE", dryRun: true };
      const reply = await service.call("POST", `/v1/workspaces/${tenant.workspace.id}/products/changes`, {
        ...shown,
        body,
      });
      expect(reply).toMatchObject({ status: 200, body: { counts: { changed: 1 } } });
      expect(reply.headers.get("idempotency-replayed")).toBeNull();
    }
  });

  it("are kept newest first up to a size per caller; older keys return idempotency_conflict", async () => {
    const another = await service.key(tenant.account.id);
    const later = () => service.clock.advance(1000);
    await post("First", "first");
    await post("Beside", "beside", another.key);
    await service.call("DELETE", `${tags}/tag_0`, { key: tenant.key, headers: { "idempotency-key": "refused" } });
    later();
    await service.database.write((tx) =>
      tx.run(sql`
        insert into idempotency_answers (connection_id, visitor_id, operation, key, request_hash, status, body, headers, created_at)
        select ${tenant.keyId}, '', 'x', n::text, '', 200, repeat('x', 1024 * 1024), '{}', ${service.clock.now()}
        from generate_series(1, 255) n`),
    );
    later();
    const kept = await post("Kept", "kept");
    await service.database.write((tx) =>
      tx.run(sql`
        insert into idempotency_answers (connection_id, visitor_id, operation, key, request_hash, status, body, headers, created_at)
        select connection_id, '', 'x', '256', '', 200, repeat('x', 1024 * 1024 - octet_length(body)), '{}', created_at
        from idempotency_answers where connection_id = ${tenant.keyId} and key = 'kept'`),
    );
    await service.database.write((tx) => enqueue(tx, "sweep", {}));
    await service.drainJobs();
    const conflict = { status: 409, body: { code: "idempotency_conflict" } };
    expect(await post("First", "first")).toMatchObject(conflict);
    const refused = { key: tenant.key, headers: { "idempotency-key": "refused" } };
    expect(await service.call("DELETE", `${tags}/tag_0`, refused)).toMatchObject(conflict);
    expect((await post("Kept", "kept")).body).toEqual(kept.body);
    expect((await post("Beside", "beside", another.key)).status).toBe(200);
    expect(await storedTags()).toHaveLength(3);
  });
});

describe("a replay of a response that is too large to store", () => {
  const information = "x".repeat(200_000);
  const products = () => `/v1/workspaces/${tenant.workspace.id}/products`;
  const values = (name: string) => ({
    ...productWriteExample,
    name,
    sku: name,
    barcode: name,
    imageIds: [],
    tagIds: [],
  });
  const send = (method: string, path: string, body: unknown, idempotencyKey?: string) =>
    service.call(method, path, {
      key: tenant.key,
      body,
      headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
    });
  const create = (key: string) => send("POST", products(), { ...values("Large"), information }, key);

  it("returns the resource as it is now", async () => {
    const first = await create("large");
    const second = await create("large");
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    const path = `${products()}/${first.body.id}`;
    const changed = await send("PUT", path, { ...values("Large still"), information }, "change");
    expect((await send("PUT", path, { ...values("Large still"), information }, "change")).body).toEqual(changed.body);
    const [stored] = await service.database.read((tx) =>
      tx.many<{ bytes: number }>(sql`
        select max(coalesce(octet_length(body), 0)) as bytes from idempotency_answers
        where connection_id = ${tenant.keyId}`),
    );
    expect(stored?.bytes).toBe(0);
  });

  it("returns the changed resource without a second creation", async () => {
    const first = await create("later");
    await send("PUT", `${products()}/${first.body.id}`, { ...values("Renamed"), information });
    const replayed = await create("later");
    expect(replayed).toMatchObject({ status: 200, body: { id: first.body.id, name: "Renamed" } });
    expect(replayed.headers.get("etag")).not.toBe(first.headers.get("etag"));
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");
  });

  it("returns 404 with a reason when the resource was deleted", async () => {
    const first = await create("gone");
    await send("DELETE", `${products()}/${first.body.id}`, undefined);
    const replayed = await create("gone");
    expect(replayed).toMatchObject({
      status: 404,
      body: { code: "not_found", message: expect.stringContaining("has since been deleted") },
    });
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");
    expect((await service.call("GET", products(), { key: tenant.key })).body.products).toHaveLength(0);
  });
});
