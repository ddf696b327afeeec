// The service as a side process, killed in the middle of fifty answers. Its fake models use a hosted provider's wire
// format and never finish a sentence.

import { afterAll, beforeAll, expect, it } from "vitest";
import { Database, sql } from "../../src/storage/database.ts";
import { runCli } from "../harness/cli.ts";
import { createTestDatabase, PATIENT, PATIENT_SETTINGS } from "../harness/database.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { exited, type RunningService, spawnService, until } from "../harness/process.ts";
import { FakeProvider } from "../models/hosted/fake-provider.ts";
import { postForEvents } from "./event-reader.ts";

/** Even on a busy machine the last stream starts before the first one ends. */
const DEADLINE_SECONDS = 300;
const CREDITS = 200;
const STREAMS = 50;

let provider: FakeProvider;
let database: Database;
let drop: () => Promise<void>;
let dataDir: string;
let env: Record<string, string>;
let running: RunningService;

beforeAll(async () => {
  provider = await FakeProvider.start();
  const created = await createTestDatabase();
  drop = created.drop;
  database = new Database({ url: created.url, maxConnections: 2, limits: PATIENT });
  dataDir = await scratchFolder("killed");
  env = {
    ...PATIENT_SETTINGS,
    DATABASE_URL: created.url,
    DATA_DIR: dataDir,
    SECRET_KEY: "test-secret-key-that-is-long-enough-000",
    CHALLENGE_PROVIDER: "none",
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: provider.url,
    AI_MODEL_FAST: "test",
    AI_DEADLINE_SECONDS: String(DEADLINE_SECONDS),
    STOP_SECONDS: "16",
  };
  running = await spawnService(env);
});
afterAll(async () => {
  running.child.kill();
  await exited(running.child);
  await provider.stop();
  await database.close();
  await drop();
  await removeFolder(dataDir);
});

async function cli(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trim();
}

interface Shop {
  id: string;
  key: string;
  productId: string;
}

/** Creates the shop by command line and HTTP, like its owner. */
async function openShop(): Promise<Shop> {
  const email = "owner@example.com";
  await cli("account", "create", "--email", email, "--name", "Owner");
  const { id } = JSON.parse(
    await cli("workspace", "create", "--owner", email, "--name", "Shop", "--subdomain", "shop", "--json"),
  );
  const key = await cli("key", "create", "--account", email, "--name", "test", "--scopes", "all", "--days", "1");
  await cli("credits", "grant", "--workspace", id, "--amount", String(CREDITS), "--reason", "test");
  const product = {
    name: "Serum",
    brand: "B",
    sku: "s",
    barcode: "b",
    stock: 1,
    status: "ACTIVE",
    information: "Gentle.",
  };
  const { id: productId } = await call<{ id: string }>({ id, key }, "POST", "/products", { body: product });
  return { id, key, productId };
}

