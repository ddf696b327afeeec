// Processes with several roles on one database: the surfaces that each serves, and the jobs that each runs.

import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { type Service, startService } from "../../src/main.ts";
import { Database, sql } from "../../src/storage/database.ts";
import { runCli } from "../harness/cli.ts";
import { createTestDatabase, PATIENT, type TestDatabase } from "../harness/database.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";

const EMAIL = "roles@example.com";

let database: TestDatabase;
let dataDir: string;
let own: Database;
let api: Service;
let sites: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await scratchFolder("roles");
  own = new Database({ url: database.url, maxConnections: 2, limits: PATIENT });
  [api, sites] = [await start("api"), await start("sites")];
});
afterAll(async () => {
  await Promise.all([api.stop(), sites.stop()]);
  await own.close();
  await database.drop();
  await removeFolder(dataDir);
});

const start = (role: string) =>
  startService(
    readConfig({
      VITRINE_ENV: "test",
      ROLE: role,
      API_PORT: "0",
      DASHBOARD_PORT: "0",
      ADMIN_PORT: "0",
      SITES_PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_CONNECT_DEADLINE_SECONDS: "60",
      SECRET_KEY: "test-secret-key-that-is-long-enough-000",
    }),
    { log: pino({ level: "silent" }) },
  );

const ask = (port: number | undefined, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, init);

const statusOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).status;

const count = async (from: ReturnType<typeof sql>) =>
  (await own.read((tx) => tx.one<{ n: number }>(sql`select count(*)::int as n from ${from}`))).n;

describe("a process role", () => {
  it("opens only its own listeners", () => {
    expect(Object.keys(api.ports)).toEqual(["api", "dashboard", "admin"]);
    expect(Object.keys(sites.ports)).toEqual(["sites"]);
  });

  it("leaves jobs to the jobs role, which serves only readiness and metrics", async () => {
    const body = JSON.stringify({ email: EMAIL });
    const headers = { "content-type": "application/json" };
    expect(await statusOf(api.ports.dashboard, "/api/sign-in/code", { method: "POST", headers, body })).toBe(200);
    const waiting = sql`graphile_worker._private_jobs where locked_by is null and attempts = 0`;
    expect(await count(waiting)).toBe(1);
    const jobs = await start("jobs");
    try {
      await expect.poll(() => count(sql`dev_mailbox`)).toBe(1);
      expect(Object.keys(jobs.ports)).toEqual(["api"]);
      expect(await statusOf(jobs.ports.api, "/readyz")).toBe(200);
      expect(await statusOf(jobs.ports.api, "/metrics")).toBe(200);
      expect(await statusOf(api.ports.api, "/docs")).toBe(200);
      expect(await statusOf(jobs.ports.api, "/docs")).toBe(404);
      expect(await statusOf(jobs.ports.api, "/v1/workspaces")).toBe(404);
    } finally {
      await jobs.stop();
    }
  });

  it("is rejected when it is unknown, with the list of roles", async () => {
    const { code, stderr } = await runCli(["start", "--role", "everything"], {});
    expect(code).toBe(1);
    expect(stderr).toContain("all, api, jobs, sites");
  });
});
