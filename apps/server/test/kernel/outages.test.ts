// Database outage: every surface answers 503 with Retry-After within a time limit, and logs short lines.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { Database, sql } from "../../src/storage/database.ts";
import { createTestDatabase, PATIENT } from "../harness/database.ts";
import { FaultyProxy } from "../harness/faulty-proxy.ts";
import { type Reply, startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { Agent, connect } from "../mcp/agent.ts";

let direct: string;
let drop: () => Promise<void>;
let proxy: FaultyProxy;
let service: TestService;
let tenant: Tenant;
let cookie: string;
let agent: Agent;
let tags: string;

beforeAll(async () => {
  const { url, drop: dropDatabase } = await createTestDatabase();
  direct = url;
  drop = dropDatabase;
  proxy = await FaultyProxy.to(url);
  const env = {
    DATABASE_URL: proxy.url(url),
    DATABASE_CONNECT_DEADLINE_SECONDS: "3",
    DATABASE_READ_DEADLINE_SECONDS: "1",
    DATABASE_WRITE_DEADLINE_SECONDS: "1",
    TRUST_PROXY: "on",
  };
  service = await startTestService({ env });
  tenant = await service.tenant();
  tags = `/v1/workspaces/${tenant.workspace.id}/tags`;
  cookie = await signIn(service, tenant.account.email);
  agent = new Agent(service, (await connect(service, tenant.account.id)).token);
});
afterAll(async () => {
  await service.stop();
  await proxy.close();
  await drop();
});

const readTags = () => service.call("GET", tags, { key: tenant.key });
const createTag = (name: string, headers = {}) =>
  service.call("POST", tags, { key: tenant.key, body: { name }, headers });
const token = () =>
  service.call("POST", "/oauth/token", {
    rawBody: `grant_type=refresh_token&refresh_token=x&client_id=${newId("oauthClient")}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

function expectUnavailable(reply: Reply): void {
  expect(reply).toMatchObject({ status: 503, body: { status: 503, code: "unavailable" } });
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
}

async function expectAllUnavailable(): Promise<void> {
  const replies = await Promise.all([
    readTags(),
    createTag("lost"),
    createTag("lost", { "idempotency-key": "lost" }),
    service.call("GET", `/v1/workspaces/${tenant.workspace.id}/experience/tags`, { key: tenant.key }),
    service.call("GET", `${service.dashboard}/api/profile`, { cookie }),
    service.call("GET", `/media/${tenant.workspace.id}/${"0".repeat(64)}.png`),
    service.call("POST", "/webhooks/payments", { rawBody: "{}" }).then((reply) => {
      expect(reply.status).toBe(400); // the missing signature is detected first
      return readTags();
    }),
    agent.post({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  ]);
  for (const reply of replies) expectUnavailable(reply);
  const refused = await token();
  expectUnavailable(refused);
  expect(refused.body.error).toBe("temporarily_unavailable");
  expect((await service.call("GET", "/readyz")).status).toBe(503);
}

async function expectAllWell(): Promise<void> {
  expect((await readTags()).body.pagination.total).toBe(0);
  expect((await service.call("GET", "/readyz")).status).toBe(200);
}

const outageLines = () =>
  service.logLines.map((line) => JSON.parse(line)).filter((line) => line.level >= 40 && "cause" in line);

describe("a database outage", () => {
  it("with refused connections returns 503 on every surface until it ends", async () => {
    proxy.refuse();
    await expectAllUnavailable();
    proxy.resume();
    await expectAllWell();
  });

  it("without answers returns 503 on every surface and performs no write", async () => {
    await expectAllWell();
    proxy.silence();
    await expectAllUnavailable();
    proxy.resume();
    await expectAllWell();
  });

  it("writes short log lines with the cause", async () => {
    proxy.refuse();
    await Promise.all(Array.from({ length: 50 }, readTags));
    proxy.resume();
    const lines = outageLines();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(JSON.stringify(line).length).toBeLessThan(400);
      expect(line.cause).toMatch(/^database: /);
    }
    expect(service.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

describe("a statement that takes too long", () => {
  it("returns 503 with Retry-After, and a next step to an agent", async () => {
    const other = new Database({ url: direct, limits: PATIENT });
    await other.write(async (tx) => {
      // Every call reads this table. On a cluster, a workspace's reads use other nodes than this lock.
      await tx.run(sql`lock table workspace_standings in access exclusive mode`);
      expectUnavailable(await readTags());
      const { isError, content } = (
        await agent.post({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "list_tags", arguments: { workspaceId: tenant.workspace.id } },
        })
      ).body.result;
      expect(isError).toBe(true);
      expect(JSON.parse(content[0].text)).toMatchObject({
        code: "unavailable",
        nextStep: expect.stringContaining("Wait 2 seconds, then call again"),
      });
    });
    await other.close();
  });
});
