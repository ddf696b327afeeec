import { describe, expect, it } from "vitest";
import { listSources, setSourceBlocked } from "../../src/domains/integrations/index.ts";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });

const actor = { kind: "cli" as const, id: "operator" };
const setBlocked = (source: string, blocked: boolean) =>
  service.database.write((tx) => setSourceBlocked(tx, { source, blocked, actor }, service.clock.now()));

describe("the source of API keys", () => {
  it("refuses existing and new keys at once while it is blocked", async () => {
    const tenant = await service.tenant();
    const revoked = await service.key(tenant.account.id);
    await service.database.write((tx) =>
      tx.run(sql`update api_keys set revoked_at = ${service.clock.now()} where id = ${revoked.keyId}`),
    );
    const cookie = await signIn(service, tenant.account.email);
    const use = (key = tenant.key) => service.call("GET", "/v1/workspaces", { key });
    const create = () =>
      service.call("POST", `${service.dashboard}/api/api-keys`, {
        cookie,
        body: { name: "New", scopes: ["tags:read"], days: 1 },
      });
    expect((await use()).status).toBe(200);

    const blocked = await setBlocked("api-keys", true);
    expect(blocked).toMatchObject({ key: "api-keys", status: "BLOCKED", blockedAt: service.clock.now().toISOString() });
    expect(await use()).toMatchObject({ status: 403, body: { code: "source_blocked" } });
    expect(await create()).toMatchObject({ status: 403, body: { code: "source_blocked" } });
    service.clock.advance(1000);
    expect((await setBlocked(blocked.id, true)).blockedAt).toBe(blocked.blockedAt);

    expect(await setBlocked(blocked.id, false)).toMatchObject({ status: "APPROVED", blockedAt: null });
    expect((await use()).status).toBe(200);
    expect((await create()).status).toBe(200);
    expect((await use(revoked.key)).body.code).toBe("revoked_token");

    const entries = await service.database.read((tx) =>
      tx.many(sql`select actor_kind, actor_id, action from audit_log where subject_id = ${blocked.id} order by id`),
    );
    expect(entries).toEqual(
      ["source.block", "source.block", "source.unblock"].map((action) => ({
        actor_kind: "cli",
        actor_id: "operator",
        action,
      })),
    );
  });

  it("is listed, and an unknown source is not found", async () => {
    expect(await service.database.read((tx) => listSources(tx, service.clock.now()))).toMatchObject([
      { key: "api-keys", status: "APPROVED" },
    ]);
    await expect(setBlocked("src_unknown", true)).rejects.toMatchObject({ code: "not_found" });
  });
});
