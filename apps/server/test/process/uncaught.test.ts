// Failures outside of any request: a timer, an event without a listener, an unhandled rejection.

import { once } from "node:events";
import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { exited, type RunningService, spawnService, statusOf } from "../harness/process.ts";

let dataDir: string;
let database: TestDatabase;
let service: RunningService;

beforeEach(async () => {
  dataDir = await scratchFolder("uncaught");
  database = await createTestDatabase();
});
afterEach(async () => {
  service.child.kill("SIGKILL");
  await exited(service.child);
  await database.drop();
  await removeFolder(dataDir);
});

/** Starts the service with a hook that makes it fail on a signal. */
async function startFailingBy(failure: string): Promise<void> {
  const code = `process.on("SIGUSR2", () => setTimeout(() => { ${failure} }));`;
  const hook = `--import=data:text/javascript,${encodeURIComponent(code)}`;
  service = await spawnService({ DATA_DIR: dataDir, DATABASE_URL: database.url, NODE_OPTIONS: hook });
}

/** Starts a request that the service processes and that lacks the end of its body. */
async function beginRequest() {
  const unfinished = request(`${service.api}/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", expect: "100-continue" },
  });
  const answer = new Promise<number | undefined>((resolve) => {
    unfinished.on("response", (response) => resolve(response.resume().statusCode));
    unfinished.on("error", () => resolve(undefined));
  });
  unfinished.flushHeaders();
  await once(unfinished, "continue");
  unfinished.write("grant_type=");
  return { answer, finish: () => unfinished.end("refresh_token") };
}

/** Waits until the failing service reports not ready, before it ends. */
async function untilNotReady(): Promise<void> {
  while ((await statusOf(`${service.api}/readyz`)) === 200);
}

describe("an uncaught exception", () => {
  it("is logged with its cause, drains requests in flight, and exits with 1", async () => {
    await startFailingBy('throw new Error("thrown in a timer")');
    const { answer, finish } = await beginRequest();
    service.child.kill("SIGUSR2");
    await untilNotReady();
    finish();
    expect(await answer).toBe(400);
    expect(await exited(service.child)).toBe(1);
    expect(service.output()).toMatch(/"level":60,.*thrown in a timer/);
    // The supervisor starts it again on the same data.
    service = await spawnService({ ...service.env, NODE_OPTIONS: "" });
    expect(await statusOf(`${service.api}/readyz`)).toBe(200);
  });

  it("is handled likewise for an unhandled rejection, despite a hanging request", async () => {
    await startFailingBy('void Promise.reject(new Error("rejected for nobody"))');
    await beginRequest();
    service.child.kill("SIGUSR2");
    expect(await exited(service.child)).toBe(1);
    expect(service.output()).toMatch(/"level":60,.*rejected for nobody/);
  });
});
