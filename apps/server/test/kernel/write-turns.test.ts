// Write slots: many concurrent writes of one workspace, with long lock waits, do not delay other workspaces.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WRITES_PER_WORKSPACE_MAX } from "../../src/kernel/call/write-turns.ts";
import { sql } from "../../src/storage/database.ts";
import { Shop } from "../catalogue/shop.ts";
import { Blocker, statusesOf } from "../harness/blocker.ts";
import { isOnCluster } from "../harness/database.ts";
import { until } from "../harness/process.ts";
import { type Reply, startTestService, type TestService } from "../harness/service.ts";

const CONNECTIONS = 20;

let service: TestService;
let busy: Shop;
let other: Shop;
let blocker: Blocker;

beforeAll(async () => {
  // Lock waits may last as long as the test needs, on one connection.
  service = await startTestService({
    env: { DATABASE_POOL_MAX: String(CONNECTIONS), DATABASE_WRITE_DEADLINE_SECONDS: "3600" },
  });
  [busy, other] = [await Shop.open(service), await Shop.open(service)];
  blocker = new Blocker(service);
});
afterEach(() => blocker.free());
afterAll(async () => {
  await blocker.close();
  await service.stop();
});

/** Blocks all changes of these shops' products. */
const blockProducts = (...shops: Shop[]) =>
  blocker.hold(
    sql`select id from products where workspace_id = any(${shops.map(({ workspaceId }) => workspaceId)}) for update`,
  );

const writersWaiting = () => blocker.waiting("vitrine");

/** Concurrent changes of one product. */
async function changes(shop: Shop, many: number): Promise<() => Promise<Reply>[]> {
  const { id } = await shop.product();
  return () =>
    Array.from({ length: many }, (_, n) => shop.call("PATCH", `/products/${id}`, { description: `Change ${n}` }));
}

describe.skipIf(isOnCluster())("forty concurrent writes of one workspace", () => {
  it("use few connections and are all answered", async () => {
    const change = await changes(busy, 40);
    await other.tag();
    await blockProducts(busy);
    const asked = change();
    await until(async () => (await writersWaiting()) === WRITES_PER_WORKSPACE_MAX);
    for (let write = 0; write < 10; write++) await other.tag();
    expect(await writersWaiting()).toBe(WRITES_PER_WORKSPACE_MAX);
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 40 });
  });

  it("use at most half of the connections while other workspaces are inactive", async () => {
    const change = await changes(busy, 40);
    service.clock.advance(11_000);
    const { key } = await service.key(busy.tenant.account.id);
    await busy.call("GET", "/tags", undefined, { key });
    await blockProducts(busy);
    const asked = change();
    await until(async () => (await writersWaiting()) === CONNECTIONS / 2);
    await other.tag();
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 40 });
  });

  it("of five workspaces leave connections for calls without a workspace", async () => {
    const shops = [busy, ...(await Promise.all(Array.from({ length: 4 }, () => Shop.open(service))))];
    const all = await Promise.all(shops.map((shop) => changes(shop, 20)));
    await blockProducts(...shops);
    const asked = all.flatMap((change) => change());
    await until(async () => (await writersWaiting()) === (CONNECTIONS * 4) / 5);
    const codes = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        service.call("POST", `${service.dashboard}/api/sign-in/code`, { body: { email: `somebody${n}@example.com` } }),
      ),
    );
    expect(codes.every(({ status }) => status < 300)).toBe(true);
    await blocker.free();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 100 });
  });

  it("are not queued for a key of another workspace, which gets 403", async () => {
    const { id } = await busy.product();
    await blockProducts(busy);
    const strange = await Promise.all(
      Array.from({ length: 50 }, () =>
        busy.call("PATCH", `/products/${id}`, { description: "Mine" }, { key: other.tenant.key }),
      ),
    );
    expect(statusesOf(strange)).toEqual({ 403: 50 });
    expect(await writersWaiting()).toBe(0);
  });
});
