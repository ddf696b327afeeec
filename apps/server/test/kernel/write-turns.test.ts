// However many writes one workspace asks for at once, and however long they wait for each other, the others' go on.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WRITES_PER_WORKSPACE_MAX } from "../../src/kernel/call/write-turns.ts";
import { Database, sql } from "../../src/storage/database.ts";
import { Shop } from "../catalogue/shop.ts";
import { isOnCluster, PATIENT } from "../harness/database.ts";
import { until } from "../harness/process.ts";
import { type Reply, startTestService, type TestService } from "../harness/service.ts";

const CONNECTIONS = 20;

let service: TestService;
let busy: Shop;
let other: Shop;
let blocker: Database;
let unblock: (() => Promise<void>) | undefined;

beforeAll(async () => {
  // Locks may be waited for as long as the test needs, on one connection.
  service = await startTestService({
    env: { DATABASE_POOL_MAX: String(CONNECTIONS), DATABASE_WRITE_DEADLINE_SECONDS: "3600" },
  });
  [busy, other] = [await Shop.open(service), await Shop.open(service)];
  blocker = new Database({ url: service.databaseUrl, maxConnections: 1, limits: PATIENT });
});
afterEach(() => unblock?.());
afterAll(async () => {
  await blocker.close();
  await service.stop();
});

/** From now on whoever changes one of these shops' products waits. */
async function blockProducts(...shops: Shop[]): Promise<void> {
  const ids = shops.map(({ workspaceId }) => workspaceId);
  let free = () => {};
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  let blocked: Promise<void> = Promise.resolve();
  await new Promise<void>((begun, failed) => {
    blocked = blocker.write(async (tx) => {
      await tx.many(sql`select id from products where workspace_id = any(${ids}) for update`);
      begun();
      await freed;
    });
    blocked.catch(failed);
  });
  unblock = async () => {
    free();
    await blocked;
    unblock = undefined;
  };
}

const writersWaiting = () =>
  service.database.read(async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name = 'vitrine' and wait_event_type = 'Lock'`);
    return count;
  });

function statusesOf(replies: Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Changes of one and the same product. */
async function changes(shop: Shop, many: number): Promise<() => Promise<Reply>[]> {
  const { id } = await shop.product();
  return () =>
    Array.from({ length: many }, (_, n) => shop.call("PATCH", `/products/${id}`, { description: `Change ${n}` }));
}

describe.skipIf(isOnCluster())("writes of a workspace that asks for forty at once", () => {
  it("take few connections, leave the rest to others, and are all answered in turn", async () => {
    const change = await changes(busy, 40);
    await other.tag();
    await blockProducts(busy);
    const asked = change();
    await until(async () => (await writersWaiting()) === WRITES_PER_WORKSPACE_MAX);
    for (let write = 0; write < 10; write++) await other.tag();
    expect(await writersWaiting()).toBe(WRITES_PER_WORKSPACE_MAX);
    await unblock?.();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 40 });
  });

  it("leave half of the connections to whoever comes, though nobody else was nearby", async () => {
    const change = await changes(busy, 40);
    service.clock.advance(11_000);
    const { key } = await service.key(busy.tenant.account.id);
    await busy.call("GET", "/tags", undefined, { key });
    await blockProducts(busy);
    const asked = change();
    await until(async () => (await writersWaiting()) === CONNECTIONS / 2);
    await other.tag();
    await unblock?.();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 40 });
  });

  it("leave some connections to what belongs to no workspace, however many workspaces do the same", async () => {
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
    await unblock?.();
    expect(statusesOf(await Promise.all(asked))).toEqual({ 200: 100 });
  });

  it("do not wait behind a stranger's, who is refused at once", async () => {
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
