// Database connections are shared: many calls of one workspace, or of one address, do not delay the calls of others.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { Shop } from "../catalogue/shop.ts";
import { Blocker, statusesOf } from "../harness/blocker.ts";
import { isOnCluster } from "../harness/database.ts";
import { until } from "../harness/process.ts";
import { type Reply, randomName, startTestService, type TestService } from "../harness/service.ts";
import { anyClient } from "../harness/sign-in.ts";

const CONNECTIONS = 20;
const PER_TENANT = 4;
const OF_ALL = 16;

let service: TestService;
let busy: Shop;
let other: Shop;
let blocker: Blocker;

beforeAll(async () => {
  // Statements may take as long as the test needs.
  const deadlines = { DATABASE_READ_DEADLINE_SECONDS: "120", DATABASE_WRITE_DEADLINE_SECONDS: "240" };
  service = await startTestService({
    env: { TRUST_PROXY: "on", DATABASE_POOL_MAX: String(CONNECTIONS), ...deadlines },
  });
  [busy, other] = [await Shop.open(service), await Shop.open(service)];
  blocker = new Blocker(service);
});
// Each test has the rate limits of a new minute.
beforeEach(() => service.clock.advance(61_000));
afterEach(() => blocker.free());
afterAll(async () => {
  await blocker.close();
  await service.stop();
});

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const blockProducts = (...shops: Shop[]) =>
  blocker.hold(
    sql`select id from products where workspace_id = any(${shops.map(({ workspaceId }) => workspaceId)}) for update`,
  );
const blockTags = () => blocker.hold(sql`lock table tags in access exclusive mode`);
const blockLookUps = () => blocker.hold(sql`lock table media_blobs in access exclusive mode`);
const writers = () => blocker.waiting("vitrine");
const readers = () => blocker.waiting("vitrine-reader");
const list = (shop: Shop, name: string, key?: string) =>
  shop.call("GET", `/${name}`, undefined, key === undefined ? undefined : { key });
const missingPicture = (headers: Record<string, string>) =>
  service.call("GET", `/media/${busy.workspaceId}/${randomName().padEnd(64, "0")}.webp`, { headers });

// On a cluster the locks belong on the worker of the workspace; the slots behave the same there.
describe.skipIf(isOnCluster())("many concurrent calls", () => {
  it("of one workspace's reads use few connections and are all answered", async () => {
    await blockTags();
    const asked = times(100, () => list(busy, "tags"));
    await until(async () => (await readers()) === PER_TENANT);
    for (let read = 0; read < 20; read++) expect((await list(other, "collections")).status).toBe(200);
    expect(await readers()).toBe(PER_TENANT);
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 100 });
  });

  it("of one workspace's writes use few connections and are all answered", async () => {
    const { id } = await busy.product();
    await blockProducts(busy);
    const asked = times(40, (n) => busy.call("PATCH", `/products/${id}`, { description: `Change ${n}` }));
    await until(async () => (await writers()) === PER_TENANT);
    for (let write = 0; write < 10; write++) await other.tag();
    expect(await writers()).toBe(PER_TENANT);
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 40 });
  });

  it("of many workspaces' writes leave connections for sign-ins", async () => {
    const shops = [busy, ...(await Promise.all(times(4, () => Shop.open(service))))];
    const ids = await Promise.all(shops.map(async (shop) => (await shop.product()).id));
    await blockProducts(...shops);
    const asked = shops.flatMap((shop, at) =>
      times(20, (n) => shop.call("PATCH", `/products/${ids[at]}`, { description: `Change ${n}` })),
    );
    await until(async () => (await writers()) === OF_ALL);
    // Reads of other tenants and authentication use connections of their own.
    expect((await list(other, "tags")).status).toBe(200);
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 100 });
  });

  it("of one workspace above its queue return 429 with Retry-After", async () => {
    const queued = 500;
    const extra = 46;
    const keys = await Promise.all(times(5, () => service.key(busy.tenant.account.id)));
    await blockTags();
    let refused = 0;
    const asked = keys.flatMap(({ key }) =>
      times((queued + PER_TENANT + extra) / 5, async () => {
        const reply = await list(busy, "tags", key);
        if (reply.status === 429) refused++;
        return reply;
      }),
    );
    await until(async () => refused === extra);
    await blocker.free();
    const replies = await Promise.all(asked);
    expect(statusesOf(replies)).toEqual({ 200: queued + PER_TENANT, 429: extra });
    const { headers, body } = replies.find(({ status }) => status === 429) as Reply;
    expect(body.code).toBe("rate_limited");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("with a key of another workspace return 403 without waiting", async () => {
    const { id } = await busy.product();
    await blockProducts(busy);
    const { key } = other.tenant;
    const strange = await Promise.all([
      ...times(50, () => busy.call("PATCH", `/products/${id}`, { description: "Mine" }, { key })),
      ...times(20, () => list(busy, "tags", key)),
    ]);
    expect(statusesOf(strange)).toEqual({ 403: 70 });
    expect(await writers()).toBe(0);
  });

  it("of one address for missing pictures do not delay other addresses", async () => {
    await blockLookUps();
    const asked = times(100, () => missingPicture(ADDRESS));
    await until(async () => (await readers()) === PER_TENANT);
    for (let read = 0; read < 20; read++) expect((await list(other, "tags")).status).toBe(200);
    const another = missingPicture(anyClient());
    await until(async () => (await readers()) === PER_TENANT + 1);
    await blocker.free();
    expect(statusesOf(await Promise.all([...asked, another]))).toEqual({ 404: 101 });
  });

  it("of one address above its queue return 429 that is not cached", async () => {
    const extra = 10;
    await blockLookUps();
    const asked = times(500 + PER_TENANT + extra, () => missingPicture(ADDRESS));
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

const ADDRESS = anyClient();
