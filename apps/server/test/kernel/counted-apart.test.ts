// Rate limits are counted while a call holds no database connection: the buckets may be on a slow remote server, and
// connections are few. The answers and their order stay the same.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, later, systemClock } from "../../src/kernel/clock.ts";
import type { RateLimiter } from "../../src/kernel/rate-limits.ts";
import { MemoryLimiter } from "../../src/providers/limits/index.ts";
import { type Database, sql } from "../../src/storage/database.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { AiShop } from "../assistant/setting.ts";
import { fullShop } from "../every-operation/shop.ts";
import { startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { Agent, connect } from "../mcp/agent.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";

const limiters = new Map<RateLimiter, string[]>();

/** A limiter that needs a connection of each kind: a caller that holds the only one would wait forever. */
function limiterInNeed(database: Database): RateLimiter {
  const counts = new MemoryLimiter(systemClock);
  const borrow = async () => {
    await database.read((tx) => tx.one(sql`select 1`));
    await database.write((tx) => tx.one(sql`select 1`));
  };
  const asked: string[] = [];
  const limiter: RateLimiter = {
    consume: async (rule, key, points) => {
      asked.push(rule.name);
      await borrow();
      return counts.consume(rule, key, points);
    },
    peek: async (rule, key) => {
      await borrow();
      return counts.peek(rule, key);
    },
    giveBack: async (rule, key) => {
      await borrow();
      return counts.giveBack(rule, key);
    },
    close: () => counts.close(),
  };
  limiters.set(limiter, asked);
  return limiter;
}

describe("a process with one database connection and a limiter that needs it", () => {
  let service: TestService;
  let asked: string[];
  beforeAll(async () => {
    const env = { ...QUICK_CHALLENGES, DATABASE_POOL_MAX: "1" };
    service = await startTestService({ env, models: new ScriptedModels(), limiter: limiterInNeed });
    asked = [...limiters.values()][0] ?? [];
  });
  afterAll(() => service.stop());

  it("answers calls of every surface", async () => {
    const shop = await fullShop(service, "Okapi");
    const cookie = await signIn(service, shop.account.email);
    const path = `${service.dashboard}/api/workspaces/${shop.workspace.id}/billing-email/code`;
    const reply = await service.call("POST", path, { cookie, body: { email: "bills@shop.example" } });
    expect(reply.status).toBe(200);
    const rules = ["connection", "member", "anonymous", "experience", "visitor", "invitations"];
    expect(asked).toEqual(expect.arrayContaining([...rules, "sign-in-codes", "account-codes"]));
  });

  it("answers the assistant and refuses invalid codes and keys", async () => {
    const shop = await AiShop.open(service);
    const { id } = await shop.product();
    expect((await shop.ask(id, await shop.guest())).status).toBe(200);
    expect(asked).toEqual(expect.arrayContaining(["visitor-ai", "workspace-ai"]));
    const guess = { email: "deniz@example.com", code: "000000" };
    const guessed = await shop.call("POST", "/customer/otp/verify", { headers: await shop.guest(), body: guess });
    expect(guessed.body.code).toBe("invalid_code");
    expect(asked).toContain("code-guesses");
    const key = shop.tenant.key.replace(/.{4}$/, "0000");
    const unknown = await service.call("POST", `/v1/workspaces/${shop.id}/tags`, { key, body: { name: "New" } });
    expect(unknown.status).toBe(401);
    expect(asked).toContain("failed-authentication");
  });
});

describe("a recently valid credential is counted before its look-up", () => {
  let service: TestService;
  let tenant: Tenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.tenant();
  });
  afterAll(() => service.stop());

  const path = () => `/v1/workspaces/${tenant.workspace.id}/tags`;
  const read = (key: string) => service.call("GET", path(), { key });
  const revoke = (keyId: string) =>
    service.database.write((tx) => tx.run(sql`update api_keys set revoked_at = now() where id = ${keyId}`));
  const useUp = (key: string) => Promise.all(Array.from({ length: 120 }, () => read(key)));

  it("returns 401 for a revoked key before 429, with the plain limit headers", async () => {
    const { key, keyId } = await service.key(tenant.account.id);
    await useUp(key);
    expect((await read(key)).status).toBe(429);
    await revoke(keyId);
    const refused = await read(key);
    expect(refused).toMatchObject({ status: 401, body: { code: "revoked_token" } });
    expect(refused.headers.get("ratelimit-remaining")).toBe("120");
  });

  it("returns 429 before 403 for a missing scope", async () => {
    const { key } = await service.key(tenant.account.id, ["tags:read"]);
    await useUp(key);
    const write = () => service.call("POST", path(), { key, body: { name: "New" } });
    expect((await write()).status).toBe(429);
  });

  it("takes no hit from a connection for its expired token", async () => {
    const { token } = await connect(service, tenant.account.id);
    const agent = new Agent(service, token);
    const show = () => agent.request("tools/list");
    const endAfter = (milliseconds: number) =>
      service.database.write((tx) =>
        tx.run(sql`update oauth_access_tokens set expires_at = ${later(service.clock.now(), milliseconds)}`),
      );
    expect((await show()).headers.get("ratelimit-remaining")).toBe("119");
    await endAfter(-HOUR);
    for (let i = 0; i < 5; i++) expect((await show()).status).toBe(401);
    await endAfter(HOUR);
    expect((await show()).headers.get("ratelimit-remaining")).toBe("118");
  });

  it("takes one authentication query per write, also for a key's first write", async () => {
    const { key } = await service.key(tenant.account.id);
    const asked: number[] = [];
    for (const name of ["First", "Second", "Third"]) {
      service.statements.length = 0;
      expect((await service.call("POST", path(), { key, body: { name } })).status).toBe(200);
      asked.push(service.statements.filter((text) => text.includes("from api_keys k")).length);
    }
    expect(asked).toEqual([1, 1, 1]);
  });

  it("takes one authentication query per read, also for a key's first read", async () => {
    const { key } = await service.key(tenant.account.id);
    service.statements.length = 0;
    expect((await read(key)).status).toBe(200);
    expect((await read(key)).status).toBe(200);
    expect(service.statements.filter((text) => text.includes("from api_keys k"))).toHaveLength(2);
  });
});
