import { type ChildProcess, spawn } from "node:child_process";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FaultyProxy } from "../harness/faulty-proxy.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { freePorts } from "../harness/process.ts";
import { startTestService, type Tenant, type TestService } from "../harness/service.ts";

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("the rate limit of a connection", () => {
  let service: TestService;
  let tenant: Tenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.tenant();
  });
  afterAll(() => service.stop());

  it("allows 120 requests a minute on all paths and returns 429 with Retry-After", async () => {
    const paths = [
      `/v1/workspaces/${tenant.workspace.id}/tags`,
      `/v1/tags?workspaceId=${tenant.workspace.id}`,
      "/v1/workspaces",
    ];
    const replies = await Promise.all(
      times(120).map((index) => service.call("GET", paths[index % 3] ?? "", { key: tenant.key })),
    );
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(0);
    const remaining = replies.map((reply) => Number(reply.headers.get("ratelimit-remaining")));
    expect([...remaining].sort((a, b) => a - b)).toEqual(times(120));

    const refused = await service.call("GET", paths[0] ?? "", { key: tenant.key });
    expect(refused).toMatchObject({ status: 429, body: { status: 429, code: "rate_limited" } });
    expect(refused.headers.get("retry-after")).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(refused.headers.get("ratelimit-limit")).toBe("120");
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(Number(refused.headers.get("ratelimit-reset"))).toBeLessThanOrEqual(60);
  });

  it("is separate for another key of the account", async () => {
    const other = await service.key(tenant.account.id);
    const reply = await service.call("GET", `/v1/workspaces/${tenant.workspace.id}/tags`, { key: other.key });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("ratelimit-remaining")).toBe("119");
  });

  it("is not reduced by an unauthenticated request", async () => {
    const { key } = await service.key(tenant.account.id);
    const forged = key.slice(0, -4).concat("0000");
    const path = `/v1/workspaces/${tenant.workspace.id}/tags`;
    const refused = await service.call("GET", path, { key: forged });
    expect(refused.headers.get("ratelimit-limit")).toBe("120");
    expect((await service.call("GET", path, { key })).headers.get("ratelimit-remaining")).toBe("119");
  });
});

// npm test installs redis-server where it may, and reports where it did not.
const REDIS_SERVER = process.env["VITRINE_REDIS_SERVER"] ?? "redis-server";
describe.runIf(REDIS_SERVER !== "none")("rate limits in Redis", () => {
  let redis: ChildProcess;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    folder = await scratchFolder("redis");
    const [port] = await freePorts(1);
    url = `redis://127.0.0.1:${port}`;
    redis = spawn(REDIS_SERVER, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder], {
      stdio: "ignore",
    });
    await answering(url);
  });
  afterAll(async () => {
    await kill(redis);
    await removeFolder(folder);
  });

  it("are shared by two processes, and counted locally while Redis is down", async () => {
    const first = await startTestService({ env: { REDIS_URL: url } });
    const second = await startTestService({ env: { REDIS_URL: url, DATABASE_URL: first.databaseUrl } });
    try {
      const tenant = await first.tenant();
      const path = `/v1/workspaces/${tenant.workspace.id}/tags`;
      const replies = await Promise.all(
        times(130).map((index) => (index % 2 ? first : second).call("GET", path, { key: tenant.key })),
      );
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(120);
      expect(replies.filter((reply) => reply.status === 429)).toHaveLength(10);

      redis.kill("SIGSTOP");
      const paused = await first.key(tenant.account.id);
      const counted = await Promise.all(times(121).map(() => first.call("GET", path, { key: paused.key })));
      expect(counted.filter((reply) => reply.status === 200)).toHaveLength(120);
      expect(counted.filter((reply) => reply.status === 429)).toHaveLength(1);

      await kill(redis);
      const fresh = await first.key(tenant.account.id);
      const alone = await first.call("GET", path, { key: fresh.key });
      expect(alone.status).toBe(200);
      expect(alone.headers.get("ratelimit-remaining")).toBe("119");
    } finally {
      await second.stop();
      await first.stop();
    }
  });
});

describe("rate limits with a Redis that never answers", () => {
  it("are counted locally, without long waits and with a metric", async () => {
    const redis = await FaultyProxy.silent();
    const service = await startTestService({ env: { REDIS_URL: `redis://127.0.0.1:${redis.port}` } });
    try {
      const tenant = await service.tenant();
      const path = `/v1/workspaces/${tenant.workspace.id}/tags`;
      const replies = await Promise.all(times(121).map(() => service.call("GET", path, { key: tenant.key })));
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(120);
      expect(replies.filter((reply) => reply.status === 429)).toHaveLength(1);
      expect(await fallbacksOf(service)).toBe(121);
    } finally {
      await service.stop();
      await redis.close();
    }
  });
});

const fallbacksOf = async (service: TestService) => {
  const { body } = await service.call("GET", "/metrics");
  return Number(/^vitrine_rate_limit_fallbacks_total (\d+)$/m.exec(body)?.[1]);
};

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

/** Resolves on the first answer. The client itself retries the connection. */
async function answering(url: string): Promise<void> {
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  client.on("error", () => {});
  await client.ping();
  client.disconnect();
}
