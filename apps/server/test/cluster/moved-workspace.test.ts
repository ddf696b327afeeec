// Each node of a cluster numbers its own transactions: a number from one node is meaningless on another (npm run
// test:citus).

import pg from "pg";
import { describe, expect, it } from "vitest";
import { Shop } from "../catalogue/shop.ts";
import { isOnCluster } from "../harness/database.ts";
import { waitForOtherTransactions } from "../harness/horizon.ts";
import { until } from "../harness/process.ts";
import { withService } from "../harness/service.ts";
import { csv, Importer } from "../imports/setting.ts";

describe.skipIf(!isOnCluster())("a workspace whose shard moves to another worker", () => {
  const service = withService();

  /** Moves the shard with all its colocated tables. */
  async function move(workspaceId: string): Promise<void> {
    const client = new pg.Client(service.databaseUrl);
    await client.connect();
    try {
      // Citus refuses to move a shard to a node that has its former copy. It drops a copy only while no session reads it.
      await until(async () => {
        await client.query("call citus_cleanup_orphaned_resources()");
        return (await client.query("select from pg_dist_cleanup")).rowCount === 0;
      });
      await client.query(
        `select citus_move_shard_placement(s.shardid, s.nodename, s.nodeport, n.nodename, n.nodeport, 'block_writes')
         from citus_shards s join pg_dist_node n on n.groupid <> 0 and n.nodeport <> s.nodeport
         where s.table_name = 'wallets'::regclass and s.shardid = get_shard_id_for_distribution_column('wallets', $1::text)`,
        [workspaceId],
      );
    } finally {
      await client.end();
    }
  }

  it("returns 400 for older cursors, and all changes to a new run", async () => {
    const shop = await Shop.open(service);
    await shop.tag();
    let place = "updatedSince=2020-01-01T00:00:00Z";
    const follow = async () => {
      await waitForOtherTransactions(service);
      const { tags, nextCursor } = await shop.do("GET", `/tags?${place}`);
      place = `cursor=${nextCursor}`;
      return tags.map(({ id }: { id: string }) => id);
    };
    await follow();
    const { id: before } = await shop.tag();
    expect(await follow()).toEqual([before]);
    const stale = [place];
    for (let moves = 1; moves <= 2; moves++) {
      await move(shop.tenant.workspace.id);
      const { id: meanwhile } = await shop.tag();
      for (const cursor of stale) {
        const { status, body } = await shop.call("GET", `/tags?${cursor}`);
        expect({ status, named: Object.keys(body.fieldErrors ?? {}) }).toEqual({ status: 400, named: ["cursor"] });
      }
      place = "updatedSince=2020-01-01T00:00:00Z";
      expect(await follow()).toContain(meanwhile);
      const { id: after } = await shop.tag();
      expect(await follow()).toContain(after);
      stale.push(place);
    }
  });

  it("undoes its imports, except products that were edited since", async () => {
    const importer = await Importer.open(service);
    const { id } = await importer.run(csv("A,One,Acme,BA,1", "B,Two,Acme,BB,1"));
    await move(importer.tenant.workspace.id);
    service.clock.advance(1000);
    const { id: changed } = await importer.product("B");
    expect((await importer.call("PATCH", `/products/${changed}`, { body: { stock: 7 } })).status).toBe(200);
    expect((await importer.call("POST", `/imports/${id}/undo`)).status).toBe(200);
    await service.drainJobs();
    expect((await importer.get(id)).undo).toMatchObject({ status: "DONE", removed: 1, kept: 1 });
  });
});
