// Generated from the contracts: calls that every operation of the dashboard and the administration must refuse.

import { ROLES } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginSession } from "../../src/domains/accounts/sessions.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { callExample, inWorkspace, needsCredential, servedTo } from "./operations.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  tenant = await service.tenant();
  stranger = await service.tenant();
});

/** Creates a session like sign-in. Each test has its own session and thereby its own rate limit. */
const cookie = async () => {
  const now = service.clock.now();
  const { token } = await service.database.write((tx) => beginSession(tx, tenant.account.id, "test", now));
  return `vitrine_dashboard=${token}`;
};

const target = () => ({ base: `${service.dashboard}/api`, workspaceId: tenant.workspace.id });

const setRole = (role: string) =>
  service.database.write((tx) =>
    tx.run(sql`update members set role = ${role} where account_id = ${tenant.account.id}`),
  );

describe.each(servedTo("member").filter(needsCredential))("%s in the dashboard", (_name, contract) => {
  it("returns 401 for a missing, unknown or foreign credential", async () => {
    for (const options of [{}, { cookie: "vitrine_dashboard=unknown" }, { key: tenant.key }]) {
      const reply = await callExample(service, contract, target(), options);
      expect(reply).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
    }
    const otherSurface = (await cookie()).replace("vitrine_dashboard", "vitrine_admin");
    expect((await callExample(service, contract, target(), { cookie: otherSurface })).status).toBe(401);
  });

  it("returns 403 for a cross-origin write", async () => {
    if (contract.rest?.method === "GET") return;
    const headers = { origin: "https://evil.example" };
    const reply = await callExample(service, contract, target(), { cookie: await cookie(), headers });
    expect(reply).toMatchObject({ status: 403, body: { code: "access_restricted" } });
  });
});

const ofMembers = servedTo("member").filter(inWorkspace);

// Owners may call every operation.
describe.each(ROLES.filter((role) => role !== "OWNER"))("a member with the role %s", (role) => {
  beforeAll(() => setRole(role));
  afterAll(() => setRole("OWNER"));

  it.each(ofMembers.filter(([, { roles }]) => !roles.includes(role)))("gets 403 for %s", async (_name, contract) => {
    const reply = await callExample(service, contract, target(), { cookie: await cookie() });
    expect(reply).toMatchObject({ status: 403, body: { code: "forbidden_role" } });
  });
});

describe("a non-member", () => {
  it.each(ofMembers)("gets 403 for %s", async (_name, contract) => {
    const elsewhere = { ...target(), workspaceId: stranger.workspace.id };
    const reply = await callExample(service, contract, elsewhere, { cookie: await cookie() });
    expect(reply).toMatchObject({ status: 403, body: { code: "not_owner" } });
  });
});

describe.each(servedTo("staff").filter(needsCredential))("%s in the administration", (_name, contract) => {
  it("returns 401 to callers other than staff", async () => {
    const base = `${service.admin}/api`;
    for (const options of [{}, { cookie: await cookie() }, { key: tenant.key }, { cookie: "vitrine_admin=unknown" }]) {
      const reply = await callExample(service, contract, { base, workspaceId: tenant.workspace.id }, options);
      expect(reply).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
    }
  });
});
