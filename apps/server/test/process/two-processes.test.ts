// Two processes on one database: shared decisions, and a rolling deployment behind a balancer that no client notices.

import { setInterval as ticks } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sha256 } from "../../src/kernel/credentials/secrets.ts";
import { sql } from "../../src/storage/database.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { exited, type RunningService, spawnService, until } from "../harness/process.ts";
import { RoundRobin } from "../harness/round-robin.ts";
import { startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { Agents, expectError } from "../oauth/agent.ts";

const BETWEEN_REQUESTS_MILLISECONDS = 20;
/** Default time in which a concurrent refresh may join. */
const JOIN_MILLISECONDS = 500;
/** Below the rate limit of a key per minute. */
const REQUESTS_A_KEY = 50;

let service: TestService;
let tenant: Tenant;
let dataDir: string;
let agents: Agents;
let balancer: RoundRobin;
let running: RunningService[] = [];

const start = (env: Record<string, string> = {}) =>
  spawnService({
    VITRINE_ENV: "test",
    DATA_DIR: dataDir,
    DATABASE_URL: service.databaseUrl,
    DATABASE_POOL_MAX: "8",
    SECRET_KEY: "test-secret-key-that-is-long-enough-000",
    DRAIN_SECONDS: "5",
    BASE_URL: agents.issuer,
    ...env,
  });

beforeAll(async () => {
  service = await startTestService();
  service.clock.advance(Date.now() - service.clock.now().getTime()); // the processes check keys with the real clock
  tenant = await service.tenant();
  agents = new Agents(service);
  dataDir = await scratchFolder("rolling");
  running = await Promise.all([start(), start()]);
  balancer = await RoundRobin.open(running.map(({ api }) => api));
});
afterAll(async () => {
  balancer.close();
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.map(({ child }) => exited(child)));
  await service.stop();
  await removeFolder(dataDir);
});

/** Reads and writes at a steady rate until aborted; returns the statuses. */
async function keepAsking(signal: AbortSignal): Promise<number[]> {
  const answers: Promise<number>[] = [];
  let key = tenant.key;
  for await (const _tick of ticks(BETWEEN_REQUESTS_MILLISECONDS)) {
    if (signal.aborted) break;
    if (answers.length % REQUESTS_A_KEY === 0) key = (await service.key(tenant.account.id)).key;
    answers.push(askOnce(answers.length, key));
  }
  return Promise.all(answers);
}

async function askOnce(n: number, key: string): Promise<number> {
  const url = `${balancer.url}/v1/workspaces/${tenant.workspace.id}/tags`;
  const isWrite = n % 2 === 0;
  const { status } = await service.call(isWrite ? "POST" : "GET", url, {
    key,
    ...(isWrite ? { body: { name: `Tag ${n}` } } : {}),
  });
  return status;
}

/** Restarts like a supervisor: signal, end, new start on the same port. */
async function replace(old: RunningService): Promise<RunningService> {
  old.child.kill("SIGTERM");
  expect(await exited(old.child)).toBe(0);
  const fresh = await start(old.env);
  await until(async () => balancer.isReady(fresh.api));
  return fresh;
}

// A concurrent refresh may join for half a second, the default. A busy machine can miss that, hence the retries.
it("exchanges a refresh token once for twenty concurrent requests to two processes", { retry: 9 }, async () => {
  const { clientId, tokens } = await agents.connect();
  const used = tokens.refresh_token;
  const refreshAt = (n: number) =>
    agents.post(`${running[n % running.length]?.api}/oauth/token`, {
      grant_type: "refresh_token",
      client_id: clientId,
      refresh_token: used,
    });
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => refreshAt(n)));
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(replies.map(({ body }) => `${body.access_token} ${body.refresh_token}`)).size).toBe(1);
  expect(await refreshTokensOf(used)).toBe(2);
  const { access_token: accessToken } = replies[0]?.body ?? {};
  expect(await agents.standing(accessToken)).toEqual(["products:read", "tags:write"]);

  await until(() => isOver(used, 600));
  expectError(await refreshAt(1), 400, "invalid_grant");
  expect(await agents.standing(accessToken)).toBe("revoked_token");
});

/** Number of refresh tokens of the token's connection. */
const refreshTokensOf = (token: string) =>
  service.database.read(async (tx) => {
    const { n } = await tx.one<{ n: number }>(sql`
      select count(*)::int as n from oauth_refresh_tokens
      where grant_id in (select grant_id from oauth_refresh_tokens where token_hash = ${sha256(token)})`);
    return n;
  });

/** True if the token was exchanged at least this long ago, by the database's clock. */
const isOver = (token: string, milliseconds: number) =>
  service.database.read(async (tx) => {
    const row = await tx.find(sql`
      select from oauth_refresh_tokens where token_hash = ${sha256(token)}
        and clock_timestamp() > joinable_until + make_interval(secs => ${(milliseconds - JOIN_MILLISECONDS) / 1000}::float8)`);
    return row !== undefined;
  });

it("replaces two processes under load without losing a request", async () => {
  const done = new AbortController();
  const asking = keepAsking(done.signal);
  for (const [i, old] of running.entries()) running[i] = await replace(old);
  done.abort();
  const statuses = await asking;
  expect(statuses.length).toBeGreaterThan(100);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
