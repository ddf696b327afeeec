import { beforeAll, expect, it } from "vitest";
import { LastUsed } from "../../src/kernel/access/last-used.ts";
import type { Principal } from "../../src/kernel/access/principals.ts";
import { sql } from "../../src/storage/database.ts";
import { startTestService, type Tenant, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await service.tenant();
});

const lastUsedAt = async () => {
  const row = await service.database.read((tx) =>
    tx.one<{ last_used_at: Date | null }>(sql`select last_used_at from api_keys where id = ${tenant.keyId}`),
  );
  return row.last_used_at;
};

it("lastUsedAt is written by the next flush after a failed one", async () => {
  const rename = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));
  const lastUsed = new LastUsed(service.database);
  const integration: Principal = {
    kind: "integration",
    workspaceIds: null,
    accountId: tenant.account.id,
    connectionId: tenant.keyId,
    sourceId: "",
    scopes: new Set(),
  };
  const now = service.clock.now();
  lastUsed.note(integration, now);
  await rename(sql`alter table oauth_grants rename to away`);
  await expect(lastUsed.flush()).rejects.toThrow();
  expect(await lastUsedAt()).toBeNull();
  await rename(sql`alter table away rename to oauth_grants`);
  await lastUsed.flush();
  expect(await lastUsedAt()).toEqual(now);
});

it("lastUsedAt is current in lists of a process with one connection", async () => {
  const pooled = await startTestService({ env: { DATABASE_PREPARE: "off", DATABASE_POOL_MAX: "1" } });
  try {
    const { account, workspace, key } = await pooled.tenant();
    const cookie = await signIn(pooled, account.email);
    await pooled.call("GET", `/v1/workspaces/${workspace.id}/tags`, { key });
    const lists = await Promise.all(
      ["/api/api-keys", "/api/connections"].map((path) => pooled.call("GET", `${pooled.dashboard}${path}`, { cookie })),
    );
    expect(lists.map(({ status }) => status)).toEqual([200, 200]);
    expect(lists[0]?.body.apiKeys[0].lastUsedAt).toBe(pooled.clock.now().toISOString());
  } finally {
    await pooled.stop();
  }
});
