// Database round trips per call: they determine the latency on a cluster or with a remote database.

import { mediaWriteExample, type Product, type Tag } from "@vitrine/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { productValues, Shop } from "../catalogue/shop.ts";
import { createTestDatabase, isOnCluster } from "../harness/database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../harness/database-proxy.ts";
import { startTestService, type TestService } from "../harness/service.ts";

let drop: () => Promise<void>;
let proxy: DatabaseProxy;
let service: TestService;
let shop: Shop;
let tag: Tag;
let product: Product;
const values = productValues();

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  proxy = await openDatabaseProxy(database.url);
  service = await startTestService({ env: { DATABASE_URL: proxy.url, DATABASE_POOL_MAX: "1" } });
  shop = await Shop.open(service);
  tag = await shop.tag();
  product = await shop.product({ ...values, tagIds: [tag.id], imageIds: [(await shop.image()).id] });
});
afterAll(async () => {
  await service.stop();
  await proxy.close();
  await drop();
});

async function tripsOf(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  // Idle connections are closed. Opening new ones must not count here.
  await shop.do("GET", `/tags/${tag.id}`);
  await shop.do("PUT", `/tags/${tag.id}`, { name: tag.name });
  const before = proxy.roundTrips;
  const { status } = await shop.call(method, path, body, { headers });
  return { status, trips: proxy.roundTrips - before };
}

async function tripsOfSignIn() {
  const ask = (email: string) => service.call("POST", `${service.dashboard}/api/sign-in/code`, { body: { email } });
  await ask("first@example.com");
  const before = proxy.roundTrips;
  const { status } = await ask("second@example.com");
  return { status, trips: proxy.roundTrips - before };
}

it.each<[string, number, () => ReturnType<typeof tripsOf>]>([
  ["a read of one product", 2, () => tripsOf("GET", `/products/${product.id}`)],
  ["a list", 2, () => tripsOf("GET", "/products?pageSize=20")],
  ["a picture", 7, () => tripsOf("POST", "/media", mediaWriteExample)],
  [
    "a picture with an Idempotency-Key",
    9,
    () => tripsOf("POST", "/media", mediaWriteExample, { "idempotency-key": "picture" }),
  ],
  ["a sign-in code", 3, tripsOfSignIn],
  ["a creation", 2, () => tripsOf("POST", "/products", productValues({ tagIds: [tag.id] }))],
  ["a change", 2, () => tripsOf("PUT", `/products/${product.id}`, { ...values, name: "Another name" })],
  ["a change of stock", 2, () => tripsOf("PUT", `/products/${product.id}`, { ...values, stock: 7 })],
  ["an added tag", 3, () => tripsOf("POST", `/products/${product.id}/tags/${tag.id}`)],
  ["a conditional change", 4, () => tripsOf("PUT", `/products/${product.id}`, values, { "if-match": "*" })],
  [
    "a creation with an Idempotency-Key",
    5,
    () => tripsOf("POST", "/products", productValues(), { "idempotency-key": "once" }),
  ],
  [
    "a replayed creation",
    // On a cluster the worker may hide the rows of a stored answer, so the worker is queried first (decision 0028).
    isOnCluster() ? 4 : 3,
    async () => {
      const body = productValues();
      await tripsOf("POST", "/products", body, { "idempotency-key": "again" });
      return tripsOf("POST", "/products", body, { "idempotency-key": "again" });
    },
  ],
])("%s takes %i round trips", async (_name, trips, call) => {
  expect(await call()).toEqual({ status: 200, trips });
});
