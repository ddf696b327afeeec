// A new version goes live: two processes behind a balancer are replaced one after the other, and no client notices.

import { setInterval as ticks } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { exited, type RunningService, spawnService, until } from "../harness/process.ts";
import { RoundRobin } from "../harness/round-robin.ts";
import { startTestService, type Tenant, type TestService } from "../harness/service.ts";

const BETWEEN_REQUESTS_MILLISECONDS = 20;
/** Below what one key may ask for in a minute. */
const REQUESTS_A_KEY = 50;

let service: TestService;
let tenant: Tenant;
let dataDir: string;
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
    ...env,
  });

beforeAll(async () => {
  service = await startTestService();
  service.clock.advance(Date.now() - service.clock.now().getTime()); // keys are looked at by processes with the real one
  tenant = await service.tenant();
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

/** Reads and writes at a steady pace until told to stop; returns how each was answered. */
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

/** As a supervisor does: told to stop, ended, started again on the same port. */
async function replace(old: RunningService): Promise<RunningService> {
  old.child.kill("SIGTERM");
  expect(await exited(old.child)).toBe(0);
  const fresh = await start(old.env);
  await until(async () => balancer.isReady(fresh.api));
  return fresh;
}

it("replaces two processes under load without losing a request", async () => {
  const done = new AbortController();
  const asking = keepAsking(done.signal);
  for (const [i, old] of running.entries()) running[i] = await replace(old);
  done.abort();
  const statuses = await asking;
  expect(statuses.length).toBeGreaterThan(100);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
