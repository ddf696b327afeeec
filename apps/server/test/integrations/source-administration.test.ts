import { beforeEach, describe, expect, it } from "vitest";
import { createStaff } from "../../src/domains/accounts/index.ts";
import { DAY } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { randomName, type Tenant, withService } from "../harness/service.ts";
import { signInStaff } from "../harness/sign-in.ts";
import { Agent, connect } from "../mcp/agent.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let staffId: string;
let cookie: string;
beforeEach(async () => {
  tenant = await service.tenant();
  const email = `staff-${randomName()}@example.com`;
  const hire = { email, name: "Support", actor: { kind: "cli", id: "operator" } } as const;
  ({ id: staffId } = await service.database.write((tx) => createStaff(tx, hire, service.clock.now())));
  cookie = await signInStaff(service, email);
});

const ask = (method: string, path: string) =>
  service.call(method, `${service.admin}/api/integration-sources${path}`, { cookie });
const list = async (query = "") => (await ask("GET", query)).body.sources;
const useMcp = (token: string) => new Agent(service, token).request("tools/list");

describe("staff", () => {
  it("see every source, approved when it first appears, newest first and in pages", async () => {
    const older = await connect(service, tenant.account.id);
    service.clock.advance(1000);
    const newer = await connect(service, tenant.account.id);
    const { body } = await ask("GET", "?pageSize=100");
    const ids = body.sources.map(({ id }: { id: string }) => id);
    expect(ids.filter((id: string) => [older.sourceId, newer.sourceId].includes(id))).toEqual([
      newer.sourceId,
      older.sourceId,
    ]);
    expect(body.sources[ids.indexOf(newer.sourceId)]).toEqual({
      id: newer.sourceId,
      key: expect.any(String),
      name: "Test agent",
      status: "APPROVED",
      createdAt: service.clock.now().toISOString(),
      blockedAt: null,
    });
    expect((await ask("GET", "?pageSize=1")).body.pagination).toMatchObject({ page: 1, limit: 1, hasNextPage: true });
    expect(await ask("GET", "?status=AWAY")).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  it("block a source with the very next request and unblock it; what a user revoked stays revoked", async () => {
    const { token, sourceId, grantId } = await connect(service, tenant.account.id, ["tags:read"]);
    const blocked = await ask("POST", `/${sourceId}/block`);
    expect(blocked).toMatchObject({ status: 200, body: { id: sourceId, status: "BLOCKED" } });
    expect(blocked.body.blockedAt).toBe(service.clock.now().toISOString());
    expect(await useMcp(token)).toMatchObject({ status: 403, body: { code: "source_blocked" } });
    expect(await list("?status=BLOCKED")).toMatchObject([{ id: sourceId }]);
    expect((await ask("GET", `/${sourceId}/connections`)).body.connections).toMatchObject([{ status: "BLOCKED" }]);

    expect(await ask("POST", `/${sourceId}/unblock`)).toMatchObject({ status: 200, body: { status: "APPROVED" } });
    expect(await list("?status=BLOCKED")).toEqual([]);
    expect((await useMcp(token)).status).toBe(200);

    await service.database.write((tx) =>
      tx.run(sql`update oauth_grants set revoked_at = ${service.clock.now()} where id = ${grantId}`),
    );
    await ask("POST", `/${sourceId}/block`);
    await ask("POST", `/${sourceId}/unblock`);
    expect((await useMcp(token)).body.code).toBe("revoked_token");
    const entries = await service.database.read((tx) =>
      tx.many(sql`select actor_kind, actor_id, action from audit_log where subject_id = ${sourceId} order by id`),
    );
    expect(entries).toEqual(
      ["block", "unblock", "block", "unblock"].map((verb) => ({
        actor_kind: "staff",
        actor_id: staffId,
        action: `source.${verb}`,
      })),
    );
  });

  it("see whose connections hang on a source, for what and until when, and never a token", async () => {
    const { token, sourceId, grantId } = await connect(service, tenant.account.id, ["tags:write", "tags:read"]);
    const { connections, pagination } = (await ask("GET", `/${sourceId}/connections`)).body;
    const now = service.clock.now();
    expect(connections).toEqual([
      {
        id: grantId,
        kind: "AGENT",
        name: "Test agent",
        account: { id: tenant.account.id, email: tenant.account.email, name: expect.any(String) },
        scopes: ["tags:read", "tags:write"],
        status: "ACTIVE",
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + 90 * DAY).toISOString(),
        lastUsedAt: null,
        revokedAt: null,
      },
    ]);
    expect(pagination).toMatchObject({ total: 1, hasNextPage: false });
    expect(JSON.stringify(connections)).not.toContain(token.slice(-8));
  });

  it("see account API keys as the connections of their own source", async () => {
    const keys = (await list("?pageSize=100")).find(({ key }: { key: string }) => key === "api-keys");
    const { connections } = (await ask("GET", `/${keys.id}/connections?pageSize=100`)).body;
    expect(connections).toContainEqual(
      expect.objectContaining({ id: tenant.keyId, kind: "API_KEY", account: expect.objectContaining(tenant.account) }),
    );
    expect(JSON.stringify(connections)).not.toContain(tenant.key.slice(-64));
  });

  it.each(["GET /connections", "POST /block", "POST /unblock"])("are told of an unknown source: %s", async (route) => {
    const [method = "", path] = route.split(" ");
    expect(await ask(method, `/src_unknown${path}`)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});
