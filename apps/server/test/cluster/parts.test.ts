// A workspace is read where it lies, by plain PostgreSQL on its own part of the tables (npm run test:citus).

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Shop } from "../catalogue/shop.ts";
import { isOnCluster } from "../harness/database.ts";
import { withService } from "../harness/service.ts";

describe.skipIf(!isOnCluster())("the part of a workspace", () => {
  const service = withService();
  let coordinator: pg.Client;
  let shop: Shop;

  beforeAll(async () => {
    coordinator = new pg.Client(service.databaseUrl);
    await coordinator.connect();
    shop = await Shop.open(service);
  });
  afterAll(() => coordinator.end());

  const placement = async () => {
    const { rows } = await coordinator.query<{ part: string; host: string; port: number; elsewhere: number }>(
      `select 'part_' || s.shardid as part, s.nodename as host, s.nodeport as port,
              (select min(n.nodeport) from pg_dist_node n where n.groupid <> 0 and n.nodeport <> s.nodeport) as elsewhere
       from citus_shards s where s.table_name = 'wallets'::regclass
         and s.shardid = get_shard_id_for_distribution_column('wallets', $1::text)`,
      [shop.tenant.workspace.id],
    );
    return rows[0] as NonNullable<(typeof rows)[0]>;
  };

  async function atWorker<T>(port: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const url = new URL(service.databaseUrl);
    url.port = String(port);
    const client = new pg.Client(url.href);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** How many statements of the service the worker has been asked without the coordinator. */
  const readersAt = (port: number) =>
    atWorker(port, async (client) => {
      const { rows } = await client.query(
        `select count(*)::int as n from pg_stat_activity
         where application_name = 'vitrine-reader' and datname = current_database() and query like '%products%'`,
      );
      return rows[0].n as number;
    });

  it("answers reads of products, which no longer go through the coordinator", async () => {
    const { id } = await shop.product({ name: "Lamp" });
    const { port } = await placement();
    await expect
      .poll(async () => {
        expect(await shop.do("GET", `/products/${id}`)).toMatchObject({ name: "Lamp" });
        return readersAt(port);
      })
      .toBeGreaterThan(0);
  });

  it("is left for the new place when the workspace moves, and nothing that was written is missed", async () => {
    const { id } = await shop.product({ name: "Chair" });
    await shop.do("GET", `/products/${id}`);
    const { host, port, elsewhere } = await placement();
    await coordinator.query(
      `select citus_move_shard_placement(get_shard_id_for_distribution_column('wallets', $1::text), $2, $3, $2, $4, 'block_writes')`,
      [shop.tenant.workspace.id, host, port, elsewhere],
    );
    const { id: after } = await shop.product({ name: "Table" });
    expect(await shop.do("GET", `/products/${id}`)).toMatchObject({ name: "Chair" });
    expect(await shop.do("GET", `/products/${after}`)).toMatchObject({ name: "Table" });
    const { part } = await placement();
    await expect
      .poll(async () => {
        await shop.do("GET", `/products/${after}`);
        return atWorker(
          elsewhere,
          async (client) =>
            (await client.query("select to_regclass($1) is not null as laid", [`${part}.products`])).rows[0].laid,
        );
      })
      .toBe(true);
  });

  it("shows what lies everywhere, and lets nobody write its copy alone", async () => {
    const { port, part } = await placement();
    await atWorker(port, async (client) => {
      expect((await client.query(`select count(*)::int as n from ${part}.workspaces`)).rows[0].n).toBeGreaterThan(0);
      await expect(client.query(`update ${part}.workspaces set name = 'x'`)).rejects.toThrow(/cannot update view/);
    });
  });
});
