import { beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { hireStaff, type Staff } from "../harness/staff.ts";
import { Agent, connect } from "../mcp/agent.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let staff: Staff;
beforeEach(async () => {
  tenant = await service.tenant();
  staff = await hireStaff(service, "OPERATOR");
});

const ask = (method: string, path: string) => staff.call(method, `/integration-sources${path}`);
const list = async (query = "") => (await ask("GET", query)).body.sources;
const useMcp = (token: string) => new Agent(service, token).request("tools/list");

describe("staff", () => {
  it("list sources newest first, in pages, approved by default", async () => {
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
      blockReason: null,
      activeConnections: 1,
      requests: 0,
    });
    const { sources, next } = (await ask("GET", "?pageSize=1")).body;
    expect((await list(`?pageSize=1&after=${next}`))[0].createdAt <= sources[0].createdAt).toBe(true);
    expect(await list(`?search=${newer.sourceId}`)).toMatchObject([{ id: newer.sourceId }]);
    expect(await ask("GET", "?after=nonsense")).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(await ask("GET", "?status=AWAY")).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  it("block and unblock a source at once, while revoked connections stay revoked", async () => {
    const { token, sourceId, grantId } = await connect(service, tenant.account.id, ["tags:read"]);
    const blocked = await ask("POST", `/${sourceId}/block`);
    expect(blocked).toMatchObject({
      status: 200,
      body: { id: sourceId, status: "BLOCKED", blockReason: "A test", people: 1, activeConnections: 1 },
    });
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
        actor_id: staff.id,
        action: `source.${verb}`,
      })),
    );
  });

  it("list connections of a source with account, scopes and expiry, without tokens", async () => {
    const { token, sourceId, grantId } = await connect(service, tenant.account.id, ["tags:write", "tags:read"]);
    const { connections, next } = (await ask("GET", `/${sourceId}/connections`)).body;
    const now = service.clock.now();
    expect(connections).toEqual([
      {
        id: grantId,
        kind: "AGENT",
        name: "Test agent",
        account: { id: tenant.account.id, email: tenant.account.email, name: expect.any(String) },
        source: { id: sourceId, name: "Test agent" },
        scopes: ["tags:read", "tags:write"],
        status: "ACTIVE",
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + 90 * DAY).toISOString(),
        lastUsedAt: null,
        revokedAt: null,
      },
    ]);
    expect(next).toBeNull();
    expect(JSON.stringify(connections)).not.toContain(token.slice(-8));
  });

  it("list API keys as connections of the api-keys source", async () => {
    const keys = (await list("?pageSize=100")).find(({ key }: { key: string }) => key === "api-keys");
    const { connections } = (await ask("GET", `/${keys.id}/connections?pageSize=100`)).body;
    expect(connections).toContainEqual(
      expect.objectContaining({ id: tenant.keyId, kind: "API_KEY", account: expect.objectContaining(tenant.account) }),
    );
    expect(JSON.stringify(connections)).not.toContain(tenant.key.slice(-64));
  });

  it.each(["GET /connections", "POST /block", "POST /unblock"])(
    "receive 404 for an unknown source: %s",
    async (route) => {
      const [method = "", path] = route.split(" ");
      expect(await ask(method, `/src_unknown${path}`)).toMatchObject({ status: 404, body: { code: "not_found" } });
    },
  );
});
