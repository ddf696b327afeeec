// Citus acknowledges a commit without knowing whether the worker received it, and only warns. The outcome is unknown,
// so the service must not report success (npm run test:citus).

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { productValues, Shop } from "../catalogue/shop.ts";
import { isOnCluster } from "../harness/database.ts";
import { FaultyProxy } from "../harness/faulty-proxy.ts";
import { withService } from "../harness/service.ts";

describe.skipIf(!isOnCluster())("a write when its worker is lost", () => {
  const service = withService();
  let shop: Shop;
  let proxy: FaultyProxy;

  beforeAll(async () => {
    shop = await Shop.open(service);
    proxy = await beforeTheMachineOf(shop.workspaceId);
  });

  afterAll(() => proxy?.close());

  async function ask<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(service.databaseUrl);
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  /** Routes the coordinator's traffic to the workspace's node through the proxy. */
  async function beforeTheMachineOf(workspaceId: string): Promise<FaultyProxy> {
    const [node] = await ask<{ id: number; host: string; port: number }>(
      `select n.nodeid as id, n.nodename as host, n.nodeport as port from pg_dist_node n join citus_shards s using (nodename, nodeport)
       where s.table_name = 'wallets'::regclass and s.shardid = get_shard_id_for_distribution_column('wallets', $1::text)`,
      [workspaceId],
    );
    const opened = await FaultyProxy.to(`tcp://${node?.host}:${node?.port}`);
    await ask("select citus_update_node($1, '127.0.0.1', $2)", [node?.id, opened.port]);
    return opened;
  }

  it("returns 503 when the commit's outcome is unknown, and succeeds on idempotent retry", async () => {
    const create = () => shop.call("POST", "/products", body, { headers: { "idempotency-key": "unheard" } });
    const body = productValues();
    proxy.cutBefore("COMMIT PREPARED");
    const first = await create();
    expect({ status: first.status, comesBack: first.headers.has("retry-after") }).toEqual({
      status: 503,
      comesBack: true,
    });
    const again = await vi.waitFor(
      async () => {
        const reply = await create();
        expect(reply).toMatchObject({ status: 200 });
        return reply;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(await shop.call("GET", `/products/${again.body.id}`)).toMatchObject({ status: 200 });
  });

  it("returns 503 when a one-worker commit is cut off, and is rolled back", async () => {
    const { id, stock } = await shop.product();
    proxy.cutBefore("COMMIT\u0000"); // ends here: COMMIT PREPARED has a name instead
    const refused = await shop.call("PATCH", `/products/${id}`, { stock: 77 });
    expect({ status: refused.status, comesBack: refused.headers.has("retry-after") }).toEqual({
      status: 503,
      comesBack: true,
    });
    expect(await shop.do("GET", `/products/${id}`)).toMatchObject({ stock });
  });

  it("returns 200 or 503 at every cut-off point, and 200 on retry", async () => {
    const { id } = await shop.product();
    const update = () => shop.call("PATCH", `/products/${id}`, { stock: 78 });
    const create = () => shop.call("POST", "/products", productValues());
    for (const [moment, write] of [
      ["BEGIN", update],
      ["put_products", update],
      ["put_products", create],
      ["PREPARE TRANSACTION", create],
    ] as const) {
      proxy.cutBefore(moment);
      expect([200, 503], moment).toContain((await write()).status);
      expect(await write(), moment).toMatchObject({ status: 200 });
    }
  });
});
