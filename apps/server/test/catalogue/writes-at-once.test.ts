// All kinds of catalogue writes on one shop, concurrently. `npm run faults writes` does the same for ten minutes.

import pg from "pg";
import { expect, it } from "vitest";
import { WriteMix } from "../../../../bench/src/faults/write-mix.ts";
import { sql } from "../../src/storage/database.ts";
import { Blocker, statusesOf } from "../harness/blocker.ts";
import { until } from "../harness/process.ts";
import { recounted } from "../harness/recounted.ts";
import { withService } from "../harness/service.ts";
import { productValues, Shop } from "./shop.ts";

const WRITERS = 16;
const WRITES_EACH = 30;
/** From this number of uses on, a change by one does not lock the picture. */
const MANY_USES = 50;

const service = withService({ env: { DATABASE_POOL_MAX: "20" } });

async function restarts(): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${service.api}/metrics`)).text();
  const counted = metrics.matchAll(/vitrine_transaction_restarts_total\{reason="(\w+)"\} (\d+)/g);
  return Object.fromEntries([...counted].map(([, reason, count]) => [reason, Number(count)]));
}

const differences = (workspaceId: string) => recounted(service.databaseUrl, workspaceId);

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

it("a tag is added to a product while another of its tags is being deleted", async () => {
  const shop = await Shop.open(service);
  const [gone, kept, added] = [await shop.tag(), await shop.tag(), await shop.tag()];
  const { id } = await shop.product({ tagIds: [gone.id, kept.id] });
  const blocker = new Blocker(service);
  try {
    await blocker.hold(sql`delete from tags where workspace_id = ${shop.workspaceId} and id = ${gone.id}`);
    const adding = shop.call("POST", `/products/${id}/tags/${added.id}`);
    await until(async () => (await blocker.waiting("vitrine")) === 1);
    await blocker.free();
    expect(await adding).toMatchObject({ status: 200, body: { tags: [{ id: kept.id }, { id: added.id }] } });
  } finally {
    await blocker.close();
  }
});

it("a create and an update with the same new word do not deadlock near a storage limit", async () => {
  const shop = await Shop.open(service);
  await service.database.write((tx) =>
    tx.run(sql`insert into storage_limits (workspace_id, measure, most)
               values (${shop.workspaceId}, 'catalogue bytes', ${100 * 2 ** 20})`),
  );
  const { id } = await shop.product();
  const before = await restarts();
  let growth = 0;
  const waiting = new Blocker(service);
  const client = new pg.Client(service.databaseUrl);
  await client.connect();
  try {
    for (const word of ["cedarwood", "labdanum", "vetiver"]) {
      // Another writer of the word gives up, and both continue at the same time.
      await client.query("begin");
      await client.query("insert into product_words (workspace_id, word) values ($1, $2)", [shop.workspaceId, word]);
      const update = shop.call(
        "PUT",
        `/products/${id}`,
        productValues({ name: `${word} updated`, information: word.repeat(++growth) }),
      );
      await until(async () => (await waiting.waiting("vitrine")) === 1);
      const create = shop.call("POST", "/products", productValues({ name: `${word} created` }));
      await until(async () => (await waiting.waiting("vitrine")) === 2);
      await client.query("rollback");
      expect(statusesOf(await Promise.all([update, create]))).toEqual({ 200: 2 });
    }
  } finally {
    await client.end();
    await waiting.close();
  }
  expect(await restarts()).toEqual(before);
});
