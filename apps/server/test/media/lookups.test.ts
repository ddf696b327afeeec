// Public picture reads: one client's requests for missing pictures must not block other clients' reads.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WAITING_PER_WORKSPACE_MAX } from "../../src/kernel/call/connection-turns.ts";
import { sql } from "../../src/storage/database.ts";
import { Blocker, statusesOf } from "../harness/blocker.ts";
import { isOnCluster } from "../harness/database.ts";
import { until } from "../harness/process.ts";
import { type Reply, randomName, startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { anyClient } from "../harness/sign-in.ts";
import { picture } from "./pictures.ts";
import { mediaPath, upload } from "./setting.ts";

/** A quarter of them is for public look-ups, and two are for one address. */
const CONNECTIONS = 20;
const OF_ADDRESS = 2;
const OF_ALL = 5;

let service: TestService;
let tenant: Tenant;
let blocker: Blocker;

beforeAll(async () => {
  // Statements may take as long as the test needs.
  service = await startTestService({
    env: { TRUST_PROXY: "on", DATABASE_POOL_MAX: String(CONNECTIONS), DATABASE_READ_DEADLINE_SECONDS: "120" },
  });
  tenant = await service.tenant();
  blocker = new Blocker(service);
});
// A lone client may use more slots. The clock does not move, so this second client counts as active.
beforeEach(() => getNothing(anyClient()));
afterEach(() => blocker.free());
afterAll(async () => {
  await blocker.close();
  await service.stop();
});

const get = (key: string, headers: Record<string, string>) => service.call("GET", `/media/${key}`, { headers });
const getNothing = (headers: Record<string, string>) =>
  get(`${tenant.workspace.id}/${randomName().padEnd(64, "0")}.webp`, headers);
const many = (count: number, headers: Record<string, string>) =>
  Array.from({ length: count }, () => getNothing(headers));

const blockLookUps = () => blocker.hold(sql`lock table media_blobs in access exclusive mode`);
const lookUps = () => blocker.waiting("vitrine-reader");
const readSomethingElse = () =>
  service.call("GET", `/v1/workspaces/${tenant.workspace.id}/tags`, { key: tenant.key, headers: anyClient() });

describe.skipIf(isOnCluster())("public picture reads", () => {
  it("use at most 2 connections per address and do not delay other clients", async () => {
    await blockLookUps();
    const asked = many(100, anyClient());
    await until(async () => (await lookUps()) >= OF_ADDRESS);
    for (let read = 0; read < 20; read++) expect((await readSomethingElse()).status).toBe(200);
    expect(await lookUps()).toBe(OF_ADDRESS);
    // Another address does not wait for them.
    const other = getNothing(anyClient());
    await until(async () => (await lookUps()) === OF_ADDRESS + 1);
    await blocker.free();
    expect(statusesOf(await Promise.all([...asked, other]))).toEqual({ 404: 101 });
  });

  it("leave most connections to API calls when many addresses read", async () => {
    await blockLookUps();
    const asked = Array.from({ length: 10 }, () => many(5, anyClient())).flat();
    await until(async () => (await lookUps()) >= OF_ALL);
    for (let read = 0; read < 20; read++) expect((await readSomethingElse()).status).toBe(200);
    expect(await lookUps()).toBe(OF_ALL);
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 404: 50 });
  });

  it("return 429 with Retry-After and no-store when the queue is full", async () => {
    const greedy = anyClient();
    await blockLookUps();
    const extra = 10;
    const asked = many(WAITING_PER_WORKSPACE_MAX + OF_ADDRESS + extra, greedy);
    const answers: Reply[] = [];
    for (const one of asked) void one.then((answer) => answers.push(answer));
    await until(async () => answers.length === extra);
    for (const { status, headers, body } of answers) {
      expect({ status, body }).toMatchObject({ status: 429, body: { code: "rate_limited" } });
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(headers.get("cache-control")).toBe("no-store");
    }
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 404: asked.length - extra, 429: extra });
  });
});

it("one address can load 100 pictures at once", async () => {
  const bytes = await picture();
  const { body } = await upload(service, tenant, bytes);
  const asker = anyClient();
  const replies = await Promise.all(Array.from({ length: 100 }, () => get(body.key, asker)));
  expect(statusesOf(replies)).toEqual({ 200: 100 });
});

it("a picture is served right after its upload and returns 404 after its deletion", async () => {
  const elsewhere = await service.tenant();
  const bytes = await picture("png", { tint: 7 });
  const asker = anyClient();
  const { body } = await upload(service, tenant, bytes);
  const key = body.key.replace(tenant.workspace.id, elsewhere.workspace.id);
  expect((await get(key, asker)).status).toBe(404);
  const there = await upload(service, elsewhere, bytes);
  expect(there.body.key).toBe(key);
  expect((await get(key, asker)).status).toBe(200);
  const path = `${mediaPath(elsewhere)}/${there.body.id}`;
  expect((await service.call("DELETE", path, { key: elsewhere.key })).status).toBe(200);
  expect((await get(key, asker)).status).toBe(404);
});
