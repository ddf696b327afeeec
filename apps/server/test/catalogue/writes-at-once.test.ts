// All kinds of catalogue writes on one shop, concurrently. `npm run faults writes` does the same for ten minutes.

import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recount } from "../../../../bench/src/faults/recount.ts";
import { WriteMix } from "../../../../bench/src/faults/write-mix.ts";
import { startTestService, type TestService } from "../harness/service.ts";
import { Shop } from "./shop.ts";

const WRITERS = 16;
const WRITES_EACH = 30;
/** From this number of uses on, a change by one does not lock the picture. */
const MANY_USES = 50;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { DATABASE_POOL_MAX: "20" } });
});
afterAll(() => service.stop());

async function restarts(): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${service.api}/metrics`)).text();
  const counted = metrics.matchAll(/vitrine_transaction_restarts_total\{reason="(\w+)"\} (\d+)/g);
  return Object.fromEntries([...counted].map(([, reason, count]) => [reason, Number(count)]));
}

async function differences(workspaceId: string): Promise<string[]> {
  const client = new pg.Client(service.databaseUrl);
  await client.connect();
  try {
    return await recount(client, workspaceId);
  } finally {
    await client.end();
  }
}

it("concurrent catalogue writes cause no restart and keep counts and search texts correct", async () => {
  const shop = await Shop.open(service);
  const mix = new WriteMix((method, path, body) => shop.call(method, path, body), {
    pictures: 12,
    tags: 6,
    products: 20,
  });
  await mix.prepare();
  const rows = Array.from(
    { length: 300 },
    (_, n) => `IMP-${n},Olive iris ${n},Atelier,IMP-${n},${n % 4},Tag of imports`,
  );
  await shop.do("POST", "/imports", { content: ["sku,name,brand,barcode,stock,tags", ...rows, ""].join("\r\n") });

  const write = async () => {
    for (let n = 0; n < WRITES_EACH; n++) await mix.step();
  };
  await Promise.all([...Array.from({ length: WRITERS }, write), service.drainJobs()]);

  expect(mix.faults).toEqual([]);
  expect(await differences(shop.workspaceId)).toEqual([]);
  expect(await restarts()).toMatchObject({ deadlock: 0, serialization: 0 });
});

it("a product with a shared picture is created while another use is uncommitted", async () => {
  const shop = await Shop.open(service);
  const { id } = await shop.image();
  const many = Array.from({ length: MANY_USES }, (_, n) => `S-${n},Name ${n},Atelier,S-${n},1,${id}`);
  await shop.do("POST", "/imports", { content: ["sku,name,brand,barcode,stock,imageIds", ...many, ""].join("\r\n") });
  await service.drainJobs();

  const client = new pg.Client(service.databaseUrl);
  await client.connect();
  try {
    // A transaction that has added a use of the picture and has not committed yet.
    await client.query("begin");
    await client.query("select add_to_media_usage($1, array[$2], array[1])", [shop.workspaceId, id]);
    const created = await shop.product({ imageIds: [id] });
    expect(created.images[0]?.usageCount).toBe(MANY_USES + 1);
    await client.query("rollback");
  } finally {
    await client.end();
  }
  expect(await differences(shop.workspaceId)).toEqual([]);
});
