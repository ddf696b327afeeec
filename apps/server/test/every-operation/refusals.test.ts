// Generated from the contracts: refusals that every operation must give, and proof that a refusal changes no data.

import { SCOPES, type Scope } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { fingerprinter } from "../harness/rows.ts";
import { type Reply, type Tenant, withService } from "../harness/service.ts";
import { callExample, inWorkspace, needsCredential, scopesToLack, servedTo } from "./operations.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  tenant = await service.tenant();
  stranger = await service.tenant();
});

const set = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));
const freshKey = async (scopes?: readonly Scope[]) => (await service.key(tenant.account.id, scopes)).key;

async function expectRefusal(refusal: Promise<{ status: number; body: unknown }>, status: number, code: string) {
  const reply = await refusal;
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { status, code } });
}

function expectMissing(reply: Reply, lacked: readonly Scope[]): void {
  expect(reply).toMatchObject({ status: 403, body: { code: "missing_scope" } });
  expect(reply.body.message).toContain(lacked.join(" and "));
  const challenge = `Bearer realm="vitrine", error="insufficient_scope", scope="${lacked.join(" ")}"`;
  expect(reply.headers.get("www-authenticate")).toBe(challenge);
}

describe("refused calls", () => {
  /** Checksum over every table that a refused call could have changed. */
  let fingerprint: () => Promise<Record<string, string>>;
  let before: Record<string, string>;
  beforeAll(async () => {
    fingerprint = await fingerprinter(service, ["api_keys", "dashboard_sessions", "accounts", "workspaces", "members"]);
    before = await fingerprint();
  });
  // After all operations, because a checksum takes longer than a call. `-t create_tag` checks a single one.
  afterAll(async () => {
    expect(await fingerprint()).toEqual(before);
  });

  describe.each(servedTo("integration").filter(needsCredential))("%s over REST", (_name, contract) => {
    const target = () => ({ base: "/v1", workspaceId: tenant.workspace.id });

    it("returns 401 for a missing, malformed, foreign or other surface's credential", async () => {
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

    it("returns an error that names the scope which the credential lacks", async () => {
      for (const lacked of scopesToLack(contract)) {
        const key = await freshKey(SCOPES.filter((scope) => !lacked.includes(scope)));
        expectMissing(await callExample(service, contract, target(), { key }), lacked);
      }
    });

    it("returns 400 that names all unknown fields", async () => {
      const key = await freshKey();
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
    });

    it("returns 403 at once for a blocked source and a suspended account", async () => {
      const key = await freshKey();
      await set(sql`update integration_sources set blocked_at = ${service.clock.now()} where key = 'api-keys'`);
      await expectRefusal(callExample(service, contract, target(), { key }), 403, "source_blocked");
      await set(sql`update integration_sources set blocked_at = null where key = 'api-keys'`);
      await set(sql`update accounts set status = 'SUSPENDED' where id = ${tenant.account.id}`);
      await expectRefusal(callExample(service, contract, target(), { key }), 403, "account_inactive");
      await set(sql`update accounts set status = 'ACTIVE' where id = ${tenant.account.id}`);
    });

    it("returns 401 for a revoked and an expired key", async () => {
      const revoked = await service.key(tenant.account.id);
      await set(sql`update api_keys set revoked_at = ${service.clock.now()} where id = ${revoked.keyId}`);
      await expectRefusal(callExample(service, contract, target(), { key: revoked.key }), 401, "revoked_token");
      const expired = await service.key(tenant.account.id, SCOPES, 0);
      await expectRefusal(callExample(service, contract, target(), { key: expired.key }), 401, "expired_token");
    });
  });

  describe.each(servedTo("visitor").filter(needsCredential))("%s on the experience API", (_name, contract) => {
    it("returns an error that names the scope which the key lacks", async () => {
      const target = { base: "/v1", workspaceId: `${tenant.workspace.id}/experience` };
      for (const lacked of scopesToLack(contract)) {
        const key = await freshKey(SCOPES.filter((scope) => !lacked.includes(scope)));
        expectMissing(await callExample(service, contract, target, { key }), lacked);
      }
    });
  });

  describe.each(servedTo("integration").filter(inWorkspace))("%s in a workspace", (_name, contract) => {
    it("returns 403 for another tenant's or unknown workspace and for non-owners", async () => {
      const key = await freshKey();
      const unheardOf = { query: { unheardOf: 1 } };
      for (const workspaceId of [stranger.workspace.id, "wks_unknown"]) {
        // Callers without access see no validation errors either.
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
    });

    it("returns 403 when the workspace is suspended", async () => {
      const key = await freshKey();
      await set(sql`update workspace_standings set status = 'SUSPENDED' where workspace_id = ${tenant.workspace.id}`);
      await expectRefusal(
        callExample(service, contract, { base: "/v1", workspaceId: tenant.workspace.id }, { key }),
        403,
        "workspace_inactive",
      );
      await set(sql`update workspace_standings set status = 'ACTIVE' where workspace_id = ${tenant.workspace.id}`);
    });
  });
});

describe.each(servedTo("integration").filter(inWorkspace))("%s in a workspace", (_name, contract) => {
  it("accepts the workspace in path, query or header, and returns 400 when they differ", async () => {
    const workspaceId = tenant.workspace.id;
    const flat = { ...contract, level: "account" as const };
    // Both calls use one idempotency key: the second call returns the stored answer, and is refused if the request
    // differs.
    const options = { key: await freshKey(), headers: { "idempotency-key": "once" } };
    const withHeader = { ...options, headers: { ...options.headers, "x-workspace-id": workspaceId } };
    const explicit = await callExample(service, contract, { base: "/v1", workspaceId }, options);
    const viaQuery = await callExample(service, flat, { base: "/v1", workspaceId, query: { workspaceId } }, options);
    const viaHeader = await callExample(service, flat, { base: "/v1", workspaceId }, withHeader);
    expect(explicit.status).toBeLessThan(500);
    for (const { status, body } of [viaQuery, viaHeader]) {
      expect({ status, body }).toEqual({ status: explicit.status, body: explicit.body });
    }
    const { key } = options;
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
