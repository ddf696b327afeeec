import { LIMITS, listTags } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { authenticateAccessToken } from "../../src/kernel/access/access-token.ts";
import { authorize } from "../../src/kernel/access/index.ts";
import { DAY, later } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type Reply, withService } from "../harness/service.ts";
import { Agents, CALLBACK, expectError, LOOPBACK } from "./agent.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let agents: Agents;

beforeAll(async () => {
  agents = new Agents(service);
});

const list = (cookie: string, query = "") =>
  service.call("GET", `${service.dashboard}/api/connections${query}`, { cookie });
const revoke = (cookie: string, id: string) =>
  service.call("POST", `${service.dashboard}/api/connections/${id}/revoke`, { cookie });

describe("the connections API of the dashboard", () => {
  it("lists connections newest first with scopes and expiry and without tokens", async () => {
    const { cookie } = await agents.person();
    const clientId = await agents.register({ client_name: "First agent" });
    const { tokens } = await agents.connect({ clientId, cookie, scope: "tags:write products:read", days: 7 });
    service.clock.advance(1000);
    await agents.connect({ clientId: await agents.register({ client_name: "Second agent" }), cookie });
    const { status, body } = await list(cookie);
    expect(status).toBe(200);
    expect(body.connections.map(({ clientName }: { clientName: string }) => clientName)).toEqual([
      "Second agent",
      "First agent",
    ]);
    expect(body.connections[1]).toEqual({
      id: expect.stringMatching(/^grt_[0-9a-z]{26}$/),
      clientName: "First agent",
      verifiedHost: null,
      scopes: ["products:read", "tags:write"],
      workspaceIds: null,
      status: "ACTIVE",
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(Date.parse(body.connections[1].expiresAt) - Date.parse(body.connections[1].createdAt)).toBe(7 * DAY);
    expect(body.pagination).toMatchObject({ page: 1, total: 2 });
    expect(JSON.stringify(body)).not.toContain(tokens.access_token.slice(8));
    expect((await list(cookie, "?pageSize=1&page=2")).body.connections[0].clientName).toBe("First agent");
  });

  it("revokes a connection immediately and permanently", async () => {
    const { cookie } = await agents.person();
    const { clientId, tokens } = await agents.connect({ cookie });
    const [connection] = (await list(cookie)).body.connections;
    const revoked = await revoke(cookie, connection.id);
    expect(revoked).toMatchObject({
      status: 200,
      body: { id: connection.id, status: "REVOKED", revokedAt: service.clock.now().toISOString() },
    });
    expect(await agents.standing(tokens.access_token)).toBe("revoked_token");
    expectError(await agents.refresh(clientId, tokens.refresh_token), 400, "invalid_grant");
    service.clock.advance(1000);
    expect((await revoke(cookie, connection.id)).body.revokedAt).toBe(revoked.body.revokedAt);
  });

  it("writes one audit entry for 20 concurrent revocations", async () => {
    const { cookie } = await agents.person();
    await agents.connect({ cookie });
    const [{ id }] = (await list(cookie)).body.connections;
    const revoked = await Promise.all(Array.from({ length: 20 }, () => revoke(cookie, id)));
    expect(revoked.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const entries = await service.database.read((tx) =>
      tx.many(sql`select action from audit_log where subject_id = ${id}`),
    );
    expect(entries).toEqual([{ action: "connection.revoke" }]);
  });

  describe("an account with very many connections", () => {
    const { activeMax } = LIMITS.connection;
    const { keptMax } = LIMITS.ended;
    /** Creates older connections; the newest has the lowest number. */
    const fill = (accountId: string, count: number, endedAt: Date | null = null) =>
      service.database.write((tx) =>
        tx.run(sql`
          insert into oauth_grants (id, account_id, client_id, source_id, scopes, resource, is_account_level, created_at, expires_at, revoked_at)
          select 'grt_' || left(${accountId}, 20) || lpad(n::text, 6, '0'), ${accountId}, c.id, c.source_id, '{}', 'r', true,
                 ${service.clock.now()}::timestamptz - n * interval '1 second', ${later(service.clock.now(), DAY)}, ${endedAt}
          from generate_series(1, ${count}) n, oauth_clients c where c.id = ${clientId}`),
      );
    let clientId: string;
    beforeAll(async () => {
      clientId = await agents.register();
    });

    it("refuses the 201st connection until the user revokes another", async () => {
      const { cookie, accountId } = await agents.person();
      await fill(accountId, activeMax - 1);
      const { tokens } = await agents.connect({ clientId, cookie });
      const requestId = await agents.askFor({ client_id: clientId, scope: "products:read" });
      const page = (await agents.openConsent(requestId, cookie)).body;
      const decide = () => agents.submit(page, "/oauth/consent", { decision: "allow" }, { cookie });
      expect(await decide()).toMatchObject({ body: expect.stringContaining("has reached its connection limit") });
      expect(await agents.standing(tokens.access_token), "none was ended for it").toEqual([
        "products:read",
        "tags:write",
      ]);
      const [{ id }] = (await list(cookie)).body.connections;
      await revoke(cookie, id);
      expect((await decide()).headers.get("location")).toMatch(/[?&]code=/);
      // More scopes for an existing connection do not count as a new one.
      await agents.connect({ clientId, cookie, scope: "products:read" });
      expect(
        (await agents.connect({ clientId, cookie, scope: "products:read products:write" })).tokens.scope,
      ).toContain("write");
      expect((await list(cookie)).body.pagination.total).toBe(activeMax + 1);
    });

    it("keeps the limit for concurrent exchanges and does not consume the refused code", async () => {
      const { cookie, accountId } = await agents.person();
      await fill(accountId, activeMax - 1);
      const codes = [await agents.authorize(clientId, cookie), await agents.authorize(clientId, cookie)];
      const replies = await Promise.all(codes.map((code) => agents.exchange(clientId, code)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
      const refused = replies.findIndex(({ status }) => status === 400);
      expectError(replies[refused] as Reply, 400, "invalid_grant");
      expect(replies[refused]?.body.error_description).toContain("revoke one first");
      const [{ id }] = (await list(cookie)).body.connections;
      await revoke(cookie, id);
      expect((await agents.exchange(clientId, codes[refused] as (typeof codes)[number])).status).toBe(200);
    });

    it("lists a bounded number of ended connections", async () => {
      const { cookie, accountId } = await agents.person();
      await fill(accountId, keptMax + 3, service.clock.now());
      const { tokens } = await agents.connect({ clientId, cookie });
      expect((await list(cookie)).body.pagination.total).toBe(keptMax + 1);
      service.clock.advance(1000);
      const second = await agents.connect({ clientId, cookie });
      expect((await list(cookie)).body.pagination.total, "those that live are not counted").toBe(keptMax + 2);
      for (const token of [tokens, second.tokens]) {
        expect(await agents.standing(token.access_token)).toEqual(["products:read", "tags:write"]);
      }
    });
  });

  it("hides connections from other accounts and returns 404 on revocation", async () => {
    const [owner, stranger] = [await agents.person(), await agents.person()];
    const { tokens } = await agents.connect({ cookie: owner.cookie });
    const [connection] = (await list(owner.cookie)).body.connections;
    expect((await list(stranger.cookie)).body.connections).toEqual([]);
    expect(await revoke(stranger.cookie, connection.id)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await agents.standing(tokens.access_token)).toEqual(["products:read", "tags:write"]);
    expect((await service.call("GET", `${service.dashboard}/api/connections`)).status).toBe(401);
  });

  it("updates lastUsedAt immediately", async () => {
    const { cookie } = await agents.person();
    const { tokens } = await agents.connect({ cookie });
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    expect((await service.call("POST", "/mcp", { key: tokens.access_token, body })).status).toBe(200);
    expect((await list(cookie)).body.connections[0].lastUsedAt).toBe(service.clock.now().toISOString());
  });

  it("shows the status BLOCKED, RECONNECT or EXPIRED", async () => {
    const { cookie, accountId } = await agents.person();
    await agents.connect({ clientId: await agents.register({ software_id: "shown" }), cookie, days: 2 });
    const status = async () => (await list(cookie)).body.connections[0].status;
    await agents.setBlocked("software:shown", true);
    expect(await status()).toBe("BLOCKED");
    await agents.setBlocked("software:shown", false);
    expect(await status()).toBe("ACTIVE");
    await service.database.write((tx) =>
      tx.run(sql`update oauth_grants set is_account_level = false where account_id = ${accountId}`),
    );
    expect(await status()).toBe("RECONNECT");
    service.clock.advance(2 * DAY);
    expect(await status()).toBe("EXPIRED");
  });
});

describe("an access token", () => {
  it("is not accepted as an API key, nor an API key as an access token", async () => {
    const tenant = await service.tenant();
    const { cookie } = await agents.person(tenant.account.id);
    const { tokens } = await agents.connect({ cookie, scope: "tags:read" });
    const path = `/v1/workspaces/${tenant.workspace.id}/tags`;
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect(await service.call("GET", path, { key: token })).toMatchObject({
        status: 401,
        body: { code: "invalid_token" },
      });
    }
    expect(await agents.standing(tenant.key)).toBe("invalid_token");
    expect(await agents.standing(tokens.refresh_token)).toBe("invalid_token");
  });

  it("is valid only for its own resource", async () => {
    const { tokens } = await agents.connect();
    expect(await agents.standing(tokens.access_token, "https://other.example/mcp")).toBe("invalid_token");
    expect(await agents.standing(tokens.access_token, agents.issuer)).toBe("invalid_token");
  });

  it("is refused with wrong_environment when it belongs to another environment", async () => {
    const { tokens } = await agents.connect();
    expect(await agents.standing(tokens.access_token.replace("_dev_", "_live_"))).toBe("wrong_environment");
    expect(await agents.standing(tokens.access_token.slice(0, -4).concat("0000"))).toBe("invalid_token");
    expect(await agents.standing("")).toBe("invalid_token");
  });

  it("is authorized in one statement, for active workspaces that its account owns", async () => {
    const tenant = await service.tenant();
    const { cookie } = await agents.person(tenant.account.id);
    const { tokens } = await agents.connect({ cookie, scope: "tags:read" });
    const credential = { token: tokens.access_token, resource: agents.resource };
    const enter = (workspaceId: string) =>
      service.database.read(async (tx) => {
        let statements = 0;
        const counting = {
          ...tx,
          find: <Row>(statement: ReturnType<typeof sql>) => {
            statements++;
            return tx.find<Row>(statement);
          },
        };
        const context = { environment: "test", now: service.clock.now() } as const;
        const access = await authenticateAccessToken(counting, credential, workspaceId, context);
        expect(statements).toBe(1);
        return authorize(listTags, access, workspaceId).workspace?.id;
      });
    const set = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));
    const { id } = tenant.workspace;
    expect(await enter(id)).toBe(id);
    await expect(enter((await service.tenant()).workspace.id)).rejects.toMatchObject({ code: "not_owner" });
    await set(sql`update members set role = 'STAFF' where workspace_id = ${id}`);
    await expect(enter(id)).rejects.toMatchObject({ code: "not_owner" });
    await set(sql`update members set role = 'OWNER' where workspace_id = ${id}`);
    await set(sql`update workspace_standings set status = 'SUSPENDED' where workspace_id = ${id}`);
    await expect(enter(id)).rejects.toMatchObject({ code: "workspace_inactive" });
  });
});

describe("integration sources", () => {
  const keys = async () =>
    (
      await service.database.read((tx) =>
        tx.many<{ key: string }>(sql`select key from integration_sources order by key`),
      )
    ).map(({ key }) => key);

  it("are keyed by software_id, else by client name and callback hosts", async () => {
    await agents.register({
      client_name: "Named",
      redirect_uris: [LOOPBACK, "https://b.example:8443/x", "https://a.example/y"],
    });
    await agents.register({
      client_name: "Named",
      redirect_uris: ["https://a.example/z", "http://127.0.0.1/other", "https://b.example:8443/"],
    });
    await agents.register({ client_name: "One name", software_id: "software" });
    await agents.register({ client_name: "Another name", software_id: "software", redirect_uris: [LOOPBACK] });
    await agents.register({ client_name: undefined, redirect_uris: [CALLBACK] });
    for (const port of [1001, 1002]) {
      await agents.register({ client_name: undefined, redirect_uris: [`http://localhost:${port}/`] });
    }
    expect(await keys()).toEqual(
      expect.arrayContaining([
        "client:Named@127.0.0.1,a.example,b.example:8443",
        "software:software",
        "client:agent.example@agent.example",
        "client:localhost@localhost",
      ]),
    );
    const named = (await keys()).filter(
      (key) => key.startsWith("client:Named@") || key.startsWith("software:software"),
    );
    expect(named).toHaveLength(2);
  });

  it("are created once when twenty clients register concurrently", async () => {
    await Promise.all(Array.from({ length: 20 }, () => agents.register({ software_id: "popular" })));
    expect((await keys()).filter((key) => key === "software:popular")).toHaveLength(1);
  });

  it("cannot claim an origin by client name or software_id", async () => {
    const origin = "https://good.example";
    const before = await keys();
    await agents.register({ client_name: origin, software_id: origin });
    await agents.register({ client_name: origin, software_id: "api-keys" });
    await agents.register({ client_name: origin, redirect_uris: [`${origin}/callback`], software_id: undefined });
    const added = (await keys()).filter((key) => !before.includes(key));
    expect(added).toEqual([`client:${origin}@good.example`, "software:api-keys", `software:${origin}`]);
  });

  it("have keys of at most 500 characters", async () => {
    const redirect_uris = Array.from(
      { length: 10 },
      (_, index) => `https://${`${index}${"x".repeat(60)}.`.repeat(4)}example/`,
    );
    await agents.register({ client_name: "Long", redirect_uris });
    expect((await keys()).every((key) => key.length <= 500)).toBe(true);
  });

  it("stop every OAuth step while blocked and resume without loss when unblocked", async () => {
    const key = "software:blocked";
    const { cookie } = await agents.person();
    const clientId = await agents.register({ software_id: "blocked" });
    const { tokens } = await agents.connect({ clientId, cookie });
    const requestId = await agents.askFor({ client_id: clientId });
    const page = (await agents.openConsent(requestId, cookie)).body;
    const authorized = await agents.authorize(clientId, cookie);
    await agents.setBlocked(key, true);

    const registration = await agents.tryRegister({ redirect_uris: [CALLBACK], software_id: "blocked" });
    expectError(registration, 403, "access_denied");
    expect(registration.body.code).toBe("source_blocked");
    const authorization = await agents.openAuthorization({ client_id: clientId });
    expect({ status: authorization.status, location: authorization.headers.get("location") }).toEqual({
      status: 403,
      location: null,
    });
    expect((await agents.openConsent(requestId, cookie)).status).toBe(403);
    expect((await agents.submit(page, "/oauth/consent", { decision: "allow" }, { cookie })).status).toBe(403);
    expectError(await agents.exchange(clientId, authorized), 403, "access_denied");
    expectError(await agents.refresh(clientId, tokens.refresh_token), 403, "access_denied");
    expect(await agents.standing(tokens.access_token)).toBe("source_blocked");

    await agents.setBlocked(key, false);
    expect(await agents.standing(tokens.access_token)).toEqual(["products:read", "tags:write"]);
    expect((await agents.exchange(clientId, authorized)).status).toBe(200);
    expect((await agents.refresh(clientId, tokens.refresh_token)).status).toBe(200);
    await agents.decide(requestId, cookie);
  });

  it("do not restore a connection that the user revoked while they were blocked", async () => {
    const { cookie } = await agents.person();
    const { tokens } = await agents.connect({ clientId: await agents.register({ software_id: "regretted" }), cookie });
    await agents.setBlocked("software:regretted", true);
    const [connection] = (await list(cookie)).body.connections;
    await revoke(cookie, connection.id);
    await agents.setBlocked("software:regretted", false);
    expect(await agents.standing(tokens.access_token)).toBe("revoked_token");
  });
});
