// Reads of a workspace run on its own node, as plain PostgreSQL on its shards (npm run test:citus).

import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropParts } from "../../src/storage/cluster/distribute.ts";
import { layMovedParts } from "../../src/storage/cluster/parts.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { Shop } from "../catalogue/shop.ts";
import { isOnCluster } from "../harness/database.ts";
import { withService } from "../harness/service.ts";

describe.skipIf(!isOnCluster())("the part of a workspace on its worker", () => {
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

  /** Counts the service's statements that the worker received without the coordinator. */
  const readersAt = (port: number) =>
    atWorker(port, async (client) => {
      const { rows } = await client.query(
        `select count(*)::int as n from pg_stat_activity
         where application_name = 'vitrine-reader' and datname = current_database() and query like '%products%'`,
      );
      return rows[0].n as number;
    });

  it("serves product reads without the coordinator", async () => {
    const { id } = await shop.product({ name: "Lamp" });
    const { port } = await placement();
    await expect
      .poll(async () => {
        expect(await shop.do("GET", `/products/${id}`)).toMatchObject({ name: "Lamp" });
        return readersAt(port);
      })
      .toBeGreaterThan(0);
  });

  const nameOf = async (id: string) => (await shop.do("GET", `/products/${id}`)).name;

  it("is the schema that product reads use", async () => {
    const { id } = await shop.product({ name: "Vase" });
    const { port, part } = await placement();
    await atWorker(port, async (client) => {
      await client.query("set citus.enable_ddl_propagation = off");
      const { rows } = await client.query("select pg_get_viewdef($1::regclass) as text", [`${part}.products`]);
      const show = (text: string) => client.query(`create or replace view ${part}.products as ${text}`);
      await show(rows[0].text.replace(" t.name,", " 'Shown by its part'::text as name,"));
      await expect.poll(() => nameOf(id)).toBe("Shown by its part");
      await show(rows[0].text);
      expect(await nameOf(id)).toBe("Vase");
    });
  });

  const migrateOnce = () => migrate(service.databaseUrl);
  const isThere = (port: number, name: string) =>
    atWorker(port, async (client) => (await client.query("select to_regclass($1) as it", [name])).rows[0].it !== null);

  it("is optional for reads, and is restored by the next migration", async () => {
    const { id } = await shop.product({ name: "Bowl" });
    const { port } = await placement();
    await expect.poll(() => readersAt(port)).toBeGreaterThan(0);
    await atWorker(port, (client) => client.query("drop schema parts cascade"));
    for (let read = 0; read < 5; read++) expect(await nameOf(id)).toBe("Bowl");
    await migrateOnce();
    const isBack = () =>
      atWorker(port, async (client) => (await client.query("select to_regproc('parts.enter') as it")).rows[0].it);
    expect(await isBack()).not.toBeNull();
    expect(await nameOf(id)).toBe("Bowl");
  });

  it("is absent while migrations run, and is recreated afterwards", async () => {
    const { id } = await shop.product({ name: "Mug" });
    const { port, part } = await placement();
    await dropParts(coordinator);
    await coordinator.query("select run_command_on_workers($1)", [`do $$ begin ${layMovedParts()}; end $$`]);
    expect(await isThere(port, `${part}.products`)).toBe(false);
    expect(await nameOf(id)).toBe("Mug");
    await migrateOnce();
    expect(await isThere(port, `${part}.products`)).toBe(true);
    expect(await nameOf(id)).toBe("Mug");
  });

  it("replaces a function whose return type changed", async () => {
    const { port } = await placement();
    await atWorker(port, async (client) => {
      await client.query("begin; set local citus.enable_ddl_propagation = off");
      await client.query("drop function public.bin_item; drop function if exists whole.bin_item");
      const answering = (type: string) =>
        `create function public.bin_item(workspace text) returns ${type} language plpgsql as 'begin return null; end'`;
      await client.query(answering("text"));
      await client.query("select parts.lead_into('{bin_item}')");
      await client.query("drop function public.bin_item");
      await client.query(answering("int"));
      await client.query("select parts.lead_into('{bin_item}')");
      const { rows } = await client.query("select pg_get_function_result('whole.bin_item'::regproc) as type");
      expect(rows[0].type).toBe("integer");
      await client.query("rollback");
    });
  });

  it("is recreated where a workspace moves, and reads return every write", async () => {
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

  it("shows reference tables and rejects writes to their local copy", async () => {
    const { port, part } = await placement();
    await atWorker(port, async (client) => {
      expect((await client.query(`select count(*)::int as n from ${part}.workspaces`)).rows[0].n).toBeGreaterThan(0);
      await expect(client.query(`update ${part}.workspaces set name = 'x'`)).rejects.toThrow(/cannot update view/);
    });
  });
});
