// Shutdown: clients get time to leave after the signal, and the process ends even if work hangs.

import { once } from "node:events";
import { Agent, request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../harness/database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../harness/database-proxy.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { exited, type RunningService, spawnService, statusOf, until } from "../harness/process.ts";

let dataDir: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let service: RunningService | undefined;
let proxy: DatabaseProxy | undefined;

beforeEach(async () => {
  dataDir = await scratchFolder("stop");
  database = await createTestDatabase();
});
afterEach(async () => {
  service?.child.kill("SIGKILL");
  if (service !== undefined) await exited(service.child);
  await proxy?.close();
  [service, proxy] = [undefined, undefined];
  await database.drop();
  await removeFolder(dataDir);
});

const start = async (env: Record<string, string>) => {
  service = await spawnService({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });
  return service;
};

/** Sends a request on a kept connection. */
async function ask(url: string, agent: Agent) {
  const sent = request(url, { agent });
  sent.end();
  const [response] = await once(sent, "response");
  await response.resume().toArray();
  return { status: response.statusCode as number, connection: response.headers.connection as string | undefined };
}

describe("a service after SIGTERM", () => {
  it("serves requests during the drain time with 503 on /readyz, and closes connections after responses", async () => {
    const { api, child } = await start({ DRAIN_SECONDS: "10" });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask(`${api}/healthz`, agent)).toEqual({ status: 200, connection: "keep-alive" });
    child.kill("SIGTERM");
    await until(async () => (await statusOf(`${api}/readyz`)) === 503);
    expect(await ask(`${api}/healthz`, agent)).toEqual({ status: 200, connection: "close" });
    expect(await statusOf(`${api}/v1/openapi.json`)).toBe(200);
    expect(await exited(child)).toBe(0);
    agent.destroy();
  });

  it("loses no request on keep-alive connections", async () => {
    const { api, child } = await start({ DRAIN_SECONDS: "1" });
    const clients = Array.from({ length: 6 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      let answered = 0;
      for (; ; answered++) {
        const failure = await ask(`${api}/healthz`, agent).then(
          () => undefined,
          ({ code }) => code,
        );
        if (failure !== undefined) return { failure, hasAsked: answered > 0 };
      }
    });
    child.kill("SIGTERM");
    const ends = await Promise.all(clients);
    expect(ends).toEqual(ends.map(() => ({ failure: "ECONNREFUSED", hasAsked: true })));
    expect(await exited(child)).toBe(0);
  });

  it("exits with 1 while the database is unresponsive, and logs what was not closed", async () => {
    proxy = await openDatabaseProxy(database.url);
    const { api, child, output } = await start({ DATABASE_URL: proxy.url, STOP_SECONDS: "10", LOG_LEVEL: "info" });
    await until(async () => output().includes("the process for jobs is ready"));
    proxy.fallSilent();
    expect(await statusOf(`${api}/readyz`)).toBe(503);
    expect(await statusOf(`${api}/healthz`)).toBe(200);
    child.kill("SIGTERM");
    expect(await exited(child)).toBe(1);
    expect(output()).toContain("not closed in time");
  });

  it("exits with 0 although a client never finishes its request", async () => {
    const { api, child } = await start({ STOP_SECONDS: "10" });
    const headers = { authorization: "Bearer none", "content-type": "application/json", expect: "100-continue" };
    const endless = request(`${api}/oauth/register`, { method: "POST", headers });
    endless.on("error", () => {});
    endless.flushHeaders();
    await once(endless, "continue");
    child.kill("SIGTERM");
    expect(await exited(child)).toBe(0);
  });
});
