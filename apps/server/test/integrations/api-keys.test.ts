import { ApiKey, ApiKeyList, LIMITS, NewApiKey, SCOPES } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type RequestOptions, type Tenant, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let cookie: string;

beforeEach(async () => {
  tenant = await service.tenant();
  cookie = await signIn(service, tenant.account.email);
});

const call = (method: string, path = "", options: RequestOptions = {}) =>
  service.call(method, `${service.dashboard}/api/api-keys${path}`, { cookie, ...options });
const create = (body: object = {}, options: RequestOptions = {}) =>
  call("POST", "", { body: { name: "Shop backend", scopes: ["workspace:read"], days: 30, ...body }, ...options });
const use = (key: string) => service.call("GET", `/v1/workspaces/${tenant.workspace.id}/workspace`, { key });

describe("an API key", () => {
  it("is shown once, is limited to its scopes, and is listed without its secret", async () => {
    const reply = await create({ scopes: ["workspace:read", "tags:read"], days: 90 });
    expect(reply.status).toBe(200);
    const { key, ...record } = NewApiKey.parse(reply.body);
    expect(key).toMatch(/^vtr_dev_[0-9a-z]{26}_[0-9a-f]{64}$/);
    expect(record).toEqual({
      id: expect.stringMatching(/^key_[0-9a-z]{26}$/),
      name: "Shop backend",
      prefix: key.slice(0, key.lastIndexOf("_")),
      scopes: ["workspace:read", "tags:read"],
      status: "ACTIVE",
      createdAt: service.clock.now().toISOString(),
      expiresAt: new Date(service.clock.now().getTime() + 90 * DAY).toISOString(),
      lastUsedAt: null,
      revokedAt: null,
    });
    expect((await use(key)).status).toBe(200);
    const missing = await service.call("GET", "/v1/workspaces", { key });
    expect(missing.body.code).toBe("missing_scope");
    const list = await call("GET");
    const lastUsedAt = service.clock.now().toISOString();
    expect(ApiKeyList.parse(list.body).apiKeys[0]).toEqual({ ...record, lastUsedAt });
    const secret = key.slice(key.lastIndexOf("_") + 1);
    expect(JSON.stringify(list.body)).not.toContain(secret);
    const stored = await service.database.read((tx) =>
      tx.many(
        sql`select row_to_json(k) as k, null as i from api_keys k union all select null, row_to_json(i) from idempotency_answers i`,
      ),
    );
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(service.logLines.join("")).not.toContain(secret);
  });

  it("is not replayed for the same Idempotency-Key", async () => {
    const headers = { "idempotency-key": "same" };
    const [first, second] = [await create({}, { headers }), await create({}, { headers })];
    expect(first.status).toBe(200);
    expect(second.body.key).not.toBe(first.body.key);
    const stored = await service.database.read((tx) => tx.many(sql`select body from idempotency_answers`));
    expect(JSON.stringify(stored)).not.toContain(first.body.key);
  });

  it("shows when it is expired or revoked", async () => {
    const used = (await create()).body;
    const brief = (await create({ days: 1 })).body;
    service.clock.advance(DAY);
    const byId = async () => Object.fromEntries((await call("GET")).body.apiKeys.map((key: ApiKey) => [key.id, key]));
    expect((await use(brief.key)).body.code).toBe("expired_token");
    expect((await byId())[brief.id]).toMatchObject({ status: "EXPIRED", revokedAt: null });
    const revoked = await call("POST", `/${used.id}/revoke`);
    expect(ApiKey.parse(revoked.body)).toMatchObject({
      id: used.id,
      status: "REVOKED",
      revokedAt: service.clock.now().toISOString(),
    });
  });

  it("is refused at once when revoked, and can be revoked repeatedly", async () => {
    const { id, key } = (await create()).body;
    expect((await use(key)).status).toBe(200);
    const revoked = await call("POST", `/${id}/revoke`);
    expect((await use(key)).body.code).toBe("revoked_token");
    service.clock.advance(1000);
    expect((await call("POST", `/${id}/revoke`)).body).toEqual(revoked.body);
    const entries = await service.database.read((tx) =>
      tx.many(sql`select action from audit_log where subject_id = ${id}`),
    );
    expect(entries).toEqual([{ action: "api_key.revoke" }]);
  });

  it("has one audit entry after 20 concurrent revocations", async () => {
    const { id } = (await create()).body;
    const revoked = await Promise.all(Array.from({ length: 20 }, () => call("POST", `/${id}/revoke`)));
    expect(new Set(revoked.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const entries = await service.database.read((tx) =>
      tx.many(sql`select action from audit_log where subject_id = ${id}`),
    );
    expect(entries).toEqual([{ action: "api_key.revoke" }]);
  });

  it("is visible to and revocable by its own account only", async () => {
    const { id, key } = (await create()).body;
    const stranger = await service.account();
    const theirs = await signIn(service, stranger.email);
    expect((await call("GET", "", { cookie: theirs })).body.apiKeys).toEqual([]);
    expect((await call("POST", `/${id}/revoke`, { cookie: theirs })).status).toBe(404);
    expect((await use(key)).status).toBe(200);
    expect((await call("GET", "", { cookie: "" })).body.code).toBe("sign_in_required");
    expect((await service.call("GET", "/v1/api-keys", { key })).status).toBe(404);
  });

  it("requires a name of 1 to 80 characters, distinct scopes and 1 to 365 days", async () => {
    for (const body of [
      { name: "x" },
      { name: "😀".repeat(80) },
      { scopes: [...SCOPES] },
      { days: 1 },
      { days: 365 },
    ]) {
      expect((await create(body)).status).toBe(200);
    }
    for (const body of [
      { name: "" },
      { name: "  " },
      { name: "😀".repeat(81) },
      { scopes: [] },
      { scopes: ["tags:read", "tags:read"] },
      { scopes: "all" },
      { days: 0 },
      { days: 366 },
      { days: 1.5 },
      { days: "30" },
    ]) {
      expect(await create(body)).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fieldErrors: { [Object.keys(body)[0] ?? ""]: expect.any(String) } },
      });
    }
    const unknown = await create({ scopes: ["tags:read", "everything"] });
    expect(unknown.body.fieldErrors).toHaveProperty(["scopes.1"]);
    expect((await call("POST", "", { body: {} })).body.fieldErrors).toEqual({
      name: expect.any(String),
      scopes: expect.any(String),
      days: expect.any(String),
    });
  });

  it("is one of at most 50 active keys, also with 60 concurrent requests", async () => {
    const someone = await service.account();
    const theirs = await signIn(service, someone.email);
    const replies = await Promise.all(Array.from({ length: 60 }, () => create({ days: 2 }, { cookie: theirs })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(LIMITS.key.activeMax);
    expect(replies.filter(({ body }) => body.code === "invalid_input")).toHaveLength(10);
    const { id } = replies.find(({ status }) => status === 200)?.body ?? {};
    await call("POST", `/${id}/revoke`, { cookie: theirs });
    expect((await create({}, { cookie: theirs })).status).toBe(200);
    expect((await create({}, { cookie: theirs })).status).toBe(400);
    service.clock.advance(2 * DAY);
    expect((await create({}, { cookie: theirs })).status).toBe(200);
    const page = await call("GET", "?page=2&pageSize=50", { cookie: theirs });
    expect(page.body.pagination).toMatchObject({ total: 52, totalPages: 2, hasNextPage: false });
    expect(page.body.apiKeys).toHaveLength(2);
  });

  it("is listed after its end until newer ended keys reach the limit", async () => {
    const someone = await service.account();
    const theirs = await signIn(service, someone.email);
    const { keptMax } = LIMITS.ended;
    const now = service.clock.now();
    const { body: kept } = await create({}, { cookie: theirs });
    await service.database.write((tx) =>
      tx.run(sql`
        insert into api_keys (id, account_id, source_id, name, secret_hash, scopes, created_at, expires_at, revoked_at)
        select 'key_' || lpad(n::text, 26, '0'), ${someone.id}, s.id, 'k', '', '{}', ${now}::timestamptz - n * interval '1 second',
               ${now}::timestamptz + interval '1 day', ${now}
        from generate_series(1, ${keptMax + 3}) n, integration_sources s where s.key = 'api-keys'`),
    );
    expect((await create({}, { cookie: theirs })).status).toBe(200);
    const { body } = await call("GET", "?pageSize=100&page=6", { cookie: theirs });
    expect(body.pagination.total).toBe(keptMax + 2);
    expect(body.apiKeys.at(-1).id).toBe(`key_${String(keptMax).padStart(26, "0")}`);
    // Valid keys stay, however old.
    expect((await use(kept.key)).status).toBe(403);
  });
});
