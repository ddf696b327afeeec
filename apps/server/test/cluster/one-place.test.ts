// On a cluster, all reads of a workspace run on the one node that stores it (npm run test:citus).

import { OPERATIONS } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { exampleFor } from "../every-operation/examples.ts";
import { fullShop, type Shop } from "../every-operation/shop.ts";
import { type Send, WIRES, type Wire } from "../every-operation/wires.ts";
import { isOnCluster } from "../harness/database.ts";
import { withService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";

/** Reads that query all nodes, with the reason. */
const OF_ALL: Record<string, string> = {};

describe.skipIf(!isOnCluster())("reads of a workspace", () => {
  const service = withService({ env: QUICK_CHALLENGES });
  let shop: Shop;
  beforeAll(async () => {
    shop = await fullShop(service, "Okapi");
  });

  const askedOfAll = async () => {
    const { n } = await service.database.read((tx) =>
      tx.one<{ n: number }>(sql`
        select query_execution_multi_shard as n from citus_stat_counters where name = current_database()`),
    );
    return n;
  };

  it("query only the node of the workspace", async () => {
    const wandering: string[] = [];
    const opened = new Map<Wire, Send>();
    for (const contract of OPERATIONS.filter(({ effect, level }) => effect === "read" && level === "workspace")) {
      const wire = WIRES.find((one) => one.serves(contract));
      if (wire === undefined) continue;
      const send = opened.get(wire) ?? (await wire.open(service, shop));
      opened.set(wire, send);
      const wanders = async () => {
        const before = await askedOfAll();
        await send(contract, exampleFor(contract, shop));
        return (await askedOfAll()) > before;
      };
      // Once a second the service itself queries all nodes. A read that always does so fails the test.
      if ((await wanders()) && (await wanders()) && (await wanders())) wandering.push(contract.name);
    }
    expect(wandering).toEqual(Object.keys(OF_ALL));
  });
});
