// Generated from the contracts: what every operation must refuse, whoever wrote it, and that a refusal changes nothing.

import { SCOPES, type Scope } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { callExample, inWorkspace, needsCredential, servedTo } from "./operations.ts";

let service: TestService;
let tenant: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  service = await startTestService({ env: { TRUST_PROXY: "on" } });
  tenant = await service.tenant();
  stranger = await service.tenant();
});
afterAll(() => service.stop());

const set = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));
const freshKey = async (scopes?: readonly Scope[]) => (await service.key(tenant.account.id, scopes)).key;

/** One number over every row of every table that a refused call could have touched. */
async function fingerprint(): Promise<string> {
  return service.database.write(async (tx) => {
    const tables = await tx.many<{ name: string }>(sql`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('api_keys', 'dashboard_sessions', 'accounts', 'workspaces', 'members')
      order by 1`);
    const parts: string[] = [];
    for (const { name } of tables) {
      const query = `select coalesce(sum(hashtext(t::text)::bigint), 0)::text as sum from "${name}" t`;
      const row = await tx.one<{ sum: string }>({ text: query, values: [] } as never);
      parts.push(`${name}:${row.sum}`);
    }
    return parts.join(" ");
  });
}

async function expectRefusal(refusal: Promise<{ status: number; body: unknown }>, status: number, code: string) {
  const reply = await refusal;
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { status, code } });
}

describe.each(servedTo("integration").filter(needsCredential))("%s over REST", (_name, contract) => {
  const target = () => ({ base: "/v1", workspaceId: tenant.workspace.id });

  it("refuses a missing, malformed, foreign and wrong surface's credential", async () => {
    await expectRefusal(callExample(service, contract, target()), 401, "unauthenticated");
    await expectRefusal(callExample(service, contract, target(), { key: "nonsense" }), 401, "invalid_token");
    const live = (await freshKey()).replace("vtr_dev_", "vtr_live_");
    await expectRefusal(callExample(service, contract, target(), { key: live }), 401, "wrong_environment");
    const guessed = (await freshKey()).slice(0, -4).concat("0000");
    await expectRefusal(callExample(service, contract, target(), { key: guessed }), 401, "invalid_token");
    await expectRefusal(
      callExample(service, contract, target(), { cookie: "vitrine_dashboard=whatever" }),
      401,
      "unauthenticated",
    );
  });

  it("refuses every scope but its own", async () => {
    const key = await freshKey(SCOPES.filter((scope) => scope !== contract.scope));
    await expectRefusal(callExample(service, contract, target(), { key }), 403, "missing_scope");
  });

  it("refuses fields that it does not know, all named, and stores nothing", async () => {
    const key = await freshKey();
    const before = await fingerprint();
    const inQuery = await callExample(service, contract, { ...target(), query: { unheardOf: "1" } }, { key });
    expect(inQuery).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fieldErrors: { unheardOf: expect.any(String) } },
    });
    if (contract.body !== null) {
      const body = { ...(contract.examples.body as object), unheardOf: 1, another: 2 };
      const inBody = await callExample(service, contract, { ...target(), body }, { key });
      expect(inBody).toMatchObject({
        status: 400,
        body: { code: "invalid_input", fieldErrors: { unheardOf: expect.any(String), another: expect.any(String) } },
      });
    }
    expect(await fingerprint()).toBe(before);
  });

  it("refuses a blocked source and a suspended account at once", async () => {
    const key = await freshKey();
    const before = await fingerprint();
    await set(sql`update integration_sources set blocked_at = ${service.clock.now()} where key = 'api-keys'`);
    await expectRefusal(callExample(service, contract, target(), { key }), 403, "source_blocked");
    await set(sql`update integration_sources set blocked_at = null where key = 'api-keys'`);
    await set(sql`update accounts set status = 'SUSPENDED' where id = ${tenant.account.id}`);
    await expectRefusal(callExample(service, contract, target(), { key }), 403, "account_inactive");
    await set(sql`update accounts set status = 'ACTIVE' where id = ${tenant.account.id}`);
    expect(await fingerprint()).toBe(before);
  });

  it("refuses a revoked and an expired key", async () => {
    const revoked = await service.key(tenant.account.id);
    await set(sql`update api_keys set revoked_at = ${service.clock.now()} where id = ${revoked.keyId}`);
    await expectRefusal(callExample(service, contract, target(), { key: revoked.key }), 401, "revoked_token");
    const expired = await service.key(tenant.account.id, SCOPES, 0);
    await expectRefusal(callExample(service, contract, target(), { key: expired.key }), 401, "expired_token");
  });
});

describe.each(servedTo("integration").filter(inWorkspace))("%s in a workspace", (_name, contract) => {
  it("refuses another tenant's workspace, an unknown one, and a member who is no owner, changing nothing", async () => {
    const key = await freshKey();
    const before = await fingerprint();
    const unheardOf = { query: { unheardOf: 1 } };
    for (const workspaceId of [stranger.workspace.id, "wks_unknown"]) {
      // Not even what is wrong with the request is told to who has no business there.
      await expectRefusal(
        callExample(service, contract, { base: "/v1", workspaceId, ...unheardOf }, { key }),
        403,
        "not_owner",
      );
      await expectRefusal(callExample(service, contract, { base: "/v1", workspaceId }, { key }), 403, "not_owner");
    }
    for (const role of ["STAFF", "BILLING"]) {
      await set(sql`update members set role = ${role} where account_id = ${tenant.account.id}`);
      await expectRefusal(
        callExample(service, contract, { base: "/v1", workspaceId: tenant.workspace.id }, { key }),
        403,
        "not_owner",
      );
    }
    await set(sql`update members set role = 'OWNER' where account_id = ${tenant.account.id}`);
    expect(await fingerprint()).toBe(before);
  });

  it("refuses a suspended workspace", async () => {
    const key = await freshKey();
    await set(sql`update workspaces set status = 'SUSPENDED' where id = ${tenant.workspace.id}`);
    await expectRefusal(
      callExample(service, contract, { base: "/v1", workspaceId: tenant.workspace.id }, { key }),
      403,
      "workspace_inactive",
    );
    await set(sql`update workspaces set status = 'ACTIVE' where id = ${tenant.workspace.id}`);
  });

  it("takes the workspace from path, query or header, and only when they agree", async () => {
    const key = await freshKey();
    const workspaceId = tenant.workspace.id;
    const flat = { ...contract, level: "account" as const };
    const viaQuery = await callExample(service, flat, { base: "/v1", workspaceId, query: { workspaceId } }, { key });
    const viaHeader = await callExample(
      service,
      flat,
      { base: "/v1", workspaceId },
      { key, headers: { "x-workspace-id": workspaceId } },
    );
    for (const reply of [viaQuery, viaHeader]) expect([200, 204, 400, 404, 409]).toContain(reply.status);
    await expectRefusal(callExample(service, flat, { base: "/v1", workspaceId }, { key }), 400, "missing_workspace");
    await expectRefusal(
      callExample(
        service,
        contract,
        { base: "/v1", workspaceId },
        { key, headers: { "x-workspace-id": stranger.workspace.id } },
      ),
      400,
      "invalid_input",
    );
  });
});
