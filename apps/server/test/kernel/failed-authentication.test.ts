import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { HOUR, SECOND } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";
import { type Reply, type Tenant, withService } from "../harness/service.ts";
import { Agents, anyAddress } from "../oauth/agent.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let agents: Agents;
let tenant: Tenant;

beforeAll(async () => {
  agents = new Agents(service);
  tenant = await service.tenant();
});

type Address = Record<string, string>;

const secret = () => randomBytes(32).toString("hex");
const unknownKey = () => `vtr_dev_${newId("apiKey").slice("key_".length)}_${secret()}`;

const useKey = (headers: Address, key: string) => service.call("GET", "/v1/workspaces", { headers, key });
const useSession = (origin: string, path: string, cookie: string) => (headers: Address) =>
  service.call("GET", `${origin}${path}`, { headers, cookie: `${cookie}=${secret()}` });

const KINDS: [name: string, use: (headers: Address) => Promise<Reply>, status: number][] = [
  ["API keys", (headers) => useKey(headers, unknownKey()), 401],
  ["access tokens", (headers) => callMcp(headers, `vto_dev_${secret()}`), 401],
  ["upload URLs", (headers) => service.call("PUT", `/media/uploads/${secret()}`, { headers, rawBody: "x" }), 404],
  ["dashboard sessions", (headers) => useSession(service.dashboard, "/api/profile", "vitrine_dashboard")(headers), 401],
  ["staff sessions", (headers) => useSession(service.admin, "/api/integration-sources", "vitrine_admin")(headers), 401],
];

function callMcp(headers: Address, key: string): Promise<Reply> {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  return service.call("POST", `${agents.issuer}/mcp`, { headers, key, body });
}

/** Concurrent, so that all fall into one minute on any machine. */
const manyTimes = (count: number, use: (n: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, n) => use(n)));

async function expectEach(status: number, count: number, use: (n: number) => Promise<Reply>): Promise<void> {
  const statuses = (await manyTimes(count, use)).map((reply) => reply.status);
  expect(new Set(statuses)).toEqual(new Set([status]));
}

/** Uses up an address's limit of failed attempts. */
const fail = (headers: Address) => expectEach(401, 60, () => useKey(headers, unknownKey()));

describe("invalid credentials", () => {
  it.each(KINDS)("are looked up 60 times a minute per address, then return 429: %s", async (_name, use, status) => {
    const headers = anyAddress();
    await expectEach(status, 60, () => use(headers));
    const before = service.statements.length;
    const refused = await use(headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(service.statements.slice(before)).toEqual([]);
    expect((await use(anyAddress())).status).toBe(status);
  });

  it("share one limit across all kinds, which resets after a minute", async () => {
    const headers = anyAddress();
    for (const [, use, status] of KINDS) await expectEach(status, 60 / KINDS.length, () => use(headers));
    for (const [, use] of KINDS) expect((await use(headers)).status).toBe(429);
    service.clock.advance(60 * SECOND);
    expect((await useKey(headers, tenant.key)).status).toBe(200);
  });

  it("do not count when they are malformed or missing", async () => {
    const headers = anyAddress();
    await expectEach(401, 70, () => useKey(headers, "nonsense"));
    await expectEach(401, 70, () => useKey(headers, unknownKey().replace("_dev_", "_live_")));
    await expectEach(401, 70, () => service.call("GET", "/v1/workspaces", { headers }));
    expect((await useKey(headers, unknownKey())).status).toBe(401);
  });

  it("do not block recently authenticated keys, only others", async () => {
    const headers = anyAddress();
    const { key: good } = await service.key(tenant.account.id);
    const { key: late } = await service.key(tenant.account.id);
    expect((await useKey(headers, good)).status).toBe(200);
    await fail(headers);
    expect((await useKey(headers, late)).status).toBe(429);
    expect((await useKey(headers, good)).status).toBe(200);
    expect((await useKey(anyAddress(), late)).status).toBe(200);
    expect((await useKey(headers, late)).status).toBe(200);
  });

  it("count also when they have expired", async () => {
    const { key } = await service.key(tenant.account.id, undefined, 0);
    const headers = anyAddress();
    expect((await useKey(headers, key)).body.code).toBe("expired_token");
    await expectEach(401, 59, () => useKey(headers, key));
    expect((await useKey(headers, key)).status).toBe(429);
  });

  it("do not count for an expired access token of an agent", async () => {
    const { tokens } = await agents.connect();
    service.clock.advance(HOUR);
    const headers = anyAddress();
    await expectEach(401, 70, () => callMcp(headers, tokens.access_token));
    expect((await useKey(headers, unknownKey())).status).toBe(401);
  });
});

describe("an invalid visitor token", () => {
  const visit = (headers: Address, visitorToken?: string) =>
    service.call("GET", `/v1/workspaces/${tenant.workspace.id}/experience/tags`, {
      key: tenant.key,
      headers: { ...headers, ...(visitorToken === undefined ? {} : { "x-visitor-token": visitorToken }) },
    });

  it("is looked up 60 times a minute, then returns 429", async () => {
    const headers = anyAddress();
    const token = `vtv_dev_${secret()}`;
    await expectEach(401, 60, () => visit(headers, token));
    const refused = await visit(headers, token);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("blocks neither the shop's backend nor its other visitors", async () => {
    const backend = anyAddress();
    await expectEach(401, 130, () => visit(backend, `vtv_dev_${secret()}`));
    expect((await visit(backend)).status).toBe(200);
    expect((await useKey(backend, tenant.key)).status).toBe(200);
    // Even after another client there has used up the address's limit.
    await fail(backend);
    expect((await visit(backend)).status).toBe(200);
  });
});
