// The specification says "immediately": a loss of access affects the very next request.

import { beforeEach, describe, expect, it } from "vitest";
import { setAccountStatus } from "../../src/domains/accounts/index.ts";
import { revokeApiKey } from "../../src/domains/integrations/index.ts";
import { addMember, removeMember, setWorkspaceStatus } from "../../src/domains/workspaces/index.ts";
import { sql, type Tx } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";

const service = withService();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await service.tenant();
  // A second owner can remove the first one.
  await service.member(tenant.workspace.id, (await service.account()).id, "OWNER");
});

const actor = { kind: "cli" as const, id: "operator" };
const membership = () => ({ workspaceId: tenant.workspace.id, accountId: tenant.account.id, actor });
const read = () => service.call("GET", `/v1/workspaces/${tenant.workspace.id}/workspace`, { key: tenant.key });
const write = () =>
  service.call("PUT", `/v1/workspaces/${tenant.workspace.id}/workspace`, {
    key: tenant.key,
    body: { name: "Changed" },
  });

type Deed = (tx: Tx, now: Date) => Promise<unknown>;

const LOSSES: [string, number, string, Deed][] = [
  ["demotion to staff", 403, "not_owner", (tx, now) => addMember(tx, { ...membership(), role: "STAFF" }, now)],
  ["demotion to billing", 403, "not_owner", (tx, now) => addMember(tx, { ...membership(), role: "BILLING" }, now)],
  ["removal", 403, "not_owner", (tx, now) => removeMember(tx, membership(), now)],
  ["revocation of the key", 401, "revoked_token", (tx, now) => revokeApiKey(tx, { id: tenant.keyId, actor }, now)],
  [
    "suspension of the account",
    403,
    "account_inactive",
    (tx, now) => setAccountStatus(tx, { id: tenant.account.id, status: "SUSPENDED", actor }, now),
  ],
  [
    "suspension of the workspace",
    403,
    "workspace_inactive",
    (tx, now) => setWorkspaceStatus(tx, { id: tenant.workspace.id, status: "SUSPENDED", actor }, now),
  ],
];

describe("loss of access", () => {
  it.each(LOSSES)("takes effect on the next request after %s", async (_what, status, code, deed) => {
    expect((await read()).status).toBe(200);
    await service.database.write((tx) => deed(tx, service.clock.now()));
    for (const reply of [await read(), await write()]) expect(reply).toMatchObject({ status, body: { status, code } });
    const { name } = await service.database.read((tx) =>
      tx.one<{ name: string }>(sql`select name from workspaces where id = ${tenant.workspace.id}`),
    );
    expect(name).toBe("Test workspace");
  });

  it("ends when workspace and account are active again, with audit entries", async () => {
    const set = (status: "ACTIVE" | "SUSPENDED") =>
      service.database.write(async (tx) => {
        await setWorkspaceStatus(tx, { id: tenant.workspace.id, status, actor }, service.clock.now());
        await setAccountStatus(tx, { id: tenant.account.id, status, actor }, service.clock.now());
      });
    await set("SUSPENDED");
    expect((await read()).status).toBe(403);
    const list = await service.call("GET", "/v1/workspaces", { key: tenant.key });
    expect(list.body.code).toBe("account_inactive");
    await set("ACTIVE");
    expect((await read()).body.status).toBe("ACTIVE");
    const entries = await service.database.read((tx) =>
      tx.many(
        sql`select action from audit_log where subject_id = ${tenant.workspace.id} and actor_kind = 'cli' order by id`,
      ),
    );
    expect(entries.slice(-2)).toEqual([{ action: "workspace.suspend" }, { action: "workspace.activate" }]);
  });

  it("keeps a suspended workspace in the list of its owner", async () => {
    await service.database.write((tx) =>
      setWorkspaceStatus(tx, { id: tenant.workspace.id, status: "SUSPENDED", actor }, service.clock.now()),
    );
    const { workspaces, creationPolicy } = (await service.call("GET", "/v1/workspaces", { key: tenant.key })).body;
    expect(workspaces).toMatchObject([{ id: tenant.workspace.id, status: "SUSPENDED" }]);
    expect(creationPolicy).toMatchObject({ owned: 1 });
  });

  it("returns not_owner for suspended, foreign and unknown workspaces", async () => {
    const other = await service.tenant();
    await service.database.write((tx) =>
      setWorkspaceStatus(tx, { id: other.workspace.id, status: "SUSPENDED", actor }, service.clock.now()),
    );
    for (const id of [other.workspace.id, "wks_unknown", "%00", "x".repeat(160)]) {
      const reply = await service.call("GET", `/v1/workspaces/${id}/workspace`, { key: tenant.key });
      if (id === "%00") expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input" } });
      else expect(reply).toMatchObject({ status: 403, body: { code: "not_owner" } });
    }
    await expect(
      service.database.write((tx) =>
        setWorkspaceStatus(tx, { id: "wks_unknown", status: "ACTIVE", actor }, service.clock.now()),
      ),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
