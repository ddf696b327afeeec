import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { Listener } from "../../src/surfaces/http/listener.ts";
import { startTestService, type Tenant, withService } from "../harness/service.ts";

const service = withService({ env: { LOG_LEVEL: "trace" } });
let tenant: Tenant;
let tags: string;

beforeAll(async () => {
  tenant = await service.tenant();
  tags = `/v1/workspaces/${tenant.workspace.id}/tags`;
});

describe("logs", () => {
  it("hold one line per request with id, operation and status, without secrets", async () => {
    service.logLines.length = 0;
    const secrets = {
      authorization: `Bearer ${tenant.key}`,
      cookie: "vitrine_dashboard=cookie-secret",
      "x-visitor-token": "visitor-secret",
      "x-guest-token": "guest-secret",
      "idempotency-key": "idempotency-secret",
    };
    const reply = await service.call("POST", `${tags}?workspaceId=${tenant.workspace.id}`, {
      headers: secrets,
      body: { name: "Body secret" },
    });
    expect(reply.status).toBe(200);
    const lines = service.logLines.map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        requestId: reply.headers.get("x-request-id"),
        operation: "create_tag",
        method: "POST",
        route: "/v1/workspaces/:workspaceId/tags",
        status: 200,
      }),
    );
    const written = service.logLines.join("");
    for (const secret of [
      tenant.key,
      "cookie-secret",
      "visitor-secret",
      "guest-secret",
      "idempotency-secret",
      "Body secret",
    ]) {
      expect(written).not.toContain(secret);
    }
  });

  it("hold the cause of an internal error, which the response omits", async () => {
    const { key } = await service.key(tenant.account.id);
    service.logLines.length = 0;
    await service.database.write((tx) => tx.run(sql`alter table tags rename to tags_away`));
    const reply = await service.call("GET", tags, { key });
    await service.database.write((tx) => tx.run(sql`alter table tags_away rename to tags`));
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({ status: 500, code: "internal", message: "Something went wrong on our side." });
    expect(service.logLines.join("")).toContain("does not exist");
  });
});

describe("request ids", () => {
  it("are on every response, and repeat the client's own when it is safe", async () => {
    const ask = async (id: string) =>
      (await service.call("GET", "/healthz", { headers: { "x-request-id": id } })).headers.get("x-request-id");
    expect(await ask("trace-1:2.3_4")).toBe("trace-1:2.3_4");
    expect(await ask('no spaces, no quotes"')).toMatch(/^req_/);
    expect((await service.call("GET", "/nowhere")).headers.get("x-request-id")).toMatch(/^req_/);
  });

  it("are on responses during startup", async () => {
    const listener = await Listener.open("127.0.0.1", 0, { connectionsMax: 10, headerSeconds: 10, requestSeconds: 10 });
    const reply = await fetch(`http://127.0.0.1:${listener.port}/readyz`);
    expect(reply.status).toBe(503);
    expect(reply.headers.get("x-request-id")).toMatch(/^req_/);
    expect(reply.headers.get("retry-after")).toBe("1");
    expect(await reply.json()).toEqual({ status: 503, code: "unavailable", message: "The service is starting." });
    await listener.close(0);
  });
});

describe("health and metrics", () => {
  it("/healthz and /readyz return 200 and /metrics counts requests by operation", async () => {
    expect(await service.call("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await service.call("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ready" } });
    const { key } = await service.key(tenant.account.id);
    await service.call("GET", tags, { key });
    const { status, body } = await service.call("GET", "/metrics");
    expect(status).toBe(200);
    expect(body).toMatch(
      /vitrine_request_duration_seconds_count\{surface="api",operation="list_tags",status="200"\} \d+/,
    );
  });

  it("are available on every listener, also without the api surface", async () => {
    const split = await startTestService({ env: { SURFACES: "dashboard,admin", DATABASE_URL: service.databaseUrl } });
    const origins = [service.dashboard, service.admin, service.sites, split.dashboard, split.admin];
    for (const origin of origins) {
      for (const path of ["/healthz", "/readyz", "/metrics"]) {
        expect((await service.call("GET", `${origin}${path}`)).status, `${origin}${path}`).toBe(200);
      }
    }
    await split.stop();
  });

  it("/metrics shows queued jobs, their lag and failed jobs", async () => {
    const figures = async () => (await service.call("GET", "/metrics")).body.split("\n") as string[];
    await service.database.write(async (tx) => {
      await tx.run(sql`select graphile_worker.add_job('send_mail', run_at := now() - interval '90 seconds')`);
      await tx.run(sql`select graphile_worker.add_job('send_mail', max_attempts := 1, job_key := 'failed')`);
      await tx.run(sql`update graphile_worker._private_jobs set attempts = 1 where key = 'failed'`);
    });
    const told = await figures();
    expect(told).toContain('vitrine_jobs{lane="mail",task="send_mail",state="waiting"} 1');
    expect(told).toContain('vitrine_jobs{lane="mail",task="send_mail",state="failed"} 1');
    expect(told.join()).toMatch(/vitrine_jobs_lag_seconds\{lane="mail",task="send_mail"\} 9\d/);
    await service.database.write((tx) => tx.run(sql`delete from graphile_worker._private_jobs`));
    expect((await figures()).join()).not.toContain('vitrine_jobs{lane="mail",task="send_mail"');
  });

  it("/metrics returns 404 without its token", async () => {
    const guarded = await startTestService({ env: { METRICS_TOKEN: "a-token-for-metrics" } });
    try {
      expect((await guarded.call("GET", "/metrics")).status).toBe(404);
      const headers = { authorization: "Bearer a-token-for-metrics" };
      expect((await guarded.call("GET", "/metrics", { headers })).status).toBe(200);
    } finally {
      await guarded.stop();
    }
  });
});
