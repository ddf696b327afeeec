import { AuditList } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { writeAudit } from "../../src/kernel/audit.ts";
import { DAY } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type RequestOptions, type Tenant, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { Agent, connect } from "../mcp/agent.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let cookie: string;

beforeEach(async () => {
  tenant = await service.tenant();
  cookie = await signIn(service, tenant.account.email);
});

const call = (method: string, path: string, options: RequestOptions = {}) =>
  service.call(method, `${service.dashboard}/api/workspaces/${tenant.workspace.id}${path}`, { cookie, ...options });
const list = async (query = "") => AuditList.parse((await call("GET", `/audit${query}`)).body);
const member = async (role: "STAFF" | "OWNER" = "STAFF") => {
  const account = await service.account();
  await service.member(tenant.workspace.id, account.id, role);
  const { id } = await service.database.read((tx) =>
    tx.one<{ id: string }>(
      sql`select id from members where workspace_id = ${tenant.workspace.id} and account_id = ${account.id}`,
    ),
  );
  return { ...account, memberId: id };
};

describe("the audit log", () => {
  it("records actor, action, time and request ID", async () => {
    const { memberId } = await member();
    service.clock.advance(1000);
    const changed = await call("PUT", `/members/${memberId}`, { body: { role: "BILLING" } });
    const { entries } = await list();
    expect(entries[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: service.clock.now().toISOString(),
      action: "member.set",
      actor: { kind: "MEMBER", id: tenant.account.id, name: "Owner" },
      connection: null,
      details: { accountId: expect.stringMatching(/^acc_/), role: "BILLING" },
      requestId: changed.headers.get("x-request-id"),
    });
    expect(entries.at(-1)).toMatchObject({
      action: "workspace.create",
      actor: { kind: "OPERATOR", id: null, name: null },
    });
  });

  it("names the API key or agent connection that acted", async () => {
    const { token, grantId } = await connect(service, tenant.account.id);
    const agent = new Agent(service, token);
    await agent.ok("update_workspace", { workspaceId: tenant.workspace.id, data: { name: "By an agent" } });
    service.clock.advance(1000);
    await service.call("PUT", `/v1/workspaces/${tenant.workspace.id}/workspace`, {
      key: tenant.key,
      body: { name: "By a program" },
    });
    const { entries } = await list("?action=workspace.update");
    expect(entries.map(({ connection, details }) => ({ connection, details }))).toEqual([
      { connection: { id: tenant.keyId, name: "Test" }, details: { fields: "name" } },
      { connection: { id: grantId, name: "Test agent" }, details: { fields: "name" } },
    ]);
    expect(entries.every(({ requestId }) => requestId !== null)).toBe(true);
  });

  it("supports pages, and filters by action and date", async () => {
    const { memberId } = await member();
    for (const role of ["BILLING", "STAFF", "BILLING"]) {
      service.clock.advance(DAY);
      await call("PUT", `/members/${memberId}`, { body: { role } });
    }
    expect((await list("?action=member")).pagination.total).toBe(3);
    expect((await list("?action=mem")).pagination.total).toBe(0);
    const { entries, pagination } = await list("?action=member.set&pageSize=2&page=2");
    expect(entries).toHaveLength(1);
    expect(pagination).toMatchObject({ total: 3, totalPages: 2 });
    const day = service.clock.now().toISOString().slice(0, 10);
    expect((await list(`?from=${day}&to=${day}`)).pagination.total).toBe(1);
    expect((await list("?from=0000-01-01&to=9999-12-31&action=member")).pagination.total).toBe(3);
    expect((await call("GET", "/audit?action=Bad!&from=yesterday")).body.fieldErrors).toMatchObject({
      action: expect.any(String),
      from: expect.any(String),
    });
  });

  it("is for owners of the workspace and does not identify staff", async () => {
    const staff = await member();
    const theirs = await signIn(service, staff.email);
    expect((await call("GET", "/audit", { cookie: theirs })).body.code).toBe("forbidden_role");
    const deed = { actor: { kind: "staff", id: "stf_1" }, action: "workspace.suspend", subjectId: tenant.workspace.id };
    await service.database.write((tx) => writeAudit(tx, deed as never, service.clock.now()));
    const { entries } = await list("?action=workspace.suspend");
    expect(entries[0]?.actor).toEqual({ kind: "STAFF", id: null, name: null });
    const other = await service.tenant();
    const reply = await service.call("GET", `/v1/workspaces/${other.workspace.id}/audit`, { key: other.key });
    expect(JSON.stringify(reply.body)).not.toContain(tenant.account.id);
  });
});

describe("transferring ownership", () => {
  const roles = () =>
    service.database.read((tx) =>
      tx.many<{ account_id: string; role: string }>(
        sql`select account_id, role from members where workspace_id = ${tenant.workspace.id} order by role`,
      ),
    );
  const handOver = (memberId: string, stayAs: string | null) =>
    call("POST", "/hand-over", { body: { memberId, stayAs } });

  it("makes the member an owner and gives the caller the chosen role", async () => {
    const next = await member();
    expect(await handOver(next.memberId, "BILLING")).toMatchObject({ status: 200, body: { role: "OWNER" } });
    expect(await roles()).toEqual([
      { account_id: tenant.account.id, role: "BILLING" },
      { account_id: next.id, role: "OWNER" },
    ]);
    const v1 = await service.call("GET", `/v1/workspaces/${tenant.workspace.id}/tags`, { key: tenant.key });
    expect(v1).toMatchObject({ status: 403, body: { code: "not_owner" } });
  });

  it("removes the caller when no role is chosen", async () => {
    const next = await member();
    expect((await handOver(next.memberId, null)).status).toBe(200);
    expect(await roles()).toEqual([{ account_id: next.id, role: "OWNER" }]);
  });

  it("is refused for non-members, oneself and members at their workspace limit", async () => {
    const before = await roles();
    expect((await handOver("mem_01kp2v8d3nfa9svqmz4c7hxw1e", null)).body.fieldErrors).toHaveProperty("memberId");
    const { id: own } = await service.database.read((tx) =>
      tx.one<{ id: string }>(sql`select id from members where account_id = ${tenant.account.id}`),
    );
    expect((await handOver(own, null)).body.fieldErrors).toEqual({ memberId: "is you" });
    expect(await roles()).toEqual(before);
    const full = await member();
    await service.workspace(full.id);
    expect((await handOver(full.memberId, null)).body.code).toBe("workspace_limit_reached");
    expect((await roles()).find(({ account_id }) => account_id === tenant.account.id)?.role).toBe("OWNER");
  });
});