async function call<Body>(
  shop: Pick<Shop, "id" | "key">,
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Body> {
  const { body, headers } = options;
  const response = await fetch(`${running.api}/v1/workspaces/${shop.id}${path}`, {
    method,
    headers: { authorization: `Bearer ${shop.key}`, "content-type": "application/json", ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

async function guest(shop: Shop, deviceId: string): Promise<Record<string, string>> {
  const headers = { "x-guest-device-id": deviceId };
  const { guestToken } = await call<{ guestToken: string }>(shop, "GET", "/experience/bootstrap", { headers });
  return { ...headers, "x-guest-token": guestToken };
}

const ask = (shop: Shop, visitor: Record<string, string>, onEvent?: () => void) =>
  postForEvents(
    `${running.api}/v1/workspaces/${shop.id}/experience/chat/product`,
    {
      headers: { authorization: `Bearer ${shop.key}`, ...visitor },
      body: { message: "Is it gentle?", productId: shop.productId },
    },
    onEvent,
  );

const wallet = (shop: Shop) =>
  database.read((tx) =>
    tx.one<{ balance: number; reserved: number }>(
      sql`select balance, reserved from wallets where workspace_id = ${shop.id}`,
    ),
  );

/**
 * Simulates that the time of every reservation has passed. A reservation lasts little longer than the longest answer.
 */
async function expireReservations(): Promise<void> {
  const pending = await database.read((tx) =>
    tx.many<{ seconds: number }>(sql`
      select extract(epoch from expires_at - created_at)::float8 as seconds
      from credit_reservations where status = 'PENDING'`),
  );
  expect(pending).toHaveLength(STREAMS);
  for (const { seconds } of pending) expect(seconds).toBeLessThanOrEqual(DEADLINE_SECONDS + 30);
  await database.write((tx) => tx.run(sql`update credit_reservations set expires_at = created_at`));
}

it("refunds the reservations of 50 streams when the process is killed", async () => {
  const shop = await openShop();
  provider.answer = {
    text: "Yes, it is gentle to every skin that we know of.",
    products: [],
    questions: [],
    answered: true,
  };
  const visitors = await Promise.all(Array.from({ length: STREAMS }, (_, i) => guest(shop, `device-${i}-of-many`)));
  const finished = await ask(shop, await guest(shop, "device-that-finishes"));
  expect(finished.events.at(-1)).toMatchObject({ name: "done", data: { credits: { charged: 1 } } });

  provider.behaviour = "stalls";
  let begun = 0;
  const streams = visitors.map((visitor) => {
    let isFirst = true;
    return ask(shop, visitor, () => {
      if (isFirst) begun++;
      isFirst = false;
    }).catch(() => undefined);
  });
  await until(
    async () => begun === STREAMS,
    async () => begun,
  );
  expect(await wallet(shop)).toEqual({ balance: CREDITS - 1, reserved: STREAMS });
  running.child.kill("SIGKILL");
  await exited(running.child);
  for (const reply of await Promise.all(streams)) expect(reply?.isCut).toBe(true);
  expect(await wallet(shop)).toEqual({ balance: CREDITS - 1, reserved: STREAMS });

  running = await spawnService(env);
  await expireReservations();
  await until(async () => (await wallet(shop)).reserved === 0);
  expect(await wallet(shop)).toEqual({ balance: CREDITS - 1, reserved: 0 });
  expect(await cli("ledger", "verify")).toMatch(/./);

  const { events } = await call<{ events: { status: string; creditDelta: number }[] }>(
    shop,
    "GET",
    "/usage/events?eventName=PRODUCT_CHAT&pageSize=100",
  );
  const statuses = events.map(
    ({ status, creditDelta }: { status: string; creditDelta: number }) => `${status} ${creditDelta}`,
  );
  expect(statuses.sort()).toEqual([...Array.from({ length: STREAMS }, () => "FAILED 0"), "SUCCEEDED -1"]);

  // Each visitor has the full daily quota again and gets an answer.
  provider.reset();
  const [visitor = {}] = visitors;
  const again = await ask(shop, visitor);
  expect(again.events.at(-1)?.data).toMatchObject({ access: { limit: 5, remaining: 4 }, credits: { charged: 1 } });
  expect(await wallet(shop)).toEqual({ balance: CREDITS - 2, reserved: 0 });
});

it("refunds the reservation of a running stream on SIGTERM", async () => {
  const [row] = await database.read((tx) => tx.many<{ id: string }>(sql`select workspace_id as id from wallets`));
  const key = await cli(
    "key",
    "create",
    "--account",
    "owner@example.com",
    "--name",
    "two",
    "--scopes",
    "all",
    "--days",
    "1",
  );
  const shop: Shop = { id: row?.id ?? "", key, productId: "" };
  shop.productId = (await call<{ products: { id: string }[] }>(shop, "GET", "/products")).products[0]?.id ?? "";
  const before = await wallet(shop);
  provider.reset();
  provider.behaviour = "stalls";
  const visitor = await guest(shop, "device-when-it-stops");
  let hasBegun = false;
  const stream = ask(shop, visitor, () => {
    hasBegun = true;
  }).catch(() => undefined);
  await until(async () => hasBegun);
  running.child.kill("SIGTERM");
  await exited(running.child);
  await stream;
  expect(await wallet(shop)).toEqual({ balance: before.balance, reserved: 0 });
  running = await spawnService(env);
});
